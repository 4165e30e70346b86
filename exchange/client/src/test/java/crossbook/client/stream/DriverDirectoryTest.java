package crossbook.client.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

class DriverDirectoryTest {
    @TempDir
    Path parent;

    @TempDir
    Path host;

    @Test
    void nobodyElseLooksIntoIt() throws Exception {
        try (DriverDirectory made = DriverDirectory.ofHost(host, parent)) {
            Files.createDirectories(made.driver());
            Path secret = Files.writeString(made.driver().resolve("stream"), "a hidden order");
            assertThat(PosixFilePermissions.toString(
                            Files.getPosixFilePermissions(made.driver().getParent())))
                    .isEqualTo("rwx------");

            assumeTrue(System.getProperty("user.name").equals("root"));
            Files.setPosixFilePermissions(parent, PosixFilePermissions.fromString("rwxrwxrwx"));
            assumeTrue(codeAsAnother("ls", parent) == 0);
            assertThat(codeAsAnother("cat", secret)).isNotZero();
        }
        assertThat(parent).isEmptyDirectory();
    }

    private static int codeAsAnother(String command, Path file) throws Exception {
        String nobody = "--reuid=65534 --regid=65534 --clear-groups";
        return new ProcessBuilder("sh", "-c", "setpriv " + nobody + " " + command + " " + file)
                .start()
                .waitFor();
    }

    @Test
    void theNextProcessRemovesWhatAKilledOneLeft() throws Exception {
        Process killed = new ProcessBuilder("true").start();
        killed.waitFor();
        leave("crossbook-client-" + killed.pid() + "-77");
        leave("crossbook-beef-" + killed.pid() + "-78");
        Path ofOneThatRuns = leave("crossbook-client-" + ProcessHandle.current().pid() + "-79");
        Path foreign = leave("aeron-other-" + killed.pid());
        try (DriverDirectory made = DriverDirectory.ofHost(host, parent)) {
            assertThat(parent)
                    .isDirectoryNotContaining(path -> path.toString().contains("beef"))
                    .isDirectoryNotContaining(path -> path.toString().endsWith("77"));
            assertThat(ofOneThatRuns).isDirectory();
            assertThat(foreign).isDirectory();
            assertThat(made.driver().getParent()).isDirectory();
        }
    }

    private Path leave(String name) throws IOException {
        Path left = Files.createDirectory(parent.resolve(name));
        Files.writeString(left.resolve("cnc.dat"), "x");
        return left;
    }
}
