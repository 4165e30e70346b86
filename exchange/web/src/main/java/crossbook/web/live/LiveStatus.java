package crossbook.web.live;

import java.util.OptionalLong;

/// How far the reader of events is.
///
/// @param state what can be asked
/// @param eventNumber the latest event that was read
/// @param eventTimeNs its time, nanoseconds since 1970 UTC
/// @param epoch names the numbering of what was derived: another than before means that nothing
///     of before holds
/// @param lagEvents how many events it is behind; empty if that is not known
/// @param lagNs how long after its time the latest event was read
/// @param problem why nothing can be asked for good; empty if it can
public record LiveStatus(
        State state,
        long eventNumber,
        long eventTimeNs,
        long epoch,
        OptionalLong lagEvents,
        long lagNs,
        String problem) {
    /// What can be asked.
    public enum State {
        /// The events of the past are still being read.
        STARTING,
        UP,
        /// No events come: the engine's host is away. What was true last can be asked.
        ENGINE_AWAY,
        /// The events cannot be read.
        FAILED
    }

    static final LiveStatus STARTING =
            new LiveStatus(State.STARTING, 0, 0, 0, OptionalLong.empty(), 0, "");
}
