package crossbook.fix;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import crossbook.testkit.FixText;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/// Messages as texts, with `|` for the end of a field.
final class Messages {
    private Messages() {}

    static UnsafeBuffer bytes(String text) {
        return new UnsafeBuffer(FixText.bytes(text));
    }

    /// A whole message: BeginString, BodyLength and CheckSum are added.
    static String framed(String body) {
        return FixText.framed("FIX.4.4", body);
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
