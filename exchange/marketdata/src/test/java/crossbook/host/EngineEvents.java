package crossbook.host;

import crossbook.client.stream.Frames;
import crossbook.core.MatchingEngine;
import crossbook.core.event.EventSink;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.event.TradeReportedDecoder;
import crossbook.protocol.event.TradedDecoder;

import org.agrona.DirectBuffer;

import java.util.function.Consumer;

/// Hands over what an engine does, event by event, as a host encodes it: for tests that need an
/// engine and no host. The last event of a command is marked when the command is over.
public final class EngineEvents {
    private static final int CAPACITY = 1 << 16;

    private final Consumer<byte[]> record;
    private final EventFrame frame = new EventFrame(this::publish, CAPACITY);
    private final EventEncoder encoder = new EventEncoder(frame, new Request());
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private long endedWith;
    private long lastTradeId;

    public EngineEvents(Consumer<byte[]> record) {
        this.record = record;
    }

    /// What the engine is to tell its events; before it runs, [#follow] names it.
    public EventSink sink() {
        return encoder;
    }

    /// The engine whose events follow.
    public void follow(MatchingEngine engine) {
        encoder.follow(engine);
    }

    public void endCommand() {
        long eventNumber = encoder.engine.eventNumber();
        if (eventNumber != endedWith) frame.endCommand();
        endedWith = eventNumber;
        frame.publish();
    }

    /// The latest trade; 0 before the first.
    public long lastTradeId() {
        return lastTradeId;
    }

    private void publish(DirectBuffer buffer, int offset, int length) {
        int at = offset;
        while (at < offset + length) {
            byte[] event = new byte[Frames.length(buffer, at)];
            buffer.getBytes(at + Frames.PREFIX, event);
            note(buffer, at + Frames.PREFIX);
            record.accept(event);
            at += Frames.PREFIX + event.length;
        }
    }

    private void note(DirectBuffer buffer, int event) {
        int templateId = header.wrap(buffer, event).templateId();
        if (templateId == TradedDecoder.TEMPLATE_ID) {
            lastTradeId = new TradedDecoder()
                    .wrapAndApplyHeader(buffer, event, header)
                    .tradeId();
        } else if (templateId == TradeReportedDecoder.TEMPLATE_ID) {
            lastTradeId = new TradeReportedDecoder()
                    .wrapAndApplyHeader(buffer, event, header)
                    .tradeId();
        }
    }
}
