package crossbook.testkit;

import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;

/// What buffers outside of Java's heap take in this process.
public interface DirectMemory {
    static long usedBytes() {
        return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(pool -> pool.getName().equals("direct"))
                .mapToLong(BufferPoolMXBean::getMemoryUsed)
                .sum();
    }
}
