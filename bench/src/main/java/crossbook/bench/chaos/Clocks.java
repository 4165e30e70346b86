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

/// The system's time as each process sees it, which can be set for one of them: by a library of
/// some lines of C that the process loads first, where there is a C compiler.
final class Clocks {
    private static final String SOURCE = "clock.c";
    private static final double NS_PER_S = 1e9;

    private final Path directory;
    private final int count;

    private Clocks(Path directory, int count) {
        this.directory = directory;
        this.count = count;
    }

    /// Whether there can be such clocks on this machine.
    static boolean isPossible() {
        Path place = null;
        try {
            place = Files.createTempDirectory("crossbook-clocks");
            in(place, 0);
            return true;
        } catch (IOException _) {
            return false;
        } finally {
            if (place != null) IoUtil.delete(place.toFile(), true);
        }
    }

    /// Clocks that are right.
    ///
    /// @param directory for what they say
    static Clocks in(Path directory, int count) throws IOException {
        Clocks clocks = new Clocks(Files.createDirectories(directory), count);
        Path source = directory.resolve(SOURCE);
        try (InputStream text = Clocks.class.getResourceAsStream(SOURCE)) {
            Files.copy(Objects.requireNonNull(text, SOURCE), source);
        }
        Commands.run(
                "cc", "-shared", "-fPIC", "-o", clocks.library().toString(), source.toString());
        for (int i = 0; i < count; i++) clocks.set(i, 0);
        return clocks;
    }

    private Path library() {
        return directory.resolve("clock.so");
    }

    private Path file(int clock) {
        return directory.resolve("clock-" + clock);
    }

    int count() {
        return count;
    }

    /// What a command begins with whose clock that is.
    List<String> prefix(int clock) {
        return List.of("env", "LD_PRELOAD=" + library(), "CROSSBOOK_CLOCK=" + file(clock));
    }

    /// Sets one.
    ///
    /// @param seconds beyond the right time
    void set(int clock, double seconds) throws IOException {
        ByteBuffer leap = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        leap.putLong(0, Math.round(seconds * NS_PER_S));
        try (FileChannel file = FileChannel.open(
                file(clock), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            file.write(leap, 0); // the process has it mapped
        }
    }
}
