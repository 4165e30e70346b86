package crossbook.web.access;

import crossbook.web.surroundings.WebSettings;
import crossbook.web.text.Problem;

import java.net.InetAddress;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// By which names the server is reached, from where, and whose pages may use it. A page
/// elsewhere can have its own name lead to this machine; it cannot choose the `Host` that the
/// browser sends.
final class Addresses {
    private static final Pattern IP_V4 = Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,3}){3}");
    private static final Pattern IP_V6 = Pattern.compile("\\[[0-9a-fA-F:.]{2,45}\\]");
    private static final Pattern PORT = Pattern.compile(":[0-9]{1,5}$");

    private final WebSettings settings;

    Addresses(WebSettings settings) {
        this.settings = settings;
    }

    void checkHost(List<String> hosts) {
        if (hosts.size() == 1 && isOurs(hosts.getFirst())) return;
        throw new Problem("HOST_NOT_ALLOWED");
    }

    /// A number cannot be made to lead elsewhere, so it needs no permission.
    private boolean isOurs(String host) {
        String name = PORT.matcher(host).replaceFirst("").toLowerCase(Locale.ROOT);
        return name.equals("localhost")
                || IP_V4.matcher(name).matches()
                || IP_V6.matcher(name).matches()
                || settings.access().allowedHosts().contains(name);
    }

    /// From where a request comes: as a proxy says that we trust, else as the connection does.
    /// Each proxy adds at the end of the header from where it was asked, and what came before
    /// its own words anybody can have written: the last address that is no proxy's is the
    /// client's.
    String client(String peer, List<String> forwardedFor) {
        String client = peer;
        String[] path = String.join(",", forwardedFor).split(",", -1);
        for (int i = path.length - 1; i >= 0 && isProxy(client); i--) {
            Optional<String> before = literal(path[i].strip());
            if (before.isEmpty()) break;
            client = before.get();
        }
        return client;
    }

    private boolean isProxy(String address) {
        return settings.access().failed().proxies().contains(address);
    }

    private static Optional<String> literal(String text) {
        try {
            return Optional.of(InetAddress.ofLiteral(text).getHostAddress());
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    void checkOrigin(List<String> origins, List<String> hosts, boolean isNeeded) {
        if (origins.isEmpty() && !isNeeded) return;
        String scheme = settings.isEncrypted() ? "https://" : "http://";
        boolean isOurs = origins.size() == 1
                && hosts.size() == 1
                && (origins.getFirst().equals(scheme + hosts.getFirst())
                        || settings.access().allowedOrigins().contains(origins.getFirst()));
        if (!isOurs) throw new Problem("ORIGIN_NOT_ALLOWED");
    }
}
