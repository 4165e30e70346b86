package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/// The packages that `./crossbook package` makes: of the classes that are tested here, by the
/// program that the launcher calls.
@Tag("slow")
@EnabledOnOs(OS.LINUX)
class PackagesTest {
    private static final String NAME = "crossbook-1.2.3-linux-x64";
    private static final long PATIENCE_S = 180;

    /// What tests alone need: no package has it.
    private static final List<String> OF_TESTS = List.of(
            "/org/junit/",
            "/org/opentest4j/",
            "/org/apiguardian/",
            "/org/jspecify/",
            "/org/assertj/",
            "/net/bytebuddy/",
            "/org/yaml/",
            "/jackson-dataformat-yaml/");

    @TempDir
    static Path directory;

    private static Path out;

    @BeforeAll
    static void make() throws Exception {
        assumeTrue(ComposeTest.isThere("python3"), "python3 makes the packages");
        assumeTrue(System.getProperty("os.arch").equals("amd64"), "the names are those of x64");
        Path app = Files.createDirectories(directory.resolve("app"));
        Files.createDirectories(app.resolve("lib"));
        List<String> jars = new ArrayList<>();
        for (String place : System.getProperty("java.class.path").split(":", -1)) {
            Path file = Path.of(place);
            boolean isFolder = Files.isDirectory(file);
            if (!isFolder && !Files.isRegularFile(file)) continue;
            if (OF_TESTS.stream().anyMatch(place::contains)) continue;
            String name = isFolder
                    ? "crossbook-module" + jars.size() + "-1.2.3.jar"
                    : file.getFileName().toString();
            Path jar = app.resolve("lib").resolve(name);
            if (isFolder) pack(file, jar);
            else Files.copy(file, jar);
            jars.add(name);
        }
        Files.writeString(app.resolve("jars"), String.join("\n", jars) + "\n");
        Files.writeString(app.resolve("jars.bench"), "");
        out = directory.resolve("out");
        makeIn(out);
    }

