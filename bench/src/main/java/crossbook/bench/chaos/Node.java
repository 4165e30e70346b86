package crossbook.bench.chaos;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// One process of the exchange: a member, a gateway, or the market data. What it says
/// goes to a file. One that ends by itself is started again.
final class Node implements AutoCloseable {
    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(300);
    private static final long PATIENCE_S = 30;

    final String name;
    private final List<String> command;
    private final Path log;
    private Process process;
    private boolean isWanted;
    private int endings;

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
        try {
            process = new ProcessBuilder(command)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(name + " cannot be started", e);
        }
        Process started = process;
        Thread.ofVirtual().start(() -> {
            started.onExit().join();
            LockSupport.parkNanos(PAUSE_NS);
            endedByItself(started);
        });
    }

    private synchronized void endedByItself(Process ended) {
        if (!isWanted || process.pid() != ended.pid()) return;
        endings++;
        start();
    }

    /// How often it ended by itself.
    synchronized int endings() {
        return endings;
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

    void pause() throws IOException {
        signal("STOP");
    }

    void resume() throws IOException {
        signal("CONT");
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
