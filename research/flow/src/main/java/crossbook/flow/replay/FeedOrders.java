package crossbook.flow.replay;

import crossbook.core.event.BookSide;
import crossbook.core.event.Order;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;
import crossbook.flow.FlowRecord;
import crossbook.flow.SeedBook;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// Turns the messages of a feed of orders, such as LOBSTER's or ITCH, into commands
/// (`docs/flow-formats.md`).
///
/// A message says what happened to a resting order, so an execution becomes an aggressor of its
/// size against its price, and price-time priority must lead it to the recorded order. Orders that
/// rest by the file although they cross do not trade here either: until the file has traded them
/// away the market is halted, and executions take from the orders that the file names. Of orders
/// that no message tells of, an orderbook file tells the levels: one order of a participant of its
/// own for each, from which messages about unknown ids take.
final class FeedOrders implements FlowCommands {
    static final int PARTICIPANTS = 3;

    private static final int FLOW = 0;
    private static final int SEED = 1;
    private static final int AGGRESSOR = 2;

    /// Above the ids of every exchange, and still eighteen digits.
    private static final long FIRST_SEED_NUMBER = 1L << 58;

    private final ReplayMarket market;
    private final Map<Deviation, Long> deviations = new EnumMap<>(Deviation.class);
    private boolean begun;
    private boolean isSeeded;

    /// The instruments that the file has halted.
    private final BitSet halted = new BitSet();

    private long aggressors;
    private long hiddenExecutions;
    private long crossTrades;
    private long brokenTrades;

    /// Whether the last record was an execution that went from its order without a trade.
    private boolean hasTaken;

    /// What of the last record went from others of the level than the order that it names.
    private long borrowed;

    private int makerParticipant;
    private long makerNumber;

    FeedOrders(ReplayMarket market) {
        this.market = market;
    }

    boolean hasTaken() {
        return hasTaken;
    }

    long borrowed() {
        return borrowed;
    }

    Map<Deviation, Long> deviations() {
        return deviations;
    }

    long hiddenExecutions() {
        return hiddenExecutions;
    }

    long crossTrades() {
        return crossTrades;
    }

    long brokenTrades() {
        return brokenTrades;
    }

    @Override
    public void send(FlowRecord entry) {
        for (SeedBook.Level level : entry.levels) {
            if (begun) count(Deviation.LEVEL_DIFFERS);
            adjust(level);
        }
        begun = true;
        hasTaken = false;
        borrowed = 0;
        switch (entry.kind) {
            case NEW_LIMIT -> enter(entry, entry.orderId);
            case REDUCE -> reduce(entry);
            case CANCEL -> cancel(entry);
            case EXECUTION -> execute(entry);
            case CROSS_EXECUTION -> reduce(entry);
            case REPLACE -> replace(entry);
            case MODIFY -> modify(entry);
            case CLEAR -> clear();
            case HIDDEN_EXECUTION -> hiddenExecutions++;
            case CROSS_TRADE -> {
                crossTrades++;
                halted.clear(entry.instrument);
            }
            case BROKEN_TRADE -> brokenTrades++;
            case HALT, QUOTE_RESUME -> {
                halted.set(entry.instrument);
                market.halt();
            }
            case TRADE_RESUME -> halted.clear(entry.instrument);
            default ->
                throw new IllegalArgumentException(
                        "a feed has no " + entry.kind + ": record " + entry.number);
        }
        if (!market.isHalted()) return;
        boolean isStill = halted.get(entry.instrument) || market.isCrossed();
        if (!isStill) market.resume();
    }

    // Levels of an orderbook file.

    /// Gives a level what the file says that it has beyond the messages, or takes it off.
    private void adjust(SeedBook.Level level) {
        isSeeded = true;
        if (level.qty() < 0) {
            takeOff(level.side(), level.price(), -level.qty());
            return;
        }
        long number = seedNumber(level.side(), level.price());
        Order seed = market.order(SEED, number);
        if (seed == null) {
            haltIfCrossed(level.side(), level.price());
            market.enterLimit(
                    SEED, number, level.side(), level.qty(), level.price(), TimeInForce.GTC);
        } else {
            market.replaceQty(SEED, number, seed.orderQty() + level.qty());
        }
    }

    /// From orders that no message told of first, then from those that came last.
    private void takeOff(Side side, long price, long qty) {
        List<long[]> orders = new ArrayList<>();
        List<long[]> seeds = new ArrayList<>();
        market.book().side(side).visitOrdersAt(price, order -> {
            long[] each = {order.participantId(), order.clOrdId().number()};
            (each[0] == SEED ? seeds : orders).add(each);
        });
        orders.addAll(seeds);
        long left = qty;
        while (left > 0 && !orders.isEmpty()) {
            long[] each = orders.removeLast();
            makerParticipant = (int) each[0];
            makerNumber = each[1];
            Order order = market.order(makerParticipant, makerNumber);
            long taken = Math.min(left, order.leavesQty());
            takeOff(order, taken);
            left -= taken;
        }
    }

