package crossbook.core;

/// Enter an order. A reusable holder: the engine keeps nothing of it.
public final class NewOrder {
    /// When the command was sequenced, nanoseconds since 1970 UTC.
    public long timestampNs;

    public int instrumentId;
    public int participantId;

    /// What the participant calls the order; unique per participant.
    public final ClOrdId clOrdId = new ClOrdId();

    public Side side;
    public OrdType ordType;
    public TimeInForce timeInForce;

    /// Price units; read only where the order type has a limit price.
    public long limitPrice;

    /// Price units times quantity, over the whole order; read only where the order type has a
    /// budget.
    public long budget;

    /// Units of the instrument's quantity, a multiple of its lot size.
    public long orderQty;

    // What an order may carry beside its terms; empty in a new holder.

    /// The session in which it is entered, which must be the participant's open one; 0 where there
    /// are no sessions: in process, and for market operations.
    public int sessionId;

    /// Whether it stays when its session is closed, whatever its participant has chosen.
    public boolean staysOnDisconnect;

    public final Parties parties = new Parties();

    /// Whether there is nothing beside the terms.
    boolean isPlain() {
        return sessionId == 0 && !staysOnDisconnect && parties.isEmpty();
    }
}
