package crossbook.load.wire;

import crossbook.protocol.OrderTermsDecoder;

import java.util.Arrays;

/// A number as a client order id: its decimal digits, zero-padded behind.
public final class NumberId {
    public static final int LENGTH = OrderTermsDecoder.clOrdIdLength();

    private final byte[] bytes = new byte[LENGTH];
    private final byte[] digits = new byte[LENGTH];

    /// The id of a number that is not negative; valid until the next call.
    public byte[] of(long number) {
        int count = 0;
        long rest = number;
        do {
            digits[count++] = (byte) ('0' + rest % 10);
            rest /= 10;
        } while (rest > 0);
        for (int i = 0; i < count; i++) bytes[i] = digits[count - 1 - i];
        Arrays.fill(bytes, count, LENGTH, (byte) 0);
        return bytes;
    }

    /// Where to put an id whose number [#number] then tells.
    public byte[] bytes() {
        return bytes;
    }

    /// The number of an id; 0 for what is no number.
    public long number() {
        long number = 0;
        for (int i = 0; i < LENGTH && bytes[i] != 0; i++) {
            if (bytes[i] < '0' || bytes[i] > '9') return 0;
            number = 10 * number + bytes[i] - '0';
        }
        return number;
    }
}
