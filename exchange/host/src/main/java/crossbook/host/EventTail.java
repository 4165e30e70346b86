package crossbook.host;

import static crossbook.host.HostException.Kind.DAMAGED;

import java.nio.file.Path;

/// The end of a recording of events: as much of it as tells the last number.
final class EventTail {
    private EventTail() {}

    /// What the last terms hold; nothing where there is no recording.
    static RecordedEvents read(Path archive, Recording recording, boolean checksums) {
        RecordedEvents events = new RecordedEvents(0);
        if (recording == null || recording.stopPosition() == recording.startPosition()) {
            return events;
        }
        long lastTerm = (recording.stopPosition() - 1) / recording.termLength();
        long from = Math.max(recording.startPosition(), lastTerm * recording.termLength());
        events.beginAnywhere();
        try (RecordingReader reader = new RecordingReader(
                archive, recording, checksums, from, recording.stopPosition())) {
            return events.readAll(reader);
        }
    }

    /// The events of a member must reach to where its engine begins: else those between
    /// are missing.
    static void requireNoGap(RecordedEvents recorded, long eventNumber) {
        if (recorded.lastNumber() >= eventNumber) return;
        throw new HostException(
                DAMAGED,
                "events are recorded up to number " + recorded.lastNumber()
                        + ", but the snapshot begins after " + eventNumber
                        + ": copy the archive of another member");
    }
}
