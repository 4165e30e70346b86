package crossbook.bench.adapter;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import org.agrona.UnsafeApi;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/// The writing end of a ring of reports in memory that another thread reads (`adapter.c`).
///
/// Reports are written in their slots. What is written is published after every
/// [#SLOTS_PER_PUBLICATION] and at the end of a call, so that the line of memory in which both
/// threads look changes hands seldom.
@SuppressWarnings("restricted") // calls of C, which the flags allow
final class ReportRing {
    static final int SLOT_BYTES = 64;

    private static final int SLOTS_PER_PUBLICATION = 64;

    // The structure of adapter.c.
    private static final int WRITTEN = 0;
    private static final int TAKEN = 128;
    private static final int CAPACITY = 256;
    private static final int SLOTS = 384;

    /// Calls a C function with the ring. It is the same call whatever the function does, so that
    /// the warm-up warms up this too.
    private static final MethodHandle CALL =
            Linker.nativeLinker().downcallHandle(FunctionDescriptor.ofVoid(JAVA_LONG));

    private final long ring;
    private final long slots;
    private final long capacity;
    private final MemorySegment whenFull;
    private long position;
    private long limit;

    /// @param ring the address of the C structure
    /// @param whenFull the address of a C function to call, until there is room
    ReportRing(long ring, long whenFull) {
        this.ring = ring;
        this.whenFull = MemorySegment.ofAddress(whenFull);
        capacity = UnsafeApi.getLong(ring + CAPACITY);
        slots = ring + SLOTS;
        position = UnsafeApi.getLongVolatile(null, ring + WRITTEN);
        limit = position;
    }

    /// The address of the next slot; to be written whole before the next is claimed.
    long claim() {
        if (position == limit) makeRoom();
        return slots + (position++ & capacity - 1) * SLOT_BYTES;
    }

    private void makeRoom() {
        publish();
        long taken = UnsafeApi.getLongAcquire(null, ring + TAKEN);
        while (position - taken == capacity) {
            call();
            taken = UnsafeApi.getLongAcquire(null, ring + TAKEN);
        }
        limit = Math.min(position + SLOTS_PER_PUBLICATION, taken + capacity);
    }

    private void call() {
        try {
            CALL.invokeExact(whenFull, ring);
        } catch (Throwable e) {
            throw new IllegalStateException("C does not throw", e);
        }
    }

    /// Shows the reader what is written.
    void publish() {
        UnsafeApi.putLongRelease(null, ring + WRITTEN, position);
    }
}
