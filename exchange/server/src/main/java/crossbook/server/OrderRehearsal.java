package crossbook.server;

import crossbook.client.entry.Coverage;
import crossbook.client.entry.EntryAddress;
import crossbook.client.entry.Role;
import crossbook.client.stream.HostConnection;
import crossbook.client.stream.HostFile;
import crossbook.configuration.InstrumentDefinition;
import crossbook.configuration.Market;
import crossbook.configuration.ParticipantDefinition;
import crossbook.configuration.ServerConfiguration;
import crossbook.configuration.ServerKeys.EngineKeys;
import crossbook.gateway.Gateway;
import crossbook.gateway.password.PasswordVerifier.Verdict;
import crossbook.gateway.surroundings.GatewaySettings;
import crossbook.gateway.surroundings.Operations;
import crossbook.host.HostSettings;
import crossbook.host.JournalHost;
import crossbook.host.RunningHost;
import crossbook.market.MarketModelFile;

import org.agrona.CloseHelper;
import org.agrona.IoUtil;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.YieldingIdleStrategy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// Orders that pass an exchange of their own before the real one opens its doors, so that Java
/// has compiled what the first orders of the day pass too: gateway, FIX, host and engine, and
/// what encodes and records. It is in a directory of its own, which it deletes; nobody hears of
/// it.
///
/// In turns, two participants of each door enter orders that trade, and one that is replaced and
/// canceled.
public final class OrderRehearsal implements AutoCloseable {
    static final String SYMBOL = "REHEARSAL";
    private static final List<String> NAMES = List.of("seller", "buyer", "fixseller", "fixbuyer");
    private static final long PRICE = 100_00;

    /// For what always comes, and soon.
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final int ROUNDS_AT_ONCE = 8;
    private static final int IDS = 4; // of a round

    /// A participant of the rehearsal.
    interface Trader extends AutoCloseable {
        void enter(long number, boolean isBuy, long price);

        void replace(long number, long original, long price);

        void cancel(long number, long original);

        /// Sends and hears.
        void poll();

        boolean isLoggedOn();

        /// How many requests were answered.
        long answered();

        @Override
        void close();
    }

    private final Path directory;
    private final IdleStrategy idle = YieldingIdleStrategy.INSTANCE;
    private final long startNs = System.nanoTime();
    private RunningHost host;
    private Gateway gateway;
    private List<Trader> traders = List.of();
    private long requests;
    private long rounds;

    private OrderRehearsal(Path directory) {
        this.directory = directory;
    }

    private void open() throws IOException {
        IoUtil.delete(directory.toFile(), true); // of a process that was killed
        host = JournalHost.start(HostSettings.of(directory.resolve("host")));
        HostConnection defining = HostConnection.open(host.directory());
        try (ReferenceData reference = new ReferenceData(host, defining, line -> {})) {
            reference.define(market());
        }
        gateway = openGateway();
    }

    /// Rehearses before components start, if an engine with a gateway is among them. After a kill
    /// the market waits, so the exchange opens at once.
    public static void before(
            ServerConfiguration configuration, Set<Component> components, Consumer<String> log) {
        if (!components.containsAll(Set.of(Component.ENGINE, Component.GATEWAY))) return;
        if (HostFile.read(configuration.engineDirectory()).isPresent()) return;
        Path scratch = configuration.engineDirectory().resolve("rehearsal");
        configuration.get(EngineKeys.REHEARSAL).ifPresent(most -> run(scratch, most, log));
    }

    /// Lets orders pass until a time is over, its own start included, but some in any case. What
    /// goes wrong is no reason not to start.
    ///
    /// @param directory where it may write; it is gone afterwards
    /// @param log takes a line if something goes wrong
    /// @return how many requests were answered
    static long run(Path directory, Duration most, Consumer<String> log) {
        long endNs = System.nanoTime() + most.toNanos();
        long answered = 0;
        try (OrderRehearsal rehearsal = new OrderRehearsal(directory)) {
            rehearsal.open();
            rehearsal.logOn();
            do {
                rehearsal.trade();
                answered = rehearsal.requests;
            } while (System.nanoTime() - endNs < 0);
        } catch (RuntimeException | IOException e) {
            log.accept("component=engine state=not-rehearsed reason=" + e.getMessage());
        }
        return answered;
    }

