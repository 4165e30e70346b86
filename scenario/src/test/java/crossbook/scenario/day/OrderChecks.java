package crossbook.scenario.day;

import crossbook.core.model.Instrument;
import crossbook.core.model.Segment;
import crossbook.core.model.Treatment;
import crossbook.core.order.OrdType;
import crossbook.core.order.ParkReason;
import crossbook.core.order.TradeType;
import crossbook.scenario.Observed.OrderSeen;
import crossbook.scenario.Observed.Traded;
import crossbook.scenario.day.SlowOrder.Place;

import java.math.BigInteger;

/// Watches what single orders are and do.
///
/// 14  what may only take does not rest
/// 15  a stop neither trades nor is seen before it is triggered, which it is once, and only when
///     the last price of the public's trades has reached it
/// 16  an iceberg displays no more than it says and than it has, and is filled up again only when
///     nothing is displayed
/// 24  prices on the tick, quantities in lots, both within the limits of instrument and segment
final class OrderChecks {
    private final ObservedMarket market;
    private final Violations violations;

    OrderChecks(ObservedMarket market, Violations violations) {
        this.market = market;
        this.violations = violations;
    }

    private void check(int invariant, boolean holds, String what) {
        violations.check(invariant, holds, what);
    }

    // 24

    /// The terms of an order that was accepted, or replaced.
    void entered(OrderSeen seen) {
        SlowBook book = market.book(seen.instrumentId());
        Segment segment = book.segment;
        OrdType type = seen.ordType();
        if (type.hasLimitPrice && type != OrdType.CROSS) price(seen.limitPrice(), book);
        if (type.hasStopPrice) price(seen.terms().stopPrice(), book);
        long qty = seen.orderQty();
        boolean isSized = qty > 0
                && qty % book.lot == 0
                && qty % segment.lotSize() == 0
                && qty <= Math.min(book.max, segment.maxOrderQty());
        check(24, isSized, "quantity " + qty);
        if (segment.maxOrderValue() == Long.MAX_VALUE || !type.hasLimitPrice) return;
        BigInteger value = BigInteger.valueOf(seen.limitPrice()).multiply(BigInteger.valueOf(qty));
        BigInteger most = BigInteger.valueOf(segment.maxOrderValue())
                .multiply(BigInteger.TEN.pow(book.scale));
        check(24, value.compareTo(most) <= 0, "value " + value);
    }

    private void price(long price, SlowBook book) {
        check(24, price > 0 && price <= Instrument.MAX_PRICE, "price " + price);
        check(24, price % book.tick == 0, "price off tick " + price);
        var ticks = market.model.rules.ticks(book.segment, book.scale);
        check(24, ticks == null || ticks.isOnTick(price), "price off the table's tick " + price);
    }

    /// A limit that was just asked for (2.1).
    void limited(OrderSeen seen) {
        SlowBook book = market.book(seen.instrumentId());
        boolean isBound = seen.ordType().hasLimitPrice
                && seen.ordType() != OrdType.CROSS
                && book.fixed != null;
        boolean isInBand = !isBound || book.segment.isInBand(seen.limitPrice(), book.fixed);
        check(24, isInBand, "price outside the band " + seen.limitPrice());
    }

    /// Half ticks are made by the system alone, and off-tick closing prices (2.1, 7).
    void priced(Traded traded) {
        SlowBook book = market.book(traded.taker().instrumentId());
        check(24, traded.qty() > 0 && traded.price() > 0, "a trade of nothing");
        long step = traded.type() == TradeType.HIDDEN ? book.halfTick() : book.tick;
        boolean isFree = traded.type() != TradeType.HIDDEN && traded.type() != TradeType.AUTOMATIC;
        check(24, isFree || traded.price() % step == 0, "a trade off tick " + traded.price());
    }

    // 14

    /// An order that came is not gone.
    void rests(SlowOrder order) {
        Treatment treatment = market.model.later(order.book.phase, order);
        boolean stays = !order.book.earlier.isEmpty() && order.book.endsNext(order.timeInForce);
        check(
                14,
                stays || order.joinsVolume() || treatment == Treatment.REST,
                order.id + " rests, but may only " + treatment);
        check(15, !order.type.hasStopPrice, order.id + " rests before it is triggered");
    }

    // 15

    void tradesAsIt(OrderSeen seen) {
        SlowOrder order = market.order(seen);
        boolean isStop = seen.ordType().hasStopPrice || (order != null && order.type.hasStopPrice);
        check(15, !isStop, seen.clOrdId() + " trades before it is triggered");
    }

    void parked(SlowOrder order, ParkReason reason) {
        boolean waits = reason == ParkReason.WAITS_FOR_ELECTION;
        check(15, !waits || order.type.hasStopPrice, order.id + " is no stop any more");
        boolean isReached = order.type.hasStopPrice && SlowPrices.isReached(order);
        boolean isOpen = SlowModel.isContinuous(order.book.phase);
        check(15, !waits || !isOpen || !isReached, order.id + " waits though it is reached");
    }

    void triggered(SlowOrder order, OrderSeen seen, long lastPrice) {
        check(15, order.type.hasStopPrice, order.id + " is triggered again");
        Long last = order.book.last;
        check(15, last != null && last == lastPrice, "triggered by " + lastPrice);
        boolean isReached = order.type.hasStopPrice && SlowPrices.isReached(order);
        check(15, isReached, order.id + " is triggered too early");
        OrdType type = order.limit == null ? OrdType.MARKET : OrdType.LIMIT;
        check(15, seen.ordType() == type, order.id + " becomes " + seen.ordType());
    }

    // 16

    /// What an event shows of an iceberg that rests is what the public sees. A smaller part that
    /// its owner has
    /// asked for counts when it is filled up next (2.7).
    void shown(OrderSeen seen) {
        if (seen.ordType() != OrdType.ICEBERG) return;
        SlowOrder order = market.order(seen);
        if (order == null || order.place != Place.VISIBLE) return;
        long most = Math.max(seen.terms().displayQty(), order.shown);
        boolean isPart = seen.displayedQty() <= Math.min(most, seen.leavesQty());
        check(16, isPart, seen.clOrdId() + " displays " + seen.displayedQty());
    }

    /// @param sweep what has met it, and may have reduced what it displays to nothing (4.4); or
    /// null
    void replenished(SlowOrder order, OrderSeen seen, ObservedSweep sweep) {
        long reduced = sweep == null ? 0 : sweep.reducedQty(order);
        check(16, order.shown <= reduced, order.id + " is filled up though it displays something");
        long expected = Math.min(seen.terms().displayQty(), seen.leavesQty());
        check(16, seen.displayedQty() == expected, order.id + " displays " + seen.displayedQty());
    }
}
