package crossbook.fix;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/// Messages as texts, with `|` for the end of a field.
final class FixText {
    private FixText() {}

    static UnsafeBuffer bytes(String text) {
        return new UnsafeBuffer(text.replace('|', '\u0001').getBytes(ISO_8859_1));
    }

    /// A whole message: BeginString, BodyLength and CheckSum are added.
    static String framed(String body) {
        String text = "8=FIX.4.4|9=" + body.length() + "|" + body;
        int sum = 0;
        for (byte b : bytes(text).byteArray()) sum += b & 0xFF;
        return text + "10=%03d|".formatted(sum & 0xFF);
    }

    static FixMessage parsed(String body) {
        FixMessage message = new FixMessage(Dialect.crossbook());
        UnsafeBuffer bytes = bytes(framed(body));
        message.parse(bytes, 0, bytes.capacity());
        return message;
    }

    static String text(DirectBuffer buffer, int from, int length) {
        byte[] bytes = new byte[length];
        buffer.getBytes(from, bytes);
        return new String(bytes, ISO_8859_1).replace('\u0001', '|');
    }
}
