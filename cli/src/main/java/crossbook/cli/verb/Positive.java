package crossbook.cli.verb;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Reads a whole number above 0.
public final class Positive implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
        if (text.matches("[1-9][0-9]{0,17}")) return Long.valueOf(text);
        throw new TypeConversionException("'" + text + "' is not a whole number above 0");
    }
}
