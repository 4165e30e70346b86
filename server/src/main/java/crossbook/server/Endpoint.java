package crossbook.server;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

import java.net.InetSocketAddress;

/// Reads `HOST:PORT`.
final class Endpoint implements ITypeConverter<InetSocketAddress> {
    private static final int HIGHEST_PORT = 65_535;

    @Override
    public InetSocketAddress convert(String text) {
        int colon = text.lastIndexOf(':');
        String port = text.substring(colon + 1);
        boolean isPort = port.matches("[0-9]{1,5}") && Integer.parseInt(port) <= HIGHEST_PORT;
        if (colon < 1 || !isPort) {
            throw new TypeConversionException("'" + text + "' is not HOST:PORT");
        }
        String host = text.substring(0, colon).replaceAll("^\\[|]$", "");
        return new InetSocketAddress(host, Integer.parseInt(port));
    }
}
