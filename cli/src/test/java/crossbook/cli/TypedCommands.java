package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Commands as pages print them, each typed into a process of its own. Only where the exchange
/// lives and listens is set, in the environment.
final class TypedCommands {
    static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final long PATIENCE_S = 180;

    /// A word, or several in quotes.
    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");

    private final Path directory;
    private final Map<String, String> environment = new HashMap<>();
    private final Set<String> run = new TreeSet<>();
    private Path planted; // null: Crossbook is as it is

    /// @param directory where they are typed
    TypedCommands(Path directory) throws IOException {
        this.directory = directory;
        for (String name : List.of("samples", "scenarios", "markets", "worlds")) {
            Files.createSymbolicLink(directory.resolve(name), ROOT.resolve(name));
        }
        set("HOME", directory.resolve("home").toString());
        set("GATEWAY_TCP", freeAddress());
        set("MARKETDATA_TCP", freeAddress());
        set("MARKETDATA_FIX", freeAddress());
        set("FIX_TCP", freeAddress());
        set("WEB_HTTP", freeAddress());
        set("STORE_ENABLED", "false");
        set("ENGINE_IDLE", "doze");
    }

    /// Sets a key of the configuration, as a variable of the environment spells it.
    void set(String key, String value) {
        environment.put("CROSSBOOK_" + key, value);
    }

    String setting(String key) {
        return environment.get("CROSSBOOK_" + key);
    }

    /// From now on Crossbook has these classes in place of its own of the same names.
    void plant(Path classes) {
        planted = classes;
    }

    static String freeAddress() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return "127.0.0.1:" + free.getLocalPort();
        }
    }

    /// What was typed.
    Set<String> run() {
        return run;
    }

    /// Starts a command that goes on; what it says goes to a file of its own.
    Process begin(String command) throws IOException {
        run.add(command);
        return start(command, Files.createTempFile(directory, "begun", ".txt"));
    }

    /// Starts the exchange, and waits until it is ready.
    Process serve() throws IOException {
        return serve("serve");
    }

    /// The same by another command. What it says goes into a file of its own.
    Process serve(String command) throws IOException {
        run.add(command);
        Process process = start(command, served());
        BufferedReader out = process.inputReader();
        for (String line = out.readLine(); !"ready".equals(line); line = out.readLine()) {
            assertThat(line).as(() -> command + ": " + text(served())).isNotNull();
        }
        return process;
    }

    /// What the exchange that was started last has said on stderr so far.
    String saidByServer() {
        return text(served());
    }

    private Path served() {
        return directory.resolve("served.txt");
    }

    /// The process of a member of the cluster that was started last.
    long pidOf(int member) {
        Matcher started = Pattern.compile("member=" + member + " state=starting pid=([0-9]+)")
                .matcher(text(served()));
        long pid = 0;
        while (started.find()) pid = Long.parseLong(started.group(1));
        return pid;
    }

    /// Those that a process which was killed has left behind.
    void killMembers() {
        Matcher started = Pattern.compile("state=starting pid=([0-9]+)").matcher(text(served()));
        while (started.find()) {
            ProcessHandle.of(Long.parseLong(started.group(1)))
                    .filter(process -> process.info().command().orElse("").endsWith("java"))
                    .ifPresent(ProcessHandle::destroyForcibly);
        }
    }

    /// Runs a command, which succeeds; returns what it printed.
    String succeed(String command) throws Exception {
        return end(ExitCode.OK, command);
    }

    /// Runs a command, which ends with that code; returns what it printed.
    String end(ExitCode code, String command) throws Exception {
        run.add(command);
        Process process = start(command);
        String out = String.join("\n", process.inputReader().lines().toList()) + "\n";
        assertThat(process.waitFor(PATIENCE_S, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(() -> command + ": " + said()).isEqualTo(code.number());
        return out;
    }

    /// Runs a command, however it ends; returns what it printed, and then what it said on stderr.
    String type(String command) throws Exception {
        run.add(command);
        Path err = directory.resolve("typed.txt");
        Process process = start(command, err);
        List<String> lines = new ArrayList<>(process.inputReader().lines().toList());
        assertThat(process.waitFor(PATIENCE_S, TimeUnit.SECONDS)).isTrue();
        lines.addAll(Files.readAllLines(err));
        return String.join("\n", lines) + "\n";
    }

    /// Types lines into a shell, each of which succeeds; returns what they printed.
    String shell(String lines) throws Exception {
        Path bin = Files.createDirectories(directory.resolve("bin"));
        Path crossbook = bin.resolve("crossbook");
        String words = CrossbookProcess.launchCommand().stream()
                .map(word -> "'" + word + "'")
                .collect(Collectors.joining(" "));
        Files.writeString(crossbook, "#!/bin/sh\nexec " + words + " \"$@\"\n");
        Files.setPosixFilePermissions(crossbook, PosixFilePermissions.fromString("rwx------"));
        Path err = directory.resolve("err.txt");
        ProcessBuilder builder = builder(List.of("sh", "-eu", "-c", lines), err);
        builder.environment().merge("PATH", "", (path, none) -> bin + ":" + path);
        Process process = builder.start();
        process.getOutputStream().close();
        String out = String.join("\n", process.inputReader().lines().toList()) + "\n";
        assertThat(process.waitFor(PATIENCE_S, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(() -> lines + ": " + out + said()).isZero();
        return out;
    }

    /// Stops the exchange by a command, and waits until it has ended.
    void stop(Process exchange) throws Exception {
        stop(exchange, "stop");
    }

    /// The same by another command.
    void stop(Process exchange, String command) throws Exception {
        succeed(command);
        assertThat(exchange.waitFor(PATIENCE_S, TimeUnit.SECONDS)).isTrue();
        assertThat(exchange.exitValue()).isZero();
    }

    private String said() {
        return text(directory.resolve("err.txt"));
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return e.toString();
        }
    }

    private Process start(String command) throws IOException {
        return start(command, directory.resolve("err.txt"));
    }

    private Process start(String command, Path err) throws IOException {
        List<String> words = new ArrayList<>(
                planted == null
                        ? CrossbookProcess.launchCommand()
                        : CrossbookProcess.launchCommand(planted));
        Matcher word = WORD.matcher(command);
        while (word.find()) words.add(word.group(1) == null ? word.group(2) : word.group(1));
        Process process = builder(words, err).start();
        process.getOutputStream().close();
        return process;
    }

    private ProcessBuilder builder(List<String> words, Path err) {
        ProcessBuilder builder = new ProcessBuilder(words);
        builder.directory(directory.toFile());
        builder.redirectError(err.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("CROSSBOOK_"));
        builder.environment().putAll(environment);
        return builder;
    }
}
