package crossbook.cli.record;

import crossbook.auditor.Auditor;
import crossbook.auditor.FollowedHost;
import crossbook.cli.verb.AtCtrlC;
import crossbook.client.stream.HostConnection;
import crossbook.client.stream.HostStatus;
import crossbook.host.StateEvents;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/// Follows a running exchange with an auditor, and says how far behind it is.
final class LiveAudit {
    private static final long IDLE_NS = 200_000;
    private static final long LINE_NS = 1_000_000_000;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Path directory;
    private final Auditor auditor;
    private final Duration duration;
    private final Consumer<String> line;

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
                FollowedHost host = new FollowedHost(
                        HostConnection.open(directory),
                        handler -> StateEvents.tell(directory, handler),
                        auditor)) {
            follow(host, atCtrlC);
            show.run();
        }
    }

    private void follow(FollowedHost host, AtCtrlC atCtrlC) {
        long began = System.nanoTime();
        long nextLine = began + LINE_NS;
        while (!atCtrlC.isStopped() && !isOver(began)) {
            if (host.poll() == 0) LockSupport.parkNanos(IDLE_NS);
            if (System.nanoTime() < nextLine) continue;
            nextLine += LINE_NS;
            line.accept(place(host));
        }
    }

    private boolean isOver(long began) {
        return duration != null && System.nanoTime() - began > duration.toNanos();
    }

    private String place(FollowedHost host) {
        long newest = HostStatus.read(directory)
                .map(status -> status.get(HostStatus.Value.EVENTS))
                .orElse(0L);
        long behind = Math.max(0, newest - auditor.lastEvent());
        String late = host.isLive()
                ? host.takeSlowestNs() / 1_000_000 + " ms at most"
                : "reading what was recorded";
        return "event " + auditor.lastEvent() + ", " + behind + " events behind, " + late + ", "
                + auditor.violationCount() + " violations";
    }
}
