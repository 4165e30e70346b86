package crossbook.client.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeron.exceptions.ConductorServiceTimeoutException;
import io.aeron.exceptions.DriverTimeoutException;

import org.agrona.concurrent.AgentTerminationException;
import org.junit.jupiter.api.Test;

class MediaErrorTest {
    @Test
    void whoWasNotServedIsToldSo() {
        assertThat(MediaError.words(new ConductorServiceTimeoutException("interval=35004716734ns")))
                .contains("its thread was not served for longer than 30 s");
        assertThat(MediaError.words(new DriverTimeoutException("has been shutdown")))
                .contains("the host's media driver has ended, or was not served for longer than"
                        + " 30 s");
    }

    @Test
    void theEndOfAThreadIsToldOnce() {
        assertThat(MediaError.words(new AgentTerminationException())).isEmpty();
    }

    @Test
    void whatNobodyExpectsIsToldAsItIs() {
        assertThat(MediaError.words(new IllegalStateException("a log buffer is closed")))
                .contains("java.lang.IllegalStateException: a log buffer is closed");
    }
}
