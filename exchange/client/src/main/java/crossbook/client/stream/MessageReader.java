package crossbook.client.stream;

import crossbook.protocol.MessageHeaderDecoder;

import org.agrona.DirectBuffer;
import org.agrona.sbe.MessageDecoderFlyweight;

import java.util.Arrays;
import java.util.function.Consumer;

/// Brings each message of a schema to the method that takes it. Messages that nobody takes, as
/// those of a newer schema, are passed over. Reading allocates nothing.
public final class MessageReader {
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private Way<?>[] ways = {}; // by the numbers of the messages

    private record Way<D extends MessageDecoderFlyweight>(D decoder, Consumer<? super D> method) {
        void take(DirectBuffer buffer, int offset, int blockLength, int version) {
            decoder.wrap(buffer, offset, blockLength, version);
            method.accept(decoder);
        }
    }

    /// What the decoder is for goes to this method.
    public <D extends MessageDecoderFlyweight> MessageReader on(
            D decoder, Consumer<? super D> method) {
        int templateId = decoder.sbeTemplateId();
        if (templateId >= ways.length) ways = Arrays.copyOf(ways, templateId + 1);
        ways[templateId] = new Way<>(decoder, method);
        return this;
    }

    /// Reads the message whose SBE header stands at `offset`.
    public void read(DirectBuffer buffer, int offset) {
        header.wrap(buffer, offset);
        int templateId = header.templateId();
        Way<?> way = templateId < ways.length ? ways[templateId] : null;
        if (way == null) return;
        int body = offset + MessageHeaderDecoder.ENCODED_LENGTH;
        way.take(buffer, body, header.blockLength(), header.version());
    }
}
