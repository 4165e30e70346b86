package crossbook.client.entry;

import crossbook.protocol.ExecType;
import crossbook.protocol.Liquidity;
import crossbook.protocol.OrdStatus;
import crossbook.protocol.Reason;
import crossbook.protocol.entry.ExecutionReportDecoder;

import java.util.OptionalLong;

/// What a report of the gateway said.
///
/// @param price of the order, price units
/// @param lastPrice of the trade; 0 if there was none
/// @param cumValue what its trades came to, price units by quantity; empty: more than a number can
///     say, or the command was repeated
/// @param tradeId 0 if there was no trade
/// @param isRepeated whether the command had come before, and this is what it was answered then
/// @param limits of a refused order, the values that would have been right
public record Execution(
        ExecType execType,
        OrdStatus status,
        Reason reason,
        Liquidity liquidity,
        long orderId,
        String clOrdId,
        int instrumentId,
        OptionalLong price,
        long orderQty,
        long lastPrice,
        long lastQty,
        long leavesQty,
        long cumQty,
        OptionalLong cumValue,
        long tradeId,
        long timestampNs,
        long eventNumber,
        boolean isRepeated,
        Limits limits) {
    static Execution of(ExecutionReportDecoder report) {
        boolean isTrade = report.execType() == ExecType.TRADE;
        return new Execution(
                report.execType(),
                report.ordStatus(),
                report.reason(),
                report.liquidity(),
                report.orderId(),
                report.clOrdId(),
                (int) report.instrumentId(),
                optional(report.price(), ExecutionReportDecoder.priceNullValue()),
                orZero(report.orderQty(), ExecutionReportDecoder.orderQtyNullValue()),
                isTrade ? report.lastPx() : 0,
                isTrade ? report.lastQty() : 0,
                orZero(report.leavesQty(), ExecutionReportDecoder.leavesQtyNullValue()),
                orZero(report.cumQty(), ExecutionReportDecoder.cumQtyNullValue()),
                optional(report.cumValue(), ExecutionReportDecoder.cumValueNullValue()),
                isTrade ? report.tradeId() : 0,
                report.timestampNs(),
                report.eventNumber(),
                report.reportFlags().repeated(),
                new Limits(report.lowLimit(), report.highLimit()));
    }

    private static OptionalLong optional(long value, long none) {
        return value == none ? OptionalLong.empty() : OptionalLong.of(value);
    }

    private static long orZero(long value, long none) {
        return value == none ? 0 : value;
    }

    /// Whether it told what happened to a trade.
    public boolean isTrade() {
        return tradeId != 0;
    }
}
