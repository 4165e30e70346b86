package crossbook.scenario;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/// One instrument of the reference: two plain lists of orders, best first.
final class ReferenceBook {
    /// An order, and what its owner gets to hear when the command that made it comes
    /// again.
    static final class Entry {
        int number;
        String owner;
        String id;
        boolean buys;
        String ordType;
        String timeInForce;
        long price;
        BigInteger budget;
        long orderQty;
        long leavesQty;
        ReferenceBook book;
        String payload;
        String answer;
        boolean live;
        String parties = "";
        boolean stays;

        /// The open session in which it was entered; 0 if there is none.
        int session;
    }

    final int number;
    final String symbol;
    final int scale;
    final long tick;
    final long lot;
    final long max;
    final List<Entry> bids = new ArrayList<>();
    final List<Entry> asks = new ArrayList<>();
    boolean isActive = true;
    String phase;
    long endsNs = Long.MAX_VALUE;

    ReferenceBook(int number, String symbol, int scale, long tick, long lot, long max) {
        this.number = number;
        this.symbol = symbol;
        this.scale = scale;
        this.tick = tick;
        this.lot = lot;
        this.max = max;
    }

    List<Entry> side(boolean buys) {
        return buys ? bids : asks;
    }

    String decimal(long units) {
        return BigDecimal.valueOf(units, scale).toPlainString();
    }

    /// Behind everyone whose price is as good.
    void rest(Entry order) {
        List<Entry> side = side(order.buys);
        int place = 0;
        while (place < side.size() && !isBetter(order, side.get(place))) place++;
        side.add(place, order);
    }

    private static boolean isBetter(Entry one, Entry other) {
        return one.buys ? one.price > other.price : one.price < other.price;
    }

    boolean hasRoomFor(boolean buys, long qty) {
        BigInteger total = BigInteger.valueOf(qty);
        for (Entry order : side(buys)) total = total.add(BigInteger.valueOf(order.leavesQty));
        return total.bitLength() <= 63;
    }

    static boolean accepts(Entry taker, Entry maker) {
        if (!taker.ordType.equals("LIMIT")) return true;
        return taker.buys ? maker.price <= taker.price : maker.price >= taker.price;
    }

    /// How much of an order that has just come may trade.
    long tradable(Entry taker) {
        BigInteger there = BigInteger.ZERO;
        for (Entry maker : side(!taker.buys)) {
            if (accepts(taker, maker)) there = there.add(BigInteger.valueOf(maker.leavesQty));
        }
        boolean whole = taker.timeInForce.equals("FOK");
        if (whole && there.compareTo(BigInteger.valueOf(taker.leavesQty)) < 0) return 0;
        if (!taker.ordType.equals("BUDGET")) return taker.leavesQty;
        return whole ? (budgetAllowsWhole(taker) ? taker.leavesQty : 0) : affordable(taker);
    }

    private boolean budgetAllowsWhole(Entry taker) {
        BigInteger total = BigInteger.ZERO;
        long missing = taker.leavesQty;
        for (Entry maker : side(!taker.buys)) {
            long qty = Math.min(missing, maker.leavesQty);
            total = total.add(times(maker.price, qty));
            missing -= qty;
        }
        int compared = total.compareTo(taker.budget);
        return taker.buys ? compared <= 0 : compared >= 0;
    }

    /// Maker by maker: all of it, or as many lots of it as the money goes, and then no
    /// further.
    ///
    /// A buy of q more at price p is affordable as long as total + p q <= budget. A sell
    /// is as long as the average stays: (total + p q) / (filled + q) >= budget /
    /// orderQty, that is q (budget - p orderQty) <= total orderQty - budget filled.
    private long affordable(Entry taker) {
        BigInteger total = BigInteger.ZERO;
        BigInteger orderQty = BigInteger.valueOf(taker.orderQty);
        long filled = 0;
        for (Entry maker : side(!taker.buys)) {
            long qty = Math.min(taker.leavesQty - filled, maker.leavesQty);
            BigInteger price = BigInteger.valueOf(maker.price);
            BigInteger slope = taker.buys ? price : taker.budget.subtract(price.multiply(orderQty));
            BigInteger reach = taker.buys
                    ? taker.budget.subtract(total)
                    : total.multiply(orderQty).subtract(times(filled, taker.budget));
            BigInteger most = BigInteger.valueOf(qty);
            if (slope.signum() > 0) most = most.min(reach.divide(slope));
            long lots = most.longValueExact() / lot * lot;
            filled += lots;
            total = total.add(price.multiply(BigInteger.valueOf(lots)));
            if (lots < qty) break;
        }
        return filled;
    }

    private static BigInteger times(long a, long b) {
        return BigInteger.valueOf(a).multiply(BigInteger.valueOf(b));
    }

    private static BigInteger times(long a, BigInteger b) {
        return BigInteger.valueOf(a).multiply(b);
    }

    String priceRefusal(long price) {
        if (price <= 0) return "PRICE_NOT_POSITIVE";
        if (price > 140_737_488_355_328L) return "PRICE_ABOVE_MAXIMUM";
        return price % tick == 0 ? null : "PRICE_OFF_TICK";
    }

    String qtyRefusal(long qty) {
        if (qty <= 0) return "QTY_NOT_POSITIVE";
        if (qty % lot != 0) return "QTY_OFF_LOT";
        return qty <= max ? null : "QTY_ABOVE_MAXIMUM";
    }

    /// The lines of `book`.
    List<String> shown() {
        List<String> lines = new ArrayList<>();
        if (bids.isEmpty() && asks.isEmpty()) lines.add("empty");
        show("bid ", bids, lines);
        show("ask ", asks, lines);
        return lines;
    }

    private void show(String name, List<Entry> side, List<String> lines) {
        int from = 0;
        while (from < side.size()) {
            long price = side.get(from).price;
            BigInteger total = BigInteger.ZERO;
            StringBuilder orders = new StringBuilder();
            while (from < side.size() && side.get(from).price == price) {
                Entry order = side.get(from++);
                total = total.add(BigInteger.valueOf(order.leavesQty));
                orders.append(' ').append(order.id).append(' ').append(order.leavesQty);
            }
            lines.add(name + total + " @ " + decimal(price) + ":" + orders);
        }
    }
}
