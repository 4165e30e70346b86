package crossbook.bench;

import crossbook.core.command.CancelOrder;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.event.Book;
import crossbook.core.event.Order;
import crossbook.core.order.ClOrdId;

import java.util.Arrays;

/// Writes a [Program] from commands, and runs each of them through an engine at once:
/// what a stream leaves to be known from the book, such as the executed part of an
/// order that it replaces, is looked up there, so that the measured run has nothing to
/// look up.
///
/// Orders are named by client order id, a number.
final class ProgramRecorder {
    private final String name;
    private final MarketSetup market;
    private final EngineReplay engine = new EngineReplay();
    private long[] words = new long[1 << 16];
    private int length;
    private int filling;

    ProgramRecorder(String name, MarketSetup market) {
        this.name = name;
        this.market = market;
        engine.start(market);
    }

    void record(NewOrder command) {
        long head = Program.newHead(
                command.participantId,
                command.instrumentId,
                command.side,
                command.ordType,
                command.timeInForce);
        long limit = command.ordType.hasBudget ? command.budget : command.limitPrice;
        add(head, command.clOrdId.number(), limit, command.orderQty, 0);
    }

    void record(CancelOrder command) {
        long head = Program.cancelHead(command.participantId, command.instrumentId);
        add(head, command.clOrdId.number(), 0, 0, 0);
    }

    /// The quantity of the command is the new total, as the engine wants it.
    void record(ReplaceOrder command) {
        boolean renames = !command.clOrdId.isMissing();
        long head = Program.replaceHead(
                command.participantId,
                command.instrumentId,
                command.changesPrice,
                command.changesQty,
                renames);
        long newNumber = renames ? command.clOrdId.number() : 0;
        add(head, command.origClOrdId.number(), command.limitPrice, command.orderQty, newNumber);
    }

    /// The resting order of that id as the messages so far have left it, or null.
    Order resting(int participantId, ClOrdId clOrdId) {
        return engine.engine().order(participantId, clOrdId);
    }

    /// The book of an instrument as the messages so far have left it.
    Book book(int instrumentId) {
        return engine.engine().book(instrumentId);
    }

    int messageCount() {
        return length / Program.STRIDE;
    }

    /// What was recorded before only fills the books.
    void filled() {
        filling = messageCount();
    }

    Program program() {
        return new Program(name, market, Arrays.copyOf(words, length), filling);
    }

    /// What the engine did with the messages so far.
    EventDigest digest() {
        return engine.digest();
    }

    private void add(long head, long id, long price, long qty, long newId) {
        if (length + Program.STRIDE > words.length) words = Arrays.copyOf(words, 2 * length);
        words[length + Program.HEAD] = head;
        words[length + Program.CL_ORD_ID] = id;
        words[length + Program.PRICE] = price;
        words[length + Program.QTY] = qty;
        words[length + Program.NEW_CL_ORD_ID] = newId;
        engine.execute(words, length, length + Program.STRIDE);
        length += Program.STRIDE;
    }
}
