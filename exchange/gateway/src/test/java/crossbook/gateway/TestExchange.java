package crossbook.gateway;

import crossbook.client.entry.Coverage;
import crossbook.client.entry.EntryAddress;
import crossbook.client.entry.OperatorRequest;
import crossbook.client.entry.Role;
import crossbook.client.entry.Security;
import crossbook.client.stream.EventListener;
import crossbook.client.stream.EventReader;
import crossbook.client.stream.EventStream;
import crossbook.client.stream.Frames;
import crossbook.client.stream.HostConnection;
import crossbook.core.model.MarketModel;
import crossbook.core.model.RuleKey;
import crossbook.gateway.password.PasswordVerifier;
import crossbook.gateway.password.PasswordVerifier.Verdict;
import crossbook.gateway.surroundings.GatewaySettings;
import crossbook.gateway.surroundings.GatewaySettings.Liveness;
import crossbook.gateway.surroundings.Operations;
import crossbook.host.HostSettings;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.Reason;
import crossbook.protocol.YesNo;
import crossbook.protocol.command.DefineInstrumentEncoder;
import crossbook.protocol.command.DefineMarketModelEncoder;
import crossbook.protocol.command.DefineParticipantEncoder;
import crossbook.protocol.event.InstrumentDefinedDecoder;
import crossbook.testkit.HeldHost;
import crossbook.testkit.Patience;

import io.aeron.Aeron;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;

import org.agrona.CloseHelper;
import org.agrona.concurrent.AgentRunner;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.NanoClock;
import org.agrona.concurrent.SystemNanoClock;
import org.agrona.concurrent.UnsafeBuffer;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// An exchange of a host and a gateway, with the participants alice, bob, carol and dave,
/// who trade, and ops, who operates. Everybody's password is its name, twice.
final class TestExchange implements AutoCloseable {
    /// On a machine with much to do a client may be late.
    static final GatewaySettings SETTINGS = GatewaySettings.defaults()
            .with(new Liveness(
                    Duration.ofSeconds(30), 5, Duration.ofMinutes(2), Duration.ofSeconds(1)));

    static final List<String> TRADERS = List.of("alice", "bob", "carol", "dave");
    static final String OPERATOR = "ops";
    static final String WEB_KEY = "the key of the web";
    static final String SYMBOL = "ABC";

    private static final MarketModel MODEL = MarketModel.named("always open")
            .initialPhase("CONTINUOUS")
            .rememberIds(1_024)
            .rule(RuleKey.REMEMBER_TRADES, "100")
            .rule(RuleKey.TRADE_REPORTING, "00:00:00 23:59:59")
            .rule(RuleKey.TRADE_REPORT_TYPES, "BT")
            .phases("""
                                matching    replace  cancel  ends_day  then    keeps_orders
                    CONTINUOUS  on_arrival  yes      yes     -         CLOSED  -
                    POST_CLOSE  never       -        yes     -         CLOSED  yes
                    CLOSED      never       -        yes     yes       -       yes
                    """)
            .byTimeInForce("""
                                DAY   GTC   IOC   FOK
                    CONTINUOUS  rest  rest  take  take
                    POST_CLOSE   -     -     -     -
                    CLOSED       -     -     -     -
                    """)
            .byOrdType("""
                                MARKET  LIMIT  BUDGET  HIDDEN  STOP
                    CONTINUOUS   take   rest    take    rest   park
                    POST_CLOSE    -      -       -       -      -
                    CLOSED        -      -       -       -      -
                    """)
            .combinations("""
                            DAY  GTC  IOC  FOK
                    MARKET  yes  yes  yes  yes
                    LIMIT   yes  yes  yes  yes
                    BUDGET   -    -   yes  yes
                    HIDDEN  yes  yes  yes  yes
                    STOP    yes  yes  yes  yes
                    """)
            .build();

    final Path directory;
    final Map<String, String> passwords = new ConcurrentHashMap<>();
    private final Map<String, Set<Role>> roles = new ConcurrentHashMap<>();
    final ConcurrentLinkedQueue<String> log = new ConcurrentLinkedQueue<>();
    final ConcurrentLinkedQueue<String> operations = new ConcurrentLinkedQueue<>();
    private final Semaphore hold = new Semaphore(1_000_000);
    private final GatewaySettings settings;
    private final List<TestTrader> traders = new ArrayList<>();
    private final NanoClock clock;
    private final int partitions;
    private HeldHost host;
    private Gateway gateway;
    private AgentRunner runner;
    private MediaDriver driver;
    private volatile Aeron aeron;

    private TestExchange(
            Path directory, GatewaySettings settings, NanoClock clock, int partitions) {
        this.directory = directory;
        this.settings = settings;
        this.clock = clock;
        this.partitions = partitions;
        for (String name : TRADERS) passwords.put(name, name + name);
        passwords.put(OPERATOR, OPERATOR + OPERATOR);
        roles.put(OPERATOR, Set.of(Role.MARKET_OPERATIONS, Role.ADMIN));
    }

