package crossbook.scenario.day;

import crossbook.core.order.PhaseReason;
import crossbook.core.order.TradeType;
import crossbook.scenario.Observed;
import crossbook.scenario.Observed.BookSeen;
import crossbook.scenario.Observed.Indicated;
import crossbook.scenario.Observed.Level;
import crossbook.scenario.Observed.Looked;
import crossbook.scenario.Observed.Outcome;
import crossbook.scenario.Observed.PhaseChanged;
import crossbook.scenario.Observed.PhaseExtended;
import crossbook.scenario.Observed.Referenced;
import crossbook.scenario.Observed.Refused;
import crossbook.scenario.Observed.SideSeen;
import crossbook.scenario.Observed.Traded;
import crossbook.scenario.Observed.Tripped;
import crossbook.scenario.Observed.Uncrossed;

import java.util.ArrayList;
import java.util.List;

/// How a recorded day is made wrong in books, auctions and phases: invariants 19, 25 to 29, 31, 32
/// and 37.
final class MarketFalsifiers {
    private MarketFalsifiers() {}

    static List<FalsifiedDay> all() {
        List<FalsifiedDay> all = new ArrayList<>();
        all.addAll(ofBooks());
        all.addAll(ofAuctions());
        all.addAll(ofPhases());
        all.addAll(ofBreakers());
        return all;
    }

    // 19, 25 and 37

    private static List<FalsifiedDay> ofBooks() {
        return List.of(
                FalsifiedDay.ofSide(19, "the best bid is the best ask", (book, bids) -> {
                    boolean isOpen = book.phase().equals("CONTINUOUS");
                    Long ask = book.asks().bestPrice();
                    return isOpen && ask != null && bids.bestPrice() != null
                            ? withBest(bids, bids.levels(), ask)
                            : null;
                }),
                FalsifiedDay.ofSide(25, "a level is off by one", (book, bids) -> {
                    if (bids.levels().isEmpty()) return null;
                    List<Level> levels = new ArrayList<>(bids.levels());
                    Level first = levels.removeFirst();
                    levels.addFirst(
                            new Level(first.price(), first.leavesQty() - 1, first.orderCount()));
                    return withBest(bids, levels, bids.bestPrice());
                }),
                FalsifiedDay.ofSide(25, "an order is forgotten", (book, bids) -> {
                    boolean isEmpty = bids.orders().isEmpty();
                    return isEmpty
                            ? null
                            : new SideSeen(
                                    bids.levels(),
                                    bids.orders().subList(1, bids.orders().size()),
                                    bids.levelCount(),
                                    bids.orderCount(),
                                    bids.leavesQty(),
                                    bids.bestPrice());
                }),
                FalsifiedDay.of(
                        25,
                        "a live order is nowhere",
                        Looked.class,
                        looked -> List.of(new Looked(
                                looked.businessHash(), looked.liveOrders() + 1, looked.books()))),
                FalsifiedDay.at(
                        37, "a refusal changes the state", Looked.class, (recording, place) -> {
                            Looked looked = (Looked) recording.get(place);
                            boolean isRefused = place > 1
                                    && recording.get(place - 1) instanceof Refused
                                    && recording.get(place - 2) instanceof Observed.Began;
                            if (!isRefused) return false;
                            recording.set(
                                    place,
                                    new Looked(
                                            looked.businessHash() + 1,
                                            looked.liveOrders(),
                                            looked.books()));
                            return true;
                        }));
    }

    private static SideSeen withBest(SideSeen side, List<Level> levels, Long best) {
        return new SideSeen(
                levels,
                side.orders(),
                side.levelCount(),
                side.orderCount(),
                side.leavesQty(),
                best);
    }

    // 26 to 29

    private static List<FalsifiedDay> ofAuctions() {
        return List.of(
                FalsifiedDay.at(
                        26, "two trade before the uncross", Traded.class, (recording, place) -> {
                            Traded traded = (Traded) recording.get(place);
                            if (traded.type() != TradeType.AUCTION) return false;
                            recording.add(
                                    place,
                                    new Traded(
                                            1_000_000,
                                            traded.taker(),
                                            traded.maker(),
                                            traded.price(),
                                            traded.qty(),
                                            TradeType.AUTOMATIC));
                            return true;
                        }),
                FalsifiedDay.at(
                        27,
                        "another uncross price",
                        Uncrossed.class,
                        (recording, place) -> changeUncross(recording, place, 1, 0)),
                FalsifiedDay.at(
                        28,
                        "the volume is not the largest",
                        Uncrossed.class,
                        (recording, place) -> changeUncross(recording, place, 0, 1)),
                FalsifiedDay.at(28, "two uncross out of turn", Traded.class, (recording, place) -> {
                    boolean isPair = recording.get(place) instanceof Traded first
                            && recording.get(place + 1) instanceof Traded second
                            && first.type() == TradeType.AUCTION
                            && second.type() == TradeType.AUCTION;
                    if (isPair) recording.add(place, recording.remove(place + 1));
                    return isPair;
                }),
                FalsifiedDay.of(28, "more than one price", Traded.class, traded -> {
                    boolean isIt = traded.type() == TradeType.AUCTION;
                    return isIt ? List.of(traded.withPrice(traded.price() + 1)) : null;
                }),
                FalsifiedDay.of(29, "another indicative price", Indicated.class, indicated -> {
                    Outcome was = indicated.outcome();
                    Outcome other = new Outcome(true, was.price() + 1, was.qty(), was.surplus());
                    return was.hasPrice()
                            ? List.of(new Indicated(indicated.instrumentId(), other))
                            : null;
                }),
                FalsifiedDay.of(29, "a price without a market", Indicated.class, indicated -> {
                    boolean isIt = !indicated.outcome().hasPrice();
                    Outcome other = new Outcome(true, 1_000, 1, 0);
                    return isIt ? List.of(new Indicated(indicated.instrumentId(), other)) : null;
                }));
    }

