package crossbook.gateway;

import crossbook.client.stream.EventHandler;
import crossbook.client.stream.EventStream;
import crossbook.client.stream.EventsNotRetainedException;
import crossbook.protocol.entry.RecoveryStatus;
import crossbook.protocol.event.OrderAcceptedDecoder;

import org.agrona.DirectBuffer;

import java.nio.ByteOrder;

/// One answer to a missed message request: the events from the number that was asked for
/// to the newest of that moment, in pieces of one frame of the stream.
final class Recovery implements SlowReply {
    private static final int HEADER = 8;

    private final Desk desk;
    private final RecoveryMessages messages;
    private final Session session;
    private final EventStream stream;
    private final Reports reports;
    private final EventHandler handler = this::onEvent;
    private final long from;
    private final long to;
    private boolean isAcknowledged;

    Recovery(Desk desk, RecoveryMessages messages, Session session, long from) {
        this.desk = desk;
        this.messages = messages;
        this.session = session;
        this.from = from;
        to = desk.lastEventNumber;
        stream = desk.host.events(from);
        int participantId = session.participantId();
        reports = new Reports(desk, id -> id == participantId ? session : null, true);
    }

    @Override
    public boolean sendOn() {
        if (!desk.isHostAvailable()) {
            if (!isAcknowledged)
                messages.acknowledge(session, RecoveryStatus.UNAVAILABLE, from, to);
            else messages.complete(session, RecoveryStatus.UNAVAILABLE, stream.lastEventNumber());
            return false;
        }
        try {
            stream.poll(handler, 1);
        } catch (EventsNotRetainedException _) {
            messages.acknowledge(session, RecoveryStatus.NOT_RETAINED, from, to);
            return false;
        }
        if (stream.lastEventNumber() < to) return true;
        messages.complete(session, RecoveryStatus.ACCEPTED, to);
        return false;
    }

    private void onEvent(DirectBuffer buffer, int offset, int length) {
        long number = buffer.getLong(
                offset + HEADER + OrderAcceptedDecoder.eventNumberEncodingOffset(),
                ByteOrder.LITTLE_ENDIAN);
        if (!isAcknowledged) {
            isAcknowledged = true;
            messages.acknowledge(session, RecoveryStatus.ACCEPTED, from, to);
        }
        if (number <= to) reports.onEvent(buffer, offset);
    }

    @Override
    public void close() {
        stream.close();
        messages.ended();
    }
}
