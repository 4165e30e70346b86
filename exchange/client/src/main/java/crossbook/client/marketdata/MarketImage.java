package crossbook.client.marketdata;

import crossbook.protocol.Side;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// The visible orders of a market at one moment, bids before asks, each side in the
/// order of its priority: what has to be equal wherever one looks.
///
/// @param books the orders of each instrument that has some, by instrument id
public record MarketImage(SortedMap<Integer, List<VisibleOrder>> books) {
    /// One of them. Price in price units.
    ///
    /// @param attribution the name that its owner shows; empty: none
    public record VisibleOrder(long orderId, Side side, long price, long qty, String attribution) {}

    public static MarketImage of(Market market) {
        SortedMap<Integer, List<VisibleOrder>> books = new TreeMap<>();
        for (MarketBook book : market.books()) {
            List<VisibleOrder> orders = new ArrayList<>();
            book.bids().visitOrders(order -> orders.add(visible(order)));
            book.asks().visitOrders(order -> orders.add(visible(order)));
            if (!orders.isEmpty()) books.put(book.instrumentId(), orders);
        }
        return new MarketImage(books);
    }

    private static VisibleOrder visible(MarketOrder order) {
        return new VisibleOrder(
                order.orderId(), order.side(), order.price(), order.qty(), order.attribution());
    }

    /// Where another image first differs from this one, in words; empty if it does not.
    public Optional<String> differenceTo(MarketImage other) {
        if (equals(other)) return Optional.empty();
        SortedMap<Integer, List<VisibleOrder>> all = new TreeMap<>(books);
        all.putAll(other.books);
        for (int instrumentId : all.keySet()) {
            List<VisibleOrder> mine = books.getOrDefault(instrumentId, List.of());
            List<VisibleOrder> others = other.books.getOrDefault(instrumentId, List.of());
            int place = 0;
            while (place < mine.size()
                    && place < others.size()
                    && mine.get(place).equals(others.get(place))) {
                place++;
            }
            if (place < mine.size() || place < others.size()) {
                return Optional.of("instrument " + instrumentId + ", order " + (place + 1) + ": "
                        + at(mine, place) + " here, " + at(others, place) + " there");
            }
        }
        return Optional.empty();
    }

    private static String at(List<VisibleOrder> orders, int place) {
        return place < orders.size() ? orders.get(place).toString() : "none";
    }
}
