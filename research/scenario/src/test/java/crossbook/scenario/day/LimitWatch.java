package crossbook.scenario.day;

import static java.math.BigInteger.ZERO;

import crossbook.core.MatchingEngine;
import crossbook.core.command.CancelOrder;
import crossbook.core.command.DefineLimits;
import crossbook.core.command.NewCross;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.event.Exposure;
import crossbook.core.event.Order;
import crossbook.core.event.PastTrade;
import crossbook.core.event.Position;
import crossbook.core.event.PreviousTerms;
import crossbook.core.model.ClosingMethod;
import crossbook.core.model.Instrument;
import crossbook.core.model.LimitSet;
import crossbook.core.order.CancelReason;
import crossbook.core.order.ExpireReason;
import crossbook.core.order.OrdType;
import crossbook.core.order.ParkReason;
import crossbook.core.order.Parties;
import crossbook.core.order.Priority;
import crossbook.core.order.RejectReason;
import crossbook.core.order.RestateReason;
import crossbook.core.order.Side;
import crossbook.core.order.TradeType;
import crossbook.scenario.LimitRun;
import crossbook.scenario.day.SlowLimits.Asked;
import crossbook.scenario.day.SlowSets.Applied;

import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Watches the limits before the trade: what is refused and what is not, what is shown to be open,
/// and whose quotes are pulled, is as [SlowLimits] has it.
final class LimitWatch implements LimitRun.Witness {
    static final Set<RejectReason> REASONS =
            EnumSet.range(RejectReason.QUOTES_PULLED, RejectReason.POSITION_ABOVE_LIMIT);
    private static final String[] ACCOUNTS = {"", "A1", "A2", "A9"};
    private static final int ALL = SlowSets.ALL;

    private record Sides(
            List<SlowSubject> taker, List<SlowSubject> maker, int instrumentId, long qty) {}

    private record Fill(Sides sides, long timeNs, TradeType type) {}

    private record Counted(List<SlowSubject> buyer, List<SlowSubject> seller, int instrumentId) {}

    private record Pull(SlowSubject subject, int instrumentId) {}

    private final List<String> found = new ArrayList<>();
    private final Map<String, Integer> counts;
    private final SlowLimits slow = new SlowLimits();
    private final Map<Integer, Long> closes = new HashMap<>();
    private final Map<Integer, Long> statics = new HashMap<>();
    private final Map<Long, Counted> trades = new HashMap<>();
    private final List<Fill> fills = new ArrayList<>();
    private final List<Pull> due = new ArrayList<>();
    private Pull pulling;
    private long toCancel;
    private boolean isLiquidating; // the order that comes next is of a liquidation
    private SlowLive crossing; // the buy of a cross, whose sell follows
    private long crossingId;
    private boolean isCounting;
    private MatchingEngine engine;
    private String line;

    private LimitWatch(Map<String, Integer> counts) {
        this.counts = counts;
    }

    /// What is not as it should be on a day.
    ///
    /// @param counts how often what happened, which is added to
    static List<String> violations(Path scenarios, List<String> day, Map<String, Integer> counts) {
        LimitWatch watch = new LimitWatch(counts);
        LimitRun.run(scenarios, day, watch);
        return watch.found;
    }

    private void check(boolean holds, String what) {
        if (!holds) found.add(what + ": " + line);
    }

    private void checkReason(RejectReason reason, RejectReason expected) {
        counts.merge(reason.toString(), 1, Integer::sum);
        check(reason == expected, reason + ", not " + expected);
    }

    // Lines.

    @Override
    public void begin(MatchingEngine its, String text) {
        engine = its;
        line = text;
    }

    @Override
    public void end(MatchingEngine its) {
        engine = its;
        slow.now = engine.timestampNs();
        flush(0);
        check(due.isEmpty(), "not pulled: " + due);
        due.clear();
        check(toCancel == 0, "not canceled: " + toCancel + " of " + pulling);
        toCancel = 0;
        if (!isCounting) return;
        for (int id = 0; id < engine.participants().count(); id++) {
            for (String account : ACCOUNTS) look(new SlowSubject(id, account));
        }
    }

