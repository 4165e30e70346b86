/// Worlds as files: a market, who trades there and for how long, and what a run of one came to.
package crossbook.simulation.world;
