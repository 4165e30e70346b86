package crossbook.bench.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;

import crossbook.bench.floor.Places;
import crossbook.client.Machine;
import crossbook.client.entry.EntryAddress;
import crossbook.client.entry.Role;
import crossbook.client.marketdata.MarketDataSubscriber;
import crossbook.client.marketdata.MarketListener;
import crossbook.client.marketdata.SubscriberSettings;
import crossbook.client.stream.HostConnection;
import crossbook.core.model.MarketModel;
import crossbook.core.model.RuleKey;
import crossbook.gateway.Gateway;
import crossbook.gateway.password.PasswordVerifier.Verdict;
import crossbook.gateway.surroundings.GatewaySettings;
import crossbook.gateway.surroundings.GatewaySettings.Liveness;
import crossbook.host.HostSettings;
import crossbook.host.HostSettings.Idle;
import crossbook.host.HostSettings.Layout;
import crossbook.host.HostSettings.Threads;
import crossbook.host.JournalHost;
import crossbook.host.RunningHost;
import crossbook.load.LoadLoop;
import crossbook.load.LoadPlan;
import crossbook.load.RoundTrip;
import crossbook.load.Waiting;
import crossbook.load.Worker;
import crossbook.load.wire.Logon;
import crossbook.market.MarketModelFile;
import crossbook.marketdata.MarketDataGateway;
import crossbook.marketdata.MarketDataSettings;

import org.agrona.concurrent.YieldingIdleStrategy;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// An order that trades allocates nothing on its way over the wire: not in the gateway of either
/// protocol, nor in the host, nor in the gateway of market data, whose feed has a subscriber.
/// Each has a thread of its own here; so have media driver and archive, which are Aeron's.
///
/// Work by the clock, without any trading, may allocate a little: the time of the
/// system is an object each second. So less than a byte an order is nothing, and the least of some
/// rounds counts: what each order allocates is in all of them. Like
/// [crossbook.bench.AllocationTest] this runs under the C1 compiler, which leaves nothing out.
@Tag("slow")
class WireAllocationTest {
    private static final ThreadMXBean JVM = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final List<String> THREADS = List.of("crossbook-host", "gateway", "market data");

    /// As many as a FIX session remembers of those that were closed, and then some.
    private static final int WARM_UP = 40_000;

    private static final int ROUNDS = 5;
    private static final int COUNTED = 20_000;
    private static final int ON_THEIR_WAY = 64;

    /// What grows is soon as large as it gets.
    private static final MarketModel MODEL = MarketModelFile.shipped("continuous").toBuilder()
            .rememberIds(64)
            .rule(RuleKey.REMEMBER_TRADES, "128")
            .build();

    private static final OwnMarket MARKET =
            new OwnMarket(MODEL, Transport.SYMBOL, 2, 1, List.of(Transport.PARTICIPANT));

    /// Where no time passes: so market data does nothing but for orders.
    private static final Machine TIMELESS = new Machine(
            () -> 0,
            Machine.REAL.time(),
            Machine.REAL.sockets(),
            Machine.REAL.random(),
            Machine.REAL.pause(),
            true);

    @TempDir
    private Path directory;

    @ParameterizedTest
    @EnumSource(names = {"TCP", "FIX"})
    void anOrderAllocatesNothing(Transport way) throws IOException {
        try (RunningHost host = startHost();
                Gateway gateway = new Gateway(settings(), surroundings(host));
                Worker entry =
                        Worker.of("gateway", YieldingIdleStrategy.INSTANCE, gateway::doWork);
                MarketDataGateway published = new MarketDataGateway(
                        MarketDataSettings.DEFAULT,
                        HostConnection.open(host.directory()),
                        Optional.empty(),
                        Optional.empty(),
                        TIMELESS);
                Worker publishing =
                        Worker.of("market data", YieldingIdleStrategy.INSTANCE, published::doWork);
                MarketDataSubscriber feed = MarketDataSubscriber.overTcp(
                        SubscriberSettings.overTcp(published.serviceAddress()),
                        new MarketListener() {})) {
            Waiting.until(gateway::isReady, entry::check, "the gateway does not become ready");
            publishing.check();
            try (RoundTrip trip = trip(gateway, way)) {
                LoadLoop loop = new LoadLoop(trip, YieldingIdleStrategy.INSTANCE);
                trade(loop, feed, WARM_UP);
                assertThat(least(loop, feed)).isLessThan(COUNTED);
            }
        }
    }

    private RunningHost startHost() {
        HostSettings settings = OwnExchange.settings(Places.in(directory))
                .with(new Threads(Layout.DEDICATED, Idle.YIELD, List.of()));
        RunningHost host = JournalHost.start(settings);
        try (HostConnection defining = HostConnection.open(host.directory())) {
            MARKET.define(defining, Thread::yield);
        }
        return host;
    }

    private GatewaySettings settings() {
        Duration minute = Duration.ofMinutes(1);
        return GatewaySettings.defaults()
                .withFix(GatewaySettings.Fix.in(directory.resolve("fix")))
                .with(GatewaySettings.Throttle.none())
                .with(new Liveness(minute, 5, minute, minute));
    }

    private static Gateway.Surroundings surroundings(RunningHost host) {
        return new Gateway.Surroundings(
                HostConnection.open(host.directory()),
                Optional.empty(),
                attempt -> Verdict.welcome(Set.of(Role.TRADER)),
                new NoOperations(),
                line -> {});
    }

    private static RoundTrip trip(Gateway gateway, Transport way) {
        Logon trader = new Logon(Transport.PARTICIPANT, "any");
        if (way == Transport.FIX) {
            return new FixTrip(
                    "FIX",
                    gateway.fixAddress().orElseThrow(),
                    trader,
                    Transport.SYMBOL,
                    OrderFlow.TRADING);
        }
        EntryAddress address =
                EntryAddress.tcp("localhost", gateway.tcpAddress().orElseThrow().getPort());
        return new EntryTrip("TCP", address, trader, Transport.SYMBOL, OrderFlow.TRADING);
    }

    private static void trade(LoadLoop loop, MarketDataSubscriber feed, int orders) {
        loop.start(LoadPlan.requests(ON_THEIR_WAY, orders));
        while (!loop.isDone()) {
            loop.doWork();
            feed.doWork();
        }
    }

    /// The least bytes of a round, of all threads together.
    private static long least(LoadLoop loop, MarketDataSubscriber feed) {
        long[] ids = ids();
        long least = Long.MAX_VALUE;
        List<String> rounds = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            long[] before = JVM.getThreadAllocatedBytes(ids);
            trade(loop, feed, COUNTED);
            long[] after = JVM.getThreadAllocatedBytes(ids);
            long[] bytes = new long[ids.length];
            Arrays.setAll(bytes, i -> after[i] - before[i]);
            rounds.add(Arrays.toString(bytes));
            least = Math.min(least, Arrays.stream(bytes).sum());
        }
        System.out.println("bytes of " + THREADS + " for " + COUNTED + " orders: " + rounds);
        return least;
    }

    private static long[] ids() {
        return THREADS.stream()
                .mapToLong(name -> Thread.getAllStackTraces().keySet().stream()
                        .filter(thread -> thread.getName().equals(name))
                        .findAny()
                        .orElseThrow()
                        .threadId())
                .toArray();
    }
}
