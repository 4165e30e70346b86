package crossbook.cli.audit;

import crossbook.auditor.AccountAudit;
import crossbook.client.stream.EventHandler;
import crossbook.protocol.MessageHeaderDecoder;

import org.agrona.concurrent.UnsafeBuffer;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Events that were recorded, of which some can be changed.
record Recorded(List<byte[]> events) {
    /// Where the fields of an event begin.
    static final int BODY = MessageHeaderDecoder.ENCODED_LENGTH;

    AccountAudit audited() {
        AccountAudit audit = new AccountAudit();
        EventHandler handler = AuditLog.auditing(audit);
        for (byte[] event : events) handler.onEvent(new UnsafeBuffer(event), 0, event.length);
        return audit;
    }

    List<String> violations() {
        return audited().violations();
    }

    /// What is found first; empty if nothing is.
    String firstViolation() {
        List<String> violations = violations();
        return violations.isEmpty() ? "" : violations.getFirst();
    }

    /// With the nth event of a kind changed.
    Recorded changed(int templateId, int nth, Consumer<UnsafeBuffer> change) {
        List<byte[]> other = new ArrayList<>(events);
        int place = place(templateId, nth);
        byte[] event = other.get(place).clone();
        change.accept(new UnsafeBuffer(event));
        other.set(place, event);
        return new Recorded(other);
    }

    /// Without it.
    Recorded without(int templateId, int nth) {
        List<byte[]> other = new ArrayList<>(events);
        other.remove(place(templateId, nth));
        return new Recorded(other);
    }

    /// From an event on.
    Recorded from(int place) {
        return new Recorded(events.subList(place, events.size()));
    }

    /// Where the nth event of a kind is.
    int place(int templateId, int nth) {
        int seen = 0;
        for (int i = 0; i < events.size(); i++) {
            int id = new MessageHeaderDecoder()
                    .wrap(new UnsafeBuffer(events.get(i)), 0)
                    .templateId();
            if (id == templateId && ++seen == nth) return i;
        }
        throw new IllegalStateException("no event " + templateId + " of number " + nth);
    }
}
