package crossbook.core.order;

/// For whom a participant trades.
public enum Capacity {
    // spotless:off
    //        FIX 528
    UNSET    ('\0'),
    PRINCIPAL('P'),
    AGENCY   ('A');
    // spotless:on

    /// A zero byte where FIX has no field.
    public final char fixCode;

    Capacity(char fixCode) {
        this.fixCode = fixCode;
    }
}
