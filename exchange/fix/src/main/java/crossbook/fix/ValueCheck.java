package crossbook.fix;

import crossbook.fix.Dialect.Choice;
import crossbook.fix.Dialect.Field;

import org.agrona.DirectBuffer;

/// Whether a value is written as the type of its field is, and one of those that the field may
/// have.
final class ValueCheck {
    private static final int MAX_DIGITS = 18;

    private final Dialect.Type type;

    /// Those that it may have; none: any.
    private final String[] values;

    /// The same of a field of whole numbers.
    private final int[] numbers;

    /// Of a field of characters: which it may have, one bit each.
    private long low;

    private long high;

    ValueCheck(Field field) {
        type = field.type();
        values = field.values().stream().map(Choice::text).toArray(String[]::new);
        boolean isNumber = type == Dialect.Type.INT;
        numbers = new int[isNumber ? values.length : 0];
        for (int i = 0; i < values.length; i++) {
            if (isNumber) numbers[i] = Integer.parseInt(values[i]);
            char c = values[i].charAt(0);
            if (c < Long.SIZE) low |= 1L << c;
            else high |= 1L << (c - Long.SIZE);
        }
    }

    /// What is wrong with a value that is not empty; null: nothing.
    RejectReason fault(DirectBuffer buffer, int at, int length) {
        boolean isWritten = isWritten(buffer, at, length);
        if (!isWritten) return RejectReason.FORMAT_INCORRECT;
        if (values.length == 0) return null;
        boolean isOne = switch (type) {
            case CHAR -> isListed(buffer.getByte(at));
            case MULTIPLECHARVALUE -> areListed(buffer, at, length);
            case INT -> isListedNumber(buffer.parseIntAscii(at, Math.min(length, 9)));
            default -> isListed(buffer, at, length);
        };
        return isOne ? null : RejectReason.VALUE_INCORRECT;
    }

    private boolean isWritten(DirectBuffer buffer, int at, int length) {
        return switch (type) {
            case STRING -> true;
            case CHAR -> length == 1;
            case MULTIPLECHARVALUE -> areCharacters(buffer, at, length);
            case INT -> isNumber(buffer, at, length, true);
            case SEQNUM, LENGTH, NUMINGROUP -> isNumber(buffer, at, length, false);
            case BOOLEAN -> length == 1 && isYesOrNo(buffer.getByte(at));
            case PRICE, QTY -> isDecimal(buffer, at, length);
            case UTCTIMESTAMP -> FixTimes.parse(buffer, at, length) != FixTimes.INVALID;
            case UTCTIMEONLY -> FixTimes.parseTime(buffer, at, length) != FixTimes.INVALID;
            case LOCALMKTDATE, UTCDATEONLY ->
                FixTimes.parseDate(buffer, at, length) != FixTimes.INVALID;
        };
    }

    private static boolean isYesOrNo(byte c) {
        return c == 'Y' || c == 'N';
    }

    private static boolean areCharacters(DirectBuffer buffer, int at, int length) {
        if (length % 2 == 0) return false;
        for (int i = 1; i < length; i += 2) if (buffer.getByte(at + i) != ' ') return false;
        return true;
    }

    private static boolean isNumber(DirectBuffer buffer, int at, int length, boolean isSigned) {
        int from = isSigned && buffer.getByte(at) == '-' ? 1 : 0;
        if (from == length || length - from > MAX_DIGITS) return false;
        for (int i = from; i < length; i++) if (!isDigit(buffer.getByte(at + i))) return false;
        return true;
    }

    private static boolean isDecimal(DirectBuffer buffer, int at, int length) {
        int digits = 0;
        int points = 0;
        for (int i = buffer.getByte(at) == '-' ? 1 : 0; i < length; i++) {
            byte c = buffer.getByte(at + i);
            if (isDigit(c)) digits++;
            else if (c == '.') points++;
            else return false;
        }
        return digits > 0 && points <= 1;
    }

    private static boolean isDigit(byte c) {
        return c >= '0' && c <= '9';
    }

    private boolean isListed(byte c) {
        if (c < 0) return false;
        return c < Long.SIZE ? (low >>> c & 1) != 0 : (high >>> (c - Long.SIZE) & 1) != 0;
    }

    private boolean areListed(DirectBuffer buffer, int at, int length) {
        for (int i = 0; i < length; i += 2) if (!isListed(buffer.getByte(at + i))) return false;
        return true;
    }

    private boolean isListed(DirectBuffer buffer, int at, int length) {
        for (String value : values) if (isText(value, buffer, at, length)) return true;
        return false;
    }

    private boolean isListedNumber(int number) {
        for (int value : numbers) if (value == number) return true;
        return false;
    }

    private static boolean isText(String text, DirectBuffer buffer, int at, int length) {
        if (text.length() != length) return false;
        for (int i = 0; i < length; i++) {
            if (buffer.getByte(at + i) != text.charAt(i)) return false;
        }
        return true;
    }
}
