/// What happened, as rows of one table.
package crossbook.simulation.events;
