package crossbook.load.waits;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// How much processor time the threads of this process took since the last look, those of one
/// name together. On other systems than Linux there are none.
final class ThreadTimes implements AutoCloseable {
    private static final int RAN_NS = 0; // place in schedstat

    private final Map<Path, Followed> followed = new HashMap<>();

    ThreadTimes() {
        look();
    }

    /// The threads that there are now, each with its time since the last look.
    Map<String, Long> look() {
        Set<Path> tasks = tasks();
        Set<Path> ended = new HashSet<>(followed.keySet());
        ended.removeAll(tasks);
        for (Path task : ended) followed.remove(task).counters.close();
        Map<String, Long> grownNs = new TreeMap<>();
        for (Path task : tasks) {
            Followed thread = followed.computeIfAbsent(task, Followed::new);
            grownNs.merge(thread.name, thread.grownNs(), Long::sum);
        }
        return grownNs;
    }

    private static Set<Path> tasks() {
        if (!Files.isDirectory(BusyThreads.TASKS)) return Set.of();
        try (Stream<Path> all = Files.list(BusyThreads.TASKS)) {
            return all.collect(Collectors.toSet());
        } catch (IOException e) {
            return Set.of();
        }
    }

    @Override
    public void close() {
        followed.values().forEach(thread -> thread.counters.close());
    }

    private static final class Followed {
        private final String name;
        private final Counters counters;
        private long ranNs;

        /// Linux keeps 15 characters of a name.
        Followed(Path task) {
            name = BusyThreads.name(task).replaceFirst(" CompilerThre.*", " compiler");
            counters = new Counters(task + "/schedstat");
        }

        long grownNs() {
            long beforeNs = ranNs;
            ranNs = counters.read().get(RAN_NS);
            return ranNs - beforeNs;
        }
    }
}
