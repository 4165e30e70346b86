package crossbook.simulation.records;

/// What a command asks for.
public enum Action {
    NOTHING,
    ENTER,
    CANCEL,
    REPLACE,
    MASS_CANCEL;

    private static final Action[] BY_ORDINAL = values();

    static Action of(int ordinal) {
        return BY_ORDINAL[ordinal];
    }

    static int count() {
        return BY_ORDINAL.length;
    }
}
