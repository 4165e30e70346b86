package crossbook.bench;

import com.sun.management.ThreadMXBean;

import java.lang.management.ManagementFactory;

/// Counts the bytes that this thread allocates on the heap.
public final class AllocatedBytes {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private AllocatedBytes() {}

    public static long by(Runnable work) {
        countOnce(); // so that what the counting itself allocates at first is not counted
        long before = THREADS.getCurrentThreadAllocatedBytes();
        work.run();
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }

    private static void countOnce() {
        if (THREADS.getCurrentThreadAllocatedBytes() < 0) {
            throw new IllegalStateException("this JVM does not count allocated bytes");
        }
    }
}
