package crossbook.simulation.environments;

import crossbook.core.event.BookSide;
import crossbook.core.order.Side;
import crossbook.simulation.OwnOrders;
import crossbook.simulation.SimulatedClient;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The visible book as a trader sees it: the best levels of both sides without its own orders,
/// so that nobody follows a price of its own making.
final class SeenMarket implements BookSide.LevelVisitor {
    private final EnvironmentSettings settings;
    private final long tick;
    private final long lot;
    private final long[][] prices;
    private final long[][] qtys;
    private final int[] counts = new int[2];
    private long twiceMid;
    private long twiceMidBefore;
    private OwnOrders own;
    private Side side;

    SeenMarket(EnvironmentSettings settings) {
        this.settings = settings;
        tick = settings.instrument().tick();
        lot = settings.instrument().lot();
        prices = new long[2][settings.levels()];
        qtys = new long[2][settings.levels()];
    }

    /// Nothing has been seen: the middle is the reference price.
    void begin() {
        twiceMid = 2 * settings.instrument().referencePrice();
    }

    void look(SimulatedClient client) {
        own = client.orders();
        for (Side each : Side.values()) {
            side = each;
            counts[each.ordinal()] = 0;
            client.book(settings.instrumentId()).visitLevels(each, this);
        }
        twiceMidBefore = twiceMid;
        if (counts[0] > 0 && counts[1] > 0) twiceMid = prices[0][0] + prices[1][0];
    }

    @Override
    public boolean visit(long price, long leavesQty, int orderCount) {
        long others = leavesQty - ownQty(own, side, price);
        int i = side.ordinal();
        if (others > 0) {
            prices[i][counts[i]] = price;
            qtys[i][counts[i]] = others;
            counts[i]++;
        }
        return counts[i] < settings.levels();
    }

    /// What of a level of the book is a trader's own: what is on its way does not stand there.
    long ownQty(OwnOrders own, Side side, long price) {
        long sum = 0;
        for (int i = 0; i < own.count(); i++) {
            boolean isThere = own.isAccepted(i)
                    && own.limitPrice(i) == price
                    && own.side(i) == side
                    && own.instrumentId(i) == settings.instrumentId();
            if (isThere) sum += own.leavesQty(i);
        }
        return sum;
    }

    long tick() {
        return tick;
    }

    long lot() {
        return lot;
    }

    /// Twice the middle of the best prices, price units: the last one while a side is empty.
    long twiceMid() {
        return twiceMid;
    }

    boolean isEmpty(Side of) {
        return counts[of.ordinal()] == 0;
    }

    /// The best price of a side that is not empty.
    long best(Side of) {
        return prices[of.ordinal()][0];
    }

    /// The price that is so many ticks on a side's own side of the middle: 1 is the first tick
    /// strictly below it for who buys, above it for who sells. At least one tick.
    long price(Side of, long distance) {
        boolean buys = of == Side.BUY;
        long nearest =
                buys ? Math.ceilDiv(twiceMid, 2 * tick) - 1 : Math.floorDiv(twiceMid, 2 * tick) + 1;
        return Math.max(1, nearest + (buys ? 1 - distance : distance - 1)) * tick;
    }

    /// How far a price is from the middle, ticks: what is on its side's own side is positive.
    double distance(Side of, long price) {
        long twice = of == Side.BUY ? twiceMid - 2 * price : 2 * price - twiceMid;
        return twice / (2.0 * tick);
    }

    // Observing.

    List<Feature> features() {
        return List.of(Feature.any("mid_move", "ticks"), Feature.amount("spread", "ticks"));
    }

    /// Those of the levels.
    List<Feature> levelFeatures() {
        return IntStream.range(0, settings.levels())
                .boxed()
                .flatMap(i -> Stream.of(
                        Feature.any("bid_distance_" + i, "ticks"),
                        Feature.amount("bid_qty_" + i, "lots"),
                        Feature.any("ask_distance_" + i, "ticks"),
                        Feature.amount("ask_qty_" + i, "lots")))
                .toList();
    }

    void observe(Observation observation) {
        observation.put((twiceMid - twiceMidBefore) / (2.0 * tick));
        boolean hasBoth = !isEmpty(Side.BUY) && !isEmpty(Side.SELL);
        observation.put(hasBoth ? (best(Side.SELL) - best(Side.BUY)) / (double) tick : 0);
    }

    void observeLevels(Observation observation) {
        for (int i = 0; i < settings.levels(); i++) {
            for (Side each : Side.values()) {
                int of = each.ordinal();
                boolean isThere = i < counts[of];
                observation.put(isThere ? distance(each, prices[of][i]) : 0);
                observation.put(isThere ? qtys[of][i] / (double) lot : 0);
            }
        }
    }
}
