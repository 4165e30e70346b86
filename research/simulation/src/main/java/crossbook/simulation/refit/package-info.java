/// Order flow taken apart again: the events of a Hawkes process as the rows of a run show them, and
/// the process fitted to them.
package crossbook.simulation.refit;
