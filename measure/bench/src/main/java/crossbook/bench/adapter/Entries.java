package crossbook.bench.adapter;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import org.agrona.UnsafeApi;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

/// The pointers to functions by which C calls [Adapter]. Such a call takes less than half of the
/// time of one through JNI (`docs/lab/engine.md`).
@SuppressWarnings("restricted") // calls of C, which the flags allow
final class Entries {
    private static final FunctionDescriptor ON_BATCH =
            FunctionDescriptor.ofVoid(JAVA_LONG, JAVA_INT);
    private static final MemorySegment ON_BATCH_POINTER = pointer("onBatch", ON_BATCH);

    /// Calls [Adapter#onBatch] the way C does.
    static final MethodHandle CALL_ON_BATCH =
            Linker.nativeLinker().downcallHandle(ON_BATCH_POINTER, ON_BATCH);

    private Entries() {}

    /// Writes the pointers as `adapter.c` has them, from an address on.
    static void write(long address) {
        MemorySegment[] pointers = {
            ON_BATCH_POINTER,
            pointer("bestBid", FunctionDescriptor.of(JAVA_LONG)),
            pointer("bestAsk", FunctionDescriptor.of(JAVA_LONG)),
            pointer("qtyAt", FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_INT)),
            pointer("shutdown", FunctionDescriptor.ofVoid()),
        };
        for (int i = 0; i < pointers.length; i++) {
            UnsafeApi.putLong(address + (long) i * Long.BYTES, pointers[i].address());
        }
    }

    private static MemorySegment pointer(String method, FunctionDescriptor descriptor) {
        try {
            MethodHandle target = MethodHandles.lookup()
                    .findStatic(Adapter.class, method, descriptor.toMethodType());
            return Linker.nativeLinker().upcallStub(target, descriptor, Arena.global());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("Adapter has no " + method, e);
        }
    }
}
