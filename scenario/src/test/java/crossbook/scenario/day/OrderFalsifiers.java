package crossbook.scenario.day;

import crossbook.core.model.Instrument;
import crossbook.core.order.ExpireReason;
import crossbook.core.order.OrdType;
import crossbook.core.order.ParkReason;
import crossbook.core.order.RestateReason;
import crossbook.core.order.TimeInForce;
import crossbook.core.order.TradeType;
import crossbook.scenario.Observed;
import crossbook.scenario.Observed.Accepted;
import crossbook.scenario.Observed.BookSeen;
import crossbook.scenario.Observed.Ended;
import crossbook.scenario.Observed.Level;
import crossbook.scenario.Observed.Looked;
import crossbook.scenario.Observed.OrderSeen;
import crossbook.scenario.Observed.Parked;
import crossbook.scenario.Observed.PhaseChanged;
import crossbook.scenario.Observed.Restated;
import crossbook.scenario.Observed.SideSeen;
import crossbook.scenario.Observed.Terms;
import crossbook.scenario.Observed.Traded;
import crossbook.scenario.Observed.Triggered;

import java.util.ArrayList;
import java.util.List;

/// How a recorded day is made wrong in what happens to single orders: invariants 14 to 16 and
/// 24.
final class OrderFalsifiers {
    private OrderFalsifiers() {}

    static List<FalsifiedDay> all() {
        List<FalsifiedDay> all = new ArrayList<>();
        all.addAll(ofLives());
        all.addAll(ofStops());
        all.addAll(ofIcebergs());
        all.addAll(ofTerms());
        return all;
    }

    private static boolean ended(Ended ended, ExpireReason reason) {
        return !ended.canceled() && ended.reason().equals(reason.name());
    }

    // 14

    private static List<FalsifiedDay> ofLives() {
        return List.of(
                FalsifiedDay.of(14, "an IOC order rests", Ended.class, ended -> {
                    boolean isIt = ended(ended, ExpireReason.NOT_FILLED)
                            && ended.order().timeInForce() == TimeInForce.IOC;
                    return isIt ? List.of() : null;
                }),
                FalsifiedDay.of(14, "a market order rests", Ended.class, ended -> {
                    boolean isIt = ended(ended, ExpireReason.NOT_FILLED)
                            && ended.order().ordType() == OrdType.MARKET;
                    return isIt ? List.of() : null;
                }),
                FalsifiedDay.at(
                        14, "a FOK order fills in part", Traded.class, OrderFalsifiers::partFok),
                FalsifiedDay.at(
                        14, "a minimum is not met", Traded.class, OrderFalsifiers::raiseMinimum),
                FalsifiedDay.at(
                        14, "a post-only order takes", Traded.class, OrderFalsifiers::postOnly),
                FalsifiedDay.at(
                        14, "it ends a phase late", PhaseChanged.class, OrderFalsifiers::late),
                FalsifiedDay.of(14, "a time passes it by", Ended.class, ended -> {
                    boolean isIt = ended(ended, ExpireReason.EXPIRY_REACHED)
                            && ended.order().timeInForce() == TimeInForce.GTT;
                    return isIt ? List.of() : null;
                }),
                FalsifiedDay.of(14, "a day order stays overnight", Ended.class, ended -> {
                    boolean isIt = ended(ended, ExpireReason.END_OF_DAY);
                    return isIt ? List.of() : null;
                }),
                FalsifiedDay.of(14, "a GTC order ends with the day", Ended.class, ended -> {
                    boolean isIt =
                            ended.canceled() && ended.order().timeInForce() == TimeInForce.GTC;
                    return isIt
                            ? List.of(
                                    new Ended(ended.order(), false, ExpireReason.END_OF_DAY.name()))
                            : null;
                }));
    }

    /// A fill-or-kill order that traded with several expires in place of the last trade.
    private static boolean partFok(List<Observed> recording, int place) {
        Traded traded = (Traded) recording.get(place);
        boolean isLast = traded.taker().timeInForce() == TimeInForce.FOK
                && traded.taker().leavesQty() == 0
                && traded.taker().cumQty() > traded.qty();
        if (!isLast || traded.type() == TradeType.CLOSING_PRICE) return false;
        OrderSeen taker = traded.taker();
        OrderSeen before =
                taker.withQtys(taker.orderQty(), traded.qty(), taker.cumQty() - traded.qty());
        recording.set(place, new Ended(before, false, ExpireReason.NOT_WHOLE.name()));
        return true;
    }

