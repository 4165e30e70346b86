package crossbook.runs.http;

import crossbook.gateway.password.PasswordVerifier;
import crossbook.protocol.Reason;
import crossbook.runs.engine.Engines;
import crossbook.web.HttpServers;
import crossbook.web.access.Access;
import crossbook.web.access.ApiKeys;
import crossbook.web.access.Identities;
import crossbook.web.access.Identity;
import crossbook.web.api.Connections;
import crossbook.web.api.Dispatcher;
import crossbook.web.api.Routes;
import crossbook.web.surroundings.WebSettings;

import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.HttpRouting;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;

/// Simulations over HTTP without an exchange: the routes `/api/v1/sim` alone, for anybody who
/// reaches the port, with no log-in and nothing to configure.
public final class SimServer implements AutoCloseable {
    private final WebSettings settings;
    private final Engines engines;
    private final Access access;
    private final Connections connections;
    private final AtomicReference<Dispatcher> open;
    private final WebServer server;

    /// Nobody logs in.
    private static final class Nobody implements Identities {
        @Override
        public Optional<Identity> find(String participant) {
            return Optional.empty();
        }

        @Override
        public List<Identity> all() {
            return List.of();
        }
    }

    /// Binds and answers from then on.
    ///
    /// @throws IOException if the port cannot be bound
    public SimServer(WebSettings settings) throws IOException {
        HttpServers.checkFree(settings.address());
        this.settings = settings;
        engines = new Engines(settings.simulations());
        PasswordVerifier none = _ -> PasswordVerifier.Verdict.refused(Reason.WRONG_PASSWORD);
        access = new Access(settings, new Nobody(), none, ApiKeys.none());
        connections = new Connections(settings.limits());
        Routes routes = new Routes(_ -> Set.of()); // for anybody
        new SimRoutes(engines).add(routes);
        SimRoutes.addHealth(routes);
        open = new AtomicReference<>(
                Dispatcher.withoutFiles(settings, access, routes, connections));
        server = HttpServers.builder(settings, connections)
                .routing(HttpRouting.builder()
                        .any((request, response) -> dispatcher().handle(request, response)))
                .build()
                .start();
    }

    /// A timer of Helidon keeps stopped servers (its issue 11939): one that has stopped knows
    /// nothing.
    private Dispatcher dispatcher() {
        Dispatcher dispatcher = open.get();
        if (dispatcher == null) throw new CloseConnectionException("the server has stopped");
        return dispatcher;
    }

    /// Where it listens, with the port that it really is.
    public InetSocketAddress address() {
        return new InetSocketAddress(settings.address().getAddress(), server.port());
    }

    @Override
    public void close() {
        server.stop();
        open.set(null);
        connections.close();
        engines.close();
        access.close();
    }
}
