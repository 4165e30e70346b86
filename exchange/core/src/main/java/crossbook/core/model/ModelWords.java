package crossbook.core.model;

import crossbook.core.order.Dates;

import java.util.ArrayList;
import java.util.List;

/// The words of a market model that stand for numbers, read exactly. What is not such a
/// word is an [IllegalArgumentException] in one line.
final class ModelWords {
    static final long SECOND_NS = 1_000_000_000;
    static final long MINUTE_NS = 60 * SECOND_NS;
    static final long HOUR_NS = 60 * MINUTE_NS;
    static final long DAY_NS = 24 * HOUR_NS;

    /// What has no limit, or is not there.
    static final String NONE = "-";

    private static final List<String> UNITS = List.of("ns", "us", "ms", "s", "m", "h");
    private static final long[] UNIT_NS = {
        1, 1_000, 1_000_000, SECOND_NS, MINUTE_NS, HOUR_NS,
    };
    private static final long LONGEST_NS = 366 * DAY_NS;
    private static final int PERCENT_DECIMALS = 2;
    private static final int MAX_DIGITS = 18;

    private ModelWords() {}

    /// Nanoseconds since midnight of a time such as `09:00`, `09:00:30` or
    /// `09:00:30.250`.
    static long timeOfDay(String word) {
        String whole = word;
        long fraction = 0;
        int point = word.indexOf('.');
        if (point == 8 && word.length() <= 18) {
            fraction = decimal("0" + word.substring(point), 9);
            whole = word.substring(0, point);
        }
        boolean isShaped = (whole.length() == 8 || (whole.length() == 5 && point < 0))
                && whole.charAt(2) == ':'
                && (whole.length() == 5 || whole.charAt(5) == ':');
        if (isShaped) {
            int hour = Dates.digits(whole, 0, 2);
            int minute = Dates.digits(whole, 3, 5);
            int second = whole.length() == 5 ? 0 : Dates.digits(whole, 6, 8);
            if (isIn(hour, 24) && isIn(minute, 60) && isIn(second, 60)) {
                return hour * HOUR_NS + minute * MINUTE_NS + second * SECOND_NS + fraction;
            }
        }
        throw new IllegalArgumentException(
                "'" + word + "' is not a time such as 09:00 or 09:00:30");
    }

    private static boolean isIn(int number, int bound) {
        return number >= 0 && number < bound;
    }

    /// A length of time in nanoseconds: a whole number and a unit, such as `30s`, `5m`,
    /// `100ms`.
    static long duration(String word) {
        int digits = 0;
        while (digits < word.length() && isDigits(word.substring(digits, digits + 1))) digits++;
        int unit = UNITS.indexOf(word.substring(digits));
        if (digits == 0 || digits > 9 || unit < 0) {
            throw new IllegalArgumentException(
                    "'" + word + "' is not a length of time such as 30s: "
                            + "a whole number and one of " + String.join(", ", UNITS));
        }
        long count = Long.parseLong(word.substring(0, digits));
        if (count > LONGEST_NS / UNIT_NS[unit]) {
            throw new IllegalArgumentException("'" + word + "' is longer than a year");
        }
        return count * UNIT_NS[unit];
    }

    /// Hundredths of a percent of a word such as `10%` or `2.5%`.
    static int basisPoints(String word) {
        if (word.endsWith("%") && word.length() <= 8) {
            try {
                return (int) decimal(word.substring(0, word.length() - 1), PERCENT_DECIMALS);
            } catch (IllegalArgumentException e) {
                // said below, with what a percentage looks like
            }
        }
        throw new IllegalArgumentException("'" + word
                + "' is not a percentage such as 10% or 2.5%, with at most two decimals");
    }

    /// A whole number.
    static long number(String word) {
        if (word.isEmpty() || word.length() > MAX_DIGITS || !isDigits(word)) {
            throw new IllegalArgumentException("'" + word + "' is not a whole number");
        }
        return Long.parseLong(word);
    }

    /// A decimal number such as `0.05` in units of 10 to the power of -`scale`.
    static long decimal(String word, int scale) {
        int point = word.indexOf('.');
        String whole = point < 0 ? word : word.substring(0, point);
        String decimals = point < 0 ? "" : word.substring(point + 1);
        while (decimals.endsWith("0")) decimals = decimals.substring(0, decimals.length() - 1);
        boolean endsInPoint = point == word.length() - 1;
        if (whole.isEmpty() || endsInPoint || !isDigits(whole) || !isDigits(decimals)) {
            throw new IllegalArgumentException("'" + word + "' is not a decimal number");
        }
        if (decimals.length() > scale) {
            throw new IllegalArgumentException(
                    "'" + word + "' has more than " + scale + " decimals");
        }
        String digits = whole + decimals + "0".repeat(scale - decimals.length());
        if (digits.length() > MAX_DIGITS) {
            throw new IllegalArgumentException("'" + word + "' is too large");
        }
        return Long.parseLong(digits);
    }

    private static boolean isDigits(String word) {
        return word.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    /// The name of a constant as a model spells it.
    static String lowerCase(String name) {
        StringBuilder word = new StringBuilder(name);
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c >= 'A' && c <= 'Z') word.setCharAt(i, (char) (c - 'A' + 'a'));
        }
        return word.toString();
    }

    /// The words of a text that is one line or several.
    static List<String> words(String text) {
        List<String> words = new ArrayList<>();
        for (String word : text.split("\\s+", -1)) if (!word.isEmpty()) words.add(word);
        return words;
    }
}
