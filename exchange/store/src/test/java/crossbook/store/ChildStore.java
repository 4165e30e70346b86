package crossbook.store;

import crossbook.testkit.Patience;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// A store in a process of its own, which can be killed, stopped and let go on.
final class ChildStore implements AutoCloseable {
    private final Process process;
    private final Path directory;
    private final StoreAccess access;

    private ChildStore(Process process, Path directory, StoreAccess access) {
        this.process = process;
        this.directory = directory;
        this.access = access;
    }

    static ChildStore start(Path hostDirectory, Path directory, StoreAccess access)
            throws IOException {
        Files.createDirectories(directory);
        Files.deleteIfExists(StoreLock.addressFile(directory));
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-ea",
                "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
                "--add-opens=java.base/java.util.zip=ALL-UNNAMED",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                System.getProperty("java.class.path"),
                ChildStore.class.getName(),
                hostDirectory.toString(),
                directory.toString(),
                access.readerPassword(),
                access.ownerPassword()));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("said").toFile())
                .start();
        process.getOutputStream().close();
        return new ChildStore(process, directory, access);
    }

    /// Small batches and many checkpoints, so that a kill hits one of them.
    static StoreSettings settings(Path directory, StoreAccess access) {
        StoreSettings usual = StoreSettings.of(directory.resolve("current"), access);
        return new StoreSettings(
                usual.directory(),
                usual.address(),
                access,
                usual.retainDays(),
                new StoreSettings.Batch(2_000, Duration.ofMillis(20), 10_000),
                usual.memory());
    }

    /// Runs in the process: host, directory, passwords.
    public static void main(String[] args) throws InterruptedException {
        StoreAccess access = new StoreAccess(args[2], args[3]);
        StoreSettings settings = settings(Path.of(args[1]), access);
        StoreSource source = Stores.source(Path.of(args[0]));
        try (StoreService service = StoreService.start(settings, source, ChildStore::say)) {
            while (service.status().state() != StoreStatus.State.FAILED) Thread.sleep(100);
        }
        System.exit(1);
    }

    private static void say(String line) {
        System.out.println(line);
    }

    StoreSettings settings() {
        return settings(directory, access);
    }

    boolean isAlive() {
        return process.isAlive();
    }

    long pid() {
        return process.pid();
    }

    /// The last event of which the store can be asked; 0 while it does not answer.
    long lastEvent() {
        if (!process.isAlive()) throw new IllegalStateException("the store ended: " + said());
        if (!Files.exists(StoreLock.addressFile(directory))) return 0;
        try (Store store = Store.open(Store.addressOf(directory).orElseThrow(), access)) {
            return store.range().lastEvent();
        } catch (StoreUnavailableException e) {
            return 0;
        }
    }

    void await(long event) {
        long start = System.nanoTime();
        while (lastEvent() < event) {
            if (System.nanoTime() - start > Patience.NS) {
                throw new IllegalStateException("stands at " + lastEvent() + ": " + said());
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
        }
    }

    private String said() {
        try {
            return Files.readString(directory.resolve("said"));
        } catch (IOException e) {
            return e.toString();
        }
    }

    /// Ends it as `kill -9` does.
    void kill() {
        process.destroyForcibly();
        boolean hasEnded = process.onExit().join().isAlive();
        if (hasEnded) throw new IllegalStateException("does not end");
    }

    void signal(String name) throws IOException, InterruptedException {
        int code = new ProcessBuilder("kill", "-" + name, Long.toString(pid()))
                .start()
                .waitFor();
        if (code != 0) throw new IOException("kill -" + name + " ended with " + code);
    }

    @Override
    public void close() {
        kill();
    }
}
