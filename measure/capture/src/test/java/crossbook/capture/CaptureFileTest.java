package crossbook.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import static java.nio.charset.StandardCharsets.US_ASCII;

import crossbook.capture.Talk.Stamped;
import crossbook.capture.packet.CaptureFile;
import crossbook.capture.packet.Packet;
import crossbook.capture.packet.PcapngWriter;
import crossbook.flow.Progress;
import crossbook.market.BadInput;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

class CaptureFileTest {
    private static final long T = 1_700_000_000_123_456_789L;
    private static final Stamped PACKET = new Stamped(T, new byte[] {1, 2, 3, 4, 5});

    @TempDir
    private Path directory;

    @Test
    void whatIsNoCaptureIsSaidToBeNone() throws IOException {
        assertWrong("run: there is no such file");
        Path directory = Files.createDirectory(this.directory.resolve("there"));
        assertThatThrownBy(() -> CaptureFile.open(directory)).hasMessageEndingWith("files in it");
        assertWrong("run: has 0 bytes; a capture begins with the 4", new byte[0]);
        assertWrong(
                "run: offset 0: 68656c6c is no magic number of pcap", "hello".getBytes(US_ASCII));
        assertWrong("gunzip it first", new byte[] {0x1F, (byte) 0x8B, 8, 0, 0});
        assertWrong("unzstd it first", new byte[] {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD});
    }

    @Test
    void damagedPcapIsToldWithOffsetAndRule() throws IOException {
        byte[] file = CaptureBytes.PCAP_NANO.of(1, List.of(PACKET, PACKET));
        assertWrong("offset 20: the file ends within its header", Arrays.copyOf(file, 20));
        assertWrong("offset 4: version 9.4: must be 2", with(file, 4, 9));
        assertWrong("offset 20: link type 147: must be 0, 1, 12", with(file, 20, 147));
        assertWrong(
                "offset 53: captured length 1677721605: must be at most 262144",
                with(file, 24 + 21 + 8 + 3, 100));
        byte[] late = with(file, 24 + 4 + 3, 100);
        assertWrong("offset 28: fraction of a second ", late);
        assertWrong(": must be below 1000000000", late);
    }

    @Test
    void damagedPcapngIsToldWithOffsetAndRule() throws IOException {
        byte[] file = CaptureBytes.PCAPNG_NANO.of(1, List.of(PACKET));
        int description = 28;
        int packet = 56;
        assertWrong("ends within its section header", Arrays.copyOf(file, 11));
        assertWrong("offset 8: byte-order magic ff3c2b1a: must be 1a2b3c4d", with(file, 8, 0xFF));
        assertWrong("offset 12: version 2.0: must be 1", with(file, 12, 2));
        assertWrong("offset 4: block length 30: must be a multiple of 4", with(file, 4, 30));
        assertWrong("offset 36: link type 9: must be", with(file, description + 8, 9));
        assertWrong("if_tsresol 40: must be 0 to 18", with(file, description + 20, 40));
        assertWrong("option of 80 bytes: must end within", with(file, description + 18, 80));
        assertWrong("offset 64: interface 3: must be below 1", with(file, packet + 8, 3));
        assertWrong("captured length 77: must fit its block", with(file, packet + 20, 77));
        int end = file.length - 4;
        assertWrong("offset " + end + ": block length 99 at its end: must be", with(file, end, 99));
    }

    private static byte[] with(byte[] file, int at, int value) {
        byte[] damaged = file.clone();
        damaged[at] = (byte) value;
        return damaged;
    }

    private void assertWrong(String message, byte[] bytes) throws IOException {
        Files.write(directory.resolve("run"), bytes);
        assertWrong(message);
    }

    private void assertWrong(String message) {
        Path path = directory.resolve("run");
        assertThatThrownBy(() -> Measured.of(path))
                .isInstanceOf(BadInput.class)
                .hasMessageStartingWith(path + ": ")
                .hasMessageContaining(message);
    }

    @Test
    void aFileThatEndsWithinAPacketIsReadUpToIt() {
        for (CaptureBytes format : CaptureBytes.values()) {
            byte[] file = format.of(1, List.of(PACKET, PACKET, PACKET));
            for (int missing : List.of(1, 15)) {
                Measured measured = Measured.of(Arrays.copyOf(file, file.length - missing));
                assertThat(measured.run().traffic().packets()).isEqualTo(2);
                assertThat(measured.file().cutOff().orElseThrow())
                        .contains("the file ends within a ");
            }
            assertThat(Measured.of(file).file().cutOff()).isEmpty();
        }
    }

    @Test
    void sectionsHaveTheirOwnByteOrderAndInterfaces() {
        CaptureBytes little = CaptureBytes.PCAPNG_NANO;
        CaptureBytes big = CaptureBytes.PCAPNG_NANO_SWAPPED;
        byte[] file = Wire.join(
                little.of(101, List.of(PACKET)),
                little.block(11, new byte[8]), // something unknown
                big.section(),
                big.description(147, new byte[0]));
        assertThatThrownBy(() -> Measured.of(file)).hasMessageContaining("link type 147");
        Measured measured = Measured.of(Wire.join(
                little.of(101, List.of(PACKET)), big.of(1, List.of(PACKET)), little.section()));
        assertThat(measured.run().traffic().packets()).isEqualTo(2);
    }

