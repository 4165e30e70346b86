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

    private Affinity() {}

    /// Binds the thread that calls to a core. Returns whether it worked; if not, the
    /// thread goes on wherever the system likes.
    @SuppressWarnings("restricted") // a call of the system is what this is for
    static boolean bind(int core) {
        if (!System.getProperty("os.name").equals("Linux") || core < 0 || core >= CORES) {
            return false;
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment mask = arena.allocate(CORES / Byte.SIZE);
            mask.set(ValueLayout.JAVA_BYTE, core / Byte.SIZE, (byte) (1 << core % Byte.SIZE));
            Linker linker = Linker.nativeLinker();
            MethodHandle setAffinity = linker.downcallHandle(
                    linker.defaultLookup().find("sched_setaffinity").orElseThrow(),
                    FunctionDescriptor.of(
                            ValueLayout.JAVA_INT,
                            ValueLayout.JAVA_INT,
                            ValueLayout.JAVA_LONG,
                            ValueLayout.ADDRESS));
            int thisThread = 0;
            int result = (int) setAffinity.invokeExact(thisThread, mask.byteSize(), mask);
            if (result != 0) LOG.log(Level.WARNING, () -> "host: no such core: " + core);
            return result == 0;
        } catch (Throwable e) {
            LOG.log(Level.WARNING, () -> "host: threads cannot be bound to cores: " + e);
            return false;
        }
    }
}
