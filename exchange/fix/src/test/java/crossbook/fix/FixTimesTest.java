package crossbook.fix;

import static org.assertj.core.api.Assertions.assertThat;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;
import java.util.Random;
import java.util.regex.Pattern;

/// Times as they are read and written, against those of Java.
class FixTimesTest {
    private static final int ROUNDS = 20_000;
    private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern(
                    "uuuuMMdd-HH:mm:ss")
            .withResolverStyle(ResolverStyle.STRICT);
    private static final Pattern FORM =
            Pattern.compile("\\d{8}-\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,9})?");
    private static final long FIRST_NS = 0;
    private static final long LAST_NS = 9_200_000_000_000_000_000L; // 2261
    private static final String WRONG = "0123456789:.-/ xY";

    private final FixTimes times = new FixTimes();
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[64]);

    private long read(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        buffer.putBytes(3, bytes);
        return FixTimes.parse(buffer, 3, bytes.length);
    }

    private String written(long epochNs) {
        int end = times.put(buffer, 3, epochNs);
        return buffer.getStringWithoutLengthAscii(3, end - 3);
    }

    @Test
    void whatIsWrittenIsRead() {
        Random random = new Random(1);
        for (int i = 0; i < ROUNDS; i++) {
            long epochNs = random.nextLong(FIRST_NS, LAST_NS);
            String text = written(epochNs);
            assertThat(text).matches(FORM);
            assertThat(read(text)).isEqualTo(epochNs);
            int decimals = random.nextInt(1, 10);
            assertThat(read(text.substring(0, 18 + decimals)))
                    .isEqualTo(expected(text.substring(0, 18 + decimals)));
            assertThat(read(text.substring(0, 17))).isEqualTo(expected(text.substring(0, 17)));
        }
    }

    @Test
    void aTimeMayHaveFewerDecimals() {
        long epochNs = 1_795_970_936_123_999_999L;
        assertThat(written(epochNs)).isEqualTo("20261129-16:48:56.123999999");
        times.decimals(3);
        assertThat(written(epochNs)).isEqualTo("20261129-16:48:56.123");
        int end = times.putTime(buffer, 3, epochNs);
        assertThat(buffer.getStringWithoutLengthAscii(3, end - 3)).isEqualTo("16:48:56.123");
    }

    @Test
    void theTimeOfDayIsThePartBehindTheDate() {
        Random random = new Random(3);
        for (int i = 0; i < ROUNDS; i++) {
            long epochNs = random.nextLong(FIRST_NS, LAST_NS);
            String whole = written(epochNs);
            int end = times.putTime(buffer, 3, epochNs);
            assertThat(buffer.getStringWithoutLengthAscii(3, end - 3))
                    .isEqualTo(whole.substring(9));
            assertThat(FixTimes.parseTime(buffer, 3, end - 3))
                    .isEqualTo(epochNs % 86_400_000_000_000L);
        }
    }

    /// One or two characters of a time are others: it is another time, or none.
    @Test
    void whatIsNoTimeIsNotRead() {
        Random random = new Random(2);
        int none = 0;
        for (int i = 0; i < ROUNDS; i++) {
            String text = written(random.nextLong(FIRST_NS, LAST_NS));
            text = text.substring(0, random.nextInt(3) == 0 ? 17 : random.nextInt(15, 28));
            StringBuilder damaged = new StringBuilder(text);
            for (int times = random.nextInt(1, 3); times > 0; times--) {
                damaged.setCharAt(
                        random.nextInt(damaged.length()), WRONG.charAt(random.nextInt(17)));
            }
            long expected = expected(damaged.toString());
            if (expected == FixTimes.INVALID) none++;
            assertThat(read(damaged.toString())).as("%s", damaged).isEqualTo(expected);
        }
        assertThat(none).isBetween(ROUNDS / 4, ROUNDS * 95 / 100);
    }

    @Test
    void aLeapSecondIsTheNextSecond() {
        assertThat(read("20161231-23:59:60")).isEqualTo(read("20170101-00:00:00"));
        assertThat(read("20161231-23:59:61")).isEqualTo(FixTimes.INVALID);
    }

    private static long expected(String text) {
        if (!FORM.matcher(text).matches()) return FixTimes.INVALID;
        boolean isLeap = text.startsWith("60", 15);
        try {
            String whole = text.substring(0, 15) + (isLeap ? "59" : text.substring(15, 17));
            LocalDateTime time = LocalDateTime.parse(whole, SECONDS);
            if (time.getYear() < 1970 || time.getYear() > 2261) return FixTimes.INVALID;
            String fraction = text.length() > 17 ? text.substring(18) : "";
            long ns = Long.parseLong((fraction + "000000000").substring(0, 9));
            return (time.toEpochSecond(ZoneOffset.UTC) + (isLeap ? 1 : 0)) * 1_000_000_000L + ns;
        } catch (DateTimeParseException e) {
            return FixTimes.INVALID;
        }
    }
}