    @Test
    void everyResolutionOfPcapngIsKnown() {
        assertTime(T, (byte) 9, T);
        assertTime(T / 1_000_000 * 1_000_000, (byte) 3, T / 1_000_000);
        assertTime(T / 1_000_000_000 * 1_000_000_000, (byte) 0, T / 1_000_000_000);
        assertTime(9_123_456_789L, (byte) 12, 9_123_456_789_123L);
        assertTime(3_250_000_000L, (byte) 0x82, 13); // quarters of a second
        assertTime(1_500_000_000L, (byte) (0x80 + 60), (1L << 60) + (1L << 59));
    }

    private static void assertTime(long ns, byte resolution, long units) {
        CaptureBytes form = CaptureBytes.PCAPNG_NANO;
        byte[] file = Wire.join(
                form.section(),
                form.description(1, form.option(9, resolution)),
                form.enhanced(0, units, PACKET));
        assertThat(Measured.of(file).run().traffic().firstNs()).isEqualTo(ns);
    }

    @Test
    void timesMayBeShiftedAndDropsAreTold() {
        CaptureBytes form = CaptureBytes.PCAPNG_MICRO_SWAPPED;
        byte[] statistics = Wire.join(
                new byte[12],
                form.longOption(4, 100),
                form.longOption(5, 3),
                form.longOption(7, 4));
        byte[] file = Wire.join(
                form.section(),
                form.description(1, form.longOption(14, 3_600)),
                form.enhanced(0, 5, PACKET),
                form.block(5, statistics));
        Measured measured = Measured.of(Wire.join(file, file));
        assertThat(measured.run().traffic().firstNs()).isEqualTo(3_600_000_005_000L);
        assertThat(measured.file().dropped()).isEqualTo(14);
    }

    /// A simple packet has no time: what needs it cannot be measured.
    @Test
    void packetsWithoutATimeAreCounted() {
        CaptureBytes form = CaptureBytes.PCAPNG_NANO;
        Talk talk = Talk.usual()
                .open(T)
                .client(T + 1_000, LatencyTest.order("A1", 2))
                .server(T + 2_000, LatencyTest.report("A1"))
                .client(T + 3_000, LatencyTest.order("A2", 3))
                .server(T + 4_500, LatencyTest.report("A2"));
        byte[] file = Wire.join(form.section(), form.description(1, form.option(9, (byte) 9)));
        for (int i = 0; i < talk.packets().size(); i++) {
            Stamped each = talk.packets().get(i);
            file = Wire.join(file, i == 3 ? form.simple(each) : form.enhanced(0, each));
        }
        Measured measured = Measured.of(file);
        assertThat(measured.latencies()).containsExactly(1_500L);
        assertThat(measured.run().unmeasured().untimed()).isEqualTo(1);
        assertThat(measured.run().traffic().untimed()).isEqualTo(1);
    }

    @Test
    void whatIsWrittenIsReadAgain() throws IOException {
        Talk talk = Talk.usual().open(T).client(T + 1_000, LatencyTest.order("A1", 2));
        talk.server(T + 2_001, LatencyTest.report("A1"));
        byte[] made = CaptureBytes.PCAP_NANO.of(1, talk.packets());
        Path from = Files.write(directory.resolve("from"), made);
        Path to = directory.resolve("to.pcapng");
        try (CaptureFile file = CaptureFile.open(from);
                PcapngWriter writer = new PcapngWriter(to, "lo", 1)) {
            file.read(writer, Progress.silent());
            writer.statistics(T, 5, 2);
        }
        Measured measured = Measured.of(to);
        assertThat(measured.latencies()).containsExactly(1_001L);
        assertThat(measured.run().traffic().firstNs()).isEqualTo(T);
        assertThat(measured.run().traffic().packets()).isEqualTo(5);
        assertThat(measured.file().dropped()).isEqualTo(2);
        assertThat(measured.file().format()).isEqualTo("pcapng, nanoseconds");
    }

    /// What waits when another clock takes over cannot be measured.
    @Test
    void timesOfTwoClocksAreNotCompared() throws IOException {
        Talk talk = Talk.usual().open(T).client(T + 1_000, LatencyTest.order("A1", 2));
        talk.server(T + 2_000, LatencyTest.report("A1"));
        Path path =
                Files.write(directory.resolve("run"), CaptureBytes.PCAP_NANO.of(1, talk.packets()));
        Evaluation evaluation = new Evaluation(Set.of());
        try (CaptureFile file = CaptureFile.open(path)) {
            file.read(
                    packet -> {
                        boolean isAnswer = packet.timeNs() == T + 2_000;
                        evaluation.packet(packet.time(
                                packet.timeNs(),
                                isAnswer ? Packet.Clock.KERNEL : Packet.Clock.DEVICE));
                    },
                    Progress.silent());
        }
        CapturedRun run = evaluation.end();
        assertThat(run.unmeasured().twoClocks()).isEqualTo(1);
        assertThat(run.latencies().getTotalCount()).isZero();
        assertThat(run.traffic().deviceStamps()).isEqualTo(4);
    }
}
