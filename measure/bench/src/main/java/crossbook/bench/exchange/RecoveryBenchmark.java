package crossbook.bench.exchange;

import crossbook.bench.DigestMismatch;
import crossbook.bench.JavaProcess;
import crossbook.bench.Task;
import crossbook.bench.floor.Places;
import crossbook.charts.Numbers;
import crossbook.client.stream.HostConnection;
import crossbook.client.stream.HostStatus;
import crossbook.client.stream.HostStatus.Value;
import crossbook.flow.Progress;
import crossbook.host.CommandLog;
import crossbook.host.CommandLog.Verified;
import crossbook.host.HostSettings;
import crossbook.host.HostSettings.Idle;
import crossbook.host.HostSettings.Intervals;
import crossbook.host.HostSettings.Layout;
import crossbook.host.HostSettings.Threads;
import crossbook.host.JournalHost;
import crossbook.host.RunningHost;
import crossbook.load.LoadLoop;
import crossbook.load.LoadPlan;
import crossbook.load.Waiting;
import crossbook.protocol.Side;

import org.agrona.concurrent.YieldingIdleStrategy;

import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;

/// `crossbook bench recovery`: a journal host takes many commands, ends as if it were
/// killed, and another process starts it again from the newest snapshot and the log behind
/// it. Then it is stopped in order, which records the hash of its state, and the whole log
/// is replayed through a new engine: every event must be the recorded one.
///
/// @param commands orders: the first `LIVE` rest, the others trade with each other in pairs
/// @param perSnapshot after how many commands a snapshot is taken; 0: never
public record RecoveryBenchmark(long commands, long perSnapshot) implements Serializable {
    /// How many orders rest all the time.
    public static final int LIVE = 10_000;

    private static final long PER_STEP = 100_000;
    private static final int WINDOW = 4_096;
    private static final double NS_PER_S = 1e9;

    /// Fills, ends and starts again.
    ///
    /// @return what was found, as lines of a name and a value
    /// @throws DigestMismatch if the state is not as it was
    /// @throws IOException if a process cannot be started or fails
    public String run(JavaProcess java, Progress progress) throws IOException {
        try (Places places = Places.temporary()) {
            Where where = new Where("" + places.shared(), "" + places.disk());
            Seen before = java.run(new Fill(where, this), progress);
            Again again = java.run(new Start(where, this), progress);
            if (again.seen.live != before.live || again.seen.events < before.events) {
                throw new DigestMismatch(
                        "the state is not as it was: before " + before + ", after " + again.seen);
            }
            return text(before, again);
        }
    }

    private static String text(Seen before, Again again) {
        return line("commands", Numbers.grouped(before.commands))
                + line("events", Numbers.grouped(before.events))
                + line("live orders", Numbers.grouped(before.live))
                + line("taken in", seconds(before.ns))
                + line(
                        "behind the snapshot",
                        Numbers.grouped(before.commands - before.atSnapshot) + " commands")
                + line("started again in", seconds(again.seen.ns))
                + line(
                        "state hash",
                        String.format("%016x, as a replay of the whole log gives", again.hash))
                + line("events compared", Numbers.grouped(again.compared));
    }

    private static String seconds(long ns) {
        return String.format(Locale.ROOT, "%.2f s", ns / NS_PER_S);
    }

    private static String line(String name, String value) {
        return String.format(Locale.ROOT, "%-22s%s%n", name, value);
    }

    /// Places, for another process.
    private record Where(String shared, String disk) implements Serializable {
        Places places() {
            return new Places(Path.of(shared), Path.of(disk));
        }
    }

    private HostSettings settings(Where where) {
        Logger.getLogger("crossbook").setLevel(Level.WARNING); // what the host logs is no figure
        HostSettings usual = OwnExchange.settings(where.places());
        Intervals intervals = usual.intervals();
        return usual.with(new Threads(Layout.SHARED, Idle.YIELD, List.of()))
                .with(new Intervals(
                        intervals.commandsPerHash(),
                        intervals.snapshot(),
                        perSnapshot == 0 ? Long.MAX_VALUE : perSnapshot,
                        intervals.gatewayTimeout()));
    }

    /// What a host says of itself.
    private record Seen(long ns, long commands, long events, long live, long atSnapshot)
            implements Serializable {
        /// Of a host that has nothing to do.
        static Seen of(Path directory, long ns) {
            long asked = TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis() + 1);
            Waiting.until(
                    () -> read(directory).get(Value.UPDATED_NS) > asked,
                    () -> {},
                    "the host does not say how it does");
            HostStatus status = read(directory);
            return new Seen(
                    ns,
                    status.get(Value.COMMANDS),
                    status.get(Value.EVENTS),
                    status.get(Value.LIVE_ORDERS),
                    status.get(Value.SNAPSHOT_COMMAND));
        }

        private static HostStatus read(Path directory) {
            return HostStatus.read(directory).orElseThrow();
        }
    }

    /// Takes the commands, and leaves the host as it is when its process ends.
    private record Fill(Where where, RecoveryBenchmark plan) implements Task<Seen> {
        @Override
        @SuppressWarnings("resource") // it ends with the process
        public Seen run(Progress progress) {
            HostSettings settings = plan.settings(where);
            JournalHost.start(settings);
            HostConnection connection = HostConnection.open(settings.directory());
            OwnExchange.MARKET.define(connection, () -> {});
            HostTrip trip = new HostTrip("journal host", connection, new Flow());
            LoadLoop loop = new LoadLoop(trip, YieldingIdleStrategy.INSTANCE);
            progress.start("taking commands", plan.commands, "commands");
            long startNs = System.nanoTime();
            for (long done = 0; done < plan.commands; ) {
                long next = Math.min(PER_STEP, plan.commands - done);
                loop.run(LoadPlan.requests(WINDOW, next));
                done += next;
                progress.advance(done);
            }
            long ns = System.nanoTime() - startNs;
            progress.finish();
            return Seen.of(settings.directory(), ns);
        }
    }

    /// What was found when it was started again.
    ///
    /// @param hash of its state
    /// @param compared events, with those of a replay of the whole log
    private record Again(Seen seen, long hash, long compared) implements Serializable {}

    /// Starts the host again.
    private record Start(Where where, RecoveryBenchmark plan) implements Task<Again> {
        @Override
        public Again run(Progress progress) {
            HostSettings settings = plan.settings(where);
            progress.start("starting again, and replaying the log", "starts");
            Seen seen;
            long startNs = System.nanoTime();
            try (RunningHost host = JournalHost.start(settings)) {
                seen = Seen.of(host.directory(), System.nanoTime() - startNs);
            }
            Verified verified = CommandLog.open(settings.directory()).verify();
            progress.finish();
            return new Again(seen, verified.stateHash(), verified.events());
        }
    }

    /// Orders that rest, then orders that trade.
    private record Flow() implements Orders {
        private static Orders of(long number) {
            return number <= LIVE ? OrderFlow.RESTING : OrderFlow.TRADING;
        }

        @Override
        public Side side(long number) {
            return of(number).side(number);
        }

        @Override
        public long price(long number) {
            return of(number).price(number);
        }

        @Override
        public long qty() {
            return OrderFlow.TRADING.qty();
        }
    }
}
