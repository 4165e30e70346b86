package crossbook.core.order;

/// Texts of printable ASCII in words, as they stand on a wire: eight characters to a word, the
/// first in the highest byte, zeros after the last. Nothing here allocates but [#text].
final class Ascii {
    /// The length of what is not such a text.
    static final int NOT_A_TEXT = -1;

    /// How many characters the first three words of an id have.
    static final int THREE_WORDS = 20;

    /// What a text is worth that is no number.
    static final long NOT_A_NUMBER = -1;

    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
    static final long BLANKS = 0x2020_2020_2020_2020L;
    private static final long ZEROS = 0x3030_3030_3030_3030L;

    /// Moves what is above 9 to the high bit of its byte.
    private static final long NINES_LIMIT = 0x7676_7676_7676_7676L;
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

    /// The same, 0 to 36, of five words, of which the third has four characters.
    static int length(long first, long second, long third, long fourth, long fifth) {
        int length = length(first, second, third);
        if ((fourth | fifth) == 0) return length;
        int more = length == THREE_WORDS ? length(fourth, fifth, 0) : NOT_A_TEXT;
        return more == NOT_A_TEXT ? NOT_A_TEXT : length + more;
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
        for (int i = from; i < end; i++) word |= inWord(text.charAt(i), i - from);
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
        if (from > 0 && Long.compareUnsigned(number, POWERS_OF_TEN[from]) < 0) return 0;
        int count = digitCount(number);
        int here = Math.min(8, count - from);
        int after = count - from - here;
        long upToHere = after == 0 ? number : Long.divideUnsigned(number, POWERS_OF_TEN[after]);
        long rest = from == 0 ? upToHere : Long.remainderUnsigned(upToHere, POWERS_OF_TEN[here]);
        return (eightDigits(rest) | ZEROS) << (64 - 8 * here);
    }

    /// The digits of a number below 10^8, each in a byte, the first in the highest: halves,
    /// quarters and digits are divided side by side, by multiplication.
    private static long eightDigits(long number) {
        long upper = number / 10_000;
        long halves = upper | ((number - 10_000 * upper) << 32);
        long hundreds = ((halves * 10_486) >>> 20) & 0x0000_007F_0000_007FL;
        long quarters = hundreds | ((halves - 100 * hundreds) << 16);
        long tens = ((quarters * 103) >>> 10) & 0x000F_000F_000F_000FL;
        return Long.reverseBytes(tens | ((quarters - 10 * tens) << 8));
    }

    /// The number of as many digits as a word begins with, 1 to 8; [#NOT_A_NUMBER] where a
    /// character is no digit.
    static long number(long word, int length) {
        int unused = 64 - 8 * length;
        long digits = (word >>> unused) - (ZEROS >>> unused);
        if (((digits | (digits + NINES_LIMIT)) & HIGH_BITS) != 0) return NOT_A_NUMBER;
        long pairs = ((Long.reverseBytes(digits) * 2_561) >>> 8) & 0x00FF_00FF_00FF_00FFL;
        long quarters = ((pairs * 6_553_601) >>> 16) & 0x0000_FFFF_0000_FFFFL;
        return (quarters * 42_949_672_960_001L) >>> 32;
    }

    private static int digitCount(long number) {
        int bits = 64 - Long.numberOfLeadingZeros(number | 1);
        int atLeast = (bits * 1_233) >>> 12; // 1,233 / 4,096 is the logarithm of 2
        return Long.compareUnsigned(number | 1, POWERS_OF_TEN[atLeast]) < 0 ? atLeast : atLeast + 1;
    }

    /// Up to the largest in 64 bits, 10^19.
    private static long[] powersOfTen() {
        long[] powers = new long[20];
        powers[0] = 1;
        for (int i = 1; i < powers.length; i++) powers[i] = 10 * powers[i - 1];
        return powers;
    }
}