    private void look(SlowSubject subject) {
        for (int id = ALL; id < engine.instrumentCount(); id++) {
            Parties client = new Parties();
            client.setAccount(subject.account());
            Exposure seen = engine.participants().exposure(subject.participantId(), client, id);
            String where = " of " + subject + " in " + id;
            same(slow.orders(subject, id), seen == null ? 0 : seen.openOrders(), "orders" + where);
            BigInteger value = slow.value(subject, id).min(BigInteger.valueOf(Long.MAX_VALUE));
            same(value, seen == null ? 0 : seen.openValue(), "value" + where);
            if (id == ALL) continue;
            for (Side side : Side.values()) {
                BigInteger qty = slow.qty(subject, id, side == Side.BUY);
                same(qty, seen == null ? 0 : seen.openQty(side), side + where);
            }
            SlowPast past = slow.past(subject, id);
            same(past.position, seen == null ? 0 : seen.position(), "position" + where);
            boolean isPulled = seen != null && seen.isPulled(slow.now);
            check(isPulled == past.isPulled(slow.now), "pulled: " + isPulled + where);
        }
    }

    private void same(long expected, long seen, String what) {
        same(BigInteger.valueOf(expected), seen, what);
    }

    private void same(BigInteger expected, long seen, String what) {
        check(expected.equals(BigInteger.valueOf(seen)), what + ": " + seen + ", not " + expected);
    }

    // Prices.

    @Override
    public void instrumentDefined(Instrument instrument) {
        int id = instrument.instrumentId();
        boolean isNew = !closes.containsKey(id) && !statics.containsKey(id);
        if (!isNew || instrument.referencePrice() == Instrument.NO_PRICE) return;
        closes.put(id, instrument.referencePrice());
        statics.put(id, instrument.referencePrice());
    }

    @Override
    public void closingPriceSet(Instrument instrument, long price, ClosingMethod method) {
        closes.put(instrument.instrumentId(), price);
    }

    @Override
    public void referencePriceSet(Instrument instrument, long price) {
        statics.put(instrument.instrumentId(), price);
    }

    /// What prices are compared with; null if there is nothing.
    private Long reference(int instrumentId) {
        var book = engine.book(instrumentId);
        if (book.hasLastPrice()) return book.lastPrice();
        Long close = closes.get(instrumentId);
        return close == null ? statics.get(instrumentId) : close;
    }

    private BigInteger price(int instrumentId, OrdType type, long limit, long stop) {
        if (type.hasLimitPrice) return BigInteger.valueOf(limit);
        if (type.hasStopPrice) return BigInteger.valueOf(stop);
        Long reference = reference(instrumentId);
        return reference == null ? null : BigInteger.valueOf(reference);
    }

    // Limits.

    @Override
    public void limitsDefined(DefineLimits command) {
        if (!isCounting) slow.live.values().forEach(this::value);
        isCounting = true;
        slow.sets.put(command);
        String client = command.client.account();
        slow.reset(
                (subject, instrumentId) -> {
                    boolean isOf = command.everybody
                            ? subject.account().isEmpty()
                            : subject.participantId() == command.participantId
                                    && subject.account().equals(client);
                    return isOf && (!command.oneInstrument || command.instrumentId == instrumentId);
                },
                new Applied(command.layer, command.limits));
    }

    private void value(SlowLive order) {
        BigInteger price = price(order.instrumentId, order.type, order.limit, order.stop);
        order.price = price == null ? ZERO : price;
    }

    // New orders.

    /// What closes a position for its owner is counted, and nothing limits it.
    @Override
    public void liquidationStarted(Position position, long limitPrice) {
        isLiquidating = true;
    }

    @Override
    public void orderAccepted(Order order) {
        slow.now = engine.timestampNs();
        SlowLive entered = new SlowLive(order);
        value(entered);
        if (isCounting) {
            counts.merge("accepted " + entered.type, 1, Integer::sum);
            RejectReason expected = isLiquidating ? RejectReason.NONE : expected(entered);
            check(expected == RejectReason.NONE, "accepted, not refused with " + expected);
        }
        isLiquidating = false;
        if (entered.type == OrdType.CROSS && entered.buys) {
            crossing = entered;
            crossingId = order.orderId();
            return;
        }
        if (crossing != null) count(crossingId, crossing);
        crossing = null;
        count(order.orderId(), entered);
    }

