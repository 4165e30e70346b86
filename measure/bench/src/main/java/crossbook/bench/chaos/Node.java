package crossbook.bench.chaos;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// One process of the exchange: a member, a gateway, or the market data. What it says
/// goes to a file. One that ends by itself is started again.
final class Node implements AutoCloseable {
    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(300);
    private static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final long PATIENCE_S = 30;

    final String name;
    private List<String> command;
    private final Path log;
    private Process process;
    private boolean isWanted;
    private boolean mayEnd;
    private boolean isAbandoned;
    private final List<Integer> endings = new ArrayList<>();
    private Process slowing;

    /// @param command with all its words
    /// @param log what is said is appended to it
    Node(String name, List<String> command, Path log) {
        this.name = name;
        this.command = command;
        this.log = log;
    }

    synchronized void start() {
        isWanted = true;
        if (process != null && process.isAlive()) return;
        launch();
        watch();
    }

    private void watch() {
        Process started = process;
        Thread.ofVirtual().start(() -> {
            started.onExit().join();
            LockSupport.parkNanos(PAUSE_NS);
            endedByItself(started);
        });
    }

    private void launch() {
        if (isAbandoned) throw new IllegalStateException(name + " is not started any more");
        try {
            process = new ProcessBuilder(command)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(name + " cannot be started", e);
        }
    }

    /// Starts it, and sees whether it begins; what it says if it does not. Then it is not started
    /// again.
    ///
    /// @param hasBegun asked while it runs
    synchronized Optional<String> tryToStart(BooleanSupplier hasBegun) throws IOException {
        int before = (int) Files.size(log);
        launch();
        while (process.isAlive()) {
            if (hasBegun.getAsBoolean()) {
                isWanted = true;
                watch();
                return Optional.empty();
            }
            LockSupport.parkNanos(LOOK_NS);
        }
        byte[] said = Files.readAllBytes(log);
        return Optional.of(new String(said, before, said.length - before, UTF_8));
    }

    private synchronized void endedByItself(Process ended) {
        if (!isWanted || process.pid() != ended.pid()) return;
        if (!mayEnd) endings.add(ended.exitValue());
        start();
    }

    /// Whether it may end by itself for a while: what is done to it leaves it no choice.
    synchronized void mayEnd(boolean may) {
        mayEnd = may;
    }

    /// From its next start on it is another program.
    synchronized void become(List<String> other) {
        command = other;
    }

    /// How often it ended by itself.
    synchronized int endings() {
        return endings.size();
    }

    /// The exit codes with which it ended by itself; one of a signal is 128 and more.
    synchronized List<Integer> codes() {
        return List.copyOf(endings);
    }

    /// `kill -9`; it is gone when this returns.
    void kill() {
        Process killed;
        synchronized (this) {
            isWanted = false;
            killed = process;
        }
        killed.destroyForcibly().onExit().join();
    }

    /// The same, and it is never started again.
    void abandon() {
        synchronized (this) {
            isAbandoned = true;
            if (slowing != null) slowing.destroyForcibly();
            if (process == null) return;
        }
        kill();
    }

    void pause() throws IOException {
        signal("STOP");
    }

    void resume() throws IOException {
        signal("CONT");
    }

    /// From now on it runs for a fifth of the time.
    synchronized void slow() throws IOException {
        String turns = "while kill -STOP $0; do sleep 0.04; kill -CONT $0; sleep 0.01; done";
        slowing = new ProcessBuilder("sh", "-c", turns, Long.toString(process.pid()))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    /// Whether something makes it slow.
    synchronized boolean isSlow() {
        return slowing != null && slowing.isAlive();
    }

    /// It runs as fast as it can again.
    synchronized void hasten() throws IOException {
        slowing.destroyForcibly().onExit().join();
        resume();
    }

    private synchronized void signal(String signal) throws IOException {
        Commands.run("kill", "-" + signal, Long.toString(process.pid()));
    }

    synchronized boolean isAlive() {
        return process != null && process.isAlive();
    }

    /// Whether the system has stopped it: no thread of it runs.
    synchronized boolean isPaused() throws IOException {
        String status = Files.readString(Path.of("/proc", Long.toString(process.pid()), "stat"));
        return status.charAt(status.lastIndexOf(')') + 2) == 'T';
    }

    /// Ends it in order.
    @Override
    public void close() {
        Process closed;
        synchronized (this) {
            isWanted = false;
            closed = process;
        }
        if (closed == null) return;
        closed.destroy();
        try {
            if (!closed.waitFor(PATIENCE_S, TimeUnit.SECONDS)) closed.destroyForcibly();
        } catch (InterruptedException e) {
            closed.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
