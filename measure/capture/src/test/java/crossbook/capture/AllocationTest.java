package crossbook.capture;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;

import crossbook.capture.packet.CaptureFile;
import crossbook.flow.Progress;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/// A long capture is read without garbage: nothing is allocated for a packet or a message.
class AllocationTest {
    private static final long T = 1_700_000_000_000_000_000L;
    private static final int ORDERS = 50_000;

    /// Until then the compiler finds out what it may leave out.
    private static final int MEASURED_FROM = 60_000;

    @TempDir
    private Path directory;

    @Tag("slow")
    @Test
    void packetsAndMessagesCostNoAllocation() throws IOException {
        Talk talk = Talk.usual().open(T);
        for (int i = 0; i < ORDERS; i++) {
            long ns = T + 1_000 + i * 1_500L; // all in one slice of time
            talk.client(ns, LatencyTest.order("A" + i, 2 + i))
                    .server(ns + 500 + i % 50, LatencyTest.report("A" + i));
        }
        Path path = Files.write(
                directory.resolve("run.pcap"), CaptureBytes.PCAP_NANO.of(1, talk.packets()));
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        Evaluation evaluation = new Evaluation(Set.of());
        long[] count = new long[1];
        long[] before = new long[1];
        try (CaptureFile file = CaptureFile.open(path)) {
            file.read(
                    packet -> {
                        if (++count[0] == ORDERS)
                            before[0] = threads.getCurrentThreadAllocatedBytes();
                        evaluation.packet(packet);
                    },
                    Progress.silent());
        }
        long allocated = threads.getCurrentThreadAllocatedBytes() - before[0];
        assertThat(evaluation.end().latencies().getTotalCount()).isEqualTo(ORDERS);
        assertThat(allocated / (double) (2 * ORDERS - MEASURED_FROM))
                .as("bytes a packet")
                .isLessThan(1);
    }
}
