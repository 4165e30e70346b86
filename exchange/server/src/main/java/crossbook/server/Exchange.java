package crossbook.server;

import crossbook.client.entry.EntryAddress;
import crossbook.client.stream.EventHandler;
import crossbook.configuration.Address;
import crossbook.configuration.BadConfiguration;
import crossbook.configuration.Home;
import crossbook.configuration.Market;
import crossbook.configuration.ServerConfiguration;
import crossbook.configuration.ServerKeys.EngineKeys;
import crossbook.configuration.ServerKeys.GatewayKeys;
import crossbook.configuration.ServerKeys.MarketDataKeys;
import crossbook.configuration.ServerKeys.PartitionKeys;
import crossbook.configuration.ServerKeys.WebKeys;
import crossbook.configuration.StoreSecret;
import crossbook.configuration.WebApiKeys;
import crossbook.configuration.WebKey;
import crossbook.core.model.Phase;
import crossbook.gateway.Gateway;
import crossbook.gateway.surroundings.GatewaySettings;
import crossbook.host.ClusterHost;
import crossbook.host.HostSettings;
import crossbook.host.HostSettings.Idle;
import crossbook.host.JournalHost;
import crossbook.host.RunningHost;
import crossbook.host.StorageProblem;
import crossbook.marketdata.MarketDataGateway;
import crossbook.server.auditing.AuditorStatus;
import crossbook.server.topups.TopUps;
import crossbook.store.StoreService;
import crossbook.store.StoreSettings;
import crossbook.store.StoreSource;
import crossbook.store.StoreStatus;
import crossbook.web.WebGateway;
import crossbook.web.entry.Deadlines;
import crossbook.web.surroundings.MarketDescription;
import crossbook.web.surroundings.WebSettings;

import org.agrona.CloseHelper;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.AgentRunner;
import org.agrona.concurrent.CompositeAgent;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.SleepingIdleStrategy;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/// The components of an exchange that run in this process.
///
/// The engine's host has a thread of its own. In the layout `shared` the gateways have one
/// together, which suits two cores; in `dedicated` each has its own.
public final class Exchange implements AutoCloseable {
    private static final long LOOK_NS = TimeUnit.MICROSECONDS.toNanos(100);
    private static final long STOP_LIMIT_NS = TimeUnit.SECONDS.toNanos(5);
    private static final long READER_NAP_NS = TimeUnit.MILLISECONDS.toNanos(1);

    private final Home home;
    private final ServerConfiguration configuration;
    private final Consumer<String> log;
    private final CountDownLatch stopAsked = new CountDownLatch(1);
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private final List<AgentRunner> runners = new ArrayList<>();
    private List<String> phases = List.of();
    private final EngineLink engineLink;
    private RunningHost host;
    private PartitionHosts partitions;
    private Gateway gateway;
    private MarketDataGateway marketData;
    private StoreService store;
    private WebGateway web;
    private WebStore webStore;
    private TopUps topUps;
    private StoredCredentials credentials;
    private ExchangeAudit audit;

    private Exchange(Home home, ServerConfiguration configuration, Consumer<String> log) {
        this.home = home;
        this.configuration = configuration;
        this.log = log;
        engineLink = new EngineLink(configuration, log);
    }

    /// Starts components; they are ready when this returns.
    ///
    /// @param home where the secrets are
    /// @param market what the engine's reference data is brought to
    /// @param log takes a line for each change of state
    /// @throws IOException if a socket cannot be bound
    public static Exchange start(
            Home home,
            ServerConfiguration configuration,
            Market market,
            Set<Component> components,
            Consumer<String> log)
            throws IOException {
        PartitionHosts.requireAlone(configuration, components);
        Exchange exchange = new Exchange(home, configuration, log);
        try {
            if (components.contains(Component.ENGINE)) exchange.startEngine(market);
            exchange.startGateways(market, components);
            return exchange;
        } catch (RuntimeException | IOException | Error e) {
            exchange.close();
            throw e;
        }
    }

