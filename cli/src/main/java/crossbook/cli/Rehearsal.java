package crossbook.cli;

import crossbook.cli.verb.ExitCode;
import crossbook.cli.verb.Terminal;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What the launcher lets happen once after a build, while the Java VM takes notes of the
/// classes that it loads and of what it learns about them: an exchange is started and
/// traded on, and another is started from a copy of what it had recorded by then, as
/// after a kill; then a demonstration, as a browser sees it. From these notes every later start is
/// faster.
public final class Rehearsal {
    private static final int ORDERS = 20_000;
    private static final long PAUSE_NS = 10_000_000;
    private static final Pattern GATEWAY = Pattern.compile("\"gateway\":([0-9]+)");
    private static final Pattern WEB = Pattern.compile("\"web\":([0-9]+)");

    private static final Pattern MARKET_DATA = Pattern.compile("\"marketdata\":([0-9]+)");

    private final Path directory;
    private final List<String> verbs;

    private Rehearsal(Path directory, List<String> verbs) {
        this.directory = directory;
        this.verbs = verbs;
    }

    /// Rehearses and ends the process.
    ///
    /// @param args the directory that it may fill; then the command of a Java VM that
    ///     rehearses the verbs that ask a running exchange
    public static void main(String[] args) throws IOException {
        List<String> words = List.of(args);
        new Rehearsal(Path.of(args[0]), words.subList(1, words.size())).run();
        System.exit(ExitCode.OK.number());
    }

    private void run() throws IOException {
        Files.createDirectories(directory);
        Path first = directory.resolve("first");
        Path second = directory.resolve("second");
        Running before = serve(first);
        execute(before, "order", "--file", orders().toString(), "--as", "alice");
        copy(first, second);
        rehearseVerbs(before);
        stop(before);
        stop(serve(second));
        demonstrate(directory.resolve("demo"));
    }

    /// In a Java VM of their own, which loads nothing else. Without it they only are slower.
    private void rehearseVerbs(Running exchange) throws IOException {
        if (verbs.isEmpty()) return;
        Process store = store(exchange.home);
        List<String> command = new ArrayList<>(verbs);
        command.addAll(List.of(exchange.home.toString(), exchange.address, exchange.marketData));
        Process process = new ProcessBuilder(command).inheritIO().start();
        process.onExit().join();
        store.destroy();
        store.onExit().join();
    }

    /// A store to ask, in a Java VM of its own too: most exchanges are started without one, and
    /// their notes do not carry its classes.
    private Process store(Path home) throws IOException {
        Path ready = directory.resolve("store.json");
        List<String> command = new ArrayList<>(verbs.subList(0, verbs.size() - 1));
        command.removeIf(word -> word.startsWith("-XX:AOTCacheOutput="));
        command.addAll(List.of("crossbook.cli.Main", "store", "--home", home.toString()));
        command.addAll(List.of("--ready-file", ready.toString(), "--set", "store.pg=127.0.0.1:0"));
        Process store = new ProcessBuilder(command).inheritIO().start();
        while (!Files.exists(ready) && store.isAlive()) LockSupport.parkNanos(PAUSE_NS);
        return store;
    }

    /// Bots trade, and a browser asks for what it shows.
    private void demonstrate(Path home) throws IOException {
        Running demo = start(
                home, "demo", "--no-browser", "--rate", "100", "--set", "web.http=127.0.0.1:0");
        String ready = Files.readString(readyFile(home));
        Matcher port = WEB.matcher(ready);
        if (port.find()) BrowserPart.play("127.0.0.1:" + port.group(1));
        stop(demo);
    }

    /// An exchange that runs.
    ///
    /// @param end completed when it has ended
    private record Running(
            Path home, String address, String marketData, CompletableFuture<Integer> end) {}

    private Running serve(Path home) throws IOException {
        return start(home, "serve", "--no-web", "--set", "gateway.throttle_rate=off");
    }

    private static Path readyFile(Path home) {
        return home.resolveSibling(home.getFileName() + ".json");
    }

    private static Running start(Path home, String... words) throws IOException {
        Path ready = readyFile(home);
        List<String> command = new ArrayList<>(List.of(words));
        command.addAll(List.of("--home", home.toString(), "--ready-file", ready.toString()));
        command.addAll(List.of("--set", "store.enabled=false"));
        command.addAll(List.of("--set", "gateway.tcp=127.0.0.1:0"));
        command.addAll(List.of("--set", "marketdata.tcp=127.0.0.1:0"));
        command.addAll(List.of("--set", "marketdata.fix=off", "--set", "fix.tcp=off"));
        CompletableFuture<Integer> end = CompletableFuture.supplyAsync(
                () -> Main.run(terminal(), command.toArray(String[]::new)),
                work -> Thread.ofPlatform().daemon().start(work));
        while (!Files.exists(ready)) {
            if (end.isDone()) throw new IllegalStateException(words[0] + " ended: " + end.join());
            LockSupport.parkNanos(PAUSE_NS);
        }
        Matcher port = GATEWAY.matcher(Files.readString(ready));
        if (!port.find()) throw new IllegalStateException(ready + " names no port");
        Matcher feed = MARKET_DATA.matcher(Files.readString(ready));
        String marketData = feed.find() ? "127.0.0.1:" + feed.group(1) : "";
        return new Running(home, "127.0.0.1:" + port.group(1), marketData, end);
    }

    private static void stop(Running exchange) {
        execute(exchange, "stop");
        exchange.end.join();
    }

    private static void execute(Running exchange, String... words) {
        List<String> command = new ArrayList<>(List.of(words));
        command.addAll(List.of("--home", exchange.home.toString(), "--connect", exchange.address));
        int code = Main.run(terminal(), command.toArray(String[]::new));
        if (code != 0) throw new IllegalStateException(command + " ended with " + code);
    }

    /// What is said is of no interest but where something goes wrong.
    private static Terminal terminal() {
        return Terminal.plain(
                new PrintWriter(Writer.nullWriter()),
                new PrintWriter(System.err, true, Charset.defaultCharset()));
    }

    /// Orders of all sizes that trade with each other, and some that rest.
    private Path orders() throws IOException {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < ORDERS; i++) {
            String side = i % 2 == 0 ? "sell" : "buy";
            lines.add(side + " " + (1 + i * 7 % 5) + " NPN @ 10.0" + (i * 3 % 10));
        }
        return Files.write(directory.resolve("orders.csv"), lines);
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path path : all.toList()) {
                Path target = to.resolve(from.relativize(path));
                if (Files.isDirectory(path)) Files.createDirectories(target);
                else Files.copy(path, target);
            }
        }
    }
}
