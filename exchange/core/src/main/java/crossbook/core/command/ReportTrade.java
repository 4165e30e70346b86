package crossbook.core.command;

import crossbook.core.order.ClOrdId;
import crossbook.core.order.Side;

/// A participant reports a trade that it has made with another off the book
/// (`rulebook.md` 1.6).
public final class ReportTrade extends Command {
    /// Stands for a trade that has just been made.
    public static final long NOW = 0;

    public int instrumentId;

    /// Who reports.
    public int participantId;

    /// The session in which it is reported, as of a [NewOrder].
    public int sessionId;

    /// What the participant calls the report; unique among the ids of its orders.
    public final ClOrdId clOrdId = new ClOrdId();

    /// What the participant did.
    public Side side;

    /// With whom it traded: a participant, which may be itself.
    public int counterpartyId;

    /// One of the model's `trade_report_types`, as [#type] gives it.
    public int type;

    /// Price units; any positive price, on the tick or not.
    public long price;

    public long qty;

    /// When the trade was made, nanoseconds since 1970 UTC, or [#NOW].
    public long tradeTimeNs = NOW;
}
