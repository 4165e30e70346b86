package crossbook.web.live;

import crossbook.protocol.Side;

import java.util.OptionalLong;

/// What a participant traded in an instrument, added up.
final class LivePosition {
    private final ExactSum boughtValue = new ExactSum();
    private final ExactSum soldValue = new ExactSum();
    private final ExactSum openValue = new ExactSum();
    private long boughtQty;
    private long soldQty;
    private long openedQty;

    /// A trade; one that does not count any more has a negative quantity.
    void traded(Side side, long price, long qty) {
        long before = boughtQty - soldQty;
        if (side == Side.BUY) {
            boughtQty += qty;
            boughtValue.add(price, qty);
        } else {
            soldQty += qty;
            soldValue.add(price, qty);
        }
        open(before, boughtQty - soldQty, price);
    }

    /// Keeps what made the position: begins anew when it passes through nothing.
    private void open(long before, long after, long price) {
        if (Long.signum(before) != Long.signum(after)) {
            openValue.clear();
            openedQty = 0;
            openValue.add(price, Math.abs(after));
            openedQty = Math.abs(after);
        } else if (Math.abs(after) > Math.abs(before)) {
            openValue.add(price, Math.abs(after) - Math.abs(before));
            openedQty += Math.abs(after) - Math.abs(before);
        }
    }

    PositionView view(int participantId, int instrumentId, Names names, OptionalLong lastPrice) {
        return new PositionView(
                participantId,
                instrumentId,
                names.symbol(instrumentId),
                names.priceScale(instrumentId),
                boughtQty - soldQty,
                boughtQty,
                boughtValue.value(),
                soldQty,
                soldValue.value(),
                openValue.average(openedQty),
                lastPrice);
    }
}
