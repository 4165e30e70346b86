package crossbook.store;

/// A column of a table, and the field of an event that it is filled from.
///
/// @param field the field's name in the schema of the events
record Column(String name, Kind kind, String field) {
    /// What a column holds, and how it comes from a field.
    enum Kind {
        /// A whole number; none where the field has none.
        NUMBER("LONG"),
        /// A word of an enumeration, or a short text of which there are few.
        WORD("SYMBOL"),
        /// A text of which there may be many.
        TEXT("VARCHAR"),
        /// A letter that stands as a number.
        LETTER("SYMBOL"),
        /// The symbol of the instrument whose id the field has.
        INSTRUMENT("SYMBOL"),
        /// The decimals of the instrument's prices.
        SCALE("SHORT"),
        /// The name of the participant whose id the field has.
        PARTICIPANT("SYMBOL"),
        /// Every field that has no column of its own, as text.
        DETAIL("VARCHAR");

        private final String type;

        Kind(String type) {
            this.type = type;
        }

        /// What the database calls it.
        String type() {
            return type;
        }
    }

    static Column number(String name, String field) {
        return new Column(name, Kind.NUMBER, field);
    }

    static Column word(String name, String field) {
        return new Column(name, Kind.WORD, field);
    }

    static Column text(String name, String field) {
        return new Column(name, Kind.TEXT, field);
    }

    static Column letter(String name, String field) {
        return new Column(name, Kind.LETTER, field);
    }

    static Column symbol() {
        return new Column("symbol", Kind.INSTRUMENT, "instrumentId");
    }

    static Column scale() {
        return new Column("price_scale", Kind.SCALE, "instrumentId");
    }

    static Column participant(String name, String field) {
        return new Column(name, Kind.PARTICIPANT, field);
    }
}
