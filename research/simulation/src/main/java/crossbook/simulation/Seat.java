package crossbook.simulation;

import crossbook.core.model.Participant;

import java.util.function.Supplier;

/// A participant of a simulation, before it begins.
///
/// @param name 1 to 11 printable ASCII characters, unique
/// @param in how long its commands travel
/// @param out how long what it is told travels
/// @param marketDataNs how long ago the books were as it sees them
/// @param agent makes who acts for it, anew for each run; null if nobody does
record Seat(
        String name, Latency in, Latency out, long marketDataNs, Supplier<? extends Agent> agent) {
    /// A participant that sees the books as they are.
    ///
    /// @throws IllegalArgumentException if the name is none
    static Seat of(String name, Latency in, Latency out, Supplier<? extends Agent> agent) {
        if (name.isEmpty() || name.length() > Participant.MAX_NAME_LENGTH) {
            throw new IllegalArgumentException("participant: '" + name + "': not 1 to "
                    + Participant.MAX_NAME_LENGTH + " characters");
        }
        return new Seat(name, in, out, 0, agent);
    }

    /// The same that sees the books as they were.
    ///
    /// @throws IllegalArgumentException if it is longer than an hour
    Seat late(long ns) {
        if (ns < 0 || ns > SimulationBuilder.LONGEST_MARKET_DATA_NS) {
            throw new IllegalArgumentException("marketData: " + ns + " ns: must be 0 to an hour");
        }
        return new Seat(name, in, out, ns, agent);
    }
}
