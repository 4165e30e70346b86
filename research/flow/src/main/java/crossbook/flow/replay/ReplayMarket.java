package crossbook.flow.replay;

import crossbook.core.EngineSettings;
import crossbook.core.MatchingEngine;
import crossbook.core.command.CancelOrder;
import crossbook.core.command.ChangePhase;
import crossbook.core.command.DefineInstrument;
import crossbook.core.command.DefineMarketModel;
import crossbook.core.command.DefineParticipant;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.event.Book;
import crossbook.core.event.BookSide;
import crossbook.core.event.EventSink;
import crossbook.core.event.Order;
import crossbook.core.model.MarketModel;
import crossbook.core.model.Phase;
import crossbook.core.order.ClOrdId;
import crossbook.core.order.OrdType;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;
import crossbook.market.BadInput;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.IntStream;

/// An engine with its instruments and participants, and the commands that a flow needs. Orders
/// are named by numbers, which are their client order ids.
final class ReplayMarket {
    private static final String SYMBOL = "FLOW";

    private final EventSink sink;
    private final NewOrder newOrder = new NewOrder();
    private final CancelOrder cancelOrder = new CancelOrder();
    private final ReplaceOrder replaceOrder = new ReplaceOrder();
    private final ChangePhase changePhase = new ChangePhase();
    private final ClOrdId holder = new ClOrdId();
    private final Phase trading;
    private final Phase halted;
    private final DefineInstrument definition;
    private MatchingEngine engine;
    private int instrumentId;
    private int defined;
    private long timestampNs;
    private CommandListener commands = CommandListener.none();

    /// @param definition of each instrument, but for number and symbol
    ReplayMarket(MarketModel model, DefineInstrument definition, int participants, EventSink sink) {
        this.sink = sink;
        engine = new MatchingEngine(EngineSettings.DEFAULT, sink);
        trading = ReplayRules.trading(model)
                .orElseThrow(() -> missing(model, "lets orders trade on arrival"));
        halted = ReplayRules.halted(model).orElseThrow(() -> missing(model, "has no trading"));
        DefineMarketModel rules = new DefineMarketModel();
        rules.model = model;
        engine.onDefineMarketModel(rules);
        DefineParticipant participant = new DefineParticipant();
        for (int id = 0; id < participants; id++) {
            participant.participantId = id;
            participant.name = "P" + (id + 1);
            engine.onDefineParticipant(participant);
        }
        this.definition = definition;
        on(0);
    }

    /// The instrument of the commands from here on. The engine learns of one when it is first
    /// spoken of, and calls it by its number: what the file calls it is no part of its state.
    void on(int id) {
        while (defined <= id) {
            instrumentId = defined;
            definition.timestampNs = timestampNs;
            definition.instrumentId = defined;
            definition.symbol = defined == 0 ? SYMBOL : SYMBOL + (defined + 1);
            engine.onDefineInstrument(definition);
            defined++;
            enter(trading);
        }
        instrumentId = id;
    }

    private static BadInput missing(MarketModel model, String words) {
        return new BadInput(
                "market model '" + model.name() + "': a replay needs a phase that " + words);
    }

    /// Has somebody hear the commands from here on.
    void listen(CommandListener listener) {
        commands = listener;
    }

    /// The engine, until the market is saved and loaded.
    MatchingEngine engine() {
        return engine;
    }

    /// The book of the instrument of the commands.
    Book book() {
        return engine.book(instrumentId);
    }

    /// The books of all instruments.
    List<Book> books() {
        return IntStream.range(0, defined).mapToObj(engine::book).toList();
    }

    /// The time of the commands from here on.
    void at(long timestampNs) {
        this.timestampNs = timestampNs;
    }

    /// The resting order of that number, or null.
    Order order(int participantId, long number) {
        return engine.order(participantId, holder.set(number));
    }

    /// Whether a resting order of the instrument trades next.
    boolean isFirst(Order order) {
        return book().side(order.side()).isFirst(order);
    }