    /// A hidden order asks for more than it gets, from a taker that leaves it something.
    private static boolean raiseMinimum(List<Observed> recording, int place) {
        Traded traded = (Traded) recording.get(place);
        boolean isIt = traded.type() == TradeType.HIDDEN
                && traded.maker().ordType() == OrdType.HIDDEN
                && traded.qty() < traded.maker().orderQty()
                && traded.maker().cumQty() == traded.qty();
        int entry = isIt ? FalsifiedDay.entryOf(recording, place, traded.maker()) : -1;
        if (entry < place - 40 || entry < 0) return false;
        OrderSeen seen = ((Accepted) recording.get(entry)).order();
        Terms terms = seen.terms();
        Terms other = terms.with(seen.orderQty(), terms.smpKey(), terms.isPostOnly());
        recording.set(entry, new Accepted(seen.withTerms(other)));
        return true;
    }

    private static boolean postOnly(List<Observed> recording, int place) {
        Traded traded = (Traded) recording.get(place);
        if (!(recording.get(place - 1) instanceof Accepted accepted)) return false;
        if (accepted.order().orderId() != traded.taker().orderId()) return false;
        Terms terms = accepted.order().terms();
        Terms other = terms.with(terms.minQty(), terms.smpKey(), true);
        recording.set(place - 1, new Accepted(accepted.order().withTerms(other)));
        return true;
    }

    /// What ended before a phase changed ends after it has.
    private static boolean late(List<Observed> recording, int place) {
        PhaseChanged changed = (PhaseChanged) recording.get(place);
        for (int i = place - 1; recording.get(i) instanceof Ended ended; i--) {
            boolean isIt = ended(ended, ExpireReason.END_OF_PHASE)
                    && ended.order().instrumentId() == changed.instrumentId();
            if (!isIt) continue;
            recording.add(place, recording.remove(i));
            return true;
        }
        return false;
    }

    // 15

    private static List<FalsifiedDay> ofStops() {
        return List.of(
                FalsifiedDay.of(
                        15,
                        "a stop triggers twice",
                        Triggered.class,
                        triggered -> List.of(triggered, triggered)),
                FalsifiedDay.of(15, "a stop triggers too early", Parked.class, parked -> {
                    boolean waits = parked.reason() == ParkReason.WAITS_FOR_ELECTION;
                    return waits
                            ? List.of(
                                    parked,
                                    new Triggered(
                                            parked.order(),
                                            parked.order().terms().stopPrice()))
                            : null;
                }),
                FalsifiedDay.at(
                        15, "a stop trades at once", Triggered.class, (recording, place) -> {
                            if (!(recording.get(place + 1) instanceof Traded traded)) return false;
                            Triggered triggered = (Triggered) recording.get(place);
                            boolean isIt = traded.taker().orderId()
                                    == triggered.order().orderId();
                            if (isIt) recording.remove(place);
                            return isIt;
                        }),
                FalsifiedDay.of(
                        15,
                        "another trade triggers it",
                        Triggered.class,
                        triggered -> List.of(
                                new Triggered(triggered.order(), triggered.lastPrice() + 1))),
                FalsifiedDay.at(15, "a stop is seen", Parked.class, (recording, place) -> {
                    Parked parked = (Parked) recording.get(place);
                    if (parked.reason() != ParkReason.WAITS_FOR_ELECTION) return false;
                    int look = place;
                    while (!(recording.get(look) instanceof Looked)) look++;
                    Looked looked = (Looked) recording.get(look);
                    recording.set(look, showing(looked, parked.order()));
                    return true;
                }));
    }

    private static Looked showing(Looked looked, OrderSeen order) {
        List<BookSeen> books = new ArrayList<>(looked.books());
        BookSeen book = books.get(order.instrumentId());
        List<OrderSeen> orders = new ArrayList<>(book.bids().orders());
        orders.addFirst(order);
        books.set(order.instrumentId(), book.withBids(withOrders(book.bids(), orders)));
        return new Looked(looked.businessHash(), looked.liveOrders(), books);
    }

