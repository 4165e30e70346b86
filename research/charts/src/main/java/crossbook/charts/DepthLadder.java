package crossbook.charts;

import crossbook.core.event.Book;
import crossbook.core.event.BookSide;
import crossbook.protocol.Decimals;

import java.util.ArrayList;
import java.util.List;

/// A book as a ladder of prices in plain text: the best asks above the best bids, with
/// a bar for the quantity of each level. Lines are at most 80 columns wide.
public final class DepthLadder {
    /// How many levels of each side are shown unless the caller says otherwise.
    public static final int DEFAULT_LEVELS = 10;

    private static final int WIDTH = 80;
    private static final int WIDEST_BAR = 40;
    private static final int GAP = 2;

    private final Book book;
    private final String symbol;
    private final int scale;
    private final List<Level> asks;
    private final List<Level> bids;
    private final long largestQty;
    private final int priceWidth;
    private final int qtyWidth;
    private final int countWidth;

    private record Level(String price, String qty, String count, long leavesQty) {}

    private DepthLadder(Book book, String symbol, int levels) {
        this.book = book;
        this.symbol = symbol;
        scale = book.instrument().priceScale();
        asks = best(book.asks(), levels);
        bids = best(book.bids(), levels);

        List<Level> all = new ArrayList<>(asks);
        all.addAll(bids);
        largestQty = all.stream().mapToLong(Level::leavesQty).max().orElse(1);
        priceWidth = width("price", all.stream().map(Level::price).toList());
        qtyWidth = width("quantity", all.stream().map(Level::qty).toList());
        countWidth = width("orders", all.stream().map(Level::count).toList());
    }

    /// The ten best levels of each side, without trailing newline.
    public static String of(Book book) {
        return of(book, DEFAULT_LEVELS);
    }

    /// The best `levels` levels of each side, without trailing newline.
    public static String of(Book book, int levels) {
        if (levels < 1) throw new IllegalArgumentException("levels: " + levels + ": less than 1");
        return new DepthLadder(book, book.instrument().symbol(), levels).text();
    }

    /// The ten best levels of each side of a book that the reader knows by another symbol than
    /// the engine does.
    public static String of(Book book, String symbol) {
        return new DepthLadder(book, symbol, DEFAULT_LEVELS).text();
    }

    private List<Level> best(BookSide side, int levels) {
        List<Level> best = new ArrayList<>();
        side.visitLevels((price, leavesQty, orderCount) -> {
            best.add(new Level(
                    Decimals.text(price, scale),
                    Numbers.grouped(leavesQty),
                    Numbers.grouped(orderCount),
                    leavesQty));
            return best.size() < levels;
        });
        return best;
    }

    private String text() {
        List<String> lines = new ArrayList<>();
        lines.add(symbol + "  " + book.phase().name());
        lines.add(columns("price", "quantity", "orders", ""));
        addRest(lines, book.asks(), asks.size(), "asks");
        asks.reversed().forEach(level -> lines.add(line(level)));
        lines.add("-".repeat(priceWidth) + " ".repeat(GAP) + between());
        bids.forEach(level -> lines.add(line(level)));
        addRest(lines, book.bids(), bids.size(), "bids");
        return String.join("\n", lines);
    }

    /// What the ladder leaves out.
    private static void addRest(List<String> lines, BookSide side, int shown, String name) {
        int rest = side.levelCount() - shown;
        if (rest > 0) {
            lines.add("... " + Numbers.grouped(rest) + " more " + (rest == 1 ? "level" : "levels")
                    + " of " + name);
        }
    }

    private String between() {
        if (asks.isEmpty()) return bids.isEmpty() ? "no orders" : "no asks";
        if (bids.isEmpty()) return "no bids";
        long spread = book.asks().bestPrice() - book.bids().bestPrice();
        return (spread < 0 ? "crossed by " : "spread ") + Decimals.text(Math.abs(spread), scale);
    }

    private String line(Level level) {
        return columns(level.price, level.qty, level.count, bar(level.leavesQty));
    }

    /// A bar as long as the level is large, never without a mark.
    private String bar(long leavesQty) {
        int longest = Math.min(WIDEST_BAR, WIDTH - priceWidth - qtyWidth - countWidth - 3 * GAP);
        long length = Math.round((double) leavesQty / largestQty * longest);
        return "#".repeat(Math.toIntExact(Math.max(1, length)));
    }

    private String columns(String price, String qty, String count, String bar) {
        String gap = " ".repeat(GAP);
        String line = toTheRight(price, priceWidth)
                + gap
                + toTheRight(qty, qtyWidth)
                + gap
                + toTheRight(count, countWidth);
        return bar.isEmpty() ? line : line + gap + bar;
    }

    private static String toTheRight(String text, int width) {
        return " ".repeat(width - text.length()) + text;
    }

    private static int width(String heading, List<String> cells) {
        return Math.max(
                heading.length(), cells.stream().mapToInt(String::length).max().orElse(0));
    }
}
