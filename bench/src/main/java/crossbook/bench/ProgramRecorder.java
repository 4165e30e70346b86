package crossbook.bench;

import crossbook.core.Book;
import crossbook.core.Order;
import crossbook.core.command.CancelOrder;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.order.ClOrdId;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/// Writes a [Program] from commands, and runs each of them through an engine at once:
/// what a stream leaves to be known from the book, such as the executed part of an
/// order that it replaces, is looked up there, so that the measured run has nothing to
/// look up.
///
/// Orders are named by client order id. Ids that are texts get numbers, in the order of
/// their first use.
final class ProgramRecorder {
    private final String name;
    private final MarketSetup market;
    private final EngineReplay engine = new EngineReplay();
    private final ClOrdId number = new ClOrdId();
    private final Map<String, Long> numbersOfTexts = new HashMap<>();
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
        add(head, number(command.clOrdId), limit, command.orderQty, 0);
    }

    void record(CancelOrder command) {
        long head = Program.cancelHead(command.participantId, command.instrumentId);
        add(head, number(command.clOrdId), 0, 0, 0);
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
        long newNumber = renames ? number(command.clOrdId) : 0;
        add(head, number(command.origClOrdId), command.limitPrice, command.orderQty, newNumber);
    }

    /// The resting order of that id as the messages so far have left it, or null.
    Order resting(int participantId, ClOrdId clOrdId) {
        return engine.engine().order(participantId, number.set(number(clOrdId)));
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

    private long number(ClOrdId clOrdId) {
        if (clOrdId.isNumber()) return clOrdId.number();
        return numbersOfTexts.computeIfAbsent(
                clOrdId.toString(), text -> (long) numbersOfTexts.size() + 1);
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
