package crossbook.core.order;

import crossbook.core.state.Hash;
import crossbook.core.state.StateInput;
import crossbook.core.state.StateOutput;

/// What a participant calls an order: 1 to 20 printable ASCII characters, or a 64-bit unsigned
/// number. A reusable holder without allocation.
///
/// The text of a canonical decimal number is that number, so 42 and "42" are one
/// id. Other texts are packed eight characters to a word; ids of up to eight
/// characters and numbers are settled by the first word alone, which is the
/// short path through the engine.
public final class ClOrdId {
    private static final long NUMBER_ID = 1;
    private static final long LONG_ID = 2;

    public static final int MAX_LENGTH = 20;

    private static final int NUMBER = 32;
    private static final int SHORT_LENGTH = 8;
    private static final int MAX_DIGITS = 20;
    private static final long MAX_NUMBER = -1; // unsigned
    private static final long TENTH_OF_MAX_NUMBER = Long.divideUnsigned(MAX_NUMBER, 10);
    private static final long LAST_DIGIT_OF_MAX_NUMBER = Long.remainderUnsigned(MAX_NUMBER, 10);

    /// A number, or the first eight characters.
    public long first;

    /// Characters 9 to 16.
    public long second;

    /// Characters 17 to 20 in the high half; in the low half the form: 0 missing, 1 to 20
    /// the length of a text, [#NUMBER].
    public long third;

    public ClOrdId clear() {
        return set(0, 0, 0);
    }

    public boolean isMissing() {
        return third == 0;
    }

    /// Whether it is missing, or a text of blanks alone.
    public boolean isBlank() {
        if (isNumber()) return false;
        for (int i = 0; i < (int) third; i++) {
            if (Ascii.charAt(i, first, second, third) != ' ') return false;
        }
        return true;
    }

    public ClOrdId set(ClOrdId other) {
        return set(other.first, other.second, other.third);
    }

    /// Makes this the id of an unsigned number.
    public ClOrdId set(long number) {
        return set(number, 0, NUMBER);
    }

    public ClOrdId set(long first, long second, long third) {
        this.first = first;
        this.second = second;
        this.third = third;
        return this;
    }

