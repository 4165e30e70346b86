package crossbook.bench.floor;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.load.LoadLoop;
import crossbook.load.LoadPlan;
import crossbook.load.LoadResult;
import crossbook.load.RoundTrip;

import org.agrona.concurrent.YieldingIdleStrategy;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.util.function.LongConsumer;

/// Every floor answers each request once, one at a time, in windows and at a rate, and
/// goes on after it was paused.
class FloorsTest {
    @TempDir
    private Path directory;

    @Test
    void tcp() {
        answers(TcpEcho.alone(new YieldingIdleStrategy()));
    }

    @Test
    void tcpWithAThreadBehind() {
        try (TcpEcho echo = new TcpEcho(TcpEcho.Sizes.FIX, 2, YieldingIdleStrategy::new)) {
            answers(echo.connect("first"));
            answers(echo.connect("second"));
        }
    }

    @Test
    void ipc() {
        answers(AeronEcho.ipc(directory, new YieldingIdleStrategy()));
    }

    @Test
    void udp() {
        answers(AeronEcho.udp(directory, new YieldingIdleStrategy()));
    }

    @Test
    void recorded() {
        answers(EchoHost.open(Places.in(directory), new YieldingIdleStrategy()));
    }

    @Test
    void recordedBehindAGateway() {
        answers(GatewayEcho.open(Places.in(directory), new YieldingIdleStrategy()));
    }

    @Test
    void cluster() {
        answers(new ClusterEcho(Places.in(directory), 1));
    }

    @Tag("slow")
    @Test
    void clusterOfThree() {
        answers(new ClusterEcho(Places.in(directory), 3));
    }

    private static void answers(RoundTrip echo) {
        try (InOrder trip = new InOrder(echo)) {
            LoadLoop loop = new LoadLoop(trip, new YieldingIdleStrategy());
            assertThat(loop.run(LoadPlan.requests(1, 50)).answers()).isEqualTo(50);
            trip.pause();
            trip.resume();
            LoadResult windows = loop.run(LoadPlan.requests(5_000, 20_000));
            assertThat(windows.latencies().getTotalCount()).isEqualTo(20_000);
            LoadResult rate = loop.run(LoadPlan.rate(5_000, Duration.ofMillis(50)));
            assertThat(rate.answers()).isEqualTo(250);
        }
    }

    /// Sees that the numbers come back in the order in which they went.
    private static final class InOrder implements RoundTrip {
        private final RoundTrip trip;
        private long last;

        InOrder(RoundTrip trip) {
            this.trip = trip;
        }

        @Override
        public String name() {
            return trip.name();
        }

        @Override
        public boolean offer(long number) {
            return trip.offer(number);
        }

        @Override
        public void flush() {
            trip.flush();
        }

        @Override
        public int poll(LongConsumer answers) {
            return trip.poll(number -> {
                assertThat(number).isEqualTo(++last);
                answers.accept(number);
            });
        }

        @Override
        public void resume() {
            trip.resume();
        }

        @Override
        public void pause() {
            trip.pause();
        }

        @Override
        public void close() {
            trip.close();
        }
    }
}
