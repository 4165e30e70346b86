package crossbook.bench.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.bench.exchange.OwnExchange.Manner;
import crossbook.bench.floor.Places;
import crossbook.client.entry.EntryAddress;
import crossbook.client.entry.Role;
import crossbook.client.marketdata.MarketDataSubscriber;
import crossbook.client.marketdata.MarketListener;
import crossbook.client.marketdata.SubscriberSettings;
import crossbook.core.model.Instrument;
import crossbook.flow.Progress;
import crossbook.flow.replay.Replay;
import crossbook.flow.replay.ReplayOptions;
import crossbook.gateway.password.PasswordVerifier;
import crossbook.gateway.password.PasswordVerifier.Verdict;
import crossbook.gateway.surroundings.GatewaySettings.Liveness;
import crossbook.load.Worker;
import crossbook.load.wire.Logon;
import crossbook.load.wire.WireReplay;
import crossbook.load.wire.WireReplay.Outcome;
import crossbook.load.wire.WireReplay.Pace;
import crossbook.marketdata.MarketDataGateway;
import crossbook.marketdata.MarketDataSettings;

import org.agrona.concurrent.YieldingIdleStrategy;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Supplier;

/// A flow through the gateway gives the events, the trades, and in market data the book,
/// that it gives in process.
@Tag("slow")
class WireReplayTest {
    private static final String SYMBOL = "FLOW";
    private static final List<String> TRADERS = List.of("ALICE", "BOB");

    @TempDir
    private Path directory;

    @Test
    void aSampleOverTcp() {
        Outcome outcome = replay(WireReplayTest::sample, Transport.TCP, Pace.FASTEST, 1);
        assertThat(outcome.agrees()).isTrue();
        assertThat(outcome.commands()).isGreaterThan(5_000);
        assertThat(outcome.trades()).isGreaterThan(100);
        assertThat(outcome.latencies().getTotalCount()).isEqualTo(outcome.commands());
    }

    @Test
    void aSampleOverSharedMemoryAtARate() {
        Outcome outcome = replay(WireReplayTest::sample, Transport.IPC, new Pace(20_000, 0, 1), 1);
        assertThat(outcome.agrees()).isTrue();
    }

    @Test
    void withSeveralSessionsMarketDataHasTheOrdersOfTheReports() {
        Outcome outcome = replay(WireReplayTest::sample, Transport.TCP, Pace.FASTEST, 2);
        assertThat(outcome.agrees()).isTrue();
        assertThat(outcome.sessions()).isEqualTo(2);
    }

    /// While the password of the second is checked for twenty heartbeats, nobody polls the first.
    @Test
    void whoWaitsForAnothersLogonIsNotTakenForDead() {
        AtomicReference<OwnExchange> exchange = new AtomicReference<>();
        PasswordVerifier slow = attempt -> {
            if (attempt.participant().equals(TRADERS.getLast())) awaitTheEndOf(exchange.get());
            return Verdict.welcome(Set.of(Role.TRADER));
        };
        Duration minute = Duration.ofMinutes(1);
        Manner manner = new Manner(
                YieldingIdleStrategy.INSTANCE,
                slow,
                1,
                new Liveness(Duration.ofMillis(100), 5, minute, minute),
                EnumSet.of(Transport.TCP),
                Integer.MAX_VALUE);
        Outcome outcome = replay(
                WireReplayTest::sample,
                started -> {
                    exchange.set(started);
                    return started.address(Transport.TCP);
                },
                manner,
                Pace.FASTEST,
                2);
        assertThat(outcome.agrees()).isTrue();
    }

    private static void awaitTheEndOf(OwnExchange exchange) {
        long giveUpNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(2);
        while (exchange.sessions() == TRADERS.size() && System.nanoTime() - giveUpNs < 0) {
            LockSupport.parkNanos(1_000_000);
        }
    }

    /// All of it, and what `expected.json` says of it.
    @ParameterizedTest
    @EnumSource(names = {"TCP", "IPC", "UDP"})
    void theRecordedFlowHasItsKnownHashes(Transport way) {
        Path recorded = shared().resolve("recorded").resolve("jacobi4.bin.gz");
        Assumptions.assumeTrue(Files.exists(recorded), "the public flows are not here");
        Outcome outcome =
                replay(() -> Replay.of(recorded, ReplayOptions.DEFAULT), way, Pace.FASTEST, 1);
        assertThat(outcome.agrees()).isTrue();
        assertThat(outcome.trades()).isEqualTo(910);
        assertThat(outcome.tradeHash()).isEqualTo("9e708cb37453d230");
        assertThat(outcome.book().orElseThrow().hash()).isEqualTo("05dec347b351b9a4");
        assertThat(outcome.book().orElseThrow().orderCount()).isEqualTo(3_679);
        assertThat(outcome.refused()).isEqualTo(2);
    }

    /// The flow of the repository, short.
    private static Replay sample() {
        ReplayOptions usual = ReplayOptions.DEFAULT;
        return Replay.of(
                repository().resolve("data/samples").resolve("mixed.bin.gz"),
                new ReplayOptions(
                        usual.seedBook(),
                        usual.outDirectory(),
                        usual.exports(),
                        usual.levels(),
                        usual.skipBad(),
                        usual.market(),
                        usual.reading(),
                        6_000));
    }

    /// Through an exchange; what one session sends gives the events that it gives in process.
    private Outcome replay(Supplier<Replay> flow, Transport way, Pace pace, int sessions) {
        Manner manner = Manner.reachedBy(way);
        return replay(flow, exchange -> exchange.address(way), manner, pace, sessions);
    }

    private Outcome replay(
            Supplier<Replay> flow,
            Function<OwnExchange, EntryAddress> address,
            Manner manner,
            Pace pace,
            int sessions) {
        Replay replay = flow.get();
        Instrument instrument = replay.book().instrument();
        OwnMarket market = new OwnMarket(
                replay.rules(),
                SYMBOL,
                instrument.priceScale(),
                instrument.unitsPerTick(),
                TRADERS);
        List<Logon> logons = TRADERS.stream()
                .limit(sessions)
                .map(name -> new Logon(name, "any"))
                .toList();
        try (OwnExchange exchange = new OwnExchange(Places.in(directory), market, manner);
                MarketDataGateway published = new MarketDataGateway(
                        MarketDataSettings.DEFAULT, exchange.connectToHost(), Optional.empty());
                Worker publishing =
                        Worker.of("market data", YieldingIdleStrategy.INSTANCE, published::doWork);
                MarketDataSubscriber feed = MarketDataSubscriber.overTcp(
                        SubscriberSettings.overTcp(published.serviceAddress()),
                        new MarketListener() {})) {
            publishing.check();
            Outcome outcome = new WireReplay(replay, pace, Optional.of(feed))
                    .run(address.apply(exchange), logons, SYMBOL, Progress.silent());
            if (sessions == 1) {
                ComparedEvents inProcess = ComparedEvents.inProcess(flow.get(), market);
                assertThat(inProcess.count()).isGreaterThan((int) outcome.commands());
                inProcess.assertAreThoseOf(exchange);
            }
            return outcome;
        }
    }

    private static Path repository() {
        return Path.of("../..").toAbsolutePath().normalize();
    }

    private static Path shared() {
        String named = System.getenv("CROSSBOOK_SHARED");
        Path root = named == null ? repository().resolveSibling("shared") : Path.of(named);
        return root.resolve("flow");
    }
}
