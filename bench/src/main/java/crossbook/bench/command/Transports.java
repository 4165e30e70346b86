package crossbook.bench.command;

import crossbook.bench.exchange.Transport;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/// Reads a way to an exchange: `host`, `cluster`, `ipc`, `udp` or `tcp`.
final class Transports implements ITypeConverter<Transport> {
    @Override
    public Transport convert(String text) {
        for (Transport transport : Transport.values()) {
            if (word(transport).equals(text)) return transport;
        }
        String known = Arrays.stream(Transport.values())
                .map(Transports::word)
                .collect(Collectors.joining(", "));
        throw new TypeConversionException("'" + text + "' is none of " + known);
    }

    private static String word(Transport transport) {
        return transport.name().toLowerCase(Locale.ROOT);
    }
}