    private static Market market() {
        InstrumentDefinition instrument = new InstrumentDefinition(
                SYMBOL,
                2,
                1,
                1,
                Long.MAX_VALUE,
                true,
                "",
                0,
                false,
                OptionalLong.empty(),
                Coverage.NONE,
                0);
        List<ParticipantDefinition> participants = NAMES.stream()
                .map(name -> new ParticipantDefinition(
                        name,
                        List.of(Role.TRADER),
                        true,
                        true,
                        OptionalInt.empty(),
                        OptionalInt.empty(),
                        true))
                .toList();
        return new Market(
                MarketModelFile.shipped("continuous"),
                List.of(),
                List.of(instrument),
                participants,
                List.of(),
                List.of(),
                List.of());
    }

    private Gateway openGateway() throws IOException {
        GatewaySettings settings = GatewaySettings.defaults()
                .with(GatewaySettings.Throttle.none())
                .with(new GatewaySettings.Liveness(PATIENCE, 5, PATIENCE, Duration.ofSeconds(1)))
                .withFix(GatewaySettings.Fix.in(directory.resolve("fix")));
        return new Gateway(
                settings,
                new Gateway.Surroundings(
                        HostConnection.open(host.directory()),
                        Optional.empty(),
                        attempt -> Verdict.welcome(Set.of(Role.TRADER)),
                        new Nothing(),
                        line -> {}));
    }

    private void logOn() {
        while (!gateway.isReady()) pump();
        EntryAddress entry = EntryAddress.tcp(
                gateway.tcpAddress().orElseThrow().getHostString(),
                gateway.tcpAddress().orElseThrow().getPort());
        traders = List.of(
                new EntryTrader(entry, NAMES.get(0)),
                new EntryTrader(entry, NAMES.get(1)),
                new FixTrader(gateway.fixAddress().orElseThrow(), NAMES.get(2)),
                new FixTrader(gateway.fixAddress().orElseThrow(), NAMES.get(3)));
        while (!traders.stream().allMatch(Trader::isLoggedOn)) pump();
    }

    private void trade() {
        for (int i = 0; i < ROUNDS_AT_ONCE; i++) {
            long id = 1 + IDS * rounds++;
            for (int door = 0; door < traders.size(); door += 2) {
                Trader seller = traders.get(door);
                Trader buyer = traders.get(door + 1);
                seller.enter(id, false, PRICE);
                buyer.enter(id, true, PRICE);
                buyer.enter(id + 1, true, PRICE - 2);
                buyer.replace(id + 2, id + 1, PRICE - 1);
                buyer.cancel(id + 3, id + 2);
                requests += 5;
            }
        }
        while (answered() < requests) pump();
    }

    private long answered() {
        return traders.stream().mapToLong(Trader::answered).sum();
    }

    private void pump() {
        idle.idle(gateway.doWork());
        for (int i = 0; i < traders.size(); i++) traders.get(i).poll();
        if (!host.isRunning()) throw new IllegalStateException("its host has stopped");
        if (System.nanoTime() - startNs > PATIENCE.toNanos()) {
            throw new IllegalStateException("orders were not answered");
        }
    }

    @Override
    public void close() {
        CloseHelper.quietCloseAll(
                Stream.concat(traders.stream(), Stream.of(gateway, host)).toList());
        IoUtil.delete(directory.toFile(), true);
    }

    /// It has no operators.
    private static final class Nothing implements Operations {
        @Override
        public String status() {
            return "{}";
        }

        @Override
        public void store(
                String participant, boolean active, Set<Role> roles, String passwordHash) {
            throw new IllegalArgumentException("a rehearsal has no operators");
        }

        @Override
        public void stop() {
            throw new UnsupportedOperationException("a rehearsal ends by itself");
        }
    }
}
