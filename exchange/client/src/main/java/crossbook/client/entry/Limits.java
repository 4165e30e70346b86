package crossbook.client.entry;

import crossbook.protocol.Decimals;
import crossbook.protocol.ProblemCode;
import crossbook.protocol.Reason;

/// Which values would have been right where something is refused for one: of a value off its steps
/// the nearest below and above, of one out of range the ends of the range.
///
/// @param low price units or quantity, as the reason says; [#UNKNOWN] if there is none
/// @param high as `low`
public record Limits(long low, long high) {
    /// What stands where there is none.
    public static final long UNKNOWN = Long.MIN_VALUE;

    /// Where nothing is known, or no value would be right.
    public static final Limits NONE = new Limits(UNKNOWN, UNKNOWN);

    /// The lower one as people write it; empty if there is none.
    public String low(Reason reason, int priceScale) {
        return low == UNKNOWN ? "" : text(reason, low, priceScale);
    }

    /// The upper one.
    public String high(Reason reason, int priceScale) {
        return high == UNKNOWN ? "" : text(reason, high, priceScale);
    }

    /// A value of the field for which a reason refuses.
    public static String text(Reason reason, long value, int priceScale) {
        String field = ProblemCode.of(reason).field();
        boolean isPrice = field.equals("price") || field.equals("stopPrice");
        return isPrice ? Decimals.text(value, priceScale) : Long.toString(value);
    }
}
