package crossbook.fix;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import crossbook.client.marketdata.MarketBook;

import java.util.ArrayList;
import java.util.List;

/// An instrument that somebody wants to hear of: who does, and what is new of it.
final class WatchedBook {
    private final MarketBook book;
    private final byte[] symbol;
    private final List<Subscription> subscriptions = new ArrayList<>();
    private final List<BookDepth> depths = new ArrayList<>();
    private final TradeRows trades = new TradeRows();
    private final DayFigures figures;

    /// Whether something has happened that was not told.
    boolean isMarked;

    WatchedBook(MarketBook book) {
        this.book = book;
        symbol = book.symbol().getBytes(ISO_8859_1);
        figures = new DayFigures(book);
    }

    MarketBook book() {
        return book;
    }

    byte[] symbol() {
        return symbol;
    }

    /// The trades since it was told last.
    TradeRows trades() {
        return trades;
    }

    DayFigures figures() {
        return figures;
    }

    boolean isUnwanted() {
        return subscriptions.isEmpty();
    }

    /// So many levels of it.
    BookDepth depth(int levels) {
        for (int i = 0; i < depths.size(); i++) {
            if (depths.get(i).depth() == levels) return depths.get(i);
        }
        BookDepth depth = new BookDepth(book, levels);
        depths.add(depth);
        return depth;
    }

    void add(Subscription subscription) {
        subscription.place = subscriptions.size();
        subscriptions.add(subscription);
        subscription.depth.users++;
    }

    void remove(Subscription subscription) {
        Subscription last = subscriptions.removeLast();
        if (!last.equals(subscription)) { // it takes the place
            subscriptions.set(subscription.place, last);
            last.place = subscription.place;
        }
        if (--subscription.depth.users == 0) depths.remove(subscription.depth);
    }

    /// Tells what is new to all who have had their snapshot.
    void tell() {
        isMarked = false;
        for (int i = 0; i < depths.size(); i++) depths.get(i).update();
        figures.update();
        for (int i = 0; i < subscriptions.size(); i++) {
            Subscription subscription = subscriptions.get(i);
            if (subscription.isTold) subscription.session.tell(subscription);
        }
        trades.clear();
        figures.forgetChanges();
    }
}
