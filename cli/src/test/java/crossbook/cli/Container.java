package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import crossbook.testkit.Patience;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.StreamSupport;

/// A container image, unpacked and run without a container program: in namespaces of mounts and
/// processes that end with it, so nothing stays mounted.
final class Container {
    private static final ObjectMapper JSON = new ObjectMapper();

    /// What a container program mounts; then the image's user, with no capabilities, runs the
    /// words.
    private static final String RUN = """
            set -e
            mount --bind "$ROOT" "$ROOT"
            mount --bind "$HOME_OUTSIDE" "$ROOT/var/lib/crossbook"
            mount -t tmpfs -o mode=1777,noexec,nosuid,nodev tmpfs "$ROOT/tmp"
            mount -t tmpfs -o mode=755 tmpfs "$ROOT/dev"
            mkdir "$ROOT/dev/shm"
            mount -t tmpfs -o mode=1777,noexec,nosuid,nodev,size=256m tmpfs "$ROOT/dev/shm"
            for each in null zero random urandom; do
                : >"$ROOT/dev/$each"
                mount --bind "/dev/$each" "$ROOT/dev/$each"
            done
            mount -t proc proc "$ROOT/proc"
            mount -o remount,ro,bind "$ROOT"
            exec chroot --userspec=10001:10001 "$ROOT" "$@"
            """;

    private final Path directory;
    private final Map<String, String> environment = new HashMap<>();

    private Container(Path directory) {
        this.directory = directory;
        environment.put("CROSSBOOK_HOME", "/var/lib/crossbook");
        environment.put("PATH", System.getenv("PATH"));
    }

    /// Skips the test where namespaces cannot be made.
    static void assumePossible() throws Exception {
        boolean isPossible = false;
        try {
            Process tried = new ProcessBuilder(
                            "unshare",
                            "--mount",
                            "--pid",
                            "--fork",
                            "--propagation",
                            "private",
                            "sh",
                            "-c",
                            "mount -t tmpfs tmpfs /tmp && mount -t proc proc /proc")
                    .redirectErrorStream(true)
                    .start();
            tried.getInputStream().readAllBytes();
            isPossible = tried.waitFor() == 0;
        } catch (IOException e) {
            // There is no unshare.
        }
        assumeTrue(isPossible, "an image is run as root, with unshare and the right to mount");
    }

    /// Its layers one above the other, as a container has them.
    static Container unpacked(Path image, Path directory) throws Exception {
        Container container = new Container(directory);
        Files.createDirectories(container.image());
        Files.createDirectories(container.root());
        Files.createDirectories(container.home());
        container.succeed(
                "tar", "-xf", image.toString(), "-C", container.image().toString());
        for (String layer : container.layers()) {
            String file = container.image().resolve(layer).toString();
            container.succeed("tar", "-xpzf", file, "-C", container.root().toString());
        }
        return container;
    }

    private Path image() {
        return directory.resolve("image");
    }

    Path root() {
        return directory.resolve("root");
    }

    /// What is mounted as the home.
    Path home() {
        return directory.resolve("volume");
    }

    JsonNode json(String file) throws IOException {
        return JSON.readTree(image().resolve(file).toFile());
    }

    JsonNode blob(JsonNode digest) throws IOException {
        return json("blobs/" + digest.asText().replace(':', '/'));
    }

    JsonNode config() throws IOException {
        return json(json("manifest.json").at("/0/Config").asText());
    }

    List<String> layers() throws IOException {
        return texts(json("manifest.json").at("/0/Layers"));
    }

    private static List<String> texts(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }

    /// Sets a key of the configuration, as a variable of the environment spells it.
    void set(String key, String value) {
        environment.put("CROSSBOOK_" + key, value);
    }

    /// Runs the entry point.
    Process start() throws Exception {
        succeed("chown", "10001:10001", home().toString());
        List<String> words = new ArrayList<>(List.of(
                "unshare",
                "--mount",
                "--pid",
                "--fork",
                "--kill-child",
                "--propagation",
                "private",
                "sh",
                "-c",
                RUN,
                "container"));
        words.addAll(texts(config().at("/config/Entrypoint")));
        words.addAll(texts(config().at("/config/Cmd")));
        ProcessBuilder builder = builder(words);
        builder.environment().put("ROOT", root().toString());
        builder.environment().put("HOME_OUTSIDE", home().toString());
        return builder.start();
    }

    void awaitReady(Process exchange) throws IOException {
        BufferedReader out = exchange.inputReader();
        List<String> said = new ArrayList<>();
        for (String line = ""; !line.equals("ready"); said.add(line)) {
            line = out.readLine();
            assertThat(line).as("it has stopped: %s", said).isNotNull();
        }
    }

    List<String> healthCheck() throws IOException {
        List<String> words = texts(config().at("/config/Healthcheck/Test"));
        return words.subList(1, words.size());
    }

    List<String> verb(String... words) {
        List<String> all = new ArrayList<>(
                List.of("/opt/crossbook/java/bin/java", "@/opt/crossbook/crossbook"));
        all.addAll(List.of(words));
        return all;
    }

    /// Runs a program in it, as `docker exec` does; returns what it says.
    String execute(Process exchange, List<String> program) throws Exception {
        List<String> words = new ArrayList<>(List.of(
                "nsenter",
                "--target",
                Long.toString(java(exchange).pid()),
                "--mount",
                "--pid",
                "--root",
                "--wd",
                "--setuid",
                "10001",
                "--setgid",
                "10001"));
        words.addAll(program);
        return succeed(words.toArray(String[]::new));
    }

    /// What the kernel says of the process.
    String status(Process exchange) throws IOException {
        return Files.readString(Path.of("/proc/" + java(exchange).pid() + "/status"));
    }

    /// Sends it SIGTERM, and waits until all of it has ended.
    void stop(Process exchange) throws Exception {
        java(exchange).destroy();
        assertThat(exchange.waitFor(Patience.MINUTES, TimeUnit.MINUTES)).isTrue();
    }

    private static ProcessHandle java(Process exchange) {
        return exchange.children().findFirst().orElseThrow();
    }

    private ProcessBuilder builder(List<String> words) {
        ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true);
        builder.environment().clear();
        builder.environment().putAll(environment);
        return builder;
    }

    private String succeed(String... words) throws Exception {
        Process process = builder(List.of(words)).start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor(Patience.MINUTES, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as("%s: %s", List.of(words), said).isZero();
        return said;
    }
}
