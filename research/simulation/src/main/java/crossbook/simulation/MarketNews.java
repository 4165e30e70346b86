package crossbook.simulation;

import crossbook.core.command.CancelOrder;
import crossbook.core.command.Command;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;

import org.agrona.collections.IntArrayList;

import java.util.ArrayList;
import java.util.List;

/// What of the market reaches participants later than it is: books as they were, for those who
/// see them late, and what those are told who watch an instrument: that its book has changed,
/// and trades. That takes as long as their market data does.
final class MarketNews {
    /// Kinds of items in the queue of a simulation.
    static final int BOOK = 4;

    static final int TRADE = 5;

    private final Simulation simulation;
    private final EventQueue queue;
    private final long longestNs;

    /// By instrument; null where nobody sees the book late or watches it.
    private PastBook[] past = {};

    /// Who watches, by instrument.
    private final List<IntArrayList> watchers = new ArrayList<>();

    /// Trades, each in a place of its own for each who is told.
    private final List<MarketTrade> travelling = new ArrayList<>();

    private final IntArrayList freePlaces = new IntArrayList();

    /// @param longestNs how long the market data of somebody takes at most
    MarketNews(Simulation simulation, EventQueue queue, long longestNs) {
        this.simulation = simulation;
        this.queue = queue;
        this.longestNs = longestNs;
    }

    /// Begins anew with books as they are now; nobody watches.
    void reset(int instruments) {
        watchers.clear();
        travelling.clear();
        freePlaces.clear();
        past = new PastBook[instruments];
        for (int id = 0; id < instruments; id++) {
            watchers.add(new IntArrayList());
            if (longestNs > 0) keep(id);
        }
    }

    private void keep(int instrumentId) {
        if (past[instrumentId] != null) return;
        BookView book = simulation.book(instrumentId);
        past[instrumentId] = new PastBook(book, simulation.nowNs(), longestNs);
    }

    /// A book as it was.
    PastBook past(int instrumentId) {
        return past[instrumentId];
    }

    /// From now on a participant is told of an instrument.
    void watch(int participantId, int instrumentId) {
        keep(instrumentId);
        IntArrayList all = watchers.get(instrumentId);
        if (!all.containsInt(participantId)) all.addInt(participantId);
    }

    // What happens.

    /// The books that a command names may have changed.
    void lookAfter(Command command) {
        switch (command) {
            case NewOrder order -> look(order.instrumentId);
            case CancelOrder cancel -> look(cancel.instrumentId);
            case ReplaceOrder replace -> look(replace.instrumentId);
            default -> lookAtAll();
        }
    }

    void lookAtAll() {
        for (int id = 0; id < past.length; id++) look(id);
    }

    /// There may be no such instrument.
    private void look(int instrumentId) {
        if (instrumentId < 0 || instrumentId >= past.length) return;
        PastBook book = past[instrumentId];
        if (book == null || !book.look(simulation.nowNs())) return;
        IntArrayList all = watchers.get(instrumentId);
        for (int i = 0; i < all.size(); i++) tell(all.getInt(i), BOOK, instrumentId);
    }

    boolean isWatched(int instrumentId) {
        return !watchers.get(instrumentId).isEmpty();
    }

    void traded(MarketTrade trade) {
        IntArrayList all = watchers.get(trade.instrumentId());
        for (int i = 0; i < all.size(); i++) tell(all.getInt(i), TRADE, put(trade));
    }

    private void tell(int participantId, int kind, int place) {
        long delayNs = simulation.client(participantId).marketDataNs();
        queue.add(Math.addExact(simulation.nowNs(), delayNs), kind, participantId, place);
    }

    private int put(MarketTrade trade) {
        if (freePlaces.isEmpty()) {
            travelling.add(trade);
            return travelling.size() - 1;
        }
        int place = freePlaces.popInt();
        travelling.set(place, trade);
        return place;
    }

    /// The trade of a place, which is free from now on.
    MarketTrade take(int place) {
        freePlaces.pushInt(place);
        return travelling.set(place, null);
    }
}
