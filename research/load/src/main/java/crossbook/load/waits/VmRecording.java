package crossbook.load.waits;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.EventSettings;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.StackTrace;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordingFile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/// What the Java VM records of this process: collections, safepoints, compilations, and writes
/// to files. It is read when all is over, so that reading takes nothing from what is measured.
final class VmRecording implements AutoCloseable {
    private static final Duration SHORT = Duration.ofNanos(100_000);
    private static final int FULL_COMPILER = 4;
    private static final int FIRST_BEATS = 10; // the very first take long
    private static final long NS_PER_S = 1_000_000_000;

    private final Recording recording = new Recording();

    /// The same moment in both clocks: the recorder's, and the one that waits are measured with.
    @Name("crossbook.Beat")
    @Category("Crossbook")
    @StackTrace(false)
    private static final class Beat extends Event {
        @SuppressWarnings("unused") // the recorder reads it
        private long nanoTime;
    }

    private VmRecording() {
        enable("jdk.GarbageCollection");
        enable("jdk.ExecuteVMOperation").withThreshold(SHORT);
        enable("jdk.SafepointBegin").withThreshold(SHORT);
        enable("jdk.Compilation").withThreshold(SHORT);
        enable("jdk.FileWrite").withThreshold(SHORT);
        enable("jdk.FileForce").withThreshold(SHORT);
        recording.enable(Beat.class);
        recording.start();
        for (int i = 0; i < FIRST_BEATS; i++) beat();
    }

    /// Begins, if this Java VM can record.
    static Optional<VmRecording> start() {
        return FlightRecorder.isAvailable() ? Optional.of(new VmRecording()) : Optional.empty();
    }

    private EventSettings enable(String event) {
        return recording.enable(event).withoutStackTrace();
    }

    /// Notes what time it is. The clocks drift apart, so this is done now and then.
    static void beat() {
        Beat beat = new Beat();
        beat.nanoTime = System.nanoTime();
        beat.commit();
    }

    /// Ends, with what was recorded.
    List<Standstill> finish() throws IOException {
        recording.stop();
        Path file = Files.createTempFile("crossbook", ".jfr");
        try {
            recording.dump(file);
            return standstills(RecordingFile.readAllEvents(file));
        } finally {
            Files.delete(file);
        }
    }

    @Override
    public void close() {
        recording.close();
    }

    private static List<Standstill> standstills(List<RecordedEvent> events) {
        NavigableMap<Long, Long> aheadNs = aheadNs(events);
        List<Standstill> standstills = new ArrayList<>();
        for (RecordedEvent event : events) {
            Optional<Cause> cause = cause(event);
            if (cause.isEmpty()) continue;
            long startNs = ns(event.getStartTime());
            var near = aheadNs.floorEntry(startNs / NS_PER_S);
            if (near == null) near = aheadNs.firstEntry();
            long begunNs = startNs - near.getValue();
            standstills.add(Standstill.of(
                    cause.get(),
                    words(event),
                    begunNs,
                    begunNs + event.getDuration().toNanos()));
        }
        return standstills;
    }

    /// By how much the clock of the recorder is ahead, by the second. A beat that was held up
    /// says too much.
    private static NavigableMap<Long, Long> aheadNs(List<RecordedEvent> events) {
        NavigableMap<Long, Long> aheadNs = new TreeMap<>();
        for (RecordedEvent event : events) {
            if (!event.getEventType().getName().equals("crossbook.Beat")) continue;
            long atNs = ns(event.getStartTime());
            aheadNs.merge(atNs / NS_PER_S, atNs - event.getLong("nanoTime"), Math::min);
        }
        return aheadNs;
    }

    private static long ns(Instant time) {
        return time.getEpochSecond() * NS_PER_S + time.getNano();
    }

    private static Optional<Cause> cause(RecordedEvent event) {
        return switch (event.getEventType().getName()) {
            case "jdk.GarbageCollection" -> Optional.of(Cause.COLLECTION);
            case "jdk.SafepointBegin" -> Optional.of(Cause.SAFEPOINT);
            case "jdk.ExecuteVMOperation" ->
                event.getBoolean("safepoint") ? Optional.of(Cause.SAFEPOINT) : Optional.empty();
            case "jdk.FileWrite", "jdk.FileForce" -> Optional.of(Cause.FILE);
            case "jdk.Compilation" -> Optional.of(Cause.COMPILATION);
            default -> Optional.empty();
        };
    }

    private static String words(RecordedEvent event) {
        return switch (event.getEventType().getName()) {
            case "jdk.GarbageCollection" ->
                "collection " + event.getString("name") + " (" + event.getString("cause") + ")";
            case "jdk.SafepointBegin" -> "until all threads had stopped for a safepoint";
            case "jdk.ExecuteVMOperation" -> "safepoint " + event.getString("operation");
            case "jdk.FileWrite" -> "write to " + fileName(event);
            case "jdk.FileForce" -> "force of " + fileName(event);
            default -> compilation(event);
        };
    }

    private static String fileName(RecordedEvent event) {
        String path = event.getString("path");
        return path == null ? "a file" : path.substring(path.lastIndexOf('/') + 1);
    }

    private static String compilation(RecordedEvent event) {
        RecordedMethod method = event.getValue("method");
        String compiler = event.getInt("compileLevel") == FULL_COMPILER ? "C2" : "C1";
        return "compilation by " + compiler + " of " + method.getType().getName() + "."
                + method.getName();
    }
}
