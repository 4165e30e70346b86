package crossbook.flow.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/// The counts of the samples were found by another order book, in another language
/// (`data/samples/expected.json`); here the engine that generates must have come to the same.
class FlowGeneratorTest {
    private static final long SEED = 1;
    private static final int MESSAGES = 60_000;
    private static final Path SAMPLES = Path.of("../..", "data", "samples");

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @Test
    void theMixedSampleIsWhatItsSeedGives() throws IOException {
        FlowSummary summary = FlowGenerator.mixed(SEED, MESSAGES, out);

        assertThat(summary).isEqualTo(new FlowSummary(60_000, 430, 13_169, 996_444, 779));
        assertThat(unpacked(out.toByteArray())).isEqualTo(sample("mixed.bin.gz"));
    }

    @Test
    void theMarketMakerSampleIsWhatItsSeedGives() throws IOException {
        FlowSummary summary = FlowGenerator.marketMaker(SEED, MESSAGES, out);

        assertThat(summary).isEqualTo(new FlowSummary(60_000, 358, 1_953, 45_915, 75));
        assertThat(unpacked(out.toByteArray())).isEqualTo(sample("market-maker.bin.gz"));
    }

    @Test
    void theFileHoldsNeitherTimeNorName() throws IOException {
        FlowGenerator.mixed(SEED, 10, out);

        assertThat(out.toByteArray()).startsWith(0x1f, 0x8b, 8, 0, 0, 0, 0, 0).hasSizeLessThan(500);
    }

    @Test
    void anotherSeedGivesAnotherFlow() throws IOException {
        ByteArrayOutputStream other = new ByteArrayOutputStream();
        FlowGenerator.marketMaker(1, 1_000, out);
        FlowGenerator.marketMaker(2, 1_000, other);

        assertThat(out.toByteArray()).isNotEqualTo(other.toByteArray());
    }

    @Tag("slow")
    @Test
    void everySeedAndLengthGivesAFlow() throws IOException {
        for (long seed = -20; seed <= 20; seed++) {
            int messages = (int) (1 + (seed + 20) * 37);
            assertThat(FlowGenerator.mixed(seed, messages, out).messages()).isEqualTo(messages);
            assertThat(FlowGenerator.marketMaker(seed, messages, out).messages())
                    .isEqualTo(messages);
        }
    }

    @Test
    void aDayOfItchIsTheSameForASeedAndHasTheMessagesThatWereAskedFor() throws IOException {
        ByteArrayOutputStream same = new ByteArrayOutputStream();
        ByteArrayOutputStream other = new ByteArrayOutputStream();
        ItchDaySummary summary = FlowGenerator.itch(7, 5_000, 10, out);
        FlowGenerator.itch(7, 5_000, 10, same);
        FlowGenerator.itch(8, 5_000, 10, other);
        assertThat(out.toByteArray())
                .isEqualTo(same.toByteArray())
                .isNotEqualTo(other.toByteArray());
        ByteBuffer day = ByteBuffer.wrap(out.toByteArray());
        int messages = 0;
        long last = 0;
        int executions = 0;
        while (day.hasRemaining()) {
            int length = day.getShort();
            int start = day.position();
            if (day.get(start) == 'E') executions++;
            long ns = (long) day.getShort(start + 5) << 32
                    | Integer.toUnsignedLong(day.getInt(start + 7));
            assertThat(ns).isGreaterThanOrEqualTo(last);
            last = ns;
            day.position(start + length);
            messages++;
        }
        assertThat(messages).isEqualTo(5_000);
        assertThat(summary.executions()).isEqualTo(executions).isPositive();
    }

    @Test
    void aFlowHasAMessageAndFitsInMemory() {
        assertThatThrownBy(() -> FlowGenerator.mixed(SEED, 0, out))
                .hasMessage("messages: 0: not 1 to 10000000");
        assertThatThrownBy(() -> FlowGenerator.marketMaker(SEED, 10_000_001, out))
                .hasMessage("messages: 10000001: not 1 to 10000000");
    }

    private static byte[] sample(String name) throws IOException {
        return unpacked(Files.readAllBytes(SAMPLES.resolve(name)));
    }

    private static byte[] unpacked(byte[] packed) throws IOException {
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
            return in.readAllBytes();
        }
    }
}
