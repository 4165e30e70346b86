package crossbook.core.order;

/// How long an order lives (`rulebook.md` 3.1). When one waits and when one ends besides is a
/// matter of the phases (`Phase`).
public enum TimeInForce {
    // spotless:off
    //   code  whole or nothing  lives at most
    DAY (0,   false,            Lifetime.TRADING_DAY),
    GTC (1,   false,            Lifetime.UNTIL_CANCELED),
    IOC (3,   false,            Lifetime.ARRIVAL),
    FOK (4,   true,             Lifetime.ARRIVAL),
    OPG (5,   false,            Lifetime.TRADING_DAY),
    GTD (6,   false,            Lifetime.DATE),
    GTT (8,   false,            Lifetime.TIME),
    GFA (9,   false,            Lifetime.UNTIL_CANCELED),
    GFX (51,  false,            Lifetime.TRADING_DAY),
    ATC (10,  false,            Lifetime.TRADING_DAY),
    CPX (12,  false,            Lifetime.TRADING_DAY),
    GDX (50,  false,            Lifetime.TRADING_DAY);
    // spotless:on

    private static final TimeInForce[] BY_ORDINAL = values();

    /// The number that the exchange's native protocol has for it (`rulebook.md` 3.1).
    public final int code;

    public final boolean wholeOnly;
    public final Lifetime lifetime;

    TimeInForce(int code, boolean wholeOnly, Lifetime lifetime) {
        this.code = code;
        this.wholeOnly = wholeOnly;
        this.lifetime = lifetime;
    }

    /// Whether an order says when it ends: a time of the day, or a date.
    public boolean hasExpiry() {
        return lifetime == Lifetime.TIME || lifetime == Lifetime.DATE;
    }

    public static TimeInForce of(int ordinal) {
        return BY_ORDINAL[ordinal];
    }

    /// What ends an order that nothing else has ended.
    public enum Lifetime {
        ARRIVAL,
        TRADING_DAY,
        UNTIL_CANCELED,

        /// The end of the last trading day on or before the order's date.
        DATE,

        /// The order's time, or the end of its trading day.
        TIME
    }
}
