package crossbook.runs.engine;

/// Takes the values of a row, each once and in the order of the columns.
interface Cells {
    /// A column that says nothing of this row.
    void none();

    void text(String text);

    /// Nanoseconds since 1970 UTC.
    void time(long ns);

    /// A whole number, which in JSON is text where it may be large.
    void whole(long number);

    /// The same, without a sign.
    void unsigned(long number);

    /// A price in price units.
    ///
    /// @param scale its decimals
    void price(long units, int scale);

    void yesNo(boolean isSo);
}
