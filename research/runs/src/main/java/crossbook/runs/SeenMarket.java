package crossbook.runs;

import crossbook.core.order.Side;
import crossbook.simulation.BookView;
import crossbook.simulation.Simulation;
import crossbook.simulation.world.World;
import crossbook.simulation.world.WorldInstrument;
import crossbook.web.text.JsonOut;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/// What the public sees of an instrument at a moment of virtual time: the best levels of its book,
/// and the last price.
///
/// @param bids best first
/// @param asks best first
record SeenMarket(
        WorldInstrument instrument, List<Level> bids, List<Level> asks, OptionalLong last) {
    private static final int MOST_INSTRUMENTS = 20;
    private static final int MOST_LEVELS = 5;

    /// A price, and what stands there.
    record Level(long price, long qty) {}

    /// The markets of a simulation, the first of them if there are many.
    static List<SeenMarket> of(World world, Simulation simulation) {
        List<SeenMarket> all = new ArrayList<>();
        int count = Math.min(MOST_INSTRUMENTS, world.instruments().size());
        for (int id = 0; id < count; id++) {
            BookView book = simulation.book(id);
            all.add(new SeenMarket(
                    world.instruments().get(id),
                    levels(book, Side.BUY),
                    levels(book, Side.SELL),
                    book.hasLastPrice()
                            ? OptionalLong.of(book.lastPrice())
                            : OptionalLong.empty()));
        }
        return all;
    }

    private static List<Level> levels(BookView book, Side side) {
        List<Level> levels = new ArrayList<>();
        book.visitLevels(side, (price, qty, _) -> {
            levels.add(new Level(price, qty));
            return levels.size() < MOST_LEVELS;
        });
        return levels;
    }

    void write(JsonOut out) {
        out.text("symbol", instrument.symbol());
        out.price("last", last, instrument.priceScale());
        out.array("bids", bids, this::write);
        out.array("asks", asks, this::write);
    }

    private void write(JsonOut out, Level level) {
        out.price("price", level.price, instrument.priceScale());
        out.number("qty", level.qty);
    }
}
