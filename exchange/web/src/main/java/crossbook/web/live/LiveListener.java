package crossbook.web.live;

import crossbook.client.marketdata.MarketListener;

import java.util.List;

/// Is told what happens, on the thread that reads the events, once that has caught up: be quick,
/// and never wait. Override what you care for.
public interface LiveListener extends MarketListener {
    /// Whether it wants to know what happens to a participant's orders.
    default boolean follows(int participantId) {
        return false;
    }

    /// Something happened to an order of a participant that is followed.
    default void executed(ExecutionView execution, OrderView order) {}

    /// Accounts of a participant that is followed, or of its clients, have something else now.
    default void accountsChanged(int participantId, List<AccountView> changed) {}

    /// More margin is called for, a call is met, a position is liquidated, or more was lost than
    /// there was.
    default void marginChanged(MarginView margin) {}

    /// A session was opened or closed.
    default void sessionChanged(int participantId) {}

    /// Something was done to the market or its participants.
    default void audited(AuditView action) {}

    /// The state of the reader is another.
    default void statusChanged(LiveStatus status) {}

    /// Nothing of what was told before holds: the events had to be read anew.
    default void lost() {}

    /// Called again and again, also when nothing happens, with whole commands told.
    ///
    /// @param nowNs the system's nano time
    default void tick(LiveView view, long nowNs) {}
}
