package crossbook.web;

import crossbook.web.api.Connections;
import crossbook.web.api.HttpErrors;
import crossbook.web.api.Route;
import crossbook.web.api.WatchedSockets;
import crossbook.web.surroundings.WebSettings;

import io.helidon.webserver.WebServer;
import io.helidon.webserver.WebServerConfig;
import io.helidon.webserver.http1.Http1Config;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.logging.Level;
import java.util.logging.Logger;

/// What the servers of this module have in common, below their routes.
public final class HttpServers {
    private static final int BACKLOG = 1_024;
    private static final int HEADER_LINE_BYTES = 4_096;

    /// Beyond this even what is refused is not read to its end.
    private static final int MOST_HEADER_BYTES = 64 << 10;

    private HttpServers() {}

    /// A server at an address, within the limits of its settings.
    public static WebServerConfig.Builder builder(WebSettings settings, Connections connections) {
        // It would say on stderr what our own log says in one line.
        Logger.getLogger("io.helidon").setLevel(Level.WARNING);
        WebServerConfig.Builder builder = WebServer.builder()
                .address(settings.address().getAddress())
                .port(settings.address().getPort())
                .backlog(BACKLOG)
                .shutdownHook(false)
                .maxPayloadSize(Math.max(settings.limits().bodyBytes(), Route.LARGE_BODY_BYTES))
                .idleConnectionTimeout(Duration.ofDays(1)) // that is for the connections to say
                .connectionOptions(WatchedSockets.of(connections))
                .directHandlers(HttpErrors.handlers())
                .addProtocol(Http1Config.builder()
                        .maxPrologueLength(HEADER_LINE_BYTES)
                        .maxHeadersSize(MOST_HEADER_BYTES)
                        .addReceiveListener(connections)
                        .build());
        settings.encryption().ifPresent(files -> builder.tls(Pem.tls(files)));
        return builder;
    }

    /// Says which port is taken; Helidon says only that it cannot start.
    ///
    /// @throws IOException if it is
    public static void checkFree(InetSocketAddress address) throws IOException {
        if (address.getPort() == 0) return;
        InetAddress host = address.getAddress();
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(host, address.getPort()));
        }
    }
}
