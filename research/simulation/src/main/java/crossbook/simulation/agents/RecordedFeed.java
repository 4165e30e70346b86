package crossbook.simulation.agents;

import crossbook.core.model.MarketModel;
import crossbook.core.model.Phase;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;
import crossbook.flow.FlowKind;
import crossbook.flow.SeedBook;
import crossbook.flow.replay.Deviation;
import crossbook.flow.replay.ReplayRules;
import crossbook.simulation.Context;
import crossbook.simulation.LedMarket;

import java.util.Map;
import java.util.Optional;

/// What a recorded feed tells of resting orders becomes of them here, as `crossbook replay` has it;
/// what records no longer find is counted.
///
/// Where the recording leads the market ([#lead]), it is halted while the file has halted it, or
/// the orders of the file cross, and a trade that the market does not make is printed.
final class RecordedFeed {
    /// Above the ids of every exchange.
    private static final long FIRST_SEED_ID = 1L << 58;

    private final RecordedOrders recorded;
    private final RecordedDesk desk;
    private final Map<Deviation, Long> deviations;
    private final int instrumentId;

    /// Null where the recording is one of many participants.
    private LedMarket market;

    /// Empty where nothing can be halted.
    private Optional<Phase> trading = Optional.empty();

    private Optional<Phase> halted = Optional.empty();
    private boolean isHalted;

    RecordedFeed(
            RecordedParameters parameters, RecordedDesk desk, Map<Deviation, Long> deviations) {
        recorded = parameters.orders();
        instrumentId = parameters.instrumentId();
        this.desk = desk;
        this.deviations = deviations;
    }

    /// Has the recording lead a market of these rules. Halts are passed over where they have no
    /// phase for them.
    void lead(LedMarket led, MarketModel rules) {
        market = led;
        trading = ReplayRules.trading(rules);
        halted = ReplayRules.halted(rules);
    }

    void tell(Context context, int record) {
        if (recorded.isHalted(record)) halt(record);
        for (SeedBook.Level level : recorded.levels(record)) {
            if (record > 0) count(Deviation.LEVEL_DIFFERS);
            adjust(context, level);
        }
        switch (recorded.kind(record)) {
            case NEW_LIMIT -> enter(context, recorded.orderId(record), record);
            case CLEAR -> desk.cancelAll(context);
            case CANCEL, REDUCE, MODIFY, REPLACE, EXECUTION, CROSS_EXECUTION ->
                tellOrder(context, record);
            case HIDDEN_EXECUTION, CROSS_TRADE -> print(null, record);
            case BROKEN_TRADE, HALT, QUOTE_RESUME, TRADE_RESUME -> {}
            default -> throw new IllegalStateException("no feed has " + recorded.kind(record));
        }
        if (!recorded.isHalted(record)) resume();
    }

    private void count(Deviation deviation) {
        deviations.merge(deviation, 1L, Long::sum);
    }

    // Phases.

    /// Before an order comes that would trade and rests by the file.
    private void halt(int record) {
        if (isHalted) return;
        isHalted = true;
        boolean isTold = switch (recorded.kind(record)) {
            case HALT, QUOTE_RESUME -> true;
            default -> false;
        };
        if (!isTold) count(Deviation.CROSSES);
        if (canHalt()) market.moveTo(instrumentId, halted.orElseThrow());
    }

    private void resume() {
        if (!isHalted) return;
        isHalted = false;
        if (canHalt()) market.moveTo(instrumentId, trading.orElseThrow());
    }

    private boolean canHalt() {
        return market != null && trading.isPresent() && halted.isPresent();
    }

    /// A trade that the market does not make; without a price in the file there is none to tell.
    private void print(Side taker, int record) {
        print(taker, recorded.qty(record), recorded.price(record));
    }

    private void print(Side taker, long qty, long price) {
        if (market == null || qty <= 0 || price <= 0) return;
        market.printTrade(instrumentId, taker, qty, price);
    }

    // Levels of an orderbook file.