    static TestExchange start(Path directory) {
        return start(directory, SETTINGS);
    }

    static TestExchange start(Path directory, GatewaySettings settings) {
        return start(directory, settings, SystemNanoClock.INSTANCE);
    }

    /// One that takes FIX sessions too.
    static TestExchange startWithFix(Path directory) {
        return start(directory, withFix(SETTINGS, directory));
    }

    static GatewaySettings withFix(GatewaySettings settings, Path directory) {
        return settings.withFix(GatewaySettings.Fix.in(directory.resolve("fix")));
    }

    static TestExchange start(Path directory, GatewaySettings settings, NanoClock clock) {
        return start(directory, settings, clock, 1);
    }

    /// One of so many engines, of which the last has the instrument.
    static TestExchange start(Path directory, GatewaySettings settings, int partitions) {
        return start(directory, settings, SystemNanoClock.INSTANCE, partitions);
    }

    private static TestExchange start(
            Path directory, GatewaySettings settings, NanoClock clock, int partitions) {
        TestExchange exchange = new TestExchange(directory, settings, clock, partitions);
        exchange.startHost();
        exchange.defineMarket();
        if (!settings.aeron().isEmpty()) exchange.startDriver();
        exchange.startGateway();
        return exchange;
    }

    /// Starts again what was in a directory, and was killed.
    static TestExchange startAgain(Path directory, GatewaySettings settings) {
        TestExchange exchange = new TestExchange(directory, settings, SystemNanoClock.INSTANCE, 1);
        exchange.startHost();
        exchange.startGateway();
        return exchange;
    }

    // Host.

    void startHost() {
        host = HeldHost.start(
                HostSettings.of(directory.resolve("host")),
                partitions,
                Map.of(SYMBOL, partitions - 1));
    }

    void stopHost() {
        host.close();
    }

    /// Lets the host take nothing until [#releaseHost].
    void holdHost() {
        host.hold();
    }

    void releaseHost() {
        host.release();
    }

    HostConnection connectToHost() {
        return HostConnection.open(host.directory());
    }

    private void defineMarket() {
        try (HostConnection connection = connectToHost();
                EventStream events = connection.events(1)) {
            UnsafeBuffer buffer = new UnsafeBuffer(new byte[1 << 14]);
            send(connection, buffer, model(buffer));
            for (int id = 0; id <= TRADERS.size(); id++) {
                send(connection, buffer, participant(buffer, id));
            }
            send(connection, buffer, instrument(buffer));
            boolean[] isDefined = {false};
            EventReader reader = new EventReader(new EventListener() {
                @Override
                public void onInstrumentDefined(InstrumentDefinedDecoder event) {
                    isDefined[0] = true;
                }
            });
            await(() -> {
                events.poll(reader, 10);
                return isDefined[0];
            });
        }
    }

    /// What an operator asks for to have an instrument that is covered, or not.
    static OperatorRequest security(
            String symbol, long lotSize, long referencePrice, Coverage coverage) {
        return new Security(
                        0,
                        symbol,
                        2,
                        1,
                        lotSize,
                        Long.MAX_VALUE,
                        true,
                        "",
                        "",
                        0,
                        false,
                        referencePrice,
                        coverage)
                .definition();
    }

