package crossbook.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crossbook.market.BadInput;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.zip.GZIPOutputStream;

/// Every message of ITCH 5.0 is read as its bytes say.
class ItchMessagesTest {
    @TempDir
    Path directory;

    private static List<String> golden() throws IOException {
        try (var in = ItchMessagesTest.class.getResourceAsStream("itch-5.0.txt")) {
            String text = new String(
                    Objects.requireNonNull(in).readAllBytes(), StandardCharsets.US_ASCII);
            return text.lines().filter(line -> !line.startsWith("#")).toList();
        }
    }

    @Test
    void everyTypeIsReadAsTheGoldenBytesSay() throws IOException {
        List<String> lines = golden();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ItchBytes writer = new ItchBytes(bytes);
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < lines.size(); i += 2) {
            writer.raw(HexFormat.of().parseHex(lines.get(i).replace(" ", "")));
            expected.add(lines.get(i + 1).strip());
        }
        Path plain = Files.write(directory.resolve("all.itch"), bytes.toByteArray());
        Path packed = directory.resolve("all.itch.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            out.write(bytes.toByteArray());
        }

        assertThat(texts(plain)).isEqualTo(expected);
        assertThat(texts(packed)).isEqualTo(expected);
        assertThat(types(plain)).isEqualTo(EnumSet.allOf(ItchType.class));
    }

    private static List<String> texts(Path file) {
        List<String> texts = new ArrayList<>();
        try (ItchMessages messages = ItchMessages.open(file)) {
            while (messages.next()) texts.add(messages.text());
        }
        return texts;
    }

    private static Set<ItchType> types(Path file) {
        Set<ItchType> types = EnumSet.noneOf(ItchType.class);
        try (ItchMessages messages = ItchMessages.open(file)) {
            while (messages.next()) types.add(messages.type());
        }
        return types;
    }

    @Test
    void aFieldIsAskedByItsName() throws IOException {
        Path file = ItchBytes.file(
                directory.resolve("one.itch"),
                day -> day.at(5).add(3, "AAPL", -1, 'S', 200, 1_500_000));
        try (ItchMessages messages = ItchMessages.open(file)) {
            assertThat(messages.next()).isTrue();
            assertThat(messages.timestampNs()).isEqualTo(5);
            assertThat(messages.stockLocate()).isEqualTo(3);
            assertThat(messages.number("price")).isEqualTo(1_500_000);
            assertThat(messages.text("price")).isEqualTo("150.0000");
            assertThat(messages.text("orderReference")).isEqualTo("18446744073709551615");
            assertThatThrownBy(() -> messages.number("stock"))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> messages.text("mpid"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("ADD_ORDER has no mpid");
        }
    }

    // What is no message.

    private ItchMessages open(byte[] bytes) throws IOException {
        return ItchMessages.open(Files.write(directory.resolve("bad.itch"), bytes));
    }

    @Test
    void anUnknownTypeAndAWrongLengthArePassedWhenAsked() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new ItchBytes(bytes)
                .delete(1, 7)
                .raw("z23456789012".getBytes(StandardCharsets.US_ASCII))
                .raw("D234".getBytes(StandardCharsets.US_ASCII))
                .delete(1, 8);
        try (ItchMessages messages = open(bytes.toByteArray())) {
            assertThat(messages.next()).isTrue();
            assertThatThrownBy(messages::next)
                    .isInstanceOf(BadInput.class)
                    .hasMessageEndingWith(
                            "record 2 at byte 21: type: 0x7a: must be a type of ITCH 5.0");
            assertThatThrownBy(messages::next)
                    .isInstanceOf(BadInput.class)
                    .hasMessageEndingWith(
                            "record 3 at byte 35: length: 4: a message D has 19 bytes");
            assertThat(messages.next()).isTrue();
            assertThat(messages.number("orderReference")).isEqualTo(8);
            assertThat(messages.next()).isFalse();
        }
    }

    @Test
    void aFileThatIsCutEnds() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new ItchBytes(bytes).delete(1, 7).delete(1, 8);
        byte[] whole = bytes.toByteArray();
        try (ItchMessages messages = open(Arrays.copyOf(whole, whole.length - 3))) {
            assertThat(messages.next()).isTrue();
            assertThatThrownBy(messages::next)
                    .isInstanceOf(BadInput.class)
                    .hasMessageEndingWith(
                            "record 2 at byte 21: the file ends after 16 of the 19 bytes of this"
                                    + " message");
            assertThat(messages.next()).isFalse();
        }
        try (ItchMessages messages = open(Arrays.copyOf(whole, 22))) {
            messages.next();
            assertThatThrownBy(messages::next)
                    .hasMessageEndingWith("the file ends after 1 of the two bytes of a length");
        }
    }

    @Test
    void aLengthOfNothingEndsTheFile() throws IOException {
        try (ItchMessages messages = open(new byte[4])) {
            assertThatThrownBy(messages::next)
                    .isInstanceOf(BadInput.class)
                    .hasMessageEndingWith("record 1 at byte 0: length: 0: must be 12 to 50");
            assertThat(messages.next()).isFalse();
        }
    }
}
