/// Hawkes processes: models of when orders of which type arrive. They are simulated,
/// fitted to events and tested here; what an order is, and what a market does with it, is
/// not known here.
package crossbook.simulation.hawkes;
