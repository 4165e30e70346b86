package crossbook.core.event;

import crossbook.core.order.Parties;
import crossbook.core.order.Side;

/// What a subject has open and has done in an instrument, or in all, to look at: a participant, or
/// one of its clients (`docs/decisions/0026-limits-before-the-trade.md`).
public interface Exposure {
    /// Stands for all instruments.
    int ALL = -1;

    int participantId();

    /// Whether it is of one client of the participant.
    boolean isClients();

    /// The account of that client; empty if it is of the participant.
    String client();

    /// The same: its account.
    Parties parties();

    /// The instrument, or [#ALL].
    int instrumentId();

    long openOrders();

    /// What is left of the live orders of a side; only in one instrument.
    long openQty(Side side);

    /// What is left of the live orders is worth, or the largest number if it is more.
    long openValue();

    /// How much more has been bought than sold, or the nearest number; only in one instrument.
    long position();

    boolean isPulled(long now);
}
