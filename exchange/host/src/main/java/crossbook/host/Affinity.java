package crossbook.host;

import java.lang.System.Logger.Level;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/// Binds threads to cores, where the system is a Linux that lets it.
final class Affinity {
    private static final System.Logger LOG = System.getLogger("crossbook.host");
    private static final int CORES = 1024;
    private static final int THIS_THREAD = 0;

    private Affinity() {}

    /// Binds the thread that calls to a core. Returns whether it worked; if not, the
    /// thread goes on wherever the system likes.
    static boolean bind(int core) {
        if (!System.getProperty("os.name").equals("Linux") || core < 0 || core >= CORES) {
            return false;
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment mask = arena.allocate(CORES / Byte.SIZE);
            mask.set(ValueLayout.JAVA_BYTE, core / Byte.SIZE, (byte) (1 << core % Byte.SIZE));
            int result = call("sched_setaffinity", THIS_THREAD, mask);
            if (result != 0) LOG.log(Level.WARNING, () -> "host: no such core: " + core);
            return result == 0;
        } catch (Throwable e) {
            LOG.log(Level.WARNING, () -> "host: threads cannot be bound to cores: " + e);
            return false;
        }
    }

    /// Lets the thread that calls go wherever the first of this process may: it was begun by one
    /// that is bound.
    static void release() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment mask = arena.allocate(CORES / Byte.SIZE);
            int first = (int) ProcessHandle.current().pid();
            if (call("sched_getaffinity", first, mask) < 0) return;
            call("sched_setaffinity", THIS_THREAD, mask);
        } catch (Throwable e) {
            LOG.log(Level.WARNING, () -> "host: a thread stays bound to its core: " + e);
        }
    }

    @SuppressWarnings("restricted") // a call of the system is what this is for
    private static int call(String name, int thread, MemorySegment mask) throws Throwable {
        Linker linker = Linker.nativeLinker();
        MethodHandle function = linker.downcallHandle(
                linker.defaultLookup().find(name).orElseThrow(),
                FunctionDescriptor.of(
                        ValueLayout.JAVA_INT,
                        ValueLayout.JAVA_INT,
                        ValueLayout.JAVA_LONG,
                        ValueLayout.ADDRESS));
        return (int) function.invokeExact(thread, mask.byteSize(), mask);
    }
}
