/// Environments for learning: traders who act once in a step, in simulated markets of which many
/// are stepped by one call.
package crossbook.simulation.environments;
