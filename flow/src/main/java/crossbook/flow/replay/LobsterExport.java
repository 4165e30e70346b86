package crossbook.flow.replay;

import crossbook.core.Book;
import crossbook.core.MatchingEngine;
import crossbook.core.Order;
import crossbook.core.PreviousTerms;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.model.Instrument;
import crossbook.core.model.Phase;
import crossbook.core.order.CancelReason;
import crossbook.core.order.ExpireReason;
import crossbook.core.order.PhaseReason;
import crossbook.core.order.Priority;
import crossbook.core.order.Side;
import crossbook.flow.FlowRecord;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.function.Supplier;

/// Writes what happens to the book as LOBSTER does: a message for each change of a resting order,
/// and after it a row of the book.
///
/// An aggressor is seen only in what it does: a row of type 4 for each order that it trades with
/// and, when it rests, a row of type 1 for what is left. An order that loses its place is deleted
/// (3) and entered again (1). The engine tells an event when the book is as the event leaves it,
/// except that an order comes to rest without an event: that row is written when the next event or
/// the end of the record shows that the order is done trading.
final class LobsterExport implements ReplayListener {
    static final int PRICE_SCALE = 4;

    private static final int NEW = 1;
    private static final int REDUCE = 2;
    private static final int DELETE = 3;
    private static final int EXECUTE = 4;
    private static final int HALT = 7;
    private static final long NS_PER_S = 1_000_000_000;
    private static final long NS_PER_MS = 1_000_000;

    private final Writer messages;
    private final Writer books;
    private final LobsterBookRow row;
    private final Supplier<MatchingEngine> engine;
    private final long priceFactor;
    private final StringBuilder line = new StringBuilder(80);
    private long firstNs;
    private long lastNs;
    private boolean begun;

    /// Whether the latest order that came may be in the book or on its way to it.
    private boolean accepting;

    private boolean incoming;
    private long incomingNumber;
    private Side incomingSide;
    private long incomingPrice;
    private long incomingQty;

    LobsterExport(Writer messages, Writer books, int levels, Supplier<MatchingEngine> engine) {
        this.messages = messages;
        this.books = books;
        this.engine = engine;
        Instrument instrument = engine.get().book(0).instrument();
        priceFactor = (long) Math.pow(10, PRICE_SCALE - instrument.priceScale());
        row = new LobsterBookRow(levels, priceFactor);
    }

    /// The time of the first message, milliseconds after midnight.
    long firstMs() {
        return firstNs / NS_PER_MS;
    }

    /// The time of the last message, milliseconds after midnight, rounded up.
    long lastMs() {
        return Math.ceilDiv(lastNs, NS_PER_MS);
    }

    @Override
    public void orderAccepted(Order order) {
        rest();
        come(order);
    }

    private void come(Order order) {
        accepting = true;
        incoming = order.ordType().hasLimitPrice;
        incomingNumber = order.clOrdId().number();
        incomingSide = order.side();
        incomingPrice = incoming ? order.limitPrice() : 0;
        incomingQty = order.leavesQty();
    }

    @Override
    public void traded(long tradeId, Order taker, Order maker, long price, long qty) {
        incomingQty = taker.leavesQty();
        message(EXECUTE, maker.clOrdId().number(), qty, price, maker.side());
    }

    @Override
    public void orderReplaced(
            Order order, ReplaceOrder command, PreviousTerms previous, Priority priority) {
        rest();
        long number = order.clOrdId().number();
        long lessQty = previous.leavesQty() - order.leavesQty();
        if (priority == Priority.LOST) {
            long oldPrice = previous.limitPrice();
            message(DELETE, number, previous.leavesQty(), oldPrice, order.side());
            come(order);
        } else if (lessQty > 0) {
            message(REDUCE, number, lessQty, order.limitPrice(), order.side());
        }
    }

    @Override
    public void orderCanceled(Order order, CancelReason reason) {
        rest();
        delete(order);
    }

    /// What expires on arrival has never been in the book.
    @Override
    public void orderExpired(Order order, ExpireReason reason) {
        boolean isIncoming = accepting && incomingNumber == order.clOrdId().number();
        incoming = false;
        if (!isIncoming) delete(order);
    }

    private void delete(Order order) {
        long number = order.clOrdId().number();
        message(DELETE, number, order.leavesQty(), order.limitPrice(), order.side());
    }

    /// A halt and the end of one have the direction and the price that LOBSTER gives them.
    @Override
    public void phaseChanged(Instrument instrument, Phase phase, PhaseReason reason) {
        rest();
        time().append(HALT).append(",0,0,");
        line.append(phase.matching() == Phase.Matching.NEVER ? -1 : 1).append(",-1");
        write();
    }

    @Override
    public void recordEnds(FlowRecord entry, Book book) {
        rest();
    }

    /// Writes the order that has come and is done trading, if something of it rests.
    private void rest() {
        if (incoming && incomingQty > 0) {
            message(NEW, incomingNumber, incomingQty, incomingPrice, incomingSide);
        }
        incoming = false;
        accepting = false;
    }

    private void message(int type, long number, long qty, long price, Side side) {
        time().append(type).append(',').append(Long.toUnsignedString(number)).append(',');
        line.append(qty)
                .append(',')
                .append(Math.multiplyExact(price, priceFactor))
                .append(',');
        line.append(side == Side.BUY ? 1 : -1);
        write();
    }

    private StringBuilder time() {
        lastNs = engine.get().timestampNs();
        if (!begun) firstNs = lastNs;
        begun = true;
        String fraction = Long.toString(NS_PER_S + lastNs % NS_PER_S);
        return line.append(lastNs / NS_PER_S)
                .append('.')
                .append(fraction, 1, fraction.length())
                .append(',');
    }

    private void write() {
        try {
            messages.append(line).append('\n');
            row.append(engine.get().book(0), books).append('\n');
        } catch (IOException e) {
            throw new UncheckedIOException("cannot be written: " + e.getMessage(), e);
        }
        line.setLength(0);
    }
}
