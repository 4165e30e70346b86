package crossbook.core.model;

/// What a phase does with an order, weakest first. The words are those of the model's tables.
///
/// A phase that begins treats every live order anew; [#REFUSE] speaks of entry only and leaves
/// what is there as it is.
public enum Treatment {
    /// The order is rejected.
    REFUSE("-"),

    /// It waits for a phase that treats it otherwise; a stop waits until it is elected.
    PARK("park"),

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
