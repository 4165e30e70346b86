package crossbook.marketdata;

import crossbook.client.marketdata.Market;
import crossbook.client.marketdata.MarketBook;
import crossbook.client.marketdata.MarketSide;
import crossbook.core.Book;
import crossbook.core.BookSide;

/// Books as text, order by order in their priority: the engine's and the public's must
/// read the same.
final class Books {
    private Books() {}

    static String of(BusyMarket market) {
        StringBuilder text = new StringBuilder();
        for (Book book : market.books()) text.append(of(book));
        return text.toString();
    }

    static String of(Book book) {
        StringBuilder text = new StringBuilder(book.instrument().symbol()).append('\n');
        append(text, book.bids());
        append(text, book.asks());
        return text.toString();
    }

    private static void append(StringBuilder text, BookSide side) {
        text.append(side.levelCount()).append(' ').append(side.leavesQty()).append('\n');
        side.visitOrders(order -> append(
                text,
                order.publicOrderId(),
                order.side().name(),
                order.displayedQty(),
                order.limitPrice()));
    }

    static String of(Market market) {
        StringBuilder text = new StringBuilder();
        for (MarketBook book : market.books()) text.append(of(book));
        return text.toString();
    }

    static String of(MarketBook book) {
        StringBuilder text = new StringBuilder(book.symbol()).append('\n');
        append(text, book.bids());
        append(text, book.asks());
        return text.toString();
    }

    private static void append(StringBuilder text, MarketSide side) {
        text.append(side.levelCount()).append(' ').append(side.qty()).append('\n');
        side.visitOrders(order ->
                append(text, order.orderId(), order.side().name(), order.qty(), order.price()));
    }

    private static void append(
            StringBuilder text, long orderId, String side, long qty, long price) {
        text.append(orderId).append(' ').append(side).append(' ').append(qty);
        text.append('@').append(price).append('\n');
    }
}
