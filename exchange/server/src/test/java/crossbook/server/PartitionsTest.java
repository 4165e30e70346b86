package crossbook.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crossbook.auditor.Auditor;
import crossbook.client.entry.EntryAddress;
import crossbook.client.entry.OperatorRequest;
import crossbook.client.entry.OrderEntry;
import crossbook.client.entry.OrderRequest;
import crossbook.client.entry.OwnOrder;
import crossbook.client.entry.Security;
import crossbook.configuration.Address;
import crossbook.configuration.BadConfiguration;
import crossbook.configuration.DemoHome;
import crossbook.configuration.Home;
import crossbook.host.CommandLog;
import crossbook.protocol.OrdStatus;
import crossbook.protocol.Reason;
import crossbook.protocol.Side;
import crossbook.testkit.Patience;

import org.agrona.CloseHelper;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// An exchange of two engines, each a component of its own, as its configuration wires it: who
/// trades there sees one exchange, and what it tells is found right by an auditor.
@ParameterizedClass
@ValueSource(booleans = {false, true})
@Tag("slow")
class PartitionsTest {
    private final Map<String, String> several = new HashMap<>();

    @TempDir
    Path directory;

    private final ServedExchange[] engines = new ServedExchange[2];
    private ServedExchange front;

    PartitionsTest(boolean isOverTheNetwork) {
        several.put("partitions.count", "2");
        several.put("partitions.run", "front");
        if (isOverTheNetwork) several.put("partitions.engines", "0@" + free() + " 1@" + free());
    }

    /// The first of ports that were free a moment ago.
    private static Address free() {
        return Stream.generate(() -> ThreadLocalRandom.current().nextInt(20_000, 60_000))
                .map(port -> new Address("127.0.0.1", port))
                .filter(Ports::areFreeForMember)
                .findFirst()
                .orElseThrow();
    }

    /// AGL is in the second, all others are in the first.
    @BeforeEach
    void start() throws IOException {
        DemoHome.makeUncovered(new Home(directory.resolve("home")), component -> 0);
        Path instruments = directory.resolve("home").resolve("instruments.toml");
        Files.writeString(
                instruments,
                Files.readString(instruments)
                        .replace("symbol = \"AGL\"", "symbol = \"AGL\"\npartition = 1"));
        for (int i = 0; i < 2; i++) startEngine(i);
        front = ServedExchange.again(
                directory.resolve("home"),
                Set.of(Component.ENGINE, Component.GATEWAY, Component.WEB),
                several);
    }

    private void startEngine(int number) throws IOException {
        Map<String, String> one = new HashMap<>(several);
        one.put("partitions.run", "one");
        one.put("engine.partition", "" + number);
        engines[number] =
                ServedExchange.again(directory.resolve("home"), Set.of(Component.ENGINE), one);
    }

    @AfterEach
    void stop() {
        CloseHelper.quietCloseAll(front, engines[0], engines[1]);
        Auditor auditor = new Auditor();
        CommandLog.open(front.engine()).events(auditor);
        auditor.end();
        assertThat(auditor.violations()).isEmpty();
        assertThat(auditor.events()).isPositive();
    }

    private OrderEntry logOn(String name) throws IOException {
        InetSocketAddress door = front.gateway();
        return OrderEntry.logOn(
                EntryAddress.tcp(door.getHostString(), door.getPort()), name, front.password(name));
    }

    private static OwnOrder sell(OrderEntry entry, String symbol) {
        return entry.submitAndWait(order(entry, symbol, Side.SELL));
    }

    /// At the close before its first day, where no band is in the way.
    private static OrderRequest order(OrderEntry entry, String symbol, Side side) {
        Security security = entry.security(symbol);
        return OrderRequest.limit(security, side, security.lotSize(), security.referencePrice());
    }

    @Test
    void whoTradesSeesOneExchange() throws Exception {
        try (OrderEntry alice = logOn("alice");
                OrderEntry ops = logOn("timetable")) {
            OwnOrder here = sell(alice, "NPN");
            OwnOrder there = sell(alice, "AGL");
            assertThat(there.isLive()).as(there.toString()).isTrue();
            assertThat(here.orderId() >>> 56).isZero();
            assertThat(there.orderId() >>> 56).isEqualTo(1);
            assertThat(there.lastEventNumber()).isGreaterThan(here.lastEventNumber());
            assertThat(alice.cancelAll()).isEqualTo(2);
            alice.await(() -> here.status() == OrdStatus.CANCELED);
            alice.await(() -> there.status() == OrdStatus.CANCELED);

            sell(alice, "NPN");
            sell(alice, "AGL");
            assertThat(ops.operator()
                            .ask(OperatorRequest.killTrading(Optional.of("alice"), "a test"))
                            .count())
                    .isEqualTo(2);
            assertThat(sell(alice, "AGL").status()).isEqualTo(OrdStatus.REJECTED);
            ops.operator().ask(OperatorRequest.resumeTrading(Optional.of("alice"), "a test"));
            assertThat(sell(alice, "AGL").status()).isEqualTo(OrdStatus.NEW);
            assertThat(sell(alice, "NPN").status()).isEqualTo(OrdStatus.NEW);
            assertThat(ops.operator()
                            .ask(OperatorRequest.cancelFor(
                                    Optional.of("alice"),
                                    OptionalInt.empty(),
                                    Side.NULL_VAL,
                                    "a test"))
                            .count())
                    .isEqualTo(2);
        }
    }

