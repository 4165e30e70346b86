package crossbook.cli.audit;

import crossbook.auditor.AccountAudit;
import crossbook.client.stream.EventHandler;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.MessageHeaderEncoder;

import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.sbe.MessageEncoderFlyweight;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Events that were recorded, of which some can be changed.
record Recorded(List<byte[]> events) {
    AccountAudit audited() {
        AccountAudit audit = new AccountAudit();
        EventHandler handler = AuditLog.auditing(audit);
        for (byte[] event : events) handler.onEvent(new UnsafeBuffer(event), 0, event.length);
        return audit;
    }

    List<String> violations() {
        return audited().violations();
    }

    /// The same with one event that is changed, that has the head of another, or that is
    /// missing.
    ///
    /// @param change such as `OrderHeld 1 held=516`, `OrderHeld 4 is SnapshotTaken` or
    /// `OrderHeld 4 is missing`
    Recorded changed(String change) {
        String[] words = change.split(" ", -1);
        List<byte[]> other = new ArrayList<>(events);
        int place = place(words[0], Integer.parseInt(words[1]));
        if (change.endsWith(" is missing")) {
            other.remove(place);
            return new Recorded(other);
        }
        UnsafeBuffer event = new UnsafeBuffer(other.get(place).clone());
        if (words[2].equals("is")) {
            new MessageHeaderEncoder()
                    .wrap(event, 0)
                    .templateId(encoder(words[3]).sbeTemplateId());
        } else {
            MessageEncoderFlyweight encoder = encoder(words[0]);
            encoder.wrap(event, MessageHeaderDecoder.ENCODED_LENGTH);
            for (String value : Arrays.asList(words).subList(2, words.length)) put(encoder, value);
        }
        other.set(place, event.byteArray());
        return new Recorded(other);
    }

    private static MessageEncoderFlyweight encoder(String event) {
        try {
            Class<?> encoder = Class.forName("crossbook.protocol.event." + event + "Encoder");
            return (MessageEncoderFlyweight) encoder.getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(event, e);
        }
    }

    private static void put(MessageEncoderFlyweight encoder, String value) {
        String[] pair = value.split("=", -1);
        try {
            encoder.getClass()
                    .getMethod(pair[0], long.class)
                    .invoke(encoder, Long.parseLong(pair[1]));
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(value, e);
        }
    }

    /// From an event on.
    Recorded from(int place) {
        return new Recorded(events.subList(place, events.size()));
    }

    /// Where the nth event of a kind is.
    int place(String event, int nth) {
        int wanted = encoder(event).sbeTemplateId();
        int seen = 0;
        for (int i = 0; i < events.size(); i++) {
            int id = new MessageHeaderDecoder()
                    .wrap(new UnsafeBuffer(events.get(i)), 0)
                    .templateId();
            if (id == wanted && ++seen == nth) return i;
        }
        throw new IllegalStateException("no " + event + " of number " + nth);
    }
}
