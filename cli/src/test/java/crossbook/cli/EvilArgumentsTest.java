package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.cli.CrossbookProcess.Outcome;
import crossbook.cli.verb.ExitCode;
import crossbook.cli.verb.Failures;
import crossbook.cli.verb.Terminal;
import crossbook.testkit.Patience;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Every verb with every option and argument, each with values that nobody should give: whatever
/// is typed is answered in a sentence and with a documented exit code, never with Java.
class EvilArgumentsTest {

    /// What a class or a stack trace of Java looks like.
    private static final Pattern JAVA = Pattern.compile(
            "unexpected [A-Z]|Exception|java\\.|crossbook\\.[a-z]+\\.[A-Z]|\\tat |[a-z]Error\\b"
                    + "|is not an? (int|long|double|boolean)|NumberFormat|: null\\b");

    private static final List<String> EVIL = List.of(
            "",
            " ",
            "-1",
            "0",
            "+1",
            "1.5",
            "1e3",
            "0x10",
            "9223372036854775807",
            "9223372036854775808",
            "-9223372036854775808",
            "2147483648",
            "99999999999999999999999999",
            "1,000",
            "1 000",
            "\u0661\u0662\u0663",
            "\u00fcn\u00efcode",
            "\ud83d\udcb0",
            "NaN",
            "a".repeat(37),
            "x".repeat(5_000),
            ",".repeat(1_000),
            "../../../../etc/hostname",
            "/dev/null/x",
            "%s%n",
            "${sys:user.home}",
            "a=b=c",
            "=",
            "a\tb\nc",
            "@",
            "--",
            "9999-12-31",
            "-999999999-01-01T00:00:00Z",
            "+999999999-12-31T23:59:59Z",
            "99999999999h",
            "999999999h",
            "127.0.0.1:1",
            "nowhere.invalid:1",
            "127.0.0.1:99999",
            "[::1",
            "'; drop table orders; --",
            "select 1 from");

    /// Words that make each command whole, so that one of them can be bad.
    private static final Map<String, String> WHOLE = whole();

    /// These measure or trade for as long as a number says.
    private static final Set<String> LONG = Set.of("demo", "generate");

    /// These go on until they are stopped, if they can.
    private static final Set<String> STARTERS = Set.of(
            "serve",
            "engine",
            "gateway",
            "fix",
            "marketdata",
            "web",
            "store",
            "demo",
            "cluster run",
            "sim serve");

    private static final Set<Class<?>> NUMBERS =
            Set.of(int.class, long.class, Integer.class, Long.class);

    @TempDir
    private static Path directory;

    private static Path home;
    private static ExchangeHere exchange;
    private static String gateway;
    private static String marketData;

    private static Map<String, String> whole() {
        Map<String, String> words = new TreeMap<>();
        words.put("order", "buy 1 NPN @ 10.00 --as alice");
        words.put("cross", "5 NPN @ 10.02 --as alice");
        words.put("report", "sell 9 NPN @ 10 --type BT --with bob --as alice");
        words.put("cancel", "a1 --symbol NPN --as alice");
        words.put("replace", "a1 --symbol NPN --qty 5 --as alice");
        words.put("book", "NPN");
        words.put("trades", "NPN");
        words.put("phase", "NPN continuous");
        words.put("bust", "NPN 1");
        words.put("correct", "NPN 1 --price 10.00");
        words.put("kill", "off bob");
        words.put("stop", "--as alice"); // who may not
        words.put("sql", "select");
        words.put("export", "trades --to csv");
        words.put("fix-sessions reset", "DESK1");
        words.put("limits set", "alice --max-open-orders 1");
        words.put("limits clear", "alice");
        words.put("account statement", "alice --to csv");
        words.put("account fees", "--to csv");
        words.put("audit verify", "FILE");
        words.put("audit live", "--for 1s");
        words.put("fix-certify", "127.0.0.1:1 --participant alice --password-file FILE");
        words.put("explain", "alice/a1");
        words.put("backup", "DIR");
        words.put("init", "DIR --set gateway.password_iterations=1000");
        words.put("check", "FILE");
        words.put("participants add", "carol --generate");
        words.put("participants edit", "bob");
        words.put("participants passwd", "bob --generate");
        words.put("participants remove", "nobody");
        words.put("keys add", "alice");
        words.put("keys revoke", "nothing");
        words.put("instruments add", "XYZ");
        words.put("instruments edit", "NPN");
        words.put("instruments remove", "XYZ");
        words.put("generate", "mixed --messages 10");
        words.put("replay", "FILE");
        words.put("capture", "FILE");
        words.put("reproduce", "FILE");
        words.put("scenario", "FILE");
        words.put("sim run", "zero-intelligence --until 1s");
        words.put("sim refit", "hawkes --until 10s");
        words.put("cases", "DIR");
        words.put("config schema", "market");
        return words;
    }

