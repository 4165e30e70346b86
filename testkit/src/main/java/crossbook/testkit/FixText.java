package crossbook.testkit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/// Messages of FIX as texts, with `|` for the end of a field, by code that shares nothing with the
/// exchange.
public final class FixText {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd-HH:mm:ss.SSS").withZone(ZoneOffset.UTC);

    private FixText() {}

    /// The bytes of a text.
    public static byte[] bytes(String text) {
        return text.replace('|', '\u0001').getBytes(ISO_8859_1);
    }

    /// A whole message: BeginString, BodyLength and CheckSum are added.
    public static String framed(String version, String body) {
        String text = "8=" + version + "|9=" + body.length() + "|" + body;
        return text + "10=" + checkSum(text) + "|";
    }

    /// The CheckSum of all that stands before it.
    public static String checkSum(String text) {
        int sum = 0;
        for (byte b : bytes(text)) sum += b & 0xFF;
        return "%03d".formatted(sum & 0xFF);
    }

    /// The time as FIX writes it.
    public static String now() {
        return TIME.format(Instant.now());
    }
}
