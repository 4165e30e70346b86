package crossbook.gateway.report;

import crossbook.protocol.Liquidity;
import crossbook.protocol.Priority;
import crossbook.protocol.TradeType;
import crossbook.protocol.entry.ExecutionReportEncoder;

import org.agrona.concurrent.UnsafeBuffer;

/// The bytes that every execution report begins as.
final class BlankReport {
    private BlankReport() {}

    /// A report of which nothing is known yet: each begins as a copy.
    static byte[] of(int partition) {
        byte[] bytes = new byte[ExecutionReportEncoder.BLOCK_LENGTH];
        new ExecutionReportEncoder()
                .wrap(new UnsafeBuffer(bytes), 0)
                .partition((short) partition)
                .liquidity(Liquidity.NONE)
                .tradeId(ExecutionReportEncoder.tradeIdNullValue())
                .lastPx(ExecutionReportEncoder.lastPxNullValue())
                .lastQty(ExecutionReportEncoder.lastQtyNullValue())
                .priority(Priority.NULL_VAL)
                .tradeType(TradeType.NULL_VAL)
                .lowLimit(ExecutionReportEncoder.lowLimitNullValue())
                .highLimit(ExecutionReportEncoder.highLimitNullValue())
                .stopPrice(ExecutionReportEncoder.stopPriceNullValue())
                .displayQty(ExecutionReportEncoder.displayQtyNullValue())
                .minQty(ExecutionReportEncoder.minQtyNullValue())
                .expireTimeNs(ExecutionReportEncoder.expireTimeNsNullValue());
        return bytes;
    }
}
