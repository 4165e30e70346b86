package crossbook.load.wire;

import crossbook.client.marketdata.MarketBook;
import crossbook.client.marketdata.MarketOrder;
import crossbook.flow.replay.RecordedDigest;
import crossbook.protocol.ExecType;
import crossbook.protocol.Side;
import crossbook.protocol.entry.ExecutionReportDecoder;

import org.agrona.collections.Long2ObjectHashMap;

import java.util.HexFormat;
import java.util.function.Consumer;

/// The orders that stand, as the reports to their owners say.
final class ReportedOrders {
    private final Long2ObjectHashMap<Standing> orders = new Long2ObjectHashMap<>();

    /// @param clOrdId the number that the order has in the flow
    private record Standing(long clOrdId, long price, long leavesQty) {}

    /// @param clOrdId the number that the order has in the flow
    void reported(ExecutionReportDecoder report, long clOrdId) {
        boolean hasEnded = report.execType() == ExecType.CANCELED
                || report.execType() == ExecType.EXPIRED
                || report.leavesQty() == 0;
        if (hasEnded) {
            orders.remove(report.orderId());
            return;
        }
        // A report of a trade has the price of the trade, not the limit of the order.
        Standing before = orders.get(report.orderId());
        boolean isTrade = before != null && report.execType() == ExecType.TRADE;
        long price = isTrade ? before.price : report.price();
        orders.put(report.orderId(), new Standing(clOrdId, price, report.leavesQty()));
    }

    int count() {
        return orders.size();
    }

    /// Whether the book that the public sees has the same orders, no more and no less.
    boolean agreeWith(MarketBook book) {
        if (book.bids().orderCount() + book.asks().orderCount() != orders.size()) return false;
        boolean[] agree = {true};
        Consumer<MarketOrder> visitor = order -> {
            Standing standing = orders.get(order.orderId());
            agree[0] &= standing != null
                    && standing.price == order.price()
                    && standing.leavesQty == order.qty();
        };
        book.bids().visitOrders(visitor);
        book.asks().visitOrders(visitor);
        return agree[0];
    }

    /// The hash over the book that the public sees, in the order of its queues, as
    /// `RecordedDigest` makes it; the owners' numbers come from the reports.
    ///
    /// @param factor price units of the exchange per price unit of the flow
    String hash(MarketBook book, long factor) {
        long[] hash = {0};
        Consumer<MarketOrder> visitor = order -> {
            Standing standing = orders.get(order.orderId());
            hash[0] = RecordedDigest.step(
                    hash[0],
                    standing == null ? -1 : standing.clOrdId,
                    order.side() == Side.BUY ? 0 : 1,
                    order.price() / factor,
                    order.qty());
        };
        book.bids().visitOrders(visitor);
        book.asks().visitOrders(visitor);
        return HexFormat.of().toHexDigits(hash[0]);
    }
}
