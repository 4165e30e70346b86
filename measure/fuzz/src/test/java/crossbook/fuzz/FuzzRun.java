package crossbook.fuzz;

import com.code_intelligence.jazzer.sanitizers.Constants;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Jazzer in a Java of its own: this many inputs for one target, made from its seeds and led by the
/// code that they reach. Ends at the first finding: an exception, an input that takes half a
/// minute, memory that is full.
///
/// @param inputs how many were tried
/// @param branches how many branches of our code they reached
record FuzzRun(String target, long inputs, long branches, long seconds) {
    private static final Pattern DONE = Pattern.compile("#(\\d+)\\s+DONE\\s+cov: (\\d+)");
    private static final Pattern FINDING = Pattern.compile("^== Java Exception|ERROR: libFuzzer");
    private static final long MANY = 100_000; // the second compiler pays

    /// Led by coverage alone: to rewrite our classes for the rest takes longer than some thousand
    /// inputs.
    private static final List<String> FOR_FEW = List.of(
            "--trace=cov",
            "--disabled_hooks=" + String.join(File.pathSeparator, Constants.SANITIZER_HOOK_NAMES));

    private static final Pattern SECONDS = Pattern.compile("runs in (\\d+) second");

    /// @param directory for seeds and what is found
    static FuzzRun of(String target, long inputs, Path directory) throws Exception {
        Path corpus = Files.createDirectories(directory.resolve("corpus"));
        Path seeds = Files.createDirectories(directory.resolve("seeds"));
        int number = 0;
        for (byte[] seed : FuzzTargets.named(target).seeds()) {
            Files.write(seeds.resolve("seed-" + number++), seed);
        }
        Path log = directory.resolve("jazzer.log");
        List<String> command = command(target, inputs, directory);
        if (inputs < MANY) command.addAll(FOR_FEW);
        command.add(corpus.toString());
        command.add(seeds.toString());
        int code = run(command, log);
        String said = Files.readString(log);
        if (code != 0) throw new AssertionError(finding(said) + "\na finding in " + directory);
        return new FuzzRun(
                target, found(DONE, 1, said), found(DONE, 2, said), found(SECONDS, 1, said));
    }

    private static List<String> command(String target, long inputs, Path directory) {
        return new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                inputs < MANY ? "-XX:TieredStopAtLevel=1" : "-XX:TieredStopAtLevel=4",
                "-ea:crossbook...",
                "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                classPath(),
                "com.code_intelligence.jazzer.Jazzer",
                "--target_class=" + JazzerEntry.class.getName(),
                "--target_args=" + target,
                "--instrumentation_includes=crossbook.**",
                "--instrumentation_excludes=crossbook.fuzz.**",
                "--reproducer_path=" + directory,
                "-artifact_prefix=" + directory + File.separator,
                "-runs=" + inputs,
                "-seed=" + Long.getLong("crossbook.seed", 1),
                "-timeout=30",
                "-rss_limit_mb=4096",
                "-print_final_stats=1"));
    }

    /// Surefire's own class path is one jar that names the others.
    private static String classPath() {
        String tested = System.getProperty("surefire.test.class.path");
        return tested == null ? System.getProperty("java.class.path") : tested;
    }

    private static int run(List<String> command, Path log)
            throws IOException, InterruptedException {
        Process java = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            return java.waitFor();
        } finally {
            java.destroyForcibly();
        }
    }

    /// What broke and where, then the input in base64 if it is short: first of all, since whoever
    /// reads of it may see the first lines only and have no directory.
    private static String finding(String said) {
        List<String> lines = said.lines()
                .dropWhile(line -> !FINDING.matcher(line).find())
                .filter(line -> !line.startsWith("MS: "))
                .limit(60)
                .toList();
        return lines.isEmpty() ? end(said) : String.join("\n", lines);
    }

    private static String end(String said) {
        List<String> lines = said.lines().toList();
        return String.join("\n", lines.subList(Math.max(0, lines.size() - 60), lines.size()));
    }

    private static long found(Pattern pattern, int group, String said) {
        Matcher matcher = pattern.matcher(said);
        if (!matcher.find())
            throw new AssertionError("Jazzer did not say how far it got:\n" + end(said));
        return Long.parseLong(matcher.group(group));
    }
}
