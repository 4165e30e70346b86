package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.cli.CrossbookProcess.Outcome;
import crossbook.cli.verb.ExitCode;
import crossbook.cli.verb.Failures;
import crossbook.cli.verb.Terminal;
import crossbook.configuration.Home;
import crossbook.testkit.Patience;
import crossbook.testkit.Repository;

import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Commands as pages print them. Those that ask or read and end run in the process of the test,
/// the others in one of their own. Only where the exchange lives and listens is set, in the
/// environment.
final class TypedCommands {
    static final Path ROOT = Repository.ROOT;

    /// A word, or several in quotes.
    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");

    /// The key of each component's address, by the name that the exchange calls it.
    private static final Map<String, String> ADDRESSES = Map.of(
            "gateway", "GATEWAY_TCP",
            "marketdata", "MARKETDATA_TCP",
            "marketdata_fix", "MARKETDATA_FIX",
            "fix", "FIX_TCP",
            "web", "WEB_HTTP");

    /// Verbs that end by themselves, beside those that ask who runs.
    private static final Set<String> ENDING = Set.of(
            "init",
            "log",
            "explain",
            "audit",
            "cluster",
            "keys",
            "check",
            "replay",
            "reproduce",
            "scenario",
            "sim");

    /// Words of commands that run an exchange, trade for a while, or write files where they are
    /// typed.
    private static final Set<String> FOR_A_PROCESS =
            Set.of("cluster run", "sim serve", "sim load", "--to", "--out", "--export");

    private final Path directory;
    private final Map<String, String> environment = new HashMap<>();
    private final Set<String> run = new TreeSet<>();
    private Path planted; // null: Crossbook is as it is

