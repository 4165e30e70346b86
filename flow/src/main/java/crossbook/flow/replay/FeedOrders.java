package crossbook.flow.replay;

import crossbook.core.BookSide;
import crossbook.core.Order;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;
import crossbook.flow.FlowKind;
import crossbook.flow.FlowRecord;
import crossbook.flow.SeedBook;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Turns the messages of a feed of orders, such as LOBSTER's or ITCH, into commands
/// (`docs/flow-formats.md`).
///
/// A message says what happened to a resting order, so an execution becomes an aggressor of its
/// size against its price, and price-time priority must lead it to the recorded order. Orders that
/// rest by the file although they cross do not trade here either: until the file has traded them
/// away the market is halted, and executions take from the orders that the file names. Orders from
/// before the first message are in the seeded levels: one order of a participant of its own for
/// each level, from which messages about unknown ids take.
final class FeedOrders implements FlowCommands {
    static final int PARTICIPANTS = 3;

    private static final int FLOW = 0;
    private static final int SEED = 1;
    private static final int AGGRESSOR = 2;

    /// Above the ids of every exchange, and still eighteen digits.
    private static final long FIRST_SEED_NUMBER = 1L << 58;

    private final ReplayMarket market;
    private final Optional<List<SeedBook.Level>> seed;
    private final Map<Deviation, Long> deviations = new EnumMap<>(Deviation.class);
    private boolean begun;

    /// The instruments that the file has halted.
    private final BitSet halted = new BitSet();

    private long aggressors;
    private long hiddenExecutions;
    private long crossTrades;
    private long brokenTrades;

    private int makerParticipant;
    private long makerNumber;

    /// @param seed the book after the first message, where the flow does not begin with none
    FeedOrders(ReplayMarket market, Optional<List<SeedBook.Level>> seed) {
        this.market = market;
        this.seed = seed;
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
        boolean first = !begun;
        begun = true;
        if (first && seed.isPresent() && seedWith(seed.get(), entry)) return;

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
        boolean isStill = halted.get(entry.instrument) || market.isCrossed();
        if (market.isHalted() && !isStill) market.resume();
    }

    // Seeding.

    /// Enters the levels as they were after the first message. Returns whether that message is
    /// done with; an order that it entered stands behind the others of its level.
    private boolean seedWith(List<SeedBook.Level> levels, FlowRecord first) {
        boolean entersOrder = first.kind == FlowKind.NEW_LIMIT;
        for (SeedBook.Level level : levels) {
            boolean isItsLevel =
                    entersOrder && level.side() == first.side && level.price() == first.price;
            long qty = isItsLevel ? level.qty() - first.qty : level.qty();
            if (qty <= 0) continue;
            market.enterLimit(
                    SEED,
                    seedNumber(level.side(), level.price()),
                    level.side(),
                    qty,
                    level.price(),
                    TimeInForce.GTC);
        }
        return !entersOrder;
    }

    private static long seedNumber(Side side, long price) {
        return FIRST_SEED_NUMBER + 2 * price + side.ordinal();
    }

    // Messages.

    private void enter(FlowRecord entry, long number) {
        haltIfCrossed(entry);
        market.enterLimit(FLOW, number, entry.side, entry.qty, entry.price, TimeInForce.GTC);
    }

    /// The file says that an order rests, also one that could trade.
    private void haltIfCrossed(FlowRecord entry) {
        if (!market.isTrading() || !market.crosses(entry.side, entry.price)) return;
        count(Deviation.CROSSES);
        market.halt();
    }

    private void reduce(FlowRecord entry) {
        Order order = find(entry);
        if (order == null) {
            count(Deviation.UNKNOWN_ORDER);
        } else if (entry.qty < order.leavesQty()) {
            market.replaceQty(makerParticipant, makerNumber, order.orderQty() - entry.qty);
        } else {
            if (entry.qty > order.leavesQty()) count(Deviation.SIZE_DIFFERS);
            market.cancel(makerParticipant, makerNumber);
        }
    }

    private void cancel(FlowRecord entry) {
        Order order = find(entry);
        if (order == null) {
            count(Deviation.UNKNOWN_ORDER);
        } else if (makerParticipant == SEED) {
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
            haltIfCrossed(entry);
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

    /// The recorded order trades, if it is the next to trade here too; otherwise what it traded goes
    /// from it all the same, and those before it stay, as they do in the file.
    private void execute(FlowRecord entry) {
        Order order = find(entry);
        if (order == null || !market.isTrading()) {
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
                    entry.side.opposite(),
                    entry.qty,
                    entry.price,
                    TimeInForce.IOC);
        } else {
            count(Deviation.MAKER_NOT_FIRST);
            reduce(entry);
        }
    }

    /// The order that a message speaks of, or the seeded one that holds its place, or null.
    private Order find(FlowRecord entry) {
        makerParticipant = FLOW;
        makerNumber = entry.orderId;
        Order order = market.order(FLOW, entry.orderId);
        if (order != null || seed.isEmpty()) return order;
        makerParticipant = SEED;
        makerNumber = seedNumber(entry.side, entry.price);
        return market.order(SEED, makerNumber);
    }

    private void count(Deviation deviation) {
        deviations.merge(deviation, 1L, Long::sum);
    }
}
