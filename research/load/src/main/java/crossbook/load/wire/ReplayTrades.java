package crossbook.load.wire;

import crossbook.flow.replay.RecordedDigest;
import crossbook.protocol.Liquidity;
import crossbook.protocol.entry.ExecutionReportDecoder;

import org.agrona.collections.Long2ObjectHashMap;

import java.util.HexFormat;

/// The trades of a replay, put together from the reports of both sides, and their hash.
final class ReplayTrades {
    private final Long2ObjectHashMap<Trade> trades = new Long2ObjectHashMap<>();

    private static final class Trade {
        private long maker;
        private long taker;
        private long price;
        private long qty;
        private int reports;
    }

    /// @param clOrdId the number that the order has in the flow
    void reported(ExecutionReportDecoder report, long clOrdId, long price) {
        Trade trade = trades.computeIfAbsent(report.tradeId(), tradeId -> new Trade());
        if (report.liquidity() == Liquidity.MAKER) trade.maker = clOrdId;
        else trade.taker = clOrdId;
        trade.price = price;
        trade.qty = report.lastQty();
        trade.reports++;
    }

    int count() {
        return trades.size();
    }

    /// Whether both sides of every trade were reported.
    boolean areWhole() {
        return trades.values().stream().allMatch(trade -> trade.reports == 2);
    }

    /// The hash over the trades in the order of their ids, as `RecordedDigest` makes it.
    String hash() {
        long[] hash = {0};
        trades.keySet().stream().mapToLong(Long::longValue).sorted().forEach(tradeId -> {
            Trade trade = trades.get(tradeId);
            hash[0] =
                    RecordedDigest.step(hash[0], trade.maker, trade.taker, trade.price, trade.qty);
        });
        return HexFormat.of().toHexDigits(hash[0]);
    }
}
