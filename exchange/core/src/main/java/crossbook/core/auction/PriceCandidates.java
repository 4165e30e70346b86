package crossbook.core.auction;

import crossbook.core.model.UncrossMethod;

import java.util.Arrays;

/// The prices at which an uncross could be, lowest first: the limits of its orders, with
/// the volume and the surplus at each (`rulebook.md` 5.1). Anyone who looks for the
/// price keeps fewer and fewer.
final class PriceCandidates {
    private final FilteredVolume filtered;
    private UncrossSide buys;
    private UncrossSide sells;
    private boolean hasMinQty;

    private long[] prices = {};
    private int[] buyCounts = {};
    private int[] sellCounts = {};
    private long[] volumes = {};
    private long[] surpluses = {};
    private int count;

    PriceCandidates(FilteredVolume filtered) {
        this.filtered = filtered;
    }

    /// Collects the limits of both sides. Takes one comparison where nothing can trade.
    void collect(UncrossSide ofBuys, UncrossSide ofSells) {
        begin(ofBuys, ofSells);
        if (!canTrade()) return;
        if (hasMinQty) filtered.read(buys, sells);
        mergePrices();
        if (hasMinQty) measureFiltered();
    }

    /// Collects one price that is given.
    void collectOnly(UncrossSide ofBuys, UncrossSide ofSells, long price) {
        begin(ofBuys, ofSells);
        if (hasMinQty) filtered.read(buys, sells);
        int buyCount = buys.countAccepting(price);
        int sellCount = sells.countAccepting(price);
        add(price, buyCount, sellCount);
        if (hasMinQty) {
            volumes[0] = filtered.solve(buyCount, sellCount);
            surpluses[0] = filtered.surplus();
        }
        if (volumes[0] == 0) count = 0;
    }

    private void begin(UncrossSide ofBuys, UncrossSide ofSells) {
        buys = ofBuys;
        sells = ofSells;
        hasMinQty = buys.hasMinQty() || sells.hasMinQty();
        count = 0;
        filtered.clear();
    }

    private boolean canTrade() {
        if (buys.count() == 0 || sells.count() == 0) return false;
        if (buys.marketCount() > 0 || sells.marketCount() > 0) return true;
        return buys.bestPrice() >= sells.bestPrice();
    }

    private void mergePrices() {
        int buy = buys.count() - 1;
        int sell = sells.marketCount();
        while (buy >= buys.marketCount() || sell < sells.count()) {
            boolean fromBuy = sell == sells.count()
                    || (buy >= buys.marketCount() && buys.price(buy) <= sells.price(sell));
            long price = fromBuy ? buys.price(buy) : sells.price(sell);
            while (sell < sells.count() && sells.price(sell) == price) sell++;
            add(price, buy + 1, sell);
            while (buy >= buys.marketCount() && buys.price(buy) == price) buy--;
        }
    }

    private void add(long price, int buyCount, int sellCount) {
        if (count == prices.length) grow();
        prices[count] = price;
        buyCounts[count] = buyCount;
        sellCounts[count] = sellCount;
        volumes[count] = Math.min(buys.totalQty(buyCount), sells.totalQty(sellCount));
        surpluses[count] = buys.totalQty(buyCount) - sells.totalQty(sellCount);
        count++;
    }

    private void grow() {
        int capacity = Math.max(64, 2 * count);
        prices = Arrays.copyOf(prices, capacity);
        buyCounts = Arrays.copyOf(buyCounts, capacity);
        sellCounts = Arrays.copyOf(sellCounts, capacity);
        volumes = Arrays.copyOf(volumes, capacity);
        surpluses = Arrays.copyOf(surpluses, capacity);
    }

    /// Replaces the volumes by those that honour minimum quantities. They are never
    /// larger than before, and before they rose to a peak and fell from there. So it is
    /// enough to go from the peak outwards until no price can beat the best one so far;
    /// the rest count as nothing.
    private void measureFiltered() {
        int right = peak();
        int left = right - 1;
        long most = 1;
        while (Math.max(volumeAt(left), volumeAt(right)) >= most) {
            int next = volumeAt(left) > volumeAt(right) ? left-- : right++;
            volumes[next] = filtered.solve(buyCounts[next], sellCounts[next]);
            surpluses[next] = filtered.surplus();
            most = Math.max(most, volumes[next]);
        }
        Arrays.fill(volumes, 0, left + 1, 0);
        Arrays.fill(volumes, right, count, 0);
    }

