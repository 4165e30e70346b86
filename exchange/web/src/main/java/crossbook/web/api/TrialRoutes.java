package crossbook.web.api;

import crossbook.client.entry.AccountBalance;
import crossbook.client.entry.Coverage;
import crossbook.client.entry.Limits;
import crossbook.client.marketdata.MarketBook;
import crossbook.client.marketdata.MarketSide;
import crossbook.protocol.CoverageKind;
import crossbook.protocol.OrderTermsDecoder;
import crossbook.protocol.Reason;
import crossbook.protocol.Side;
import crossbook.web.access.Caller;
import crossbook.web.live.AccountView;
import crossbook.web.live.Amount;
import crossbook.web.live.DayView;
import crossbook.web.live.JsonViews;
import crossbook.web.live.LiveView;
import crossbook.web.live.OrderView;
import crossbook.web.live.ParticipantView;
import crossbook.web.surroundings.OrderTrials;
import crossbook.web.text.JsonOut;
import crossbook.web.text.Problem;

import org.agrona.concurrent.SystemEpochNanoClock;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What would happen to an order, without sending it. The gateway's own check of the fields
/// and the engine's own rules decide, on what is seen from here: visible orders, the phase,
/// the reference price, the asker and what it has free. What nobody sees is left out: hidden
/// orders, throttles, circuit breakers.
public final class TrialRoutes {
    private static final int MOST_MAKERS = 1_000;

    /// What a refusal for the lack of funds tells beside its sentence.
    private static final List<String> OF_FUNDS = List.of("asset", "free", "needed");

    private final Private own;
    private final OrderTrials trials;
    private final Sentences sentences;

    public TrialRoutes(Private own, OrderTrials trials, Sentences sentences) {
        this.own = own;
        this.trials = trials;
        this.sentences = sentences;
    }

    public void add(Routes routes) {
        routes.add("POST /orders:validate", this::validate);
    }

    /// What came out of it, as of an event.
    ///
    /// @param held what the order would hold; none where it is not covered
    private record Tried(
            WantedOrder wanted,
            OrderTrials.Outcome outcome,
            Optional<Amount> held,
            long eventNumber) {}

    private Answer validate(Call call) {
        Fields fields = Fields.of(call);
        try {
            Tried tried = attempt(call.caller(), fields);
            if (tried.outcome.reason() != Reason.NONE) {
                throw sentences
                        .problem(
                                tried.outcome.reason(),
                                tried.outcome.limits(),
                                tried.wanted.symbol().instrumentId(),
                                tried.wanted.terms().side())
                        .with("eventSeq", Long.toString(tried.eventNumber));
            }
            return Answer.json(out -> write(out, tried));
        } catch (Problem refusal) {
            if (refusal.code().status() >= 500) throw refusal; // that says nothing of the order
            return Answer.json(out -> write(out, refusal));
        }
    }

    private Tried attempt(Caller caller, Fields fields) {
        WantedOrder wanted = WantedOrder.of(fields, own, false);
        NewOrders.mayTrade(caller, wanted.symbol().name());
        OrderTermsDecoder passed = WantedOrder.passed(wanted.request(), fields);
        Seen seen = own.ask(caller, (view, who) -> seen(view, who, wanted));
        OrderTrials.Outcome outcome = trials.attempt(seen.scene, passed);
        // The engine looks at the id last.
        if (outcome.reason() == Reason.NONE && seen.isIdInUse) {
            outcome = OrderTrials.Outcome.refused(Reason.DUPLICATE_CL_ORD_ID, Limits.NONE);
        }
        boolean isLate =
                outcome.reason() == Reason.NONE || outcome.reason() == Reason.FUNDS_INSUFFICIENT;
        if (isLate && seen.isSuspended) {
            outcome = OrderTrials.Outcome.refused(Reason.OWNER_SUSPENDED, Limits.NONE);
        }
        return new Tried(wanted, outcome, held(seen, wanted, outcome), seen.eventNumber);
    }

    private Optional<Amount> held(Seen seen, WantedOrder wanted, OrderTrials.Outcome outcome) {
        if (seen.scene.funds().isEmpty()) return Optional.empty();
        Coverage coverage = seen.scene.funds().get().coverage();
        String code = coverage.heldAsset(wanted.terms().side());
        return own.live()
                .ask(view -> view.asset(code))
                .map(asset -> new Amount(code, asset.scale(), outcome.held()));
    }

    /// What is seen at an event.
    private record Seen(
            OrderTrials.Scene scene, boolean isIdInUse, boolean isSuspended, long eventNumber) {}

    private static Seen seen(LiveView view, ParticipantView who, WantedOrder wanted) {
        MarketBook book = view.market().book(wanted.symbol().instrumentId());
        DayView day = view.day(book.instrumentId());
        long nowNs = Math.max(view.eventTimeNs(), SystemEpochNanoClock.INSTANCE.nanoTime());
        OrderTrials.Scene scene = new OrderTrials.Scene(
                nowNs,
                InstrumentView.terms(book, day),
                new OrderTrials.Session(book.phase(), book.phaseEndsNs(), day.close()),
                new OrderTrials.Asker(who.roles(), who.isActive(), who.isKilled()),
                funds(view, who, wanted),
                makers(
                        view,
                        who,
                        book.side(other(wanted.terms().side())),
                        wanted.terms().orderQty()));
        boolean isIdInUse = !wanted.clOrdId().isEmpty()
                && view.order(who.participantId(), wanted.clOrdId()).isPresent();
        boolean isSuspended =
                view.isSuspended(who.participantId(), wanted.terms().account());
        return new Seen(scene, isIdInUse, isSuspended, view.eventNumber());
    }

