package crossbook.market;

import crossbook.core.EngineSettings;
import crossbook.core.MatchingEngine;
import crossbook.core.command.CancelOrder;
import crossbook.core.command.ChangePhase;
import crossbook.core.command.DefineInstrument;
import crossbook.core.command.DefineMarketModel;
import crossbook.core.command.DefineParticipant;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.event.EventSink;
import crossbook.core.event.Order;
import crossbook.core.event.PreviousTerms;
import crossbook.core.model.Instrument;
import crossbook.core.model.MarketModel;
import crossbook.core.model.Phase;
import crossbook.core.model.RuleKey;
import crossbook.core.order.CancelReason;
import crossbook.core.order.ClOrdId;
import crossbook.core.order.ExpireReason;
import crossbook.core.order.OrdType;
import crossbook.core.order.ParkReason;
import crossbook.core.order.PegReference;
import crossbook.core.order.PhaseReason;
import crossbook.core.order.Priority;
import crossbook.core.order.RejectReason;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// One instrument with an order that is watched, in phases that an operator chooses:
/// what a participant does with the order, and the outcome in a few words.
final class TradingFloor {
    /// 10 o'clock of a full trading day in Johannesburg.
    static final long NOW = nanos("2026-11-20T08:00:00Z");

    static final long PRICE = 1_000;
    static final long QTY = 100;

    private static final EngineSettings SMALL = new EngineSettings(0, 1, 8);
    private static final int MAKER = 0;
    private static final int OWNER = 1;

    private final List<String> words = new ArrayList<>();
    private final MatchingEngine engine = new MatchingEngine(SMALL, new Listener());
    private long watched;
    private long made;

    /// @param model whose schedule, if it has one, brings the first phase
    TradingFloor(MarketModel model, String segment, long now) {
        DefineMarketModel define = new DefineMarketModel();
        define.timestampNs = now;
        define.model = model;
        engine.onDefineMarketModel(define);
        DefineInstrument instrument = new DefineInstrument();
        instrument.timestampNs = now;
        instrument.symbol = "ABC";
        instrument.segment = segment;
        instrument.unitsPerTick = 2;
        instrument.referencePrice = PRICE;
        instrument.isConstituent = true;
        engine.onDefineInstrument(instrument);
        participant(MAKER, "maker");
        participant(OWNER, "owner");
    }

    /// A day without a schedule, on which nothing happens but what an operator asks for.
    static TradingFloor withoutSchedule(MarketModel model) {
        return new TradingFloor(withoutDays(model), "ZA01", NOW);
    }

    /// The model without a schedule.
    static MarketModel withoutDays(MarketModel model) {
        boolean has = !model.rules().text(RuleKey.SCHEDULE).isEmpty();
        return has ? model.toBuilder().rule(RuleKey.SCHEDULE, "").build() : model;
    }

    static long nanos(String instant) {
        return Instant.parse(instant).getEpochSecond() * 1_000_000_000;
    }

    private void participant(int id, String name) {
        DefineParticipant define = new DefineParticipant();
        define.timestampNs = engine.timestampNs();
        define.participantId = id;
        define.name = name;
        engine.onDefineParticipant(define);
    }

    String phase() {
        return engine.book(0).phase().name();
    }

    /// Lets an operator choose these phases one after the other, the last of them kept.
    TradingFloor operator(String... phases) {
        for (String phase : phases) {
            if (!phase().equals(phase)) operatorUntil(phase, MatchingEngine.NO_DEADLINE);
        }
        return this;
    }

    TradingFloor operatorUntil(String phase, long endsNs) {
        ChangePhase change = new ChangePhase();
        change.timestampNs = engine.timestampNs();
        change.phase = phase;
        change.endsNs = endsNs;
        engine.onChangePhase(change);
        return this;
    }

    TradingFloor at(long now) {
        engine.onAdvanceTime(now);
        return this;
    }

    /// Lets another participant make a price on both sides, in continuous trading.
    TradingFloor quote(long bid, long ask) {
        quote(Side.BUY, bid);
        quote(Side.SELL, ask);
        return this;
    }

    private void quote(Side side, long price) {
        NewOrder order = order(OrdType.LIMIT, TimeInForce.GTC);
        order.participantId = MAKER;
        order.clOrdId.set(++made);
        order.side = side;
        order.limitPrice = price;
        order.orderQty = 1;
        engine.onNewOrder(order);
    }

