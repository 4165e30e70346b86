package crossbook.scenario.day;

import crossbook.core.model.Instrument;
import crossbook.core.model.Segment;

/// The instruments of the slow exchange: which are refused, and what stays of one that is changed.
final class SlowListings {
    private final SlowExchange exchange;

    SlowListings(SlowExchange exchange) {
        this.exchange = exchange;
    }

    // instrument XYZ id 1 scale 2 tick 5 lot 10 max 1000 segment ZA01 close 100.00 inactive by opal
    void define(SlowLine line) {
        String symbol = line.word();
        int number = line.skip("id") ? (int) line.number() : exchange.books.size();
        int scale = line.skip("scale") ? (int) line.number() : 2;
        long[] units = new long[3];
        units[0] = line.skip("tick") ? line.number() : 1;
        units[1] = line.skip("lot") ? line.number() : 1;
        units[2] = line.skip("max") ? line.number() : Long.MAX_VALUE;
        String segment = line.skip("segment") ? line.word() : "";
        long reserve = line.skip("reserve") ? line.number() : 0;
        Long close = line.skip("close") ? Long.valueOf(line.units(scale)) : null;
        boolean isConstituent = line.skip("constituent");
        boolean isActive = !line.skip("inactive");
        exchange.operators.readAsker(line);
        Segment known = exchange.model.rules.segment(segment);
        String reason = exchange.operators.askerRefusal("market");
        if (reason == null) reason = refusal(number, symbol, units, known, close);
        if (reason != null) {
            exchange.say("rejected instrument " + symbol + " " + reason);
            return;
        }
        SlowBook book = new SlowBook(number, symbol, scale, units, known, reserve, isConstituent);
        book.isActive = isActive;
        book.close = close;
        book.fixed = close;
        list(book);
    }

    private String refusal(int number, String symbol, long[] units, Segment segment, Long close) {
        if (number > exchange.books.size()) return "ID_NOT_DENSE";
        for (SlowBook other : exchange.books) {
            if (other.number != number && other.symbol.equals(symbol)) return "NAME_TAKEN";
        }
        if (units[0] <= 0) return "UNITS_PER_TICK_NOT_POSITIVE";
        if (units[1] <= 0) return "LOT_SIZE_NOT_POSITIVE";
        if (units[2] < units[1]) return "MAX_ORDER_QTY_BELOW_LOT";
        if (segment == null) return "UNKNOWN_SEGMENT";
        if (close != null && (close <= 0 || close > Instrument.MAX_PRICE)) {
            return "REFERENCE_PRICE_OUT_OF_RANGE";
        }
        boolean hasOrders = number < exchange.books.size()
                && !exchange.books.get(number).orders.isEmpty();
        return hasOrders ? "INSTRUMENT_HAS_ORDERS" : null;
    }

    /// A new one begins as its day does; one that is changed goes on.
    private void list(SlowBook book) {
        if (book.number == exchange.books.size()) {
            exchange.day.start(book);
            exchange.books.add(book);
        } else {
            book.goOnAs(exchange.books.get(book.number), exchange.now);
            exchange.books.set(book.number, book);
        }
        if (SlowModel.isContinuous(book.phase)) exchange.closing.awaitCall(book);
    }
}