    private static SideSeen withOrders(SideSeen side, List<OrderSeen> orders) {
        return new SideSeen(
                side.levels(),
                orders,
                side.levelCount(),
                side.orderCount(),
                side.leavesQty(),
                side.bestPrice());
    }

    // 16

    private static List<FalsifiedDay> ofIcebergs() {
        return List.of(
                FalsifiedDay.of(16, "more is displayed", Restated.class, restated -> {
                    OrderSeen order = restated.order();
                    boolean isIt = restated.reason() == RestateReason.REPLENISHED;
                    OrderSeen more = order.withQtys(
                            order.orderQty(),
                            order.leavesQty(),
                            order.cumQty(),
                            order.displayedQty() + 1);
                    return isIt ? List.of(new Restated(more, restated.reason())) : null;
                }),
                FalsifiedDay.ofSide(16, "a level tells the reserve", (book, bids) -> {
                    for (int i = 0; i < bids.levels().size(); i++) {
                        SideSeen other = tellReserve(bids, i);
                        if (other != null) return other;
                    }
                    return null;
                }),
                FalsifiedDay.ofSide(16, "a refill keeps its place", (book, bids) -> {
                    List<OrderSeen> orders = new ArrayList<>(bids.orders());
                    for (int i = 1; i < orders.size(); i++) {
                        boolean isIt = orders.get(i).ordType() == OrdType.ICEBERG
                                && orders.get(i).limitPrice()
                                        == orders.get(i - 1).limitPrice();
                        if (!isIt) continue;
                        orders.add(i - 1, orders.remove(i));
                        return withOrders(bids, orders);
                    }
                    return null;
                }),
                FalsifiedDay.at(
                        16, "a hidden order is seen", Accepted.class, (recording, place) -> {
                            Accepted accepted = (Accepted) recording.get(place);
                            boolean rests = recording.get(place + 1) instanceof Looked;
                            if (!rests || !accepted.order().ordType().isHidden) return false;
                            Looked looked = (Looked) recording.get(place + 1);
                            recording.set(place + 1, showing(looked, accepted.order()));
                            return true;
                        }));
    }

    private static SideSeen tellReserve(SideSeen side, int place) {
        Level level = side.levels().get(place);
        long reserve = side.orders().stream()
                .filter(order -> order.limitPrice() == level.price())
                .mapToLong(order -> order.leavesQty() - order.displayedQty())
                .sum();
        if (reserve == 0) return null;
        List<Level> levels = new ArrayList<>(side.levels());
        levels.set(
                place, new Level(level.price(), level.leavesQty() + reserve, level.orderCount()));
        return new SideSeen(
                levels,
                side.orders(),
                side.levelCount(),
                side.orderCount(),
                side.leavesQty(),
                side.bestPrice());
    }

    // 24

    private static List<FalsifiedDay> ofTerms() {
        return List.of(
                FalsifiedDay.of(24, "a price is off tick", Accepted.class, accepted -> {
                    OrderSeen order = accepted.order();
                    boolean isIt = order.ordType() == OrdType.LIMIT;
                    return isIt ? List.of(new Accepted(order.withPrice(0))) : null;
                }),
                FalsifiedDay.of(24, "a price is outside the band", Accepted.class, accepted -> {
                    OrderSeen order = accepted.order();
                    boolean isIt = order.ordType() == OrdType.LIMIT;
                    long far = Instrument.MAX_PRICE / 1_000_000 * 1_000_000;
                    return isIt ? List.of(new Accepted(order.withPrice(far))) : null;
                }),
                FalsifiedDay.of(24, "a quantity is too large", Accepted.class, accepted -> {
                    OrderSeen order = accepted.order();
                    long huge = 1_000_000_000_000L;
                    return List.of(new Accepted(order.withQtys(huge, huge, 0)));
                }),
                FalsifiedDay.of(24, "a trade is off tick", Traded.class, traded -> {
                    boolean isIt =
                            traded.type() == TradeType.AUTOMATIC && traded.price() > 1_000_000;
                    return isIt ? List.of(traded.withPrice(traded.price() + 1)) : null;
                }));
    }
}
