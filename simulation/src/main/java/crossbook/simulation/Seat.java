package crossbook.simulation;

import crossbook.core.model.Participant;

import java.util.function.Supplier;

/// A participant of a simulation, before it begins.
///
/// @param name 1 to 11 printable ASCII characters, unique
/// @param in how long its commands travel
/// @param out how long what it is told travels
/// @param agent makes who acts for it, anew for each run; null if nobody does
record Seat(String name, Latency in, Latency out, Supplier<? extends Agent> agent) {
    /// @throws IllegalArgumentException if the name is none
    static Seat of(String name, Latency in, Latency out, Supplier<? extends Agent> agent) {
        if (name.isEmpty() || name.length() > Participant.MAX_NAME_LENGTH) {
            throw new IllegalArgumentException("participant: '" + name + "': not 1 to "
                    + Participant.MAX_NAME_LENGTH + " characters");
        }
        return new Seat(name, in, out, agent);
    }
}
