package crossbook.simulation;

import crossbook.core.MatchingEngine;
import crossbook.core.event.Book;
import crossbook.core.event.BookSide;
import crossbook.core.model.Phase;
import crossbook.core.order.Side;

/// The book of an engine, to look at.
final class EngineBook implements BookView {
    private final MatchingEngine engine;
    private final Book book;
    private final int instrumentId;
    private final TripCheck tripCheck = new TripCheck(this);

    EngineBook(MatchingEngine engine, int instrumentId) {
        this.engine = engine;
        this.instrumentId = instrumentId;
        book = engine.book(instrumentId);
    }

    @Override
    public int instrumentId() {
        return instrumentId;
    }

    @Override
    public boolean hasBid() {
        return !book.bids().isEmpty();
    }

    @Override
    public boolean hasAsk() {
        return !book.asks().isEmpty();
    }

    @Override
    public long bid() {
        return book.bids().bestPrice();
    }

    @Override
    public long ask() {
        return book.asks().bestPrice();
    }

    @Override
    public long bidQty() {
        return book.bids().bestQty();
    }

    @Override
    public long askQty() {
        return book.asks().bestQty();
    }

    @Override
    public boolean hasLastPrice() {
        return book.hasLastPrice();
    }

    @Override
    public long lastPrice() {
        return book.lastPrice();
    }

    @Override
    public int levels(Side side) {
        return book.side(side).levelCount();
    }

    @Override
    public void visitLevels(Side side, BookSide.LevelVisitor visitor) {
        book.side(side).visitLevels(visitor);
    }

    @Override
    public Phase phase() {
        return book.phase();
    }

    @Override
    public long phaseEndsNs() {
        return book.phaseEndsNs();
    }

    @Override
    public boolean wouldTrip(long price) {
        return engine.book(instrumentId).wouldTrip(price);
    }

    @Override
    public boolean wouldTrip(Side side, long qty) {
        return tripCheck.of(side, qty);
    }
}
