package crossbook.bench.floor;

import io.aeron.CommonContext;

import org.agrona.IoUtil;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;

/// Directories that are there as long as a measurement.
///
/// @param shared for the driver's buffers: shared memory, where the machine has it
/// @param disk for what is recorded
public record Places(Path shared, Path disk) implements AutoCloseable {
    /// What is said of an echo that nobody reaches.
    static final String UNCONNECTED = "an echo did not connect within 30 s";

    /// Where Aeron puts a driver by itself, and where temporary files go.
    public static Places temporary() {
        try {
            return new Places(
                    Path.of(CommonContext.generateRandomDirName()),
                    Files.createTempDirectory("crossbook-bench-"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Both in one directory.
    public static Places in(Path directory) {
        return new Places(directory.resolve("aeron"), directory.resolve("disk"));
    }

    /// Places within these, which go with them.
    public Places part(String name) {
        return new Places(shared.resolve(name), disk.resolve(name));
    }

    /// A UDP port that nobody uses, for those who cannot let the system choose one.
    public static int freePort() {
        try (DatagramSocket socket =
                new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Takes everything away.
    @Override
    public void close() {
        IoUtil.delete(shared.toFile(), true);
        IoUtil.delete(disk.toFile(), true);
    }
}
