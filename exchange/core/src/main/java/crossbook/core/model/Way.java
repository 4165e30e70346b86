package crossbook.core.model;

/// What price and time alone decide about an order of given terms in a given phase: these bits in
/// one word, so that the short path (`PlainOrders`) asks once. None where a rule beyond the tables
/// of phases may have a say.
public final class Way {
    /// It may be entered, and trades at once.
    public static final int ENTERS = 1;

    /// What is left of it rests; else it expires.
    public static final int RESTS = 1 << 1;

    /// It may be canceled.
    public static final int CANCELS = 1 << 2;

    private static final byte[] NONE = new byte[TreatmentTables.TERMS_MASK + 1];

    private Way() {}

    /// Nothing, whatever the terms: not to be changed.
    public static byte[] none() {
        return NONE;
    }

    static byte of(Phase phase, Treatment treatment) {
        boolean enters = treatment == Treatment.TAKE || treatment == Treatment.REST;
        if (!enters || phase.matching() != Phase.Matching.ON_ARRIVAL) return 0;
        int way = ENTERS;
        if (treatment == Treatment.REST) way |= RESTS;
        if (phase.admitsCancel()) way |= CANCELS;
        return (byte) way;
    }
}
