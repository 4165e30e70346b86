package crossbook.client.marketdata;

import crossbook.protocol.Side;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/// The visible orders of one side of a book: best price first, oldest first within a
/// price.
///
/// Levels stand in an array with the best at its end, so that what changes most is
/// found and moved at once.
public final class MarketSide {
    private static final int FIRST_CAPACITY = 64;

    private final Side side;
    private MarketLevel[] levels = new MarketLevel[FIRST_CAPACITY];
    private int levelCount;
    private int orderCount;
    private long qty;
    private MarketLevel free;

    /// The market orders of a call, which have no price.
    private final MarketLevel unpriced = new MarketLevel();

    MarketSide(Side side) {
        this.side = side;
    }

    public Side side() {
        return side;
    }

    public boolean isEmpty() {
        return levelCount == 0;
    }

    /// Price units; empty if no order rests here.
    public OptionalLong bestPrice() {
        return isEmpty() ? OptionalLong.empty() : OptionalLong.of(best().price);
    }

    /// The level that trades first; empty if no order rests here.
    public Optional<MarketLevel> bestLevel() {
        return isEmpty() ? Optional.empty() : Optional.of(best());
    }

    public int levelCount() {
        return levelCount;
    }

    public int orderCount() {
        return orderCount;
    }

    /// Of all orders together.
    public long qty() {
        return qty;
    }

    /// Of market orders in a call; [#qty] and the levels have only orders with a price.
    public long marketQty() {
        return unpriced.qty();
    }

    public int marketOrderCount() {
        return unpriced.orderCount();
    }

    /// What rests at a price; 0 where nothing does.
    public long qtyAt(long price) {
        int place = place(key(price));
        return place < 0 ? 0 : levels[place].qty();
    }

    /// The level at a place, counted from 0 at the best.
    public MarketLevel level(int place) {
        if (place < 0 || place >= levelCount) {
            throw new IndexOutOfBoundsException("level " + place + " of " + levelCount);
        }
        return levels[levelCount - 1 - place];
    }

    /// Shows every order in the order of its priority, market orders first; each is what it is only
    /// during the call.
    public void visitOrders(Consumer<MarketOrder> visitor) {
        for (MarketOrder order = unpriced.first(); order != null; order = order.next) {
            visitor.accept(order);
        }
        for (int i = levelCount - 1; i >= 0; i--) {
            for (MarketOrder order = levels[i].first(); order != null; order = order.next) {
                visitor.accept(order);
            }
        }
    }

    /// The average price of everything that rests here, weighted by quantity, in price
    /// units rounded to `decimals` of a unit; empty if nothing does.
    public Optional<BigDecimal> vwap(int decimals) {
        if (isEmpty()) return Optional.empty();
        BigInteger value = BigInteger.ZERO;
        for (int i = 0; i < levelCount; i++) {
            BigInteger price = BigInteger.valueOf(levels[i].price);
            value = value.add(price.multiply(BigInteger.valueOf(levels[i].qty())));
        }
        return Optional.of(new BigDecimal(value)
                .divide(BigDecimal.valueOf(qty), decimals, RoundingMode.HALF_UP));
    }

    // Changing.

    MarketLevel best() {
        return levels[levelCount - 1];
    }

    /// The order that is first; null if there is none.
    MarketOrder first() {
        if (unpriced.orderCount() > 0) return unpriced.first();
        return isEmpty() ? null : best().first();
    }

    void add(MarketOrder order) {
        if (!order.hasPrice()) {
            unpriced.add(order);
            return;
        }
        level(order.price).add(order);
        orderCount++;
        qty += order.qty;
    }

    void remove(MarketOrder order) {
        MarketLevel level = order.level;
        level.remove(order);
        if (level == unpriced) return;
        orderCount--;
        qty -= order.qty;
        if (level.orderCount() == 0) close(level);
    }

    void resize(MarketOrder order, long newQty) {
        if (order.level != unpriced) qty += newQty - order.qty;
        order.level.resize(order, newQty);
    }

    /// The level of a price, made if there is none.
    private MarketLevel level(long price) {
        long key = key(price);
        if (levelCount > 0 && best().key == key) return best();
        int place = place(key);
        return place >= 0 ? levels[place] : open(price, key, ~place);
    }

    private MarketLevel open(long price, long key, int place) {
        MarketLevel level = free == null ? new MarketLevel() : free;
        free = level.nextFree;
        level.nextFree = null;
        level.price = price;
        level.key = key;
        if (levelCount == levels.length) levels = Arrays.copyOf(levels, 2 * levelCount);
        System.arraycopy(levels, place, levels, place + 1, levelCount - place);
        levels[place] = level;
        levelCount++;
        return level;
    }

    private void close(MarketLevel level) {
        int place = place(level.key);
        levelCount--;
        System.arraycopy(levels, place + 1, levels, place, levelCount - place);
        levels[levelCount] = null;
        level.nextFree = free;
        free = level;
    }

    /// The higher the better.
    private long key(long price) {
        return side == Side.BUY ? price : -price;
    }

    /// Where a key stands, or the complement of where it would.
    private int place(long key) {
        int from = 0;
        int to = levelCount - 1;
        if (to >= 0 && levels[to].key == key) return to;
        while (from <= to) {
            int middle = (from + to) >>> 1;
            long found = levels[middle].key;
            if (found == key) return middle;
            if (found < key) from = middle + 1;
            else to = middle - 1;
        }
        return ~from;
    }
}
