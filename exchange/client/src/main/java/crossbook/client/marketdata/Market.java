package crossbook.client.marketdata;

import crossbook.protocol.Side;

import org.agrona.collections.Long2ObjectHashMap;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The books of all instruments of a feed, as the public sees them. Changed by
/// [MarketUpdater] alone. Orders are pooled: once it has grown, a market allocates
/// nothing.
public final class Market {
    /// More instruments than anybody has: a higher id is damage.
    static final int MOST_INSTRUMENTS = 1 << 22;

    /// By instrument id, with gaps: one id may be far above the others.
    private final List<MarketBook> places = new ArrayList<>();

    /// Without gaps, in the order of their ids.
    private final List<MarketBook> books = new ArrayList<>();

    private final Long2ObjectHashMap<MarketOrder> orders = new Long2ObjectHashMap<>();
    private MarketOrder free;

    /// The book of an instrument, or null if the feed has not told of it.
    public MarketBook book(int instrumentId) {
        boolean hasPlace = 0 <= instrumentId && instrumentId < places.size();
        MarketBook book = hasPlace ? places.get(instrumentId) : null;
        return book == null || book.symbol().isEmpty() ? null : book;
    }

    public Optional<MarketBook> book(String symbol) {
        return books().stream().filter(book -> book.symbol().equals(symbol)).findFirst();
    }

    /// In the order of instrument ids.
    public List<MarketBook> books() {
        return books.stream().filter(book -> !book.symbol().isEmpty()).toList();
    }

    /// The visible order of that id, or null.
    public MarketOrder order(long orderId) {
        return orders.get(orderId);
    }

    public int orderCount() {
        return orders.size();
    }

    // Changing.

    MarketBook define(int instrumentId) {
        if (instrumentId < 0 || instrumentId >= MOST_INSTRUMENTS) {
            throw new FeedDamagedException("instrument " + instrumentId + " cannot be");
        }
        while (places.size() <= instrumentId) places.add(null);
        MarketBook book = places.get(instrumentId);
        if (book == null) {
            book = new MarketBook(instrumentId);
            places.set(instrumentId, book);
            books.add(placeOf(instrumentId), book);
        }
        return book;
    }

    /// Behind those with lower ids: mostly all of them.
    private int placeOf(int instrumentId) {
        int place = books.size();
        while (place > 0 && books.get(place - 1).instrumentId() > instrumentId) place--;
        return place;
    }

    MarketBook known(int instrumentId) {
        MarketBook book = book(instrumentId);
        if (book == null) throw new FeedDamagedException("unknown instrument " + instrumentId);
        return book;
    }

    MarketOrder known(long orderId) {
        MarketOrder order = orders.get(orderId);
        if (order == null) throw new FeedDamagedException("unknown order " + orderId);
        return order;
    }

    MarketOrder add(MarketBook book, Side side, long orderId, long price, long qty) {
        if (qty <= 0 || side == Side.NULL_VAL) {
            throw new FeedDamagedException("order " + orderId + " has no quantity or no side");
        }
        MarketOrder order = free == null ? new MarketOrder() : free;
        free = order.next;
        order.orderId = orderId;
        order.side = side;
        order.price = price;
        order.qty = qty;
        order.book = book;
        if (orders.put(orderId, order) != null) {
            throw new FeedDamagedException("order " + orderId + " is there twice");
        }
        book.side(side).add(order);
        book.changeCount++;
        return order;
    }

    void remove(MarketOrder order) {
        order.book.side(order.side).remove(order);
        order.book.changeCount++;
        orders.remove(order.orderId);
        order.next = free;
        free = order;
    }

    /// Gives an order another quantity; it keeps its place. None: it goes.
    void resize(MarketOrder order, long newQty) {
        if (newQty < 0) throw new FeedDamagedException("order " + order.orderId + " is below 0");
        if (newQty == 0) {
            remove(order);
            return;
        }
        order.book.side(order.side).resize(order, newQty);
        order.book.changeCount++;
    }

    /// Takes an order out and puts it behind the others of its new price.
    void move(MarketOrder order, long newPrice, long newQty) {
        if (newQty <= 0) {
            throw new FeedDamagedException("order " + order.orderId + " has no quantity");
        }
        MarketSide side = order.book.side(order.side);
        side.remove(order);
        order.price = newPrice;
        order.qty = newQty;
        side.add(order);
        order.book.changeCount++;
    }

    private void clear(MarketSide side) {
        while (side.first() != null) remove(side.first());
    }

    void beginDay() {
        for (MarketBook book : books) book.statistics().clear();
    }

    /// Forgets everything: a snapshot follows. Books stay the same objects, so that
    /// anyone who holds one sees what happens to it.
    public void forget() {
        for (MarketBook book : books) {
            clear(book.bids());
            clear(book.asks());
            book.statistics().clear();
            book.terms = InstrumentTerms.UNKNOWN;
            book.phase = MarketPhase.UNKNOWN;
            book.auction.clear();
            book.openInterest = MarketBook.NONE_TOLD;
        }
    }
}
