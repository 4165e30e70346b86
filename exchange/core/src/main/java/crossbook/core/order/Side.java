package crossbook.core.order;

/// Which way an order trades.
public enum Side {
    // spotless:off
    //   FIX 54
    BUY ('1'),
    SELL('2');
    // spotless:on

    private static final Side[] BY_ORDINAL = values();

    public final char fixCode;

    Side(char fixCode) {
        this.fixCode = fixCode;
    }

    public Side opposite() {
        return this == BUY ? SELL : BUY;
    }

    public static Side of(int ordinal) {
        return BY_ORDINAL[ordinal];
    }
}
