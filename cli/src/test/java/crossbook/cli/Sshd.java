package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import crossbook.testkit.Patience;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/// The system's sshd on loopback, which lets in whoever runs the test, by a key of its own.
final class Sshd implements AutoCloseable {
    private static final Path PROGRAM = Path.of("/usr/sbin/sshd");

    private final Process process;
    private final Path directory;
    private final int port;

    private Sshd(Path directory, int port) throws IOException {
        this.directory = directory;
        this.port = port;
        Path configuration = directory.resolve("sshd_config");
        Files.writeString(configuration, """
                Port %d
                ListenAddress 127.0.0.1
                HostKey %s
                AuthorizedKeysFile %s
                PidFile none
                StrictModes no
                UsePAM no
                PasswordAuthentication no
                """.formatted(
                        port, directory.resolve("host"), directory.resolve("key.pub")));
        process = new ProcessBuilder(PROGRAM.toString(), "-D", "-e", "-f", configuration.toString())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("sshd.txt").toFile())
                .start();
    }

    static void assumeThere() {
        boolean isThere = Files.isExecutable(PROGRAM)
                && ComposeTest.isThere("ssh")
                && ComposeTest.isThere("ssh-keygen");
        assumeTrue(isThere, "no sshd: apt-get install openssh-server");
    }

    /// Starts one, and waits until it listens.
    static Sshd start(Path directory) throws Exception {
        for (String name : List.of("host", "key")) {
            Process made = new ProcessBuilder(
                            "ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", name)
                    .directory(directory.toFile())
                    .start();
            assertThat(made.waitFor()).isZero();
        }
        // Where nothing has started sshd yet, its empty directory is missing; it refuses one that a
        // group may write.
        Path empty = Path.of("/run/sshd");
        if (Files.isWritable(empty.getParent())) {
            Files.createDirectories(empty);
            Files.setPosixFilePermissions(empty, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        String address = TypedCommands.freeAddress();
        Sshd sshd =
                new Sshd(directory, Integer.parseInt(address.substring(address.indexOf(':') + 1)));
        sshd.awaitOpen();
        return sshd;
    }

    private void awaitOpen() throws IOException {
        long giveUpNs = System.nanoTime() + Patience.NS;
        while (!isOpen()) {
            boolean waits = process.isAlive() && System.nanoTime() < giveUpNs;
            assertThat(waits)
                    .as(Files.readString(directory.resolve("sshd.txt")))
                    .isTrue();
        }
    }

    private boolean isOpen() {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    /// The words that reach it, before a host.
    String client() {
        return "ssh -p " + port + " -i " + directory.resolve("key")
                + " -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null"
                + " -o BatchMode=yes -o LogLevel=ERROR";
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