    private void count(long orderId, SlowLive entered) {
        slow.live.put(orderId, entered);
        if (!isCounting) return;
        List<SlowSubject> who = SlowSubject.of(entered.participantId, entered.account);
        slow.countTerms(who, entered);
        slow.countOrder(who, entered.instrumentId);
    }

    private RejectReason expected(SlowLive order) {
        Asked asked =
                new Asked(order.instrumentId, order.buys, order.type, order.limit, order.stop);
        return expected(order.participantId, order.account, asked, order.budget, order.qty);
    }

    private RejectReason expected(
            int participantId, String account, Asked asked, long budget, long qty) {
        BigInteger price = asked.type().hasBudget
                ? BigInteger.valueOf(budget)
                : price(asked.instrumentId(), asked.type(), asked.limit(), asked.stop());
        return slow.ofNew(
                SlowSubject.of(participantId, account),
                asked,
                price,
                qty,
                reference(asked.instrumentId()));
    }

    @Override
    public void orderRejected(NewOrder command, RejectReason reason) {
        if (!REASONS.contains(reason)) return;
        slow.now = engine.timestampNs();
        Asked asked = new Asked(
                command.instrumentId,
                command.side == Side.BUY,
                command.ordType,
                command.ordType.hasLimitPrice ? command.limitPrice : 0,
                command.stopPrice);
        String account = command.parties.account();
        checkReason(
                reason,
                expected(command.participantId, account, asked, command.budget, command.orderQty));
    }

    @Override
    public void crossRejected(NewCross command, RejectReason reason) {
        boolean isAdjusted = line.endsWith("adjustable"); // its price is not told
        if (!REASONS.contains(reason) || isAdjusted) return;
        slow.now = engine.timestampNs();
        RejectReason byBuy = ofSide(command, true, command.buyParties);
        boolean passes = byBuy == RejectReason.NONE;
        checkReason(reason, passes ? ofSide(command, false, command.sellParties) : byBuy);
    }

    private RejectReason ofSide(NewCross command, boolean buys, Parties parties) {
        Asked asked = new Asked(command.instrumentId, buys, OrdType.CROSS, command.price, 0);
        return expected(command.participantId, parties.account(), asked, 0, command.qty);
    }

    // Replaces.

    @Override
    public void orderReplaced(
            Order order, ReplaceOrder command, PreviousTerms previous, Priority priority) {
        slow.now = engine.timestampNs();
        SlowLive old = slow.live.get(order.orderId());
        if (isCounting) {
            RejectReason expected = ofReplace(command, old);
            check(expected == RejectReason.NONE, "replaced, not refused with " + expected);
            if (!isReduction(command, old)) {
                slow.countOrder(who(old), old.instrumentId);
            }
            old.price = priceAfter(command, old);
            counts.merge("replaced", 1, Integer::sum);
        }
        old.show(order);
    }

    @Override
    public void replaceRejected(ReplaceOrder command, RejectReason reason) {
        if (!REASONS.contains(reason)) return;
        slow.now = engine.timestampNs();
        SlowLive order = find(command.participantId, command.orderId, command.origClOrdId);
        counts.merge("replace " + reason, 1, Integer::sum);
        checkReason(reason, order == null ? RejectReason.NONE : ofReplace(command, order));
    }

    private SlowLive find(int participantId, long orderId, Object clOrdId) {
        SlowLive byId = slow.live.get(orderId);
        if (byId != null) return byId;
        String name = clOrdId.toString();
        return slow.live.values().stream()
                .filter(one -> one.participantId == participantId && one.clOrdId.equals(name))
                .findFirst()
                .orElse(null);
    }

    private static List<SlowSubject> who(SlowLive order) {
        return SlowSubject.of(order.participantId, order.account);
    }

    private static boolean isReduction(ReplaceOrder command, SlowLive order) {
        boolean isLess = command.changesQty && command.orderQty < order.qty;
        boolean isPriced = command.changesPrice && command.limitPrice != order.limit;
        return isLess && !isPriced && !command.changesConditions();
    }