    void enterLimit(
            int participantId, long number, Side side, long qty, long price, TimeInForce time) {
        newOrder.ordType = OrdType.LIMIT;
        newOrder.timeInForce = time;
        newOrder.limitPrice = price;
        enter(participantId, number, side, qty);
    }

    void enterBudget(int participantId, long number, Side side, long qty, long budget) {
        newOrder.ordType = OrdType.BUDGET;
        newOrder.timeInForce = TimeInForce.FOK;
        newOrder.budget = budget;
        enter(participantId, number, side, qty);
    }

    private void enter(int participantId, long number, Side side, long qty) {
        newOrder.timestampNs = timestampNs;
        newOrder.instrumentId = instrumentId;
        newOrder.participantId = participantId;
        newOrder.clOrdId.set(number);
        newOrder.side = side;
        newOrder.orderQty = qty;
        commands.newOrder(newOrder);
        engine.onNewOrder(newOrder);
    }

    void cancel(int participantId, long number) {
        cancelOrder.timestampNs = timestampNs;
        cancelOrder.instrumentId = instrumentId;
        cancelOrder.participantId = participantId;
        cancelOrder.clOrdId.set(number);
        commands.cancelOrder(cancelOrder);
        engine.onCancelOrder(cancelOrder);
    }

    void replacePrice(int participantId, long number, long price) {
        replaceOrder.changesPrice = true;
        replaceOrder.changesQty = false;
        replaceOrder.limitPrice = price;
        replace(participantId, number);
    }

    void replaceQty(int participantId, long number, long orderQty) {
        replaceOrder.changesPrice = false;
        replaceOrder.changesQty = true;
        replaceOrder.orderQty = orderQty;
        replace(participantId, number);
    }

    void replaceBoth(int participantId, long number, long price, long orderQty) {
        replaceOrder.changesPrice = true;
        replaceOrder.changesQty = true;
        replaceOrder.limitPrice = price;
        replaceOrder.orderQty = orderQty;
        replace(participantId, number);
    }

    private void replace(int participantId, long number) {
        replaceOrder.timestampNs = timestampNs;
        replaceOrder.instrumentId = instrumentId;
        replaceOrder.participantId = participantId;
        replaceOrder.origClOrdId.set(number);
        commands.replaceOrder(replaceOrder);
        engine.onReplaceOrder(replaceOrder);
    }

    /// Whether orders of the instrument trade on arrival.
    boolean isTrading() {
        return book().phase().number() == trading.number();
    }

    boolean isHalted() {
        return book().phase().number() == halted.number();
    }

    /// Whether an order would trade, if orders traded now.
    boolean crosses(Side side, long price) {
        BookSide others = book().side(side.opposite());
        if (others.isEmpty()) return false;
        return side == Side.BUY ? price >= others.bestPrice() : price <= others.bestPrice();
    }

    /// Whether orders that rest would trade with each other.
    boolean isCrossed() {
        BookSide bids = book().bids();
        return !bids.isEmpty() && crosses(Side.BUY, bids.bestPrice());
    }

    void halt() {
        enter(halted);
    }

    void resume() {
        enter(trading);
    }

    /// Goes on with an engine that is loaded from what this one saves.
    void saveAndLoad() {
        ByteArrayOutputStream saved = new ByteArrayOutputStream();
        try {
            SavedState.save(engine, saved);
            engine = SavedState.load(new ByteArrayInputStream(saved.toByteArray()), sink);
        } catch (IOException e) {
            throw new UncheckedIOException("memory does not fail", e);
        }
    }

    /// Nothing happens in a market that is in the phase already.
    private void enter(Phase phase) {
        if (book().phase().equals(phase)) return;
        changePhase.timestampNs = timestampNs;
        changePhase.instrumentId = instrumentId;
        changePhase.phase = phase.name();
        commands.changePhase(changePhase);
        engine.onChangePhase(changePhase);
    }
}
