package crossbook.testkit;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// Programs of others that a test runs.
public final class OtherProgram {
    private static final long LIMIT_HOURS = 1; // it may be all the tests of another language

    private OtherProgram() {}

    /// Whether one of these can be run by its name.
    public static boolean isOnPath(String... names) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
                .flatMap(directory -> Stream.of(names).map(each -> Path.of(directory, each)))
                .anyMatch(Files::isExecutable);
    }

    /// Runs it to its end, and returns its exit code.
    ///
    /// @param directory where it runs
    /// @param output the file that takes what it prints
    public static int run(
            Path directory, Path output, Map<String, String> environment, List<String> command)
            throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().putAll(environment);
        Process process = builder.start();
        try {
            if (process.waitFor(LIMIT_HOURS, TimeUnit.HOURS)) return process.exitValue();
            throw new IOException(command + " does not end: " + text(output));
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    /// What it has printed so far.
    public static String text(Path output) {
        try {
            return Files.exists(output) ? Files.readString(output) : "";
        } catch (IOException e) {
            return e.toString();
        }
    }
}
