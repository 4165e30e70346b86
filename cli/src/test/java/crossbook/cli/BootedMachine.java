package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import static java.nio.charset.StandardCharsets.UTF_8;

import crossbook.testkit.Patience;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// A machine that systemd has started, in namespaces of its own. It has the files of this one, and
/// what is written to them there is gone when it ends.
final class BootedMachine implements AutoCloseable {
    /// Where [boot][#boot]'s folder is seen in the machine.
    static final String FOLDER = "/srv";

    private static final long BETWEEN_TRIES_NS = 20_000_000;

    /// Mounts what the kernel gives a machine, and makes systemd its first process, in a group of
    /// processes of its own and without what the machine below starts by itself.
    private static final String BOOT = """
            set -e
            mkdir "$PLACE/groups"
            mount -t cgroup2 cgroup2 "$PLACE/groups"
            mkdir -p "$PLACE/groups/$GROUP"
            echo $$ >"$PLACE/groups/$GROUP/cgroup.procs"
            exec unshare --cgroup sh -c "$START"
            """;

    private static final String START = """
            set -e
            ip link set lo up
            mount -t tmpfs tmpfs "$PLACE"
            mkdir "$PLACE/upper" "$PLACE/work" "$PLACE/root"
            mount -t overlay -o "lowerdir=$BASE,upperdir=$PLACE/upper,workdir=$PLACE/work" overlay "$PLACE/root"
            cd "$PLACE/root"
            mount -t proc proc proc
            mount -t sysfs -o ro sysfs sys
            mount -t cgroup2 cgroup2 sys/fs/cgroup
            mount -t tmpfs tmpfs run
            mount -t tmpfs tmpfs dev
            for each in null zero full random urandom; do
                : >"dev/$each"
                mount --bind "/dev/$each" "dev/$each"
            done
            mkdir dev/shm dev/pts
            mount -t tmpfs tmpfs dev/shm
            mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts
            ln -s pts/ptmx dev/ptmx
            ln -s /proc/self/fd dev/fd
            mount --bind "$SHOWN" srv
            : >etc/machine-id
            for each in sysctl modules-load remount-fs; do
                ln -sf /dev/null "etc/systemd/system/systemd-$each.service"
            done
            pivot_root . mnt
            umount -l /mnt
            exec env -i container=other PATH="$PATH" \\
                /lib/systemd/systemd --system --unit=basic.target
            """;

    private final Process process;
    private final String group;

    private BootedMachine(Process process, String group) {
        this.process = process;
        this.group = group;
    }

    /// Skips the test where no machine can be started.
    static void assumePossible() throws Exception {
        Container.assumePossible();
        for (String program : List.of("systemctl", "journalctl", "runuser", "dpkg", "ip"))
            assumeTrue(ComposeTest.isThere(program), program);
    }

    /// Starts one, and waits until systemd has.
    ///
    /// @param place an empty directory
    /// @param shown a directory that the machine sees as [#FOLDER]
    static BootedMachine boot(Path place, Path shown) throws Exception {
        String group = "crossbook-" + ProcessHandle.current().pid();
        ProcessBuilder builder = new ProcessBuilder(
                "unshare",
                "--mount",
                "--propagation",
                "private",
                "--net",
                "--uts",
                "--ipc",
                "--pid",
                "--fork",
                "--kill-child",
                "sh",
                "-c",
                BOOT);
        builder.environment().put("PLACE", place.toString());
        builder.environment().put("SHOWN", shown.toString());
        builder.environment().put("GROUP", group);
        builder.environment().put("START", START);
        builder.environment().put("BASE", System.getProperty("crossbook.machine", "/"));
        builder.redirectErrorStream(true);
        builder.redirectOutput(
                place.resolveSibling(place.getFileName() + ".txt").toFile());
        BootedMachine machine = new BootedMachine(builder.start(), group);
        long end = System.nanoTime() + Patience.NS;
        while (!machine.isRunning()) {
            assertThat(machine.process.isAlive()).as("systemd has stopped").isTrue();
            assertThat(System.nanoTime()).as("systemd has not started").isLessThan(end);
            LockSupport.parkNanos(BETWEEN_TRIES_NS);
        }
        return machine;
    }

    private boolean isRunning() throws Exception {
        if (process.children().findAny().isEmpty()) return false;
        Process asked = start("systemctl", "is-system-running", "--wait");
        return new String(asked.getInputStream().readAllBytes(), UTF_8).contains("running");
    }

    /// Runs a program as root; returns what it says, and counts on its success.
    String run(String... words) throws Exception {
        Process running = start(words);
        String said = new String(running.getInputStream().readAllBytes(), UTF_8);
        assertThat(running.waitFor(Patience.MINUTES, TimeUnit.MINUTES)).isTrue();
        assertThat(running.exitValue()).as("%s: %s", List.of(words), said).isZero();
        return said;
    }

    /// Waits until a service has said a line for the `count`-th time since the machine started.
    void awaitSaid(String service, String line, int count) throws IOException {
        Process journal = start("journalctl", "-f", "--no-tail", "-o", "cat", "-u", service);
        List<String> said = new ArrayList<>();
        try (BufferedReader lines = journal.inputReader()) {
            for (int left = count; left > 0; ) {
                String next = lines.readLine();
                assertThat(next).as("%s ended: %s", service, said).isNotNull();
                said.add(next);
                if (next.equals(line)) left--;
            }
        } finally {
            journal.destroy();
        }
    }

    private Process start(String... words) throws IOException {
        long first = process.children().findFirst().orElseThrow().pid();
        List<String> command = new ArrayList<>(
                List.of("nsenter", "--target", Long.toString(first), "--all", "--root", "--wd"));
        command.addAll(List.of(words));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().clear();
        builder.environment().put("PATH", "/usr/sbin:/usr/bin:/sbin:/bin");
        Process running = builder.start();
        running.getOutputStream().close();
        return running;
    }

    /// Ends all that runs in it.
    @Override
    public void close() throws IOException {
        process.children().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().onExit().join();
        // Empty groups of processes stay until they are removed.
        String remove = """
                mount -t cgroup2 cgroup2 /mnt &&
                find /mnt/%s -depth -type d -exec rmdir {} +
                """.formatted(group);
        new ProcessBuilder("unshare", "--mount", "--propagation", "private", "sh", "-c", remove)
                .inheritIO()
                .start()
                .onExit()
                .join();
    }
}
