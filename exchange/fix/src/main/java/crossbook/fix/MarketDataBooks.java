package crossbook.fix;

import crossbook.client.marketdata.MarketBook;
import crossbook.client.marketdata.MarketListener;
import crossbook.client.marketdata.MarketTrade;

import org.agrona.collections.Int2ObjectHashMap;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The market of the market-data sessions of FIX: it hears what happens, and [#tell] tells it to
/// those who asked. What happens between two calls is told together: each trade, and each price as
/// it is then. While nobody asks it costs a look at each change.
public final class MarketDataBooks implements MarketListener {
    private final Map<String, MarketBook> listed = new HashMap<>();
    private final Int2ObjectHashMap<WatchedBook> watched = new Int2ObjectHashMap<>();
    private final List<WatchedBook> marked = new ArrayList<>();

    /// Tells what is new to those who asked, between two commands: then the market is whole.
    public void tell() {
        for (int i = 0; i < marked.size(); i++) marked.get(i).tell();
        marked.clear();
    }

    /// The instrument of that symbol; null if there is none.
    MarketBook find(String symbol) {
        return listed.get(symbol);
    }

    WatchedBook watch(MarketBook book) {
        WatchedBook found = watched.get(book.instrumentId());
        if (found != null) return found;
        WatchedBook begun = new WatchedBook(book);
        watched.put(book.instrumentId(), begun);
        return begun;
    }

    /// A subscription has ended.
    void remove(Subscription subscription) {
        WatchedBook from = subscription.watched;
        from.remove(subscription);
        if (from.isUnwanted()) watched.remove(from.book().instrumentId());
    }

    // What happens.

    @Override
    public void instrumentDefined(MarketBook book) {
        listed.put(book.symbol(), book);
    }

    @Override
    public void phaseChanged(MarketBook book) {
        mark(book); // what its auction would trade is gone
    }

    @Override
    public void bookChanged(MarketBook book) {
        mark(book);
    }

    @Override
    public void auctionIndicated(MarketBook book) {
        mark(book);
    }

    @Override
    public void traded(MarketBook book, MarketTrade trade) {
        WatchedBook found = mark(book);
        if (found != null) found.trades().made(trade);
    }

    @Override
    public void tradeBroken(MarketBook book, long tradeId) {
        WatchedBook found = mark(book);
        if (found != null) found.trades().canceled(tradeId);
    }

    @Override
    public void tradeCorrected(MarketBook book, long tradeId, long price, long qty) {
        WatchedBook found = mark(book);
        if (found != null) found.trades().corrected(tradeId, price, qty);
    }

    @Override
    public void dayBegan() {
        for (WatchedBook each : watched.values()) mark(each);
    }

    /// Returns null if nobody asked.
    private WatchedBook mark(MarketBook book) {
        if (watched.isEmpty()) return null;
        WatchedBook found = watched.get(book.instrumentId());
        if (found != null) mark(found);
        return found;
    }

    private void mark(WatchedBook found) {
        if (found.isMarked) return;
        found.isMarked = true;
        marked.add(found);
    }
}
