package crossbook.host;

import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.event.InstrumentDefinedDecoder;
import crossbook.protocol.event.LimitsDefinedDecoder;
import crossbook.protocol.event.ParticipantDefinedDecoder;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What was told last about each participant, instrument, limit, asset and client, and of the
/// rules, in the order in which they were told first. Who asked for it, and why, is no part of it.
final class ToldDefinitions {
    private static final int HEADER = MessageHeaderDecoder.ENCODED_LENGTH;

    private final Map<Subject, Told> told = new LinkedHashMap<>();

    /// What an event is about.
    ///
    /// @param key the bytes that tell it from others of the kind
    record Subject(int templateId, String key) {
        static Subject of(int templateId, DirectBuffer event, int at, int length) {
            int body = at + HEADER;
            return switch (templateId) {
                case ParticipantDefinedDecoder.TEMPLATE_ID ->
                    new Subject(
                            templateId,
                            text(
                                    event,
                                    body + ParticipantDefinedDecoder.participantIdEncodingOffset(),
                                    body + ParticipantDefinedDecoder.activeEncodingOffset()));
                case InstrumentDefinedDecoder.TEMPLATE_ID ->
                    new Subject(
                            templateId,
                            text(
                                    event,
                                    body + InstrumentDefinedDecoder.instrumentIdEncodingOffset(),
                                    body + InstrumentDefinedDecoder.priceScaleEncodingOffset()));
                case LimitsDefinedDecoder.TEMPLATE_ID ->
                    new Subject(
                            templateId,
                            text(
                                    event,
                                    body + LimitsDefinedDecoder.participantIdEncodingOffset(),
                                    body + LimitsDefinedDecoder.principalIdEncodingOffset()));
                default -> {
                    int from = body + EventKind.definitionRequestAt(templateId) + Long.BYTES;
                    yield new Subject(templateId, text(event, from, at + length));
                }
            };
        }
    }

    /// What was told of it.
    ///
    /// @param content what it is now, as a number
    private record Told(long content, DirectBuffer event) {}

    /// Whether an event is about something that can be commanded anew from what it says.
    static boolean isWhole(int templateId) {
        return switch (templateId) {
            case ParticipantDefinedDecoder.TEMPLATE_ID,
                    InstrumentDefinedDecoder.TEMPLATE_ID,
                    LimitsDefinedDecoder.TEMPLATE_ID -> true;
            default -> false;
        };
    }

    /// Whether it was told like that last.
    boolean isKnown(int templateId, DirectBuffer event, int at, int length) {
        Told last = told.get(Subject.of(templateId, event, at, length));
        return last != null && last.content == content(templateId, event, at, length);
    }

    /// It is told. Returns of what.
    Subject tell(int templateId, DirectBuffer event, int at, int length) {
        Subject subject = Subject.of(templateId, event, at, length);
        byte[] copy = new byte[length];
        event.getBytes(at, copy);
        long content = content(templateId, event, at, length);
        told.put(subject, new Told(content, new UnsafeBuffer(copy)));
        return subject;
    }

    /// Takes over what others were last told about a subject.
    void tell(Subject subject, ToldDefinitions others) {
        told.put(subject, others.told.get(subject));
    }

    /// What was told of it does not count.
    void forget(Subject subject) {
        told.remove(subject);
    }

    /// All that others know.
    void tellAll(ToldDefinitions others) {
        told.putAll(others.told);
    }

    /// The last event about it; null: there is none.
    DirectBuffer last(Subject subject) {
        Told last = told.get(subject);
        return last == null ? null : last.event;
    }

    /// Whether others know the same of it.
    boolean isAlike(Subject subject, ToldDefinitions others) {
        Told its = others.told.get(subject);
        return its != null && its.content == told.get(subject).content;
    }

    /// What others know otherwise, or do not know, and can be commanded anew.
    List<Subject> unlike(ToldDefinitions others) {
        return told.keySet().stream()
                .filter(each -> isWhole(each.templateId) && !isAlike(each, others))
                .toList();
    }

    private static String text(DirectBuffer event, int from, int to) {
        byte[] bytes = new byte[to - from];
        event.getBytes(from, bytes);
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    /// Of an instrument without the phase, which changes by itself.
    private static long content(int templateId, DirectBuffer event, int at, int length) {
        int body = at + HEADER;
        return switch (templateId) {
            case ParticipantDefinedDecoder.TEMPLATE_ID ->
                hash(
                        event,
                        0,
                        body + ParticipantDefinedDecoder.participantIdEncodingOffset(),
                        body + ParticipantDefinedDecoder.principalIdEncodingOffset());
            case InstrumentDefinedDecoder.TEMPLATE_ID -> {
                int from = body + InstrumentDefinedDecoder.instrumentIdEncodingOffset();
                int phase = body + InstrumentDefinedDecoder.stateEncodingOffset();
                int segment = body + InstrumentDefinedDecoder.segmentEncodingOffset();
                int asker = body + InstrumentDefinedDecoder.principalIdEncodingOffset();
                int coverage = body + InstrumentDefinedDecoder.coverageEncodingOffset();
                long terms = hash(event, hash(event, 0, from, phase), segment, asker);
                yield hash(event, terms, coverage, at + length);
            }
            case LimitsDefinedDecoder.TEMPLATE_ID ->
                hash(event, 0, body + LimitsDefinedDecoder.limitsEncodingOffset(), at + length);
            default -> 0; // all of it is the subject
        };
    }

    private static long hash(DirectBuffer event, long before, int from, int to) {
        long hash = before;
        for (int i = from; i < to; i++) hash = 31 * hash + event.getByte(i);
        return hash;
    }
}