    /// What the participant, or the client that the order names, has free of what an order holds,
    /// and on margin what it has open.
    private static Optional<OrderTrials.Funds> funds(
            LiveView view, ParticipantView who, WantedOrder wanted) {
        int instrumentId = wanted.symbol().instrumentId();
        Coverage coverage = view.coverage(instrumentId);
        if (coverage.kind() == CoverageKind.NONE) return Optional.empty();
        String account = wanted.terms().account();
        boolean isKnown = account.isEmpty()
                || view.clients(who.participantId()).stream()
                        .anyMatch(client -> client.account().equals(account));
        return Optional.of(new OrderTrials.Funds(
                coverage,
                isKnown,
                coverage.isOnMargin() ? 0 : free(view, who, account, coverage.baseAsset()),
                free(view, who, account, coverage.quoteAsset()),
                coverage.isOnMargin()
                        ? Optional.of(open(view, who, account, instrumentId))
                        : Optional.empty()));
    }

    private static OrderTrials.OnMargin open(
            LiveView view, ParticipantView who, String account, int instrumentId) {
        return new OrderTrials.OnMargin(
                view.mark(instrumentId).price(),
                view.openQty(who.participantId(), account, instrumentId),
                live(view, who, account, instrumentId, Side.BUY),
                live(view, who, account, instrumentId, Side.SELL),
                view.isCalled(who.participantId(), account, instrumentId));
    }

    /// What is left of live orders of a side.
    private static long live(
            LiveView view, ParticipantView who, String account, int instrumentId, Side side) {
        return view.openOrders(who.participantId()).stream()
                .filter(order -> order.instrumentId() == instrumentId && order.side() == side)
                .filter(order -> order.terms().account().equals(account))
                .mapToLong(OrderView::leavesQty)
                .sum();
    }

    private static long free(LiveView view, ParticipantView who, String account, String asset) {
        return view.accounts(who.participantId()).stream()
                .map(AccountView::balance)
                .filter(balance -> balance.account().equals(account))
                .filter(balance -> balance.asset().equals(asset))
                .mapToLong(AccountBalance::free)
                .sum();
    }

    private static Side other(Side side) {
        return side == Side.BUY ? Side.SELL : Side.BUY;
    }

    /// As many as the order could trade with.
    private static List<OrderTrials.Standing> makers(
            LiveView view, ParticipantView who, MarketSide side, long qty) {
        List<OrderTrials.Standing> makers = new ArrayList<>();
        long[] sum = {0};
        side.visitOrders(order -> {
            if (!order.hasPrice() || makers.size() >= MOST_MAKERS || sum[0] >= qty) return;
            Optional<OrderView> mine = view.order(who.participantId(), order.orderId());
            long key = mine.map(each -> each.terms().smpKey()).orElse(0L);
            makers.add(new OrderTrials.Standing(order.price(), order.qty(), mine.isPresent(), key));
            if (mine.isEmpty()) sum[0] += order.qty();
        });
        return makers;
    }

    private static void write(JsonOut out, Tried tried) {
        OrderTrials.Outcome outcome = tried.outcome;
        int scale = tried.wanted.symbol().priceScale();
        out.flag("accepted", true);
        out.text("treatment", outcome.treatment());
        out.array("wouldTrade", atEachPrice(outcome.trades()), (inner, trade) -> {
            inner.price("price", trade.price(), scale);
            inner.number("quantity", trade.qty());
        });
        out.number("rest", outcome.leavesQty());
        out.object("wouldHold", tried.held, JsonViews::amount);
        out.number("eventSeq", tried.eventNumber);
    }

    private static List<OrderTrials.Trade> atEachPrice(List<OrderTrials.Trade> trades) {
        List<OrderTrials.Trade> prices = new ArrayList<>();
        for (OrderTrials.Trade trade : trades) {
            boolean isSame = !prices.isEmpty() && prices.getLast().price() == trade.price();
            long before = isSame ? prices.removeLast().qty() : 0;
            prices.add(new OrderTrials.Trade(trade.price(), before + trade.qty()));
        }
        return prices;
    }

    private static void write(JsonOut out, Problem refusal) {
        out.flag("accepted", false);
        out.text("code", refusal.code().code());
        if (!refusal.field().isEmpty()) out.text("field", refusal.field());
        boolean isTitle = refusal.getMessage().isEmpty();
        out.text("detail", isTitle ? refusal.code().title() : refusal.getMessage());
        for (String name : OF_FUNDS) {
            String value = refusal.extensions().get(name);
            if (value != null) out.text(name, value);
        }
        String eventSeq = refusal.extensions().get("eventSeq");
        if (eventSeq != null) out.text("eventSeq", eventSeq);
    }
}
