package crossbook.simulation;

import java.util.function.Supplier;

/// A participant of a simulation, before it begins.
///
/// @param name 1 to 11 printable ASCII characters, unique
/// @param in how long its commands travel
/// @param out how long what it is told travels
/// @param agent makes who acts for it, anew for each run; null if nobody does
record Seat(String name, Latency in, Latency out, Supplier<? extends Agent> agent) {}
