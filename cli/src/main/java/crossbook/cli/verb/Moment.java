package crossbook.cli.verb;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/// Reads an instant of UTC: a day, which is its beginning, or a day and a time.
public final class Moment implements ITypeConverter<Instant> {
    @Override
    public Instant convert(String text) {
        try {
            Instant read = read(text);
            ns(read);
            return read;
        } catch (ArithmeticException e) {
            throw new TypeConversionException(
                    Written.quoted(text) + " is not between the years 1678 and 2261");
        } catch (DateTimeException e) {
            throw new TypeConversionException(Written.quoted(text)
                    + " is neither a day such as 2026-11-20 nor a time such as"
                    + " 2026-11-20T09:30:00");
        }
    }

    private static Instant read(String text) {
        if (text.endsWith("Z")) return Instant.parse(text);
        if (text.contains("T")) return LocalDateTime.parse(text).toInstant(ZoneOffset.UTC);
        return LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
    }

    /// Nanoseconds since 1970 UTC.
    public static long ns(Instant instant) {
        return Math.addExact(
                Math.multiplyExact(instant.getEpochSecond(), 1_000_000_000L), instant.getNano());
    }
}
