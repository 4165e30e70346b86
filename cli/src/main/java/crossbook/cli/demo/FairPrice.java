package crossbook.cli.demo;

import crossbook.client.marketdata.MarketBook;
import crossbook.protocol.Side;

import java.util.OptionalLong;
import java.util.random.RandomGenerator;

/// What the bots take an instrument to be worth: a random walk that is drawn back to where the
/// instrument began, and never leaves a band around it.
///
/// Counted in thousandths of a tick, so that it can move by less than a tick.
final class FairPrice {
    private static final long PARTS = 1_000;

    /// The walk's usual step, and the part of the way back that goes with each.
    private static final long STEP = 500;

    private static final long PULL = 4_000;

    /// The band: one fiftieth of the price to either side.
    private static final long BAND = 50;

    private final long unitsPerTick;
    private final long center;
    private long parts;

    private FairPrice(long unitsPerTick, long reference, long now) {
        this.unitsPerTick = unitsPerTick;
        center = Math.multiplyExact(reference, PARTS) / unitsPerTick;
        parts = within(Math.multiplyExact(now, PARTS) / unitsPerTick);
    }

    /// Begins at the last trade, else at the reference price; nowhere if there is neither.
    static FairPrice of(MarketBook book) {
        OptionalLong last =
                book.lastTrade().stream().mapToLong(trade -> trade.price()).findFirst();
        OptionalLong reference = book.referencePrice();
        if (last.isEmpty() && reference.isEmpty()) return null;
        long from = reference.orElseGet(last::getAsLong);
        return new FairPrice(book.unitsPerTick(), from, last.orElse(from));
    }

    void walk(RandomGenerator random) {
        long step = Math.round(random.nextGaussian() * STEP);
        parts = within(parts + step + (center - parts) / PULL);
    }

    /// Somebody traded: what is bought is worth a little more.
    ///
    /// @param thousandths of a tick
    void push(Side aggressor, long thousandths) {
        parts = within(parts + (aggressor == Side.BUY ? thousandths : -thousandths));
    }

    private long within(long wanted) {
        long width = center / BAND;
        return Math.clamp(wanted, center - width, center + width);
    }

    /// The price, in units, this many ticks worse for whoever trades with an order of that side:
    /// below for one that buys, above for one that sells.
    long price(Side side, long ticks) {
        long distance = side == Side.BUY ? -ticks : ticks;
        return Math.max(1, Math.floorDiv(parts + PARTS / 2, PARTS) + distance) * unitsPerTick;
    }

    /// How many ticks a price is from it, whichever way.
    long distance(long price) {
        return Math.abs(price / unitsPerTick - Math.floorDiv(parts + PARTS / 2, PARTS));
    }
}
