package crossbook.load.waits;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The threads of this process that work most: how long each was ready without a processor.
/// Which they are is looked at now and then. Those that compile do not count.
final class BusyThreads implements AutoCloseable {
    static final Path TASKS = Path.of("/proc/self/task");
    private static final int MOST = 4;
    private static final int LOOKS = 25; // until they are chosen anew
    private static final int RAN_NS = 0; // places in schedstat
    private static final int WAITED_NS = 1;

    private final Map<Path, Long> ranNs = new HashMap<>();
    private final Map<Path, Followed> followed = new HashMap<>();
    private int looks;

    /// Hears how long a thread waited since the last look.
    @FunctionalInterface
    interface Listener {
        void waited(String thread, long waitedNs);
    }

    void look(Listener listener) {
        if (looks++ % LOOKS == 0) choose();
        followed.values().forEach(thread -> thread.look(listener));
    }

    private void choose() {
        if (!Files.isDirectory(TASKS)) return;
        List<Task> tasks = new ArrayList<>();
        try (Stream<Path> all = Files.list(TASKS)) {
            all.forEach(task -> tasks.add(task(task)));
        } catch (IOException e) {
            return; // what is followed stays
        }
        tasks.removeIf(task -> task.name.contains("Compiler"));
        tasks.sort(Comparator.comparingLong(Task::grownNs).reversed());
        List<Task> busiest = tasks.subList(0, Math.min(MOST, tasks.size()));
        Map<Path, Followed> before = new HashMap<>(followed);
        followed.clear();
        for (Task task : busiest) {
            Followed thread = before.remove(task.path);
            followed.put(task.path, thread == null ? new Followed(task.name, task.path) : thread);
        }
        before.values().forEach(Followed::close);
    }

    private Task task(Path path) {
        try (Counters counters = new Counters(path + "/schedstat")) {
            long nowNs = counters.read().get(RAN_NS);
            Long before = ranNs.put(path, nowNs);
            return new Task(path, name(path), before == null ? nowNs : nowNs - before);
        }
    }

    /// The name of a task's thread.
    static String name(Path task) {
        try {
            String name = Files.readString(task.resolve("comm")).strip();
            return name.equals("java") ? "main" : name;
        } catch (IOException e) {
            return "that has ended";
        }
    }

    @Override
    public void close() {
        followed.values().forEach(Followed::close);
    }

    /// @param grownNs how long it ran since the last look
    private record Task(Path path, String name, long grownNs) {}

    private static final class Followed {
        private final String name;
        private final Counters counters;
        private long waitedNs;

        Followed(String name, Path task) {
            this.name = name;
            counters = new Counters(task + "/schedstat");
            waitedNs = counters.read().get(WAITED_NS);
        }

        void look(Listener listener) {
            long nowNs = counters.read().get(WAITED_NS);
            listener.waited(name, nowNs - waitedNs);
            waitedNs = nowNs;
        }

        void close() {
            counters.close();
        }
    }
}
