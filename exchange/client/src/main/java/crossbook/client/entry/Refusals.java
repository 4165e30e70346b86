package crossbook.client.entry;

import crossbook.protocol.ProblemCode;
import crossbook.protocol.Reason;

/// Why an order is refused, in one sentence that says the rule and, where there is one, the
/// value that would be right. Every door tells the same sentence; the code stands beside it.
public final class Refusals {
    private Refusals() {}

    /// Of what the sentence speaks.
    ///
    /// @param priceScale the decimals of its prices
    /// @param phase the one that it is in
    public record Terms(String symbol, int priceScale, String phase) {}

    /// The sentence.
    ///
    /// @param limits the values that the engine says would be right
    public static String sentence(Reason reason, Limits limits, Terms terms) {
        String symbol = terms.symbol;
        String low = limits.low(reason, terms.priceScale);
        String high = limits.high(reason, terms.priceScale);
        return switch (reason) {
            case PRICE_OFF_TICK, STOP_PRICE_OFF_TICK ->
                inSteps(reason, symbol + " trades in steps of ", limits, terms);
            case QTY_OFF_LOT -> inSteps(reason, symbol + " trades in lots of ", limits, terms);
            case PRICE_OUTSIDE_BAND ->
                high.isEmpty()
                        ? title(reason)
                        : symbol + " takes prices from " + low + " to " + high + " now";
            case QTY_ABOVE_MAXIMUM ->
                high.isEmpty()
                        ? title(reason)
                        : symbol + " takes a quantity of at most " + high + " in an order";
            case VALUE_ABOVE_MAXIMUM ->
                high.isEmpty()
                        ? title(reason)
                        : symbol + " takes a quantity of at most " + high + " at this price";
            case ORDER_VALUE_ABOVE_LIMIT, OPEN_VALUE_ABOVE_LIMIT, POSITION_ABOVE_LIMIT ->
                title(reason) + (high.isEmpty() ? "" : ": a quantity of at most " + high);
            case QTY_BELOW_MINIMUM_RESERVE ->
                low.isEmpty()
                        ? title(reason)
                        : "A hidden order of " + symbol + " has a quantity of at least " + low;
            case PHASE_REFUSES_ORD_TYPE,
                    PHASE_REFUSES_TIME_IN_FORCE,
                    PHASE_REFUSES_LATE_ENTRY,
                    PHASE_REFUSES_CANCEL,
                    PHASE_REFUSES_REPLACE,
                    PHASE_REFUSES_PRICE_CHANGE ->
                title(reason) + ": " + symbol + " is in phase " + terms.phase;
            case PRICE_NOT_CLOSING_PRICE ->
                title(reason) + (low.isEmpty() ? "" : ", " + low) + ": " + symbol + " is in phase "
                        + terms.phase;
            default -> title(reason) + range(low, high);
        };
    }

    /// That less is free than what is needed, both in decimals of the asset.
    public static String ofFunds(String free, String needed, String asset) {
        return ofFunds("It", free, needed, asset);
    }

    /// The same, where it is not clear who is meant.
    ///
    /// @param owner a participant, or `PARTICIPANT/CLIENT`
    public static String ofFunds(String owner, String free, String needed, String asset) {
        return owner + " needs " + needed + ' ' + asset + ", and " + free + " is free";
    }

    /// That a price is further from the mark than the collar, and how to consent.
    ///
    /// @param collar percent
    public static String ofMark(String symbol, String price, String mark, String collar) {
        return symbol + " is marked at " + mark + ", and " + price + " is further from that than "
                + collar + " %, its liquidation_collar; who means it consents to any distance";
    }

    /// What a reason means of any instrument.
    public static String title(Reason reason) {
        return ProblemCode.of(reason).title();
    }

    /// The step is that from the one neighbour to the other; the first has none below it.
    private static String inSteps(Reason reason, String words, Limits limits, Terms terms) {
        String low = limits.low(reason, terms.priceScale);
        String high = limits.high(reason, terms.priceScale);
        if (high.isEmpty()) return title(reason) + range(low, low);
        long step = limits.high() - (low.isEmpty() ? 0 : limits.low());
        return words + Limits.text(reason, step, terms.priceScale) + ": "
                + (low.isEmpty() ? "" : low + " or ") + high;
    }

    private static String range(String low, String high) {
        if (low.isEmpty() && high.isEmpty()) return "";
        if (low.isEmpty()) return ": at most " + high;
        if (high.isEmpty()) return ": at least " + low;
        return low.equals(high) ? ": " + low : ": from " + low + " to " + high;
    }
}
