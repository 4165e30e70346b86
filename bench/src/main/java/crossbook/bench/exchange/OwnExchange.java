package crossbook.bench.exchange;

import crossbook.bench.floor.Places;
import crossbook.client.entry.EntryAddress;
import crossbook.client.entry.Role;
import crossbook.client.stream.HostConnection;
import crossbook.client.stream.HostFile;
import crossbook.gateway.Gateway;
import crossbook.gateway.GatewaySettings;
import crossbook.gateway.GatewaySettings.AeronEndpoint;
import crossbook.gateway.PasswordVerifier;
import crossbook.gateway.PasswordVerifier.Verdict;
import crossbook.host.HostSettings;
import crossbook.host.HostSettings.Channels;
import crossbook.host.JournalHost;
import crossbook.load.Pausable;
import crossbook.load.Worker;
import crossbook.market.MarketModelFile;
import crossbook.marketdata.MarketDataGateway;
import crossbook.marketdata.MarketDataSettings;

import io.aeron.Aeron;

import org.agrona.CloseHelper;
import org.agrona.IoUtil;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.YieldingIdleStrategy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// An exchange of this process, for measurements: the journal host and the gateway, on one
/// thread that works for both in turns. It knows its market and lets in anybody. What is not
/// on the way of what is measured is not there.
public final class OwnExchange implements Pausable {
    /// What it is, for a report.
    static final String WORDS =
            "journal host and gateway on one thread that yields; commands and events recorded";

    /// One instrument in continuous trading, and one participant.
    static final OwnMarket MARKET = new OwnMarket(
            MarketModelFile.shipped("continuous"),
            Transport.SYMBOL,
            2,
            1,
            List.of(Transport.PARTICIPANT));

    /// That an Aeron client has come or gone is not urgent.
    private static final int CONDUCTOR_TURNS = 16;

    /// Sessions stay while something else is measured.
    private static final Duration LONG = Duration.ofMinutes(1);

    private final Path directory;
    private final OwnMarket market;
    private final int timedFrom;
    private final boolean hasMarketData;
    private final Manner manner;
    private final HostSettings settings;
    private final String udpEndpoint;
    private final String udpControl;
    private final Worker worker;
    private Gateway gateway;
    private Aeron client;
    private Legs legs;
    private MarketDataGateway marketData;

    /// Starts; it is reached over TCP and through shared memory.
    ///
    /// @param places where it may write
    public OwnExchange(Places places, OwnMarket market) {
        this(places, market, Integer.MAX_VALUE);
    }

    /// Starts, and sees when the orders of some participants pass between gateway and host.
    ///
    /// @param places where it may write
    /// @param timedFrom the participants from this number on are timed
    public OwnExchange(Places places, OwnMarket market, int timedFrom) {
        this(places, market, timedFrom, false, Manner.USUAL);
    }

    /// Starts, and works in its own manner.
    ///
    /// @param places where it may write
    OwnExchange(Places places, OwnMarket market, Manner manner) {
        this(places, market, Integer.MAX_VALUE, false, manner);
    }

    /// Starts what is reached in one way: a host alone, or with a gateway.
    ///
    /// @param places where it may write
    static OwnExchange reachedBy(Transport way, Places places) {
        return new OwnExchange(places, MARKET, Manner.USUAL.reachedBy(way));
    }

    /// How it works.
    ///
    /// @param idle what its thread does that finds nothing to do
    /// @param verifier who is let in
    /// @param logonThreads threads that check passwords
    /// @param ways how it is reached; HOST alone: there is no gateway
    record Manner(
            IdleStrategy idle,
            PasswordVerifier verifier,
            int logonThreads,
            GatewaySettings.Liveness liveness,
            Set<Transport> ways) {
        static final Manner USUAL = new Manner(
                YieldingIdleStrategy.INSTANCE,
                attempt -> Verdict.welcome(Set.of(Role.TRADER)),
                1,
                new GatewaySettings.Liveness(LONG, 5, LONG, LONG),
                EnumSet.of(Transport.TCP, Transport.IPC));

        Manner reachedBy(Transport way) {
            return new Manner(idle, verifier, logonThreads, liveness, EnumSet.of(way));
        }

        private boolean isHostAlone() {
            return ways.equals(EnumSet.of(Transport.HOST));
        }
    }

    /// Starts, is reached in one way, and publishes market data too.
    ///
    /// @param places where it may write
    static OwnExchange withMarketData(Transport way, Places places, OwnMarket market) {
        return new OwnExchange(
                places, market, Integer.MAX_VALUE, true, Manner.USUAL.reachedBy(way));
    }

    private OwnExchange(
            Places places, OwnMarket market, int timedFrom, boolean hasMarketData, Manner manner) {
        this.market = market;
        this.manner = manner;
        this.timedFrom = timedFrom;
        this.hasMarketData = hasMarketData;
        IoUtil.ensureDirectoryExists(places.shared().toFile(), "shared memory");
        directory = places.disk().resolve("host");
        HostSettings usual = HostSettings.of(directory);
        Channels channels = usual.channels();
        settings = usual.with(new Channels(
                channels.ingress(),
                channels.networkIngress(),
                channels.networkArchive(),
                places.shared()));
        udpEndpoint = "localhost:" + places.freePort();
        udpControl = "localhost:" + places.freePort();
        worker = Worker.opening("exchange", manner.idle, this::open);
    }

