package crossbook.scenario;

import crossbook.core.model.Instrument;
import crossbook.core.order.OrdType;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;
import crossbook.scenario.Observed.Accepted;
import crossbook.scenario.Observed.Acted;
import crossbook.scenario.Observed.Began;
import crossbook.scenario.Observed.BookSeen;
import crossbook.scenario.Observed.Ended;
import crossbook.scenario.Observed.Joined;
import crossbook.scenario.Observed.Listed;
import crossbook.scenario.Observed.Looked;
import crossbook.scenario.Observed.MassCanceled;
import crossbook.scenario.Observed.OrderSeen;
import crossbook.scenario.Observed.PhaseChanged;
import crossbook.scenario.Observed.Refused;
import crossbook.scenario.Observed.Repeated;
import crossbook.scenario.Observed.Replaced;
import crossbook.scenario.Observed.SessionEnded;
import crossbook.scenario.Observed.SessionStarted;
import crossbook.scenario.Observed.Traded;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Watches an engine from outside and says which invariants of a market it breaks, by
/// their numbers. It keeps books of its own from the events alone, in plain lists.
///
///  5  a client order id is accepted once while it is remembered; repeats change nothing
///  6  trade ids are unique; a trade has a buyer and a seller in one instrument
///  7  a command has exactly one direct answer
///  9  an accepted order ends exactly once
/// 10  only a live order changes 11  the total is what is executed and what is left 12
/// what is executed is the sum of the fills 13  nothing is filled after its end 14  what
/// may only take never rests; fill or kill is all or nothing 17  a replace changes one
/// live order, and keeps its place only if it takes nothing more 18  only its owner
/// changes an order 19  the best bid is below the best ask; and so (22) no pair that
/// could trade is left 20  a trade is at the best price, the maker's, within the taker's
/// limit 21  a trade is with the first in the queue 23  per instrument as much is bought
/// as sold as traded 24  prices are on the tick, quantities in lots, both within their
/// limits 25  what the book shows is what its orders add up to, each in one place 37  a
/// refused command leaves the state as it was
final class InvariantObserver {
    private static final class Known {
        OrderSeen seen;
        boolean isLive = true;
        BigInteger filled = BigInteger.ZERO;
    }

    private record Half(int instrumentId, Side side) {}

    private static final class Ids {
        final Set<String> live = new HashSet<>();
        final LinkedHashSet<String> closed = new LinkedHashSet<>();
    }

    private final int rememberIds;
    private final Map<Long, Known> orders = new HashMap<>();
    private final Map<Integer, Instrument> instruments = new HashMap<>();
    private final Map<Integer, String> names = new HashMap<>();
    private final Map<Integer, Ids> ids = new HashMap<>();
    private final Map<Half, List<Known>> queues = new HashMap<>();
    private final Map<Half, BigInteger> executed = new HashMap<>();
    private final Map<Integer, BigInteger> tradedQty = new HashMap<>();
    private final Set<Long> tradeIds = new HashSet<>();
    private final List<String> violations = new ArrayList<>();
    private Began command = new Began("", "", false);
    private Known incoming;
    private int answers;
    private boolean changedNothing;
    private boolean preparedMarket;
    private long businessHash;
    private int live;

    /// @param rememberIds how many closed ids the model remembers
    InvariantObserver(int rememberIds) {
        this.rememberIds = rememberIds;
    }

    /// The violations in a whole recording.
    static List<String> violations(int rememberIds, List<Observed> recording) {
        InvariantObserver observer = new InvariantObserver(rememberIds);
        recording.forEach(observer::observe);
        return observer.violations;
    }

