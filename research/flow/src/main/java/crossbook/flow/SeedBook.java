package crossbook.flow;

import crossbook.core.model.Instrument;
import crossbook.core.order.Side;
import crossbook.market.BadInput;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// An orderbook file of LOBSTER, row by row: the levels that stood after each message.
public final class SeedBook implements Closeable {
    /// What an orderbook file has where there is no ask price, and with a minus no bid price.
    public static final long EMPTY_PRICE = 9_999_999_999L;

    private static final int COLUMNS_PER_LEVEL = 4;

    private final Path file;
    private final long unitsPerTick;
    private final FlowErrors errors;
    private final FlowInput in;
    private final CsvLine row = new CsvLine();
    private final List<Level> levels = new ArrayList<>();
    private long number;

    /// @throws BadInput if it cannot be opened
    SeedBook(Path file, long unitsPerTick) {
        this.file = file;
        this.unitsPerTick = unitsPerTick;
        errors = new FlowErrors(file);
        in = FlowFiles.input(file);
    }

    /// One price level, or how much more than it has it should have; less below 0.
    public record Level(Side side, long price, long qty) {}

    /// Goes to the next row. Returns false if there is none.
    ///
    /// @throws BadInput if it is not a row of a book
    boolean next() {
        errors.at(number + 1, in.byteOffset());
        levels.clear();
        try {
            if (!row.read(in, errors)) {
                if (number == 0) throw new BadInput(file + ": the file is empty");
                return false;
            }
        } catch (IOException e) {
            throw errors.unreadable(e);
        }
        number++;
        readLevels();
        return true;
    }

    /// The levels of the row, best first, ask and bid in turn.
    List<Level> levels() {
        return levels;
    }

    /// Whether the row could show more levels of a side than there are.
    boolean showsAll(Side side) {
        long shown = levels.stream().filter(level -> level.side == side).count();
        return shown < row.columns() / COLUMNS_PER_LEVEL;
    }

    private void readLevels() {
        if (row.columns() % COLUMNS_PER_LEVEL != 0) {
            String rule = "a row of a LOBSTER book has four for each level";
            throw errors.field("columns", row.columns(), rule);
        }
        long lastAsk = 0;
        long lastBid = Long.MAX_VALUE;
        for (int column = 0; column < row.columns(); column += 2) {
            Side side = column % COLUMNS_PER_LEVEL == 0 ? Side.SELL : Side.BUY;
            Level level = level(row, column, side, errors);
            if (isEmpty(level.price)) continue;
            check(level, column, unitsPerTick, errors);
            boolean sorted = side == Side.SELL ? level.price > lastAsk : level.price < lastBid;
            if (!sorted) {
                String rule = "must be worse than the level before";
                throw errors.field(name(column, side, "price"), level.price, rule);
            }
            if (side == Side.SELL) lastAsk = level.price;
            else lastBid = level.price;
            levels.add(level);
        }
        if (number == 1) requireNotCrossed(levels, errors);
    }

    @Override
    public void close() {
        in.close();
    }

    private static boolean isEmpty(long price) {
        return price == EMPTY_PRICE || price == -EMPTY_PRICE;
    }

    private static Level level(CsvLine row, int column, Side side, FlowErrors errors) {
        return new Level(
                side,
                row.number(column, name(column, side, "price"), errors),
                row.number(column + 1, name(column, side, "size"), errors));
    }

    private static void check(Level level, int column, long unitsPerTick, FlowErrors errors) {
        String price = name(column, level.side, "price");
        if (level.price <= 0 || level.price > Instrument.MAX_PRICE) {
            throw errors.field(price, level.price, "must be from 1 to " + Instrument.MAX_PRICE);
        }
        if (level.price % unitsPerTick != 0) {
            String rule = "must be a multiple of the tick " + unitsPerTick;
            throw errors.field(price, level.price, rule);
        }
        if (level.qty <= 0 || level.qty > FlowReader.MAX_NUMBER) {
            String size = name(column, level.side, "size");
            throw errors.field(size, level.qty, "must be from 1 to " + FlowReader.MAX_NUMBER);
        }
    }

    private static void requireNotCrossed(List<Level> levels, FlowErrors errors) {
        long ask = best(levels, Side.SELL, Long.MAX_VALUE);
        long bid = best(levels, Side.BUY, 0);
        if (bid >= ask) throw errors.field("bid price 1", bid, "must be below ask price " + ask);
    }

    private static long best(List<Level> levels, Side side, long none) {
        return levels.stream()
                .filter(level -> level.side == side)
                .mapToLong(Level::price)
                .findFirst()
                .orElse(none);
    }

    private static String name(int column, Side side, String what) {
        String word = side == Side.SELL ? "ask " : "bid ";
        return word + what + " " + (column / COLUMNS_PER_LEVEL + 1);
    }
}
