/// Agents of simulations as clients of a running exchange.
package crossbook.load.agents;