    @BeforeAll
    static void start() throws IOException {
        home = directory.resolve("home");
        exchange = ExchangeHere.start(home, "gateway.throttle_rate=off");
        gateway = exchange.gateway();
        marketData = exchange.address("marketdata");
    }

    @AfterAll
    static void stop() {
        exchange.close();
    }

    /// A command line, and which of its words is the bad one.
    private record Attempt(List<String> words, String option, String value) {
        String text() {
            String line = String.join(" ", words);
            return line.length() > 300 ? line.substring(0, 300) + "..." : line;
        }
    }

    @Test
    @Tag("slow")
    void whateverIsTypedIsAnsweredInASentence() throws IOException {
        type(1);
    }

    @Test
    @Tag("long")
    void soIsEverythingElse() throws IOException {
        type(EVIL.size());
    }

    /// @param values that each option and argument is given
    private static void type(int values) throws IOException {
        Map<String, String> faults = new LinkedHashMap<>();
        List<Attempt> attempts = attempts(values);
        System.out.println(attempts.size() + " command lines");
        for (Attempt attempt : attempts) {
            String fault = fault(attempt);
            if (fault != null) faults.put(attempt.text(), fault);
        }
        assertThat(exchange.succeed("status")).contains("engine available         yes");
        assertThat(faults.entrySet().stream()
                        .map(fault -> fault.getKey() + "\n      " + fault.getValue())
                        .collect(Collectors.joining("\n")))
                .as(faults.size() + " command lines")
                .isEmpty();
    }

    private static List<Attempt> attempts(int values) throws IOException {
        List<Attempt> attempts = new ArrayList<>();
        Terminal terminal = Terminal.plain(
                new PrintWriter(new StringWriter()), new PrintWriter(new StringWriter()));
        collect("", Verbs.commandLine(terminal, new Failures(terminal)), values, attempts);
        return attempts;
    }

    private static void collect(String name, CommandLine command, int most, List<Attempt> attempts)
            throws IOException {
        Random choice = new Random(name.hashCode());
        if (!name.isEmpty()) {
            for (ArgSpec argument : command.getCommandSpec().args()) {
                if (argument.arity().max() == 0 || mayStart(name, argument)) continue;
                List<String> values = new ArrayList<>(EVIL);
                Collections.shuffle(values, choice);
                for (String value : values.subList(0, most)) {
                    if (isBounded(name, argument, value))
                        attempts.add(attempt(name, command, argument, value));
                }
            }
        }
        for (Map.Entry<String, CommandLine> each : command.getSubcommands().entrySet()) {
            if (each.getKey().equals("help")) continue;
            String below = name.isEmpty() ? each.getKey() : name + " " + each.getKey();
            collect(below, each.getValue(), most, attempts);
        }
    }

    /// Elsewhere there is no exchange yet, and a store has no port that could be taken.
    private static boolean mayStart(String name, ArgSpec argument) {
        boolean isPlace = Set.of("--home", "--config", "--http").contains(option(argument));
        return STARTERS.contains(name) && (isPlace || name.equals("store") || name.equals("demo"));
    }

    /// A number of any size is a wish like others to what goes on for as long as it says.
    private static boolean isBounded(String name, ArgSpec argument, String value) {
        boolean isLong = LONG.contains(name.split(" ", -1)[0]);
        if (isLong && !NUMBERS.contains(argument.type())) return false;
        boolean isRefused =
                List.of("", "-1", "1.5", "1,000", "\u0661\u0662\u0663").contains(value);
        return !isLong || isRefused;
    }