    private static BigInteger priceAfter(ReplaceOrder command, SlowLive order) {
        if (order.type.hasBudget) return order.price;
        if (order.type.hasLimitPrice) {
            return BigInteger.valueOf(command.changesPrice ? command.limitPrice : order.limit);
        }
        boolean isStop = order.type.hasStopPrice && command.changesStopPrice;
        return isStop ? BigInteger.valueOf(command.stopPrice) : order.price;
    }

    private RejectReason ofReplace(ReplaceOrder command, SlowLive order) {
        if (isReduction(command, order)) return RejectReason.NONE;
        List<SlowSubject> who = who(order);
        int instrument = order.instrumentId;
        if (slow.isOrderRateFull(who, instrument)) return RejectReason.ORDER_RATE_EXCEEDED;
        long qty = command.changesQty ? command.orderQty : order.qty;
        long left = qty - (order.qty - order.left);
        boolean isLarge = qty > order.qty
                && slow.exceeds(who, instrument, LimitSet::orderQty, BigInteger.valueOf(qty));
        if (isLarge) return RejectReason.ORDER_QTY_ABOVE_LIMIT;
        BigInteger price = priceAfter(command, order);
        BigInteger value = price.multiply(BigInteger.valueOf(qty));
        boolean isDear = !order.type.hasBudget
                && value.compareTo(order.price.multiply(BigInteger.valueOf(order.qty))) > 0
                && slow.exceeds(who, instrument, LimitSet::orderValue, value);
        if (isDear) return RejectReason.ORDER_VALUE_ABOVE_LIMIT;
        boolean isWorse = command.changesPrice
                && (order.buys
                        ? command.limitPrice > order.limit
                        : command.limitPrice < order.limit);
        long stop = command.changesStopPrice ? command.stopPrice : order.stop;
        Asked asked = new Asked(instrument, order.buys, order.type, command.limitPrice, stop);
        if (isWorse && slow.isOutside(who, asked, reference(instrument))) {
            return RejectReason.PRICE_OUTSIDE_COLLAR;
        }
        BigInteger more = order.type.hasBudget
                ? ZERO
                : price.multiply(BigInteger.valueOf(left)).subtract(order.value());
        if (more.signum() > 0 && slow.isTooMuch(who, instrument, more)) {
            return RejectReason.OPEN_VALUE_ABOVE_LIMIT;
        }
        boolean isTooFar = left > order.left
                && slow.isTooFar(
                        who, instrument, order.buys, BigInteger.valueOf(left - order.left));
        return isTooFar ? RejectReason.POSITION_ABOVE_LIMIT : RejectReason.NONE;
    }

    // Cancels.

    @Override
    public void cancelRejected(CancelOrder command, RejectReason reason) {
        if (!REASONS.contains(reason)) return;
        slow.now = engine.timestampNs();
        SlowLive order = find(command.participantId, command.orderId, command.clOrdId);
        boolean isFull = order != null && slow.isCancelRateFull(who(order), order.instrumentId);
        checkReason(reason, isFull ? RejectReason.CANCEL_RATE_EXCEEDED : RejectReason.NONE);
    }

    @Override
    public void orderCanceled(Order order, CancelReason reason) {
        slow.now = engine.timestampNs();
        SlowLive ended = slow.live.remove(order.orderId());
        if (reason == CancelReason.PROTECTED) {
            toCancel--;
            boolean isIts = ended.isOf(pulling.subject, pulling.instrumentId);
            check(isIts, "canceled for " + pulling);
        }
        boolean isAsked = reason == CancelReason.REQUESTED && !line.contains(" replace ");
        if (!isAsked || !isCounting) return;
        boolean isFull = slow.isCancelRateFull(who(ended), ended.instrumentId);
        check(!isFull, "canceled, not refused");
        slow.countCancel(who(ended), ended.instrumentId);
        counts.merge("canceled", 1, Integer::sum);
    }

    // The life of an order.

    private void show(Order order) {
        slow.live.get(order.orderId()).show(order);
    }

    @Override
    public void orderExpired(Order order, ExpireReason reason) {
        slow.live.remove(order.orderId());
    }

    @Override
    public void orderRestated(Order order, RestateReason reason) {
        show(order);
    }

