package crossbook.load.waits;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.load.waits.Sharing.Seconds;
import crossbook.load.waits.Sharing.ThreadShare;

import org.junit.jupiter.api.Test;

import java.util.List;

class SharingTest {
    @Test
    void processorsAreSharedAmongProcessesAndTheHost() {
        List<ThreadShare> threads = List.of(
                new ThreadShare("main", 0.97, 0.02),
                new ThreadShare("sleeper", 0.20, 0.01),
                new ThreadShare("exchange", 0.40, 0.58));
        assertThat(Sharing.words(new Seconds(2, 1.41, 0.05, 0.04), 2, threads))
                .isEqualTo(
                        "2 processors: this process had 1.41, others 0.50, the machine's host 0.05,"
                                + " nobody 0.04; threads that spin: exchange (58 % without a processor),"
                                + " main (2 % without a processor)");
    }

    @Test
    void threadsThatSleepAreNotNamed() {
        String words = Sharing.words(
                new Seconds(2, 0.3, 0, 1.7), 2, List.of(new ThreadShare("main", 0.1, 0.1)));
        assertThat(words).endsWith("nobody 1.70; no thread spins");
    }

    @Test
    void thisMachineIsSeen() {
        assertThat(Sharing.begin().words()).contains(" processors: this process had ");
    }
}
