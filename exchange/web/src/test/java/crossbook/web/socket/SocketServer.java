package crossbook.web.socket;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import crossbook.client.entry.Role;
import crossbook.web.access.Caller;
import crossbook.web.live.LiveExchange;
import crossbook.web.live.LiveSettings;
import crossbook.web.live.LiveUnavailableException;
import crossbook.web.live.TestMarket;

import io.helidon.http.HeaderNames;
import io.helidon.http.Headers;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.websocket.WsRouting;

import org.agrona.CloseHelper;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.AgentRunner;

import java.net.InetAddress;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/// A server of the socket alone. Who somebody is, is said by the header `Cookie`, which has a name
/// and nothing else; `ops` operates.
final class SocketServer implements AutoCloseable {
    final LiveExchange live;
    final WebSockets sockets;
    private final AgentRunner runner;
    private final WebServer server;

    SocketServer(TestMarket market, SocketSettings settings) {
        this(market, settings, new AtomicBoolean(true));
        TestMarket.await(live::isCaughtUp);
    }

    /// @param mayRead until this is true no event is read
    SocketServer(TestMarket market, SocketSettings settings, AtomicBoolean mayRead) {
        live = new LiveExchange(
                LiveSettings.in(ZoneOffset.UTC), market.connect(), Optional.empty());
        sockets = new WebSockets(settings, live, new NamedByCookie());
        runner = TestMarket.run(new Patient(live, mayRead));
        server = WebServer.builder()
                .address(InetAddress.getLoopbackAddress())
                .port(0)
                .shutdownHook(false)
                .addProtocol(sockets.protocol())
                .addRouting(WebSockets.addTo(WsRouting.builder(), () -> sockets))
                .build()
                .start();
    }

    /// A reader that begins when it may.
    private record Patient(Agent reader, AtomicBoolean mayRead) implements Agent {
        @Override
        public int doWork() throws Exception {
            return mayRead.get() ? reader.doWork() : 0;
        }

        @Override
        public void onClose() {
            reader.onClose();
        }

        @Override
        public String roleName() {
            return reader.roleName();
        }
    }

    int port() {
        return server.port();
    }

    private static ObjectNode order(Caller caller, String op, ObjectNode message, String address) {
        if (message.path("order").path("price").asText().equals("0")) {
            throw new SocketProblem("PRICE_NOT_POSITIVE", "price: 0");
        }
        switch (message.path("orderId").asText()) {
            case "early" -> throw new LiveUnavailableException("the events are still being read");
            case "broken" -> throw new IllegalStateException("a mistake");
            default -> {}
        }
        return JsonNodeFactory.instance
                .objectNode()
                .put("did", op)
                .put("of", caller.participant())
                .put("from", address);
    }

    private static final class NamedByCookie implements SocketAccess {
        @Override
        public Caller open(Headers headers) {
            String origin = headers.first(HeaderNames.ORIGIN).orElse("");
            if (origin.contains("evil")) throw new SocketProblem("ORIGIN", origin);
            return headers.first(HeaderNames.COOKIE)
                    .map(NamedByCookie::named)
                    .orElse(Caller.NOBODY);
        }

        @Override
        public Caller authenticate(ObjectNode message, String address) {
            if (!message.path("key").asText().equals("right")) {
                throw new SocketProblem("SIGNATURE_WRONG", "");
            }
            return named("bob");
        }

        private static Caller named(String name) {
            Role role = name.equals("ops") ? Role.MARKET_OPERATIONS : Role.TRADER;
            return new Caller(name, Set.of(role), Optional.empty(), Optional.empty());
        }

        @Override
        public boolean holds(Caller caller) {
            return true;
        }

        @Override
        public ObjectNode handle(Caller caller, String op, ObjectNode message, String address) {
            return order(caller, op, message, address);
        }
    }

    @Override
    public void close() {
        sockets.close();
        server.stop();
        CloseHelper.quietClose(runner);
    }
}
