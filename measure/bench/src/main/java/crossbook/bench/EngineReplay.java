package crossbook.bench;

import crossbook.core.MatchingEngine;
import crossbook.core.command.CancelOrder;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.command.SetMark;
import crossbook.core.event.EventSink;

/// Replays a program through the matching engine: each message fills the reusable
/// holder of its command and is handed over. Message number n arrives at n
/// microseconds.
final class EngineReplay implements FilledReplay {
    private static final long NS_PER_MESSAGE = 1_000;

    private final Cover cover;
    private final EventDigest digest = new EventDigest();
    private final EventSink sink = new BookEventSink(digest);
    private final NewOrder newOrder = new NewOrder();
    private final CancelOrder cancelOrder = new CancelOrder();
    private final ReplaceOrder replaceOrder = new ReplaceOrder();
    private MatchingEngine engine;

    /// When the first message arrives.
    private long startNs;

    EngineReplay() {
        this(Cover.NONE);
    }

    /// @param cover how all orders are covered
    EngineReplay(Cover cover) {
        this.cover = cover;
    }

    @Override
    public EventDigest digest() {
        return digest;
    }

    /// The engine as the latest message left it.
    MatchingEngine engine() {
        return engine;
    }

    @Override
    public void start(Program program) {
        start(program.market());
        if (cover == Cover.MARGIN) mark(program);
    }

    /// Where the orders are.
    private void mark(Program program) {
        SetMark command = new SetMark();
        command.price = program.meanPrice();
        for (int id = 0; id < program.market().instrumentCount(); id++) {
            command.instrumentId = id;
            engine.onSetMark(command);
        }
    }

    /// Begins anew with an engine without orders.
    void start(MarketSetup market) {
        engine = market.with(cover).newEngine(sink);
        digest.clear();
        startNs = 0;
    }

    /// Executes all messages once more on the same engine, after the time that it has
    /// reached.
    void executeAgain(long[] words) {
        startNs = engine.timestampNs();
        execute(words, 0, words.length);
    }

    @Override
    public void execute(long[] words, int from, int to) {
        for (int at = from; at < to; at += Program.STRIDE) {
            long head = words[at + Program.HEAD];
            switch (Program.kind(head)) {
                case Program.NEW -> enter(words, at, head);
                case Program.CANCEL -> cancel(words, at, head);
                default -> replace(words, at, head);
            }
        }
    }

    private void enter(long[] words, int at, long head) {
        NewOrder command = newOrder;
        command.timestampNs = timestampNs(at);
        command.participantId = Program.participantId(head);
        command.instrumentId = Program.instrumentId(head);
        command.clOrdId.set(words[at + Program.CL_ORD_ID]);
        command.side = Program.side(head);
        command.ordType = Program.ordType(head);
        command.timeInForce = Program.timeInForce(head);
        command.limitPrice = words[at + Program.PRICE];
        command.budget = words[at + Program.PRICE];
        command.orderQty = words[at + Program.QTY];
        engine.onNewOrder(command);
    }

    private void cancel(long[] words, int at, long head) {
        CancelOrder command = cancelOrder;
        command.timestampNs = timestampNs(at);
        command.participantId = Program.participantId(head);
        command.instrumentId = Program.instrumentId(head);
        command.clOrdId.set(words[at + Program.CL_ORD_ID]);
        engine.onCancelOrder(command);
    }

    private void replace(long[] words, int at, long head) {
        ReplaceOrder command = replaceOrder;
        command.timestampNs = timestampNs(at);
        command.participantId = Program.participantId(head);
        command.instrumentId = Program.instrumentId(head);
        command.origClOrdId.set(words[at + Program.CL_ORD_ID]);
        if (Program.renames(head)) command.clOrdId.set(words[at + Program.NEW_CL_ORD_ID]);
        else command.clOrdId.clear();
        command.changesPrice = Program.changesPrice(head);
        command.changesQty = Program.changesQty(head);
        command.limitPrice = words[at + Program.PRICE];
        command.orderQty = words[at + Program.QTY];
        engine.onReplaceOrder(command);
    }

    private long timestampNs(int at) {
        return startNs + at / Program.STRIDE * NS_PER_MESSAGE;
    }
}
