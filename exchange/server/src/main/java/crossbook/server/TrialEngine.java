package crossbook.server;

import crossbook.client.entry.Limits;
import crossbook.core.EngineSettings;
import crossbook.core.MatchingEngine;
import crossbook.core.command.ChangePhase;
import crossbook.core.command.DefineInstrument;
import crossbook.core.command.DefineMarketModel;
import crossbook.core.command.DefineParticipant;
import crossbook.core.command.KillTrading;
import crossbook.core.command.NewOrder;
import crossbook.core.event.EventSink;
import crossbook.core.event.Order;
import crossbook.core.model.BandReference;
import crossbook.core.model.Instrument;
import crossbook.core.model.MarketModel;
import crossbook.core.model.Phase;
import crossbook.core.model.RuleKey;
import crossbook.core.model.Treatment;
import crossbook.core.order.CancelReason;
import crossbook.core.order.ExpireReason;
import crossbook.core.order.OrdType;
import crossbook.core.order.ParkReason;
import crossbook.core.order.RejectReason;
import crossbook.core.order.Role;
import crossbook.core.order.Roles;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;
import crossbook.host.OrderReader;
import crossbook.protocol.OrderTermsDecoder;
import crossbook.protocol.Reason;
import crossbook.web.surroundings.OrderTrials;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Tries orders in an engine that is made for the purpose and thrown away: so what it says is said
/// by the rules themselves. It has one instrument in its phase, the asker, and everybody else as
/// one participant, whose orders are those that the public sees.
final class TrialEngine implements OrderTrials {
    private static final EngineSettings SETTINGS = new EngineSettings(0, 1, 1 << 10);
    static final int ASKER = 0;
    static final int OTHERS = 1;
    private static final int INSTRUMENT = 0;

    /// What the order that is tried is called; all others have numbers.
    private static final String ID = "trial";

    /// Somebody who may enter orders.
    static final Asker TRADER = new Asker(Set.of(crossbook.client.entry.Role.TRADER), true, false);

    private final MarketModel model;

    TrialEngine(MarketModel model) {
        this.model = model;
    }

    @Override
    public Outcome attempt(Scene scene, OrderTermsDecoder order) {
        NewOrder command = command(scene, order);
        DefineInstrument instrument = instrument(scene);
        Optional<OnMargin> owner = scene.funds().flatMap(Funds::margin);
        if (owner.isEmpty()) return attempt(scene, instrument, command);
        limit(command);
        NewOrder ofMargin = plain(command);
        command.reservePrice = 0;
        instrument.coverage = null;
        boolean isAtMark = model.rules().orders().bandReference() == BandReference.MARK;
        if (isAtMark) instrument.referencePrice = owner.get().mark();
        Outcome ofBook = (isAtMark ? new TrialEngine(withStaticBands(model)) : this)
                .attempt(scene.withoutFunds(), instrument, command);
        return ofBook.reason() == Reason.NONE ? TrialMargin.of(scene, ofMargin, ofBook) : ofBook;
    }

    private static MarketModel withStaticBands(MarketModel model) {
        RuleKey key = RuleKey.BAND_REFERENCE;
        return model.toBuilder().rule(key, key.byDefault).build();
    }

    private static NewOrder command(Scene scene, OrderTermsDecoder order) {
        NewOrder command = new NewOrder();
        OrderReader.read(order, command);
        command.timestampNs = scene.timestampNs();
        command.participantId = ASKER;
        command.instrumentId = INSTRUMENT;
        command.clOrdId.set(ID);
        return command;
    }

    /// On margin its reserve price limits what has no other limit.
    private static void limit(NewOrder order) {
        OrdType limited = order.ordType.limited();
        if (order.reservePrice == 0 || limited == order.ordType) return;
        order.ordType = limited;
        order.limitPrice = order.reservePrice;
        order.reservePrice = 0;
    }

