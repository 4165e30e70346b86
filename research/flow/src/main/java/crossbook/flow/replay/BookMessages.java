package crossbook.flow.replay;

import crossbook.core.MatchingEngine;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.event.Book;
import crossbook.core.event.Order;
import crossbook.core.event.PreviousTerms;
import crossbook.core.model.Instrument;
import crossbook.core.model.Phase;
import crossbook.core.order.CancelReason;
import crossbook.core.order.ExpireReason;
import crossbook.core.order.PhaseReason;
import crossbook.core.order.Priority;
import crossbook.core.order.Side;
import crossbook.flow.FlowRecord;
import crossbook.market.BadInput;
import crossbook.protocol.Decimals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.function.Supplier;

/// Tells what happens to a book as feeds of orders do: a message for each change of a resting
/// order.
///
/// An aggressor is seen only in what it does: an execution of each order that it trades with and,
/// when it rests, a new order of what is left. An order that loses its place is deleted and entered
/// again. The engine tells an event when the book is as the event leaves it, except that an order
/// comes to rest without an event: that message is told when the next event or the end of the
/// record shows that the order is done trading.
abstract class BookMessages implements ReplayListener {
    private static final long NS_PER_DAY = 86_400_000_000_000L;
    private static final long UNKNOWN = -1;

    final Supplier<MatchingEngine> engine;
    private final BookMessage message = new BookMessage();
    private long midnightNs = UNKNOWN;

    /// Whether the latest order that came may be in the book or on its way to it.
    private boolean accepting;

    private boolean incoming;
    private int incomingInstrument;
    private long incomingNumber;
    private Side incomingSide;
    private long incomingPrice;
    private long incomingQty;

    BookMessages(Supplier<MatchingEngine> engine) {
        this.engine = engine;
    }

    /// Writes a message; the book is as it leaves it.
    abstract void write(BookMessage message) throws IOException;

    /// Ends the file.
    void finish() throws IOException {}

    /// Takes away what it keeps beside the file.
    void discard() {}

    /// The time of a message, nanoseconds after the midnight before the first.
    final long sinceMidnightNs(BookMessage message) {
        long ns = message.timestampNs;
        if (midnightNs == UNKNOWN) midnightNs = ns - ns % NS_PER_DAY;
        return ns - midnightNs;
    }

    /// The price of a message with so many decimals.
    final long scaled(BookMessage message, int decimals) {
        int scale = engine.get().book(message.instrumentId).instrument().priceScale();
        try {
            return new BigDecimal(BigInteger.valueOf(message.price), scale)
                    .setScale(decimals)
                    .unscaledValue()
                    .longValueExact();
        } catch (ArithmeticException e) {
            String rule = "the export has " + decimals + " decimals";
            throw unwritable("price", Decimals.text(message.price, scale), rule);
        }
    }

    /// A number that must have room in 32 bits without a sign.
    final long unsigned(long number) {
        if (number >>> Integer.SIZE == 0) return number;
        throw unwritable("number", number, "the export has 32 bits for it");
    }

    static BadInput unwritable(String field, Object value, String rule) {
        return new BadInput("cannot be exported: " + field + ": " + value + ": " + rule);
    }

    @Override
    public void orderAccepted(Order order) {
        rest();
        come(order);
    }

    private void come(Order order) {
        accepting = true;
        incoming = order.ordType().hasLimitPrice;
        incomingInstrument = order.instrumentId();
        incomingNumber = order.clOrdId().number();
        incomingSide = order.side();
        incomingPrice = incoming ? order.limitPrice() : 0;
        incomingQty = order.leavesQty();
    }

    @Override
    public void traded(long tradeId, Order taker, Order maker, long price, long qty) {
        incomingQty = taker.leavesQty();
        message.tradeId = tradeId;
        tell(BookMessage.Kind.EXECUTE, maker, qty, price);
    }

    @Override
    public void orderReplaced(
            Order order, ReplaceOrder command, PreviousTerms previous, Priority priority) {
        rest();
        long lessQty = previous.leavesQty - order.leavesQty();
        if (priority == Priority.LOST) {
            tell(BookMessage.Kind.DELETE, order, previous.leavesQty, previous.limitPrice);
            come(order);
        } else if (lessQty > 0) {
            tell(BookMessage.Kind.REDUCE, order, lessQty, order.limitPrice());
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
        tell(BookMessage.Kind.DELETE, order, order.leavesQty(), order.limitPrice());
    }

    @Override
    public void phaseChanged(Instrument instrument, Phase phase, PhaseReason reason) {
        rest();
        boolean isHalt = phase.matching() != Phase.Matching.ON_ARRIVAL;
        message.kind = isHalt ? BookMessage.Kind.HALT : BookMessage.Kind.RESUME;
        message.instrumentId = instrument.instrumentId();
        tell();
    }

    @Override
    public void recordEnds(FlowRecord entry, Book book) {
        rest();
    }

    /// Tells of the order that has come and is done trading, if something of it rests.
    private void rest() {
        if (incoming && incomingQty > 0) {
            message.kind = BookMessage.Kind.NEW;
            message.instrumentId = incomingInstrument;
            message.orderId = incomingNumber;
            message.side = incomingSide;
            message.qty = incomingQty;
            message.price = incomingPrice;
            tell();
        }
        incoming = false;
        accepting = false;
    }

    private void tell(BookMessage.Kind kind, Order order, long qty, long price) {
        message.kind = kind;
        message.instrumentId = order.instrumentId();
        message.orderId = order.clOrdId().number();
        message.side = order.side();
        message.qty = qty;
        message.price = price;
        tell();
    }

    private void tell() {
        message.timestampNs = engine.get().timestampNs();
        try {
            write(message);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot be written: " + e.getMessage(), e);
        }
    }
}
