/// Simulations, scenarios and order flow that is made.
package crossbook.cli.sim;
