package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.testkit.Patience;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What a verb that asks a running exchange or its store costs, started as the launcher starts it,
/// with a cache that is made as the launcher makes it. What decides is counted, and the same on
/// every machine: how many classes a verb loads, and how many of them the cache does not have. The
/// seconds of processor are printed; they decide where a limit is given for this machine
/// (`-Dcrossbook.verb.seconds=0.4`).
@Tag("slow")
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "a shell counts the time of the processor")
class VerbCostTest {
    private static final long MOST_CLASSES = 4_000;
    private static final int MOST_BESIDE_THE_CACHE = 80;

    /// The seconds that a verb may take of this machine's processor; none, unless it is asked.
    private static final double LIMIT_S =
            Double.parseDouble(System.getProperty("crossbook.verb.seconds", "Infinity"));

    private static final int RUNS = Double.isInfinite(LIMIT_S) ? 1 : 5;

    /// What `times` prints: of the shell, then of what it started, each user and system.
    private static final Pattern TIME = Pattern.compile("([0-9]+)m([0-9.]+)s");

    private static final List<String> VERBS = List.of(
            "order buy 1 NPN @ 10.00 --as alice --id %s",
            "replace %s --symbol NPN --qty 2 --as alice",
            "cancel %s --symbol NPN --as alice",
            "cross 1 NPN @ 10.00 --as alice",
            "status",
            "book NPN",
            "trades NPN",
            "phase NPN continuous",
            "kill off alice",
            "snapshot",
            "instruments edit AGL --active true",
            "participants edit alice --active true",
            "sql orders_decimal");

    @TempDir
    Path directory;

    @Test
    void aVerbThatAsksTakesLittleOfTheProcessor() throws Exception {
        Path home = directory.resolve("home");
        try (ExchangeHere exchange =
                ExchangeHere.start(home, "store.enabled=true", "store.pg=127.0.0.1:0")) {
            String gateway = exchange.gateway();
            String feed = exchange.address("marketdata");
            setAddresses(home, gateway, feed);
            List<String> java = java(CrossbookProcess.testedJars());
            rehearse(java, home, gateway, feed);
            measure(java, home);
        }
    }

    /// As somebody does who has set a key: the rest of the file explains itself.
    private static void setAddresses(Path home, String gateway, String feed) throws IOException {
        Path file = home.resolve("crossbook.toml");
        String text = Files.readString(file)
                .replace("\n[gateway]\n", "\n[gateway]\ntcp = \"" + gateway + "\"\n")
                .replace("\n[marketdata]\n", "\n[marketdata]\ntcp = \"" + feed + "\"\n");
        Files.writeString(file, text);
    }

    private void rehearse(List<String> java, Path home, String gateway, String feed)
            throws Exception {
        List<String> command = new ArrayList<>(java);
        command.add(1, "-XX:AOTCacheOutput=" + cache());
        command.addAll(List.of("crossbook.cli.VerbRehearsal", home.toString(), gateway, feed));
        run(command);
        assertThat(cache()).exists();
    }

    private void measure(List<String> java, Path home) throws Exception {
        Map<String, Double> least = new LinkedHashMap<>();
        Map<String, Long> loaded = new LinkedHashMap<>();
        Map<String, List<String>> beside = new LinkedHashMap<>();
        for (int i = 0; i < RUNS; i++) {
            for (String verb : VERBS) {
                Path classes = directory.resolve("classes.txt");
                List<String> command = new ArrayList<>(java);
                command.add(1, "-XX:AOTCache=" + cache());
                command.add(2, "-Xlog:class+load:file=" + classes);
                command.add("crossbook.cli.Main");
                command.addAll(List.of(verb.formatted("id" + i).split(" ")));
                command.addAll(List.of("--home", home.toString()));
                String name = verb.split(" ", -1)[0];
                least.merge(name, processorTime(command), Math::min);
                List<String> lines = Files.readAllLines(classes);
                loaded.put(name, (long) lines.size());
                beside.put(
                        name,
                        lines.stream()
                                .filter(line -> !line.contains("source: shared objects file"))
                                .toList());
            }
        }
        Map<String, Integer> counted = new LinkedHashMap<>();
        beside.forEach((verb, classes) -> counted.put(verb, classes.size()));
        System.out.println("seconds of processor, the least of " + RUNS + ": " + least);
        System.out.println("classes loaded: " + loaded + "; beside the cache: " + counted);
        assertThat(loaded)
                .allSatisfy((verb, classes) ->
                        assertThat(classes).as(verb).isBetween(1L, MOST_CLASSES));
        assertThat(beside)
                .allSatisfy((verb, classes) -> assertThat(classes)
                        .as(verb)
                        .hasSizeLessThanOrEqualTo(MOST_BESIDE_THE_CACHE));
        assertThat(least)
                .allSatisfy((verb, seconds) ->
                        assertThat(seconds).as(verb).isLessThanOrEqualTo(LIMIT_S));
    }

    private double processorTime(List<String> command) throws Exception {
        List<String> timed = new ArrayList<>(
                List.of("sh", "-c", "\"$@\" >/dev/null 2>&1; echo code $?; times", "sh"));
        timed.addAll(command);
        String said = run(timed);
        assertThat(said).as(String.join(" ", command)).containsPattern("code [05]\n");
        Matcher time = TIME.matcher(said);
        double sum = 0;
        for (int i = 0; i < 4 && time.find(); i++) {
            sum += 60 * Double.parseDouble(time.group(1)) + Double.parseDouble(time.group(2));
        }
        assertThat(sum).isPositive();
        return sum;
    }

    private String run(List<String> command) throws Exception {
        Path said = directory.resolve("said.txt");
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().keySet().removeIf(name -> name.startsWith("CROSSBOOK_"));
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        Process process =
                builder.redirectErrorStream(true).redirectOutput(said.toFile()).start();
        process.getOutputStream().close();
        assertThat(process.waitFor(Patience.MINUTES, TimeUnit.MINUTES)).isTrue();
        String text = Files.readString(said, StandardCharsets.UTF_8);
        assertThat(process.exitValue()).as(text).isZero();
        return text;
    }

    private Path cache() {
        return directory.resolve("verb.aot");
    }

    private static List<String> java(String classPath) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(CrossbookProcess.verbOptions());
        command.addAll(List.of("-Djava.awt.headless=true", "-cp", classPath));
        return command;
    }
}