    private int peak() {
        int peak = 0;
        for (int i = 1; i < count; i++) {
            if (volumes[i] > volumes[peak]) peak = i;
        }
        return peak;
    }

    private long volumeAt(int place) {
        return 0 <= place && place < count ? volumes[place] : 0;
    }

    /// Aims at the middle of the best visible limits, or at the only one.
    void aimInside(PriceTarget target) {
        int buy = buys.firstVisible();
        int sell = sells.firstVisible();
        boolean hasBid = buy < buys.count();
        boolean hasAsk = sell < sells.count();
        if (hasBid && hasAsk) target.setMiddle(buys.price(buy), sells.price(sell));
        else if (hasBid) target.set(buys.price(buy));
        else if (hasAsk) target.set(sells.price(sell));
        else target.forget();
    }

    // What is left.

    int count() {
        return count;
    }

    long price(int place) {
        return prices[place];
    }

    long lowest() {
        return prices[0];
    }

    long highest() {
        return prices[count - 1];
    }

    long volume(int place) {
        return volumes[place];
    }

    long surplus(int place) {
        return surpluses[place];
    }

    /// Keeps the prices at which most trades; none if nothing does.
    void keepLargestVolume() {
        long most = 1;
        for (int i = 0; i < count; i++) most = Math.max(most, volumes[i]);
        int kept = 0;
        for (int i = 0; i < count; i++) {
            if (volumes[i] == most) move(i, kept++);
        }
        count = kept;
    }

    /// Keeps the prices with least left unfilled.
    void keepSmallestSurplus() {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < count; i++) least = Math.min(least, Math.abs(surpluses[i]));
        int kept = 0;
        for (int i = 0; i < count; i++) {
            if (Math.abs(surpluses[i]) == least) move(i, kept++);
        }
        count = kept;
    }

    void keepOnly(int place) {
        move(place, 0);
        count = 1;
    }

    private void move(int from, int to) {
        prices[to] = prices[from];
        buyCounts[to] = buyCounts[from];
        sellCounts[to] = sellCounts[from];
        volumes[to] = volumes[from];
        surpluses[to] = surpluses[from];
    }

    /// The place of the price nearest to a target, the lower of two.
    int nearestTo(PriceTarget target) {
        int nearest = 0;
        for (int i = 1; i < count; i++) {
            if (target.distance(prices[i]) < target.distance(prices[nearest])) nearest = i;
        }
        return nearest;
    }

    /// By how much the quantity of all buyers at a price exceeds that of all sellers.
    long totalSurplus(long price) {
        return buys.totalQty(buys.countAccepting(price))
                - sells.totalQty(sells.countAccepting(price));
    }

    /// Takes a price between those that are left, if as much trades there as at them.
    /// Without minimum quantities it always does.
    boolean keepBetween(long price) {
        int buyCount = buys.countAccepting(price);
        int sellCount = sells.countAccepting(price);
        long volume = hasMinQty
                ? filtered.solve(buyCount, sellCount)
                : Math.min(buys.totalQty(buyCount), sells.totalQty(sellCount));
        if (volume < volumes[0]) return false;
        count = 0;
        add(price, buyCount, sellCount);
        if (hasMinQty) {
            volumes[0] = volume;
            surpluses[0] = filtered.surplus();
        }
        return true;
    }

    /// Gives the volume at the only price left to the orders.
    void fill() {
        assert count == 1 : count + " prices";
        if (hasMinQty) {
            filtered.solveAgain(buyCounts[0], sellCounts[0], volumes[0]);
            filtered.fill(volumes[0]);
        } else {
            buys.fillInOrder(volumes[0]);
            sells.fillInOrder(volumes[0]);
        }
    }

    UncrossMethod method() {
        return filtered.method();
    }
}