    private void startEngine(Market market) {
        if (configuration.get(PartitionKeys.COUNT) > 0) {
            partitions = new PartitionHosts(configuration, log);
            host = partitions.start(market);
            log.accept("component=engine state=started dir=" + host.directory());
            return;
        }
        host = switch (configuration.get(EngineKeys.HOST)) {
            case JOURNAL -> JournalHost.start(ComponentSettings.host(configuration));
            case CLUSTER -> ClusterHost.start(ComponentSettings.cluster(configuration));
        };
        log.accept("component=engine state=started dir=" + host.directory());
        try (ReferenceData reference = new ReferenceData(host, engineLink.connect(), log)) {
            reference.define(market);
        }
    }

    private void startGateways(Market market, Set<Component> components) throws IOException {
        phases = market.model().phases().stream().map(Phase::name).toList();
        credentials = new StoredCredentials(home, configuration, log);
        List<Agent> agents = new ArrayList<>();
        boolean hasEntry =
                components.contains(Component.GATEWAY) || components.contains(Component.FIX);
        if (hasEntry) agents.add(openGateway(components, market));
        if (components.contains(Component.MARKET_DATA)) agents.add(openMarketData(components));
        boolean isShared = configuration.get(EngineKeys.LAYOUT) == HostSettings.Layout.SHARED;
        if (isShared && agents.size() > 1) {
            run(new CompositeAgent(agents));
        } else {
            agents.forEach(this::run);
        }
        awaitReady();
        if (components.contains(Component.GATEWAY)) startBesideGateway(market);
        if (components.contains(Component.STORE)) startStore();
        if (components.contains(Component.WEB)) openWeb(market, components);
    }

    /// The store comes up by itself, beside the exchange: nothing waits for it.
    private void startStore() {
        store = StoreService.start(storeSettings(home, configuration), storeSource(), log);
    }

    private static StoreSettings storeSettings(Home home, ServerConfiguration configuration) {
        return ComponentSettings.store(configuration, StoreSecret.read(home));
    }

    private StoreSource storeSource() {
        return new StoreSource(engineLink::connect, engineLink.state(), engineLink::newestEvent);
    }

    /// Builds the store of a home anew from the events that its exchange has, up to at least one of
    /// them; the exchange may run meanwhile, and the store too.
    ///
    /// @param terms up to which event, and what may be lost
    public static StoreStatus rebuildStore(
            Home home,
            ServerConfiguration configuration,
            StoreService.RebuildTerms terms,
            Consumer<StoreStatus> progress) {
        Exchange exchange = new Exchange(home, configuration, line -> {});
        return StoreService.rebuild(
                storeSettings(home, configuration), exchange.storeSource(), terms, progress);
    }

    /// None where the configuration names no other partition, or wants no auditor.
    private void startBesideGateway(Market market) {
        audit = ExchangeAudit.start(
                home, configuration, market.model(), engineLink, this::entryAddress);
        TopUps.Engine engine = new TopUps.Engine(
                engineLink::connect,
                handler -> engineLink.isRemote() ? 0 : tellDefinitions(handler));
        topUps = TopUpSettings.of(home, configuration)
                .map(each -> each.start(engine, this::entryAddress, market.topUps(), log))
                .orElse(null);
    }

    private void openWeb(Market market, Set<Component> components) throws IOException {
        Optional<WebSettings> settings = ComponentSettings.web(configuration);
        if (settings.isEmpty()) return;
        webStore = new WebStore(home, configuration, store);
        MarketDescription rules = MarketDescriptions.of(market.model());
        try {
            web = new WebGateway(
                    settings.get(),
                    new WebGateway.Surroundings(
                            InstalledBuild.find(),
                            new WebIdentities(credentials),
                            credentials.ofPasswords(),
                            WebApiKeys.of(home),
                            components.stream().map(Component::word).toList(),
                            rules,
                            new TrialEngine(market.model()),
                            webStore.link(),
                            new WebAdministration(configuration, credentials),
                            engineLink.connect(),
                            engineLink.state(),
                            this::entryAddress,
                            () -> WebKey.text(home),
                            deadlines(),
                            ComponentSettings.runs(configuration),
                            new ComponentMetrics(this, configuration)::write));
        } catch (java.net.BindException e) {
            throw new PortInUseException(configuration, WebKeys.HTTP, e);
        }
        Idle idle = configuration.get(EngineKeys.IDLE);
        // Nobody who looks at a screen misses a millisecond, longer than a backoff sleeps, and
        // orders want the processor.
        run(
                web.reader(),
                idle == Idle.BACKOFF ? new SleepingIdleStrategy(READER_NAP_NS) : idle.strategy());
        run(web.entries(), web.entries().waiting(idle.strategy()));
        log.accept("component=web state=started http=" + text(web.address()));
        awaitReady();
    }

