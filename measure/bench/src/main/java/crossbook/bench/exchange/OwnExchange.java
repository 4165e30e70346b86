package crossbook.bench.exchange;

import crossbook.bench.floor.Places;
import crossbook.client.entry.EntryAddress;
import crossbook.client.entry.Role;
import crossbook.client.stream.HostConnection;
import crossbook.client.stream.HostFile;
import crossbook.gateway.Gateway;
import crossbook.gateway.password.PasswordVerifier;
import crossbook.gateway.password.PasswordVerifier.Verdict;
import crossbook.gateway.surroundings.GatewaySettings;
import crossbook.gateway.surroundings.GatewaySettings.AeronEndpoint;
import crossbook.host.HostSettings;
import crossbook.host.HostSettings.Channels;
import crossbook.host.JournalHost;
import crossbook.load.Pausable;
import crossbook.load.Worker;
import crossbook.market.MarketModelFile;

import io.aeron.Aeron;

import org.agrona.CloseHelper;
import org.agrona.IoUtil;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.IdleStrategy;

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
    public static final String WORDS =
            "journal host and gateway on one thread that yields; commands and events recorded";

    /// One instrument in continuous trading, and one participant.
    static final OwnMarket MARKET = new OwnMarket(
            MarketModelFile.shipped("continuous"),
            Transport.SYMBOL,
            Transport.PRICE_SCALE,
            1,
            List.of(Transport.PARTICIPANT));

    /// That an Aeron client has come or gone is not urgent.
    private static final int CONDUCTOR_TURNS = 16;

    /// Sessions stay while something else is measured.
    private static final Duration LONG = Duration.ofMinutes(1);

    private final Path directory;
    private final OwnMarket market;
    private final Manner manner;
    private final HostSettings settings;
    private final String udpEndpoint = "localhost:" + Places.freePort();
    private final String udpControl = "localhost:" + Places.freePort();
    private final Worker worker;
    private Gateway gateway;
    private Aeron client;
    private Legs legs;

    /// How it works.
    ///
    /// @param idle what its thread does that finds nothing to do
    /// @param verifier who is let in
    /// @param logonThreads threads that check passwords
    /// @param ways how it is reached; HOST alone: there is no gateway
    /// @param timedFrom when the orders of the participants from this number on pass between
    ///     gateway and host is seen
    public record Manner(
            IdleStrategy idle,
            PasswordVerifier verifier,
            int logonThreads,
            GatewaySettings.Liveness liveness,
            Set<Transport> ways,
            int timedFrom) {
        /// It lets in anybody, and is reached in one way.
        static Manner reachedBy(Transport way) {
            return usual(EnumSet.of(way), Integer.MAX_VALUE);
        }

        /// It lets in anybody, and the orders of some participants are timed.
        public static Manner timing(Transport way, int firstParticipant) {
            return usual(EnumSet.of(way), firstParticipant);
        }

        private static Manner usual(Set<Transport> ways, int timedFrom) {
            return new Manner(
                    HostSettings.Idle.YIELD.strategy(),
                    attempt -> Verdict.welcome(Set.of(Role.TRADER)),
                    1,
                    new GatewaySettings.Liveness(LONG, 5, LONG, LONG),
                    ways,
                    timedFrom);
        }

        private boolean isHostAlone() {
            return ways.equals(EnumSet.of(Transport.HOST));
        }
    }

    /// Starts.
    ///
    /// @param places where it may write
    public OwnExchange(Places places, OwnMarket market, Manner manner) {
        this.market = market;
        this.manner = manner;
        settings = settings(places);
        directory = settings.directory();
        worker = Worker.opening("exchange", manner.idle, this::open);
    }

    /// Those of a host that writes there and is otherwise as usual.
    static HostSettings settings(Places places) {
        IoUtil.ensureDirectoryExists(places.shared().toFile(), "shared memory");
        HostSettings usual = HostSettings.of(places.disk().resolve("host"));
        Channels channels = usual.channels();
        return usual.with(new Channels(
                channels.ingress(),
                channels.networkIngress(),
                channels.networkArchive(),
                places.shared()));
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
        if (manner.timedFrom < market.participants().size()) {
            legs = new Legs(connection, manner.timedFrom);
            connection = legs;
        }
        gateway = open(aeron, connection);
        while (!gateway.isAvailable()) {
            pump.idle();
            gateway.doWork();
        }
        return new Together(host, aeron);
    }

    private Gateway open(Aeron aeron, HostConnection connection) {
        GatewaySettings usual = GatewaySettings.defaults();
        GatewaySettings.Limits limits = usual.limits();
        GatewaySettings.Logons logons = usual.logons();
        GatewaySettings base = manner.ways.contains(Transport.FIX)
                ? usual.withFix(GatewaySettings.Fix.in(directory.resolveSibling("fix")))
                : usual;
        GatewaySettings open = base.withAeron(endpoints())
                .with(GatewaySettings.Throttle.none())
                .with(manner.liveness)
                .with(new GatewaySettings.Logons(
                        logons.failed(), manner.logonThreads, logons.queue(), Duration.ofHours(1)))
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
            case TCP -> EntryAddress.tcp("localhost", port());
            case IPC -> EntryAddress.ipc(client());
            case UDP -> EntryAddress.udp(client(), udpEndpoint, udpControl);
            case HOST, CLUSTER, CLUSTER3, FIX, QUICKFIX ->
                throw new IllegalArgumentException("no session of order entry: " + way);
        };
    }

    /// Where the clients of a load come in.
    ///
    /// @param way TCP or FIX
    public LoadDoor door(Transport way, String symbol) {
        return way == Transport.FIX
                ? LoadDoor.ofFix(fixAddress(), symbol)
                : LoadDoor.ofEntry(address(way), symbol);
    }

    InetSocketAddress fixAddress() {
        return gateway.fixAddress().orElseThrow();
    }

    int port() {
        return gateway.tcpAddress().orElseThrow().getPort();
    }

    private Aeron client() {
        if (client == null) {
            client = Aeron.connect(new Aeron.Context().aeronDirectoryName(aeronDirectory()));
        }
        return client;
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
            return work + gateway.sendReports();
        }

        @Override
        public String roleName() {
            return "exchange";
        }

        /// The host ends last.
        @Override
        public void onClose() {
            CloseHelper.closeAll(gateway, aeron, host);
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
