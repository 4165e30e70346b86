package crossbook.gateway.session;

/// Ids of sessions, never used before by this gateway, and by no other: the gateway's number is
/// in them.
public final class SessionIds {
    private static final int MASK = 0xFF_FFFF;

    /// Sessions that may have been opened last by a gateway that died, without an event yet.
    private static final int UNHEARD_OF = 1_024;

    private final int gatewayId;
    private int last;

    /// @param epochNs the time. What a previous run used may be kept nowhere: ids begin where
    ///     that one hardly was
    public SessionIds(int gatewayId, long epochNs) {
        this.gatewayId = gatewayId;
        last = (int) ((epochNs / 1_000_000) >>> 10) & MASK;
    }

    /// An id that no session has had.
    public int next() {
        last = last + 1 & MASK;
        if (last == 0) last = 1;
        return gatewayId << 24 | last;
    }

    /// A previous run of this gateway used an id. Its end may still be to come, and it may
    /// have used a few more of which nothing was heard yet.
    public void usedBefore(int sessionId) {
        int beyond = sessionId + UNHEARD_OF & MASK;
        boolean isAhead = (beyond - last & MASK) <= MASK / 2;
        if (isAhead) last = beyond;
    }
}
