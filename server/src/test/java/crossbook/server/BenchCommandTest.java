package crossbook.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.io.PrintWriter;
import java.io.StringWriter;

class BenchCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final Terminal terminal = Terminal.plain(new PrintWriter(out), new PrintWriter(err));

    @Test
    void aMeasurementHasAtLeastTenRuns() {
        assertThat(run("bench", "core", "--runs", "9")).isEqualTo(2);
        assertThat(err.toString().strip())
                .isEqualTo("crossbook: --runs: 9: at least 10, unless --quick");
    }

    @Test
    void aStreamThatIsNotThereIsBadInput() {
        assertThat(run("bench", "core", "--stream", "nowhere.bin.gz")).isEqualTo(3);
        assertThat(err.toString().strip())
                .isEqualTo("crossbook: nowhere.bin.gz: there is no such file");
    }

    @Test
    void aJavaHomeWithoutJavaIsBadInput() {
        assertThat(run("bench", "core", "--java-home", "nowhere")).isEqualTo(3);
        assertThat(err.toString().strip())
                .isEqualTo("crossbook: --java-home: nowhere: has no bin/java");
    }

    @Test
    void theEngineHasRoomForSixteenMillionOrders() {
        assertThat(run("bench", "memory", "16777216")).isEqualTo(2);
        assertThat(err.toString().strip()).isEqualTo("crossbook: ORDERS: 16777216: 1 to 16777215");
    }

    @Test
    void withoutAMeasurementItSaysWhichThereAre() {
        assertThat(run("bench")).isEqualTo(0);
        assertThat(out.toString())
                .startsWith("Examples:")
                .contains("bench core", "bench jmh", "bench memory");
    }

    private int run(String... args) {
        return Main.run(terminal, args);
    }
}
