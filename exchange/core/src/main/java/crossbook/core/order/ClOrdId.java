package crossbook.core.order;

import crossbook.core.state.Hash;
import crossbook.core.state.StateInput;
import crossbook.core.state.StateOutput;

/// What a participant calls an order: 1 to 36 printable ASCII characters, or a 64-bit unsigned
/// number. A reusable holder without allocation.
///
/// The text of a canonical decimal number is that number, so 42 and "42" are one
/// id. Other texts are packed eight characters to a word; ids of up to eight
/// characters and numbers are settled by the first word alone, which is the
/// short path through the engine. Texts of more than 20 characters, such as UUIDs, have two words
/// more; the three of any other id are the same as if there were none such.
public final class ClOrdId {
    private static final long NUMBER_ID = 1;
    private static final long LONG_ID = 2;

    public static final int MAX_LENGTH = 36;

    /// The half of the third word that has the form.
    private static final long FORM = 0xFFFF_FFFFL;

    private static final int NUMBER = 32;
    private static final int LONG = 64; // plus the length
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
    /// the length of a text, [#NUMBER], or [#LONG] and the length of a longer text.
    public long third;

    /// Characters 21 to 28; 0 unless the id is [longer][#isLong].
    public long fourth;

    /// Characters 29 to 36.
    public long fifth;

    public ClOrdId clear() {
        return set(0, 0, 0);
    }

    public boolean isMissing() {
        return third == 0;
    }

    /// Whether it is missing, or a text of blanks alone.
    public boolean isBlank() {
        if (isNumber()) return false;
        long characters = first | second | (third & ~FORM) | fourth | fifth;
        return (characters & ~Ascii.BLANKS) == 0;
    }

    public ClOrdId set(ClOrdId other) {
        return set(other.first, other.second, other.third, other.fourth, other.fifth);
    }

    /// Makes this the id of an unsigned number.
    public ClOrdId set(long number) {
        return set(number, 0, NUMBER);
    }

    /// Makes this the id of these words, the other two being 0.
    public ClOrdId set(long first, long second, long third) {
        return set(first, second, third, 0, 0);
    }

    /// The same, with the last two words of another where the third says that there are more.
    public ClOrdId set(long first, long second, long third, ClOrdId rest) {
        set(first, second, third);
        return isLong() ? set(first, second, third, rest.fourth, rest.fifth) : this;
    }

    public ClOrdId set(long first, long second, long third, long fourth, long fifth) {
        this.first = first;
        this.second = second;
        this.third = third;
        this.fourth = fourth;
        this.fifth = fifth;
        return this;
    }

