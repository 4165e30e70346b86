package crossbook.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/// Writes what the public saw of a book as LOBSTER does: a message for each change of a resting
/// order, and after it a row of the book.
///
/// An order that loses its place, or is of more from then on, is deleted (3) and entered again
/// (1). LOBSTER knows continuous trading only: while a call lets bids cross offers, or has orders
/// without a price, nothing is written, and after it what happened to the orders.
final class LobsterFiles {
    static final int PRICE_SCALE = 4;

    private static final int NEW = 1;
    private static final int REDUCE = 2;
    private static final int DELETE = 3;
    private static final int EXECUTE = 4;
    private static final long NS_PER_S = TimeUnit.SECONDS.toNanos(1);

    private final Writer messages;
    private final Writer books;
    private final int levels;
    private final long priceFactor;
    private final long midnightNs;
    private final LobsterBook market = new LobsterBook();
    private final LobsterBook shown = new LobsterBook();
    private final Set<Long> withoutPrice = new LinkedHashSet<>();
    private final StringBuilder line = new StringBuilder(200);
    private boolean isSilent;
    private long places;
    private long written;

    /// @param midnightNs from which times count
    /// @throws IllegalArgumentException if LOBSTER cannot hold the instrument's prices
    LobsterFiles(Writer messages, Writer books, int levels, int priceScale, long midnightNs) {
        if (priceScale > PRICE_SCALE) {
            throw new IllegalArgumentException("LOBSTER has prices of " + PRICE_SCALE
                    + " decimals, and the instrument's have " + priceScale);
        }
        this.messages = messages;
        this.books = books;
        this.levels = levels;
        this.midnightNs = midnightNs;
        long factor = 1;
        for (int i = priceScale; i < PRICE_SCALE; i++) factor *= 10;
        priceFactor = factor;
    }

    /// How many messages were written.
    long written() {
        return written;
    }

    /// What happened next.
    ///
    /// @param rows of the table `book`, of one event
    void apply(List<BookReplay.Row> rows) {
        boolean isTaken = isTaken(rows);
        for (BookReplay.Row row : rows) {
            apply(row, isTaken && row.event().equals(BookRows.EXECUTE));
        }
    }

    /// Nobody took where both sides of a trade were in the book, as in an auction.
    private static boolean isTaken(List<BookReplay.Row> rows) {
        return rows.stream()
                        .filter(row -> row.event().equals(BookRows.EXECUTE))
                        .map(BookReplay.Row::side)
                        .distinct()
                        .count()
                == 1;
    }

    private void apply(BookReplay.Row row, boolean isTaken) {
        change(row);
        if (market.isCrossed() || !withoutPrice.isEmpty()) {
            isSilent = true;
        } else if (isSilent) {
            isSilent = false;
            catchUp(row.timestampNs());
        } else {
            show(row.timestampNs(), row.orderId(), isTaken);
        }
    }

    private void change(BookReplay.Row row) {
        if (row.price().isEmpty()) {
            if (row.qty() == 0) withoutPrice.remove(row.orderId());
            else withoutPrice.add(row.orderId());
            return;
        }
        withoutPrice.remove(row.orderId());
        LobsterBook.Resting before = market.get(row.orderId());
        boolean isAnew = row.event().equals(BookRows.ADD) || row.event().equals(BookRows.MOVE);
        boolean isGone = row.qty() == 0;
        if (isGone || (before == null && !isAnew)) {
            market.set(row.orderId(), null);
            return;
        }
        boolean staysInPlace = !isAnew && row.qty() <= before.qty();
        long place = staysInPlace ? before.place() : ++places;
        boolean buys = row.side().equals("BUY");
        market.set(
                row.orderId(),
                new LobsterBook.Resting(buys, row.price().getAsLong(), row.qty(), place));
    }

    /// What is gone or less comes before what is new, so that nothing crosses on the way.
    private void catchUp(long timestampNs) {
        for (Long orderId : new ArrayList<>(shown.orders().keySet())) {
            LobsterBook.Resting now = market.get(orderId);
            LobsterBook.Resting before = shown.get(orderId);
            boolean hasMoved = now == null || now.place() != before.place();
            if (hasMoved) gone(timestampNs, orderId, DELETE);
            else show(timestampNs, orderId, false);
        }
        for (Long orderId : market.orders().keySet()) show(timestampNs, orderId, false);
    }

    /// Writes how an order came to be what it is now.
    private void show(long timestampNs, long orderId, boolean isTaken) {
        LobsterBook.Resting now = market.get(orderId);
        LobsterBook.Resting before = shown.get(orderId);
        if (before != null && now == null) {
            gone(timestampNs, orderId, isTaken ? EXECUTE : DELETE);
        } else if (before != null && before.place() == now.place()) {
            long less = before.qty() - now.qty();
            if (less == 0) return;
            shown.set(orderId, now);
            message(timestampNs, isTaken ? EXECUTE : REDUCE, Map.entry(orderId, now), less);
        } else if (now != null) {
            if (before != null) gone(timestampNs, orderId, DELETE);
            shown.set(orderId, now);
            message(timestampNs, NEW, Map.entry(orderId, now), now.qty());
        }
    }

    private void gone(long timestampNs, long orderId, int type) {
        LobsterBook.Resting before = shown.get(orderId);
        shown.set(orderId, null);
        message(timestampNs, type, Map.entry(orderId, before), before.qty());
    }

    private void message(
            long timestampNs, int type, Map.Entry<Long, LobsterBook.Resting> order, long qty) {
        long ns = timestampNs - midnightNs;
        String fraction = Long.toString(NS_PER_S + ns % NS_PER_S);
        line.append(ns / NS_PER_S).append('.').append(fraction, 1, fraction.length());
        line.append(',').append(type).append(',').append((long) order.getKey());
        line.append(',').append(qty).append(',');
        line.append(Math.multiplyExact(order.getValue().price(), priceFactor));
        line.append(',').append(order.getValue().buys() ? 1 : -1);
        write(messages);
        shown.append(line, levels, priceFactor);
        write(books);
        written++;
    }

    private void write(Writer writer) {
        try {
            writer.append(line).append('\n');
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        line.setLength(0);
    }
}