    private static Attempt attempt(String name, CommandLine command, ArgSpec argument, String value)
            throws IOException {
        Path place = Files.createTempDirectory(directory, "try");
        Path file = Files.writeString(place.resolve("file"), "one, two\n");
        String given = argument.typeInfo().isMultiValue() || !isPath(argument)
                ? value
                : inPlace(place, value);
        List<String> words = new ArrayList<>(List.of(name.split(" ")));
        List<String> whole = new ArrayList<>();
        for (String word : WHOLE.getOrDefault(name, "").split(" ", -1)) {
            if (word.equals("FILE")) whole.add(file.toString());
            else if (word.equals("DIR")) whole.add(place.resolve("new").toString());
            else if (!word.isEmpty()) whole.add(word);
        }
        String option = option(argument);
        if (argument instanceof OptionSpec known) {
            removeOption(whole, Arrays.asList(known.names()));
            words.addAll(whole);
            words.add(option + "=" + given);
        } else {
            replacePositional(whole, argument, given);
            words.addAll(whole);
        }
        addPlace(words, name, command, option);
        return new Attempt(words, option, given);
    }

    private static boolean isPath(ArgSpec argument) {
        return argument.type() == Path.class;
    }

    private static String inPlace(Path place, String value) {
        boolean stays = value.isEmpty() || value.startsWith("/") || value.contains("..");
        return stays ? value : place + "/" + value;
    }

    private static String option(ArgSpec argument) {
        return argument instanceof OptionSpec known ? known.longestName() : argument.paramLabel();
    }

    private static void removeOption(List<String> words, List<String> names) {
        for (int i = 0; i < words.size(); i++) {
            if (!names.contains(words.get(i))) continue;
            words.remove(i);
            if (i < words.size() && !words.get(i).startsWith("--")) words.remove(i);
            return;
        }
    }

    private static void replacePositional(List<String> words, ArgSpec argument, String value) {
        int wanted = ((CommandLine.Model.PositionalParamSpec) argument).index().min();
        int at = Math.min(wanted, firstOption(words));
        if (at < firstOption(words)) words.set(at, value);
        else words.add(at, value);
    }

    private static int firstOption(List<String> words) {
        for (int i = 0; i < words.size(); i++) {
            if (words.get(i).startsWith("--")) return i;
        }
        return words.size();
    }

    /// Where the exchange is, for the commands that ask.
    private static void addPlace(
            List<String> words, String name, CommandLine command, String option) {
        boolean takesHome = command.getCommandSpec().findOption("--home") != null;
        boolean takesAddress = command.getCommandSpec().findOption("--connect") != null;
        if (takesHome && !option.equals("--home")) words.add("--home=" + home);
        if (name.equals("sim serve")) {
            words.add("--http=" + gateway);
        } else if (STARTERS.contains(name)) { // what it would listen on is taken, so that it ends
            words.add("--set=gateway.tcp=" + gateway);
            words.add("--set=marketdata.tcp=" + gateway);
            words.add("--set=web.http=" + gateway);
        }
        boolean isStore = name.equals("sql")
                || name.startsWith("export")
                || name.startsWith("store")
                || name.equals("account statement")
                || name.equals("account fees");
        boolean isFlow = name.equals("replay");
        if (takesAddress && !option.equals("--connect") && !isStore && !isFlow) {
            boolean isMarketData = name.equals("book") || name.equals("trades");
            words.add("--connect=" + (isMarketData ? marketData : gateway));
        }
    }

    /// What came of a command line; null if it goes on.
    private static Outcome outcome(Attempt attempt) {
        FutureTask<Outcome> typed = new FutureTask<>(() -> Outcome.here(attempt.words));
        Thread thread = Thread.ofPlatform().daemon().name("typed").start(typed);
        try {
            return typed.get(Patience.MINUTES, TimeUnit.MINUTES);
        } catch (TimeoutException e) {
            thread.interrupt();
            return null;
        } catch (ExecutionException | InterruptedException e) {
            throw new AssertionError(attempt.text(), e);
        }
    }

    /// What is wrong with the answer to a command line; null if nothing is.
    private static String fault(Attempt attempt) {
        Outcome outcome = outcome(attempt);
        if (outcome == null) return "goes on after " + Patience.MINUTES + " minutes";
        int code = outcome.exitCode();
        String said = outcome.err().strip();
        boolean isKnown = Arrays.stream(ExitCode.values()).anyMatch(each -> each.number() == code);
        if (!isKnown) return "exit code " + code + ": " + said;
        String own = said.replace(attempt.value.strip(), "");
        if (JAVA.matcher(own).find()) return "exit code " + code + ": " + said;
        if (code != 0 && said.isEmpty()) return "exit code " + code + " without a word";
        return null;
    }
}
