package crossbook.simulation.environments;

import crossbook.simulation.Latency;

/// A trader of an environment.
///
/// @param name of its participant, 1 to 11 characters; nobody else of the world has it
/// @param task what it is to do
/// @param in how long its commands travel
/// @param out how long what it is told of its orders travels
public record TraderSettings(String name, TaskParameters task, Latency in, Latency out) {}
