package crossbook.web.text;

import crossbook.protocol.ProblemCode;
import crossbook.protocol.Reason;

import java.util.OptionalLong;

/// Why an order is refused, in one sentence that says the rule and, where there is one, the value
/// that would be right. Every door tells the same sentence; the code stands beside it.
public final class Refusals {
    private Refusals() {}

    /// What an instrument asks of its orders.
    public record Terms(
            String symbol,
            int priceScale,
            long unitsPerTick,
            long lotSize,
            long maxOrderQty,
            String phase) {}

    /// What somebody wanted of it.
    public record Wanted(OptionalLong price, OptionalLong stopPrice, OptionalLong qty) {}

    /// The sentence.
    public static String sentence(Reason reason, Terms terms, Wanted wanted) {
        return switch (reason) {
            case PRICE_OFF_TICK -> offTick(terms, wanted.price);
            case STOP_PRICE_OFF_TICK -> offTick(terms, wanted.stopPrice);
            case QTY_OFF_LOT -> offLot(terms, wanted.qty);
            case QTY_ABOVE_MAXIMUM ->
                terms.symbol + " takes a quantity of at most " + terms.maxOrderQty + " in an order";
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

    private static String offTick(Terms terms, OptionalLong price) {
        String rule = terms.symbol + " trades in steps of "
                + Decimals.text(terms.unitsPerTick, terms.priceScale);
        if (price.isEmpty()) return rule;
        long below = Math.floorDiv(price.getAsLong(), terms.unitsPerTick) * terms.unitsPerTick;
        String above = text(terms, below, terms.unitsPerTick);
        return rule + ": "
                + (below > 0 ? Decimals.text(below, terms.priceScale) + " or " : "")
                + above;
    }

    private static String text(Terms terms, long below, long step) {
        return Decimals.text(below + Math.min(step, Long.MAX_VALUE - below), terms.priceScale);
    }

    private static String offLot(Terms terms, OptionalLong qty) {
        String rule = terms.symbol + " trades in lots of " + terms.lotSize;
        if (qty.isEmpty()) return rule;
        long below = Math.floorDiv(qty.getAsLong(), terms.lotSize) * terms.lotSize;
        long above = below + Math.min(terms.lotSize, Long.MAX_VALUE - below);
        return rule + ": " + (below > 0 ? below + " or " : "") + above;
    }
}