    /// Lets another participant sell 1 for the auction at the end of the day.
    TradingFloor sellForVolume() {
        NewOrder order = order(OrdType.HIDDEN, TimeInForce.GDX);
        order.participantId = MAKER;
        order.clOrdId.set(++made);
        order.side = Side.SELL;
        order.orderQty = 1;
        engine.onNewOrder(order);
        return this;
    }

    // The order that is watched.

    /// Enters it: a buy of [#QTY] at [#PRICE] where its type has a limit.
    String enter(OrdType type, TimeInForce time) {
        words.clear();
        NewOrder order = order(type, time);
        order.clOrdId.set(++watched);
        engine.onNewOrder(order);
        return told();
    }

    private NewOrder order(OrdType type, TimeInForce time) {
        NewOrder order = new NewOrder();
        order.timestampNs = engine.timestampNs();
        order.participantId = OWNER;
        order.side = Side.BUY;
        order.ordType = type;
        order.timeInForce = time;
        order.limitPrice = PRICE;
        order.budget = PRICE * QTY;
        order.orderQty = QTY;
        order.stopPrice = 2 * PRICE;
        order.displayQty = 10;
        order.pegReference = PegReference.MID;
        order.expireNs = engine.timestampNs() + nanosOf(time);
        return order;
    }

    /// An hour, or over the weekend for what names a date.
    private static long nanosOf(TimeInForce time) {
        return (time == TimeInForce.GTD ? 96 : 1) * 3_600_000_000_000L;
    }

    String amendQty(long qty) {
        ReplaceOrder replace = replace();
        replace.changesQty = true;
        replace.orderQty = qty;
        engine.onReplaceOrder(replace);
        return told();
    }

    String amendPrice(long price) {
        ReplaceOrder replace = replace();
        replace.changesPrice = true;
        replace.limitPrice = price;
        engine.onReplaceOrder(replace);
        return told();
    }

    private ReplaceOrder replace() {
        words.clear();
        ReplaceOrder replace = new ReplaceOrder();
        replace.timestampNs = engine.timestampNs();
        replace.participantId = OWNER;
        replace.origClOrdId.set(watched);
        return replace;
    }

    String cancel() {
        words.clear();
        CancelOrder cancel = new CancelOrder();
        cancel.timestampNs = engine.timestampNs();
        cancel.participantId = OWNER;
        cancel.clOrdId.set(watched);
        engine.onCancelOrder(cancel);
        return told();
    }

    /// What has happened to it since the last answer, and what is left of it.
    String told() {
        Order order = engine.order(OWNER, new ClOrdId().set(watched));
        words.add(order == null ? "gone" : "leaves " + order.leavesQty());
        String told = String.join(", ", words);
        words.clear();
        return told;
    }

    private boolean isWatched(Order order) {
        return order.participantId() == OWNER;
    }

    private final class Listener implements EventSink {
        @Override
        public void orderRejected(NewOrder command, RejectReason reason) {
            words.add("rejected " + reason);
        }

        @Override
        public void orderParked(Order order, ParkReason reason) {
            words.add("parked " + reason);
        }

        @Override
        public void orderActivated(Order order) {
            words.add("activated");
        }

        @Override
        public void orderTriggered(Order order, long lastPrice) {
            words.add("triggered");
        }

        @Override
        public void phaseChanged(Instrument instrument, Phase phase, PhaseReason reason) {
            words.add("entered " + phase.name());
        }

        @Override
        public void traded(long tradeId, Order taker, Order maker, long price, long qty) {
            words.add("traded " + qty);
        }

        @Override
        public void orderReplaced(
                Order order, ReplaceOrder command, PreviousTerms previous, Priority priority) {
            words.add("replaced " + priority);
        }

        @Override
        public void replaceRejected(ReplaceOrder command, RejectReason reason) {
            words.add("rejected " + reason);
        }

        @Override
        public void orderCanceled(Order order, CancelReason reason) {
            words.add("canceled");
        }

        @Override
        public void cancelRejected(CancelOrder command, RejectReason reason) {
            words.add("rejected " + reason);
        }

        @Override
        public void orderExpired(Order order, ExpireReason reason) {
            if (isWatched(order)) words.add("expired " + order.leavesQty() + ' ' + reason);
        }
    }
}
