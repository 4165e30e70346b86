package crossbook.fix;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/// Reads fields of a message as the schema of order entry has them, exactly. What cannot be
/// said there is a fault: the first one counts.
final class FieldReader {
    private static final int MAX_DIGITS = 18;
    private static final int MAX_ID = 64;

    private final Dialect dialect;
    private final Instruments instruments;
    private final Refusal refusal;
    private FixMessage message;
    private boolean isFaulty;

    FieldReader(Dialect dialect, Instruments instruments, Refusal refusal) {
        this.dialect = dialect;
        this.instruments = instruments;
        this.refusal = refusal;
    }

    void read(FixMessage next) {
        message = next;
        isFaulty = false;
    }

    boolean isFaulty() {
        return isFaulty;
    }

    // Faults.

    /// A field has a value that it cannot have here.
    void fault(int tag, String why) {
        if (isFaulty) return;
        isFaulty = true;
        refusal.session(RejectReason.VALUE_INCORRECT, tag, named(tag) + ": " + why);
    }

    /// A field is not there without which this message means nothing.
    void missing(int tag, String why) {
        business(BusinessReason.CONDITIONALLY_REQUIRED_FIELD_MISSING, tag, named(tag) + ": " + why);
    }

    private void business(int reason, int tag, String why) {
        if (isFaulty) return;
        isFaulty = true;
        refusal.business(reason, tag, why);
    }

    /// A field with its value, for people.
    private String named(int tag) {
        String label = dialect.label(tag);
        return message.has(tag) ? label + "=" + message.text(tag) : label;
    }

    // Values.

    /// The instrument, by Symbol or SecurityID.
    int instrument() {
        int tag = message.has(Tag.SYMBOL) ? Tag.SYMBOL : Tag.SECURITY_ID;
        if (!message.has(tag)) {
            missing(Tag.SYMBOL, "an instrument must be named");
            return Instruments.NONE;
        }
        int id = instruments.find(message.buffer(), message.start(tag), message.length(tag));
        if (id == Instruments.NONE) {
            business(
                    BusinessReason.UNKNOWN_SECURITY,
                    tag,
                    "UNKNOWN_INSTRUMENT: " + named(tag) + " is not listed");
        }
        return id;
    }

    /// A price in units of the instrument; `missing` if there is none.
    long price(int tag, int scale, long missing) {
        int index = message.index(tag);
        return index < 0 ? missing : decimal(tag, index, scale);
    }

    /// A whole quantity; `missing` if there is none.
    long qty(int tag, long missing) {
        return price(tag, 0, missing);
    }

    /// The same of one of several fields of a tag.
    long qtyAt(int tag, int index) {
        return decimal(tag, index, 0);
    }

    private long decimal(int tag, int index, int scale) {
        DirectBuffer buffer = message.buffer();
        int at = message.startAt(index);
        int end = at + message.lengthAt(index);
        boolean isNegative = buffer.getByte(at) == '-';
        if (isNegative) at++;
        long value = 0;
        int digits = 0;
        int decimals = -1; // the point has not come yet
        for (; at < end; at++) {
            byte c = buffer.getByte(at);
            if (c == '.') {
                decimals = 0;
            } else if (decimals < scale) {
                value = value * 10 + c - '0';
                if (value != 0 && ++digits > MAX_DIGITS) return tooLarge(tag);
                if (decimals >= 0) decimals++;
            } else if (c != '0') {
                fault(
                        tag,
                        scale == 0
                                ? "takes no decimals"
                                : "has more than " + scale
                                        + (scale == 1 ? " decimal" : " decimals"));
                return 0;
            }
        }
        for (int i = Math.max(decimals, 0); i < scale; i++) {
            value *= 10;
            if (value != 0 && ++digits > MAX_DIGITS) return tooLarge(tag);
        }
        return isNegative ? -value : value;
    }

    private long tooLarge(int tag) {
        fault(tag, "is too large");
        return 0;
    }

    /// A whole number from 0 on; `missing` if there is none.
    long natural(int tag, long missing) {
        if (!message.has(tag)) return missing;
        long value = message.number(tag, -1);
        if (value < 0) fault(tag, "is not a whole number of at most 18 digits");
        return value;
    }

    /// Writes a text, zero-padded.
    void text(int tag, int maxLength, MutableDirectBuffer to, int toAt) {
        int index = message.index(tag);
        if (index < 0) to.setMemory(toAt, maxLength, (byte) 0);
        else textAt(tag, index, maxLength, to, toAt);
    }

    /// The same of one of several fields of a tag.
    void textAt(int tag, int index, int maxLength, MutableDirectBuffer to, int toAt) {
        to.setMemory(toAt, maxLength, (byte) 0);
        int length = message.lengthAt(index);
        if (length > maxLength) {
            fault(tag, "has more than " + maxLength + " characters");
            return;
        }
        DirectBuffer buffer = message.buffer();
        int at = message.startAt(index);
        for (int i = 0; i < length; i++) {
            byte c = buffer.getByte(at + i);
            if (c < ' ' || c > '~') {
                fault(tag, "has a character that is not printable ASCII");
                return;
            }
            to.putByte(toAt + i, c);
        }
    }

    /// What the client calls something, to be repeated to it; empty if it does not say.
    String id(int tag) {
        int length = message.length(tag);
        if (length > MAX_ID) fault(tag, "has more than " + MAX_ID + " characters");
        return length > MAX_ID ? "" : message.text(tag);
    }

    /// The engine's id of an order, base 62; `missing` if there is none.
    long orderId(int tag, long missing) {
        int index = message.index(tag);
        if (index < 0 || isNone(index)) return missing;
        DirectBuffer buffer = message.buffer();
        int length = message.lengthAt(index);
        long id = 0;
        for (int i = 0; i < length; i++) {
            int digit = digit(buffer.getByte(message.startAt(index) + i));
            boolean fits = digit >= 0
                    && i < 11
                    && Long.compareUnsigned(id, Long.divideUnsigned(-1L - digit, 62)) <= 0;
            if (!fits) {
                fault(tag, "is not an order id of this exchange");
                return missing;
            }
            id = id * 62 + digit;
        }
        return id;
    }

    /// Whether it is the word for no order.
    private boolean isNone(int index) {
        return message.lengthAt(index) == 4
                && message.buffer().getByte(message.startAt(index)) == 'N'
                && message.textAt(index).equals("NONE");
    }

    private static int digit(byte c) {
        if (c >= '0' && c <= '9') return c - '0';
        if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
        return c >= 'a' && c <= 'z' ? c - 'a' + 36 : -1;
    }
}
