package crossbook.cli;

import crossbook.cli.verb.Terminal;
import crossbook.testkit.Patience;
import crossbook.testkit.TestedJars;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// `crossbook` in a process of its own, as a user starts it.
final class CrossbookProcess implements AutoCloseable {
    private static final String LAUNCHER = System.getProperty("crossbook.launcher", "");

    private final Process process;
    private final Path err;
    private final BufferedReader out;

    /// How a command ended, and what it said.
    record Outcome(int exitCode, String out, String err) {
        /// Runs a command to its end in the process of the test, where what it says is the
        /// subject and not its process.
        static Outcome here(String... words) {
            StringWriter out = new StringWriter();
            StringWriter err = new StringWriter();
            Terminal terminal = Terminal.plain(new PrintWriter(out), new PrintWriter(err));
            int exitCode = Main.run(terminal, words);
            String data = String.join("\n", out.toString().lines().toList());
            return new Outcome(exitCode, data, err.toString());
        }

        static Outcome here(List<String> words) {
            return here(words.toArray(String[]::new));
        }
    }

    /// What the system lets a process do: words that go before its command.
    record Limit(List<String> before) {
        static final Limit NONE = new Limit(List.of());

        /// No file may be larger.
        static Limit fileBytes(long bytes) {
            return new Limit(List.of("/usr/bin/prlimit", "--fsize=" + bytes));
        }

        boolean isPossible() {
            return before.isEmpty() || Files.isExecutable(Path.of(before.getFirst()));
        }
    }

    private CrossbookProcess(Path directory, List<String> command) throws IOException {
        err = Files.createTempFile(directory, "err", ".txt");
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(err.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("CROSSBOOK_"));
        builder.environment().put("CROSSBOOK_STORE_ENABLED", "false"); // most commands need none
        builder.environment().put("CROSSBOOK_GATEWAY_PASSWORD_ITERATIONS", "1000");
        builder.environment().put("CROSSBOOK_ENGINE_IDLE", "doze"); // others need the processor
        builder.environment().put("CROSSBOOK_BUILD", "off"); // an edit must not make a start longer
        process = builder.start();
        process.getOutputStream().close();
        out = process.inputReader(StandardCharsets.UTF_8);
    }

    /// Options that suit commands which end soon.
    private static final List<String> SHORT_LIVED = List.of(
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-ea",
            "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
            "--add-opens=java.base/java.util.zip=ALL-UNNAMED",
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow");

    private static List<String> java(List<String> options) {
        return java(options, List.of("-cp", System.getProperty("java.class.path")));
    }

    private static List<String> java(List<String> options, List<String> classes) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(classes);
        command.add("crossbook.cli.Main");
        return command;
    }

    /// Has the launcher that `-Dcrossbook.launcher` names build what [#launch] starts.
    static void build(Path directory) throws IOException {
        if (LAUNCHER.isEmpty()) return;
        try (CrossbookProcess build = new CrossbookProcess(directory, List.of(LAUNCHER, "build"))) {
            Outcome outcome = build.await();
            if (outcome.exitCode != 0) throw new IOException(outcome.err);
        }
    }

    /// Starts a command as the launcher does: with its options, or by the launcher that
    /// `-Dcrossbook.launcher` names.
    static CrossbookProcess launch(Path directory, String... words) throws IOException {
        List<String> command = new ArrayList<>(launchCommand());
        command.addAll(List.of(words));
        return new CrossbookProcess(directory, command);
    }

    /// What goes before the words of a command that is started like this. Without the second
    /// compiler, which has not paid when a test ends.
    static List<String> launchCommand() throws IOException {
        if (!LAUNCHER.isEmpty()) return List.of(LAUNCHER);
        return java(launchOptions(), TestedJars.of(SHORT_LIVED).words());
    }

    /// The class path of what is tested, as jars.
    static String testedJars() throws IOException {
        return TestedJars.of(SHORT_LIVED).classPath();
    }

    /// The same command with classes that take the place of tested ones.
    static List<String> launchCommand(Path instead) throws IOException {
        return java(launchOptions(), TestedJars.of(SHORT_LIVED).words(instead));
    }

    private static List<String> launchOptions() throws IOException {
        List<String> options = new ArrayList<>(launcherOptions());
        options.add("-XX:TieredStopAtLevel=1");
        return options;
    }

