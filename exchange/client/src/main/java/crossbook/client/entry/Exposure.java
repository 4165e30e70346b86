package crossbook.client.entry;

import crossbook.protocol.YesNo;
import crossbook.protocol.entry.ExposureReportDecoder;

import java.util.EnumMap;
import java.util.Map;

/// What somebody has open and has done in an instrument, or in all together.
///
/// @param participant whose
/// @param account which client of the participant; empty: the participant with all its
///     clients
/// @param instrumentId in which instrument, or [LimitTerms#ALL]
/// @param openOrders how many orders are live
/// @param openValue what is left of them is worth, price units times units of quantity
/// @param openBuyQty what is left of the live buys; only in one instrument, as all that
///     follows
/// @param openSellQty what is left of the live sells
/// @param position how much more was bought than sold since limits are counted
/// @param quotesPulled whether its orders are refused because its quotes were pulled
/// @param bounds the least of the limits of each kind that apply, but rates and protections
public record Exposure(
        String participant,
        String account,
        int instrumentId,
        long openOrders,
        long openValue,
        long openBuyQty,
        long openSellQty,
        long position,
        boolean quotesPulled,
        LimitSet bounds) {
    /// What a report tells.
    static Exposure of(ExposureReportDecoder report) {
        return new Exposure(
                report.name(),
                report.account(),
                (int) report.instrumentId(),
                report.openOrders(),
                report.openValue(),
                report.openBuyQty(),
                report.openSellQty(),
                report.position(),
                report.quotesPulled() == YesNo.YES,
                bounds(report));
    }

    private static LimitSet bounds(ExposureReportDecoder report) {
        Map<LimitKind, Long> all = new EnumMap<>(LimitKind.class);
        all.put(LimitKind.MAX_ORDER_QTY, report.maxOrderQty());
        all.put(LimitKind.MAX_ORDER_VALUE, report.maxOrderValue());
        all.put(LimitKind.COLLAR_MILLIONTHS, report.collarMillionths());
        all.put(LimitKind.MAX_OPEN_ORDERS, report.maxOpenOrders());
        all.put(LimitKind.MAX_OPEN_VALUE, report.maxOpenValue());
        all.put(LimitKind.MAX_POSITION, report.maxPosition());
        all.values().removeIf(value -> value == ExposureReportDecoder.maxOrderQtyNullValue());
        return new LimitSet(all);
    }
}
