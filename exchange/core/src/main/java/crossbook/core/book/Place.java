package crossbook.core.book;

import crossbook.core.order.ParkReason;

/// Where a live order stands in its book.
public enum Place {
    /// In the visible book.
    VISIBLE(null),

    /// Among the orders that nobody sees.
    HIDDEN(null),

    /// Among the unpriced orders of an auction call.
    MARKET(null),

    /// Among the stop orders that are not elected.
    STOPS(ParkReason.WAITS_FOR_ELECTION),

    /// Among the orders that wait for a phase.
    PARKED(ParkReason.WAITS_FOR_PHASE),

    /// Among the pegged orders that have nothing to follow.
    UNPEGGED(ParkReason.WAITS_FOR_PEG_REFERENCE);

    private static final Place[] BY_ORDINAL = values();

    /// What the order waits for; null if it is in the market.
    final ParkReason parkReason;

    Place(ParkReason parkReason) {
        this.parkReason = parkReason;
    }

    /// Whether the order is not in the market, but waits for it.
    public boolean isWaiting() {
        return parkReason != null;
    }

    public static Place of(int ordinal) {
        return BY_ORDINAL[ordinal];
    }
}
