package crossbook.core.price;

import crossbook.core.event.IndexVisitor;
import crossbook.core.model.IndexSources;
import crossbook.core.model.Margin;
import crossbook.core.state.State;
import crossbook.core.state.StateInput;
import crossbook.core.state.StateOutput;

/// The index of an instrument whose mark is a median: the median of the sources that are fresh,
/// where enough of them are (`docs/decisions/0042-index-sources.md`).
public final class Index {
    private final IndexSources sources;
    private final long stalenessNs;

    /// By source, price units; [ReferencePrices#NONE] before the first one.
    private final long[] prices;

    /// When they were set, nanoseconds since 1970 UTC.
    private final long[] timesNs;

    private final long[] sorted; // of #priceAt alone

    /// When the next of several sources goes stale, and the median may be another; nanoseconds
    /// since 1970 UTC, or [EngineTime#NO_DEADLINE].
    private long nextStaleNs = EngineTime.NO_DEADLINE;

    Index(Margin margin) {
        sources = margin.indexSources();
        stalenessNs = margin.indexStalenessNs();
        int count = sources.count();
        prices = new long[count];
        timesNs = new long[count];
        sorted = new long[count];
        for (int source = 0; source < count; source++) prices[source] = ReferencePrices.NONE;
    }

    public void set(int source, long price, long now) {
        prices[source] = price;
        timesNs[source] = now;
    }

    private boolean isFresh(int source, long now) {
        return prices[source] != ReferencePrices.NONE && now - timesNs[source] <= stalenessNs;
    }

    /// The median of what is fresh, of an even number the middle of the two in the middle, rounded
    /// down; [ReferencePrices#NONE] where fewer are fresh than must be.
    public long priceAt(long now) {
        int fresh = 0;
        for (int source = 0; source < prices.length; source++) {
            if (isFresh(source, now)) insert(prices[source], fresh++);
        }
        if (fresh < sources.minimum()) return ReferencePrices.NONE;
        return Math.floorDiv(sorted[(fresh - 1) / 2] + sorted[fresh / 2], 2);
    }

    boolean hasSeveral() {
        return prices.length > 1;
    }

    long nextStaleNs() {
        return nextStaleNs;
    }

    /// The mark has followed what is fresh. Of a single source nothing moves the mark that goes
    /// stale.
    public void await(long now) {
        nextStaleNs = EngineTime.NO_DEADLINE;
        if (!hasSeveral()) return;
        for (int source = 0; source < prices.length; source++) {
            if (!isFresh(source, now)) continue;
            nextStaleNs = Math.min(nextStaleNs, timesNs[source] + stalenessNs + 1);
        }
    }

    private void insert(long price, int count) {
        int place = count;
        while (place > 0 && sorted[place - 1] > price) {
            sorted[place] = sorted[place - 1];
            place--;
        }
        sorted[place] = price;
    }

    /// Shows what was set, by source.
    public void visit(IndexVisitor visitor) {
        for (int source = 0; source < prices.length; source++) {
            boolean isSet = prices[source] != ReferencePrices.NONE;
            if (isSet) visitor.index(source, prices[source], timesNs[source]);
        }
    }

    /// Takes over what the sources have set that both have.
    void goOnAs(Index old) {
        old.visit((source, price, setNs) -> {
            int place = sources.place(old.sources.name(source));
            if (place != IndexSources.NONE) set(place, price, setNs);
        });
        if (prices.length > 1) nextStaleNs = old.nextStaleNs;
    }

    void save(StateOutput out) {
        for (int source = 0; source < prices.length; source++) {
            out.writeLong(prices[source]);
            out.writeLong(timesNs[source]);
        }
        if (prices.length > 1) out.writeLong(nextStaleNs);
    }

    /// @param maxPrice the highest that a price can be
    void load(StateInput in, long maxPrice) {
        for (int source = 0; source < prices.length; source++) {
            set(source, in.readLong(), in.readLong());
            long price = prices[source];
            boolean isPrice = price == ReferencePrices.NONE || (price > 0 && price <= maxPrice);
            State.check(isPrice, "index");
        }
        if (prices.length > 1) nextStaleNs = in.readLong();
    }
}
