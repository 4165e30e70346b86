package crossbook.core;

/// Texts of printable ASCII in words, as they stand on a wire: eight characters to a word, the
/// first in the highest byte, zeros after the last. Nothing here allocates but [#text].
final class Ascii {
    /// The length of what is not such a text.
    static final int NOT_A_TEXT = -1;

    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
    private static final long BLANKS = 0x2020_2020_2020_2020L;
    private static final long[] POWERS_OF_TEN = powersOfTen();

    private Ascii() {}

    /// How many characters three words have, 0 to 24; [#NOT_A_TEXT] where one is not printable or
    /// stands after a zero.
    static int length(long first, long second, long third) {
        if ((second | third) == 0) return isText(first) ? lengthOf(first) : NOT_A_TEXT;
        if (!isFull(first)) return NOT_A_TEXT;
        if (third == 0) return isText(second) ? 8 + lengthOf(second) : NOT_A_TEXT;
        return isFull(second) && isText(third) ? 16 + lengthOf(third) : NOT_A_TEXT;
    }

    private static int lengthOf(long word) {
        return 8 - Long.numberOfTrailingZeros(word) / 8;
    }

    private static boolean isFull(long word) {
        return unprintable(word) == 0;
    }

    private static boolean isText(long word) {
        return word == 0 || unprintable(word) >>> (64 - 8 * lengthOf(word)) == 0;
    }

    /// The high bit of each byte that is not a printable character. What carries from one byte
    /// into the next comes from one that is not.
    private static long unprintable(long word) {
        long tooLow = ~((word | HIGH_BITS) - BLANKS);
        long tooHigh = word | (word + ONES);
        return (tooLow | tooHigh) & HIGH_BITS;
    }

    /// The character at a place from 0.
    static char charAt(int place, long first, long second, long third) {
        long word = place < 8 ? first : place < 16 ? second : third;
        return (char) (word >>> (56 - 8 * (place % 8)) & 0xFF);
    }

    /// A character at a place, in the word in which it stands.
    static long inWord(char c, int place) {
        return (long) c << (56 - 8 * (place % 8));
    }

    /// The word of the eight characters from a place on.
    static long word(CharSequence text, int from) {
        long word = 0;
        int end = Math.min(from + 8, text.length());
        for (int i = from; i < end; i++) word |= inWord(text.charAt(i), i);
        return word;
    }

    /// The text that ends before the first zero.
    static String text(long first, long second, long third) {
        StringBuilder text = new StringBuilder(24);
        for (int i = 0; i < 24 && charAt(i, first, second, third) != 0; i++) {
            text.append(charAt(i, first, second, third));
        }
        return text.toString();
    }

    // The digits of an unsigned number, from the first.

    /// The word with the digits from place `from`, as many as fit; 0 where there are none.
    static long digits(long number, int from) {
        int count = digitCount(number);
        if (count <= from) return 0;
        int here = Math.min(8, count - from);
        long upToHere = Long.divideUnsigned(number, POWERS_OF_TEN[count - from - here]);
        long rest = Long.remainderUnsigned(upToHere, POWERS_OF_TEN[here]);
        long word = 0;
        for (int place = here - 1; place >= 0; place--) {
            word |= inWord((char) ('0' + rest % 10), place);
            rest /= 10;
        }
        return word;
    }

    private static int digitCount(long number) {
        int count = 1;
        while (count < POWERS_OF_TEN.length
                && Long.compareUnsigned(number, POWERS_OF_TEN[count]) >= 0) count++;
        return count;
    }

    /// Up to the largest in 64 bits, 10^19.
    private static long[] powersOfTen() {
        long[] powers = new long[20];
        powers[0] = 1;
        for (int i = 1; i < powers.length; i++) powers[i] = 10 * powers[i - 1];
        return powers;
    }
}
