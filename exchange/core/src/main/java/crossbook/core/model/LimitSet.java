package crossbook.core.model;

import crossbook.core.state.State;
import crossbook.core.state.StateInput;
import crossbook.core.state.StateOutput;

/// What somebody may do at most, in an instrument or in all (`docs/decisions/0026`).
///
/// @param orderQty the largest quantity of an order, or [#NO_LIMIT]
/// @param orderValue the largest value of an order, price units times quantity, or [#NO_LIMIT]
/// @param collarMillionths how far a limit price may be from the reference on the worse side,
///     millionths of it, or [#NO_LIMIT]
/// @param openOrders how many orders are live at once, or [#NO_LIMIT]
/// @param openValue what is left of the live orders is worth, or [#NO_LIMIT]
/// @param position how much more may be bought than sold, or sold than bought, if all live orders
///     of a side trade, or [#NO_LIMIT]
/// @param orders how many orders and replaces are accepted; null: any number
/// @param cancels how many cancels are accepted; null: any number
/// @param repeats how many equal orders are accepted; null: any number
/// @param protection when the quotes of a market maker are pulled; null: never
public record LimitSet(
        long orderQty,
        long orderValue,
        long collarMillionths,
        long openOrders,
        long openValue,
        long position,
        Rate orders,
        Rate cancels,
        Rate repeats,
        Protection protection) {
    /// Stands for a limit that is not there: nothing is above it.
    public static final long NO_LIMIT = Long.MAX_VALUE;

    /// Nothing is limited.
    public static final LimitSet NONE = new LimitSet(
            NO_LIMIT, NO_LIMIT, NO_LIMIT, NO_LIMIT, NO_LIMIT, NO_LIMIT, null, null, null, null);

    /// The widest collar, millionths.
    public static final long MAX_COLLAR = 1_000_000;

    /// The largest count of a rate or a protection.
    public static final int MAX_COUNT = 4096;

    /// The largest count of repeated orders, and how many orders are looked at.
    public static final int MAX_REPEATS = 64;

    /// The longest window.
    public static final long MAX_WINDOW_NS = 86_400_000_000_000L;

    /// So many in so long.
    ///
    /// @param count how many in a window, from 1
    /// @param windowNs how long a window is, nanoseconds
    public record Rate(int count, long windowNs) {
        boolean isInRange(int most) {
            return count >= 1 && count <= most && isWindow(windowNs);
        }

        private static void save(Rate rate, StateOutput out) {
            out.writeLong(rate == null ? 0 : rate.count);
            if (rate != null) out.writeLong(rate.windowNs);
        }

        private static Rate load(StateInput in) {
            int count = State.readIndex(in, MAX_COUNT + 1, "count of a rate");
            return count == 0 ? null : new Rate(count, in.readLong());
        }
    }

    /// When the quotes of a market maker are pulled, and for how long.
    ///
    /// @param fills how many fills in a window do it, from 1
    /// @param qty how much in a window does it, from 1, or [#NO_LIMIT]
    /// @param windowNs how long a window is, nanoseconds
    /// @param pullNs after how long new ones may come by themselves, or [#NO_LIMIT]
    public record Protection(int fills, long qty, long windowNs, long pullNs) {
        boolean isInRange() {
            return fills >= 1
                    && fills <= MAX_COUNT
                    && qty >= 1
                    && isWindow(windowNs)
                    && (pullNs == NO_LIMIT || isWindow(pullNs));
        }
    }

    private static boolean isWindow(long ns) {
        return ns >= 1 && ns <= MAX_WINDOW_NS;
    }

    /// Whether every limit is one that there can be.
    public boolean isInRange() {
        boolean isCollar = (collarMillionths >= 0 && collarMillionths <= MAX_COLLAR)
                || collarMillionths == NO_LIMIT;
        return orderQty >= 0
                && orderValue >= 0
                && isCollar
                && openOrders >= 0
                && openValue >= 0
                && position >= 0
                && (orders == null || orders.isInRange(MAX_COUNT))
                && (cancels == null || cancels.isInRange(MAX_COUNT))
                && (repeats == null || repeats.isInRange(MAX_REPEATS))
                && (protection == null || protection.isInRange());
    }

    // State.

    public void save(StateOutput out) {
        out.writeLong(orderQty);
        out.writeLong(orderValue);
        out.writeLong(collarMillionths);
        out.writeLong(openOrders);
        out.writeLong(openValue);
        out.writeLong(position);
        Rate.save(orders, out);
        Rate.save(cancels, out);
        Rate.save(repeats, out);
        out.writeLong(protection == null ? 0 : protection.fills);
        if (protection == null) return;
        out.writeLong(protection.qty);
        out.writeLong(protection.windowNs);
        out.writeLong(protection.pullNs);
    }

    public static LimitSet load(StateInput in) {
        LimitSet set = new LimitSet(
                in.readLong(),
                in.readLong(),
                in.readLong(),
                in.readLong(),
                in.readLong(),
                in.readLong(),
                Rate.load(in),
                Rate.load(in),
                Rate.load(in),
                loadProtection(in));
        State.check(set.isInRange(), "a limit out of range");
        return set;
    }

    private static Protection loadProtection(StateInput in) {
        int fills = State.readIndex(in, MAX_COUNT + 1, "fills of a protection");
        return fills == 0
                ? null
                : new Protection(fills, in.readLong(), in.readLong(), in.readLong());
    }
}
