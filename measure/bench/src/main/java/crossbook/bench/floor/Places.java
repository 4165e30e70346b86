package crossbook.bench.floor;

import crossbook.host.ClusterSettings;
import crossbook.host.ClusterSettings.Member;
import crossbook.host.HostSettings;
import crossbook.load.Waiting;

import io.aeron.CommonContext;

import org.agrona.IoUtil;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/// Directories that are there as long as a measurement.
///
/// @param shared for the driver's buffers: shared memory, where the machine has it
/// @param disk for what is recorded
public record Places(Path shared, Path disk) implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /// What is said of an echo that nobody reaches.
    static final String UNCONNECTED = "an echo did not connect within " + Waiting.PATIENCE_S + " s";

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

    /// So many members of a cluster on this machine. Nobody is lost while they are
    /// measured, however busy it is.
    ///
    /// @param hosts the settings of each
    public static List<ClusterSettings> cluster(List<HostSettings> hosts) {
        List<Member> members = hosts.stream()
                .map(_ -> new Member(endpoint(), endpoint(), endpoint(), endpoint(), endpoint()))
                .toList();
        return IntStream.range(0, hosts.size())
                .mapToObj(id -> new ClusterSettings(
                        hosts.get(id), id, members, PATIENCE, PATIENCE, "measured"))
                .toList();
    }

    private static String endpoint() {
        return "localhost:" + freePort();
    }

    /// Takes everything away.
    @Override
    public void close() {
        IoUtil.delete(shared.toFile(), true);
        IoUtil.delete(disk.toFile(), true);
    }
}
