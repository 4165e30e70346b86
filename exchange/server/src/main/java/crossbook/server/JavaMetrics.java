package crossbook.server;

import crossbook.web.text.MetricsText;
import crossbook.web.text.MetricsText.Family;

import java.lang.management.BufferPoolMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.lang.management.RuntimeMXBean;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.TimeUnit;

/// The Java VM of this process as metrics: memory, garbage collection, threads, processor.
final class JavaMetrics {
    private JavaMetrics() {}

    static void write(MetricsText text) {
        MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
        MemoryUsage rest = ManagementFactory.getMemoryMXBean().getNonHeapMemoryUsage();
        Family used = text.gauge("jvm_memory_used_bytes", "Memory in use.");
        used.is(heap.getUsed(), "area", "heap");
        used.is(rest.getUsed(), "area", "nonheap");
        text.gauge("jvm_heap_max_bytes", "The most that the heap may take.").is(heap.getMax());
        Family buffers = text.gauge("jvm_buffer_bytes", "Buffers outside of the heap.");
        for (BufferPoolMXBean pool : ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class)) {
            buffers.is(pool.getMemoryUsed(), "pool", pool.getName());
        }
        Family count = text.counter("jvm_gc_collections", "Garbage collections.");
        for (GarbageCollectorMXBean each : ManagementFactory.getGarbageCollectorMXBeans()) {
            count.is(Math.max(0, each.getCollectionCount()), "collector", each.getName());
        }
        Family time = text.counter("jvm_gc_seconds", "Time that they took.");
        for (GarbageCollectorMXBean each : ManagementFactory.getGarbageCollectorMXBeans()) {
            long ms = Math.max(0, each.getCollectionTime());
            time.isNs(TimeUnit.MILLISECONDS.toNanos(ms), "collector", each.getName());
        }
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        text.gauge("jvm_threads", "Threads that live.").is(threads.getThreadCount());
        text.gauge("jvm_threads_peak", "The most there were.").is(threads.getPeakThreadCount());
        RuntimeMXBean runtime = ManagementFactory.getRuntimeMXBean();
        text.gauge("jvm_started_seconds", "When this process was started.")
                .isNs(TimeUnit.MILLISECONDS.toNanos(runtime.getStartTime()));
        ProcessHandle.current()
                .info()
                .totalCpuDuration()
                .ifPresent(cpu -> text.counter("jvm_cpu_seconds", "Processor time of this process.")
                        .isNs(cpu.toNanos()));
    }
}
