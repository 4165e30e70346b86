package crossbook.core.book;

import crossbook.core.event.BookSide;
import crossbook.core.event.Order;
import crossbook.core.model.Instrument;
import crossbook.core.order.RejectReason;
import crossbook.core.order.Side;

/// The orders resting on one side of a book, best price first and oldest first within a price.
///
/// Prices are counted as ranks, the best lowest: the rank of an ask is its tick, the rank of a
/// bid is its tick with all bits turned. So both sides are one code, and an order may trade up
/// to the rank of its limit.
///
/// Levels know their neighbours, so the next best is at hand when the best level closes. The
/// ladder is needed only to find a level behind the best, and its neighbours. Most levels of a
/// moving market open in front of the best and close there again: they are put on the ladder
/// only when somebody comes to rest behind the best, so each at most once; and after this many
/// openings in any case, so that nobody pays for more of them.
public final class LiveSide implements BookSide {
    /// The rank of the best order where there is none: beyond every limit.
    static final long NOBODY = Long.MAX_VALUE;

    /// The limit of an order that accepts every price.
    public static final long ANY_RANK = Long.MAX_VALUE - 1;

    /// How many levels may stand in front of the ladder; a power of two.
    static final int MOST_OFF_LADDER = 64;

    private static final long TURNED = (1L << 48) - 1;

    private final Side side;
    private final Instrument instrument;
    private final long unitsPerRank;
    private final long turn;
    private final Orders orders;
    private final PriceLevels levels;
    private final PriceLadder ladder;
    private LiveSide opposite;
    private long bestRank = NOBODY;
    private LiveOrder setter;
    private PriceLevel bestLevel;
    private PriceLevel worstLevel;
    private int levelCount;
    private int openings;
    private int orderCount;
    private long leavesQty;
    private long reserveQty;

    LiveSide(
            Side side,
            Instrument instrument,
            Orders orders,
            PriceLevels levels,
            LadderNodes nodes) {
        this(side, instrument, instrument.unitsPerTick(), orders, levels, nodes);
    }

    /// A side whose prices are as close as `unitsPerRank`: half a tick for hidden orders.
    LiveSide(
            Side side,
            Instrument instrument,
            long unitsPerRank,
            Orders orders,
            PriceLevels levels,
            LadderNodes nodes) {
        this.side = side;
        this.instrument = instrument;
        this.unitsPerRank = unitsPerRank;
        this.turn = side == Side.BUY ? TURNED : 0;
        this.orders = orders;
        this.levels = levels;
        this.ladder = new PriceLadder(nodes);
    }

    /// Makes this and another the two visible sides of a book.
    void face(LiveSide other) {
        opposite = other;
        other.opposite = this;
    }

    /// The side that this one trades with; null of what nobody sees.
    public LiveSide opposite() {
        return opposite;
    }

    @Override
    public Side side() {
        return side;
    }

    public Instrument instrument() {
        return instrument;
    }

    @Override
    public boolean isEmpty() {
        return bestLevel == null;
    }

    @Override
    public long bestPrice() {
        if (isEmpty())
            throw new IllegalStateException("no best price: no order rests on this side");
        return price(bestRank);
    }

    @Override
    public long bestQty() {
        return isEmpty() ? 0 : bestLevel.leavesQty();
    }

    @Override
    public boolean isFirst(Order order) {
        return !isEmpty() && orders.orderId(bestLevel.first()) == order.orderId();
    }

    @Override
    public int levelCount() {
        return levelCount;
    }

    @Override
    public int orderCount() {
        return orderCount;
    }

    @Override
    public long leavesQty() {
        return leavesQty;
    }

    @Override
    public long qtyAt(long price) {
        PriceLevel level = levelAt(price);
        return level == null ? 0 : level.leavesQty();
    }

    /// The level of a price, or null.
    private PriceLevel levelAt(long price) {
        boolean isOnTick = instrument.priceRefusal(price) == RejectReason.NONE;
        completeLadder();
        return isOnTick ? levels.at(ladder.get(rank(price))) : null;
    }

    @Override
    public void visitLevels(LevelVisitor visitor) {
        for (PriceLevel level = bestLevel; level != null; level = level.worse()) {
            if (!visitor.visit(price(level), level.leavesQty(), level.count())) return;
        }
    }

    @Override
    public void visitOrders(OrderVisitor visitor) {
        OrderView view = new OrderView(orders);
        for (LiveOrder order = first(); order != null; order = after(order)) {
            visitor.visit(view.at(order));
        }
    }

    @Override
    public void visitOrdersAt(long price, OrderVisitor visitor) {
        PriceLevel level = levelAt(price);
        if (level == null) return;
        OrderView view = new OrderView(orders);
        for (LiveOrder order = level.first(); order != null; order = order.next()) {
            visitor.visit(view.at(order));
        }
    }

    // Prices and ranks.

    public long rank(long price) {
        return (unitsPerRank == 1 ? price : price / unitsPerRank) ^ turn;
    }

    /// The rank that a price has on one side, given that on the other.
    public static long oppositeRank(long rank) {
        return rank ^ TURNED;
    }

    /// The last rank, counted from the best, whose price lies between two others.
    public long lastRankWithin(long below, long above) {
        if (side == Side.SELL) return above == Long.MAX_VALUE ? ANY_RANK : rank(above - 1);
        if (below < 0) return ANY_RANK;
        return (below / unitsPerRank + 1) ^ turn;
    }

    private long price(long rank) {
        return (rank ^ turn) * unitsPerRank;
    }

    public long price(PriceLevel level) {
        return price(level.rank());
    }

    // Looking.

    public boolean canTrade(long limitRank) {
        return bestRank <= limitRank;
    }

