package crossbook.configuration;

import java.net.InetSocketAddress;
import java.util.regex.Pattern;

/// A host and a port. Port 0 lets the system choose one.
///
/// @param host a name, or an address as numbers; an IPv6 address without brackets
public record Address(String host, int port) {
    private static final Pattern HOST = Pattern.compile("[A-Za-z0-9]([A-Za-z0-9._-]{0,252})");
    private static final Pattern IPV4 = Pattern.compile("[0-9]+\\.[0-9]+\\.[0-9]+\\.[0-9]+");
    private static final Pattern IPV6 = Pattern.compile("[0-9A-Fa-f:.]{2,45}(%[A-Za-z0-9]{1,15})?");
    private static final int MAX_PORT = 65_535;
    private static final int MAX_BYTE = 255;

    /// Reads `127.0.0.1:7001`, `localhost:7001` or `[::1]:7001`.
    ///
    /// @throws IllegalArgumentException in one line, if the text is no such address
    public static Address parse(String text) {
        int colon = text.lastIndexOf(':');
        if (colon < 0) throw new IllegalArgumentException("must be " + form() + ": it has no port");
        String port = text.substring(colon + 1);
        if (!port.matches("[0-9]{1,5}") || Integer.parseInt(port) > MAX_PORT) {
            throw new IllegalArgumentException("must have a port from 0 to " + MAX_PORT);
        }
        return new Address(host(text.substring(0, colon)), Integer.parseInt(port));
    }

    private static String host(String text) {
        if (text.startsWith("[") && text.endsWith("]")) {
            String inside = text.substring(1, text.length() - 1);
            if (IPV6.matcher(inside).matches() && inside.contains(":")) return inside;
        } else if (IPV4.matcher(text).matches()) {
            if (ipv4(text)) return text;
            throw new IllegalArgumentException("must have numbers up to 255 in its address");
        } else if (HOST.matcher(text).matches()) {
            return text;
        }
        throw new IllegalArgumentException("must be " + form());
    }

    private static boolean ipv4(String text) {
        for (String number : text.split("\\.", -1)) {
            if (number.length() > 3 || Integer.parseInt(number) > MAX_BYTE) return false;
        }
        return true;
    }

    static String form() {
        return "an address such as \"127.0.0.1:7001\"";
    }

    /// Whether only this machine can reach it. A name other than `localhost` counts as
    /// reachable.
    public boolean isLoopback() {
        if (host.equalsIgnoreCase("localhost")) return true;
        if (host.contains(":")) return host.equals("::1") || host.equals("0:0:0:0:0:0:0:1");
        return IPV4.matcher(host).matches() && host.startsWith("127.");
    }

    /// Whether it stands for all addresses of this machine.
    public boolean isAny() {
        return host.equals("0.0.0.0") || host.equals("::");
    }

    /// Whether it is a group that many receivers may join.
    public boolean isMulticast() {
        if (host.contains(":")) return host.regionMatches(true, 0, "ff", 0, 2);
        if (!IPV4.matcher(host).matches()) return false;
        int first = Integer.parseInt(host.substring(0, host.indexOf('.')));
        return first >= 224 && first <= 239;
    }

    /// Whether sockets bound to both could meet: the same port, on hosts that overlap.
    boolean overlaps(Address other) {
        if (port != other.port || port == 0) return false;
        return isAny() || other.isAny() || sameHost(other);
    }

    private boolean sameHost(Address other) {
        String mine = host.equalsIgnoreCase("localhost") ? "127.0.0.1" : host;
        String theirs = other.host.equalsIgnoreCase("localhost") ? "127.0.0.1" : other.host;
        return mine.equalsIgnoreCase(theirs);
    }

    /// For a socket. Looks a name up.
    public InetSocketAddress toSocketAddress() {
        return new InetSocketAddress(host, port);
    }

    @Override
    public String toString() {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }
}
