package crossbook.web.text;

import crossbook.protocol.ProblemCode;
import crossbook.protocol.Reason;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongUnaryOperator;

/// Why an order is refused, in one sentence that says the rule and, where there is one, the value
/// that would be right. Every door tells the same sentence; the code stands beside it.
public final class Refusals {
    private Refusals() {}

    /// What an instrument asks of its orders, as far as the door knows it.
    ///
    /// @param tick that of a price
    /// @param minHiddenQty the least quantity of a hidden order; 0 if it is not known
    /// @param band between which prices a limit must be, where that is a rule and known
    public record Terms(
            String symbol,
            int priceScale,
            LongUnaryOperator tick,
            long lotSize,
            long maxOrderQty,
            long minHiddenQty,
            Optional<Band> band,
            String phase) {}

    /// Between which prices a limit must be.
    ///
    /// @param reference from which they are counted
    public record Band(long lowest, long highest, long reference) {
        boolean has(long price) {
            return price >= lowest && price <= highest;
        }
    }

    /// What somebody wanted of it.
    public record Wanted(OptionalLong price, OptionalLong stopPrice, OptionalLong qty) {}

    /// The sentence.
    public static String sentence(Reason reason, Terms terms, Wanted wanted) {
        return switch (reason) {
            case PRICE_OFF_TICK -> offTick(reason, terms, wanted.price);
            case STOP_PRICE_OFF_TICK -> offTick(reason, terms, wanted.stopPrice);
            case PRICE_OUTSIDE_BAND -> outsideBand(reason, terms, wanted.price);
            case QTY_OFF_LOT -> offLot(reason, terms, wanted.qty);
            case QTY_ABOVE_MAXIMUM -> aboveMaximum(reason, terms, wanted.qty);
            case QTY_BELOW_MINIMUM_RESERVE -> belowReserve(reason, terms);
            case PHASE_REFUSES_ORD_TYPE,
                    PHASE_REFUSES_TIME_IN_FORCE,
                    PHASE_REFUSES_LATE_ENTRY,
                    PHASE_REFUSES_CANCEL,
                    PHASE_REFUSES_REPLACE,
                    PHASE_REFUSES_PRICE_CHANGE,
                    PRICE_NOT_CLOSING_PRICE ->
                title(reason) + ": " + terms.symbol + " is in phase " + terms.phase;
            default -> title(reason);
        };
    }

    /// What a reason means of any instrument.
    public static String title(Reason reason) {
        return ProblemCode.of(reason).title();
    }

    // A value that keeps the rule as it is known here breaks one that is not: then the title is
    // all that can be said.

    private static String offTick(Reason reason, Terms terms, OptionalLong price) {
        if (price.isEmpty() || price.getAsLong() < 0) return title(reason);
        long step = terms.tick.applyAsLong(price.getAsLong());
        long below = price.getAsLong() / step * step;
        if (below == price.getAsLong()) return title(reason);
        long above = below + Math.min(step, Long.MAX_VALUE - below);
        return terms.symbol + " trades in steps of " + text(terms, step) + ": "
                + (below > 0 ? text(terms, below) + " or " : "") + text(terms, above);
    }

    private static String outsideBand(Reason reason, Terms terms, OptionalLong price) {
        if (terms.band.isEmpty()) return title(reason);
        Band band = terms.band.get();
        if (price.isPresent() && band.has(price.getAsLong())) return title(reason);
        return terms.symbol + " takes prices from " + text(terms, band.lowest) + " to "
                + text(terms, band.highest) + ", around its reference price "
                + text(terms, band.reference);
    }

    private static String text(Terms terms, long price) {
        return Decimals.text(price, terms.priceScale);
    }

    private static String offLot(Reason reason, Terms terms, OptionalLong qty) {
        if (qty.isEmpty()) return title(reason);
        long below = Math.floorDiv(qty.getAsLong(), terms.lotSize) * terms.lotSize;
        if (below == qty.getAsLong()) return title(reason);
        long above = below + Math.min(terms.lotSize, Long.MAX_VALUE - below);
        return terms.symbol + " trades in lots of " + terms.lotSize + ": "
                + (below > 0 ? below + " or " : "") + above;
    }

    private static String aboveMaximum(Reason reason, Terms terms, OptionalLong qty) {
        if (qty.isPresent() && qty.getAsLong() <= terms.maxOrderQty) return title(reason);
        return terms.symbol + " takes a quantity of at most " + terms.maxOrderQty + " in an order";
    }

    private static String belowReserve(Reason reason, Terms terms) {
        if (terms.minHiddenQty == 0) return title(reason);
        return "A hidden order of " + terms.symbol + " has a quantity of at least "
                + terms.minHiddenQty;
    }
}
