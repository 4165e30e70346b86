package crossbook.cli.audit;

import crossbook.auditor.Auditor;
import crossbook.client.stream.EventHandler;
import crossbook.client.stream.EventHead;
import crossbook.host.CommandLog;
import crossbook.host.HostException;
import crossbook.host.StateEvents;

import org.agrona.DirectBuffer;

import java.nio.file.Path;

/// Has an auditor read what a host keeps: from the first event on, or, where that is gone, from the
/// newest snapshot on.
public final class AuditedEvents implements EventHandler {
    private final Path directory;
    private final Auditor auditor;
    private boolean hasBegun;
    private long after;

    private AuditedEvents(Path directory, Auditor auditor) {
        this.directory = directory;
        this.auditor = auditor;
    }

    /// Reads all that is recorded; returns the number of the event after which it begins.
    ///
    /// @param hostDirectory where the host keeps its events
    public static long read(Path hostDirectory, Auditor auditor) {
        AuditedEvents events = new AuditedEvents(hostDirectory, auditor);
        CommandLog.open(hostDirectory).events(events);
        return events.after;
    }

    /// Tells an auditor what the newest snapshot has; returns the number of the event after which
    /// it was taken, 0 where there is none.
    private static long tellState(Path hostDirectory, Auditor auditor) {
        return StateEvents.tell(hostDirectory, auditor::onState);
    }

    @Override
    public void onEvent(DirectBuffer buffer, int offset, int length) {
        long number = EventHead.eventNumber(buffer, offset);
        if (!hasBegun && number > 1) begin(number);
        hasBegun = true;
        if (number > after) auditor.onEvent(buffer, offset, length);
    }

    private void begin(long first) {
        after = tellState(directory, auditor);
        if (after >= first - 1) return;
        throw new HostException(
                HostException.Kind.STORAGE,
                directory + ": its events begin with " + first
                        + ", and there is no snapshot of what was before");
    }
}
