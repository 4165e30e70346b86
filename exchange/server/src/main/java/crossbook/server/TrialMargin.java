package crossbook.server;

import crossbook.client.entry.Limits;
import crossbook.core.EngineSettings;
import crossbook.core.MatchingEngine;
import crossbook.core.command.DefineInstrument;
import crossbook.core.command.NewOrder;
import crossbook.core.event.EventSink;
import crossbook.core.event.Order;
import crossbook.core.event.Position;
import crossbook.core.model.MarketModel;
import crossbook.core.model.RuleKey;
import crossbook.core.order.OrdType;
import crossbook.core.order.Parties;
import crossbook.core.order.RejectReason;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;
import crossbook.market.MarketModelFile;
import crossbook.protocol.Reason;
import crossbook.web.surroundings.OrderTrials.Funds;
import crossbook.web.surroundings.OrderTrials.OnMargin;
import crossbook.web.surroundings.OrderTrials.Outcome;
import crossbook.web.surroundings.OrderTrials.Scene;

/// Whether what an order on margin needs is free: in an engine of its own, with the position of its
/// owner at the mark, what is left of the owner's live orders, what is free, and nobody to trade
/// with. What the book says of an order is tried beside it ([TrialEngine]).
final class TrialMargin {
    private static final EngineSettings SETTINGS = new EngineSettings(0, 1, 1 << 4);

    /// One that takes any order with a limit, at once, and at any price.
    private static final MarketModel ANY_PRICE = MarketModelFile.shipped("futures").toBuilder()
            .rule(RuleKey.SEGMENTS, RuleKey.SEGMENTS.byDefault)
            .build();

    private final Scene scene;
    private final Funds funds;
    private final OnMargin owner;
    private final NewOrder tried;
    private final Heard heard = new Heard();
    private final MatchingEngine engine = new MatchingEngine(SETTINGS, heard);
    private long numbers;

    private TrialMargin(Scene scene, NewOrder tried) {
        this.scene = scene;
        this.tried = tried;
        funds = scene.funds().orElseThrow();
        owner = funds.margin().orElseThrow();
        TrialEngine.define(engine, ANY_PRICE, TrialEngine.TRADER, anyQty());
    }

    /// An instrument with the same prices, of which any quantity can be entered.
    private DefineInstrument anyQty() {
        DefineInstrument instrument = TrialEngine.instrument(scene);
        instrument.lotSize = 1;
        instrument.maxOrderQty = Long.MAX_VALUE;
        instrument.active = true;
        instrument.segment = "";
        instrument.minReserveQty = 0;
        instrument.isConstituent = false;
        instrument.referencePrice = owner.mark();
        return instrument;
    }

    /// What the order comes to hold, in an outcome that the book has found, or that it is refused.
    static Outcome of(Scene scene, NewOrder order, Outcome ofBook) {
        OnMargin owner = scene.funds().orElseThrow().margin().orElseThrow();
        if (owner.isCalled() && !isClosing(owner, order.side, order.orderQty)) {
            return Outcome.refused(Reason.REDUCE_ONLY, Limits.NONE);
        }
        TrialMargin trial = new TrialMargin(scene, order);
        trial.enter();
        boolean isTaken = trial.heard.reason == RejectReason.NONE;
        return isTaken ? ofBook.holding(trial.heard.held) : trial.refused();
    }

    private Outcome refused() {
        return Outcome.refused(
                Reason.valueOf(heard.reason.name()),
                new Limits(engine.lowLimit(), engine.highLimit()));
    }

    /// Whether orders of a side only close (`docs/decisions/0027-margin.md`).
    private static boolean isClosing(OnMargin owner, Side side, long qty) {
        boolean isBuy = side == Side.BUY;
        long open = isBuy ? -owner.qty() : owner.qty();
        long live = isBuy ? owner.liveBuys() : owner.liveSells();
        return live + qty <= Math.max(0, open);
    }

    private void enter() {
        TrialFunds money = new TrialFunds(engine, scene);
        if (funds.isKnown()) {
            money.defineClient(tried.parties);
            money.depositPlenty(TrialEngine.OTHERS, new Parties());
            money.depositPlenty(TrialEngine.ASKER, tried.parties);
            open();
            rest(Side.BUY, owner.liveBuys(), scene.terms().unitsPerTick());
            rest(Side.SELL, owner.liveSells(), onTick(funds.coverage().margin().maxPrice()));
            money.leave(tried.parties, funds.freeQuote());
        }
        heard.isListening = true;
        engine.onNewOrder(tried);
    }

    /// Brings the position about.
    private void open() {
        long price = onTick(owner.mark());
        Side side = owner.qty() > 0 ? Side.BUY : Side.SELL;
        long qty = Math.abs(owner.qty());
        enter(TrialEngine.OTHERS, new Parties(), side.opposite(), qty, price);
        enter(TrialEngine.ASKER, tried.parties, side, qty, price);
    }

    /// What is left of live orders, where it trades with nothing.
    private void rest(Side side, long qty, long price) {
        enter(TrialEngine.ASKER, tried.parties, side, qty, price);
    }

    private void enter(int participant, Parties parties, Side side, long qty, long price) {
        if (qty == 0) return;
        NewOrder order = new NewOrder();
        order.timestampNs = scene.timestampNs();
        order.participantId = participant;
        order.clOrdId.set(++numbers);
        order.parties.set(parties);
        order.side = side;
        order.ordType = OrdType.LIMIT;
        order.timeInForce = TimeInForce.DAY;
        order.limitPrice = price;
        order.orderQty = qty;
        engine.onNewOrder(order);
    }

    private long onTick(long price) {
        long tick = scene.terms().unitsPerTick();
        return Math.max(tick, price / tick * tick);
    }

    /// What the order that is tried comes to hold: by itself, and with the position.
    private static final class Heard implements EventSink {
        private long before;
        private boolean isListening;
        private long held;
        private RejectReason reason = RejectReason.NONE;

        @Override
        public void orderRejected(NewOrder command, RejectReason why) {
            if (isListening) reason = why;
        }

        @Override
        public void orderHeld(Order order, long units) {
            if (isListening) held += units;
        }

        @Override
        public void positionChanged(Position position) {
            if (isListening) held += position.held() - before;
            if (position.account().participantId() == TrialEngine.ASKER) before = position.held();
        }
    }
}
