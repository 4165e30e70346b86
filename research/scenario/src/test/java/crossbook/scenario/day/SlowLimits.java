package crossbook.scenario.day;

import static java.math.BigInteger.ZERO;

import crossbook.core.model.LimitSet;
import crossbook.core.order.OrdType;
import crossbook.core.order.RejectReason;
import crossbook.scenario.day.SlowSets.Applied;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/// Says what decision 0026 has of an order: why it is refused, from what is live and what was
/// before.
final class SlowLimits {
    static final int ALL = SlowSets.ALL;
    private static final BigInteger MILLION = BigInteger.valueOf(1_000_000);

    private record Place(SlowSubject subject, int instrumentId) {}

    /// What is asked for: of a new order, or of one that is replaced.
    record Asked(int instrumentId, boolean buys, OrdType type, long limit, long stop) {}

    final SlowSets sets = new SlowSets();
    final Map<Long, SlowLive> live = new HashMap<>();
    private final Map<Place, SlowPast> pasts = new HashMap<>();
    long now;

    SlowPast past(SlowSubject subject, int instrumentId) {
        return pasts.computeIfAbsent(new Place(subject, instrumentId), any -> new SlowPast());
    }

    void reset(java.util.function.BiPredicate<SlowSubject, Integer> who, Applied of) {
        pasts.forEach((place, past) -> {
            if (who.test(place.subject, place.instrumentId)) past.pulledUntilNs.remove(of.layer());
        });
    }

    // What is open.

    long orders(SlowSubject subject, int instrumentId) {
        return live.values().stream()
                .filter(order -> order.isOf(subject, instrumentId))
                .count();
    }

    BigInteger value(SlowSubject subject, int instrumentId) {
        return live.values().stream()
                .filter(order -> order.isOf(subject, instrumentId))
                .map(SlowLive::value)
                .reduce(ZERO, BigInteger::add);
    }

    BigInteger qty(SlowSubject subject, int instrumentId, boolean buys) {
        return live.values().stream()
                .filter(order -> order.isOf(subject, instrumentId) && order.buys == buys)
                .map(order -> BigInteger.valueOf(order.left))
                .reduce(ZERO, BigInteger::add);
    }

    // New orders.

    /// @param price what a unit is valued at, or the budget; null if there is nothing
    RejectReason ofNew(
            List<SlowSubject> who, Asked asked, BigInteger price, long qty, Long reference) {
        int instrument = asked.instrumentId;
        boolean isPulled = who.stream().anyMatch(one -> past(one, instrument).isPulled(now));
        if (isPulled) return RejectReason.QUOTES_PULLED;
        if (isOrderRateFull(who, instrument)) return RejectReason.ORDER_RATE_EXCEEDED;
        if (who.stream().anyMatch(one -> isRepeated(one, asked, qty))) {
            return RejectReason.ORDER_REPEATED;
        }
        boolean isLarge = exceeds(who, instrument, LimitSet::orderQty, BigInteger.valueOf(qty));
        if (isLarge) return RejectReason.ORDER_QTY_ABOVE_LIMIT;
        boolean isBudget = asked.type.hasBudget;
        BigInteger value =
                price == null ? ZERO : isBudget ? price : price.multiply(BigInteger.valueOf(qty));
        if (price == null && isValueLimited(who, instrument)) {
            return RejectReason.PRICE_REFERENCE_MISSING;
        }
        if (exceeds(who, instrument, LimitSet::orderValue, value)) {
            return RejectReason.ORDER_VALUE_ABOVE_LIMIT;
        }
        boolean isOutside = asked.type.hasLimitPrice && isOutside(who, asked, reference);
        if (isOutside) return RejectReason.PRICE_OUTSIDE_COLLAR;
        if (areTooMany(who, instrument)) return RejectReason.OPEN_ORDERS_ABOVE_LIMIT;
        if (isTooMuch(who, instrument, value)) return RejectReason.OPEN_VALUE_ABOVE_LIMIT;
        return isTooFar(who, instrument, asked.buys, BigInteger.valueOf(qty))
                ? RejectReason.POSITION_ABOVE_LIMIT
                : RejectReason.NONE;
    }

