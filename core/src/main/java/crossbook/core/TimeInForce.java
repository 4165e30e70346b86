package crossbook.core;

/// How long an order lives (`market-rules.md` 3.1).
public enum TimeInForce {
    // spotless:off
    //   FIX 59  whole or nothing  ends with
    DAY ('0',    false,            Lifetime.TRADING_DAY),
    GTC ('1',    false,            Lifetime.UNTIL_CANCELED),
    IOC ('3',    false,            Lifetime.ARRIVAL),
    FOK ('4',    true,             Lifetime.ARRIVAL);
    // spotless:on

    private static final TimeInForce[] BY_ORDINAL = values();

    public final char fixCode;
    final boolean wholeOnly;
    final Lifetime lifetime;

    TimeInForce(char fixCode, boolean wholeOnly, Lifetime lifetime) {
        this.fixCode = fixCode;
        this.wholeOnly = wholeOnly;
        this.lifetime = lifetime;
    }

    static TimeInForce of(int ordinal) {
        return BY_ORDINAL[ordinal];
    }

    /// What ends an order that nothing else has ended.
    enum Lifetime {
        ARRIVAL,
        TRADING_DAY,
        UNTIL_CANCELED
    }
}
