package crossbook.load.waits;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The processes that have shared this machine's processors since it began, as far as Linux counts
/// them.
public final class Sharing {
    private static final Path TASKS = Path.of("/proc/self/task");
    private static final double NS_PER_S = 1e9;
    private static final double TICKS_PER_S = 100;
    private static final int IDLE = 4; // places in the first line of /proc/stat
    private static final int WAITING_FOR_DISKS = 5;
    private static final int STOLEN = 8;
    private static final int USER = 13; // places in /proc/self/stat
    private static final int SYSTEM = 14;
    private static final int RAN_NS = 0; // places in schedstat
    private static final int WAITED_NS = 1;

    /// A thread that runs longer than this does not wait for work but looks for it.
    private static final double SPINS = 0.9;

    private final long startNs = System.nanoTime();
    private final Seconds before = Seconds.now();
    private final Map<Path, Task> tasks = new HashMap<>();

    private Sharing() {
        for (Task task : tasks()) tasks.put(task.path, task);
    }

    /// Begins to look.
    public static Sharing begin() {
        return new Sharing();
    }

    /// Their shares until now, as a sentence.
    public String words() {
        double elapsed = (System.nanoTime() - startNs) / NS_PER_S;
        List<ThreadShare> threads = new ArrayList<>();
        for (Task task : tasks()) {
            Task begun = tasks.getOrDefault(task.path, new Task(task.path, 0, 0));
            threads.add(new ThreadShare(
                    name(task.path),
                    (task.ranNs - begun.ranNs) / NS_PER_S / elapsed,
                    (task.waitedNs - begun.waitedNs) / NS_PER_S / elapsed));
        }
        return words(
                Seconds.now().since(before).by(elapsed),
                Runtime.getRuntime().availableProcessors(),
                threads);
    }

    /// The same of figures.
    ///
    /// @param used what had the processors, as parts of one
    static String words(Seconds used, int processors, List<ThreadShare> threads) {
        String all = String.format(
                Locale.ROOT,
                "%d processors: this process had %.2f, others %.2f, the machine's host %.2f, nobody %.2f",
                processors,
                used.own,
                Math.max(0, used.all - used.own - used.stolen - used.idle),
                used.stolen,
                used.idle);
        String spinning = threads.stream()
                .filter(thread -> thread.ran + thread.waited > SPINS)
                .sorted(Comparator.comparing(ThreadShare::name))
                .map(ThreadShare::words)
                .collect(Collectors.joining(", "));
        return all
                + (spinning.isEmpty() ? "; no thread spins" : "; threads that spin: " + spinning);
    }

    private static List<Task> tasks() {
        if (!Files.isDirectory(TASKS)) return List.of();
        try (Stream<Path> all = Files.list(TASKS)) {
            return all.map(Task::now).toList();
        } catch (IOException e) {
            return List.of(); // threads end while they are listed
        }
    }

    private static String name(Path task) {
        try {
            String name = Files.readString(task.resolve("comm")).strip();
            return name.equals("java") ? "main" : name;
        } catch (IOException e) {
            return "one that has ended";
        }
    }

    /// A thread.
    ///
    /// @param ran for which part of the time it ran
    /// @param waited for which it was ready without a processor
    record ThreadShare(String name, double ran, double waited) {
        private String words() {
            return String.format(
                    Locale.ROOT, "%s (%.0f %% without a processor)", name, 100 * waited);
        }
    }

    /// Seconds of processor time, or a number of processors.
    record Seconds(double all, double own, double stolen, double idle) {
        private static Seconds now() {
            try (Counters machine = new Counters("/proc/stat");
                    Counters process = new Counters("/proc/self/stat")) {
                machine.read();
                process.read();
                long all = 0;
                for (int place = 1; place <= STOLEN; place++) all += machine.get(place);
                return new Seconds(
                                all,
                                process.get(USER) + process.get(SYSTEM),
                                machine.get(STOLEN),
                                machine.get(IDLE) + machine.get(WAITING_FOR_DISKS))
                        .by(TICKS_PER_S);
            }
        }

        private Seconds since(Seconds before) {
            return new Seconds(
                    all - before.all, own - before.own, stolen - before.stolen, idle - before.idle);
        }

        private Seconds by(double divisor) {
            return new Seconds(all / divisor, own / divisor, stolen / divisor, idle / divisor);
        }
    }

    private record Task(Path path, long ranNs, long waitedNs) {
        private static Task now(Path path) {
            try (Counters counters = new Counters(path + "/schedstat")) {
                counters.read();
                return new Task(path, counters.get(RAN_NS), counters.get(WAITED_NS));
            }
        }
    }
}
