package crossbook.marketdata;

import crossbook.client.marketdata.Market;
import crossbook.client.marketdata.MarketBook;
import crossbook.client.marketdata.MarketSide;
import crossbook.core.event.Book;
import crossbook.core.event.BookSide;

import org.agrona.collections.LongArrayList;

/// Books as numbers, order by order in their priority: the engine's and the public's must be the
/// same. Of a book the instrument, of a side its levels and quantity, of an order its public id,
/// the first letter of its side, its quantity, its price and whose name it shows.
final class Books {
    private Books() {}

    static LongArrayList of(BusyMarket market) {
        LongArrayList numbers = new LongArrayList();
        for (Book book : market.books()) append(numbers, book);
        return numbers;
    }

    static LongArrayList of(Book book) {
        LongArrayList numbers = new LongArrayList();
        append(numbers, book);
        return numbers;
    }

    private static void append(LongArrayList numbers, Book book) {
        numbers.addLong(book.instrument().instrumentId());
        append(numbers, book.bids());
        append(numbers, book.asks());
    }

    private static void append(LongArrayList numbers, BookSide side) {
        numbers.addLong(side.levelCount());
        numbers.addLong(side.leavesQty());
        side.visitOrders(order -> append(
                numbers,
                order.publicOrderId(),
                order.side().name(),
                order.displayedQty(),
                order.limitPrice(),
                order.isAttributed() ? "P" + order.participantId() : ""));
    }

    static LongArrayList of(Market market) {
        LongArrayList numbers = new LongArrayList();
        for (MarketBook book : market.books()) {
            numbers.addLong(book.instrumentId());
            append(numbers, book.bids());
            append(numbers, book.asks());
        }
        return numbers;
    }

    private static void append(LongArrayList numbers, MarketSide side) {
        numbers.addLong(side.levelCount());
        numbers.addLong(side.qty());
        side.visitOrders(order -> append(
                numbers,
                order.orderId(),
                order.side().name(),
                order.qty(),
                order.price(),
                order.attribution()));
    }

    private static void append(
            LongArrayList numbers, long orderId, String side, long qty, long price, String name) {
        numbers.addLong(orderId);
        numbers.addLong(side.charAt(0));
        numbers.addLong(qty);
        numbers.addLong(price);
        numbers.addLong(name.hashCode());
    }
}
