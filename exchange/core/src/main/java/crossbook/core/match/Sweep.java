package crossbook.core.match;

import crossbook.core.book.LiveOrder;

import java.util.Arrays;

/// What an order that takes would do, planned before anything is done: the makers in the order in
/// which it meets them, and what happens to each. Grows, and is used again.
final class Sweep {
    /// What happens between the taker and a maker.
    enum Deed {
        /// They trade.
        TRADE,

        /// They trade, the maker from what it does not display.
        TRADE_RESERVE,

        /// The maker expires: the two may not trade with each other.
        EXPIRE_MAKER,

        /// Both are reduced: the two may not trade with each other.
        REDUCE_BOTH
    }

    private LiveOrder[] makers = new LiveOrder[64];
    private long[] prices = new long[64];
    private long[] qtys = new long[64];
    private Deed[] deeds = new Deed[64];
    private int count;
    private long traded;
    private boolean isBreach;
    private long breachPrice;
    private long breachDynamic;
    private boolean endsInSelfMatch;
    private long endPrice;

    void clear() {
        count = 0;
        traded = 0;
        isBreach = false;
        endsInSelfMatch = false;
    }

    /// Forgets the deeds: the order may not do a part of them.
    void giveUp() {
        clear();
    }

    void add(Deed deed, LiveOrder maker, long price, long qty) {
        if (count == makers.length) grow();
        makers[count] = maker;
        prices[count] = price;
        qtys[count] = qty;
        deeds[count++] = deed;
        if (isTrade(count - 1)) traded += qty;
    }

    private void grow() {
        makers = Arrays.copyOf(makers, 2 * count);
        prices = Arrays.copyOf(prices, 2 * count);
        qtys = Arrays.copyOf(qtys, 2 * count);
        deeds = Arrays.copyOf(deeds, 2 * count);
    }

    /// The next trade would be too far from a reference price; `dynamic` is the last price then.
    void breach(long price, long dynamic) {
        isBreach = true;
        breachPrice = price;
        endPrice = price;
        breachDynamic = dynamic;
    }

    /// What is left of the taker expires because it met its own at a price.
    void endInSelfMatch(long price) {
        endsInSelfMatch = true;
        endPrice = price;
    }

    /// Leaves out what comes behind a place and what would end it there, and does no more than
    /// `qty` of the deed there.
    void cut(int place, long qty) {
        isBreach = false;
        endsInSelfMatch = false;
        for (int i = place; i < count; i++) {
            if (isTrade(i)) traded -= qtys[i];
        }
        count = place;
        if (qty > 0) add(deeds[place], makers[place], prices[place], qty);
    }

    boolean isTrade(int place) {
        return deeds[place] == Deed.TRADE || deeds[place] == Deed.TRADE_RESERVE;
    }

    int count() {
        return count;
    }

    LiveOrder maker(int place) {
        return makers[place];
    }

    long price(int place) {
        return prices[place];
    }

    long qty(int place) {
        return qtys[place];
    }

    Deed deed(int place) {
        return deeds[place];
    }

    /// How much is traded in all.
    long traded() {
        return traded;
    }

    boolean isBreach() {
        return isBreach;
    }

    long breachPrice() {
        return breachPrice;
    }

    long breachDynamic() {
        return breachDynamic;
    }

    boolean endsInSelfMatch() {
        return endsInSelfMatch;
    }

    /// The price at which a breach or its own order ends it.
    long endPrice() {
        return endPrice;
    }
}
