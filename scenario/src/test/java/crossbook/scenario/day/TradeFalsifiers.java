package crossbook.scenario.day;

import crossbook.core.order.ExpireReason;
import crossbook.core.order.Side;
import crossbook.core.order.TradeType;
import crossbook.scenario.Observed;
import crossbook.scenario.Observed.Accepted;
import crossbook.scenario.Observed.Busted;
import crossbook.scenario.Observed.Corrected;
import crossbook.scenario.Observed.Ended;
import crossbook.scenario.Observed.HiddenUncrossed;
import crossbook.scenario.Observed.Looked;
import crossbook.scenario.Observed.OrderSeen;
import crossbook.scenario.Observed.PastSeen;
import crossbook.scenario.Observed.Traded;
import crossbook.scenario.Observed.Triggered;

import java.util.ArrayList;
import java.util.List;

/// How a recorded day is made wrong in who trades with whom: invariants 20 to 23, 30 and 33.
final class TradeFalsifiers {
    private TradeFalsifiers() {}

    static List<FalsifiedDay> all() {
        List<FalsifiedDay> all = new ArrayList<>();
        all.addAll(ofPrices());
        all.addAll(ofPriority());
        all.addAll(ofQuantities());
        all.addAll(ofOwners());
        all.addAll(ofPastTrades());
        return all;
    }

    private static boolean isArrival(Traded traded) {
        return traded.type() == TradeType.AUTOMATIC;
    }

    // 20

    private static List<FalsifiedDay> ofPrices() {
        return List.of(
                FalsifiedDay.of(20, "a price is worse than the maker's", Traded.class, traded -> {
                    long worse = traded.taker().side() == Side.BUY ? 100_000 : -100_000;
                    boolean isIt = isArrival(traded) && traded.price() > 1_000_000;
                    return isIt ? List.of(traded.withPrice(traded.price() + worse)) : null;
                }),
                FalsifiedDay.of(20, "a price is better than the maker's", Traded.class, traded -> {
                    long better = traded.taker().side() == Side.BUY ? -100_000 : 100_000;
                    boolean isIt = isArrival(traded) && traded.price() > 1_000_000;
                    return isIt ? List.of(traded.withPrice(traded.price() + better)) : null;
                }),
                FalsifiedDay.at(
                        20,
                        "the second best trades first",
                        Traded.class,
                        (recording, place) -> swap(recording, place, false)),
                FalsifiedDay.of(20, "a cross is outside the quote", Traded.class, traded -> {
                    boolean isIt = traded.type() == TradeType.CROSS;
                    return isIt ? List.of(traded.withPrice(3 * traded.price())) : null;
                }));
    }

    /// Swaps two trades of an order with two makers; what each of the three has left is told right.
    private static boolean swap(List<Observed> recording, int place, boolean samePrice) {
        if (!(recording.get(place + 1) instanceof Traded second)) return false;
        Traded first = (Traded) recording.get(place);
        boolean isPair = isArrival(first)
                && isArrival(second)
                && first.taker().orderId() == second.taker().orderId()
                && first.maker().orderId() != second.maker().orderId()
                && (first.price() == second.price()) == samePrice;
        if (!isPair) return false;
        OrderSeen taker = second.taker();
        long cumQty = taker.cumQty() - first.qty();
        OrderSeen between = taker.withQtys(taker.orderQty(), taker.orderQty() - cumQty, cumQty);
        recording.set(place, second.with(between, second.maker()));
        recording.set(place + 1, first.with(taker, first.maker()));
        return true;
    }

    // 21 and 22

    private static List<FalsifiedDay> ofPriority() {
        return List.of(
                FalsifiedDay.at(
                        21,
                        "the younger trades first",
                        Traded.class,
                        (recording, place) -> swap(recording, place, true)),
                FalsifiedDay.at(21, "two trade that rest", Traded.class, (recording, place) -> {
                    Traded traded = (Traded) recording.get(place);
                    boolean isIt = isArrival(traded)
                            && recording.get(place + 1) instanceof Looked
                            && place + 3 < recording.size();
                    if (isIt) recording.add(place + 3, again(traded)); // nobody has come
                    return isIt;
                }),
                FalsifiedDay.at(
                        22, "the last trade is missing", Traded.class, (recording, place) -> {
                            Traded traded = (Traded) recording.get(place);
                            boolean isIt = isArrival(traded)
                                    && traded.taker().leavesQty() == 0
                                    && recording.get(place + 1) instanceof Looked;
                            if (isIt) recording.remove(place);
                            return isIt;
                        }),
                FalsifiedDay.at(
                        22,
                        "hidden orders do not meet",
                        HiddenUncrossed.class,
                        TradeFalsifiers::forgetUncross));
    }

