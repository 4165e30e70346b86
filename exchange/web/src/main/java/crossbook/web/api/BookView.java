package crossbook.web.api;

import crossbook.client.marketdata.MarketBook;
import crossbook.client.marketdata.MarketLevel;
import crossbook.client.marketdata.MarketSide;
import crossbook.protocol.Decimals;
import crossbook.store.StoredBook;
import crossbook.web.text.BookChecksum;
import crossbook.web.text.JsonOut;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/// A book at some moment, as JSON has it.
///
/// @param level 1: the best of each side, 2: prices, 3: orders
record BookView(
        String symbol,
        int priceScale,
        int level,
        long eventNumber,
        long timestampNs,
        String phase,
        List<Entry> bids,
        List<Entry> asks,
        long bidMarketQty,
        long askMarketQty,
        long checksum) {
    /// A price, or an order: then `orders` is 0.
    ///
    /// @param attribution the name that its owner shows; empty: none
    record Entry(long orderId, String price, long qty, int orders, String attribution) {
        static Entry level(String price, long qty, int orders) {
            return new Entry(0, price, qty, orders, "");
        }
    }

    /// Of a book of the market, whose reader calls.
    static BookView of(MarketBook book, int level, int depth, long eventNumber) {
        return new BookView(
                book.symbol(),
                book.priceScale(),
                level,
                eventNumber,
                book.timestampNs(),
                book.phase(),
                entries(book.bids(), level, depth, book.priceScale()),
                entries(book.asks(), level, depth, book.priceScale()),
                book.bids().marketQty(),
                book.asks().marketQty(),
                BookChecksum.of(book));
    }

    /// Of a book that was.
    ///
    /// @param phase then; null if nobody knows
    static BookView of(StoredBook book, int level, int depth, String phase) {
        return new BookView(
                book.symbol(),
                book.priceScale(),
                level,
                book.eventNumber(),
                book.timestampNs(),
                phase,
                level == 3
                        ? orders(book.bids(), depth, book.priceScale())
                        : levels(book.bidLevels(), level, depth, book.priceScale()),
                level == 3
                        ? orders(book.asks(), depth, book.priceScale())
                        : levels(book.askLevels(), level, depth, book.priceScale()),
                marketQty(book.bids()),
                marketQty(book.asks()),
                checksum(book));
    }

    private static List<Entry> orders(List<StoredBook.Order> orders, int depth, int scale) {
        return orders.stream()
                .limit(depth)
                .map(order -> new Entry(
                        order.orderId(),
                        text(order.price(), scale),
                        order.qty(),
                        0,
                        order.attribution()))
                .toList();
    }

    private static List<Entry> levels(
            List<StoredBook.Level> levels, int level, int depth, int scale) {
        return levels.stream()
                .filter(each -> each.price().isPresent())
                .limit(level == 1 ? 1 : depth)
                .map(each -> Entry.level(text(each.price(), scale), each.qty(), each.orders()))
                .toList();
    }

    private static String text(OptionalLong price, int scale) {
        return price.isPresent() ? Decimals.text(price.getAsLong(), scale) : null;
    }

    private static long marketQty(List<StoredBook.Order> orders) {
        return orders.stream()
                .filter(order -> order.price().isEmpty())
                .mapToLong(StoredBook.Order::qty)
                .sum();
    }

    private static long checksum(StoredBook book) {
        BookChecksum checksum = new BookChecksum(book.priceScale());
        for (List<StoredBook.Level> side : List.of(book.bidLevels(), book.askLevels())) {
            side.stream()
                    .filter(level -> level.price().isPresent())
                    .limit(BookChecksum.LEVELS)
                    .forEach(level -> checksum.add(level.price().getAsLong(), level.qty()));
        }
        return checksum.value();
    }

    private static List<Entry> entries(MarketSide side, int level, int depth, int scale) {
        List<Entry> entries = new ArrayList<>();
        if (level == 3) {
            side.visitOrders(order -> {
                if (entries.size() >= depth) return;
                String price = order.hasPrice() ? Decimals.text(order.price(), scale) : null;
                entries.add(new Entry(order.orderId(), price, order.qty(), 0, order.attribution()));
            });
            return entries;
        }
        int count = Math.min(side.levelCount(), level == 1 ? 1 : depth);
        for (int i = 0; i < count; i++) {
            MarketLevel found = side.level(i);
            entries.add(Entry.level(
                    Decimals.text(found.price(), scale), found.qty(), found.orderCount()));
        }
        return entries;
    }

    void write(JsonOut out) {
        out.text("symbol", symbol);
        out.count("level", level);
        out.number("eventSeq", eventNumber);
        out.optionalTime("ts", timestampNs);
        out.text("phase", phase);
        write(out, "bids", bids);
        write(out, "asks", asks);
        out.number("bidMarketQuantity", bidMarketQty);
        out.number("askMarketQuantity", askMarketQty);
        out.count("checksum", checksum);
    }

    private void write(JsonOut out, String name, List<Entry> entries) {
        out.array(name, entries, (inner, entry) -> {
            if (level == 3) inner.orderId(entry.orderId);
            inner.text("price", entry.price);
            inner.number("quantity", entry.qty);
            if (level != 3) inner.count("orders", entry.orders);
            if (!entry.attribution.isEmpty()) inner.text("attribution", entry.attribution);
        });
    }
}