    /// The order that trades next, or null.
    public LiveOrder first() {
        return isEmpty() ? null : bestLevel.first();
    }

    /// The order after one that rests here, in priority, or null.
    public LiveOrder after(LiveOrder order) {
        LiveOrder next = order.next();
        if (next != null) return next;
        PriceLevel level = order.level().worse();
        return level == null ? null : level.first();
    }

    /// The order that made a price the best last, if it has kept its place since; else
    /// null.
    public LiveOrder setter() {
        return setter;
    }

    /// The best level, or null.
    public PriceLevel firstLevel() {
        return bestLevel;
    }

    /// Whether `qty` could be filled up to a limit.
    public boolean canFill(long qty, long limitRank) {
        if (qty > leavesQty) return false;
        long missing = qty;
        for (PriceLevel level = bestLevel; level != null; level = level.worse()) {
            if (level.rank() > limitRank) return false;
            missing -= level.leavesQty();
            if (missing <= 0) return true;
        }
        return false;
    }

    /// Whether it can hold `qty` more, so that no sum of quantities overflows.
    public boolean hasRoomFor(long qty) {
        return totalLeavesQty() + qty >= 0;
    }

    /// The quantity of every order together, with what icebergs do not display.
    long totalLeavesQty() {
        return leavesQty + reserveQty;
    }

    // Changing.

    /// Rests an order that stands nowhere behind the others at its price; of an iceberg its next
    /// part.
    void show(LiveOrder order) {
        reserveQty -= order.reserveQty();
        order.placeVisible();
        order.showPart();
        reserveQty += order.reserveQty();
        add(order);
    }

    /// Takes `qty` from what an iceberg does not display.
    public void takeReserve(LiveOrder order, long qty) {
        order.conditions().takeReserve(qty);
        reserveQty -= qty;
    }

    /// Makes an order that has left one piece again, displayed or not.
    void joinParts(LiveOrder order) {
        reserveQty -= order.reserveQty();
        order.joinParts();
    }

    /// Puts an order back where it stood in a saved state, with its reserve.
    void restore(LiveOrder order, long price) {
        add(order, price);
        reserveQty += order.reserveQty();
    }

    /// Rests an order at its limit, behind the others.
    void add(LiveOrder order) {
        add(order, order.limitPrice());
    }

    /// Rests an order at a price that may be another than its limit.
    void add(LiveOrder order, long price) {
        addAt(rank(price), order);
    }

    /// Rests an order at a rank, behind the others.
    public void addAt(long rank, LiveOrder order) {
        if (rank < bestRank) {
            setter = order;
            openBest(rank, order);
        } else if (rank == bestRank) {
            levels.add(bestLevel, order);
        } else {
            addBehindBest(rank, order);
        }
        orderCount++;
        leavesQty += order.leavesQty();
    }

    public void remove(LiveOrder order) {
        PriceLevel level = order.level();
        if (order == setter) setter = null;
        orderCount--;
        leavesQty -= order.leavesQty();
        if (level.isOnly(order)) closeLevel(level, order);
        else levels.remove(level, order);
    }

    /// Says which order made a price the best last, when a state is loaded.
    public void restoreSetter(LiveOrder order) {
        setter = order;
    }

    /// Takes `qty` from an order that keeps its place, or leaves when nothing is left of it.
    public void fill(LiveOrder order, long qty) {
        assert 0 < qty && qty <= order.leavesQty() : "overfill: " + order;

        if (qty == order.leavesQty()) {
            remove(order);
            order.setLeavesQty(0);
        } else {
            reduce(order, qty);
        }
    }

    /// Takes `qty`, less than all, from an order that keeps its place.
    void reduce(LiveOrder order, long qty) {
        levels.reduce(order.level(), order, qty);
        leavesQty -= qty;
    }

    private void openBest(long rank, LiveOrder order) {
        PriceLevel level = levels.open(rank, null, bestLevel, order);
        if (isEmpty()) worstLevel = level;
        bestRank = rank;
        bestLevel = level;
        levelCount++;
        if ((++openings & MOST_OFF_LADDER - 1) == 0) completeLadder();
    }

    /// Rests an order at a rank behind the best, whose level is opened if it is not there.
    private void addBehindBest(long rank, LiveOrder order) {
        completeLadder();
        int page = ladder.page(rank);
        PriceLevel level = levels.at(ladder.get(page, rank));
        if (level != null) levels.add(level, order);
        else openBehindBest(rank, page, order);
    }

    private void openBehindBest(long rank, int page, LiveOrder order) {
        PriceLevel worse = levels.at(ladder.next(page, rank));
        PriceLevel better = worse == null ? worstLevel : worse.better();
        PriceLevel level = levels.open(rank, better, worse, order);
        if (worse == null) worstLevel = level;
        putOnLadder(level, page);
        levelCount++;
    }

    /// Puts the levels on the ladder that have opened in front of it.
    private void completeLadder() {
        PriceLevel level = bestLevel;
        while (level != null && level.page() == LadderNodes.NONE) {
            putOnLadder(level, ladder.page(level.rank()));
            level = level.worse();
        }
    }

    private void putOnLadder(PriceLevel level, int page) {
        ladder.put(page, level.rank(), level.number);
        levels.setPage(level, page);
    }

    /// Closes a level with its last order.
    private void closeLevel(PriceLevel level, LiveOrder order) {
        if (level == worstLevel) worstLevel = level.better();
        if (level == bestLevel) {
            bestLevel = level.worse();
            bestRank = bestLevel == null ? NOBODY : bestLevel.rank();
        }
        int page = level.page();
        if (page != LadderNodes.NONE) ladder.remove(page, level.rank());
        levels.close(level, order);
        levelCount--;
    }
}