    /// The options that the launcher gives a verb that asks a running exchange.
    static List<String> verbOptions() throws IOException {
        List<String> options = new ArrayList<>(launcherOptions());
        List<String> ofVerbs = List.of("-XX:TieredStopAtLevel=1", "-XX:CompileThresholdScaling=20");
        options.addAll(ofVerbs);
        assertThatLauncherHas("verb_options=\"$java_options " + String.join(" ", ofVerbs) + "\"");
        return options;
    }

    private static void assertThatLauncherHas(String line) throws IOException {
        if (!Files.readString(Path.of("..", "crossbook")).contains(line)) {
            throw new IOException("the launcher has another line than " + line);
        }
    }

    private static List<String> launcherOptions() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("..", "crossbook"))) {
            String line = lines.filter(text -> text.startsWith("java_options='"))
                    .findFirst()
                    .orElseThrow();
            return List.of(line.substring(line.indexOf('\'') + 1, line.lastIndexOf('\''))
                    .split(" "));
        }
    }

    /// The words of a command that starts gateways, with any ports that are free; what follows
    /// the command may say others.
    static String[] onFreePorts(String... words) {
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(
                1,
                List.of(
                        "--set", "gateway.heartbeat=20s", // a busy machine lets a test wait
                        "--set", "gateway.tcp=127.0.0.1:0",
                        "--set", "marketdata.tcp=127.0.0.1:0",
                        "--set", "marketdata.fix=127.0.0.1:0",
                        "--set", "fix.tcp=127.0.0.1:0"));
        return all.toArray(String[]::new);
    }

    /// Starts an exchange without web, on free ports, that says in JSON when it is ready.
    ///
    /// @param more words
    static CrossbookProcess serve(Path directory, Path home, String... more) throws IOException {
        List<String> words =
                new ArrayList<>(List.of("serve", "--no-web", "--json", "--home", home.toString()));
        words.addAll(List.of("--set", "gateway.password_iterations=1000"));
        words.addAll(List.of(more));
        return start(directory, onFreePorts(words.toArray(String[]::new)));
    }

    /// Starts a command.
    static CrossbookProcess start(Path directory, String... words) throws IOException {
        return start(directory, Limit.NONE, words);
    }

    /// Starts a command that may not do everything, by a Java VM that knows the classes already.
    static CrossbookProcess start(Path directory, Limit limit, String... words) throws IOException {
        List<String> command = new ArrayList<>(limit.before);
        command.addAll(java(SHORT_LIVED, TestedJars.of(SHORT_LIVED).words()));
        command.addAll(List.of(words));
        return new CrossbookProcess(directory, command);
    }

    /// Runs a command to its end, and has the Java VM write down which classes it loads.
    static Outcome runLogged(Path directory, Path classes, String... words) throws IOException {
        List<String> options = new ArrayList<>(SHORT_LIVED);
        options.add("-Xlog:class+load:file=" + classes);
        List<String> command = new ArrayList<>(java(options));
        command.addAll(List.of(words));
        try (CrossbookProcess process = new CrossbookProcess(directory, command)) {
            return process.await();
        }
    }

    /// Runs a command to its end.
    static Outcome run(Path directory, String... words) throws IOException {
        try (CrossbookProcess process = start(directory, words)) {
            return process.await();
        }
    }

    /// The next line that it prints; null at the end.
    String readLine() throws IOException {
        return out.readLine();
    }

    /// Waits for its end.
    Outcome await() throws IOException {
        String rest = String.join("\n", out.lines().toList());
        awaitEnd();
        return new Outcome(process.exitValue(), rest, err());
    }

    private void awaitEnd() throws IOException {
        try {
            if (!process.waitFor(Patience.MINUTES, TimeUnit.MINUTES))
                throw new IOException("does not end");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    long pid() {
        return process.pid();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /// What it has said on stderr so far.
    String err() {
        try {
            return Files.readString(err);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Ends it as `kill -9` does.
    void kill() throws IOException {
        process.destroyForcibly();
        awaitEnd();
    }

    /// Ends it as Ctrl-C does.
    void stop() throws IOException {
        process.destroy();
        awaitEnd();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
