package crossbook.web.socket;

import crossbook.client.marketdata.MarketLevel;
import crossbook.client.marketdata.MarketSide;
import crossbook.protocol.Decimals;
import crossbook.web.text.BookChecksum;

/// The best levels of one side as they were told last, best first.
final class ToldSide {
    private final long[] prices;
    private final long[] qtys;
    private final int[] orders;
    private int count;

    ToldSide(int depth) {
        prices = new long[depth];
        qtys = new long[depth];
        orders = new int[depth];
    }

    /// Takes the levels as they are now and writes those that changed; quantity 0: it is gone, or
    /// no longer among the best.
    boolean update(MarketSide side, int priceScale, StringBuilder text) {
        int levels = Math.min(prices.length, side.levelCount());
        int old = 0;
        boolean hasChanged = false;
        int start = text.length();
        for (int now = 0; now < levels; now++) {
            MarketLevel level = side.level(now);
            while (old < count && isBetter(side, prices[old], level.price())) {
                row(prices[old++], 0, 0, priceScale, text, start);
                hasChanged = true;
            }
            boolean isKnown = old < count && prices[old] == level.price();
            boolean isSame =
                    isKnown && qtys[old] == level.qty() && orders[old] == level.orderCount();
            if (isKnown) old++;
            if (isSame) continue;
            row(level.price(), level.qty(), level.orderCount(), priceScale, text, start);
            hasChanged = true;
        }
        while (old < count) {
            row(prices[old++], 0, 0, priceScale, text, start);
            hasChanged = true;
        }
        if (hasChanged) take(side, levels);
        return hasChanged;
    }

    private static boolean isBetter(MarketSide side, long price, long than) {
        return side.side() == crossbook.protocol.Side.BUY ? price > than : price < than;
    }

    private void take(MarketSide side, int levels) {
        count = levels;
        for (int i = 0; i < levels; i++) {
            MarketLevel level = side.level(i);
            prices[i] = level.price();
            qtys[i] = level.qty();
            orders[i] = level.orderCount();
        }
    }

    private static void row(
            long price, long qty, int orders, int priceScale, StringBuilder text, int start) {
        if (text.length() > start) text.append(',');
        text.append("[\"").append(Decimals.text(price, priceScale));
        text.append("\",\"").append(qty).append("\",").append(orders).append(']');
    }

    void write(int priceScale, StringBuilder text) {
        int start = text.length();
        for (int i = 0; i < count; i++) {
            row(prices[i], qtys[i], orders[i], priceScale, text, start);
        }
    }

    void check(BookChecksum checksum) {
        for (int i = 0; i < Math.min(BookChecksum.LEVELS, count); i++) {
            checksum.add(prices[i], qtys[i]);
        }
    }
}
