package crossbook.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.protocol.Schema.Field;
import crossbook.protocol.Schema.FieldType;
import crossbook.protocol.Schema.Message;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

class UpcastTest {
    private static final int HEADER = MessageHeaderDecoder.ENCODED_LENGTH;

    static List<Schema> schemas() {
        return List.of(Schema.entry(), Schema.command(), Schema.event());
    }

    @Test
    void theLayoutIsAsNewAsTheTypeThatWasWidenedLast() {
        int newest = Schema.all().stream()
                .flatMap(schema -> schema.types().stream())
                .mapToInt(FieldType::widenedIn)
                .max()
                .orElseThrow();
        assertThat(Upcast.LAYOUT).isEqualTo(newest);
    }

    /// Every message with every field full, of which what is wider now is cut out: what comes out
    /// of it is the message with short texts.
    @ParameterizedTest
    @MethodSource("schemas")
    void everyMessageOfTheVersionBeforeIsReadAsOneOfThis(Schema schema) throws Exception {
        for (Message message : schema.messages()) {
            Map<String, Object> values = Form.SAMPLE.values(message);
            for (Field field : message.fields()) {
                int length = field.type().lengthBytes(0);
                if (length != field.type().lengthBytes())
                    values.put(field.name(), "x".repeat(length));
            }
            byte[] now = new Codecs(schema).encode(message, values);
            DirectBuffer before = new UnsafeBuffer(before(message, now));
            assertThat(Upcast.isOlder(before, 0)).isTrue();
            DirectBuffer upcast = Upcast.of(before, 0, before.capacity());
            assertThat(bytes(upcast)).as(message.name()).isEqualTo(now);
            assertThat(Upcast.isOlder(upcast, 0)).isFalse();
        }
    }

    /// By hand: the header says 0, and each id has its first 20 bytes alone.
    private static byte[] before(Message message, byte[] now) {
        ByteArrayOutputStream before = new ByteArrayOutputStream();
        before.write(now, 0, HEADER);
        int block = 0;
        for (Field field : message.fields()) {
            boolean isId = field.type().name().equals("ClOrdId");
            int length = isId ? 20 : field.type().lengthBytes();
            before.write(now, HEADER + field.offset(), length);
            block += length;
        }
        int tails = HEADER + message.blockLength(1);
        before.write(now, tails, now.length - tails);
        byte[] bytes = before.toByteArray();
        new MessageHeaderEncoder()
                .wrap(new UnsafeBuffer(bytes), 0)
                .blockLength(block)
                .version(0);
        return bytes;
    }

    /// As of a sender who did not have its last field.
    @Test
    void aFieldThatTheBlockEndsBeforeIsAbsent() throws Exception {
        Message message = Schema.entry().message(4);
        Map<String, Object> values = Form.SAMPLE.values(message);
        byte[] before = before(message, new Codecs(Schema.entry()).encode(message, values));
        int block = before.length - HEADER - Long.BYTES;
        byte[] shorter = Arrays.copyOf(before, HEADER + block);
        new MessageHeaderEncoder().wrap(new UnsafeBuffer(shorter), 0).blockLength(block);
        DirectBuffer upcast = Upcast.of(new UnsafeBuffer(shorter), 0, shorter.length);
        values.put("reservePrice", null);
        assertThat(new Codecs(Schema.entry()).decode(message, bytes(upcast))).isEqualTo(values);
    }

    private static byte[] bytes(DirectBuffer buffer) {
        byte[] bytes = new byte[buffer.capacity()];
        buffer.getBytes(0, bytes);
        return bytes;
    }

    /// Nothing is read outside of it, and it is no message of this version.
    @Test
    void whatIsNoWholeMessageStaysWhatItIs() throws Exception {
        Message message = Schema.entry().message(4);
        byte[] now = new Codecs(Schema.entry()).encode(message, Form.SAMPLE.values(message));
        byte[] before = before(message, now);
        for (int length = HEADER; length < before.length; length++) {
            byte[] cut = Arrays.copyOf(before, length);
            DirectBuffer upcast = Upcast.of(new UnsafeBuffer(cut), 0, length);
            assertThat(bytes(upcast)).isEqualTo(cut);
        }
        byte[] other = "no message at all".getBytes(StandardCharsets.US_ASCII);
        assertThat(bytes(Upcast.of(new UnsafeBuffer(other), 0, other.length))).isEqualTo(other);
    }
}