    @Test
    void aPartitionThatIsAwayStopsItsInstrumentsAlone() throws Exception {
        try (OrderEntry alice = logOn("alice");
                OrderEntry ops = logOn("timetable")) {
            OwnOrder stays = sell(alice, "AGL");
            engines[1].close();
            awaitReason(alice, Reason.PARTITION_SUSPENDED);
            assertThat(sell(alice, "NPN").status()).isEqualTo(OrdStatus.NEW);
            assertThat(alice.cancelAll()).isEqualTo(1);

            // Who comes and what is stopped meanwhile the partition learns when it is back.
            try (OrderEntry bob = logOn("bob")) {
                ops.operator()
                        .ask(OperatorRequest.killTrading(Optional.of("alice"), "a test"))
                        .count();
                startEngine(1);
                awaitReason(bob, Reason.NONE);
                assertThat(sell(alice, "AGL").reason()).isEqualTo(Reason.TRADING_KILLED);
                OwnOrder bought = bob.submitAndWait(order(bob, "AGL", Side.BUY));
                assertThat(bought.status()).isIn(OrdStatus.NEW, OrdStatus.FILLED);
            }
            alice.await(() -> !stays.isLive());
        }
    }

    /// Enters orders until one is answered like that. What is sent to a partition that has just
    /// gone is not answered.
    private static void awaitReason(OrderEntry entry, Reason reason) {
        long limit = System.nanoTime() + Patience.NS;
        OwnOrder last;
        do {
            last = entry.submit(order(entry, "AGL", Side.SELL));
            long soon = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(200);
            while (!last.isAnswered() && System.nanoTime() < soon) entry.poll();
            assertThat(System.nanoTime()).as("%s, not %s", reason, last).isLessThan(limit);
        } while (!last.isAnswered() || !last.reason().equals(reason));
    }

    @Test
    void whoWasLoggedOnIsGoneEverywhereWhenTheGatewayIs() throws Exception {
        try (OrderEntry alice = logOn("alice")) {
            OwnOrder here = sell(alice, "NPN");
            OwnOrder there = sell(alice, "AGL");
            long before = alice.lastEventNumber();
            front.close();
            front = ServedExchange.again(
                    directory.resolve("home"),
                    Set.of(Component.ENGINE, Component.GATEWAY, Component.WEB),
                    several);
            InetSocketAddress door = front.gateway();
            alice.moveTo(EntryAddress.tcp(door.getHostString(), door.getPort()));
            alice.reconnect();
            alice.await(() -> !here.isLive() && !there.isLive());
            assertThat(alice.lastEventNumber()).isGreaterThan(before);
            assertThat(sell(alice, "AGL").status()).isEqualTo(OrdStatus.NEW);
        }
    }

    /// No engine of several knows what an owner has in the others.
    @Test
    void anOwnerIsNotSuspended() throws Exception {
        try (OrderEntry ops = logOn("ops")) {
            assertThatThrownBy(() ->
                            ops.operator().ask(OperatorRequest.suspendOwner("bob", "", "a test")))
                    .hasMessageContaining("NOT_SUPPORTED");
        }
    }

    @Test
    void whatCannotBeSplitIsRefusedByName() throws Exception {
        Path instruments = directory.resolve("home").resolve("instruments.toml");
        String rows = Files.readString(instruments);
        Files.writeString(instruments, rows.replace("partition = 1", "partition = 2"));
        assertThatThrownBy(() -> startEngine(0))
                .isInstanceOf(BadConfiguration.class)
                .hasMessageContaining("AGL is in partition 2");
        Files.writeString(instruments, rows);
        Path limits = directory.resolve("home").resolve("limits.toml");
        Files.writeString(
                limits, "[[limit]]\nowner = \"*\"\nlayer = \"market\"\nmax_open_orders = \"5\"\n");
        assertThatThrownBy(() -> startEngine(0))
                .isInstanceOf(BadConfiguration.class)
                .hasMessageContaining("adds up what is done in all instruments");
    }
}
