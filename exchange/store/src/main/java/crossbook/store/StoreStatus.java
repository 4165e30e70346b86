package crossbook.store;

import java.net.InetSocketAddress;
import java.util.Optional;

/// How a store does.
///
/// @param state what it is about
/// @param problem why it failed; empty if it did not
/// @param eventNumber the last event that it has read
/// @param committedEvent the last event whose rows are committed
/// @param appliedEvent the last event whose rows are known to be in their tables, which is where
///     questions find them
/// @param timestampNs the time of the last event that it has read
/// @param lagEvents events that the exchange has and the store has not read; -1 if nobody knows
/// @param rows rows written since it was started
/// @param commitsBehind commits that are not in their tables yet
/// @param address where PostgreSQL's protocol is spoken, once it is
public record StoreStatus(
        State state,
        String problem,
        long eventNumber,
        long committedEvent,
        long appliedEvent,
        long timestampNs,
        long lagEvents,
        long rows,
        long commitsBehind,
        Optional<InetSocketAddress> address) {
    /// What a store is about.
    public enum State {
        /// The database comes up.
        STARTING,
        /// It reads what happened before.
        CATCHING_UP,
        /// It reads events as they happen.
        LIVE,
        /// It has ended in order.
        STOPPED,
        /// It has ended, and says why.
        FAILED
    }

    static final StoreStatus BEFORE =
            new StoreStatus(State.STARTING, "", 0, 0, 0, 0, -1, 0, 0, Optional.empty());

    StoreStatus with(State other, String why) {
        return new StoreStatus(
                other,
                why,
                eventNumber,
                committedEvent,
                appliedEvent,
                timestampNs,
                lagEvents,
                rows,
                commitsBehind,
                Optional.empty());
    }
}