    private Deadlines deadlines() {
        Path file = home.directory().resolve("web-deadlines");
        try {
            return Deadlines.in(file);
        } catch (IllegalArgumentException e) {
            throw new BadConfiguration(file.toString(), e.getMessage());
        } catch (IOException e) {
            throw new BadConfiguration(
                    file.toString(), "it cannot be read: " + StorageProblem.of(e));
        }
    }

    /// The gateway in this process, else that of the configuration.
    private EntryAddress entryAddress() {
        Optional<InetSocketAddress> own = gateway == null ? Optional.empty() : gateway.tcpAddress();
        if (own.isPresent()) {
            return EntryAddress.tcp(
                    own.get().getAddress().getHostAddress(), own.get().getPort());
        }
        Address address = configuration
                .get(GatewayKeys.TCP)
                .orElseThrow(() -> new IllegalStateException("gateway.tcp is off"));
        return EntryAddress.tcp(address.host(), address.port());
    }

    /// A gateway is ready once it has read what happened before it. An engine in this process is
    /// there, and is read for as long as it takes.
    private void awaitReady() {
        BooleanSupplier isOver = () -> isReady() || failure.get() != null;
        if (host == null) engineLink.await(isOver);
        else while (!isOver.getAsBoolean() && host.isRunning()) LockSupport.parkNanos(LOOK_NS);
    }

    private boolean isReady() {
        return (gateway == null || gateway.isReady())
                && (marketData == null || marketData.status().isCaughtUp())
                && (web == null || web.isCaughtUp());
    }

    private Gateway openGateway(Set<Component> components, Market market) throws IOException {
        GatewaySettings settings =
                ComponentSettings.gateway(configuration, components, market.model());
        try {
            Gateway.Surroundings surroundings = new Gateway.Surroundings(
                            engineLink.connect(),
                            Optional.empty(),
                            credentials,
                            new ExchangeOperations(this, configuration, credentials, phases),
                            log)
                    .withAeron(host == null ? engineLink::currentAeron : engineLink::aeron)
                    .withRecoveries(engineLink::connect);
            gateway = new Gateway(
                    settings,
                    engineLink.isRemote()
                            ? surroundings
                            : surroundings.withRemembered(this::tellDefinitions));
        } catch (java.net.BindException e) {
            Ports.check(configuration, components); // says which, if it is still taken
            throw new PortInUseException(configuration, GatewayKeys.TCP, e);
        }
        log.accept("component=gateway state=started"
                + gateway.tcpAddress().map(address -> " tcp=" + text(address)).orElse("")
                + gateway.fixAddress().map(address -> " fix=" + text(address)).orElse(""));
        return gateway;
    }

    private MarketDataGateway openMarketData(Set<Component> components) throws IOException {
        Path checkpoint = configuration.path(EngineKeys.DIR).resolve("marketdata.checkpoint");
        boolean sendsDatagrams = !configuration.get(MarketDataKeys.UDP).isEmpty();
        try {
            marketData = new MarketDataGateway(
                    ComponentSettings.marketData(configuration, checkpoint),
                    engineLink.connect(),
                    sendsDatagrams ? Optional.of(engineLink.aeronOfLines()) : Optional.empty(),
                    engineLink.state());
        } catch (java.io.UncheckedIOException e) {
            if (!(e.getCause() instanceof java.net.BindException bind)) throw e;
            Ports.check(configuration, components); // says which, if it is still taken
            throw new PortInUseException(configuration, MarketDataKeys.TCP, bind);
        }
        log.accept("component=marketdata state=started tcp=" + text(marketData.serviceAddress())
                + marketData
                        .fixAddress()
                        .map(address -> " fix=" + text(address))
                        .orElse(""));
        return marketData;
    }

