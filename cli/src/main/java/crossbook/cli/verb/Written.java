package crossbook.cli.verb;

import crossbook.protocol.Decimals;
import crossbook.protocol.OrderTermsEncoder;
import crossbook.protocol.entry.LogonEncoder;

import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Instant;

/// What people write on the command line: numbers, prices, ids, names. What cannot be meant is
/// refused in words that name the option, the value and the rule.
public final class Written {
    private static final int SHOWN = 60;

    private Written() {}

    /// Has a command read whole numbers and paths like this wherever it takes one.
    public static void register(CommandLine command) {
        command.registerConverter(long.class, text -> within(text, Long.MIN_VALUE, Long.MAX_VALUE));
        command.registerConverter(Long.class, text -> within(text, Long.MIN_VALUE, Long.MAX_VALUE));
        command.registerConverter(int.class, Written::small);
        command.registerConverter(Integer.class, Written::small);
        command.registerConverter(double.class, Written::decimal);
        command.registerConverter(Double.class, Written::decimal);
        command.registerConverter(Path.class, Written::path);
    }

    private static int small(String text) {
        return (int) within(text, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    private static long within(String text, long min, long max) {
        try {
            return wholeNumber(text, min, max);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(quoted(text) + ": " + e.getMessage());
        }
    }

    private static double decimal(String text) {
        if (text.matches("-?[0-9]{1,9}(\\.[0-9]{1,9})?")) return Double.parseDouble(text);
        throw new TypeConversionException(quoted(text) + ": not a number such as 2 or 0.5");
    }

    private static Path path(String text) {
        if (text.isEmpty()) throw new TypeConversionException("'': names no file and no directory");
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new TypeConversionException(quoted(text) + ": cannot be the name of a file");
        }
    }

    /// A whole number in the digits 0 to 9.
    ///
    /// @throws IllegalArgumentException in one line, if the text is none from `min` to `max`
    static long wholeNumber(String text, long min, long max) {
        long number = Decimals.parse(text, 0);
        if (number >= min && number <= max) return number;
        throw new IllegalArgumentException("must be a whole number from " + min + " to " + max);
    }

    /// A value as a message shows it.
    public static String quoted(String text) {
        String start = text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "...";
        StringBuilder shown = new StringBuilder("'");
        start.codePoints().forEach(c -> shown.appendCodePoint(Character.isISOControl(c) ? ' ' : c));
        return shown.append('\'').toString();
    }

    /// A price, in price units.
    public static long price(String where, String text, int scale) {
        return number(where, text, scale);
    }

    /// A quantity.
    public static long qty(String where, String text) {
        return number(where, text, 0);
    }

    private static long number(String where, String text, int scale) {
        try {
            return Decimals.parse(text, scale);
        } catch (IllegalArgumentException e) {
            throw new CommandFailure(
                    ExitCode.BAD_INPUT, where + ": " + quoted(text) + ": " + e.getMessage(), e);
        }
    }

    /// An amount of an asset of so many decimals, above 0.
    public static long amount(String where, String text, int scale) {
        long units = number(where, text, scale);
        if (units > 0) return units;
        throw CommandFailure.badInput(where + ": " + quoted(text) + ": must be above 0");
    }

    /// A transaction id; one that is made of the time of the day for who gives none, which no two
    /// commands have, on whatever machine.
    public static String transactionId(String where, String text) {
        if (text != null) return ascii(where, text, OrderTermsEncoder.clOrdIdLength());
        Instant now = Instant.now();
        long ns = Math.addExact(
                Math.multiplyExact(now.getEpochSecond(), 1_000_000_000), now.getNano());
        return Long.toString(ns, Character.MAX_RADIX);
    }

    /// The account of a client.
    public static String account(String where, String text) {
        return ascii(where, text, OrderTermsEncoder.accountLength());
    }

    /// A client order id; one that is made of the time for who gives none.
    public static String clOrdId(String where, String text) {
        return text == null
                ? Long.toString(System.nanoTime(), Character.MAX_RADIX)
                : ascii(where, text, OrderTermsEncoder.clOrdIdLength());
    }

    /// The name of a participant.
    public static String participant(String where, String text) {
        return ascii(where, text, LogonEncoder.participantLength());
    }

    /// A text of printable ASCII that a message has room for.
    public static String ascii(String where, String text, int maxLength) {
        boolean isPlain = text.chars().allMatch(c -> c >= ' ' && c <= '~');
        if (isPlain && !text.isEmpty() && text.length() <= maxLength) return text;
        throw CommandFailure.badInput(where + ": " + quoted(text) + ": must be 1 to " + maxLength
                + " printable ASCII characters");
    }
}
