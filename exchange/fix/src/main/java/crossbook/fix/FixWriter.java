package crossbook.fix;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/// Writes one message after the other into a buffer of its own, without allocating. The body
/// comes first; what stands before it, and depends on its length, is put before it at the end.
public final class FixWriter {
    private static final byte SOH = 1;
    private static final byte POINT = '.';
    private static final int MAX_SCALE = 18;
    private static final byte[] DIGITS =
            "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".getBytes(ISO_8859_1);

    /// Room for `8=FIXT.1.1`, `9=nnnn` and their ends.
    private static final int BEFORE = 24;

    /// Enough for everything but market data.
    private static final int CAPACITY = 4_096;

    /// Longer texts are cut, so that the longest message fits.
    private static final int MAX_TEXT = 512;

    private final UnsafeBuffer buffer;
    private final byte[] small = new byte[24];
    private final FixTimes times = new FixTimes();
    private int from;
    private int at;

    public FixWriter() {
        this(CAPACITY);
    }

    /// One for messages of other lengths.
    public FixWriter(int capacity) {
        buffer = new UnsafeBuffer(new byte[capacity]);
    }

    /// How long a message may be.
    public int capacity() {
        return buffer.capacity();
    }

    /// Where the message stands that was ended.
    public DirectBuffer buffer() {
        return buffer;
    }

    public int from() {
        return from;
    }

    public int end() {
        return at;
    }

    public int length() {
        return at - from;
    }

    /// Begins a message with its type, as [Dialect#key] has it.
    public void begin(int type) {
        at = BEFORE;
        type(Tag.MSG_TYPE, type);
    }

    /// The type of a message: one character or two.
    public void type(int tag, int key) {
        tag(tag);
        if (key > 0xFF) buffer.putByte(at++, (byte) (key >> 8));
        buffer.putByte(at++, (byte) key);
        buffer.putByte(at++, SOH);
    }

    /// Ends it: puts BeginString and BodyLength before and the CheckSum behind it.
    ///
    /// @param beginString with its tag and its end, `8=FIX.4.4|`
    public void end(byte[] beginString) {
        int bodyLength = at - BEFORE;
        from = BEFORE;
        buffer.putByte(--from, SOH);
        for (int rest = bodyLength; rest > 0; rest /= 10) {
            buffer.putByte(--from, (byte) ('0' + rest % 10));
        }
        buffer.putByte(--from, (byte) '=');
        buffer.putByte(--from, (byte) '9');
        from -= beginString.length;
        buffer.putBytes(from, beginString);

        int sum = FixFramer.sum(buffer, from, at) & 0xFF;
        tag(Tag.CHECK_SUM);
        buffer.putByte(at, (byte) ('0' + sum / 100));
        buffer.putByte(at + 1, (byte) ('0' + sum / 10 % 10));
        buffer.putByte(at + 2, (byte) ('0' + sum % 10));
        at += 3;
        buffer.putByte(at++, SOH);
    }

    private void tag(int tag) {
        at += buffer.putNaturalIntAscii(at, tag);
        buffer.putByte(at++, (byte) '=');
    }

    // Fields.

    /// How many decimals of a second times have from now on.
    public void decimalsOfTimes(int count) {
        times.decimals(count);
    }

    public void character(int tag, int c) {
        tag(tag);
        buffer.putByte(at++, (byte) c);
        buffer.putByte(at++, SOH);
    }

    public void yesNo(int tag, boolean isYes) {
        character(tag, isYes ? 'Y' : 'N');
    }

    public void text(int tag, String text) {
        tag(tag);
        int length = Math.min(text.length(), MAX_TEXT);
        at += buffer.putStringWithoutLengthAscii(at, text, 0, length);
        buffer.putByte(at++, SOH);
    }

    public void bytes(int tag, byte[] text) {
        tag(tag);
        buffer.putBytes(at, text);
        at += text.length;
        buffer.putByte(at++, SOH);
    }

    /// A text as the schemas have it, up to its first zero. Nothing if it is empty.
    public void padded(int tag, DirectBuffer source, int sourceAt, int maxLength) {
        int length = 0;
        while (length < maxLength && source.getByte(sourceAt + length) != 0) length++;
        if (length > 0) copy(tag, source, sourceAt, length);
    }

    public void copy(int tag, DirectBuffer source, int sourceAt, int length) {
        tag(tag);
        buffer.putBytes(at, source, sourceAt, length);
        at += length;
        buffer.putByte(at++, SOH);
    }

    public void number(int tag, long value) {
        tag(tag);
        at += buffer.putLongAscii(at, value);
        buffer.putByte(at++, SOH);
    }

    /// A decimal number of so many units of its last decimal: at scale 2, 1005 is `10.05`.
    public void decimal(int tag, long units, int scale) {
        if (scale == 0 || units == Long.MIN_VALUE) {
            number(tag, units);
            return;
        }
        assert scale <= MAX_SCALE : "scale: " + scale;
        tag(tag);
        if (units < 0) buffer.putByte(at++, (byte) '-');
        long rest = Math.abs(units);
        int place = small.length;
        for (int i = 0; i < scale || rest > 0 || i == scale; i++) {
            if (i == scale) small[--place] = POINT;
            small[--place] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        buffer.putBytes(at, small, place, small.length - place);
        at += small.length - place;
        buffer.putByte(at++, SOH);
    }

    public void time(int tag, long epochNs) {
        tag(tag);
        at = times.put(buffer, at, epochNs);
        buffer.putByte(at++, SOH);
    }

    /// The day of a time.
    public void date(int tag, long epochNs) {
        tag(tag);
        at = times.putDate(buffer, at, epochNs);
        buffer.putByte(at++, SOH);
    }

    /// The time of day of a time.
    public void timeOfDay(int tag, long epochNs) {
        tag(tag);
        at = times.putTime(buffer, at, epochNs);
        buffer.putByte(at++, SOH);
    }

    /// The engine's id of an order as people see it: base 62, digits first (`OrderId.text`).
    public void orderId(int tag, long orderId) {
        tag(tag);
        int place = small.length;
        long rest = orderId;
        do {
            long quotient = Long.divideUnsigned(rest, DIGITS.length);
            small[--place] = DIGITS[(int) (rest - quotient * DIGITS.length)];
            rest = quotient;
        } while (rest != 0);
        buffer.putBytes(at, small, place, small.length - place);
        at += small.length - place;
        buffer.putByte(at++, SOH);
    }

    /// The number of an event and the side of the order that it is told for.
    public void execId(int tag, long eventNumber, int side) {
        tag(tag);
        at += buffer.putLongAscii(at, eventNumber);
        buffer.putByte(at++, (byte) '-');
        buffer.putByte(at++, (byte) ('0' + side));
        buffer.putByte(at++, SOH);
    }

    /// Copies whole fields, with their ends, as they are.
    public void fields(DirectBuffer source, int sourceAt, int length) {
        buffer.putBytes(at, source, sourceAt, length);
        at += length;
    }

    /// The bytes from `8=` on, for a version.
    public static byte[] beginString(String version) {
        return ("8=" + version + "\u0001").getBytes(ISO_8859_1);
    }
}