    /// Makes this the id of a text.
    ///
    /// @throws IllegalArgumentException if the text is not 1 to 36 printable ASCII characters
    public ClOrdId set(CharSequence text) {
        int length = text.length();
        if (length == 0 || length > MAX_LENGTH) {
            throw new IllegalArgumentException("clOrdId: '" + text + "': not 1 to 36 characters");
        }
        if (isCanonicalNumber(text)) return set(Long.parseUnsignedLong(text, 0, length, 10));

        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (c < ' ' || c > '~') {
                throw new IllegalArgumentException("clOrdId: '" + text + "': character " + (i + 1)
                        + " is not printable ASCII");
            }
        }
        return set(
                Ascii.word(text, 0),
                Ascii.word(text, 8),
                (Ascii.word(text, 16) & ~FORM) | form(length),
                Ascii.word(text, 20),
                Ascii.word(text, 28));
    }

    private static int form(int length) {
        return length <= Ascii.THREE_WORDS ? length : LONG + length;
    }

    /// Makes this the id of 36 characters as they stand on a wire: in words, the first character
    /// in the highest byte, zeros after the last. A canonical decimal becomes its number; zeros
    /// alone are no id. Returns whether it is an id or none: false where a character is not
    /// printable ASCII or stands after a zero, and the id is missing then. Allocates nothing.
    public boolean setAscii(long first, long second, int third, long fourth, long fifth) {
        long last = (long) third << 32;
        int length = Ascii.length(first, second, last, fourth, fifth);
        if (length <= 0) {
            clear();
            return length == 0;
        }
        char initial = Ascii.charAt(0, first, second, last);
        boolean mayBeNumber = (initial > '0' && initial <= '9') || (initial == '0' && length == 1);
        if (!mayBeNumber || !setNumber(length, first, second, last)) {
            set(first, second, last | form(length), fourth, fifth);
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
        setAscii(head, digits << 40 | more >>> 24, (int) (more << 8 | last >>> 56), 0, 0);
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

    /// Characters 17 to 20; those that follow are [#fourth] and [#fifth].
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

    /// Whether it has more than 20 characters.
    public boolean isLong() {
        return isLong(third);
    }

    private static boolean isLong(long third) {
        return (third & LONG) != 0;
    }

    /// A hash of all words that differ, which nobody can foretell who does not know the seed: so
    /// nobody can choose ids that have it in common.
    public long hash(long seed) {
        return isShort(third) ? Hash.mix(first ^ seed) : hash(seed, first, second, third, this);
    }

    /// The same of an id in words, of which another has the last two if it has more than three.
    public static long hash(long seed, long first, long second, long third, ClOrdId rest) {
        long beyond = isLong(third) ? Hash.mix(rest.fourth ^ Hash.mix(rest.fifth ^ seed)) : seed;
        return Hash.mix(first ^ Hash.mix(second ^ Hash.mix(third ^ beyond)));
    }

    /// Whether this is the id of such words.
    public boolean is(long first, long second, long third, ClOrdId rest) {
        return this.first == first
                && this.second == second
                && this.third == third
                && (!isLong() || (fourth == rest.fourth && fifth == rest.fifth));
    }

    /// Copies this into a holder, which is made if there is none.
    public ClOrdId keptIn(ClOrdId holder) {
        return (holder == null ? new ClOrdId() : holder).set(this);
    }

    /// Goes on with the hash of a sequence.
    public long then(long hash) {
        long beyond = Hash.then(Hash.then(Hash.then(hash, first), second), third);
        return isLong() ? Hash.then(Hash.then(beyond, fourth), fifth) : beyond;
    }

    public void save(StateOutput out) {
        out.writeLong(first);
        out.writeLong(second);
        out.writeLong(third);
        saveRest(out);
    }

    /// Writes the words beyond the third, of an id that has them.
    public void saveRest(StateOutput out) {
        if (!isLong()) return;
        out.writeLong(fourth);
        out.writeLong(fifth);
    }

    public void load(StateInput in) {
        set(in.readLong(), in.readLong(), in.readLong());
        loadRest(in);
    }

    /// Reads what [#saveRest] wrote of an id whose first three words are there.
    public void loadRest(StateInput in) {
        if (!isLong()) return;
        fourth = in.readLong();
        fifth = in.readLong();
    }

    private static boolean isCanonicalNumber(CharSequence text) {
        int length = text.length();
        if (text.charAt(0) == '0') return length == 1;
        for (int i = 0; i < length; i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') return false;
        }
        if (length != MAX_DIGITS) return length < MAX_DIGITS;
        return CharSequence.compare(text, Long.toUnsignedString(MAX_NUMBER)) <= 0;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ClOrdId id && is(id.first, id.second, id.third, id);
    }

    @Override
    public int hashCode() {
        return Long.hashCode(hash(0));
    }

    /// The text of the id; empty when it is missing.
    @Override
    public String toString() {
        if (isNumber()) return Long.toUnsignedString(first);
        String text = Ascii.text(first, second, third & ~FORM);
        return isLong() ? text + Ascii.text(fourth, fifth, 0) : text;
    }

    /// With the first word of the client order id all that names an order, unless the id is long:
    /// who gave the id, and what kind of id it is.
    public static long nameKey(int participantId, ClOrdId id) {
        long kind = isNumber(id.third) ? NUMBER_ID : isShort(id.third) ? 0 : LONG_ID;
        return (long) participantId << 32 | kind;
    }

    /// What of it the hash of a name is made of.
    public long nameWord(long nameKey, long seed) {
        return isNamedByKey(nameKey) ? first : hash(seed);
    }

    /// Whether the first word of an id and such a key name an order.
    public static boolean isNamedByKey(long nameKey) {
        return (nameKey & LONG_ID) == 0;
    }
}
