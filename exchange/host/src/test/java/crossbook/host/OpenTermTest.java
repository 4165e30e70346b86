package crossbook.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeron.Aeron;
import io.aeron.cluster.RecordingLog;

import org.agrona.concurrent.NoOpIdleStrategy;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;

/// A recording log as a follower leaves it that has cut off what it recorded of the present term.
class OpenTermTest {
    @TempDir
    private Path directory;

    private RecordingLog log;
    private boolean isElecting = true;
    private boolean isActive = true;
    private OpenTerm thread;

    @BeforeEach
    void makeALog() {
        log = new RecordingLog(directory.toFile(), true);
        log.appendTerm(1, 0, 0, 1);
        log.commitLogPosition(0, 96);
        log.appendTerm(1, 1, 96, 2);
        log.commitLogPosition(1, 96);
        thread = new OpenTerm(
                NoOpIdleStrategy.INSTANCE, () -> isElecting, () -> isActive, () -> log);
    }

    @AfterEach
    void close() {
        log.close();
    }

    @Test
    void theTermThatHasBegunIsOpenWhenItsElectionIsOver() {
        thread.idle(0);
        assertThat(end(1)).isEqualTo(96);
        isElecting = false;
        thread.idle(0);
        assertThat(end(1)).isEqualTo(Aeron.NULL_VALUE);
        assertThat(end(0)).isEqualTo(96);
        try (RecordingLog written = new RecordingLog(directory.toFile(), false)) {
            assertThat(written.findTermEntry(1).logPosition).isEqualTo(Aeron.NULL_VALUE);
        }
    }

    @Test
    void theTermThatEndsWithItsMemberStaysClosed() {
        isElecting = false;
        isActive = false;
        thread.idle(0);
        assertThat(end(1)).isEqualTo(96);
    }

    private long end(long term) {
        return log.findTermEntry(term).logPosition;
    }
}
