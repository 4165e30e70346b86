package crossbook.host;

import crossbook.client.stream.Frames;

import org.agrona.DirectBuffer;

/// Writes events to their recorded stream. While the log is replayed after a start, the
/// engine tells again what was recorded already: that is compared, not written.
final class EventPublisher implements EventOutput {
    private final RecordedStream stream;
    private RecordedEvents recorded;

    EventPublisher(RecordedStream stream, RecordedEvents recorded) {
        this.stream = stream;
        this.recorded = recorded;
    }

    @Override
    public void publish(DirectBuffer buffer, int offset, int length) {
        int at = recorded == null ? offset : skipRecorded(buffer, offset, offset + length);
        if (at < offset + length) stream.write(buffer, at, offset + length - at);
    }

    /// The place of the first event that is not recorded yet.
    private int skipRecorded(DirectBuffer buffer, int offset, int end) {
        int at = offset;
        while (at < end) {
            int event = at + Frames.PREFIX;
            if (RecordedEvents.numberOf(buffer, event) > recorded.lastNumber()) {
                recorded = null;
                return at;
            }
            recorded.compare(buffer, event);
            at = event + Frames.length(buffer, at);
        }
        return at;
    }

    /// The log has been replayed: every event is new from here on.
    void endReplay(long eventNumber) {
        if (recorded != null && recorded.lastNumber() > eventNumber) {
            throw new HostException(
                    HostException.Kind.DAMAGED,
                    "events are recorded up to number " + recorded.lastNumber()
                            + ", but the log gives only " + eventNumber
                            + ": the end of the log is lost (did the machine lose power? see"
                            + " file_sync_level); restore the directory from a copy");
        }
        recorded = null;
    }
}