    private static long seedNumber(Side side, long price) {
        return FIRST_SEED_NUMBER + 2 * price + side.ordinal();
    }

    // Messages.

    private void enter(FlowRecord entry, long number) {
        haltIfCrossed(entry.side, entry.price);
        market.enterLimit(FLOW, number, entry.side, entry.qty, entry.price, TimeInForce.GTC);
    }

    /// The file says that an order rests, also one that could trade.
    private void haltIfCrossed(Side side, long price) {
        if (!market.isTrading() || !market.crosses(side, price)) return;
        count(Deviation.CROSSES);
        market.halt();
    }

    private void reduce(FlowRecord entry) {
        Order order = find(entry);
        if (order == null) count(Deviation.UNKNOWN_ORDER);
        else if (entry.qty > order.leavesQty()) count(Deviation.SIZE_DIFFERS);
        long qty = order == null ? 0 : Math.min(entry.qty, order.leavesQty());
        if (qty > 0) takeOff(order, qty);
        if (!entry.isShown || qty == entry.qty) return;
        borrowed = entry.qty - qty;
        takeOff(entry.side, entry.price, borrowed);
    }

    /// Takes a quantity, or all that is left, from the order that was found.
    private void takeOff(Order order, long qty) {
        boolean isPart = qty < order.leavesQty();
        if (isPart) market.replaceQty(makerParticipant, makerNumber, order.orderQty() - qty);
        else market.cancel(makerParticipant, makerNumber);
    }

    private void cancel(FlowRecord entry) {
        Order order = find(entry);
        if (order == null && !entry.isShown) {
            count(Deviation.UNKNOWN_ORDER);
        } else if (makerParticipant == SEED || entry.isShown) {
            reduce(entry);
        } else {
            if (entry.qty != order.leavesQty()) count(Deviation.SIZE_DIFFERS);
            market.cancel(FLOW, entry.orderId);
        }
    }

    /// What the file says of the new order is followed, also where the old one is gone here.
    private void replace(FlowRecord entry) {
        if (find(entry) == null) count(Deviation.UNKNOWN_ORDER);
        else market.cancel(makerParticipant, makerNumber);
        if (entry.side != null) enter(entry, entry.newOrderId);
    }

    private void modify(FlowRecord entry) {
        Order order = find(entry);
        if (order == null) {
            count(Deviation.UNKNOWN_ORDER);
            enter(entry, entry.orderId);
        } else {
            haltIfCrossed(entry.side, entry.price);
            long orderQty = order.cumQty() + entry.qty;
            market.replaceBoth(makerParticipant, makerNumber, entry.price, orderQty);
        }
    }

    private void clear() {
        List<Long> numbers = new ArrayList<>();
        for (BookSide side : List.of(market.book().bids(), market.book().asks())) {
            side.visitOrders(order -> numbers.add(order.clOrdId().number()));
        }
        for (long number : numbers) market.cancel(FLOW, number);
    }

    /// The recorded order trades, if it is the next to trade here too; otherwise what it traded
    /// goes from it all the same, and those before it stay, as they do in the file.
    private void execute(FlowRecord entry) {
        Order order = find(entry);
        if (order == null || !market.isTrading()) {
            hasTaken = true;
            reduce(entry);
            return;
        }
        boolean isAtAnother = entry.tradePrice != 0 && entry.tradePrice != entry.price;
        if (isAtAnother) count(Deviation.PRICE_DIFFERS);
        boolean isNext = market.isFirst(order) && order.leavesQty() >= entry.qty;
        if (isNext) {
            market.enterLimit(
                    AGGRESSOR,
                    ++aggressors,
                    order.side().opposite(),
                    entry.qty,
                    entry.price,
                    TimeInForce.IOC);
        } else {
            hasTaken = true;
            count(Deviation.MAKER_NOT_FIRST);
            reduce(entry);
        }
    }

    /// The order that a message speaks of, or the seeded one that holds its place, or null.
    private Order find(FlowRecord entry) {
        makerParticipant = FLOW;
        makerNumber = entry.orderId;
        Order order = market.order(FLOW, entry.orderId);
        if (order != null || !isSeeded) return order;
        makerParticipant = SEED;
        makerNumber = seedNumber(entry.side, entry.price);
        return market.order(SEED, makerNumber);
    }

    private void count(Deviation deviation) {
        deviations.merge(deviation, 1L, Long::sum);
    }
}
