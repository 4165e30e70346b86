package crossbook.capture.live;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;

/// The calls of Linux that capture needs.
@SuppressWarnings("restricted") // calls of the system are what this is for
final class Libc {
    private static final StructLayout STATE = Linker.Option.captureStateLayout();
    private static final VarHandle ERRNO =
            STATE.varHandle(MemoryLayout.PathElement.groupElement("errno"));

    private final Arena arena;
    private final MemorySegment state;
    private final MethodHandle socket = handle("socket", JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT);
    private final MethodHandle bind = handle("bind", JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT);
    private final MethodHandle name = handle("getsockname", JAVA_INT, JAVA_INT, ADDRESS, ADDRESS);
    private final MethodHandle set =
            handle("setsockopt", JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT);
    private final MethodHandle get =
            handle("getsockopt", JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, ADDRESS);
    private final MethodHandle poll = handle("poll", JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT);
    private final MethodHandle close = handle("close", JAVA_INT, JAVA_INT);
    private final MethodHandle index = handle("if_nametoindex", JAVA_INT, ADDRESS);
    private final MethodHandle map =
            handle("mmap", ADDRESS, ADDRESS, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG);
    private final MethodHandle unmap = handle("munmap", JAVA_INT, ADDRESS, JAVA_LONG);
    private final MethodHandle control = Linker.nativeLinker()
            .downcallHandle(
                    Linker.nativeLinker().defaultLookup().findOrThrow("ioctl"),
                    FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, ADDRESS),
                    Linker.Option.captureCallState("errno"),
                    Linker.Option.firstVariadicArg(2));

    Libc(Arena arena) {
        this.arena = arena;
        state = arena.allocate(STATE);
    }

    private static MethodHandle handle(
            String name, MemoryLayout result, MemoryLayout... parameters) {
        return Linker.nativeLinker()
                .downcallHandle(
                        Linker.nativeLinker().defaultLookup().findOrThrow(name),
                        FunctionDescriptor.of(result, parameters),
                        Linker.Option.captureCallState("errno"));
    }

    /// What went wrong last, by its number.
    int errno() {
        return (int) ERRNO.get(state, 0L);
    }

    /// A call; its result is an int.
    private interface Call {
        int result() throws Throwable;
    }

    private static int run(Call call) {
        try {
            return call.result();
        } catch (Throwable e) {
            throw new AssertionError(e); // the descriptors above are wrong
        }
    }

    int socket(int domain, int type) {
        return run(() -> (int) socket.invokeExact(state, domain, type, 0));
    }

    int bind(int file, MemorySegment address) {
        return run(() -> (int) bind.invokeExact(state, file, address, (int) address.byteSize()));
    }

    int name(int file, MemorySegment address) {
        MemorySegment length = arena.allocateFrom(JAVA_INT, (int) address.byteSize());
        return run(() -> (int) name.invokeExact(state, file, address, length));
    }

    int set(int file, int level, int option, MemorySegment value) {
        int length = (int) value.byteSize();
        return run(() -> (int) set.invokeExact(state, file, level, option, value, length));
    }

    int get(int file, int level, int option, MemorySegment value) {
        MemorySegment length = arena.allocateFrom(JAVA_INT, (int) value.byteSize());
        return run(() -> (int) get.invokeExact(state, file, level, option, value, length));
    }

    int control(int file, long request, MemorySegment value) {
        return run(() -> (int) control.invokeExact(state, file, request, value));
    }

    int interfaceIndex(String interfaceName) {
        MemorySegment text = arena.allocateFrom(interfaceName);
        return run(() -> (int) index.invokeExact(state, text));
    }

    /// Waits until a file can be read.
    int poll(MemorySegment what, int timeoutMs) {
        return run(() -> (int) poll.invokeExact(state, what, 1L, timeoutMs));
    }

    /// Maps what a file shares, to be read and written; null if it does not.
    MemorySegment map(int file, long length) {
        int readAndWrite = 3;
        int shared = 1;
        try {
            MemorySegment mapped = (MemorySegment) map.invokeExact(
                    state, MemorySegment.NULL, length, readAndWrite, shared, file, 0L);
            return mapped.address() == -1 ? null : mapped.reinterpret(length);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    void unmap(MemorySegment mapped) {
        run(() -> (int) unmap.invokeExact(state, mapped, mapped.byteSize()));
    }

    void close(int file) {
        run(() -> (int) close.invokeExact(state, file));
    }
}
