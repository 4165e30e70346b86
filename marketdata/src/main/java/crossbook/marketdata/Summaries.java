package crossbook.marketdata;

import crossbook.client.marketdata.MarketBook;
import crossbook.client.marketdata.MarketSide;
import crossbook.client.marketdata.MarketStatistics;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.marketdata.ExtendedStatisticsEncoder;
import crossbook.protocol.marketdata.TopOfBookEncoder;

import org.agrona.concurrent.SystemEpochNanoClock;
import org.agrona.concurrent.UnsafeBuffer;

import java.util.ArrayList;
import java.util.List;

/// Top of book and statistics for those who need no orders: a feed of its own, in the
/// group after the orders'. Each message stands for itself, so one that is lost is not
/// sent again; what changes faster than it is told is told once. In turn every
/// instrument is told again, for those who came late.
final class Summaries {
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[256]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final TopOfBookEncoder top = new TopOfBookEncoder();
    private final ExtendedStatisticsEncoder statistics = new ExtendedStatisticsEncoder();
    private final PacketWriter packets;
    private final long everyNs;
    private final long epoch = SystemEpochNanoClock.INSTANCE.nanoTime();
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

    Summaries(PacketWriter packets, long everyNs) {
        this.packets = packets;
        this.everyNs = everyNs;
    }

    long epoch() {
        return epoch;
    }

    long sequence() {
        return sequence;
    }

    void onDefined(MarketBook book) {
        while (told.size() <= book.instrumentId()) told.add(null);
        if (told.get(book.instrumentId()) != null) return;
        told.set(book.instrumentId(), new Told());
        books.add(book);
        onChanged(book);
    }

    void onChanged(MarketBook book) {
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
        if (again || last.changeCount != book.changeCount()) top(book);
        boolean isTraded = day.trades() > 0;
        boolean isOther = last.trades != day.trades() || last.turnover != day.turnoverLow();
        if (isTraded && (again || isOther)) statistics(book, day);
        last.changeCount = book.changeCount();
        last.trades = day.trades();
        last.turnover = day.turnoverLow();
        if (!again) last.isMarked = false;
    }

    private void top(MarketBook book) {
        MarketSide bids = book.bids();
        MarketSide asks = book.asks();
        top.wrapAndApplyHeader(buffer, 0, header)
                .sequence(++sequence)
                .timestampNs(book.timestampNs())
                .instrumentId(book.instrumentId())
                .bidMarketQty(bids.marketQty())
                .askMarketQty(asks.marketQty());
        if (bids.isEmpty()) {
            top.bidPrice(TopOfBookEncoder.bidPriceNullValue()).bidQty(0).bidOrders(0);
        } else {
            top.bidPrice(bids.level(0).price())
                    .bidQty(bids.level(0).qty())
                    .bidOrders(bids.level(0).orderCount());
        }
        if (asks.isEmpty()) {
            top.askPrice(TopOfBookEncoder.askPriceNullValue()).askQty(0).askOrders(0);
        } else {
            top.askPrice(asks.level(0).price())
                    .askQty(asks.level(0).qty())
                    .askOrders(asks.level(0).orderCount());
        }
        add(top.encodedLength());
    }

    private void statistics(MarketBook book, MarketStatistics day) {
        statistics
                .wrapAndApplyHeader(buffer, 0, header)
                .sequence(++sequence)
                .timestampNs(book.timestampNs())
                .instrumentId(book.instrumentId())
                .highPrice(day.highPrice().orElseThrow())
                .lowPrice(day.lowPrice().orElseThrow())
                .lastPrice(day.lastPrice().orElseThrow())
                .vwap(day.vwap().orElse(ExtendedStatisticsEncoder.vwapNullValue()))
                .volume(day.volume())
                .turnoverHigh(day.turnoverHigh())
                .turnoverLow(day.turnoverLow())
                .trades(day.trades());
        add(statistics.encodedLength());
    }

    private void add(int bodyLength) {
        int length = MessageHeaderEncoder.ENCODED_LENGTH + bodyLength;
        packets.add(epoch, sequence, buffer, 0, length);
    }
}
