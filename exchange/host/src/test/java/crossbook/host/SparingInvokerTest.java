package crossbook.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeron.Aeron;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;

import org.agrona.concurrent.AgentInvoker;
import org.agrona.concurrent.NoOpIdleStrategy;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;

@Timeout(600)
class SparingInvokerTest {
    private static final int TURNS = 1_000;

    @TempDir
    private Path directory;

    private MediaDriver driver;
    private Counting counting;
    private SparingInvoker sparing;

    @BeforeEach
    void launch() {
        driver = MediaDriver.launch(new MediaDriver.Context()
                .aeronDirectoryName(directory.resolve("aeron").toString())
                .threadingMode(ThreadingMode.INVOKER)
                .dirDeleteOnShutdown(true));
        counting = new Counting(driver.sharedAgentInvoker());
        sparing = new SparingInvoker(counting, driver.context().countersManager());
    }

    @AfterEach
    void close() {
        driver.close();
    }

    @Test
    void anIdleDriverIsInvokedAgainAndAgain() {
        while (counting.invocations < TURNS) sparing.invoke();
        assertThat(counting.invocations).isEqualTo(TURNS);
    }

    @Test
    void aDriverWithAnEndpointOnTheNetworkIsInvokedEachTime() {
        try (Aeron aeron = Aeron.connect(new Aeron.Context()
                .aeronDirectoryName(driver.aeronDirectoryName())
                .useConductorAgentInvoker(true)
                .driverAgentInvoker(sparing)
                .awaitingIdleStrategy(NoOpIdleStrategy.INSTANCE))) {
            aeron.addSubscription("aeron:udp?endpoint=127.0.0.1:0", 1);
            while (counting.invocations < TURNS) sparing.invoke(); // it has looked by then
            int before = counting.invocations;
            for (int turn = 0; turn < TURNS; turn++) sparing.invoke();
            assertThat(counting.invocations).isEqualTo(before + TURNS);
        }
    }

    /// Counts how often the driver is invoked.
    private static final class Counting extends AgentInvoker {
        private final AgentInvoker driver;
        private int invocations;

        Counting(AgentInvoker driver) {
            super(Throwable::printStackTrace, null, driver.agent());
            this.driver = driver;
        }

        @Override
        public int invoke() {
            invocations++;
            return driver.invoke();
        }
    }
}