    /// Makes this the id of a text.
    ///
    /// @throws IllegalArgumentException if the text is not 1 to 20 printable ASCII characters
    public ClOrdId set(CharSequence text) {
        int length = text.length();
        if (length == 0 || length > MAX_LENGTH) {
            throw new IllegalArgumentException("clOrdId: '" + text + "': not 1 to 20 characters");
        }
        if (isCanonicalNumber(text)) return set(Long.parseUnsignedLong(text, 0, length, 10));

        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (c < ' ' || c > '~') {
                throw new IllegalArgumentException("clOrdId: '" + text + "': character " + (i + 1)
                        + " is not printable ASCII");
            }
        }
        return set(Ascii.word(text, 0), Ascii.word(text, 8), Ascii.word(text, 16) | length);
    }

    /// Makes this the id of 20 characters as they stand on a wire: in words, the first character
    /// in the highest byte, zeros after the last. A canonical decimal becomes its number; zeros
    /// alone are no id. Returns whether it is an id or none: false where a character is not
    /// printable ASCII or stands after a zero, and the id is missing then. Allocates nothing.
    public boolean setAscii(long first, long second, int third) {
        long last = (long) third << 32;
        int length = Ascii.length(first, second, last);
        if (length <= 0) {
            clear();
            return length == 0;
        }
        char initial = Ascii.charAt(0, first, second, last);
        boolean mayBeNumber = (initial > '0' && initial <= '9') || (initial == '0' && length == 1);
        if (!mayBeNumber || !setNumber(length, first, second, last)) {
            set(first, second, last | length);
        }
        return true;
    }

    /// Makes this the number of as many digits, unless there is another character or it is too
    /// large.
    private boolean setNumber(int length, long first, long second, long last) {
        if (length <= SHORT_LENGTH) {
            long value = Ascii.number(first, length);
            if (value == Ascii.NOT_A_NUMBER) return false;
            set(value);
            return true;
        }
        long number = 0;
        for (int i = 0; i < length; i++) {
            int digit = Ascii.charAt(i, first, second, last) - '0';
            if (digit < 0 || digit > 9 || !hasRoomFor(digit, number)) return false;
            number = 10 * number + digit;
        }
        set(number);
        return true;
    }

    private static boolean hasRoomFor(int digit, long number) {
        int compared = Long.compareUnsigned(number, TENTH_OF_MAX_NUMBER);
        return compared < 0 || (compared == 0 && digit <= LAST_DIGIT_OF_MAX_NUMBER);
    }

    /// Makes this the id of three capital letters and a number of up to 17 digits after them.
    ///
    /// @param letters as the lowest three bytes
    public ClOrdId set(int letters, long number) {
        long digits = Ascii.digits(number, 0);
        long more = Ascii.digits(number, 8);
        long last = Ascii.digits(number, 16);
        long head = (long) letters << 40 | digits >>> 24;
        setAscii(head, digits << 40 | more >>> 24, (int) (more << 8 | last >>> 56));
        return this;
    }

    /// The first eight characters, as [#setAscii] takes them; a number has its digits.
    public long asciiFirst() {
        return isNumber() ? Ascii.digits(first, 0) : first;
    }

    /// Characters 9 to 16.
    public long asciiSecond() {
        return isNumber() ? Ascii.digits(first, 8) : second;
    }

    /// Characters 17 to 20.
    public int asciiThird() {
        return (int) ((isNumber() ? Ascii.digits(first, 16) : third) >>> 32);
    }

    public boolean isNumber() {
        return isNumber(third);
    }

    /// The number that the id is, unsigned; only where [#isNumber].
    public long number() {
        assert isNumber() : "not a number: " + this;
        return first;
    }

    /// Whether the first word settles the id, given whether it is a number.
    static boolean isShort(long third) {
        return (third & 0xFF) <= SHORT_LENGTH || third == NUMBER;
    }

    static boolean isNumber(long third) {
        return third == NUMBER;
    }

    public boolean is(long first, long second, long third) {
        return this.first == first && this.second == second && this.third == third;
    }

    /// A hash of all three words, which nobody can foretell who does not know the seed: so nobody
    /// can choose ids that have it in common.
    public static long hash(long seed, long first, long second, long third) {
        return Hash.mix(first ^ Hash.mix(second ^ Hash.mix(third ^ seed)));
    }

    public void save(StateOutput out) {
        out.writeLong(first);
        out.writeLong(second);
        out.writeLong(third);
    }

    public void load(StateInput in) {
        set(in.readLong(), in.readLong(), in.readLong());
    }

    private static boolean isCanonicalNumber(CharSequence text) {
        int length = text.length();
        if (text.charAt(0) == '0') return length == 1;
        for (int i = 0; i < length; i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') return false;
        }
        return length < MAX_DIGITS
                || CharSequence.compare(text, Long.toUnsignedString(MAX_NUMBER)) <= 0;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ClOrdId id && is(id.first, id.second, id.third);
    }

    @Override
    public int hashCode() {
        return Long.hashCode(Hash.mix(first ^ Hash.mix(second ^ Hash.mix(third))));
    }

    /// The text of the id; empty when it is missing.
    @Override
    public String toString() {
        if (isNumber()) return Long.toUnsignedString(first);
        return Ascii.text(first, second, third & ~0xFFFF_FFFFL);
    }

    /// With the first word of the client order id all that names an order, unless the id is long:
    /// who gave the id, and what kind of id it is.
    public static long nameKey(int participantId, ClOrdId id) {
        long kind = isNumber(id.third) ? NUMBER_ID : isShort(id.third) ? 0 : LONG_ID;
        return (long) participantId << 32 | kind;
    }

    /// What of it the hash of a name is made of.
    public long nameWord(long nameKey, long seed) {
        return isNamedByKey(nameKey) ? first : hash(seed, first, second, third);
    }

    /// Whether the first word of an id and such a key name an order.
    public static boolean isNamedByKey(long nameKey) {
        return (nameKey & LONG_ID) == 0;
    }
}