    private boolean isRepeated(SlowSubject subject, Asked asked, long qty) {
        List<SlowPast.Terms> terms = past(subject, asked.instrumentId).terms;
        for (Applied applied : sets.each(subject, asked.instrumentId)) {
            LimitSet.Rate rate = applied.set().repeats();
            if (rate == null) continue;
            long found = terms.stream()
                    .filter(one -> one.timeNs() > now - rate.windowNs()
                            && one.buys() == asked.buys
                            && one.price() == asked.limit
                            && one.qty() == qty)
                    .count();
            if (found >= rate.count()) return true;
        }
        return false;
    }

    /// Whether something is above a limit of orders in an instrument.
    boolean exceeds(
            List<SlowSubject> who,
            int instrument,
            ToLongFunction<LimitSet> limit,
            BigInteger asked) {
        for (SlowSubject subject : who) {
            for (Applied applied : sets.each(subject, instrument)) {
                long most = limit.applyAsLong(applied.set());
                boolean isSet = most != LimitSet.NO_LIMIT;
                if (isSet && asked.compareTo(BigInteger.valueOf(most)) > 0) return true;
            }
        }
        return false;
    }

    private boolean isValueLimited(List<SlowSubject> who, int instrument) {
        for (SlowSubject subject : who) {
            boolean ofOrder = sets.each(subject, instrument).stream()
                    .anyMatch(one -> one.set().orderValue() != LimitSet.NO_LIMIT);
            boolean ofAll = sets.each(subject, instrument).stream()
                    .anyMatch(one -> one.set().openValue() != LimitSet.NO_LIMIT);
            if (ofOrder || ofAll) return true;
        }
        return false;
    }

    boolean isOutside(List<SlowSubject> who, Asked asked, Long reference) {
        Long with = asked.type.hasStopPrice ? Long.valueOf(asked.stop) : reference;
        if (with == null) return false;
        for (SlowSubject subject : who) {
            for (Applied applied : sets.each(subject, asked.instrumentId)) {
                long collar = applied.set().collarMillionths();
                if (collar == LimitSet.NO_LIMIT) continue;
                BigInteger width = BigInteger.valueOf(with)
                        .multiply(BigInteger.valueOf(collar))
                        .divide(MILLION);
                BigInteger off = asked.buys
                        ? BigInteger.valueOf(asked.limit).subtract(BigInteger.valueOf(with))
                        : BigInteger.valueOf(with).subtract(BigInteger.valueOf(asked.limit));
                if (off.compareTo(width) > 0) return true;
            }
        }
        return false;
    }

    private boolean areTooMany(List<SlowSubject> who, int instrument) {
        return anyCounted(
                who,
                instrument,
                (subject, where) -> set -> set.openOrders() != LimitSet.NO_LIMIT
                        && orders(subject, where) + 1 > set.openOrders());
    }

    /// @param more what is added to the value of what is open
    boolean isTooMuch(List<SlowSubject> who, int instrument, BigInteger more) {
        return anyCounted(
                who,
                instrument,
                (subject, where) -> set -> set.openValue() != LimitSet.NO_LIMIT
                        && value(subject, where)
                                        .add(more)
                                        .compareTo(BigInteger.valueOf(set.openValue()))
                                > 0);
    }

    boolean isTooFar(List<SlowSubject> who, int instrument, boolean buys, BigInteger more) {
        for (SlowSubject subject : who) {
            BigInteger position = past(subject, instrument).position;
            BigInteger worst = (buys ? position : position.negate())
                    .add(qty(subject, instrument, buys))
                    .add(more);
            if (exceeds(List.of(subject), instrument, LimitSet::position, worst)) return true;
        }
        return false;
    }

    // Rates.

    boolean isOrderRateFull(List<SlowSubject> who, int instrument) {
        return anyCounted(
                who,
                instrument,
                (subject, where) -> set -> isFull(set.orders(), past(subject, where).orders));
    }

