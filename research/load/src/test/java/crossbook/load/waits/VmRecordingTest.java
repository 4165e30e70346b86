package crossbook.load.waits;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

class VmRecordingTest {
    private static final int MANY = 64 << 20;

    @Test
    void aCollectionAndAWriteAreNamedAndFallIntoTheirTimes(@TempDir Path directory)
            throws IOException {
        try (VmRecording recording = VmRecording.start().orElseThrow()) {
            long startNs = System.nanoTime();
            System.gc();
            Wait collected = new Wait("orders", startNs, System.nanoTime());
            write(directory.resolve("rec-1.log"));
            Wait written = new Wait("orders", collected.endNs(), System.nanoTime());
            List<Standstill> standstills = recording.finish();
            assertThat(standstills)
                    .anySatisfy(each -> isIn(each, collected, Cause.COLLECTION, "(System.gc())"))
                    .anySatisfy(each -> isIn(each, written, Cause.FILE, "write to rec-1.log"));
        }
    }

    private static void isIn(Standstill each, Wait wait, Cause cause, String words) {
        assertThat(each.cause()).isEqualTo(cause);
        assertThat(each.what()).endsWith(words);
        assertThat(each.within(wait)).isPositive();
    }

    private static void write(Path file) throws IOException {
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.allocateDirect(MANY));
        }
    }
}
