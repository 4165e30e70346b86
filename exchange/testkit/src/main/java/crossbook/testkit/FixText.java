package crossbook.testkit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Random;

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

    /// The text with some characters changed, missing, repeated or added.
    public static String damaged(String text, Random random) {
        StringBuilder bytes = new StringBuilder(text);
        for (int i = random.nextInt(3); i >= 0 && bytes.length() > 2; i--) {
            int at = random.nextInt(bytes.length());
            int end = Math.min(bytes.length(), at + 1 + random.nextInt(8));
            switch (random.nextInt(5)) {
                case 0 -> bytes.setCharAt(at, (char) random.nextInt(256));
                case 1 -> bytes.delete(at, end);
                case 2 -> bytes.insert(at, bytes.substring(at, end));
                case 3 -> bytes.insert(at, random.nextBoolean() ? "|" : "=");
                default -> bytes.insert(at, Long.toString(random.nextLong()));
            }
        }
        return bytes.toString();
    }

    /// The time as FIX writes it.
    public static String now() {
        return TIME.format(Instant.now());
    }
}