    private static Traded again(Traded traded) {
        return new Traded(
                1_000_000,
                traded.taker(),
                traded.maker(),
                traded.price(),
                traded.qty(),
                traded.type());
    }

    private static boolean forgetUncross(List<Observed> recording, int place) {
        int first = place;
        while (recording.get(first - 1) instanceof Traded) first--;
        boolean isOne = first < place
                && recording.get(first - 1) instanceof Accepted
                && recording.get(place + 1) instanceof Looked;
        if (isOne) recording.subList(first, place + 1).clear();
        return isOne;
    }

    // 23

    private static List<FalsifiedDay> ofQuantities() {
        return List.of(
                FalsifiedDay.at(23, "a fill is lost", Traded.class, (recording, place) -> {
                    boolean isIt = recording.get(place + 1) instanceof Traded next
                            && recording.get(place) instanceof Traded traded
                            && next.taker().orderId() == traded.taker().orderId()
                            && isArrival(traded);
                    if (isIt) recording.remove(place);
                    return isIt;
                }),
                FalsifiedDay.of(23, "a buyer gets more", Traded.class, traded -> {
                    OrderSeen taker = traded.taker();
                    OrderSeen more = taker.withQtys(
                            taker.orderQty(), taker.leavesQty() - 1, taker.cumQty() + 1);
                    boolean isIt = taker.side() == Side.BUY && taker.leavesQty() > 0;
                    return isIt ? List.of(traded.with(more, traded.maker())) : null;
                }));
    }

    // 30

    private static List<FalsifiedDay> ofOwners() {
        return List.of(
                FalsifiedDay.at(30, "one's own order stays", Ended.class, (recording, place) -> {
                    Ended ended = (Ended) recording.get(place);
                    boolean isResting = ended.reason().equals(ExpireReason.SELF_MATCH.name())
                            && isArriving(recording.get(place - 1), ended.order());
                    if (isResting) recording.remove(place);
                    return isResting;
                }),
                FalsifiedDay.at(30, "one trades with oneself", Traded.class, TradeFalsifiers::own));
    }

    /// Whether an order comes that is not the one that ends.
    private static boolean isArriving(Observed observed, OrderSeen other) {
        return switch (observed) {
            case Accepted accepted -> accepted.order().side() != other.side();
            case Triggered triggered -> triggered.order().side() != other.side();
            default -> false;
        };
    }

    /// Of a taker and its maker, both become one owner's with one key.
    private static boolean own(List<Observed> recording, int place) {
        Traded traded = (Traded) recording.get(place);
        if (traded.type() != TradeType.AUTOMATIC) return false;
        int taker = FalsifiedDay.entryOf(recording, place, traded.taker());
        int maker = FalsifiedDay.entryOf(recording, place, traded.maker());
        if (taker != place - 1 || maker < place - 60) return false;
        for (int entry : new int[] {taker, maker}) {
            OrderSeen seen = ((Accepted) recording.get(entry)).order();
            Observed.Terms terms = seen.terms();
            recording.set(
                    entry,
                    new Accepted(seen.withOwner(
                            traded.maker().participantId(),
                            terms.with(terms.minQty(), 7, terms.isPostOnly()))));
        }
        return true;
    }

    // 33

    private static List<FalsifiedDay> ofPastTrades() {
        return List.of(
                FalsifiedDay.of(33, "another price is busted", Busted.class, busted -> {
                    PastSeen trade = busted.trade();
                    return List.of(new Busted(trade.withTerms(trade.price() + 1, trade.qty())));
                }),
                FalsifiedDay.of(
                        33,
                        "a trade is busted twice",
                        Busted.class,
                        busted -> List.of(busted, busted)),
                FalsifiedDay.of(
                        33,
                        "what never was is corrected",
                        Corrected.class,
                        corrected -> List.of(new Corrected(
                                corrected.trade(), corrected.oldPrice(), corrected.oldQty() + 1))),
                FalsifiedDay.of(33, "a correction gives more", Corrected.class, corrected -> {
                    PastSeen trade = corrected.trade();
                    PastSeen more = trade.withTerms(trade.price(), corrected.oldQty() + 1);
                    return List.of(new Corrected(more, corrected.oldPrice(), corrected.oldQty()));
                }),
                FalsifiedDay.at(33, "a trade is told again", Traded.class, (recording, place) -> {
                    Traded traded = (Traded) recording.get(place);
                    if (traded.tradeId() < 2) return false;
                    recording.set(
                            place,
                            new Traded(
                                    1,
                                    traded.taker(),
                                    traded.maker(),
                                    traded.price(),
                                    traded.qty(),
                                    traded.type()));
                    return true;
                }));
    }
}
