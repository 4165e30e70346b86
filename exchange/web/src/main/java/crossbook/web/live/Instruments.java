package crossbook.web.live;

import crossbook.client.entry.Coverage;
import crossbook.client.marketdata.MarketBook;
import crossbook.client.marketdata.MarketListener;
import crossbook.client.marketdata.MarketOrder;
import crossbook.client.marketdata.MarketTrade;
import crossbook.client.stream.EventListener;
import crossbook.marketdata.PublicMarket;
import crossbook.protocol.CoverageKind;
import crossbook.protocol.Priority;
import crossbook.protocol.event.InstrumentDefinedDecoder;
import crossbook.protocol.event.PhaseChangedDecoder;
import crossbook.protocol.event.PhaseExtendedDecoder;
import crossbook.protocol.marketdata.StatisticType;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/// Keeps of the public market what has gone by, and tells the listeners of it.
final class Instruments implements MarketListener, EventListener, Names {
    private final LiveSettings settings;
    private final Listeners told;
    private final List<LiveInstrument> instruments = new ArrayList<>();
    private PublicMarket market;

    Instruments(LiveSettings settings, Listeners told) {
        this.settings = settings;
        this.told = told;
    }

    void follow(PublicMarket followed) {
        market = followed;
    }

    LiveInstrument get(int instrumentId) {
        if (instrumentId < 0) throw new IllegalArgumentException("instrument " + instrumentId);
        while (instruments.size() <= instrumentId) instruments.add(null);
        LiveInstrument instrument = instruments.get(instrumentId);
        if (instrument == null) {
            instrument = new LiveInstrument(settings);
            instruments.set(instrumentId, instrument);
        }
        return instrument;
    }

    @Override
    public String symbol(int instrumentId) {
        MarketBook book = market.market().book(instrumentId);
        return book == null ? "" : book.symbol();
    }

    @Override
    public int priceScale(int instrumentId) {
        MarketBook book = market.market().book(instrumentId);
        return book == null ? 0 : book.priceScale();
    }

    @Override
    public boolean isCovered(int instrumentId) {
        return get(instrumentId).coverage.kind() != CoverageKind.NONE;
    }

    @Override
    public String phaseBefore(int instrumentId) {
        return get(instrumentId).phaseBefore;
    }

    @Override
    public long phaseEndBefore(int instrumentId) {
        return get(instrumentId).phaseEndBeforeNs;
    }

    @Override
    public void onInstrumentDefined(InstrumentDefinedDecoder event) {
        get((int) event.instrumentId()).coverage = Coverage.of(event.coverage());
    }

    // What the public market does not keep of a phase.

    @Override
    public void onPhaseExtended(PhaseExtendedDecoder event) {
        noteBefore((int) event.instrumentId());
    }

    @Override
    public void onPhaseChanged(PhaseChangedDecoder event) {
        int instrumentId = (int) event.instrumentId();
        noteBefore(instrumentId);
        get(instrumentId).phaseReason = event.reason().name();
    }

    /// The public market has not read the event yet: what it has is what was.
    private void noteBefore(int instrumentId) {
        MarketBook book = market.market().book(instrumentId);
        if (book == null) return;
        LiveInstrument instrument = get(instrumentId);
        instrument.phaseBefore = book.phase();
        instrument.phaseEndBeforeNs = book.phaseEndsNs().orElse(0);
    }

    @Override
    public void instrumentDefined(MarketBook book) {
        LiveInstrument instrument = get(book.instrumentId());
        if (instrument.reference.isEmpty()) instrument.reference = book.referencePrice();
        told.tell(listener -> listener.instrumentDefined(book));
    }

    @Override
    public void phaseChanged(MarketBook book) {
        LiveInstrument instrument = get(book.instrumentId());
        instrument.auctionIsOver = true;
        instrument.phaseChanges++;
        told.tell(listener -> listener.phaseChanged(book));
    }

    @Override
    public void bookChanged(MarketBook book) {
        if (told.isOpen()) told.tell(listener -> listener.bookChanged(book));
    }

    @Override
    public void orderAdded(MarketOrder order) {
        get(order.book().instrumentId()).orderChanges++;
        if (told.isOpen()) told.tell(listener -> listener.orderAdded(order));
    }

    @Override
    public void orderModified(MarketOrder order, Priority priority) {
        get(order.book().instrumentId()).orderChanges++;
        if (told.isOpen()) told.tell(listener -> listener.orderModified(order, priority));
    }

    @Override
    public void orderExecuted(
            MarketOrder order, long executedQty, long leavesQty, long price, long tradeId) {
        get(order.book().instrumentId()).orderChanges++;
        if (!told.isOpen()) return;
        told.tell(
                listener -> listener.orderExecuted(order, executedQty, leavesQty, price, tradeId));
    }

    @Override
    public void orderDeleted(MarketOrder order) {
        get(order.book().instrumentId()).orderChanges++;
        if (told.isOpen()) told.tell(listener -> listener.orderDeleted(order));
    }

    @Override
    public void traded(MarketBook book, MarketTrade trade) {
        LiveInstrument instrument = get(book.instrumentId());
        instrument.trades.add(trade, market.eventNumber());
        if (TradeLog.makesPrice(trade.type())) {
            instrument.candles.traded(trade.timestampNs(), trade.price(), trade.qty());
            if (instrument.open.isEmpty()) instrument.open = OptionalLong.of(trade.price());
        }
        if (told.isOpen()) told.tell(listener -> listener.traded(book, trade));
    }

    @Override
    public void tradeBroken(MarketBook book, long tradeId) {
        LiveInstrument instrument = get(book.instrumentId());
        instrument.trades.bust(tradeId);
        instrument.recount(tradeId);
        told.tell(listener -> listener.tradeBroken(book, tradeId));
    }

    @Override
    public void tradeCorrected(MarketBook book, long tradeId, long price, long qty) {
        LiveInstrument instrument = get(book.instrumentId());
        instrument.trades.correct(tradeId, price, qty);
        instrument.recount(tradeId);
        told.tell(listener -> listener.tradeCorrected(book, tradeId, price, qty));
    }

    @Override
    public void auctionIndicated(MarketBook book) {
        LiveInstrument instrument = get(book.instrumentId());
        if (instrument.auctionIsOver) {
            instrument.auction.clear();
            instrument.auctionIsOver = false;
        }
        instrument.auction.add(AuctionPoint.of(++instrument.auctionPoints, book));
        told.tell(listener -> listener.auctionIndicated(book));
    }

    @Override
    public void priceTold(MarketBook book, StatisticType type, long price) {
        LiveInstrument instrument = get(book.instrumentId());
        switch (type) {
            case CLOSING_PRICE -> instrument.close = OptionalLong.of(price);
            case REFERENCE_PRICE -> instrument.reference = OptionalLong.of(price);
            default -> {}
        }
        told.tell(listener -> listener.priceTold(book, type, price));
    }

    @Override
    public void dayBegan() {
        for (LiveInstrument instrument : instruments) {
            if (instrument == null) continue;
            instrument.open = OptionalLong.empty();
            instrument.close = OptionalLong.empty();
        }
        told.tell(listener -> listener.dayBegan());
    }
}
