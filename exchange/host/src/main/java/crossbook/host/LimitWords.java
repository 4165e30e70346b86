package crossbook.host;

import crossbook.core.event.Bounds;
import crossbook.core.event.Exposure;
import crossbook.core.model.LimitSet;
import crossbook.core.model.LimitSet.Protection;
import crossbook.core.model.LimitSet.Rate;
import crossbook.core.order.Side;
import crossbook.protocol.LimitSetDecoder;
import crossbook.protocol.LimitSetEncoder;
import crossbook.protocol.event.ExposureStatedEncoder;

/// Sets of limits, in the words that engine and wire share. What is not limited is none on
/// the wire, and the largest number in the engine.
final class LimitWords {
    private static final long EVERYWHERE = ExposureStatedEncoder.instrumentIdNullValue();
    private static final long NONE = LimitSetDecoder.maxOrderQtyNullValue();

    /// No limit can be this: a set that has it is refused.
    private static final int OUT_OF_RANGE = -1;

    private LimitWords() {}

    static LimitSet get(LimitSetDecoder wire) {
        return new LimitSet(
                limit(wire.maxOrderQty()),
                limit(wire.maxOrderValue()),
                limit(wire.collarMillionths()),
                limit(wire.maxOpenOrders()),
                limit(wire.maxOpenValue()),
                limit(wire.maxPosition()),
                rate(wire.ordersCount(), wire.ordersWindowNs()),
                rate(wire.cancelsCount(), wire.cancelsWindowNs()),
                rate(wire.repeatsCount(), wire.repeatsWindowNs()),
                protection(wire));
    }

    /// The engine's number for none, said as a limit, is out of range.
    private static long limit(long wire) {
        if (wire == NONE) return LimitSet.NO_LIMIT;
        return wire == LimitSet.NO_LIMIT ? OUT_OF_RANGE : wire;
    }

    private static Rate rate(long count, long windowNs) {
        return count == NONE && windowNs == NONE ? null : new Rate(count(count), windowNs);
    }

    private static int count(long wire) {
        return wire == (int) wire ? (int) wire : OUT_OF_RANGE;
    }

    private static Protection protection(LimitSetDecoder wire) {
        boolean isThere = wire.protectionFills() != NONE
                || wire.protectionQty() != NONE
                || wire.protectionWindowNs() != NONE
                || wire.pullNs() != NONE;
        if (!isThere) return null;
        return new Protection(
                count(wire.protectionFills()),
                limit(wire.protectionQty()),
                wire.protectionWindowNs(),
                limit(wire.pullNs()));
    }

    static void put(LimitSet limits, LimitSetEncoder wire) {
        wire.maxOrderQty(orNone(limits.orderQty()))
                .maxOrderValue(orNone(limits.orderValue()))
                .collarMillionths(orNone(limits.collarMillionths()))
                .maxOpenOrders(orNone(limits.openOrders()))
                .maxOpenValue(orNone(limits.openValue()))
                .maxPosition(orNone(limits.position()))
                .ordersCount(count(limits.orders()))
                .ordersWindowNs(window(limits.orders()))
                .cancelsCount(count(limits.cancels()))
                .cancelsWindowNs(window(limits.cancels()))
                .repeatsCount(count(limits.repeats()))
                .repeatsWindowNs(window(limits.repeats()));
        Protection protection = limits.protection();
        boolean isThere = protection != null;
        wire.protectionFills(isThere ? protection.fills() : NONE)
                .protectionQty(isThere ? orNone(protection.qty()) : NONE)
                .protectionWindowNs(isThere ? protection.windowNs() : NONE)
                .pullNs(isThere ? orNone(protection.pullNs()) : NONE);
    }

    /// Writes what an owner has open, and the limits of it.
    static void put(Exposure exposure, Bounds bounds, ExposureStatedEncoder event) {
        boolean isAll = exposure.instrumentId() == Exposure.ALL;
        event.instrumentId(isAll ? EVERYWHERE : exposure.instrumentId())
                .openOrders(exposure.openOrders())
                .openValue(exposure.openValue())
                .openBuyQty(exposure.openQty(Side.BUY))
                .openSellQty(exposure.openQty(Side.SELL))
                .position(exposure.position())
                .maxOrderQty(orNone(bounds.orderQty()))
                .maxOrderValue(orNone(bounds.orderValue()))
                .collarMillionths(orNone(bounds.collarMillionths()))
                .maxOpenOrders(orNone(bounds.openOrders()))
                .maxOpenValue(orNone(bounds.openValue()))
                .maxPosition(orNone(bounds.position()));
    }

    private static long orNone(long limit) {
        return limit == LimitSet.NO_LIMIT ? NONE : limit;
    }

    private static long count(Rate rate) {
        return rate == null ? NONE : rate.count();
    }

    private static long window(Rate rate) {
        return rate == null ? NONE : rate.windowNs();
    }
}
