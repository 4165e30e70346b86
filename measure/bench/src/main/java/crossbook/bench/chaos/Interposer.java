package crossbook.bench.chaos;

import org.agrona.IoUtil;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/// What a process has of the system, which can be changed for it alone: its time, and
/// when its datagrams are sent. By a library of some lines of C that the process loads
/// first, where there is a C compiler.
final class Interposer {
    private static final String SOURCE = "interposed.c";
    private static final double NS_PER_S = 1e9;

    // Where what stands in the file that a process shares.
    private static final int LEAP = 0;
    private static final int DELAY = Long.BYTES;
    private static final int HELD = 2 * Long.BYTES;
    private static final int FILE_BYTES = 3 * Long.BYTES;

    private final Path directory;
    private final int count;

    private Interposer(Path directory, int count) {
        this.directory = directory;
        this.count = count;
    }

    /// Whether there can be one on this machine.
    static boolean isPossible() {
        Path place = null;
        try {
            place = Files.createTempDirectory("crossbook-interposer");
            in(place, 0);
            return true;
        } catch (IOException _) {
            return false;
        } finally {
            if (place != null) IoUtil.delete(place.toFile(), true);
        }
    }

    /// One that changes nothing yet.
    ///
    /// @param directory for its library, and what it tells the processes
    /// @param count of processes
    static Interposer in(Path directory, int count) throws IOException {
        Interposer made = new Interposer(Files.createDirectories(directory), count);
        Path source = directory.resolve(SOURCE);
        try (InputStream text = Interposer.class.getResourceAsStream(SOURCE)) {
            Files.copy(Objects.requireNonNull(text, SOURCE), source);
        }
        String library = made.library().toString();
        Commands.run(
                "cc", "-shared", "-fPIC", "-o", library, source.toString(), "-ldl", "-pthread");
        for (int i = 0; i < count; i++) Files.write(made.file(i), new byte[FILE_BYTES]);
        return made;
    }

    private Path library() {
        return directory.resolve("interposed.so");
    }

    private Path file(int process) {
        return directory.resolve("interposed-" + process);
    }

    int count() {
        return count;
    }

    /// What the command of that process begins with.
    List<String> prefix(int process) {
        return List.of("env", "LD_PRELOAD=" + library(), "CROSSBOOK_INTERPOSED=" + file(process));
    }

    /// Sets the clock of one.
    ///
    /// @param seconds beyond the right time
    void setClock(int process, double seconds) throws IOException {
        tell(process, LEAP, Math.round(seconds * NS_PER_S));
    }

    /// From now on, what it sends is held back for up to so long, each datagram by
    /// chance: they overtake each other, and some are sent twice.
    ///
    /// @param mostMs 0: they are sent at once
    void delay(int process, long mostMs) throws IOException {
        tell(process, DELAY, TimeUnit.MILLISECONDS.toNanos(mostMs));
    }

    /// How many datagrams of it were ever held back.
    long held(int process) throws IOException {
        return ByteBuffer.wrap(Files.readAllBytes(file(process)))
                .order(ByteOrder.nativeOrder())
                .getLong(HELD);
    }

    private void tell(int process, int place, long value) throws IOException {
        ByteBuffer told = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.nativeOrder());
        told.putLong(0, value);
        try (FileChannel file = FileChannel.open(file(process), StandardOpenOption.WRITE)) {
            file.write(told, place); // the process has it mapped
        }
    }
}
