package crossbook.marketdata;

import crossbook.client.marketdata.MarketBook;
import crossbook.client.marketdata.MarketListener;
import crossbook.client.marketdata.MarketStatistics;
import crossbook.client.marketdata.PublicChanges;

import org.agrona.DirectBuffer;

import java.util.ArrayList;
import java.util.List;

/// Top of book and statistics for those who need no orders: a feed of its own, in the
/// group after the orders'. Each message stands for itself, so one that is lost is not
/// sent again; what changes faster than it is told is told once. In turn every
/// instrument is told again, for those who came late.
final class Summaries implements MarketListener {
    private final FeedMessages messages = new FeedMessages(PublicChanges.NOWHERE, this::publish);
    private final PacketWriter packets;
    private final long everyNs;
    private final long epoch;
    private final List<MarketBook> books = new ArrayList<>();
    private final List<Told> told = new ArrayList<>();
    private final List<MarketBook> changed = new ArrayList<>();
    private int turn;
    private long toldNs;
    private long sequence;

    /// What was told of an instrument last.
    private static final class Told {
        boolean isMarked;
        long changeCount = -1;
        long trades = -1;
        long turnover;
    }

    /// @param epoch the time at which the numbering begins
    Summaries(PacketWriter packets, long everyNs, long epoch) {
        this.epoch = epoch;
        this.packets = packets;
        this.everyNs = everyNs;
    }

    long epoch() {
        return epoch;
    }

    long sequence() {
        return sequence;
    }

    @Override
    public void instrumentDefined(MarketBook book) {
        while (told.size() <= book.instrumentId()) told.add(null);
        if (told.get(book.instrumentId()) != null) return;
        told.set(book.instrumentId(), new Told());
        books.add(book);
        bookChanged(book);
    }

    @Override
    public void bookChanged(MarketBook book) {
        Told last = told.get(book.instrumentId());
        if (last.isMarked) return;
        last.isMarked = true;
        changed.add(book);
    }

    int doWork(long nowNs) {
        if (!packets.hasLines() || nowNs - toldNs < everyNs) return 0;
        toldNs = nowNs;
        int work = changed.size();
        for (int i = 0; i < changed.size(); i++) tell(changed.get(i), false);
        changed.clear();
        if (!books.isEmpty()) {
            turn = (turn + 1) % books.size();
            tell(books.get(turn), true);
        }
        packets.flush(epoch);
        return work;
    }

    private void tell(MarketBook book, boolean again) {
        Told last = told.get(book.instrumentId());
        MarketStatistics day = book.statistics();
        if (again || last.changeCount != book.changeCount()) next(book).top(book);
        boolean isTraded = day.trades() > 0;
        boolean isOther = last.trades != day.trades() || last.turnover != day.turnoverLow();
        if (isTraded && (again || isOther)) next(book).counted(book.instrumentId(), day);
        last.changeCount = book.changeCount();
        last.trades = day.trades();
        last.turnover = day.turnoverLow();
        if (!again) last.isMarked = false;
    }

    private FeedMessages next(MarketBook book) {
        messages.at(++sequence, book.timestampNs());
        return messages;
    }

    private void publish(long number, DirectBuffer buffer, int offset, int length) {
        packets.add(epoch, number, buffer, offset, length);
    }
}
