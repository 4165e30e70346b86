package crossbook.bench.exchange;

import crossbook.bench.floor.Places;
import crossbook.bench.load.Worker;
import crossbook.client.entry.EntryAddress;
import crossbook.client.marketdata.MarketListener;
import crossbook.client.stream.HostConnection;
import crossbook.client.stream.HostFile;
import crossbook.gateway.Gateway;
import crossbook.gateway.GatewaySettings;
import crossbook.gateway.GatewaySettings.AeronEndpoint;
import crossbook.gateway.PasswordVerifier;
import crossbook.gateway.PasswordVerifier.Verdict;
import crossbook.gateway.Role;
import crossbook.host.HostSettings;
import crossbook.host.HostSettings.Channels;
import crossbook.host.JournalHost;
import crossbook.marketdata.MarketDataGateway;
import crossbook.marketdata.MarketDataSettings;
import crossbook.simulation.MarketModelFile;

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
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// An exchange of this process, for measurements: the journal host and the gateway, on one
/// thread that works for both in turns. It knows its market and lets in anybody.
public final class OwnExchange implements AutoCloseable {
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

    /// Sessions stay while something else is measured.
    private static final Duration LONG = Duration.ofMinutes(1);

    private final Path directory;
    private final OwnMarket market;
    private final int timedFrom;
    private final boolean hasMarketData;
    private final Manner manner;
    private final HostSettings settings;
    private final List<AeronEndpoint> endpoints;
    private final String udpEndpoint;
    private final String udpControl;
    private final Worker worker;
    private Gateway gateway;
    private Aeron client;
    private Legs legs;
    private MarketDataGateway marketData;

    /// Starts.
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

    /// How it works.
    ///
    /// @param idle what its thread does that finds nothing to do
    /// @param verifier who is let in
    /// @param logonThreads threads that check passwords
    record Manner(
            IdleStrategy idle,
            PasswordVerifier verifier,
            int logonThreads,
            GatewaySettings.Liveness liveness) {
        static final Manner USUAL = new Manner(
                YieldingIdleStrategy.INSTANCE,
                attempt -> Verdict.welcome(Set.of(Role.TRADER)),
                1,
                new GatewaySettings.Liveness(LONG, 5, LONG, LONG));
    }

    /// Starts, and publishes market data too.
    ///
    /// @param places where it may write
    public static OwnExchange withMarketData(Places places, OwnMarket market) {
        return new OwnExchange(places, market, Integer.MAX_VALUE, true, Manner.USUAL);
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
        endpoints = List.of(AeronEndpoint.ipc(), AeronEndpoint.udp(udpEndpoint, udpControl));
        worker = Worker.opening("exchange", manner.idle, this::open);
    }

    private Agent open() {
        JournalHost host = JournalHost.open(settings);
        IdleStrategy pump = new Pump(host);
        try (HostConnection defining = HostConnection.open(directory, pump)) {
            market.define(defining, pump::idle);
        }
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
        List<Agent> agents = new ArrayList<>(List.of(host, gateway));
        if (hasMarketData) {
            marketData = new MarketDataGateway(
                    MarketDataSettings.DEFAULT,
                    HostConnection.open(directory, pump),
                    Optional.empty(),
                    new MarketListener() {});
            agents.add(marketData);
        }
        return new Together(agents.toArray(Agent[]::new), aeron);
    }

    private Gateway open(Aeron aeron, HostConnection connection) {
        GatewaySettings usual = GatewaySettings.defaults();
        GatewaySettings.Limits limits = usual.limits();
        GatewaySettings.Logons logons = usual.logons();
        GatewaySettings open = usual.withAeron(endpoints.toArray(AeronEndpoint[]::new))
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

    private String aeronDirectory() {
        return HostFile.read(directory).orElseThrow().aeronDirectory();
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

    public void resume() {
        worker.check();
        worker.resume();
    }

    public void pause() {
        worker.pause();
    }

    @Override
    public void close() {
        resume();
        CloseHelper.quietClose(client);
        worker.close();
    }

    /// All of it on one thread. Not a record: its agents are an array for speed.
    private static final class Together implements Agent {
        private final Agent[] agents;
        private final Aeron aeron;

        Together(Agent[] agents, Aeron aeron) {
            this.agents = agents;
            this.aeron = aeron;
        }

        @Override
        public int doWork() throws Exception {
            int work = aeron.conductorAgentInvoker().invoke();
            for (Agent agent : agents) work += agent.doWork();
            return work;
        }

        @Override
        public String roleName() {
            return "exchange";
        }

        /// The host, which is first, ends last.
        @Override
        public void onClose() {
            for (int i = agents.length - 1; i > 0; i--) agents[i].onClose();
            aeron.close();
            agents[0].onClose();
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