    @Override
    public void orderTriggered(Order order, long lastPrice) {
        show(order);
    }

    @Override
    public void orderParked(Order order, ParkReason reason) {
        show(order);
    }

    // Trades.

    @Override
    public void traded(long tradeId, Order taker, Order maker, long price, long qty) {
        slow.now = engine.timestampNs();
        SlowLive takes = slow.live.get(taker.orderId());
        SlowLive makes = slow.live.get(maker.orderId());
        takes.show(taker);
        makes.show(maker);
        if (takes.left == 0) slow.live.remove(taker.orderId());
        if (makes.left == 0) slow.live.remove(maker.orderId());
        if (!isCounting) return;
        int instrument = takes.instrumentId;
        Counted trade = takes.buys
                ? new Counted(who(takes), who(makes), instrument)
                : new Counted(who(makes), who(takes), instrument);
        trades.put(tradeId, trade);
        move(trade, qty);
        Sides sides = new Sides(who(takes), who(makes), instrument, qty);
        counts.merge("trade " + engine.tradeType(), 1, Integer::sum);
        fills.add(new Fill(sides, slow.now, engine.tradeType()));
    }

    private void move(Counted trade, long qty) {
        for (SlowSubject subject : trade.buyer) {
            SlowPast past = slow.past(subject, trade.instrumentId);
            past.position = past.position.add(BigInteger.valueOf(qty));
        }
        for (SlowSubject subject : trade.seller) {
            SlowPast past = slow.past(subject, trade.instrumentId);
            past.position = past.position.subtract(BigInteger.valueOf(qty));
        }
    }

    @Override
    public void tradeBusted(PastTrade trade) {
        if (!trades.containsKey(trade.tradeId())) return;
        counts.merge("busted", 1, Integer::sum);
        move(trades.get(trade.tradeId()), -trade.qty());
    }

    @Override
    public void tradeCorrected(PastTrade trade, long oldPrice, long oldQty) {
        if (!trades.containsKey(trade.tradeId())) return;
        counts.merge("corrected", 1, Integer::sum);
        move(trades.get(trade.tradeId()), trade.qty() - oldQty);
    }

    // Protection.

    @Override
    public void hiddenUncrossed(Instrument instrument, long price, long qty, boolean exact) {
        flush(qty);
    }

    /// Counts the fills that were seen.
    ///
    /// @param untakenQty how much at their end was in an uncross of hidden orders
    private void flush(long untakenQty) {
        int from = fills.size();
        for (long missing = untakenQty; missing > 0; from--) {
            missing -= fills.get(from - 1).sides.qty;
        }
        for (int i = 0; i < fills.size(); i++) count(fills.get(i), i < from);
        fills.clear();
    }

    private void count(Fill fill, boolean mayBeTaken) {
        if (fill.type == TradeType.CROSS) return;
        boolean isTaken = mayBeTaken
                && (fill.type == TradeType.AUTOMATIC
                        || fill.type == TradeType.HIDDEN
                        || fill.type == TradeType.CLOSING_PRICE);
        if (!isTaken) count(fill, fill.sides.taker);
        count(fill, fill.sides.maker);
    }

    private void count(Fill fill, List<SlowSubject> who) {
        for (SlowSubject subject : who) {
            int instrument = fill.sides.instrumentId;
            Pull pull = new Pull(subject, instrument);
            boolean trips = slow.fill(subject, instrument, fill.sides.qty, fill.timeNs);
            if (trips && !due.contains(pull)) due.add(pull);
        }
    }

    @Override
    public void quotesPulled(Exposure exposure, long canceledOrders) {
        flush(0);
        check(toCancel == 0, "not canceled: " + toCancel);
        SlowSubject subject = new SlowSubject(exposure.participantId(), exposure.client());
        pulling = new Pull(subject, exposure.instrumentId());
        check(due.remove(pulling), "pulled without a reason: " + pulling);
        toCancel = canceledOrders;
        counts.merge("pulled", 1, Integer::sum);
        check(
                canceledOrders == slow.orders(subject, exposure.instrumentId()),
                "pulls " + canceledOrders + " of " + pulling);
    }
}
