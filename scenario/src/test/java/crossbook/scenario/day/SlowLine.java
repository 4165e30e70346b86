package crossbook.scenario.day;

import crossbook.scenario.PlainLine;

import java.time.LocalDate;
import java.time.LocalTime;

/// A line that the slow exchange reads, in which words stand for times and for books.
final class SlowLine extends PlainLine {
    private final SlowExchange exchange;

    SlowLine(SlowExchange exchange, String line) {
        super(line);
        this.exchange = exchange;
    }

    long time() {
        return exchange.model.ns(exchange.date.atTime(LocalTime.parse(word())));
    }

    long timeOrDate() {
        if (peek().contains(":")) return time();
        return exchange.model.ns(LocalDate.parse(word()).atStartOfDay());
    }

    /// The book that the next word names, or null.
    SlowBook book() {
        String symbol = word();
        for (SlowBook book : exchange.books) if (book.symbol.equals(symbol)) return book;
        return null;
    }
}