    /// The same as what it needs is computed of: at a limit, or at any price.
    private static NewOrder plain(NewOrder order) {
        boolean isLimited = order.ordType.hasLimitPrice;
        NewOrder plain = new NewOrder();
        plain.timestampNs = order.timestampNs;
        plain.participantId = order.participantId;
        plain.clOrdId.set(order.clOrdId);
        plain.side = order.side;
        plain.ordType = isLimited ? OrdType.LIMIT : OrdType.MARKET;
        plain.timeInForce = TimeInForce.DAY;
        plain.orderQty = order.orderQty;
        plain.limitPrice = isLimited ? order.limitPrice : 0;
        plain.reservePrice = isLimited ? order.reservePrice : 0;
        plain.parties.set(order.parties);
        return plain;
    }

    private Outcome attempt(Scene scene, DefineInstrument instrument, NewOrder command) {
        Heard heard = new Heard(command.orderQty);
        MatchingEngine engine = new MatchingEngine(SETTINGS, heard);
        set(engine, scene, instrument);
        if (heard.setting != RejectReason.NONE) {
            return Outcome.refused(Reason.valueOf(heard.setting.name()), Limits.NONE);
        }
        TrialFunds funds = new TrialFunds(engine, scene);
        funds.coverMakers();
        enter(engine, scene, command.side.opposite());
        funds.leaveWhatIsFree(command);
        if (scene.asker().isKilled()) kill(engine, scene);
        heard.isListening = true;
        engine.onNewOrder(command);
        return outcome(scene, command, heard, new Limits(engine.lowLimit(), engine.highLimit()));
    }

    private void set(MatchingEngine engine, Scene scene, DefineInstrument instrument) {
        define(engine, model, scene.asker(), instrument);
        ChangePhase change = new ChangePhase();
        change.timestampNs = scene.timestampNs();
        change.phase = scene.session().phase();
        Phase phase = phase(scene);
        long endsNs = scene.session().endsNs().orElse(MatchingEngine.NO_DEADLINE);
        boolean canEnd =
                phase != null && !phase.successor().isEmpty() && endsNs > scene.timestampNs();
        if (canEnd) change.endsNs = endsNs;
        engine.onChangePhase(change);
    }

    /// Defines rules, asker and others, and the instrument with what may cover it.
    static void define(
            MatchingEngine engine, MarketModel model, Asker asker, DefineInstrument instrument) {
        DefineMarketModel rules = new DefineMarketModel();
        rules.timestampNs = instrument.timestampNs;
        rules.model = model;
        engine.onDefineMarketModel(rules);
        define(engine, ASKER, asker);
        define(engine, OTHERS, TRADER);
        if (instrument.coverage != null) TrialFunds.defineAssets(engine);
        engine.onDefineInstrument(instrument);
    }

    private Phase phase(Scene scene) {
        return model.phases().stream()
                .filter(each -> each.name().equals(scene.session().phase()))
                .findFirst()
                .orElse(null);
    }

    private static void define(MatchingEngine engine, int number, Asker who) {
        DefineParticipant participant = new DefineParticipant();
        participant.timestampNs = engine.timestampNs();
        participant.participantId = number;
        participant.name = number == ASKER ? "asker" : "others";
        participant.active = who.isActive();
        participant.roles = Roles.of(
                who.roles().stream().map(role -> Role.valueOf(role.name())).toArray(Role[]::new));
        engine.onDefineParticipant(participant);
    }

    /// The instrument as it is.
    static DefineInstrument instrument(Scene scene) {
        Terms terms = scene.terms();
        DefineInstrument instrument = new DefineInstrument();
        instrument.timestampNs = scene.timestampNs();
        instrument.symbol = terms.symbol();
        instrument.priceScale = terms.priceScale();
        instrument.unitsPerTick = terms.unitsPerTick();
        instrument.lotSize = terms.lotSize();
        instrument.maxOrderQty = terms.maxOrderQty();
        instrument.active = terms.isActive();
        instrument.segment = terms.segment();
        instrument.minReserveQty = terms.minReserveQty();
        instrument.isConstituent = terms.isConstituent();
        instrument.referencePrice = terms.referencePrice().orElse(Instrument.NO_PRICE);
        instrument.coverage = scene.funds().map(TrialFunds::coverage).orElse(null);
        return instrument;
    }