    private static int model(UnsafeBuffer buffer) {
        List<Long> words = new ArrayList<>();
        MODEL.save(words::add);
        ByteBuffer bytes =
                ByteBuffer.allocate(Long.BYTES * words.size()).order(ByteOrder.LITTLE_ENDIAN);
        words.forEach(bytes::putLong);
        return new DefineMarketModelEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, new MessageHeaderEncoder())
                .participantId(DefineMarketModelEncoder.participantIdNullValue())
                .putModel(bytes.array(), 0, bytes.capacity())
                .encodedLength();
    }

    private static int participant(UnsafeBuffer buffer, int id) {
        boolean isTrader = id < TRADERS.size();
        DefineParticipantEncoder participant = new DefineParticipantEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, new MessageHeaderEncoder())
                .askerId(DefineParticipantEncoder.askerIdNullValue())
                .participantId(id)
                .name(isTrader ? TRADERS.get(id) : OPERATOR)
                .active(YesNo.YES)
                .cancelOnDisconnect(YesNo.YES)
                .cancelsGtcOnDisconnect(YesNo.NO)
                .reasonText("");
        participant.roles().clear().trader(isTrader).marketOperations(!isTrader).admin(!isTrader);
        return participant.encodedLength();
    }

    private static int instrument(UnsafeBuffer buffer) {
        DefineInstrumentEncoder instrument = new DefineInstrumentEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, new MessageHeaderEncoder())
                .participantId(DefineInstrumentEncoder.participantIdNullValue())
                .reasonText("")
                .instrumentId(0)
                .priceScale((short) 2)
                .active(YesNo.YES)
                .unitsPerTick(1)
                .lotSize(1)
                .maxOrderQty(1_000_000)
                .symbol(SYMBOL)
                .segment("")
                .minReserveQty(0)
                .constituent(YesNo.NO)
                .referencePrice(DefineInstrumentEncoder.referencePriceNullValue());
        Coverage.NONE.write(instrument.coverage());
        return instrument.encodedLength();
    }

    private static void send(HostConnection connection, UnsafeBuffer buffer, int bodyLength) {
        int length = MessageHeaderEncoder.ENCODED_LENGTH + bodyLength;
        Frames.putLength(buffer, 0, length);
        await(() -> {
            connection.doWork();
            return connection.commands().offer(buffer, 0, Frames.PREFIX + length);
        });
    }

    // Gateway.

    /// The media driver of Aeron sessions ends, and another one is started.
    void replaceDriver() {
        MediaDriver former = driver;
        Aeron closed = aeron;
        startDriver();
        CloseHelper.quietCloseAll(closed, former);
    }

    private void startDriver() {
        String name = directory.resolve("driver-" + System.nanoTime()).toString();
        driver = MediaDriver.launch(new MediaDriver.Context()
                .aeronDirectoryName(name)
                .threadingMode(ThreadingMode.SHARED)
                .ipcTermBufferLength(1 << 20)
                .publicationTermBufferLength(1 << 20)
                .dirDeleteOnStart(true)
                .dirDeleteOnShutdown(true));
        aeron = Aeron.connect(new Aeron.Context().aeronDirectoryName(name));
    }

    Aeron aeron() {
        return aeron;
    }

    void startGateway() {
        try {
            Gateway.Surroundings surroundings = new Gateway.Surroundings(
                    connectToHost(), Optional.empty(), this::verify, new Operator(), log::add);
            gateway = new Gateway(
                    settings,
                    surroundings
                            .withAeron(() -> aeron)
                            .withRecoveries(this::connectToHost)
                            .withRemembered(handler -> host.definitions().tell(handler))
                            .withClock(clock));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        runner = new AgentRunner(
                new BackoffIdleStrategy(10, 10, 1_000, 100_000),
                error -> {
                    error.printStackTrace();
                    log.add("error=" + error);
                },
                null,
                gateway);
        AgentRunner.startOnThread(runner);
        await(gateway::isReady);
    }

    /// Takes the gateway away as if it had been killed: no session is told, nor the
    /// engine.
    void killGateway() {
        runner.close();
    }

    Gateway gateway() {
        return gateway;
    }

    EntryAddress tcp() {
        var address = gateway.tcpAddress().orElseThrow();
        return EntryAddress.tcp("127.0.0.1", address.getPort());
    }

    /// Somebody who is logged on until the exchange is closed.
    TestTrader trader(String name) {
        TestTrader trader = TestTrader.loggedOn(tcp(), name);
        traders.add(trader);
        return trader;
    }

    /// Lets no password be checked until [#releaseLogons].
    void holdLogons() {
        hold.drainPermits();
    }

    /// Waits until a check is held up.
    void awaitHeldLogon() {
        await(hold::hasQueuedThreads);
    }

    void releaseLogons() {
        hold.release(1_000_000);
    }

    private Verdict verify(PasswordVerifier.Attempt attempt) {
        hold.acquireUninterruptibly();
        hold.release();
        if (new String(attempt.password()).equals(WEB_KEY)) {
            return Verdict.welcome(Set.of(Role.TRADER)).ofWeb();
        }
        String known = passwords.get(attempt.participant());
        boolean isRight = known != null && known.equals(new String(attempt.password()));
        if (!isRight) return Verdict.refused(Reason.WRONG_PASSWORD);
        if (attempt.newPassword().isPresent()) {
            String next = new String(attempt.newPassword().get());
            if (next.length() < 8) return Verdict.refused(Reason.PASSWORD_NOT_ACCEPTED);
            passwords.put(attempt.participant(), next);
        }
        return Verdict.welcome(roles.getOrDefault(attempt.participant(), Set.of(Role.TRADER)));
    }

    private final class Operator implements Operations {
        @Override
        public String status() {
            return "{\"gateway\":\"alive\"}";
        }

        @Override
        public void store(String name, boolean active, Set<Role> roles, String passwordHash) {
            if (passwordHash.equals("bad")) throw new IllegalArgumentException("not a hash");
            operations.add("store " + name + " " + active + " " + roles);
            passwords.put(name, passwordHash);
            TestExchange.this.roles.put(name, roles);
        }

        @Override
        public void stop() {
            operations.add("stop");
            gateway.stop();
        }
    }

    static void await(BooleanSupplier condition) {
        long deadlineNs = System.nanoTime() + Patience.NS;
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadlineNs > 0) throw new AssertionError("waited too long");
            LockSupport.parkNanos(100_000);
        }
    }

    @Override
    public void close() {
        CloseHelper.quietCloseAll(traders);
        CloseHelper.quietCloseAll(runner, host, aeron, driver);
    }
}
