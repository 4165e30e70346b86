package crossbook.fuzz;

import crossbook.protocol.MessageCheck;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.Reason;
import crossbook.protocol.Schema;
import crossbook.protocol.Schema.Message;

import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.sbe.MessageDecoderFlyweight;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The messages of a schema: what the check takes, the generated decoder must be able to read to
/// its end, without leaving the bytes and without an unknown value.
final class MessageTarget implements FuzzTarget {
    private final Schema schema;
    private final MessageCheck check;
    private final Map<Integer, MessageDecoderFlyweight> decoders = new HashMap<>();
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final StringBuilder printed = new StringBuilder();

    MessageTarget(Schema schema) {
        this.schema = schema;
        check = new MessageCheck(schema);
        for (Message message : schema.messages()) {
            decoders.put(message.templateId(), decoder(schema, message));
        }
    }

    private static MessageDecoderFlyweight decoder(Schema schema, Message message) {
        String name = "crossbook.protocol." + schema.name() + '.' + message.name() + "Decoder";
        try {
            return Class.forName(name)
                    .asSubclass(MessageDecoderFlyweight.class)
                    .getConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public String name() {
        return schema.name();
    }

    @Override
    public int share() {
        return 20;
    }

    @Override
    public List<byte[]> seeds() throws IOException {
        return Vectors.of(schema);
    }

    @Override
    public void accept(byte[] input) {
        UnsafeBuffer buffer = new UnsafeBuffer(input);
        Reason fault = check.check(buffer, 0, input.length);
        if (fault == Reason.NULL_VAL) throw new IllegalStateException("no reason");
        if (fault != Reason.NONE) return;
        header.wrap(buffer, 0);
        MessageDecoderFlyweight decoder = decoders.get(header.templateId());
        int body = MessageHeaderDecoder.ENCODED_LENGTH;
        decoder.wrap(buffer, body, header.blockLength(), header.version());
        printed.setLength(0);
        decoder.appendTo(printed);
        if (header.version() > schema.version()) return; // more may follow
        if (body + decodedLength(decoder) != input.length) {
            throw new IllegalStateException("taken, but read in part only: " + printed);
        }
    }

    /// How far the decoder gets when it skips its tails.
    private static int decodedLength(MessageDecoderFlyweight decoder) {
        try {
            return (int) decoder.getClass().getMethod("sbeDecodedLength").invoke(decoder);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
