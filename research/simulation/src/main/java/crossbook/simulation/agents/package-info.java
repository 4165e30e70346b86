/// Agents that ship.
package crossbook.simulation.agents;
