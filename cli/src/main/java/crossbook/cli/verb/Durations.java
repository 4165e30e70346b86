package crossbook.cli.verb;

import crossbook.configuration.DurationText;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

import java.time.Duration;

/// Reads how long something lasts, as the configuration writes it, and not nothing: `500ms`, `10s`,
/// `2m`, `1h`.
public final class Durations implements ITypeConverter<Duration> {
    @Override
    public Duration convert(String text) {
        Duration duration = parsed(text);
        if (duration == null || duration.isZero()) {
            throw new TypeConversionException(
                    "'" + text + "' is no duration such as 500ms, 10s, 2m or 1h");
        }
        return duration;
    }

    private static Duration parsed(String text) {
        try {
            return DurationText.parse(text);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}
