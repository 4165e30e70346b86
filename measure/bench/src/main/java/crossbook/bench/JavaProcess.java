package crossbook.bench;

import crossbook.flow.Progress;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A JVM of its own for a measurement: the class path and the flags of this process, so
/// those with which the launcher starts production, and whatever the user adds.
///
/// @param javaHome the JDK or JRE to run
/// @param options further flags, after the launcher's
public record JavaProcess(Path javaHome, List<String> options) {
    /// A system property: flags that this process does not have itself, each a line.
    static final String MORE_OPTIONS = "crossbook.java.options";

    /// The Java that runs this process, and its flags.
    public static JavaProcess likeThisOne() {
        List<String> more = System.getProperty(MORE_OPTIONS, "").lines().toList();
        return new JavaProcess(Path.of(System.getProperty("java.home")), more);
    }

    public JavaProcess with(String... more) {
        List<String> all = new ArrayList<>(options);
        all.addAll(List.of(more));
        return new JavaProcess(javaHome, all);
    }

    /// The same with a heap of that size from the beginning.
    public JavaProcess withHeap(String size) {
        return with("-Xms" + size, "-Xmx" + size);
    }

    /// Runs a task to its end and returns its answer. What the task says on stderr is this
    /// process's.
    ///
    /// @param progress is told how far the task is
    /// @throws IOException if the JVM cannot be started or ends without an answer
    @SuppressWarnings("unchecked") // a task answers what it is declared to
    public <T> T run(Task<T> task, Progress progress) throws IOException {
        Process process = start(TaskProcess.class, List.of(TaskProcess.text(task)));
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            Object answer = null;
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                Object told = TaskProcess.hear(line, progress);
                if (told != null) answer = told;
            }
            int exitCode = process.waitFor();
            if (exitCode == 0 && answer != null) return (T) answer;
            throw new IOException("the JVM that measures ended with " + exitCode);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            process.destroy();
        }
    }

    /// Starts a main class, and leaves it to the caller to talk with it and to end it; what
    /// it says on stderr is this process's.
    public Process start(Class<?> main, List<String> args) throws IOException {
        return start(main, args, ProcessBuilder.Redirect.INHERIT);
    }

    /// The same, with a place for what it says on stderr.
    public Process start(Class<?> main, List<String> args, ProcessBuilder.Redirect errors)
            throws IOException {
        return new ProcessBuilder(command(main, args)).redirectError(errors).start();
    }

    /// The words that start a main class.
    public List<String> command(Class<?> main, List<String> args) {
        List<String> command = new ArrayList<>();
        command.add(javaHome.resolve("bin").resolve("java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(flag -> !flag.startsWith("-D"))
                .forEach(command::add);
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(args);
        return command;
    }
}
