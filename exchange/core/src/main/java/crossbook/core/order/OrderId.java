package crossbook.core.order;

/// The engine's own ids of orders: 64 bits, never used again.
///
/// An id says where its order is: the partition (8 bits), the slot in `Orders` (24 bits) and the
/// slot's generation (32 bits, from 1). A slot whose generations are spent is retired.
public final class OrderId {
    /// The id of no order.
    public static final long NONE = 0;

    private static final String DIGITS =
            "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

    private OrderId() {}

    public static long of(int partition, int slot, int generation) {
        return (long) partition << 56 | (long) slot << 32 | Integer.toUnsignedLong(generation);
    }

    public static int partition(long orderId) {
        return (int) (orderId >>> 56);
    }

    public static int slot(long orderId) {
        return (int) (orderId >>> 32) & 0xFF_FFFF;
    }

    public static int generation(long orderId) {
        return (int) orderId;
    }

    /// The id as people and JSON see it: base 62, digits first, without leading zeros.
    public static String text(long orderId) {
        StringBuilder text = new StringBuilder(11);
        long rest = orderId;
        do {
            text.append(DIGITS.charAt((int) Long.remainderUnsigned(rest, 62)));
            rest = Long.divideUnsigned(rest, 62);
        } while (rest != 0);
        return text.reverse().toString();
    }

    /// The id that [#text] wrote.
    ///
    /// @throws IllegalArgumentException if the text is not a base-62 number of 64 bits
    public static long parse(String text) {
        if (text.isEmpty() || text.length() > 11) throw malformed(text);
        long orderId = 0;
        for (int i = 0; i < text.length(); i++) {
            int digit = DIGITS.indexOf(text.charAt(i));
            if (digit < 0) throw malformed(text);
            boolean fits = Long.compareUnsigned(orderId, Long.divideUnsigned(-1L - digit, 62)) <= 0;
            if (!fits) throw malformed(text);
            orderId = orderId * 62 + digit;
        }
        return orderId;
    }

    private static IllegalArgumentException malformed(String text) {
        return new IllegalArgumentException("order id: '" + text + "': not a base-62 number");
    }
}