    boolean isCancelRateFull(List<SlowSubject> who, int instrument) {
        return anyCounted(
                who,
                instrument,
                (subject, where) -> set -> isFull(set.cancels(), past(subject, where).cancels));
    }

    private boolean isFull(LimitSet.Rate rate, List<Long> times) {
        return rate != null && SlowPast.within(times, rate.windowNs(), now) >= rate.count();
    }

    @FunctionalInterface
    private interface Counted {
        java.util.function.Predicate<LimitSet> at(SlowSubject subject, int where);
    }

    private boolean anyCounted(List<SlowSubject> who, int instrument, Counted test) {
        for (SlowSubject subject : who) {
            for (int where : new int[] {instrument, ALL}) {
                for (Applied applied : sets.counted(subject, where)) {
                    if (test.at(subject, where).test(applied.set())) return true;
                }
            }
        }
        return false;
    }

    void countOrder(List<SlowSubject> who, int instrument) {
        for (SlowSubject subject : who) {
            for (int where : new int[] {instrument, ALL}) {
                int most = most(subject, where, LimitSet::orders);
                if (most == 0) continue;
                SlowPast past = past(subject, where);
                past.mostOrders = Math.max(past.mostOrders, most);
                SlowPast.add(past.orders, now, past.mostOrders);
            }
        }
    }

    void countCancel(List<SlowSubject> who, int instrument) {
        for (SlowSubject subject : who) {
            for (int where : new int[] {instrument, ALL}) {
                int most = most(subject, where, LimitSet::cancels);
                if (most == 0) continue;
                SlowPast past = past(subject, where);
                past.mostCancels = Math.max(past.mostCancels, most);
                SlowPast.add(past.cancels, now, past.mostCancels);
            }
        }
    }

    private int most(SlowSubject subject, int where, Function<LimitSet, LimitSet.Rate> rate) {
        int most = 0;
        for (Applied applied : sets.counted(subject, where)) {
            LimitSet.Rate its = rate.apply(applied.set());
            if (its != null) most = Math.max(most, its.count());
        }
        return most;
    }

    void countTerms(List<SlowSubject> who, SlowLive order) {
        for (SlowSubject subject : who) {
            boolean applies = sets.each(subject, order.instrumentId).stream()
                    .anyMatch(one -> one.set().repeats() != null);
            if (!applies) continue;
            List<SlowPast.Terms> terms = past(subject, order.instrumentId).terms;
            terms.add(new SlowPast.Terms(now, order.buys, order.limit, order.qty));
            if (terms.size() > 64) terms.removeFirst();
        }
    }

    // Protection.

    /// Counts a fill, and returns whether the quotes are to be pulled.
    boolean fill(SlowSubject subject, int instrument, long qty, long time) {
        List<Applied> protections = sets.each(subject, instrument).stream()
                .filter(one -> one.set().protection() != null)
                .toList();
        if (protections.isEmpty()) return false;
        SlowPast past = past(subject, instrument);
        past.fills.add(new SlowPast.Fill(time, qty));
        boolean trips = false;
        for (Applied applied : protections) {
            LimitSet.Protection protection = applied.set().protection();
            List<SlowPast.Fill> within = past.fills.stream()
                    .filter(fill -> fill.timeNs() > time - protection.windowNs())
                    .toList();
            BigInteger total = within.stream()
                    .map(fill -> BigInteger.valueOf(fill.qty()))
                    .reduce(ZERO, BigInteger::add);
            boolean isReached = within.size() >= protection.fills()
                    || total.compareTo(BigInteger.valueOf(protection.qty())) >= 0;
            if (!isReached) continue;
            trips = true;
            boolean ends = protection.pullNs() != LimitSet.NO_LIMIT;
            long until = ends ? time + protection.pullNs() : Long.MAX_VALUE;
            past.pulledUntilNs.merge(applied.layer(), until, Math::max);
        }
        if (trips) past.fills.clear();
        return trips;
    }
}