    void observe(Observed observed) {
        switch (observed) {
            case Listed listed -> {
                preparedMarket = true;
                instruments.put(listed.instrument().instrumentId(), listed.instrument());
            }
            case Joined joined -> {
                preparedMarket = true;
                names.put(
                        joined.participant().participantId(),
                        joined.participant().name());
            }
            case Began began -> begin(began);
            case Accepted accepted -> accept(accepted.order());
            case Traded traded -> trade(traded);
            case Replaced replaced -> replace(replaced);
            case Ended ended -> end(ended);
            case Refused _ -> {
                answers++;
                changedNothing = true;
            }
            case Repeated repeated -> {
                answers++;
                changedNothing = true;
                Ids known = ids(repeated.participantId());
                check(5, isInUse(known, repeated.clOrdId()), "repeat of what never was");
            }
            case MassCanceled _, SessionStarted _ -> answers++;
            case Acted acted -> answers += isKill(acted) ? 1 : 0;
            case SessionEnded ended -> endSession(ended.participantId());
            case PhaseChanged _ -> answers += command.name().equals("phase") ? 1 : 0;
            case Looked looked -> look(looked);
            default -> {} // of days with more than plain orders: crossbook.scenario.day
        }
    }

    private static boolean isKill(Acted acted) {
        return acted.what().equals("kill") || acted.what().equals("resume");
    }

    private void check(int invariant, boolean holds, String what) {
        if (!holds) violations.add("invariant " + invariant + ": " + what + ": " + command.line());
    }

    private void begin(Began began) {
        command = began;
        answers = 0;
        changedNothing = false;
        preparedMarket = false;
    }

    // Events.

    private void accept(OrderSeen order) {
        answers++;
        check(9, !orders.containsKey(order.orderId()), "order id used twice");
        check(11, order.cumQty() == 0 && order.leavesQty() == order.orderQty(), "not whole");
        checkIsOwner(order);
        checkTerms(order);
        enterId(order);
        incoming = new Known();
        incoming.seen = order;
        orders.put(order.orderId(), incoming);
        live++;
    }

    private void checkIsOwner(OrderSeen order) {
        String owner = names.get(order.participantId());
        check(18, command.name().equals(owner), "an order of " + owner);
    }

    private void checkTerms(OrderSeen order) {
        Instrument instrument = instruments.get(order.instrumentId());
        boolean hasPrice = order.ordType() == OrdType.LIMIT;
        boolean isPriced = order.limitPrice() > 0
                && order.limitPrice() <= 1L << 47
                && order.limitPrice() % instrument.unitsPerTick() == 0;
        check(24, !hasPrice || isPriced, "price " + order.limitPrice());
        boolean isSized = order.orderQty() > 0
                && order.orderQty() <= instrument.maxOrderQty()
                && order.orderQty() % instrument.lotSize() == 0;
        check(24, isSized, "quantity " + order.orderQty());
    }

    private Ids ids(int participantId) {
        return ids.computeIfAbsent(participantId, id -> new Ids());
    }

    private static boolean isInUse(Ids ids, String clOrdId) {
        return ids.live.contains(clOrdId) || ids.closed.contains(clOrdId);
    }

    private void enterId(OrderSeen order) {
        Ids known = ids(order.participantId());
        check(5, !isInUse(known, order.clOrdId()), "id used twice");
        known.live.add(order.clOrdId());
    }

    private void leaveId(int participantId, String clOrdId) {
        Ids known = ids(participantId);
        known.live.remove(clOrdId);
        known.closed.add(clOrdId);
        if (known.closed.size() > rememberIds) {
            known.closed.remove(known.closed.iterator().next());
        }
    }

    private void trade(Traded traded) {
        OrderSeen taker = traded.taker();
        OrderSeen maker = traded.maker();
        check(6, tradeIds.add(traded.tradeId()), "trade id used twice");
        check(
                6,
                taker.side() != maker.side() && taker.instrumentId() == maker.instrumentId(),
                "not a buyer and a seller of one instrument");
        checkPrice(traded);
        fill(taker, traded.qty());
        fill(maker, traded.qty());
        tradedQty.merge(taker.instrumentId(), big(traded.qty()), BigInteger::add);
        if (maker.leavesQty() == 0) close(maker);
    }

    private void checkPrice(Traded traded) {
        OrderSeen taker = traded.taker();
        List<Known> queue = queue(traded.maker());
        if (queue.isEmpty()) {
            check(21, false, "nobody rests there");
            return;
        }
        OrderSeen first = queue.getFirst().seen;
        check(20, traded.price() == first.limitPrice(), "not the best price");
        check(20, traded.price() == traded.maker().limitPrice(), "not the maker's price");
        boolean hasLimit = taker.ordType() == OrdType.LIMIT;
        boolean isWithin = taker.side() == Side.BUY
                ? traded.price() <= taker.limitPrice()
                : traded.price() >= taker.limitPrice();
        check(20, !hasLimit || isWithin, "beyond the taker's limit");
        check(21, first.orderId() == traded.maker().orderId(), "not the first in the queue");
    }

