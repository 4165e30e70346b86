package crossbook.server.topups;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crossbook.client.entry.AllotmentMove;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDate;

/// What was begun and what a day has had is known to the next process too.
class TopUpLogTest {
    private static final LocalDate MONDAY = LocalDate.of(2026, 3, 2);
    private static final LocalDate TUESDAY = MONDAY.plusDays(1);

    @TempDir
    private Path directory;

    private TopUpLog open(LocalDate day) throws IOException {
        return TopUpLog.in(directory.resolve("log"), day);
    }

    private static AllotmentMove move(String id, String account, long amount) {
        return new AllotmentMove(id, "alice", account, "USD", amount);
    }

    @Test
    void whatIsNotDoneIsFoundAgain() throws IOException {
        try (TopUpLog log = open(MONDAY)) {
            log.begin(move("a", "", 10));
            log.done(move("a", "", 10));
            log.begin(move("b", "C1", 20));
            log.begin(move("c", "", 40));
            log.drop(move("c", "", 40));
            log.begin(move("d", "", 80));
        }
        for (int i = 0; i < 2; i++) { // written anew, it says the same
            try (TopUpLog log = open(MONDAY)) {
                assertThat(log.open()).containsExactly(move("b", "C1", 20), move("d", "", 80));
                assertThat(log.moved(MONDAY, "alice", "", "USD")).isEqualTo(90);
                assertThat(log.moved(MONDAY, "alice", "C1", "USD")).isEqualTo(20);
                assertThat(log.isOpen("alice", "C1", "USD")).isTrue();
                assertThat(log.isOpen("alice", "C1", "EUR")).isFalse();
            }
        }
    }

    @Test
    void aDayBeginsAtWhatIsStillOpen() throws IOException {
        try (TopUpLog log = open(MONDAY)) {
            log.begin(move("a", "", 10));
            log.begin(move("b", "", 20));
            log.done(move("b", "", 20));
            assertThat(log.moved(TUESDAY, "alice", "", "USD")).isEqualTo(10);
            assertThat(log.open()).containsExactly(move("a", "", 10));
        }
        try (TopUpLog log = open(TUESDAY)) {
            assertThat(log.moved(TUESDAY, "alice", "", "USD")).isEqualTo(10);
            assertThat(log.open()).containsExactly(move("a", "", 10));
        }
    }

    @Test
    void aLineWithoutAnEndDidNotDepart() throws IOException {
        try (TopUpLog log = open(MONDAY)) {
            log.begin(move("a", "", 10));
        }
        Path file = directory.resolve("log");
        Files.writeString(file, MONDAY + "\tbegun\tb\tali", StandardOpenOption.APPEND);
        try (TopUpLog log = open(MONDAY)) {
            assertThat(log.open()).containsExactly(move("a", "", 10));
        }
        Files.writeString(file, "nonsense\n", StandardOpenOption.APPEND);
        assertThatThrownBy(() -> open(MONDAY))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("line 2 is damaged");
    }
}
