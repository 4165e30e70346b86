package crossbook.scenario.day;

import crossbook.core.model.ClosingMethod;
import crossbook.core.order.TimeInForce;
import crossbook.scenario.day.SlowModel.Boundary;

import java.math.BigInteger;

/// The closing price of an instrument, and what the end of its day does (`rulebook.md` 3.4
/// and 7).
final class SlowClosing {
    private final SlowExchange exchange;

    SlowClosing(SlowExchange exchange) {
        this.exchange = exchange;
    }

    private SlowModel model() {
        return exchange.model;
    }

    private long now() {
        return exchange.now;
    }

    void setReference(SlowBook book, long price) {
        book.fixed = price;
        exchange.say("reference price " + book.name() + book.text(price));
    }

    /// The first method of the segment that gives a price makes the close.
    void close(SlowBook book) {
        for (ClosingMethod method : book.segment.closing()) {
            Long price = switch (method) {
                case AUCTION -> book.auctionClose;
                case VWAP -> average(book);
                case LAST_TRADE -> book.hasTradedToday ? book.last : null;
                case MID_BBO -> middle(book);
                case PREVIOUS_CLOSE -> book.close;
            };
            if (price == null) continue;
            book.close = price;
            book.hasClosedSince = true;
            exchange.say("closing price " + book.name() + book.text(price) + " " + method);
            return;
        }
    }

    private static Long middle(SlowBook book) {
        Long bid = book.bestVisible(true);
        Long ask = book.bestVisible(false);
        return bid == null || ask == null ? null : Long.valueOf(Math.floorDiv(bid + ask, 2));
    }

    /// Trading goes on, or begins on another day than that of the trades so far.
    void awaitCall(SlowBook book) {
        Long call = null;
        for (Boundary boundary : model().today(book, now())) {
            boolean isClosing = model().auction(boundary.phase()).type() == 'C';
            if (isClosing && call == null) call = boundary.ns();
        }
        if (call == null || call.equals(book.closingCallNs)) return;
        book.closingCallNs = call;
        book.prints.clear();
    }

    /// The average of continuous trading in the last minutes before the closing call, to
    /// the nearest unit.
    private Long average(SlowBook book) {
        if (book.closingCallNs == null) return null;
        BigInteger value = BigInteger.ZERO;
        BigInteger qty = BigInteger.ZERO;
        for (SlowBook.Print print : book.prints) {
            if (print.ns() < book.closingCallNs - model().rules.vwapWindowNs()) continue;
            BigInteger traded = BigInteger.valueOf(print.qty());
            value = value.add(BigInteger.valueOf(print.price()).multiply(traded));
            qty = qty.add(traded);
        }
        if (qty.signum() == 0) return null;
        BigInteger two = BigInteger.TWO;
        return value.multiply(two).add(qty).divide(qty.multiply(two)).longValueExact();
    }

    /// What is good for the day ends, and tomorrow refers to today's close (3.4).
    void endDay(SlowBook book) {
        long today = model().epochDay(now());
        for (SlowOrder order : book.everybody()) {
            String end = endOfDay(order, today);
            if (end != null) exchange.expire(order, end);
        }
        if (book.close != null) setReference(book, book.close);
        book.hasTradedToday = false;
        book.auctionClose = null;
        book.prints.clear();
        book.closingCallNs = null;
    }

    /// A date has begun: no trading day is to come for some that nobody has ended.
    void beginDate(SlowBook book) {
        long today = model().epochDay(now());
        for (SlowOrder order : book.everybody()) {
            Long lastDay = model().lastDay(order);
            boolean isOver = lastDay != null && !model().isTrading(today, lastDay);
            if (isOver) exchange.expire(order, "EXPIRY_REACHED");
        }
    }

    private String endOfDay(SlowOrder order, long today) {
        boolean isGfa = order.timeInForce == TimeInForce.GFA;
        Long lastDay = model().lastDay(order);
        if (lastDay == null || (isGfa && !model().rules.orders().carriesGfa())) return "END_OF_DAY";
        return model().isTrading(today + 1, lastDay) ? null : "EXPIRY_REACHED";
    }
}
