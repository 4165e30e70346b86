package crossbook.load.waits;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

class CountersTest {
    @Test
    void aFileIsReadAnewAndOneThatIsNotThereCountsNothing(@TempDir Path directory)
            throws IOException {
        Path file = directory.resolve("stat");
        Files.writeString(file, "cpu  1 2\ncpu0 9 9\n");
        try (Counters counters = new Counters(file.toString());
                Counters none = new Counters(directory + "/none")) {
            assertThat(counters.get(2)).isZero();
            assertThat(counters.read().get(2)).isEqualTo(2);
            Files.writeString(file, "cpu  1 37\n");
            assertThat(counters.read().get(2)).isEqualTo(37);
            assertThat(none.read().get(2)).isZero();
        }
    }
}
