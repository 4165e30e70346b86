package crossbook.web.text;

/// The engine's ids of orders as people and JSON see them: base 62, digits first, without
/// leading zeros.
public final class OrderIds {
    private static final String DIGITS =
            "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

    private OrderIds() {}

    /// The text of an id.
    public static String text(long orderId) {
        char[] text = new char[11];
        int at = text.length;
        long rest = orderId;
        do {
            long quotient = Long.divideUnsigned(rest, 62);
            text[--at] = DIGITS.charAt((int) (rest - quotient * 62));
            rest = quotient;
        } while (rest != 0);
        return new String(text, at, text.length - at);
    }

    /// The id that [#text] wrote.
    ///
    /// @throws IllegalArgumentException in one line, if it is no base-62 number of 64 bits
    public static long parse(String text) {
        if (text.isEmpty() || text.length() > 11) throw malformed();
        long orderId = 0;
        for (int i = 0; i < text.length(); i++) {
            int digit = DIGITS.indexOf(text.charAt(i));
            if (digit < 0) throw malformed();
            boolean fits = Long.compareUnsigned(orderId, Long.divideUnsigned(-1L - digit, 62)) <= 0;
            if (!fits) throw malformed();
            orderId = orderId * 62 + digit;
        }
        return orderId;
    }

    private static IllegalArgumentException malformed() {
        return new IllegalArgumentException("not an order id: 1 to 11 letters and digits");
    }
}
