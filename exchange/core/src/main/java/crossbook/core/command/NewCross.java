package crossbook.core.command;

import crossbook.core.order.ClOrdId;
import crossbook.core.order.Parties;

/// A participant buys from itself, for two of its clients: both sides in one command
/// (`rulebook.md` 2.9). They trade with each other at once, or not at all.
public final class NewCross extends Command {
    public int instrumentId;
    public int participantId;

    /// The session in which it is entered, as of a [NewOrder].
    public int sessionId;

    /// Price units; between the best visible prices, both included.
    public long price;

    public long qty;

    /// Whether it trades at the middle of the best visible prices if its own price is not between
    /// them; otherwise it is refused then.
    public boolean isAdjustable;

    /// What the participant calls the two sides; both unique per participant.
    public final ClOrdId buyClOrdId = new ClOrdId();

    public final ClOrdId sellClOrdId = new ClOrdId();

    public final Parties buyParties = new Parties();
    public final Parties sellParties = new Parties();
}
