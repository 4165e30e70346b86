package crossbook.web;

import crossbook.client.entry.EntryAddress;
import crossbook.client.stream.HostConnection;
import crossbook.client.stream.RememberedState;
import crossbook.gateway.password.PasswordVerifier;
import crossbook.web.access.Access;
import crossbook.web.access.ApiKeys;
import crossbook.web.access.Identities;
import crossbook.web.api.AccessRoutes;
import crossbook.web.api.AccountRoutes;
import crossbook.web.api.AdminRoutes;
import crossbook.web.api.Connections;
import crossbook.web.api.Dispatcher;
import crossbook.web.api.FixRoutes;
import crossbook.web.api.HistoryRoutes;
import crossbook.web.api.KillRoutes;
import crossbook.web.api.MarginRoutes;
import crossbook.web.api.MarketRoutes;
import crossbook.web.api.Meters;
import crossbook.web.api.MetricRoutes;
import crossbook.web.api.MoneyRoutes;
import crossbook.web.api.MonitorRoutes;
import crossbook.web.api.OpenApi;
import crossbook.web.api.OperationRoutes;
import crossbook.web.api.OrderRoutes;
import crossbook.web.api.Private;
import crossbook.web.api.ReportRoutes;
import crossbook.web.api.RiskRoutes;
import crossbook.web.api.Route;
import crossbook.web.api.Routes;
import crossbook.web.api.RuleRoutes;
import crossbook.web.api.Sentences;
import crossbook.web.api.SocketDoor;
import crossbook.web.api.SystemRoutes;
import crossbook.web.api.TrialRoutes;
import crossbook.web.entry.Deadlines;
import crossbook.web.entry.Entries;
import crossbook.web.live.LiveExchange;
import crossbook.web.live.LiveSettings;
import crossbook.web.live.LiveStatus;
import crossbook.web.live.ParticipantView;
import crossbook.web.socket.SocketSettings;
import crossbook.web.socket.WebSockets;
import crossbook.web.surroundings.Administration;
import crossbook.web.surroundings.MarketDescription;
import crossbook.web.surroundings.OrderTrials;
import crossbook.web.surroundings.StoreLink;
import crossbook.web.surroundings.WebBuild;
import crossbook.web.surroundings.WebSettings;
import crossbook.web.text.MetricsText;

import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.WebServerConfig;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.websocket.WsRouting;

import org.agrona.CloseHelper;
import org.agrona.concurrent.Agent;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// The exchange over HTTP: the API, the WebSocket, and the user interface that uses both.
public final class WebGateway implements AutoCloseable {
    private final WebSettings settings;
    private final Access access;
    private final Meters meters = new Meters();
    private final LiveExchange live;
    private final Entries entries;
    private final List<AutoCloseable> further = new ArrayList<>();
    private final Connections connections;
    private final WebSockets sockets;
    private final Routes routes;
    private final Dispatcher dispatcher;
    private final AtomicReference<WebGateway> open = new AtomicReference<>(this);
    private final WebServer server;

    /// What the web needs of the exchange.
    ///
    /// @param components of this process, by their words
    /// @param events a connection for the web's own reader of events
    /// @param trials tries orders without sending them
    /// @param remembered the outcome of the events that the host no longer keeps
    /// @param orderEntry where the order-entry gateway is
    /// @param key what logs on whom this component has authenticated; made anew at each call
    /// @param deadlines those that an earlier process left
    /// @param runs how runs of worlds are kept
    /// @param metrics writes those of the other components
    public record Surroundings(
            WebBuild build,
            Identities identities,
            PasswordVerifier passwords,
            ApiKeys keys,
            List<String> components,
            MarketDescription market,
            OrderTrials trials,
            StoreLink store,
            Administration administration,
            HostConnection events,
            Optional<RememberedState> remembered,
            Supplier<EntryAddress> orderEntry,
            Supplier<char[]> key,
            Deadlines deadlines,
            Runs runs,
            Consumer<MetricsText> metrics) {}

    /// How runs of worlds are kept.
    ///
    /// @param directory where they are
    /// @param atOnce how many go on at the same time
    /// @param mostRows how many rows one may have
    public record Runs(Path directory, int atOnce, long mostRows) {}

