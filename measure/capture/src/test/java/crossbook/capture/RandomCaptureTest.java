package crossbook.capture;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.capture.packet.Packet;
import crossbook.capture.packet.TcpSegment;
import crossbook.market.BadInput;

import org.agrona.DirectBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/// What nobody thought of: segments in any order, and files that are damaged anywhere.
class RandomCaptureTest {
    private static final Path SAMPLE = Path.of("../../data/samples/fix-orders.pcapng");
    private static final int BYTES = 2_000;

    @TempDir
    private Path directory;

    /// Every byte comes once and in order, with the times that a look over all segments gives.
    @Test
    void streamsAreWholeInWhateverOrderTheyCome() {
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            byte[] stream = new byte[BYTES];
            random.nextBytes(stream);
            List<int[]> parts = parts(random);
            long[] firstNs = new long[BYTES]; // when a byte was seen first
            Arrays.fill(firstNs, Long.MAX_VALUE);
            Heard heard = new Heard();
            int begin = random.nextInt();
            TcpStream tcp = new TcpStream(heard, new Loss(), new ArrayDeque<>());
            tcp.begin(begin);
            for (int i = 0; i < parts.size(); i++) {
                int[] part = parts.get(i);
                for (int at = part[0]; at < part[1]; at++) firstNs[at] = Math.min(firstNs[at], i);
                add(tcp, begin, Arrays.copyOfRange(stream, part[0], part[1]), part[0], i);
            }
            assertThat(heard.bytes.toByteArray()).as("seed " + seed).isEqualTo(stream);
            long wholeNs = 0;
            for (int at = 0; at < BYTES; at++) {
                wholeNs = Math.max(wholeNs, firstNs[at]);
                assertThat(heard.whole.get(at)).as("seed " + seed).isEqualTo(wholeNs);
            }
        }
    }

    /// Parts that cover the stream, some of them twice and some overlapping, shuffled.
    private static List<int[]> parts(Random random) {
        List<int[]> parts = new ArrayList<>();
        int at = 0;
        while (at < BYTES) {
            int end = Math.min(BYTES, at + 1 + random.nextInt(60));
            parts.add(new int[] {at, end});
            if (random.nextInt(4) == 0) {
                int from = random.nextInt(at + 1);
                parts.add(new int[] {from, Math.min(BYTES, from + 1 + random.nextInt(100))});
            }
            at = end;
        }
        Collections.shuffle(parts, random);
        return parts;
    }

    private static void add(TcpStream tcp, int begin, byte[] payload, int at, long timeNs) {
        byte[] bytes = Wire.ipV4(
                Wire.address("10.0.0.1"),
                Wire.address("10.0.0.2"),
                new byte[0],
                Wire.tcp(1, 2, begin + at, 0, Wire.ACK, payload));
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment memory = arena.allocateFrom(ValueLayout.JAVA_BYTE, bytes);
            Packet packet = new Packet().at(memory.address(), bytes.length);
            packet.time(timeNs, Packet.Clock.FILE).linkType(101);
            TcpSegment segment = new TcpSegment();
            assertThat(segment.read(packet)).isEqualTo(TcpSegment.Kind.TCP);
            tcp.add(new Piece().of(segment));
        }
    }

    /// What a stream has given on.
    private static final class Heard implements TcpStream.Receiver {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final List<Long> whole = new ArrayList<>();

        @Override
        public void bytes(DirectBuffer buffer, int at, int length, long carriedNs, long wholeNs) {
            for (int i = 0; i < length; i++) {
                bytes.write(buffer.getByte(at + i));
                whole.add(wholeNs);
            }
        }

        @Override
        public void hole() {
            throw new AssertionError("nothing is missing");
        }
    }

    /// Either it is read or it is refused, with its name.
    @Tag("slow")
    @Test
    void damagedFilesAreReadOrRefused() throws IOException {
        byte[] sample = Files.readAllBytes(SAMPLE);
        Path file = directory.resolve("damaged.pcapng");
        int refused = 0;
        for (int seed = 0; seed < 600; seed++) {
            Random random = new Random(seed);
            byte[] damaged = Arrays.copyOf(sample, 2_000 + random.nextInt(20_000));
            for (int i = random.nextInt(40); i >= 0; i--) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
            }
            Files.write(file, damaged);
            try {
                Measured.of(file);
            } catch (BadInput e) {
                assertThat(e).hasMessageStartingWith(file + ": offset ");
                refused++;
            }
        }
        assertThat(refused).isBetween(50, 550);
    }
}
