package crossbook.cli.run;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/// The members of a cluster as processes of this machine, each the command `crossbook engine`. One
/// that ends without being told to is started again, unless it ended at once. With code 0 it ends
/// where the whole cluster was told to.
final class MemberProcesses implements AutoCloseable {
    /// How the line of a member ends that ended at once.
    static final String NOT_AGAIN = ": it is not started again";

    private static final long SHORTEST_LIFE_NS = TimeUnit.SECONDS.toNanos(2);
    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final long PATIENCE_S = 60;

    private final String mainClass;
    private final List<String> java;
    private final List<String> options;
    private final Consumer<String> log;
    private final Map<Integer, Process> processes = new TreeMap<>();
    private boolean isClosed;

    /// @param mainClass the class that starts the command line
    /// @param java options of the Java VM, before those that it has here
    /// @param options of the command line that say which exchange it is
    MemberProcesses(
            String mainClass, List<String> java, List<String> options, Consumer<String> log) {
        this.mainClass = mainClass;
        this.java = java;
        this.options = options;
        this.log = log;
    }

    /// Starts one of them, and goes on to do so.
    void start(int member) {
        Process process = launch(member);
        Thread.ofVirtual().start(() -> keep(member, process));
    }

    private void keep(int member, Process first) {
        Process process = first;
        while (process != null) {
            long startedNs = System.nanoTime();
            tell(member, process);
            int code = process.onExit().join().exitValue();
            if (isClosed()) return;
            if (code == 0) {
                log.accept("member=" + member + " state=stopped");
                return;
            }
            boolean stays = System.nanoTime() - startedNs > SHORTEST_LIFE_NS;
            String words = stays ? "" : NOT_AGAIN;
            log.accept("member=" + member + " state=ended code=" + code + words);
            if (!stays) return;
            LockSupport.parkNanos(PAUSE_NS);
            process = launch(member);
        }
    }

    /// Null if no more are to be started.
    private synchronized Process launch(int member) {
        if (isClosed) return null;
        try {
            Process process = new ProcessBuilder(command(member))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            process.getOutputStream().close();
            processes.put(member, process);
            log.accept("member=" + member + " state=starting pid=" + process.pid());
            return process;
        } catch (IOException e) {
            throw new UncheckedIOException("member " + member + " cannot be started", e);
        }
    }

    /// Java as it runs here.
    private List<String> command(int member) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(java);
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(List.of(mainClass, "engine"));
        command.addAll(options);
        command.addAll(List.of("--set", "engine.cluster_member=" + member));
        command.addAll(
                List.of("--set", "log.format=text")); // its lines become some of this process
        return command;
    }

    private void tell(int member, Process process) {
        try (BufferedReader said = process.errorReader()) {
            said.lines()
                    .forEach(line -> log.accept(
                            "member=" + member + " " + line.replaceFirst("^crossbook: ", "")));
        } catch (IOException | UncheckedIOException e) {
            String why = e.getMessage();
            if (!isClosed()) log.accept("member=" + member + " says nothing more: " + why);
        }
    }

    private synchronized boolean isClosed() {
        return isClosed;
    }

    /// From now on none is started again: Ctrl-C in a terminal ends all of them by itself.
    synchronized void keepNoLonger() {
        isClosed = true;
    }

    /// Stops all of them in order.
    @Override
    public void close() {
        List<Process> left;
        synchronized (this) {
            isClosed = true;
            left = new ArrayList<>(processes.values());
            processes.clear();
        }
        left.forEach(Process::destroy);
        try {
            for (Process each : left) {
                if (!each.waitFor(PATIENCE_S, TimeUnit.SECONDS)) each.destroyForcibly();
            }
        } catch (InterruptedException e) {
            left.forEach(Process::destroyForcibly);
            Thread.currentThread().interrupt();
        }
    }
}