    /// @param directory where they are typed
    TypedCommands(Path directory) throws IOException {
        this.directory = directory;
        Files.createSymbolicLink(directory.resolve("data"), ROOT.resolve("data"));
        set("HOME", directory.resolve("home").toString());
        for (String key : ADDRESSES.values()) set(key, freeAddress());
        set("STORE_ENABLED", "false");
        set("GATEWAY_PASSWORD_ITERATIONS", "1000");
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

    /// Starts the exchange on ports that the system chooses, and waits until it is ready.
    Process serve() throws IOException {
        return serve("serve");
    }

    /// The same by another command. What it says goes into a file of its own.
    Process serve(String command) throws IOException {
        run.add(command);
        ProcessBuilder builder = builder(started(command), served());
        for (String key : ADDRESSES.values()) {
            builder.environment().put("CROSSBOOK_" + key, "127.0.0.1:0");
        }
        Process process = builder.start();
        process.getOutputStream().close();
        BufferedReader out = process.inputReader();
        for (String line = out.readLine(); !"ready".equals(line); line = out.readLine()) {
            assertThat(line).as(() -> command + ": " + text(served())).isNotNull();
            String[] words = line.split(" listens on ", -1);
            if (words.length == 2) set(ADDRESSES.get(words[0]), words[1]);
        }
        return process;
    }

    /// Starts the exchange in the process of the test.
    ExchangeHere serveHere() throws IOException {
        Map<String, String> keys = keys();
        for (String key : ADDRESSES.values()) keys.put(key(key), "127.0.0.1:0");
        ExchangeHere exchange = ExchangeHere.start(new Home(Path.of(setting("HOME"))), keys);
        ADDRESSES.forEach((component, key) -> set(key, exchange.address(component)));
        return exchange;
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
        Outcome outcome = outcome(command);
        assertThat(outcome.exitCode())
                .as(() -> command + ": " + outcome.err())
                .isEqualTo(code.number());
        return outcome.out() + "\n";
    }

    /// Runs a command, however it ends; returns what it printed, and then what it said on
    /// stderr.
    String type(String command) throws Exception {
        Outcome outcome = outcome(command);
        return Stream.of(outcome.out(), outcome.err())
                .flatMap(String::lines)
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private Outcome outcome(String command) throws Exception {
        run.add(command);
        List<String> words = words(command);
        if (runsHere(words)) return here(words);
        Path err = directory.resolve("typed.txt");
        Process process = start(command, err);
        List<String> out = process.inputReader().lines().toList();
        assertThat(process.waitFor(Patience.MINUTES, TimeUnit.MINUTES)).isTrue();
        return new Outcome(process.exitValue(), String.join("\n", out), text(err));
    }

    private static boolean runsHere(List<String> words) {
        boolean ends =
                Verbs.asks(words.toArray(String[]::new)) || ENDING.contains(words.getFirst());
        String start = String.join(" ", words.subList(0, Math.min(2, words.size())));
        return ends
                && !FOR_A_PROCESS.contains(start)
                && words.stream().noneMatch(FOR_A_PROCESS::contains);
    }

    /// The same command in the process of the test, which has another environment and another
    /// directory.
    private Outcome here(List<String> words) {
        CommandSpec spec = spec(words);
        int names = spec.qualifiedName().split(" ", -1).length - 1; // "crossbook sim run"
        List<String> all = new ArrayList<>(words);
        all.subList(names, all.size())
                .replaceAll(word -> isFile(word) ? directory + "/" + word : word);
        if (!words.contains("--home") && spec.findOption("--home") != null) {
            all.addAll(List.of("--home", setting("HOME")));
        }
        if (spec.findOption("--set") != null) {
            keys().forEach((key, value) -> all.addAll(List.of("--set", key + "=" + value)));
        }
        Outcome outcome = Outcome.here(all);
        String out = outcome.out();
        String err = outcome.err();
        for (String word : words) {
            if (!isFile(word)) continue;
            out = out.replace(directory + "/" + word, word);
            err = err.replace(directory + "/" + word, word);
        }
        return new Outcome(outcome.exitCode(), out, err);
    }

    private boolean isFile(String word) {
        return !word.isBlank() && !word.startsWith("/") && Files.exists(directory.resolve(word));
    }

    /// What the words of a command may have.
    static CommandSpec spec(List<String> words) {
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        Terminal terminal = Terminal.plain(nowhere, nowhere);
        CommandLine command =
                Verbs.commandLine(terminal, new Failures(terminal), words.toArray(String[]::new));
        for (String word : words) command = command.getSubcommands().getOrDefault(word, command);
        return command.getCommandSpec();
    }

    /// What is set, by the keys of the configuration.
    private Map<String, String> keys() {
        Map<String, String> keys = new TreeMap<>();
        environment.forEach((name, value) -> {
            String key = name.substring("CROSSBOOK_".length());
            if (!key.equals("HOME")) keys.put(key(key), value);
        });
        return keys;
    }

    /// `GATEWAY_TCP` is `gateway.tcp`.
    private static String key(String variable) {
        return variable.toLowerCase(Locale.ROOT).replaceFirst("_", ".");
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
        assertThat(process.waitFor(Patience.MINUTES, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(() -> lines + ": " + out + said()).isZero();
        return out;
    }

    /// Stops the exchange by a command, and waits until it has ended.
    void stop(ExchangeHere exchange) throws Exception {
        succeed("stop");
        exchange.awaitStop();
    }

    /// Stops the exchange by a command, and waits until it has ended.
    void stop(Process exchange) throws Exception {
        stop(exchange, "stop");
    }

    /// The same by another command.
    void stop(Process exchange, String command) throws Exception {
        succeed(command);
        assertThat(exchange.waitFor(Patience.MINUTES, TimeUnit.MINUTES)).isTrue();
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

    private Process start(String command, Path err) throws IOException {
        Process process = builder(started(command), err).start();
        process.getOutputStream().close();
        return process;
    }

    /// The words that start a command in a process of its own.
    private List<String> started(String command) throws IOException {
        List<String> words = new ArrayList<>(
                planted == null
                        ? CrossbookProcess.launchCommand()
                        : CrossbookProcess.launchCommand(planted));
        words.addAll(words(command));
        return words;
    }

    /// The words of a command line.
    static List<String> words(String command) {
        return WORD.matcher(command)
                .results()
                .map(word -> word.group(1) == null ? word.group(2) : word.group(1))
                .toList();
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