    private void fill(OrderSeen seen, long qty) {
        Known known = orders.get(seen.orderId());
        if (known == null) {
            check(10, false, "trade of an order that was never accepted");
            return;
        }
        check(13, known.isLive, "fill after the end");
        checkUnchanged(known, seen, qty);
        known.filled = known.filled.add(big(qty));
        check(12, known.filled.equals(big(seen.cumQty())), "fills do not add up");
        long more = seen.cumQty() - known.seen.cumQty();
        executed.merge(new Half(seen.instrumentId(), seen.side()), big(more), BigInteger::add);
        known.seen = seen;
    }

    /// An event shows an order as it was, but for a quantity that was filled.
    private void checkUnchanged(Known known, OrderSeen seen, long filledQty) {
        OrderSeen was = known.seen;
        boolean isExact = filledQty >= 0
                && seen.leavesQty() >= 0
                && seen.leavesQty() == was.leavesQty() - filledQty
                && seen.cumQty() == was.cumQty() + filledQty
                && seen.orderQty() == seen.cumQty() + seen.leavesQty();
        check(11, isExact, "quantities of " + seen.clOrdId());
        OrderSeen same = seen.withQtys(was.orderQty(), was.leavesQty(), was.cumQty());
        check(10, same.equals(was), "changed without an event");
    }

    private void replace(Replaced replaced) {
        answers++;
        OrderSeen order = replaced.order();
        Known known = orders.get(order.orderId());
        if (known == null || !known.isLive) {
            check(10, false, "replace of an order that is not live");
            return;
        }
        OrderSeen was = known.seen;
        check(17, order.cumQty() == was.cumQty(), "changes what is executed");
        check(11, order.orderQty() == order.cumQty() + order.leavesQty(), "quantities");
        boolean isKnownAs = replaced.previousId().equals(was.clOrdId())
                && replaced.previousPrice() == was.limitPrice();
        check(17, isKnownAs, "of an order that was another");
        boolean mayKeep =
                order.limitPrice() == was.limitPrice() && order.orderQty() <= was.orderQty();
        check(17, mayKeep || !replaced.keepsPlace(), "keeps its place");
        checkIsOwner(order);
        checkTerms(order);
        if (!order.clOrdId().equals(was.clOrdId())) {
            leaveId(order.participantId(), was.clOrdId());
            enterId(order);
        }
        known.seen = order;
        if (replaced.keepsPlace()) return;
        queue(was).remove(known);
        incoming = known;
    }

    private void end(Ended ended) {
        OrderSeen order = ended.order();
        boolean answersCancel = ended.canceled()
                && command.line().contains(" cancel ")
                && !command.line().contains("mass cancel");
        if (answersCancel) answers++;
        Known known = orders.get(order.orderId());
        if (known == null || !known.isLive) {
            check(9, false, "end of an order that is not live");
            return;
        }
        checkUnchanged(known, order, 0);
        boolean isByOperator = command.name().equals("mass") || ended.reason().equals("KILLED");
        if (ended.canceled() && !isByOperator) checkIsOwner(order);
        boolean killed = order.timeInForce() == TimeInForce.FOK && order.cumQty() > 0;
        check(14, !killed, "a part of a fill-or-kill order traded");
        close(order);
    }

    private void close(OrderSeen order) {
        Known known = orders.get(order.orderId());
        if (known == null || !known.isLive) return;
        known.isLive = false;
        live--;
        queue(order).remove(known);
        leaveId(order.participantId(), order.clOrdId());
        if (known == incoming) incoming = null;
    }

    /// What is left of its orders belongs to no session any more; [SessionObserver] looks closer.
    private void endSession(int participantId) {
        answers += command.name().equals("close") ? 1 : 0;
        for (Known known : orders.values()) {
            boolean isOfSession = known.seen.participantId() == participantId;
            if (isOfSession && known.isLive) known.seen = known.seen.withoutSession();
        }
    }

