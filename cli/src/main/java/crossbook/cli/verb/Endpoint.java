package crossbook.cli.verb;

import crossbook.configuration.Address;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Reads the `HOST:PORT` of an option.
public final class Endpoint implements ITypeConverter<Address> {
    @Override
    public Address convert(String text) {
        try {
            return Address.parse(text);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException("'" + text + "' " + e.getMessage());
        }
    }
}
