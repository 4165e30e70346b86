package crossbook.marketdata;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.marketdata.Market;
import crossbook.client.marketdata.MarketListener;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.lang.management.ManagementFactory;
import java.time.ZoneOffset;

/// Events become messages, books and cached frames without garbage. Prints the rate,
/// and asserts none: machines differ.
class FeedRateTest {
    private static final int STEPS = 300_000;

    @Test
    void aMessageCostsNoMemory() {
        BusyMarket market = new BusyMarket(31, 1_000_000);
        market.steps(STEPS);
        RecordedEvents record = market.record();
        int half = record.count() / 2;
        long nsPerEvent = 0;
        long allocated = 0;
        for (int round = 0; round < 10; round++) {
            ReplayCache cache = new ReplayCache(1 << 16, 8 << 20);
            MarketListener nobody = new MarketListener() {};
            FeedDerivation feed = new FeedDerivation(new Market(), ZoneOffset.UTC, nobody, cache);
            UnsafeBuffer view = new UnsafeBuffer(0, 0);
            derive(feed, record, view, 1, half);
            long allocatedBefore = allocatedBytes();
            long before = cpuNs();
            derive(feed, record, view, half + 1, record.count());
            nsPerEvent = (cpuNs() - before) / (record.count() - half);
            allocated = allocatedBytes() - allocatedBefore;
            assertThat(feed.sequence()).isGreaterThan(STEPS / 4);
        }
        System.out.println("feed: " + nsPerEvent + " ns for each of " + record.count() + " events");
        assertThat((double) allocated / (record.count() - half)).isLessThan(0.5);
    }

    private static void derive(
            FeedDerivation feed, RecordedEvents record, UnsafeBuffer view, int from, int to) {
        for (int number = from; number <= to; number++) {
            byte[] event = record.event(number);
            view.wrap(event);
            feed.onEvent(view, 0, event.length);
        }
    }

    /// Of this thread, so that others on the machine do not count.
    private static long cpuNs() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private static long allocatedBytes() {
        return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean())
                .getCurrentThreadAllocatedBytes();
    }
}
