package crossbook.host;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// A host in a process of its own, to be killed.
final class ChildHost implements AutoCloseable {
    private final Process process;

    private ChildHost(Process process) {
        this.process = process;
    }

    static ChildHost start(Path directory) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED");
        command.add("--add-opens=java.base/java.util.zip=ALL-UNNAMED");
        command.add("-XX:+UseSerialGC");
        command.add("-Xmx256m");
        command.add("-ea:crossbook...");
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(ChildHost.class.getName());
        command.add(directory.toString());
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        directory.resolveSibling("child.log").toFile()))
                .start();
        return new ChildHost(process);
    }

    /// The process: a host until it is told to stop, by the end of its input.
    public static void main(String[] arguments) throws IOException {
        HostSettings settings = settings(Path.of(arguments[0]));
        try (RunningHost host = JournalHost.start(settings)) {
            int end = System.in.read();
            assert end < 0 || host.isRunning() : "told to stop by " + end;
        }
        System.exit(0);
    }

    /// Small terms and files, frequent hashes and snapshots, nothing kept longer than
    /// needed.
    static HostSettings settings(Path directory) {
        return settings(directory, Duration.ZERO, Duration.ofMillis(700));
    }

    /// @param snapshot after how long one is taken; zero: on request
    static HostSettings settings(Path directory, Duration retain, Duration snapshot) {
        return HostSettings.of(directory)
                .with(new HostSettings.Storage(1 << 19, 1 << 20, 0, true, false, retain))
                .with(new HostSettings.Intervals(5_000, snapshot, Duration.ofSeconds(60)));
    }

    /// As the system would: nothing is told to the process.
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /// Lets it end in order.
    @Override
    public void close() throws IOException {
        process.getOutputStream().close();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }
}
