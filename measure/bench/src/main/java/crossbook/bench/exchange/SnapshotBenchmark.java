package crossbook.bench.exchange;

import crossbook.bench.Task;
import crossbook.bench.floor.Places;
import crossbook.charts.Numbers;
import crossbook.client.stream.HostConnection;
import crossbook.client.stream.HostStatus;
import crossbook.client.stream.HostStatus.Value;
import crossbook.flow.Progress;
import crossbook.host.HostSettings;
import crossbook.host.HostSettings.Idle;
import crossbook.host.HostSettings.Layout;
import crossbook.host.HostSettings.Threads;
import crossbook.host.JournalHost;
import crossbook.host.RunningHost;
import crossbook.load.LoadLoop;
import crossbook.load.LoadPlan;

import org.agrona.concurrent.YieldingIdleStrategy;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.logging.Level;
import java.util.logging.Logger;

/// `crossbook bench snapshot`: a journal host with many live orders saves its state and
/// starts again from it. The pause is what an order waits that comes behind the snapshot, until
/// that is kept.
///
/// @param orders how many are live
public record SnapshotBenchmark(int orders) implements Task<String> {
    /// An engine has slots for 2^24 orders, and some orders come on top.
    public static final int MOST_ORDERS = 16_000_000;

    private static final Logger COMPONENTS = Logger.getLogger("crossbook");
    private static final int WINDOW = 4_096;
    private static final int ORDERS_AROUND = 2_000;
    private static final double NS_PER_MS = 1e6;
    private static final double BYTES_PER_MIB = 1 << 20;

    @Override
    public String run(Progress progress) {
        COMPONENTS.setLevel(Level.WARNING); // what the host logs is no figure
        StringBuilder text = new StringBuilder();
        try (Places places = Places.temporary()) {
            run(
                    places,
                    (name, value) ->
                            text.append(String.format(Locale.ROOT, "%-22s%s%n", name, value)));
        }
        return text.toString();
    }

    private void run(Places places, BiConsumer<String, String> told) {
        Path directory = places.disk().resolve("host");
        HostSettings settings =
                HostSettings.of(directory).with(new Threads(Layout.SHARED, Idle.YIELD, List.of()));
        told.accept("live orders", Numbers.grouped(orders));
        RunningHost host = JournalHost.start(settings);
        try (HostConnection connection = HostConnection.open(directory)) {
            OwnExchange.MARKET.define(connection, () -> {});
            HostTrip trip = new HostTrip("journal host", connection, OrderFlow.RESTING);
            LoadLoop loop = new LoadLoop(trip, YieldingIdleStrategy.INSTANCE);
            long startNs = System.nanoTime();
            loop.run(LoadPlan.requests(WINDOW, orders));
            told.accept("filled in", ms(System.nanoTime() - startNs));
            LoadPlan oneByOne = LoadPlan.requests(1, ORDERS_AROUND);
            told.accept("slowest order before", ms(loop.run(oneByOne).maxNs()));
            trip.takeSnapshot();
            long askedNs = System.nanoTime();
            long slowestNs = 0;
            while (get(directory, Value.SNAPSHOTS) == 0) {
                slowestNs = Math.max(slowestNs, loop.run(oneByOne).maxNs());
            }
            told.accept("slowest order behind", ms(slowestNs));
            told.accept("of that, the host", ms(get(directory, Value.SNAPSHOT_PAUSE_US) * 1_000));
            told.accept("kept in", ms(System.nanoTime() - askedNs));
        }
        told.accept(
                "size", String.format(Locale.ROOT, "%,.1f MiB", size(directory) / BYTES_PER_MIB));
        told.accept("stop, with a save", ms(timeNs(host::close)));
        long startNs = System.nanoTime();
        RunningHost again = JournalHost.start(settings);
        told.accept("start, with a load", ms(System.nanoTime() - startNs));
        again.close();
    }

    private static long get(Path directory, Value value) {
        return HostStatus.read(directory).orElseThrow().get(value);
    }

    private static long timeNs(Runnable work) {
        long startNs = System.nanoTime();
        work.run();
        return System.nanoTime() - startNs;
    }

    /// Of the newest file in the directory of snapshots.
    private static long size(Path directory) {
        File[] files = directory.resolve("snapshots").toFile().listFiles();
        return Arrays.stream(files).max(Comparator.naturalOrder()).orElseThrow().length();
    }

    private static String ms(long ns) {
        return String.format(Locale.ROOT, "%,.1f ms", ns / NS_PER_MS);
    }
}