    private List<Known> queue(OrderSeen order) {
        return queue(order.instrumentId(), order.side());
    }

    private List<Known> queue(int instrumentId, Side side) {
        return queues.computeIfAbsent(new Half(instrumentId, side), half -> new ArrayList<>());
    }

    // Between commands.

    private void look(Looked looked) {
        settle();
        check(7, answers == (command.wantsAnswer() ? 1 : 0), answers + " answers");
        if (changedNothing && !preparedMarket)
            check(37, looked.businessHash() == businessHash, "the state changed");
        businessHash = looked.businessHash();
        check(25, looked.liveOrders() == live, looked.liveOrders() + " live orders, not " + live);
        for (BookSeen book : looked.books()) {
            checkSide(book.bids(), queue(book.instrumentId(), Side.BUY));
            checkSide(book.asks(), queue(book.instrumentId(), Side.SELL));
            checkNotCrossed(book.instrumentId());
            checkSums(book.instrumentId());
        }
    }

    /// What is left of the order that came rests now, behind those at its price.
    private void settle() {
        Known order = incoming;
        incoming = null;
        if (order == null) return;
        if (order.seen.leavesQty() == 0) {
            close(order.seen);
            return;
        }
        boolean mayRest = order.seen.ordType() == OrdType.LIMIT
                && (order.seen.timeInForce() == TimeInForce.DAY
                        || order.seen.timeInForce() == TimeInForce.GTC);
        check(14, mayRest, "rests");
        List<Known> queue = queue(order.seen);
        int place = 0;
        while (place < queue.size() && !isBetter(order.seen, queue.get(place).seen)) place++;
        queue.add(place, order);
    }

    private static boolean isBetter(OrderSeen one, OrderSeen other) {
        return one.side() == Side.BUY
                ? one.limitPrice() > other.limitPrice()
                : one.limitPrice() < other.limitPrice();
    }

    private void checkSide(Observed.SideSeen side, List<Known> queue) {
        List<OrderSeen> expected = queue.stream().map(known -> known.seen).toList();
        check(25, side.orders().equals(expected), "orders of a side");
        List<Observed.Level> levels = new ArrayList<>();
        BigInteger total = BigInteger.ZERO;
        for (OrderSeen order : expected) {
            total = total.add(big(order.leavesQty()));
            boolean joins = !levels.isEmpty() && levels.getLast().price() == order.limitPrice();
            Observed.Level last =
                    joins ? levels.removeLast() : new Observed.Level(order.limitPrice(), 0, 0);
            levels.add(new Observed.Level(
                    last.price(), last.leavesQty() + order.leavesQty(), last.orderCount() + 1));
        }
        check(25, side.levels().equals(levels), "levels of a side");
        boolean isSummedUp = side.levelCount() == levels.size()
                && side.orderCount() == expected.size()
                && big(side.leavesQty()).equals(total);
        check(25, isSummedUp, "counts and total of a side");
        Long best = levels.isEmpty() ? null : Long.valueOf(levels.getFirst().price());
        check(25, java.util.Objects.equals(side.bestPrice(), best), "best price of a side");
    }

    private void checkNotCrossed(int instrumentId) {
        List<Known> bids = queue(instrumentId, Side.BUY);
        List<Known> asks = queue(instrumentId, Side.SELL);
        if (bids.isEmpty() || asks.isEmpty()) return;
        long bid = bids.getFirst().seen.limitPrice();
        long ask = asks.getFirst().seen.limitPrice();
        check(19, bid < ask, "best bid " + bid + ", best ask " + ask);
        check(22, bid < ask, "two orders could trade");
    }

    private void checkSums(int instrumentId) {
        BigInteger bought =
                executed.getOrDefault(new Half(instrumentId, Side.BUY), BigInteger.ZERO);
        BigInteger sold = executed.getOrDefault(new Half(instrumentId, Side.SELL), BigInteger.ZERO);
        BigInteger traded = tradedQty.getOrDefault(instrumentId, BigInteger.ZERO);
        check(23, bought.equals(sold) && bought.equals(traded), "bought, sold, traded");
    }

    private static BigInteger big(long number) {
        return BigInteger.valueOf(number);
    }
}
