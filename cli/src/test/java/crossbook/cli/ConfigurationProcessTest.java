package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.configuration.Credentials;
import crossbook.configuration.PasswordHash;
import crossbook.testkit.Patience;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// What only a process of its own can show: environment variables, the home, exit codes.
class ConfigurationProcessTest {
    private record Outcome(int exitCode, String out, String err) {}

    @TempDir
    private Path directory;

    private Outcome run(Map<String, String> environment, String... words)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                "crossbook.cli.Main"));
        command.addAll(List.of(words));
        Path out = directory.resolve("out");
        Path err = directory.resolve("err");
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().keySet().removeIf(name -> name.startsWith("CROSSBOOK_"));
        builder.environment().putAll(environment);
        Process process = builder.redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .redirectInput(ProcessBuilder.Redirect.from(
                        Files.writeString(directory.resolve("in"), "").toFile()))
                .start();
        try {
            assertThat(process.waitFor(Patience.MINUTES, TimeUnit.MINUTES))
                    .as("ends in time")
                    .isTrue();
        } finally {
            process.destroyForcibly();
        }
        return new Outcome(
                process.exitValue(),
                Files.readString(out, StandardCharsets.UTF_8),
                Files.readString(err, StandardCharsets.UTF_8));
    }

    @Tag("slow")
    @Test
    void theHomeAndTheValuesComeFromTheEnvironment() throws IOException, InterruptedException {
        Path home = directory.resolve("home");
        Map<String, String> environment = Map.of(
                "CROSSBOOK_HOME", home.toString(),
                "CROSSBOOK_GATEWAY_PASSWORD_ITERATIONS", "1000",
                "CROSSBOOK_PASSWORD", "from the environment",
                "CROSSBOOK_GATEWAY_TCP", "127.0.0.1:7101");
        assertThat(run(environment, "init").exitCode).isZero();
        assertThat(home.resolve("crossbook.toml")).exists();
        assertThat(run(environment, "participants", "passwd", "alice").exitCode).isZero();
        assertThat(Credentials.read(
                                home.resolve("credentials.toml"), PasswordHash.DEFAULT_ITERATIONS)
                        .verify("alice", "from the environment".toCharArray()))
                .isTrue();
        Outcome shown = run(environment, "config", "show", "--origin");
        assertThat(shown.out.lines())
                .contains("%-40s # CROSSBOOK_GATEWAY_TCP".formatted("tcp = \"127.0.0.1:7101\""));
    }

    @Test
    void aMistakeInTheEnvironmentEndsTheProcessWithThree()
            throws IOException, InterruptedException {
        Outcome outcome = run(
                Map.of("CROSSBOOK_GATEWAY_TPC", "x"),
                "config",
                "show",
                "--home",
                directory.toString());
        assertThat(outcome.exitCode).isEqualTo(3);
        assertThat(outcome.err.strip())
                .isEqualTo("crossbook: environment: CROSSBOOK_GATEWAY_TPC: sets no key;"
                        + " did you mean 'CROSSBOOK_GATEWAY_TCP'?");
        assertThat(outcome.out).isEmpty();
    }
}
