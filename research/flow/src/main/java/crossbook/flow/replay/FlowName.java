package crossbook.flow.replay;

import crossbook.market.BadInput;

import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The ticker and the date that a file of order flow is about, as far as its name tells.
///
/// @param ticker the first part of a LOBSTER name, otherwise what the file is called
/// @param date of a LOBSTER name or of NASDAQ's, otherwise the first day that computers count
public record FlowName(String ticker, String date) {
    private static final Pattern LOBSTER =
            Pattern.compile("([^_]{1,25})_(\\d{4}-\\d{2}-\\d{2})_\\d+_\\d+_message_.*");
    /// Such as 01302020.NASDAQ_ITCH50.gz.
    private static final Pattern NASDAQ =
            Pattern.compile("(\\d{2})(\\d{2})(\\d{4})\\.NASDAQ_ITCH.*");

    private static final String NO_DATE = "1970-01-01";
    private static final int MAX_TICKER_LENGTH = 25;
    private static final long NS_PER_DAY = 86_400_000_000_000L;

    /// What the name of a file says.
    public static FlowName of(Path file) {
        String name = String.valueOf(file.getFileName());
        Matcher lobster = LOBSTER.matcher(name);
        if (lobster.matches()) return new FlowName(ticker(lobster.group(1)), lobster.group(2));
        Matcher nasdaq = NASDAQ.matcher(name);
        if (nasdaq.matches()) {
            String date = nasdaq.group(3) + "-" + nasdaq.group(1) + "-" + nasdaq.group(2);
            return new FlowName("NASDAQ", date);
        }
        return new FlowName(ticker(name.replaceFirst("\\..*", "")), NO_DATE);
    }

    /// When the day of a file begins, nanoseconds since 1970 UTC.
    ///
    /// @throws BadInput if the date of its name is none
    public static long midnightNs(Path file) {
        String date = of(file).date();
        try {
            return LocalDate.parse(date).toEpochDay() * NS_PER_DAY;
        } catch (DateTimeParseException e) {
            throw new BadInput(file + ": the date of its name, " + date + ", is none");
        }
    }

    private static String ticker(String text) {
        String plain = text.replaceAll("[^A-Za-z0-9.-]", "");
        if (plain.isEmpty()) return "FLOW";
        return plain.substring(0, Math.min(plain.length(), MAX_TICKER_LENGTH));
    }
}
