package crossbook.fix;

import crossbook.client.marketdata.MarketBook;
import crossbook.client.marketdata.MarketStatistics;

import java.util.OptionalLong;

/// What market data tells of an instrument beside prices and trades: figures of the day, what its
/// auction would trade, and how much is open. As they were told last, and what is different now.
final class DayFigures {
    static final int HIGH = 0;
    static final int LOW = 1;
    static final int VOLUME = 2;
    static final int AUCTION = 3;
    static final int OPEN_INTEREST = 4;
    static final int COUNT = 5;

    private static final int[] TYPES = {
        EntryTypes.HIGH,
        EntryTypes.LOW,
        EntryTypes.VOLUME,
        EntryTypes.AUCTION,
        EntryTypes.OPEN_INTEREST
    };
    private static final char UNCHANGED = 0;

    private final MarketBook book;
    private final boolean[] isThere = new boolean[COUNT];
    private final long[] prices = new long[COUNT];
    private final long[] qtys = new long[COUNT];
    private final char[] actions = new char[COUNT];

    DayFigures(MarketBook book) {
        this.book = book;
        update();
        forgetChanges();
    }

    /// The bit of a figure in a set of [EntryTypes].
    static int type(int figure) {
        return TYPES[figure];
    }

    boolean isThere(int figure) {
        return isThere[figure];
    }

    /// Whether [#update] found something else than was told.
    boolean isChanged(int figure) {
        return actions[figure] != UNCHANGED;
    }

    /// MDUpdateAction.
    char action(int figure) {
        return actions[figure];
    }

    long price(int figure) {
        return prices[figure];
    }

    long qty(int figure) {
        return qtys[figure];
    }

    /// Compares with what was told, and takes it as told.
    void update() {
        MarketStatistics day = book.statistics();
        boolean isTraded = day.trades() > 0;
        set(HIGH, isTraded, isTraded ? day.highPrice().orElseThrow() : 0, 0);
        set(LOW, isTraded, isTraded ? day.lowPrice().orElseThrow() : 0, 0);
        set(VOLUME, isTraded, 0, day.volume());
        long paired = book.auction().pairedQty();
        set(AUCTION, paired > 0, book.auction().price(), paired);
        OptionalLong open = book.openInterest();
        set(OPEN_INTEREST, open.isPresent(), 0, open.orElse(0));
    }

    void forgetChanges() {
        for (int i = 0; i < COUNT; i++) actions[i] = UNCHANGED;
    }

    private void set(int figure, boolean is, long price, long qty) {
        boolean was = isThere[figure];
        boolean isOther = prices[figure] != price || qtys[figure] != qty;
        actions[figure] = UNCHANGED;
        if (is && !was) actions[figure] = BookDepth.NEW;
        else if (!is && was) actions[figure] = BookDepth.DELETE;
        else if (is && isOther) actions[figure] = BookDepth.CHANGE;
        isThere[figure] = is;
        prices[figure] = price;
        qtys[figure] = qty;
    }
}