    private static void enter(MatchingEngine engine, Scene scene, Side side) {
        NewOrder maker = new NewOrder();
        maker.timestampNs = scene.timestampNs();
        maker.side = side;
        maker.ordType = OrdType.LIMIT;
        maker.timeInForce = TimeInForce.DAY;
        long number = 0;
        for (Standing standing : scene.makers()) {
            maker.clOrdId.set(++number);
            maker.participantId = standing.isOwn() ? ASKER : OTHERS;
            maker.smpKey = standing.smpKey();
            maker.limitPrice = standing.price();
            maker.orderQty = standing.qty();
            engine.onNewOrder(maker);
        }
    }

    private static void kill(MatchingEngine engine, Scene scene) {
        KillTrading kill = new KillTrading();
        kill.timestampNs = scene.timestampNs();
        kill.participantId = ASKER;
        engine.onKillTrading(kill);
    }

    private Outcome outcome(Scene scene, NewOrder command, Heard heard, Limits limits) {
        boolean isAtClose = heard.reason == RejectReason.PRICE_NOT_CLOSING_PRICE
                && scene.session().closingPrice().isPresent()
                && scene.session().closingPrice().getAsLong() == command.limitPrice;
        boolean isRefused = heard.reason != RejectReason.NONE && !isAtClose;
        if (isRefused) return Outcome.refused(Reason.valueOf(heard.reason.name()), limits);
        return new Outcome(
                Reason.NONE,
                treatment(scene, command, heard),
                heard.trades,
                heard.leavesQty,
                heard.held,
                Limits.NONE);
    }

    private String treatment(Scene scene, NewOrder command, Heard heard) {
        if (heard.hasEnded) return Treatment.TAKE.word;
        if (heard.isWaiting) return Treatment.PARK.word;
        Treatment byTime = model.treatment(phase(scene), command.timeInForce);
        Treatment byType = model.treatment(phase(scene), command.ordType);
        return (byTime.compareTo(byType) < 0 ? byTime : byType).word;
    }

    /// What happens to the order that is tried.
    private static final class Heard implements EventSink {
        final List<Trade> trades = new ArrayList<>();
        boolean isListening;
        RejectReason setting = RejectReason.NONE;
        RejectReason reason = RejectReason.NONE;
        boolean isWaiting;
        boolean hasEnded;
        long leavesQty;
        long held;

        Heard(long orderQty) {
            leavesQty = orderQty;
        }

        /// There is no such phase, or it is on already.
        @Override
        public void phaseRejected(ChangePhase command, RejectReason why) {
            if (why != RejectReason.PHASE_UNCHANGED) setting = why;
        }

        @Override
        public void instrumentRejected(DefineInstrument command, RejectReason why) {
            setting = why;
        }

        @Override
        public void orderRejected(NewOrder command, RejectReason why) {
            if (isListening) reason = why;
        }

        private boolean isTried(Order order) {
            return isListening
                    && order.participantId() == ASKER
                    && !order.clOrdId().isNumber();
        }

        /// Told first when it is entered, and never again as more.
        @Override
        public void orderHeld(Order order, long units) {
            if (isTried(order)) held = Math.max(held, units);
        }

        @Override
        public void traded(long tradeId, Order taker, Order maker, long price, long qty) {
            if (!isTried(taker)) return;
            trades.add(new Trade(price, qty));
            leavesQty -= qty;
        }

        @Override
        public void orderParked(Order order, ParkReason why) {
            if (isTried(order)) isWaiting = true;
        }

        @Override
        public void orderActivated(Order order) {
            if (isTried(order)) isWaiting = false;
        }

        @Override
        public void orderTriggered(Order order, long lastPrice) {
            if (isTried(order)) isWaiting = false;
        }

        @Override
        public void orderExpired(Order order, ExpireReason why) {
            end(order);
        }

        @Override
        public void orderCanceled(Order order, CancelReason why) {
            end(order);
        }

        private void end(Order order) {
            if (!isTried(order)) return;
            hasEnded = true;
            leavesQty = order.leavesQty();
        }
    }
}
