package crossbook.flow.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import crossbook.core.MatchingEngine;
import crossbook.core.event.EventSink;
import crossbook.core.state.StateException;
import crossbook.flow.Progress;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

class SavedStateTest {
    private static final Path SAMPLE = Path.of("../..", "data", "samples", "mixed.bin.gz");

    /// Bytes of the name, the version and some words more.
    private static final int HEAD = 64;

    private final byte[] small = bytes(engine(25));

    private static MatchingEngine engine(long messages) {
        Replay replay = Replay.of(SAMPLE, ReplayOptions.DEFAULT.withLimit(messages));
        replay.run(Progress.silent());
        return replay.engine();
    }

    private static byte[] bytes(MatchingEngine engine) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            SavedState.save(engine, out);
        } catch (IOException e) {
            throw new AssertionError("in memory", e);
        }
        return out.toByteArray();
    }

    private static MatchingEngine load(byte[] bytes) throws IOException {
        return SavedState.load(new ByteArrayInputStream(bytes), new EventSink() {});
    }

    private static String refusal(byte[] bytes) {
        return catchThrowableOfType(StateException.class, () -> load(bytes)).getMessage();
    }

    @Test
    void aBusyEngineIsLoadedAsItWasSaved() throws IOException {
        MatchingEngine engine = engine(20_000);
        byte[] saved = bytes(engine);
        MatchingEngine loaded = load(saved);

        assertThat(loaded.stateHash()).isEqualTo(engine.stateHash());
        assertThat(loaded.businessHash()).isEqualTo(engine.businessHash());
        assertThat(loaded.liveOrderCount()).isEqualTo(engine.liveOrderCount()).isPositive();
        assertThat(bytes(loaded)).isEqualTo(saved);
    }

    @Test
    void theFirstBytesAreTheName() {
        assertThat(new String(small, 0, 8, StandardCharsets.US_ASCII)).isEqualTo("CROSSBK\n");
        assertThat(small[8]).as("version").isEqualTo((byte) 19);
    }

    /// Of the first words every byte, then one in seven: the core tries each word.
    @Test
    void aStateThatEndsEarlyIsRefusedWithWhereItEnds() {
        for (int length = 0; length < small.length; length += length < HEAD ? 1 : 7) {
            assertThat(refusal(Arrays.copyOf(small, length)))
                    .isEqualTo("truncated: ends after " + length + " bytes");
        }
    }

    @Tag("slow")
    @Test
    void aStateWithAnyByteChangedIsRefusedInOneLine() {
        for (int at = 0; at < small.length; at += at < HEAD ? 1 : 7) {
            byte[] damaged = small.clone();
            damaged[at] ^= (byte) (1 << at % 8);
            assertThat(refusal(damaged)).as("byte " + at).isNotEmpty().doesNotContain("\n");
        }
    }

    @Test
    void aByteTooManyIsRefusedWithWhereItStands() {
        assertThat(refusal(Arrays.copyOf(small, small.length + 1)))
                .isEqualTo("more follows after its end, at byte " + small.length);
    }

    @Test
    void aForeignFileIsRefused() {
        byte[] picture = "\211PNG\r\n\032\n and so on".getBytes(StandardCharsets.ISO_8859_1);
        assertThat(refusal(picture)).isEqualTo("not a saved state of Crossbook");
    }

    @Test
    void anotherVersionIsRefusedByItsNumber() {
        byte[] other = small.clone();
        other[8] = 2;
        assertThat(refusal(other)).isEqualTo("version 2: only 19 can be read");
    }

    /// What has been read so far would do: it is the disk that fails.
    @Test
    void aStreamThatFailsIsNoDamage() {
        InputStream half = new ByteArrayInputStream(small, 0, small.length / 2);
        InputStream failing = new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("the disk is gone");
            }

            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                return read();
            }
        };
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() ->
                        SavedState.load(new SequenceInputStream(half, failing), new EventSink() {}))
                .withMessage("the disk is gone");
    }

    @Test
    void aStreamThatTakesNoMoreFailsTheSave() {
        OutputStream full = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("the disk is full");
            }
        };
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> SavedState.save(engine(25), full))
                .withMessage("the disk is full");
    }
}
