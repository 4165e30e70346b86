package crossbook.core;

/// What a phase does with an order that is entered, weakest first. The words are those of the
/// model's tables.
///
/// `park`, for orders that wait for a later phase, will stand between `-` and `take`.
public enum Treatment {
    /// The order is rejected.
    REFUSE("-"),

    /// It trades at once, and what is left of it expires.
    TAKE("take"),

    /// It trades as the phase allows, and what is left of it rests in the book.
    REST("rest");

    private static final Treatment[] BY_ORDINAL = values();

    /// How a table cell spells it.
    public final String word;

    Treatment(String word) {
        this.word = word;
    }

    Treatment weaker(Treatment other) {
        return compareTo(other) < 0 ? this : other;
    }

    static Treatment of(int ordinal) {
        return BY_ORDINAL[ordinal];
    }
}
