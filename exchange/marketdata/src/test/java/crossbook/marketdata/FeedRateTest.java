package crossbook.marketdata;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.marketdata.Market;
import crossbook.client.marketdata.MarketListener;
import crossbook.client.stream.EventHandler;
import crossbook.host.WrittenEvents;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.lang.management.ManagementFactory;
import java.time.ZoneOffset;

/// Events become messages, books and cached frames, or books alone, without garbage. Prints the
/// rate, and asserts none: machines differ.
class FeedRateTest {
    private static final int STEPS = 100_000;
    private static final MarketListener NOBODY = new MarketListener() {};

    private final BusyMarket market = new BusyMarket(31, 1_000_000);

    private interface Deriving {
        EventHandler anew();
    }

    @Test
    void aMessageCostsNoMemory() {
        costsNoMemory("feed", () -> {
            ReplayCache cache = new ReplayCache(1 << 16, 8 << 20);
            return new FeedDerivation(new Market(), ZoneOffset.UTC, NOBODY, cache);
        });
    }

    /// Where nobody hears a feed, none is written.
    @Test
    void aMarketCostsNoMemory() {
        costsNoMemory("market", () -> new PublicMarket(ZoneOffset.UTC, NOBODY));
    }

    private void costsNoMemory(String what, Deriving deriving) {
        market.steps(STEPS);
        WrittenEvents record = market.record();
        int half = record.count() / 2;
        long nsPerEvent = Long.MAX_VALUE;
        long allocated = 0;
        for (int round = 0; round < 3; round++) {
            EventHandler derived = deriving.anew();
            UnsafeBuffer view = new UnsafeBuffer(0, 0);
            derive(derived, record, view, 1, half);
            long allocatedBefore = allocatedBytes();
            long before = cpuNs();
            derive(derived, record, view, half + 1, record.count());
            long ns = (cpuNs() - before) / (record.count() - half);
            nsPerEvent = Math.min(nsPerEvent, ns);
            allocated = allocatedBytes() - allocatedBefore;
            assertThat(messages(derived)).isGreaterThan(STEPS / 4);
        }
        System.out.println(
                what + ": " + nsPerEvent + " ns for each of " + record.count() + " events");
        assertThat((double) allocated / (record.count() - half)).isLessThan(0.5);
    }

    private static long messages(EventHandler derived) {
        return derived instanceof FeedDerivation feed
                ? feed.sequence()
                : ((PublicMarket) derived).messages();
    }

    private static void derive(
            EventHandler derived, WrittenEvents record, UnsafeBuffer view, int from, int to) {
        for (int number = from; number <= to; number++) {
            byte[] event = record.event(number);
            view.wrap(event);
            derived.onEvent(view, 0, event.length);
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
