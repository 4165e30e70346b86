package crossbook.scenario.day;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalTime;

/// A line that the slow exchange reads word by word. It knows no grammar: what is asked of it must
/// be there.
final class SlowLine {
    private final SlowExchange exchange;
    private final String[] words;
    private int next;

    SlowLine(SlowExchange exchange, String line) {
        this.exchange = exchange;
        words = line.split(" ");
    }

    boolean hasMore() {
        return next < words.length;
    }

    /// The next word, which is read.
    String word() {
        return words[next++];
    }

    /// The next word, which is still to be read.
    String peek() {
        return words[next];
    }

    /// Reads the next word if it is that one, and returns whether it is.
    boolean skip(String word) {
        boolean found = hasMore() && peek().equals(word);
        if (found) next++;
        return found;
    }

    long number() {
        return Long.parseLong(word());
    }

    /// A decimal as units of a price.
    long units(int scale) {
        return new BigDecimal(word()).movePointRight(scale).longValueExact();
    }

    /// An id, which is the same as a number and as a text.
    String id() {
        return word().replace("\"", "");
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
