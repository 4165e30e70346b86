package crossbook.web.live;

import crossbook.client.stream.HostConnection;
import crossbook.core.model.MarketModel;
import crossbook.host.HostSettings;
import crossbook.host.HostSettings.Retain;
import crossbook.host.HostSettings.Storage;
import crossbook.host.JournalHost;
import crossbook.host.RunningHost;
import crossbook.market.MarketModelFile;
import crossbook.protocol.OrdType;
import crossbook.protocol.Side;
import crossbook.protocol.TimeInForce;
import crossbook.testkit.EngineCommands;
import crossbook.testkit.Patience;

import org.agrona.concurrent.Agent;
import org.agrona.concurrent.AgentRunner;
import org.agrona.concurrent.BackoffIdleStrategy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// A real host with a market, and a pen to write its commands. Participants are `alice` (0),
/// `bob` (1) and `carol` (2), who are needed by nobody's leave; prices have two decimals.
public final class TestMarket implements AutoCloseable {
    private static final int PIECE = 1 << 19;

    private final Path directory;
    private final Random random = new Random(7);
    private RunningHost host;
    private HostConnection connection;
    private EngineCommands commands;
    private Optional<Storage> storage = Optional.empty();
    private long lastId;

    private TestMarket(Path directory) {
        this.directory = directory;
    }

    public static TestMarket start(Path directory, String model, String... symbols) {
        TestMarket market = new TestMarket(directory);
        market.startHost();
        market.define(MarketModelFile.shipped(model), symbols);
        return market;
    }

    /// One that keeps events for as short as it can: in small pieces, until a snapshot has them.
    static TestMarket startSmall(Path directory, String model, String... symbols) {
        TestMarket market = new TestMarket(directory);
        market.storage =
                Optional.of(new Storage(PIECE, PIECE, 0, true, false, Retain.of(Duration.ZERO)));
        market.startHost();
        market.define(MarketModelFile.shipped(model), symbols);
        return market;
    }

    void takeSnapshot() {
        host.requestSnapshot();
    }

    public void startHost() {
        HostSettings settings = HostSettings.of(directory);
        host = JournalHost.start(storage.map(settings::with).orElse(settings));
        connection = HostConnection.open(host.directory());
        commands = new EngineCommands(connection);
    }

    public void stopHost() {
        connection.close();
        host.close();
    }

    public HostConnection connect() {
        return HostConnection.open(directory);
    }

    private void define(MarketModel model, String... symbols) {
        commands.model(model);
        commands.participant(0, "alice");
        commands.participant(1, "bob");
        commands.participant(2, "carol");
        for (int i = 0; i < symbols.length; i++) instrument(i, symbols[i]);
    }

    public void instrument(int id, String symbol) {
        commands.instrument(id, symbol, 1_000);
    }

    public void openSession(int participantId, int sessionId) {
        commands.openSession(participantId, sessionId);
    }

    /// A limit order that is good till it is canceled.
    public void limit(int participantId, String id, Side side, long qty, long price) {
        order(participantId, id, side, TimeInForce.GTC, qty, price);
    }

    /// The same of another instrument.
    public void limitOf(int instrumentId, String id, Side side, long qty, long price) {
        commands.order(0, instrumentId, id, side, qty, price, _ -> {});
    }

    public void cancelOf(int instrumentId, String id) {
        commands.cancel(0, instrumentId, id);
    }

    public void order(
            int participantId,
            String id,
            Side side,
            TimeInForce timeInForce,
            long qty,
            long price) {
        commands.order(
                participantId, 0, id, side, qty, price, terms -> terms.timeInForce(timeInForce));
    }

    /// An iceberg of which so much is shown.
    public void iceberg(int participantId, String id, Side side, long qty, long price, long shown) {
        commands.order(
                participantId,
                0,
                id,
                side,
                qty,
                price,
                terms -> terms.ordType(OrdType.ICEBERG).displayQty(shown));
    }

    public void cancel(int participantId, String id) {
        commands.cancel(participantId, 0, id);
    }

    public void replace(int participantId, String id, String newId, long qty, long price) {
        commands.replace(participantId, id, newId, qty, price);
    }

    public void phase(String phase) {
        commands.phase(phase);
    }

    /// Throws the kill switch of a participant, in the name of the exchange.
    void kill(int participantId, String reason) {
        commands.kill(participantId, reason);
    }

    /// Takes it back.
    void resume(int participantId) {
        commands.resume(participantId);
    }

    /// So many commands at random, in instruments from 0 on.
    public void flow(int count, int instruments) {
        for (int i = 0; i < count; i++) {
            int participantId = random.nextInt(3);
            int instrumentId = random.nextInt(instruments);
            String near = "r" + Math.max(1, lastId - random.nextInt(60));
            switch (random.nextInt(6)) {
                case 0, 1 -> commands.cancel(participantId, instrumentId, near);
                case 2 -> replace(participantId, near, "r" + ++lastId, qty(), 1_000);
                case 3 -> randomOrder(participantId, instrumentId, OrdType.ICEBERG);
                default -> randomOrder(participantId, instrumentId, OrdType.LIMIT);
            }
        }
    }

    private long qty() {
        return 1L + random.nextInt(90);
    }

    private void randomOrder(int participantId, int instrumentId, OrdType type) {
        Side side = random.nextBoolean() ? Side.BUY : Side.SELL;
        long away = random.nextInt(20) - 4L;
        long price = side == Side.BUY ? 1_000 - away : 1_000 + away;
        long qty = 10 + qty();
        commands.order(participantId, instrumentId, "r" + ++lastId, side, qty, price, terms -> {
            terms.ordType(type);
            if (type == OrdType.ICEBERG) terms.displayQty(10);
        });
    }

    /// Has a reader of events work on a thread of its own.
    public static AgentRunner run(Agent reader) {
        AgentRunner runner = new AgentRunner(
                new BackoffIdleStrategy(10, 10, 1_000, 100_000),
                error -> {
                    throw new AssertionError(error);
                },
                null,
                reader);
        AgentRunner.startOnThread(runner);
        return runner;
    }

    public static void await(BooleanSupplier condition) {
        long deadlineNs = System.nanoTime() + Patience.NS;
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadlineNs > 0) throw new AssertionError("waited too long");
            LockSupport.parkNanos(100_000);
        }
    }

    @Override
    public void close() {
        stopHost();
    }
}