    /// Binds and answers from then on. [#agents] must be run.
    ///
    /// @throws IOException if the port cannot be bound
    public WebGateway(WebSettings settings, Surroundings around) throws IOException {
        HttpServers.checkFree(settings.address()); // before there is anything to close
        this.settings = settings;
        access = new Access(settings, around.identities, around.passwords, around.keys);
        ZoneId zone = ZoneId.of(around.market.zone());
        live = new LiveExchange(LiveSettings.in(zone), around.events, around.remembered);
        entries = new Entries(
                around.orderEntry,
                around.key,
                settings.gatewayIdle(),
                meters.series(Meters.GATEWAY)::record,
                around.deadlines);
        OpenApi document = new OpenApi();
        routes = routes(around, document);
        connections = new Connections(settings.limits());
        SocketDoor door = new SocketDoor(access, routes, connections);
        sockets = new WebSockets(SocketSettings.defaults(), live, door);
        dispatcher = new Dispatcher(settings, access, routes, document, meters, connections);
        server = start(open);
    }

    private Routes routes(Surroundings around, OpenApi document) {
        Routes all = new Routes(document::roles);
        Private own = new Private(live, entries);
        new SystemRoutes(settings, around.build, document, around.market, () -> state(around))
                .add(all);
        new MarketRoutes(live, around.market, around.store).add(all);
        new HistoryRoutes(own, around.store).add(all);
        new RuleRoutes(around.market).add(all);
        new AccessRoutes(settings, access, this::isKilled, entries::leave).add(all);
        Sentences sentences = new Sentences(own);
        new OrderRoutes(own, sentences).add(all);
        new TrialRoutes(own, around.trials, sentences).add(all);
        new AccountRoutes(own).add(all);
        new MoneyRoutes(own, around.administration).add(all);
        new MarginRoutes(own).add(all);
        new ReportRoutes(own, around.store).add(all);
        new RiskRoutes(own).add(all);
        new OperationRoutes(own, around.market).add(all);
        new KillRoutes(own).add(all);
        new FixRoutes(own).add(all);
        new MonitorRoutes(own, meters).add(all);
        new MetricRoutes(own, meters, around.metrics).add(all);
        new AdminRoutes(own, around.administration, access).add(all);
        FurtherRoutes.installed()
                .forEach(each -> further.add(each.add(all, own, settings, around)));
        Set<String> missing = document.titles();
        all.all().forEach(route -> missing.remove(route.title()));
        missing.forEach(title -> all.add(title, FurtherRoutes.NOT_INSTALLED));
        return all;
    }

    private boolean isKilled(String participant) {
        return live.isCaughtUp()
                && live.ask(view -> view.participant(participant))
                        .map(ParticipantView::isKilled)
                        .orElse(false);
    }

    private SystemRoutes.State state(Surroundings around) {
        LiveStatus status = live.status();
        Map<String, String> states = new LinkedHashMap<>();
        for (String component : around.components) states.put(component, "UP");
        if (status.state() != LiveStatus.State.UP) states.put("engine", "AWAY");
        StoreLink.State store = around.store.state();
        if (!store.word().equals("off")) states.put("store", store.detail());
        return new SystemRoutes.State(status, store, states);
    }

    /// What reads the events, on a thread of its own.
    public Agent reader() {
        return live;
    }

    /// What has orders entered, on a thread of its own, which waits as it says.
    public Entries entries() {
        return entries;
    }

    /// Whether it answers questions.
    public boolean isCaughtUp() {
        return live.isCaughtUp();
    }

    /// What is true now.
    public LiveExchange live() {
        return live;
    }

    /// Starts a server that knows whom it asks only while that is open: a timer of Helidon keeps
    /// stopped servers until the process ends (its issue 11939), and with them all they know.
    private WebServer start(AtomicReference<WebGateway> asked) {
        WebServerConfig.Builder builder = HttpServers.builder(settings, connections)
                .addProtocol(sockets.protocol())
                .addRouting(WebSockets.addTo(WsRouting.builder(), () -> stillOpen(asked).sockets))
                .routing(HttpRouting.builder()
                        .any((request, response) ->
                                stillOpen(asked).dispatcher.handle(request, response)));
        return builder.build().start();
    }

    private static WebGateway stillOpen(AtomicReference<WebGateway> asked) {
        WebGateway gateway = asked.get();
        if (gateway == null) throw new CloseConnectionException("the server has stopped");
        return gateway;
    }

    /// Where it listens, with the port that it really is.
    public InetSocketAddress address() {
        return new InetSocketAddress(settings.address().getAddress(), server.port());
    }

    /// Every route of the API.
    public List<Route> routes() {
        return routes.all();
    }

    /// Says who somebody is.
    public Access access() {
        return access;
    }

    @Override
    public void close() {
        CloseHelper.quietCloseAll(further);
        sockets.close();
        server.stop();
        open.set(null);
        connections.close();
        access.close();
    }
}
