package crossbook.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/// A JVM of its own for a measurement: the class path and the flags of this process, so
/// those with which the launcher starts production, and whatever the user adds.
///
/// @param javaHome the JDK or JRE to run
/// @param options further flags, after the launcher's
public record JavaProcess(Path javaHome, List<String> options) {

    /// The Java that runs this process, and its flags.
    public static JavaProcess likeThisOne() {
        return new JavaProcess(Path.of(System.getProperty("java.home")), List.of());
    }

    public JavaProcess with(String... more) {
        List<String> all = new ArrayList<>(options);
        all.addAll(List.of(more));
        return new JavaProcess(javaHome, all);
    }

    /// Runs a main class and hands each line that it prints to `lines`; what it says on
    /// stderr is this process's. Ends with it.
    ///
    /// @throws IOException if it cannot be started or does not exit with 0
    public void run(Class<?> main, List<String> args, Consumer<String> lines) throws IOException {
        Process process = start(main, args);
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                lines.accept(line);
            }
            int exitCode = process.waitFor();
            if (exitCode != 0) {
                throw new IOException("the JVM that measures ended with " + exitCode);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            process.destroy();
        }
    }

    /// Runs a main class that answers with words and their values ([#tell]), and hands each on as
    /// it comes.
    ///
    /// @throws IOException if it cannot be started or does not exit with 0
    void ask(Class<?> main, List<String> args, BiConsumer<String, String> answers)
            throws IOException {
        run(main, args, line -> {
            int space = line.indexOf(' ');
            if (space >= 0) answers.accept(line.substring(0, space), line.substring(space + 1));
        });
    }

    /// Answers the process that started this one by [#ask].
    static void tell(String word, Object value) {
        System.out.println(word + " " + value);
    }

    /// Starts a main class, and leaves it to the caller to talk with it and to end it; what
    /// it says on stderr is this process's.
    public Process start(Class<?> main, List<String> args) throws IOException {
        return start(main, args, ProcessBuilder.Redirect.INHERIT);
    }

    /// The same, with a place for what it says on stderr.
    public Process start(Class<?> main, List<String> args, ProcessBuilder.Redirect errors)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(javaHome.resolve("bin").resolve("java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(flag -> !flag.startsWith("-D"))
                .forEach(command::add);
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(args);

        return new ProcessBuilder(command).redirectError(errors).start();
    }
}
