package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.testkit.Patience;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/// A copy of `./crossbook` in a project of its own, run by the real `sh`, but with JDKs, a Maven
/// and a Node made of a few lines of shell, and without any of this machine in sight.
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "crossbook.cmd is the launcher there")
abstract class LauncherProject {
    private static final List<String> TOOLS = List.of(
            "sh",
            "awk",
            "basename",
            "bash",
            "cat",
            "cksum",
            "cmp",
            "cp",
            "dirname",
            "env",
            "find",
            "grep",
            "gzip",
            "head",
            "id",
            "ln",
            "ls",
            "mkdir",
            "mv",
            "nice",
            "ps",
            "readlink",
            "rm",
            "rmdir",
            "sed",
            "sha256sum",
            "shasum",
            "sleep",
            "sort",
            "tail",
            "tar",
            "touch",
            "tr",
            "uname");

    /// Writes the jar that Maven would and counts how often it is called.
    static final String BUILDS = """
            echo run >>"$COUNT"
            echo "[INFO] Building Crossbook core 0.1.0-SNAPSHOT [2/5]"
            mkdir -p cli/target/quick/lib
            echo jar >cli/target/quick/lib/b.jar
            echo jar >cli/target/quick/lib/a.jar
            echo jar >cli/target/quick/crossbook-cli-0.1.0.jar
            mkdir -p measure/bench/target/quick/lib
            echo jar >measure/bench/target/quick/lib/b.jar
            echo jar >measure/bench/target/quick/lib/c.jar
            echo jar >measure/bench/target/quick/crossbook-bench-0.1.0.jar
            """;

    /// How a run ended, and what it said.
    static final class Outcome {
        final int exitCode;
        final List<String> out;
        final List<String> err;

        Outcome(int exitCode, List<String> out, List<String> err) {
            this.exitCode = exitCode;
            this.out = out;
            this.err = err;
        }
    }

    /// The tools of the system, those that the launcher uses.
    @TempDir
    static Path system;

    @TempDir
    Path temporary;

    Path project;
    Path places;
    Path tools;
    final Map<String, String> environment = new HashMap<>();

    @BeforeAll
    static void takeTheToolsOfTheSystem() throws IOException {
        for (String tool : TOOLS) linkTool(tool, system);
    }

    @BeforeEach
    void makeAProject() throws IOException {
        temporary = temporary.toRealPath();
        project = Files.createDirectories(temporary.resolve("a project"));
        places = Files.createDirectories(temporary.resolve("places"));
        tools = Files.createDirectories(temporary.resolve("tools"));
        script(tools.resolve("node"), "echo v20.19.0");
        script(tools.resolve("npm"), "");
        Files.copy(Path.of("..", "crossbook"), project.resolve("crossbook"));
        executable(project.resolve("crossbook"));
        write(project.resolve("pom.xml"), "<project/>");
        write(project.resolve("exchange/core/src/main/java/A.java"), "class A {}");
        environment.put("PATH", tools + ":" + system);
        environment.put("HOME", temporary.toString());
        environment.put("COUNT", temporary.resolve("count").toString());
        environment.put("CROSSBOOK_JAVA_PLACES", places.toString());
    }

    static void refuses(Outcome outcome, String line) {
        assertThat(outcome.exitCode).isEqualTo(3);
        assertThat(outcome.out).isEmpty();
        assertThat(outcome.err).hasSize(1);
        assertThat(outcome.err.getFirst()).startsWith(line);
    }

    Outcome run(String... arguments) throws Exception {
        return runIn(temporary, project.resolve("crossbook").toString(), arguments);
    }

    Outcome runIn(Path directory, String launcher, String... arguments) throws Exception {
        return ended(start(directory, launcher, arguments));
    }

    Process start(Path directory, String launcher, String... arguments) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                Stream.concat(Stream.of("sh", launcher), Stream.of(arguments)).toList());
        builder.directory(directory.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        builder.redirectOutput(temporary.resolve("stdout").toFile());
        builder.redirectError(temporary.resolve("stderr").toFile());
        return builder.start();
    }

    Outcome ended(Process process) throws Exception {
        assertThat(process.waitFor(Patience.MINUTES, TimeUnit.MINUTES))
                .as("ends in time")
                .isTrue();
        long giveUpNs = System.nanoTime() + Patience.NS;
        while (rehearses()) {
            assertThat(System.nanoTime() - giveUpNs).as("rehearses on").isNegative();
            LockSupport.parkNanos(1_000_000);
        }
        return new Outcome(
                process.exitValue(),
                Files.readAllLines(temporary.resolve("stdout")),
                Files.readAllLines(temporary.resolve("stderr")));
    }

    /// A launcher that has built something leaves a process behind, which removes its directory.
    private boolean rehearses() throws IOException {
        Path target = project.resolve("target");
        if (!Files.exists(target)) return false;
        try (DirectoryStream<Path> directories =
                Files.newDirectoryStream(target, "rehearsal.[0-9]*")) {
            return directories.iterator().hasNext();
        }
    }

    /// Something that looks like a JDK; its `java` prints its arguments, one to a line.
    static Path jdk(Path home, String version) throws IOException {
        script(home.resolve("bin/java"), "printf '%s\\n' \"$@\"");
        script(home.resolve("bin/javac"), "");
        write(home.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
        return home;
    }

    /// What the launcher needs to build.
    void jdkAndMaven() throws IOException {
        jdk(places.resolve("25"), "25.0.3");
        maven(BUILDS);
    }

    void maven(String body) throws IOException {
        script(tools.resolve("mvn"), body);
    }

    static void linkTool(String tool, Path where) throws IOException {
        for (String directory : List.of("/usr/bin", "/bin")) {
            Path path = Path.of(directory, tool);
            if (!Files.isExecutable(path)) continue;
            Files.createSymbolicLink(where.resolve(tool), path);
            return;
        }
    }

    static void script(Path file, String body) throws IOException {
        write(file, "#!/bin/sh\n" + body + "\n");
        executable(file);
    }

    static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    static void executable(Path file) {
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }
}