    /// Tells another price of an uncross and its trades, or that less has traded.
    private static boolean changeUncross(
            List<Observed> recording, int place, long morePrice, long lessQty) {
        Uncrossed told = (Uncrossed) recording.get(place);
        Outcome was = told.outcome();
        if (!was.hasPrice()) return false;
        Outcome other =
                new Outcome(true, was.price() + morePrice, was.qty() - lessQty, was.surplus());
        recording.set(place, new Uncrossed(told.instrumentId(), other));
        for (int i = place - 1;
                recording.get(i) instanceof Traded
                        || recording.get(i) instanceof Referenced
                        || recording.get(i) instanceof Observed.Ended
                        || recording.get(i) instanceof Observed.Restated;
                i--) {
            if (recording.get(i) instanceof Traded traded) {
                recording.set(i, traded.withPrice(traded.price() + morePrice));
            }
        }
        return true;
    }

    // 31

    private static List<FalsifiedDay> ofPhases() {
        return List.of(
                FalsifiedDay.at(
                        31, "two trade in a halt", PhaseChanged.class, (recording, place) -> {
                            PhaseChanged changed = (PhaseChanged) recording.get(place);
                            if (!changed.phase().equals("HALTED")) return false;
                            for (int i = place; i >= 0; i--) {
                                boolean isIt = recording.get(i) instanceof Traded traded
                                        && traded.taker().instrumentId() == changed.instrumentId();
                                if (!isIt) continue;
                                recording.add(place + 1, recording.get(i));
                                return true;
                            }
                            return false;
                        }),
                FalsifiedDay.of(31, "a phase out of turn", PhaseChanged.class, changed -> {
                    boolean isIt = changed.reason() == PhaseReason.ENDED;
                    return isIt ? List.of(inPhase(changed, "HALTED", changed.endsNs())) : null;
                }),
                FalsifiedDay.at(
                        31, "a phase ends too early", PhaseChanged.class, (recording, place) -> {
                            PhaseChanged changed = (PhaseChanged) recording.get(place);
                            boolean isIt = endsByItself(recording, place);
                            long later = changed.endsNs() + 1;
                            if (isIt)
                                recording.set(place, inPhase(changed, changed.phase(), later));
                            return isIt;
                        }),
                FalsifiedDay.at(
                        31, "nobody asked for it", PhaseChanged.class, (recording, place) -> {
                            PhaseChanged changed = (PhaseChanged) recording.get(place);
                            if (changed.reason() != PhaseReason.REQUESTED) return false;
                            int began = place;
                            while (!(recording.get(began) instanceof Observed.Began)) began--;
                            recording.set(began, new Observed.Began("at 10:00", "at", false));
                            return true;
                        }),
                FalsifiedDay.of(31, "a phase is not what it was", Looked.class, looked -> {
                    if (looked.books().isEmpty()) return null;
                    List<BookSeen> books = new ArrayList<>(looked.books());
                    BookSeen first = books.getFirst();
                    if (!first.phase().equals("CONTINUOUS")) return null;
                    books.set(
                            0,
                            new BookSeen(
                                    first.instrumentId(), "CLOSED", first.bids(), first.asks()));
                    return List.of(new Looked(looked.businessHash(), looked.liveOrders(), books));
                }));
    }

    /// Whether the phase that begins ends when it was said, and has no random end.
    private static boolean endsByItself(List<Observed> recording, int place) {
        PhaseChanged changed = (PhaseChanged) recording.get(place);
        if (changed.phase().endsWith("CALL")) return false;
        for (Observed later : recording.subList(place + 1, recording.size())) {
            if (later instanceof PhaseExtended) return false;
            if (!(later instanceof PhaseChanged next)) continue;
            if (next.instrumentId() != changed.instrumentId()) continue;
            return next.reason() == PhaseReason.ENDED;
        }
        return false;
    }

    private static PhaseChanged inPhase(PhaseChanged changed, String phase, long endsNs) {
        return new PhaseChanged(changed.instrumentId(), phase, changed.reason(), endsNs);
    }

    // 32

    private static List<FalsifiedDay> ofBreakers() {
        return List.of(
                FalsifiedDay.of(
                        32,
                        "trades beyond the tolerance",
                        Referenced.class,
                        set -> List.of(new Referenced(set.instrumentId(), set.price() * 17 / 10))),
                FalsifiedDay.of(32, "no breaker trips", Tripped.class, tripped -> List.of()),
                FalsifiedDay.of(
                        32,
                        "a breaker trips for nothing",
                        Tripped.class,
                        tripped -> List.of(new Tripped(
                                tripped.instrumentId(),
                                tripped.reference(),
                                tripped.reference()))));
    }
}
