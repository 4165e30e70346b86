package crossbook.web;

import crossbook.gateway.PasswordVerifier;
import crossbook.web.access.Access;
import crossbook.web.access.ApiKeys;
import crossbook.web.access.Identities;
import crossbook.web.api.Dispatcher;
import crossbook.web.api.HttpErrors;
import crossbook.web.api.Meters;
import crossbook.web.api.OpenApi;
import crossbook.web.api.Routes;
import crossbook.web.api.SystemRoutes;

import io.helidon.common.socket.SocketOptions;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.WebServerConfig;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http1.Http1Config;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;

/// The exchange over HTTP: the API, the WebSocket, and the user interface that uses both.
public final class WebGateway implements AutoCloseable {
    private static final int BACKLOG = 1_024;
    private static final int HEADER_LINE_BYTES = 4_096;

    private final WebSettings settings;
    private final Access access;
    private final WebServer server;

    /// What the web needs of the exchange.
    public record Surroundings(
            WebBuild build,
            Identities identities,
            PasswordVerifier passwords,
            ApiKeys keys,
            Map<String, String> components) {}

    /// Binds and answers from then on.
    ///
    /// @throws IOException if the port cannot be bound
    public WebGateway(WebSettings settings, Surroundings surroundings) throws IOException {
        this.settings = settings;
        access = new Access(
                settings, surroundings.identities, surroundings.passwords, surroundings.keys);
        OpenApi document = new OpenApi();
        Routes routes = new Routes();
        new SystemRoutes(settings, surroundings.build, document, () -> state(surroundings))
                .add(routes);
        Dispatcher dispatcher = new Dispatcher(settings, access, routes, document, new Meters());
        server = start(HttpRouting.builder().any(dispatcher));
    }

    private SystemRoutes.State state(Surroundings surroundings) {
        return new SystemRoutes.State(
                "STARTING", 0, 0, 0, 0, "off", surroundings.components, "", "");
    }

    private WebServer start(HttpRouting.Builder routing) throws IOException {
        checkFree(settings.address());
        // It would say on stderr what our own log says in one line.
        Logger.getLogger("io.helidon").setLevel(Level.WARNING);
        WebSettings.Limits limits = settings.limits();
        WebServerConfig.Builder builder = WebServer.builder()
                .address(settings.address().getAddress())
                .port(settings.address().getPort())
                .backlog(BACKLOG)
                .shutdownHook(false)
                .maxPayloadSize(limits.bodyBytes())
                .maxTcpConnections(limits.maxConnections())
                .idleConnectionTimeout(limits.readTimeout().multipliedBy(4))
                .connectionOptions(SocketOptions.builder()
                        .tcpNoDelay(true)
                        .readTimeout(limits.readTimeout())
                        .build())
                .directHandlers(HttpErrors.handlers())
                .addProtocol(Http1Config.builder()
                        .maxPrologueLength(HEADER_LINE_BYTES)
                        .maxHeadersSize(limits.headerBytes())
                        .build())
                .routing(routing);
        settings.encryption().ifPresent(files -> builder.tls(Pem.tls(files)));
        return builder.build().start();
    }

    /// Helidon says of a taken port only that it cannot start.
    private static void checkFree(InetSocketAddress address) throws IOException {
        if (address.getPort() == 0) return;
        InetAddress host = address.getAddress();
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(host, address.getPort()));
        } catch (BindException e) {
            throw e;
        }
    }

    /// Where it listens, with the port that it really is.
    public InetSocketAddress address() {
        return new InetSocketAddress(settings.address().getAddress(), server.port());
    }

    /// Says who somebody is.
    public Access access() {
        return access;
    }

    @Override
    public void close() {
        server.stop();
        access.close();
    }
}