    private static void makeIn(Path place, String... more) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                "python3",
                TypedCommands.ROOT.resolve("packaging/package.py").toString(),
                "--root",
                TypedCommands.ROOT.toString(),
                "--app",
                directory.resolve("app").toString(),
                "--jdk",
                System.getProperty("java.home"),
                "--version",
                "1.2.3",
                "--out",
                place.toString()));
        command.addAll(List.of(more));
        String said = run(directory, command);
        assertThat(place.resolve("SHA256SUMS")).as(said).isRegularFile();
    }

    private static void pack(Path folder, Path jar) throws IOException {
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream packed = new JarOutputStream(file);
                Stream<Path> files = Files.walk(folder)) {
            for (Path each : files.filter(Files::isRegularFile).sorted().toList()) {
                ZipEntry entry = new ZipEntry(folder.relativize(each).toString());
                entry.setTime(0);
                packed.putNextEntry(entry);
                Files.copy(each, packed);
                packed.closeEntry();
            }
        }
    }

    /// What a command of the system says, with nothing in its environment but where programs are.
    private static String run(Path where, List<String> command) throws Exception {
        Path said = Files.createTempFile(directory, "said", ".txt");
        ProcessBuilder builder =
                alone(where, command).redirectErrorStream(true).redirectOutput(said.toFile());
        Process process = builder.start();
        try {
            process.getOutputStream().close();
            assertThat(process.waitFor(PATIENCE_S, TimeUnit.SECONDS))
                    .as("%s", command)
                    .isTrue();
            assertThat(process.exitValue())
                    .as("%s: %s", command, Files.readString(said))
                    .isZero();
            return Files.readString(said);
        } finally {
            process.destroyForcibly();
        }
    }

    private static ProcessBuilder alone(Path where, List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command).directory(where.toFile());
        builder.environment().clear();
        builder.environment().put("PATH", System.getenv("PATH"));
        builder.environment().put("CROSSBOOK_HOME", directory.resolve("home").toString());
        builder.environment().put("CROSSBOOK_STORE_ENABLED", "false");
        builder.environment().put("CROSSBOOK_GATEWAY_PASSWORD_ITERATIONS", "1000");
        return builder;
    }

    private static String sums(Path place) throws IOException {
        return Files.readString(place.resolve("SHA256SUMS"));
    }

    @Test
    void theSumsAreThoseOfTheFiles() throws Exception {
        assertThat(sums(out).lines().map(line -> line.substring(66)))
                .containsExactly(
                        NAME + "-image.tar",
                        NAME + ".cdx.json",
                        NAME + ".tar.gz",
                        NAME + ".zip",
                        "crossbook_1.2.3_amd64.deb");
        run(out, List.of("sha256sum", "--check", "--strict", "SHA256SUMS"));
    }

    @Test
    void theSameSourcesGiveTheSameBytes() throws Exception {
        Path again = directory.resolve("again");
        makeIn(again, "--format", "tar", "--format", "image");
        assertThat(sums(out).lines()).containsAll(sums(again).lines().toList());
    }

    /// Every jar with its version, licence and checksum; in the packages as beside them.
    @Test
    void theBillOfMaterialsHasEveryJar() throws Exception {
        Path beside = out.resolve(NAME + ".cdx.json");
        String member = NAME + "/sbom.cdx.json";
        String archive = out.resolve(NAME + ".tar.gz").toString();
        assertThat(run(directory, List.of("tar", "-xzOf", archive, member)))
                .isEqualTo(Files.readString(beside));
        JsonNode bill = new ObjectMapper().readTree(beside.toFile());
        assertThat(bill.path("bomFormat").asText()).isEqualTo("CycloneDX");
        Map<String, JsonNode> jars = new HashMap<>();
        for (JsonNode each : bill.path("components")) {
            assertThat(each.at("/licenses/0").isObject()).as("%s", each).isTrue();
            jars.put(
                    each.path("name").asText() + "-" + each.path("version").asText() + ".jar",
                    each);
        }
        Path app = directory.resolve("app");
        List<String> names = Files.readAllLines(app.resolve("jars"));
        assertThat(names).hasSizeGreaterThan(50);
        for (String name : names) {
            byte[] hash = MessageDigest.getInstance("SHA-256")
                    .digest(Files.readAllBytes(app.resolve("lib").resolve(name)));
            assertThat(jars).containsKey(name);
            JsonNode jar = jars.get(name);
            assertThat(jar.at("/hashes/0/content").asText())
                    .isEqualTo(HexFormat.of().formatHex(hash));
            assertThat(jar.path("purl").asText()).startsWith("pkg:maven/");
        }
        String licences =
                run(directory, List.of("tar", "-xzOf", archive, NAME + "/THIRD-PARTY.txt"));
        assertThat(licences).contains("questdb 9", "Apache License", "svelte ", "OpenJDK 25");
    }

    /// An exchange from the tar.gz: its own Java, two orders that trade, and what it cannot do.
    @Test
    void whoUnpacksItTrades() throws Exception {
        run(directory, List.of("tar", "-xzf", out.resolve(NAME + ".tar.gz").toString()));
        Path installed = directory.resolve(NAME);
        Path launcher = installed.resolve("crossbook");
        TypedCommands free = new TypedCommands(Files.createDirectory(directory.resolve("free")));
        List<String> ports =
                List.of("GATEWAY_TCP", "MARKETDATA_TCP", "MARKETDATA_FIX", "FIX_TCP", "WEB_HTTP");
        List<String> serve = new ArrayList<>(List.of("env"));
        for (String key : ports) serve.add("CROSSBOOK_" + key + "=" + free.setting(key));
        List<String> words = List.copyOf(serve);
        serve.addAll(List.of(launcher.toString(), "serve"));
        Process exchange = alone(directory, serve).redirectErrorStream(true).start();
        try {
            for (String line = ""; !line.equals("ready"); ) {
                line = exchange.inputReader().readLine();
                assertThat(line).as("it has stopped").isNotNull();
            }
            Path java = exchange.toHandle().info().command().map(Path::of).orElseThrow();
            assertThat(java.toRealPath())
                    .isEqualTo(installed.resolve("java/bin/java").toRealPath());
            for (String typed : List.of(
                    "order sell 100 NPN @ 3195.05 --as alice",
                    "order buy 100 NPN @ 3195.05 --as bob")) {
                List<String> command = new ArrayList<>(words);
                command.add(launcher.toString());
                command.addAll(List.of(typed.split(" ", -1)));
                String said = run(directory, command);
                assertThat(said).contains("accepted ");
                if (typed.endsWith("bob")) assertThat(said).contains("traded ");
            }
            exchange.toHandle().destroy();
            assertThat(exchange.waitFor(PATIENCE_S, TimeUnit.SECONDS)).isTrue();
        } finally {
            exchange.destroyForcibly();
        }
        Process build = alone(directory, List.of(launcher.toString(), "build")).start();
        assertThat(new String(build.getErrorStream().readAllBytes(), UTF_8))
                .contains("crossbook build is for the sources of Crossbook, and this is a package");
        assertThat(build.waitFor()).isEqualTo(ExitCode.USAGE.number());
    }

    @Test
    void theDebianPackageHasAServiceOfItsOwnUser() throws Exception {
        assumeTrue(ComposeTest.isThere("dpkg-deb"), "dpkg-deb reads the package");
        String file = out.resolve("crossbook_1.2.3_amd64.deb").toString();
        assertThat(run(directory, List.of("dpkg-deb", "--field", file)))
                .contains("Package: crossbook\n", "Version: 1.2.3\n", "Architecture: amd64\n");
        Path root = directory.resolve("root");
        run(directory, List.of("dpkg-deb", "--extract", file, root.toString()));
        assertThat(root.resolve("usr/bin/crossbook")).isExecutable();
        assertThat(root.resolve("usr/lib/crossbook/java/bin/java")).isExecutable();
        Path unit = root.resolve("usr/lib/systemd/system/crossbook.service");
        assertThat(Files.readString(unit))
                .contains("User=crossbook", "ExecStart=/usr/lib/crossbook/crossbook serve");
        Path control = directory.resolve("control");
        run(directory, List.of("dpkg-deb", "--control", file, control.toString()));
        for (String script : List.of("postinst", "prerm", "postrm")) {
            run(directory, List.of("sh", "-n", control.resolve(script).toString()));
            assertThat(control.resolve(script)).isExecutable();
        }
        run(root, List.of("md5sum", "--check", "--quiet", control + "/md5sums"));
    }

    /// What the image says of itself: who runs, where it listens, how it is asked how it is, and
    /// nothing that opens it to a network.
    @Test
    void theImageSaysHowItIsRun() throws Exception {
        Container image = unpacked("described");
        JsonNode config = image.config().path("config");
        assertThat(config.path("User").asText()).isEqualTo("10001:10001");
        assertThat(config.path("Volumes").fieldNames())
                .toIterable()
                .containsExactly("/var/lib/crossbook");
        assertThat(config.path("ExposedPorts").fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder(
                        "7001/tcp", "7003/tcp", "7007/tcp", "7008/tcp", "7080/tcp");
        assertThat(config.path("Env").toString()).contains("CROSSBOOK_HOME").doesNotContain("0.0");
        assertThat(config.path("Labels")
                        .path("org.opencontainers.image.version")
                        .asText())
                .isEqualTo("1.2.3");
        assertThat(config.path("Healthcheck").path("Test").toString())
                .isEqualTo("[\"CMD\",\"/opt/crossbook/java/bin/java\","
                        + "\"@/opt/crossbook/crossbook\",\"status\"]");
        // The OCI's index and Docker's manifest lead to the same image.
        JsonNode manifest = image.blob(image.json("index.json").at("/manifests/0/digest"));
        assertThat(image.blob(manifest.at("/config/digest"))).isEqualTo(image.config());
        assertThat(manifest.path("layers")).hasSameSizeAs(image.layers());
        // The compose file publishes its ports and keeps its home.
        assertThat(ComposeTest.texts(ComposeTest.exchange().path("ports")))
                .map(port -> port.substring(port.lastIndexOf(':') + 1) + "/tcp")
                .containsExactlyInAnyOrderElementsOf(
                        () -> config.path("ExposedPorts").fieldNames());
        assertThat(ComposeTest.texts(ComposeTest.exchange().path("volumes")))
                .containsExactly("home:/var/lib/crossbook");
        assertThat(ComposeTest.exchange().path("image").asText())
                .startsWith("crossbook:${CROSSBOOK_VERSION:?");
        assertThat(image.json("manifest.json").at("/0/RepoTags/0").asText())
                .isEqualTo("crossbook:1.2.3");
    }

    /// Java is started as the launcher starts it.
    @Test
    void theImageStartsJavaAsTheLauncherDoes() throws Exception {
        Container image = unpacked("options");
        for (var each : Map.of("exchange", "serve", "crossbook", "status").entrySet()) {
            String launcher = TypedCommands.ROOT.resolve("crossbook").toString();
            String said =
                    run(directory, List.of("sh", launcher, "--java-options", each.getValue()));
            assertThat(Files.readString(image.root().resolve("opt/crossbook/" + each.getKey())))
                    .startsWith(said)
                    .endsWith("\ncrossbook.cli.Main\n");
        }
    }

    /// An exchange in a container: not root, a root that cannot be written, no capabilities; its
    /// health, an order from outside, a stop in order, and the market is there after it.
    @Test
    void theImageRunsAndKeepsItsMarket() throws Exception {
        Container.assumePossible();
        Container container = unpacked("run");
        TypedCommands outside =
                new TypedCommands(Files.createDirectory(directory.resolve("outside")));
        ComposeTest.network().forEach((variable, value) -> {
            String key = variable.substring("CROSSBOOK_".length());
            String free = outside.setting(key);
            container.set(key, free == null ? value : free.replace("127.0.0.1", "0.0.0.0"));
        });
        container.set("GATEWAY_PASSWORD_ITERATIONS", "1000");
        container.set("STORE_PG", TypedCommands.freeAddress());
        Process exchange = container.start();
        try {
            container.awaitReady(exchange);
            assertThat(container.status(exchange)).contains("Uid:\t10001\t10001\t10001\t10001\n");
            assertThat(container.execute(exchange, container.healthCheck()))
                    .contains("alive  ")
                    .contains("yes");
            String entry = " --connect " + outside.setting("GATEWAY_TCP") + " --password-file "
                    + container.home().resolve("secrets");
            outside.succeed("order sell 100 NPN @ 3195.05 --as alice" + entry + "/alice");
            assertThat(outside.succeed("order buy 100 NPN @ 3195.05 --as bob" + entry + "/bob"))
                    .contains("traded ");
            container.stop(exchange);
        } finally {
            exchange.destroyForcibly();
        }
        assertThat(exchange.waitFor()).as("SIGTERM").isEqualTo(143);
        Process again = container.start();
        try {
            container.awaitReady(again);
            assertThat(container.execute(again, container.verb("trades", "NPN")))
                    .contains("3195.05");
            String counted = "SELECT count() FROM trades";
            assertThat(container.execute(again, container.verb("sql", counted))).contains("count");
            container.stop(again);
        } finally {
            again.destroyForcibly();
        }
    }

    private static Container unpacked(String name) throws Exception {
        return Container.unpacked(out.resolve(NAME + "-image.tar"), directory.resolve(name));
    }
}
