package crossbook.web.entry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;

class DeadlinesTest {
    @TempDir
    private Path directory;

    private Path file() {
        return directory.resolve("web-deadlines");
    }

    @Test
    void whatWasSetIsFoundAgainUntilItHasPassed() throws IOException {
        Deadlines deadlines = Deadlines.in(file());
        assertThat(deadlines.all()).isEmpty();
        deadlines.set("alice", 1_000);
        deadlines.set("bob", 2_000);
        deadlines.set("alice", 3_000);
        assertThat(Deadlines.in(file()).all()).isEqualTo(Map.of("alice", 3_000L, "bob", 2_000L));
        deadlines.passed("alice", 1_000); // another has been set since
        deadlines.remove("bob");
        assertThat(Deadlines.in(file()).all()).isEqualTo(Map.of("alice", 3_000L));
        deadlines.passed("alice", 3_000);
        assertThat(file()).doesNotExist();
        assertThat(Deadlines.in(file()).all()).isEmpty();
    }

    @Test
    void anyDamagedBitIsToldInASentence() throws IOException {
        Deadlines deadlines = Deadlines.in(file());
        deadlines.set("alice", 1_795_000_000_000L);
        deadlines.set("bob", 1_795_000_000_001L);
        byte[] whole = Files.readAllBytes(file());
        for (int bit = 0; bit < whole.length * 8; bit++) {
            byte[] damaged = whole.clone();
            damaged[bit / 8] ^= (byte) (1 << bit % 8);
            Files.write(file(), damaged);
            assertThatThrownBy(() -> Deadlines.in(file()))
                    .as("bit %d", bit)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("line ")
                    .hasMessageContaining("is damaged");
        }
        for (int length = 0; length < whole.length; length++) {
            Files.write(file(), Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> Deadlines.in(file()))
                    .as("%d bytes", length)
                    .hasMessageContaining("is damaged");
        }
        Files.write(file(), new byte[0]);
        assertThatThrownBy(() -> Deadlines.in(file())).hasMessageContaining("line 1 is damaged");
    }
}