    /// Rules, participants and instruments: of the host in this process, else of the newest
    /// snapshot of the one on this machine.
    private long tellDefinitions(EventHandler handler) {
        return host != null ? host.definitions().tell(handler) : engineLink.tellState(handler);
    }

    private void run(Agent agent) {
        run(agent, configuration.get(EngineKeys.IDLE).strategy());
    }

    private void run(Agent agent, IdleStrategy idle) {
        AgentRunner runner = new AgentRunner(idle, this::failed, null, agent);
        runners.add(runner);
        Thread thread = AgentRunner.startOnThread(runner);
        thread.setName("crossbook-" + agent.roleName());
    }

    /// A component met what it does not handle: the exchange stops rather than go on half.
    private void failed(Throwable cause) {
        failure.compareAndSet(null, cause);
        stop();
    }

    /// Asks it to stop; any thread may. [#awaitStop] returns.
    public void stop() {
        stopAsked.countDown();
    }

    /// Waits until somebody asks it to stop or a component fails.
    public void awaitStop() throws InterruptedException {
        while (!stopAsked.await(100, TimeUnit.MILLISECONDS)) {
            if (host != null && !host.isRunning()) {
                failure.compareAndSet(null, host.failure().orElse(null));
                return;
            }
        }
    }

    /// Why it stopped by itself, if it did.
    public Optional<Throwable> failure() {
        return Optional.ofNullable(failure.get());
    }

    /// Where clients come in, by component, with the ports that they really are.
    public Map<String, InetSocketAddress> addresses() {
        Map<String, InetSocketAddress> addresses = new LinkedHashMap<>();
        if (gateway != null) {
            gateway.tcpAddress().ifPresent(address -> addresses.put("gateway", address));
        }
        if (marketData != null) addresses.put("marketdata", marketData.serviceAddress());
        if (web != null) addresses.put("web", web.address());
        if (gateway != null) {
            gateway.fixAddress().ifPresent(address -> addresses.put("fix", address));
        }
        if (marketData != null) {
            marketData.fixAddress().ifPresent(address -> addresses.put("marketdata_fix", address));
        }
        return addresses;
    }

    /// Whether browsers speak TLS to it.
    public boolean webIsEncrypted() {
        return configuration.get(WebKeys.TLS_CERTIFICATE).isPresent();
    }

    Optional<StoreService> store() {
        return Optional.ofNullable(store);
    }

    Optional<RunningHost> host() {
        return Optional.ofNullable(host);
    }

    Optional<Gateway> gateway() {
        return Optional.ofNullable(gateway);
    }

    Optional<WebGateway> web() {
        return Optional.ofNullable(web);
    }

    List<AuditorStatus> auditors() {
        return audit == null ? List.of() : audit.statuses();
    }

    Optional<MarketDataGateway> marketData() {
        return Optional.ofNullable(marketData);
    }

    static String text(InetSocketAddress address) {
        return new Address(address.getAddress().getHostAddress(), address.getPort()).toString();
    }

    /// Stops in order: sessions are told, what was taken is handled, the state is saved.
    @Override
    public void close() {
        CloseHelper.quietCloseAll(audit, topUps, web, webStore);
        if (store != null) store.close();
        if (gateway != null && !runners.isEmpty()) letSessionsEnd();
        runners.forEach(CloseHelper::quietClose);
        if (runners.isEmpty()) CloseHelper.quietCloseAll(gateway, marketData);
        engineLink.close();
        if (host != null) host.close();
        if (partitions != null) partitions.close();
        stop();
    }

    private void letSessionsEnd() {
        gateway.stop();
        long limit = System.nanoTime() + STOP_LIMIT_NS;
        while (!gateway.isStopped() && failure.get() == null && System.nanoTime() < limit) {
            Thread.onSpinWait();
        }
    }
}
