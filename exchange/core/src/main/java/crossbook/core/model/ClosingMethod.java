package crossbook.core.model;

/// How a closing price is found (`rulebook.md` 7), with the letter that market data
/// has for it.
public enum ClosingMethod {
    /// The price of the closing auction.
    AUCTION('A'),

    /// The average of the last trades before the closing call, weighted by quantity.
    VWAP('H'),

    /// The price of the day's last trade.
    LAST_TRADE('D'),

    /// The middle of best bid and best offer at the end of continuous trading.
    MID_BBO('C'),

    PREVIOUS_CLOSE('I');

    private static final ClosingMethod[] BY_ORDINAL = values();

    public final char code;

    ClosingMethod(char code) {
        this.code = code;
    }

    static ClosingMethod of(int ordinal) {
        return BY_ORDINAL[ordinal];
    }
}
