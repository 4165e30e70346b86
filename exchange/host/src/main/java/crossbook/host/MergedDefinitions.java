package crossbook.host;

import crossbook.client.stream.Frames;
import crossbook.host.Broadcasts.Waiting;
import crossbook.host.ToldDefinitions.Subject;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.event.InstrumentDefinedDecoder;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteOrder;
import java.util.BitSet;

/// Passes on what a participant, an instrument or a limit is when the first partition says it: what
/// is recorded then, the others hear that have missed it, whichever process is lost meanwhile.
final class MergedDefinitions {
    private static final int HEADER = MessageHeaderDecoder.ENCODED_LENGTH;

    /// From here on an event is what it says: number, time and flags stand before it.
    private static final int SAYS = HEADER + InstrumentDefinedDecoder.requestIdEncodingOffset();

    private final Broadcasts broadcasts;
    private final MergedState state;
    private final ToldDefinitions told;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final InstrumentDefinedDecoder instrument = new InstrumentDefinedDecoder();

    /// To which partitions went what the present command of one is.
    private final BitSet sent = new BitSet();

    private EventMerger.News news;

    MergedDefinitions(Broadcasts broadcasts, MergedState state) {
        this.broadcasts = broadcasts;
        this.state = state;
        told = state.definitions();
    }

    /// Who hears of it.
    void telling(EventMerger.News listener) {
        news = listener;
    }

    /// The events of a command follow. A batch is named in the last of them.
    void begin(DirectBuffer events, int length) {
        sent.clear();
        int first = header.wrap(events, Frames.PREFIX).templateId();
        if (!ToldDefinitions.isWhole(first)) return;
        Frames.forEach(events, 0, length, (event, at, _) -> {
            Waiting waiting = waiting(header.wrap(event, at).templateId(), event, at);
            if (waiting != null) sent.or(waiting.sent());
        });
    }

    private Waiting waiting(int templateId, DirectBuffer event, int at) {
        int requestAt = EventKind.requestAt(templateId);
        if (requestAt == EventKind.NONE) return null;
        long requestId = event.getLong(at + HEADER + requestAt, ByteOrder.LITTLE_ENDIAN);
        return requestId == 0 ? null : broadcasts.of(Broadcasts.Key.request(requestId));
    }

    /// Whether to pass it on.
    boolean passes(PartitionLink from, int templateId, DirectBuffer event, int at, int length) {
        from.definitions().tell(templateId, event, at, length);
        boolean passes = templateId == InstrumentDefinedDecoder.TEMPLATE_ID
                ? isNewInstrument(from, event, at, length)
                : isNew(templateId, event, at, length);
        answered(from, templateId, event, at);
        if (!passes) return false;
        news.defined(told.tell(templateId, event, at, length), sent);
        return true;
    }

    /// A partition has answered what went to all, which nobody need wait for.
    void answered(PartitionLink from, int templateId, DirectBuffer event, int at) {
        Waiting waiting = waiting(templateId, event, at);
        if (waiting != null) broadcasts.told(waiting, from);
    }

    /// The first answer to a request is passed on whatever it says.
    private boolean isNew(int templateId, DirectBuffer event, int at, int length) {
        Waiting waiting = waiting(templateId, event, at);
        return waiting == null ? !told.isKnown(templateId, event, at, length) : !waiting.isTold();
    }

    /// One that nobody knows, from any partition; else what its own says, in which phase it is.
    private boolean isNewInstrument(PartitionLink from, DirectBuffer event, int at, int length) {
        instrument.wrapAndApplyHeader(event, at, header);
        int partition =
                state.placement().define((int) instrument.instrumentId(), instrument.symbol());
        Subject subject = Subject.of(InstrumentDefinedDecoder.TEMPLATE_ID, event, at, length);
        DirectBuffer last = told.last(subject);
        if (last == null || partition != from.number()) return last == null;
        DirectBuffer now = new UnsafeBuffer(event, at + SAYS, length - SAYS);
        return !now.equals(new UnsafeBuffer(last, SAYS, last.capacity() - SAYS));
    }
}