    private Agent open() {
        JournalHost host = JournalHost.open(settings);
        IdleStrategy pump = new Pump(host);
        try (HostConnection defining = HostConnection.open(directory, pump)) {
            market.define(defining, pump::idle);
        }
        if (manner.isHostAlone()) return host;
        Aeron aeron = Aeron.connect(new Aeron.Context()
                .aeronDirectoryName(aeronDirectory())
                .useConductorAgentInvoker(true)
                .idleStrategy(pump)
                .awaitingIdleStrategy(pump));
        HostConnection connection = HostConnection.open(directory, pump);
        if (timedFrom < market.participants().size()) {
            legs = new Legs(connection, timedFrom);
            connection = legs;
        }
        gateway = open(aeron, connection);
        while (!gateway.isAvailable()) {
            pump.idle();
            gateway.doWork();
        }
        if (hasMarketData) {
            marketData = new MarketDataGateway(
                    MarketDataSettings.DEFAULT,
                    HostConnection.open(directory, pump),
                    Optional.empty());
        }
        return new Together(host, aeron);
    }

    private Gateway open(Aeron aeron, HostConnection connection) {
        GatewaySettings usual = GatewaySettings.defaults();
        GatewaySettings.Limits limits = usual.limits();
        GatewaySettings.Logons logons = usual.logons();
        GatewaySettings open = usual.withAeron(endpoints())
                .with(GatewaySettings.Throttle.none())
                .with(manner.liveness)
                .with(new GatewaySettings.Logons(
                        logons.failedDelay(),
                        logons.failedDelayMax(),
                        manner.logonThreads,
                        logons.queue(),
                        Duration.ofHours(1)))
                .with(new GatewaySettings.Limits(
                        limits.maxSessions(),
                        limits.maxSessionsPerAddress(),
                        limits.maxUnverified(),
                        Integer.MAX_VALUE,
                        Long.MAX_VALUE,
                        limits.maxFrameLengthBytes(),
                        limits.outputBufferBytes(),
                        limits.outputTotalBytes(),
                        limits.maxRequests(),
                        limits.maxRecoveries()));
        try {
            return new Gateway(
                    open,
                    new Gateway.Surroundings(
                            connection,
                            Optional.of(aeron),
                            manner.verifier,
                            new NoOperations(),
                            line -> {}));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private AeronEndpoint[] endpoints() {
        List<AeronEndpoint> endpoints = new ArrayList<>();
        if (manner.ways.contains(Transport.IPC)) endpoints.add(AeronEndpoint.ipc());
        if (manner.ways.contains(Transport.UDP)) {
            endpoints.add(AeronEndpoint.udp(udpEndpoint, udpControl));
        }
        return endpoints.toArray(AeronEndpoint[]::new);
    }

    private String aeronDirectory() {
        return HostFile.read(directory).orElseThrow().aeronDirectory();
    }

    /// The gateway, in the way in which it is reached.
    EntryAddress address(Transport way) {
        return switch (way) {
            case TCP -> tcp();
            case IPC -> ipc();
            case UDP -> udp();
            case HOST, CLUSTER -> throw new IllegalArgumentException("a host has no sessions");
        };
    }

    /// The gateway's TCP port.
    public EntryAddress tcp() {
        return EntryAddress.tcp("localhost", port());
    }

    int port() {
        return gateway.tcpAddress().orElseThrow().getPort();
    }

    /// The gateway through shared memory.
    public EntryAddress ipc() {
        return EntryAddress.ipc(client());
    }

    /// The gateway through Aeron over UDP.
    public EntryAddress udp() {
        return EntryAddress.udp(client(), udpEndpoint, udpControl);
    }

    private Aeron client() {
        if (client == null) {
            client = Aeron.connect(new Aeron.Context().aeronDirectoryName(aeronDirectory()));
        }
        return client;
    }

    /// Where market data is served.
    public InetSocketAddress marketDataAddress() {
        return marketData.serviceAddress();
    }

    /// The times of the orders that are timed.
    Optional<Legs> legs() {
        return Optional.ofNullable(legs);
    }

    /// A way to the host that passes the gateway by.
    public HostConnection connectToHost() {
        return HostConnection.open(directory);
    }

    /// How many connections it has.
    int sessions() {
        return gateway.status().sessions();
    }

    @Override
    public void resume() {
        worker.check();
        worker.resume();
    }

    @Override
    public void pause() {
        worker.pause();
    }

    @Override
    public void close() {
        resume();
        CloseHelper.quietClose(client);
        worker.close();
    }

    /// All of it on one thread: an order passes through gateway, host and gateway in one
    /// turn.
    private final class Together implements Agent {
        private final JournalHost host;
        private final Aeron aeron;
        private int turns;

        Together(JournalHost host, Aeron aeron) {
            this.host = host;
            this.aeron = aeron;
        }

        @Override
        public int doWork() {
            int work = turns++ % CONDUCTOR_TURNS == 0
                    ? aeron.conductorAgentInvoker().invoke()
                    : 0;
            work += gateway.takeRequests();
            work += host.doWork();
            work += gateway.sendReports();
            return hasMarketData ? work + marketData.doWork() : work;
        }

        @Override
        public String roleName() {
            return "exchange";
        }

        /// The host ends last.
        @Override
        public void onClose() {
            CloseHelper.closeAll(marketData, gateway, aeron, host);
        }
    }

    /// Works for the host while the same thread waits for it.
    private record Pump(JournalHost host) implements IdleStrategy {
        @Override
        public void idle(int workCount) {
            idle();
        }

        @Override
        public void idle() {
            host.doWork();
        }

        @Override
        public void reset() {}
    }
}
