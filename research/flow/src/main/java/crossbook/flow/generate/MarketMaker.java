package crossbook.flow.generate;

import crossbook.core.order.Side;

import java.util.ArrayList;
import java.util.List;

/// One market maker: where it wants its quotes, given what it believes the value to be.
/// The orders behind them are the flow's business.
final class MarketMaker {
    static final int LEVELS = 10;

    private final int halfSpread;
    private final int baseQty;
    private final List<Slot> slots = new ArrayList<>();
    private long value;

    /// A place in the maker's ladder, and the order that stands there: maybe no longer.
    static final class Slot {
        final Side side;
        final int level;
        long orderId;

        Slot(Side side, int level) {
            this.side = side;
            this.level = level;
        }
    }

    MarketMaker(int halfSpread, int baseQty, long value) {
        this.halfSpread = halfSpread;
        this.baseQty = baseQty;
        this.value = value;
        for (int level = 0; level < LEVELS; level++) {
            slots.add(new Slot(Side.BUY, level));
            slots.add(new Slot(Side.SELL, level));
        }
    }

    /// Believes in a new value. Returns its slots in the order in which they can follow
    /// without meeting each other: those first that go away from the value.
    List<Slot> follow(long newValue) {
        Side leaving = newValue >= value ? Side.SELL : Side.BUY;
        value = newValue;
        List<Slot> order = new ArrayList<>(slots.size());
        for (Slot slot : slots.reversed()) if (slot.side == leaving) order.add(slot);
        for (Slot slot : slots) if (slot.side != leaving) order.add(slot);
        return order;
    }

    Slot anySlot(Dice dice) {
        return slots.get(dice.below(slots.size()));
    }

    /// What the maker wants at a slot: more, the farther from the value.
    Quote wish(Slot slot, Dice dice) {
        int away = halfSpread + slot.level;
        long price = slot.side == Side.BUY ? value - away : value + away;
        long qty = baseQty + 5L * slot.level + dice.below(10);
        return new Quote(slot.orderId, slot.side, price, qty);
    }
}