    private void adjust(Context context, SeedBook.Level level) {
        long seedId = seedId(level.side(), level.price());
        boolean isLive = desk.isLive(context, seedId);
        long seedQty = isLive ? desk.leavesQty(context, seedId) : 0;
        if (level.qty() > 0 && isLive) {
            desk.modify(context, seedId, level.price(), seedQty + level.qty());
        } else if (level.qty() > 0) {
            desk.enter(context, seedId, level.side(), level.qty(), level.price(), TimeInForce.GTC);
        } else {
            takeOff(context, level.side(), level.price(), -level.qty());
        }
    }

    /// From the order that no message told of first, then from those that came last.
    private void takeOff(Context context, Side side, long price, long qty) {
        long seedId = seedId(side, price);
        long seedQty = desk.isLive(context, seedId) ? desk.leavesQty(context, seedId) : 0;
        long ofSeed = Math.min(seedQty, qty);
        if (ofSeed > 0) desk.reduce(context, seedId, ofSeed);
        desk.reduceLevel(context, side, price, qty - ofSeed);
    }

    private static long seedId(Side side, long price) {
        return FIRST_SEED_ID + 2 * price + side.ordinal();
    }

    // Orders.

    private void enter(Context context, long orderId, int record) {
        Side side = recorded.side(record);
        long price = recorded.price(record);
        desk.enter(context, orderId, side, recorded.qty(record), price, TimeInForce.GTC);
    }

    private void tellOrder(Context context, int record) {
        long orderId = found(context, record);
        boolean isLive = desk.isLive(context, orderId);
        if (!isLive) count(Deviation.UNKNOWN_ORDER);
        switch (recorded.kind(record)) {
            case EXECUTION -> execute(context, record, orderId, isLive);
            case REPLACE -> {
                if (isLive) desk.cancel(context, orderId);
                if (recorded.side(record) != null) {
                    enter(context, recorded.newOrderId(record), record);
                }
            }
            case MODIFY -> {
                long qty = recorded.qty(record);
                if (isLive) desk.modify(context, orderId, recorded.price(record), qty);
                else enter(context, orderId, record);
            }
            default -> {
                if (isLive) takeOff(context, record, orderId);
            }
        }
        long borrowed = recorded.borrowed(record);
        if (borrowed == 0) return;
        takeOff(context, recorded.side(record), recorded.price(record), borrowed);
    }

    /// The id of the order that a message speaks of, or of the seeded one that holds its place.
    private long found(Context context, int record) {
        long orderId = recorded.orderId(record);
        if (!recorded.hasLevels() || desk.isLive(context, orderId)) return orderId;
        long seedId = seedId(recorded.side(record), recorded.price(record));
        return desk.isLive(context, seedId) ? seedId : orderId;
    }

    /// A cancel, whole or of a part, or what went in a trade that another record tells.
    private void takeOff(Context context, int record, long orderId) {
        long qty = recorded.qty(record) - recorded.borrowed(record);
        long leavesQty = desk.leavesQty(context, orderId);
        boolean isWhole = recorded.kind(record) == FlowKind.CANCEL
                && orderId == recorded.orderId(record)
                && !recorded.hasLevels();
        if (isWhole ? qty != leavesQty : qty > leavesQty) count(Deviation.SIZE_DIFFERS);
        if (isWhole) desk.cancel(context, orderId);
        else if (qty > 0) desk.reduce(context, orderId, qty);
    }

    /// Whoever stands before the recorded order here trades first, and in its place where others
    /// have taken it. What it traded in a halt, or out of turn by the file itself, goes from it
    /// alone.
    private void execute(Context context, int record, long orderId, boolean isLive) {
        Side side = recorded.side(record);
        long qty = recorded.qty(record);
        if (recorded.isTaken(record)) {
            if (isLive && !isHalted) count(Deviation.MAKER_NOT_FIRST);
            print(side == null ? null : side.opposite(), record);
            long own = qty - recorded.borrowed(record);
            if (isLive && own > 0) desk.reduce(context, orderId, own);
            return;
        }
        if (!isLive && !desk.isKnown(orderId)) return;
        long before = isLive ? desk.leavesQty(context, orderId) : 0;
        desk.take(context, side.opposite(), qty, recorded.price(record));
        if (!isLive) return;
        long after = desk.isLive(context, orderId) ? desk.leavesQty(context, orderId) : 0;
        if (before - after != qty) count(Deviation.MAKER_NOT_FIRST);
    }
}
