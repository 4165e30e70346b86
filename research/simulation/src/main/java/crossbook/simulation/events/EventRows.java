package crossbook.simulation.events;

import static crossbook.simulation.events.EventColumn.CLIENT_ORDER_ID;
import static crossbook.simulation.events.EventColumn.COUNTERPARTY_ID;
import static crossbook.simulation.events.EventColumn.DISPLAYED;
import static crossbook.simulation.events.EventColumn.INSTRUMENT_ID;
import static crossbook.simulation.events.EventColumn.LEAVES;
import static crossbook.simulation.events.EventColumn.MATCH_ID;
import static crossbook.simulation.events.EventColumn.ORDER_ID;
import static crossbook.simulation.events.EventColumn.ORDER_TYPE;
import static crossbook.simulation.events.EventColumn.OTHER_PRICE;
import static crossbook.simulation.events.EventColumn.OTHER_SIZE;
import static crossbook.simulation.events.EventColumn.PARTICIPANT_ID;
import static crossbook.simulation.events.EventColumn.PHASE;
import static crossbook.simulation.events.EventColumn.PRICE;
import static crossbook.simulation.events.EventColumn.PUBLIC_ORDER_ID;
import static crossbook.simulation.events.EventColumn.SIDE;
import static crossbook.simulation.events.EventColumn.SIZE;
import static crossbook.simulation.events.EventColumn.TIF;

import crossbook.core.MatchingEngine;
import crossbook.core.event.Book;
import crossbook.core.event.Order;
import crossbook.core.model.Instrument;
import crossbook.core.order.AuctionOutcome;
import crossbook.core.order.ClOrdId;
import crossbook.core.order.OrdType;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;
import crossbook.core.order.TradeType;

/// Writes the rows of an [EventTable]: what an order, an instrument or a refusal puts into its
/// columns.
final class EventRows {
    private final EventTable table;
    private MatchingEngine engine;

    EventRows(EventTable table) {
        this.table = table;
    }

    void read(MatchingEngine from) {
        engine = from;
    }

    /// A row of which nothing is known but when it happened.
    EventTable row(EventKind kind) {
        table.begin(kind, engine.timestampNs(), engine.eventNumber());
        return table;
    }

    EventTable ofInstrument(EventKind kind, int instrumentId) {
        return ofInstrumentAt(engine.timestampNs(), kind, instrumentId);
    }

    EventTable ofInstrumentAt(long ns, EventKind kind, int instrumentId) {
        table.begin(kind, ns, engine.eventNumber());
        table.putInt(INSTRUMENT_ID, instrumentId);
        Book book = engine.book(instrumentId);
        return book == null ? table : table.putByte(PHASE, book.phase().number());
    }

    EventTable ofParticipant(EventKind kind, int participantId) {
        return row(kind).putInt(PARTICIPANT_ID, participantId);
    }

    /// A refusal, or what else concerns a participant in an instrument.
    EventTable of(EventKind kind, int instrumentId, int participantId) {
        return ofInstrument(kind, instrumentId).putInt(PARTICIPANT_ID, participantId);
    }

    EventTable clOrdId(ClOrdId id) {
        if (!id.isMissing() && !id.isNumber()) table.flag(EventFlag.TEXT_ID);
        return table.put(CLIENT_ORDER_ID, id.first);
    }

    EventTable terms(Side side, OrdType type, TimeInForce timeInForce) {
        if (type.isHidden) table.flag(EventFlag.HIDDEN);
        return side(side).putByte(ORDER_TYPE, type.ordinal()).putByte(TIF, timeInForce.ordinal());
    }

    EventTable side(Side side) {
        return table.putByte(SIDE, side == Side.BUY ? 'B' : 'A');
    }

    /// What an order shows.
    EventTable ofOrder(EventKind kind, Order order, long size) {
        of(kind, order.instrumentId(), order.participantId());
        identity(order);
        OrdType type = order.ordType();
        terms(order.side(), type, order.timeInForce());
        if (type.hasLimitPrice) table.put(PRICE, order.limitPrice());
        if (order.stopPrice() != 0) table.put(OTHER_PRICE, order.stopPrice());
        return table.put(SIZE, size);
    }

    private void identity(Order order) {
        clOrdId(order.clOrdId());
        table.put(ORDER_ID, order.orderId())
                .put(PUBLIC_ORDER_ID, order.publicOrderId())
                .put(LEAVES, order.leavesQty())
                .put(DISPLAYED, displayed(order));
    }

    /// What the public sees of an order, or will when it rests: one that comes is in one piece.
    private static long displayed(Order order) {
        long most = order.displayQty();
        return most == 0 ? order.displayedQty() : Math.min(most, order.displayedQty());
    }

    /// The rows of a trade: itself, with the side that took, then a fill of each order.
    void ofTrade(long tradeId, Order taker, Order maker, long price, long qty) {
        boolean isAuction =
                engine.tradeType() == TradeType.AUCTION || engine.tradeType() == TradeType.VOLUME;
        trade(EventKind.TRADED, tradeId, taker, maker, price, qty);
        if (isAuction) table.putByte(SIDE, 'N').flag(EventFlag.AUCTION);
        fill(tradeId, taker, maker, price, qty, isAuction);
        if (!isAuction) table.flag(EventFlag.AGGRESSOR);
        fill(tradeId, maker, taker, price, qty, isAuction);
    }

    private void fill(
            long tradeId, Order order, Order other, long price, long qty, boolean isAuction) {
        trade(EventKind.FILLED, tradeId, order, other, price, qty);
        if (isAuction) table.flag(EventFlag.AUCTION);
    }

    private void trade(
            EventKind kind, long tradeId, Order order, Order other, long price, long qty) {
        of(kind, order.instrumentId(), order.participantId());
        identity(order);
        terms(order.side(), order.ordType(), order.timeInForce());
        table.put(PRICE, price)
                .put(SIZE, qty)
                .put(MATCH_ID, tradeId)
                .putInt(COUNTERPARTY_ID, other.participantId());
        if (engine.tradeType() == TradeType.CROSS) table.flag(EventFlag.CROSS);
    }

    EventTable ofAuction(EventKind kind, Instrument instrument, AuctionOutcome outcome) {
        ofInstrument(kind, instrument.instrumentId()).put(OTHER_SIZE, outcome.surplus);
        return outcome.hasPrice ? table.put(PRICE, outcome.price).put(SIZE, outcome.qty) : table;
    }
}
