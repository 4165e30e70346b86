package crossbook.cli;

import crossbook.auditor.Auditor;
import crossbook.cli.audit.AuditedEvents;
import crossbook.client.stream.EventHandler;
import crossbook.client.stream.EventHead;
import crossbook.client.stream.EventStream;
import crossbook.client.stream.HostConnection;
import crossbook.client.stream.HostStatus;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/// Follows a running exchange with an auditor, and says how far behind it is.
final class LiveAudit {
    private static final int FRAMES = 64;
    private static final long IDLE_NS = 200_000;
    private static final long LINE_NS = 1_000_000_000;
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Path directory;
    private final Auditor auditor;
    private final Duration duration;
    private final Consumer<String> line;
    private long slowestNs;

    /// @param duration how long; null: until Ctrl-C
    /// @param line takes where it is, once a second
    LiveAudit(Path directory, Auditor auditor, Duration duration, Consumer<String> line) {
        this.directory = directory;
        this.auditor = auditor;
        this.duration = duration;
        this.line = line;
    }

    /// Follows, and has shown what came of it. After Ctrl-C the process lives until that is done.
    void run(Runnable show) {
        try (AtCtrlC atCtrlC = AtCtrlC.waiting(PATIENCE);
                HostConnection connection = HostConnection.open(directory)) {
            follow(connection, atCtrlC);
            show.run();
        }
    }

    private void follow(HostConnection connection, AtCtrlC atCtrlC) {
        long after = AuditedEvents.tellState(directory, auditor);
        long began = System.nanoTime();
        long nextLine = began + LINE_NS;
        try (EventStream stream = connection.events(after + 1)) {
            EventHandler timed = timing(stream);
            while (!atCtrlC.isStopped() && !isOver(began)) {
                if (stream.poll(timed, FRAMES) == 0) LockSupport.parkNanos(IDLE_NS);
                if (System.nanoTime() < nextLine) continue;
                nextLine += LINE_NS;
                line.accept(place(stream));
            }
        }
    }

    private boolean isOver(long began) {
        return duration != null && System.nanoTime() - began > duration.toNanos();
    }

    private EventHandler timing(EventStream stream) {
        return (buffer, offset, length) -> {
            auditor.onEvent(buffer, offset, length);
            if (!stream.isLive()) return;
            Instant now = Instant.now();
            long nowNs = now.getEpochSecond() * 1_000_000_000L + now.getNano();
            slowestNs = Math.max(slowestNs, nowNs - EventHead.timestampNs(buffer, offset));
        };
    }

    private String place(EventStream stream) {
        long newest = HostStatus.read(directory)
                .map(status -> status.get(HostStatus.Value.EVENTS))
                .orElse(0L);
        long behind = Math.max(0, newest - auditor.lastEvent());
        String late = stream.isLive()
                ? Math.max(0, slowestNs) / 1_000_000 + " ms at most"
                : "reading what was recorded";
        slowestNs = 0;
        return "event " + auditor.lastEvent() + ", " + behind + " events behind, " + late + ", "
                + auditor.violationCount() + " violations";
    }
}
