package crossbook.web.text;

/// How many there are of something, in words for people.
public final class Counts {
    private Counts() {}

    /// The number and the thing: `1 order`, `2 orders`.
    ///
    /// @param one the name of a single one; more of them have an `s` at its end
    public static String text(long count, String one) {
        return count + " " + one + (count == 1 ? "" : "s");
    }

    /// The outcome of a request to cancel orders: `2 orders canceled`.
    public static String canceled(long orders) {
        return text(orders, "order") + " canceled";
    }
}
