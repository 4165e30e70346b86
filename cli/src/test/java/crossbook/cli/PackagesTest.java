package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import crossbook.cli.verb.ExitCode;
import crossbook.testkit.Patience;

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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/// The packages that `./crossbook package` makes: of the classes that are tested here, by the
/// program that the launcher calls.
@Tag("slow")
@EnabledOnOs(OS.LINUX)
class PackagesTest {
    private static final String NAME = "crossbook-1.2.3-linux-x64";

    /// What tests alone need: no package has it.
    private static final List<String> OF_TESTS = List.of(
            "/org/junit/",
            "/org/opentest4j/",
            "/org/apiguardian/",
            "/org/jspecify/",
            "/org/assertj/",
            "/net/bytebuddy/",
            "/sbe-tool/",
            "/org/yaml/",
            "/jackson-dataformat-yaml/");

    /// What benchmarks alone need, which no package has.
    private static final String PEER = "quickfixj-core-2.3.2.jar";

    @TempDir
    static Path directory;

    private static Path out;
    private static Container image;

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
            String name = jarOf(file);
            Path jar = app.resolve("lib").resolve(name);
            if (isFolder) pack(file, jar);
            else Files.copy(file, jar);
            jars.add(name);
        }
        Files.writeString(app.resolve("jars"), String.join("\n", jars) + "\n");
        Files.writeString(app.resolve("jars.bench"), PEER + "\n");
        out = directory.resolve("out");
        makeIn(
                out,
                "--format",
                "tar",
                "--format",
                "zip",
                "--format",
                "deb",
                "--format",
                "image",
                "--format",
                "maven",
                "--format",
                "chart",
                "--format",
                "licences");
        image = Container.unpacked(out.resolve(NAME + "-image.tar"), directory.resolve("image"));
    }

    /// What a jar or a folder of classes is called in a package of the version that is made here.
    private static String jarOf(Path file) {
        String name = file.getFileName().toString();
        if (Files.isDirectory(file)) {
            String module = "crossbook-" + file.getParent().getParent().getFileName();
            return module + (name.equals("classes") ? "" : "-tests") + "-1.2.3.jar";
        }
        if (!name.startsWith("crossbook-")) return name;
        String tests = name.endsWith("-tests.jar") ? "-tests" : "";
        return name.replaceFirst("-[0-9].*", "") + tests + "-1.2.3.jar";
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
                "--level", // packed soon
                "1",
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
            assertThat(process.waitFor(Patience.MINUTES, TimeUnit.MINUTES))
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
        builder.environment().put("CROSSBOOK_ENGINE_IDLE", "doze");
        return builder;
    }

    private static String sums(Path place) throws IOException {
        return Files.readString(place.resolve("SHA256SUMS"));
    }

    @Test
    void theSumsAreThoseOfTheFiles() throws Exception {
        assertThat(sums(out).lines().map(line -> line.substring(66)))
                .containsExactly(
                        "THIRD-PARTY-1.2.3.txt",
                        NAME + "-image.tar",
                        NAME + ".cdx.json",
                        NAME + ".tar.gz",
                        NAME + ".zip",
                        "crossbook-1.2.3-maven.zip",
                        "crossbook-1.2.3.tgz",
                        "crossbook_1.2.3_amd64.deb");
        run(out, List.of("sha256sum", "--check", "--strict", "SHA256SUMS"));
    }

    @Test
    @Tag("long")
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
        assertThat(jars).doesNotContainKey(PEER);
        assertThat(inside(jars, "questdb-")).contains("pkg:cargo/");
        assertThat(inside(jars, "postgresql-"))
                .contains("pkg:maven/com.ongres.scram/scram-client@");
        assertThat(inside(jars, "zstd-jni-")).contains("pkg:github/facebook/zstd@v");
        String licences =
                run(directory, List.of("tar", "-xzOf", archive, NAME + "/THIRD-PARTY.txt"));
        assertThat(licences).contains("questdb 9", "Apache License", "svelte ", "OpenJDK 25");
    }

    private static String inside(Map<String, JsonNode> jars, String name) {
        return jars.keySet().stream()
                .filter(each -> each.startsWith(name))
                .map(each -> jars.get(each).path("components").toString())
                .findFirst()
                .orElseThrow();
    }

    /// An exchange from the tar.gz: its own Java, two orders that trade, and what it cannot do.
    @Test
    void whoUnpacksItTrades() throws Exception {
        run(directory, List.of("tar", "-xzf", out.resolve(NAME + ".tar.gz").toString()));
        Path installed = directory.resolve(NAME);
        Path launcher = installed.resolve("crossbook");
        assertThat(installed.resolve("data/decoders"))
                .isDirectoryContaining("glob:**crossbook.lua")
                .isDirectoryContaining("glob:**crossbook_messages.py");
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
            assertThat(exchange.waitFor(Patience.MINUTES, TimeUnit.MINUTES)).isTrue();
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
        // After a kill it starts again, with what it had acknowledged.
        assertThat(Files.readString(unit)).contains("\nRestart=on-failure\nRestartSec=1\n");
        Path control = directory.resolve("control");
        run(directory, List.of("dpkg-deb", "--control", file, control.toString()));
        for (String script : List.of("postinst", "prerm", "postrm")) {
            run(directory, List.of("sh", "-n", control.resolve(script).toString()));
            assertThat(control.resolve(script)).isExecutable();
        }
        run(root, List.of("md5sum", "--check", "--quiet", control + "/md5sums"));
    }

    /// systemd itself reads the unit: it finds no mistake, and the service is well protected.
    @Test
    void systemdTakesTheService() throws Exception {
        assumeTrue(ComposeTest.isThere("systemd-analyze"), "systemd-analyze, of systemd");
        Path unit = directory.resolve("crossbook.service");
        String text =
                Files.readString(TypedCommands.ROOT.resolve("packaging/debian/crossbook.service"));
        Files.writeString(unit, text.replace("/usr/lib/crossbook/crossbook", "/bin/true"));
        String said = run(directory, List.of("systemd-analyze", "verify", unit.toString()));
        assertThat(said).doesNotContain(unit.getFileName().toString());
        run(
                directory,
                List.of(
                        "systemd-analyze",
                        "security",
                        "--no-pager",
                        "--offline=yes",
                        "--threshold=20",
                        unit.toString()));
    }

    /// On a machine that systemd has started: installed, killed, replaced by a newer one, removed
    /// and purged. What was acknowledged is there until the last.
    @Test
    void theServiceOutlivesKillAndUpgrade() throws Exception {
        BootedMachine.assumePossible();
        Path place = Files.createDirectory(directory.resolve("machine"));
        Path shown = Files.createDirectory(place.resolve("shown"));
        Files.copy(out.resolve("crossbook_1.2.3_amd64.deb"), shown.resolve("first.deb"));
        newerDebian(place, shown.resolve("newer.deb"));
        Files.writeString(shown.resolve("cheap.conf"), """
                [Service]
                Environment=CROSSBOOK_STORE_ENABLED=false
                Environment=CROSSBOOK_GATEWAY_PASSWORD_ITERATIONS=1000
                Environment=CROSSBOOK_ENGINE_IDLE=doze
                """);
        try (BootedMachine machine =
                BootedMachine.boot(Files.createDirectory(place.resolve("root")), shown)) {
            String conf = "/etc/systemd/system/crossbook.service.d/cheap.conf";
            machine.run("install", "-D", BootedMachine.FOLDER + "/cheap.conf", conf);
            machine.run("dpkg", "--install", BootedMachine.FOLDER + "/first.deb");
            machine.awaitSaid("crossbook", "ready", 1);
            assertThat(typed(machine, "order sell 100 NPN @ 3195.05 --as alice"))
                    .contains("accepted ");

            machine.run("systemctl", "kill", "--signal=KILL", "crossbook");
            machine.awaitSaid("crossbook", "ready", 2);
            assertThat(machine.run("systemctl", "show", "-P", "NRestarts", "crossbook"))
                    .isEqualTo("1\n");
            assertThat(typed(machine, "order buy 40 NPN @ 3195.05 --as bob")).contains("traded ");

            machine.run("dpkg", "--install", BootedMachine.FOLDER + "/newer.deb");
            machine.awaitSaid("crossbook", "ready", 3);
            assertThat(typed(machine, "version")).contains("9.9.9");
            assertThat(typed(machine, "book NPN")).contains("3195.05", "60");
            assertThat(typed(machine, "trades NPN")).contains("3195.05", "40");

            machine.run("dpkg", "--remove", "crossbook");
            machine.run("test", "-d", "/var/lib/crossbook/data");
            machine.run("dpkg", "--purge", "crossbook");
            machine.run("test", "!", "-e", "/var/lib/crossbook");
        }
    }

    private static String typed(BootedMachine machine, String words) throws Exception {
        List<String> command = new ArrayList<>(List.of("runuser", "-u", "crossbook", "--", "env"));
        command.add("CROSSBOOK_HOME=/var/lib/crossbook");
        command.add("crossbook");
        command.addAll(List.of(words.split(" ", -1)));
        return machine.run(command.toArray(String[]::new));
    }

    /// A project of others names the engine and the client, and Maven finds them, with what they
    /// need of others, in the zip: it compiles examples, and one of them runs.
    @Test
    void aProgramIsBuiltOfTheMavenArtifacts() throws Exception {
        assumeTrue(ComposeTest.isThere("mvn"), "mvn");
        Path project = Files.createDirectory(directory.resolve("project"));
        Path repository = project.resolve("repository");
        run(
                directory,
                List.of(
                        "python3",
                        "-m",
                        "zipfile",
                        "-e",
                        out.resolve("crossbook-1.2.3-maven.zip").toString(),
                        repository.toString()));
        for (String module : List.of("core", "protocol", "client")) {
            String name = "crossbook-" + module;
            Path place = repository.resolve("io/crossbook/" + name + "/1.2.3");
            for (String kind : List.of(".jar", ".pom", "-sources.jar", "-javadoc.jar")) {
                assertThat(place.resolve(name + "-1.2.3" + kind)).isNotEmptyFile();
                assertThat(place.resolve(name + "-1.2.3" + kind + ".sha1")).hasSize(40);
            }
        }
        Path sources = Files.createDirectories(project.resolve("src/main/java/crossbook/examples"));
        for (String example : List.of("EmbeddedEngine", "PlaceOrders")) {
            String file = example + ".java";
            Files.copy(
                    TypedCommands.ROOT.resolve("examples/src/main/java/crossbook/examples/" + file),
                    sources.resolve(file));
        }
        String own = Files.readString(TypedCommands.ROOT.resolve("pom.xml"));
        Files.writeString(project.resolve("pom.xml"), """
                <project>
                  <modelVersion>4.0.0</modelVersion>
                  <groupId>others</groupId>
                  <artifactId>program</artifactId>
                  <version>1</version>
                  <repositories>
                    <repository><id>crossbook</id><url>%s</url></repository>
                  </repositories>
                  <properties><maven.compiler.release>25</maven.compiler.release></properties>
                  <dependencies>
                    <dependency>
                      <groupId>io.crossbook</groupId>
                      <artifactId>crossbook-core</artifactId>
                      <version>1.2.3</version>
                    </dependency>
                    <dependency>
                      <groupId>io.crossbook</groupId>
                      <artifactId>crossbook-client</artifactId>
                      <version>1.2.3</version>
                    </dependency>
                  </dependencies>
                  <build><plugins><plugin>
                    <artifactId>maven-compiler-plugin</artifactId>
                    <version>%s</version>
                  </plugin></plugins></build>
                </project>
                """.formatted(
                        repository.toUri(), version(own, "maven-compiler-plugin")));
        Files.writeString(project.resolve("settings.xml"), """
                <settings><mirrors><mirror>
                  <id>known</id><mirrorOf>central</mirrorOf><url>%s</url>
                </mirror></mirrors></settings>
                """.formatted(known().toUri()));
        String compiler = "org.apache.maven.plugins:maven-compiler-plugin:"
                + version(own, "maven-compiler-plugin") + ":compile";
        Path local = project.resolve("local");
        run(
                project,
                List.of(
                        "env",
                        "JAVA_HOME=" + System.getProperty("java.home"),
                        "MAVEN_OPTS=-XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
                        "mvn",
                        "-B",
                        "-q",
                        "-s",
                        "settings.xml",
                        "-Dmaven.repo.local=" + local,
                        compiler));
        Path core = local.resolve("io/crossbook/crossbook-core/1.2.3/crossbook-core-1.2.3.jar");
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String classes = project.resolve("target/classes") + ":" + core;
        String program = "crossbook.examples.EmbeddedEngine";
        assertThat(run(project, List.of(java, "-cp", classes, program)))
                .contains("traded 100 @ 1005, bid-2 takes ask-1\n");
    }

    private static String version(String pom, String plugin) {
        Matcher version = Pattern.compile(
                        "<artifactId>" + plugin + "</artifactId>\\s*<version>([^<]+)</version>")
                .matcher(pom);
        assertThat(version.find()).as(plugin).isTrue();
        return version.group(1);
    }

    /// Where the jars of others lie that this test has: what Maven has fetched already.
    private static Path known() {
        for (String place : System.getProperty("java.class.path").split(":", -1)) {
            int end = place.indexOf("/io/aeron/");
            if (end > 0) return Path.of(place.substring(0, end));
        }
        throw new AssertionError("no jar of Aeron on the class path");
    }

    /// A package is copied to a machine and started there; another version over it, and the
    /// orders are still there.
    @Test
    void anUpgradeOverSshKeepsTheMarket() throws Exception {
        Sshd.assumeThere();
        Path place = Files.createDirectory(directory.resolve("deployed"));
        Path machine = place.resolve("crossbook");
        TypedCommands free = new TypedCommands(Files.createDirectory(place.resolve("free")));
        free.set("HOME", place.resolve("seed").toString());
        free.succeed("init");
        Path file = place.resolve("seed/crossbook.toml");
        String seed = Files.readString(file);
        for (String key : List.of("tcp.7001", "fix.7008", "tcp.7003", "tcp.7007")) {
            String[] parts = key.split("\\.", -1);
            String port = parts[0] + " = \"127.0.0.1:";
            String address = TypedCommands.freeAddress().substring("127.0.0.1:".length());
            assertThat(seed).contains("# " + port + parts[1]);
            seed = seed.replace("# " + port + parts[1], port + address);
        }
        Files.writeString(file, seed);
        String run =
                "serve --no-web --no-store --set gateway.password_iterations=1000 --set engine.idle=doze";
        String old = out.resolve(NAME + ".tar.gz").toString();
        try (Sshd sshd = Sshd.start(place)) {
            try {
                String home = place.resolve("seed").toString();
                String host = "127.0.0.1";
                deploy(sshd, place, "--package", old, "--home", home, "--run", run, host);
                String at = " --home " + machine.resolve("home");
                String version = typed(machine, "version");
                assertThat(typed(machine, "order sell 100 NPN @ 10.05 --as alice" + at))
                        .contains("accepted");
                String newer = newer(place);
                deploy(sshd, place, "--package", newer, "--run", run, host);
                assertThat(typed(machine, "version")).isNotEqualTo(version).contains("9.9.9");
                assertThat(typed(machine, "book NPN" + at)).contains("10.05", "100");
                assertThat(machine.resolve("old/app/jars")).isRegularFile();
                typed(machine, "stop" + at);
            } finally {
                killDeployed(machine);
            }
        }
    }

    private static void killDeployed(Path machine) throws IOException {
        Path ready = machine.resolve("ready.json");
        if (!Files.exists(ready)) return;
        ProcessHandle.of(new ObjectMapper().readTree(ready.toFile()).path("pid").asLong())
                .filter(each -> each.info().command().orElse("").startsWith(machine.toString()))
                .ifPresent(each -> {
                    each.onExit().completeOnTimeout(each, 20, TimeUnit.SECONDS).join();
                    each.destroyForcibly();
                });
    }

    private static void deploy(Sshd sshd, Path place, String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                "env",
                "CROSSBOOK_SSH=" + sshd.client(),
                TypedCommands.ROOT.resolve("crossbook").toString(),
                "deploy",
                "--to",
                place.resolve("crossbook").toString()));
        command.addAll(List.of(words));
        assertThat(run(place, command)).contains(" is ready, process ");
    }

    private static String typed(Path machine, String words) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(machine.resolve("current/crossbook").toString());
        command.addAll(List.of(words.split(" ", -1)));
        return run(machine, command);
    }

    /// The same package, which says that it is another version.
    private static String newer(Path place) throws Exception {
        run(place, List.of("tar", "-xzf", out.resolve(NAME + ".tar.gz").toString()));
        Path there = Files.move(place.resolve(NAME), place.resolve("crossbook-9.9.9-linux-x64"));
        makeNewer(there, place);
        Path packed = place.resolve("newer.tar.gz");
        String name = there.getFileName().toString();
        run(place, List.of("tar", "-I", "gzip -1", "-cf", packed.toString(), name));
        return packed.toString();
    }

    /// The same for Debian.
    private static void newerDebian(Path place, Path file) throws Exception {
        Path unpacked = place.resolve("unpacked");
        String first = out.resolve("crossbook_1.2.3_amd64.deb").toString();
        run(place, List.of("dpkg-deb", "--raw-extract", first, unpacked.toString()));
        makeNewer(unpacked.resolve("usr/lib/crossbook"), place);
        Path control = unpacked.resolve("DEBIAN/control");
        String text = Files.readString(control);
        Files.writeString(control, text.replace("Version: 1.2.3\n", "Version: 9.9.9\n"));
        run(place, List.of("dpkg-deb", "-Znone", "--build", unpacked.toString(), file.toString()));
    }

    private static void makeNewer(Path installed, Path place) throws Exception {
        Path properties = place.resolve("properties/crossbook/server/build.properties");
        Files.createDirectories(properties.getParent());
        Files.writeString(properties, "version=9.9.9\ncommit=newer\n");
        run(
                place,
                List.of(
                        System.getProperty("java.home") + "/bin/jar",
                        "--update",
                        "--file=" + installed.resolve("app/lib/crossbook-server-1.2.3.jar"),
                        "-C",
                        place.resolve("properties").toString(),
                        "."));
    }

    /// What the image says of itself: who runs, where it listens, how it is asked how it is, and
    /// nothing that opens it to a network.
    @Test
    void theImageSaysHowItIsRun() throws Exception {
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
        TypedCommands outside =
                new TypedCommands(Files.createDirectory(directory.resolve("outside")));
        ComposeTest.network().forEach((variable, value) -> {
            String key = variable.substring("CROSSBOOK_".length());
            String free = outside.setting(key);
            image.set(key, free == null ? value : free.replace("127.0.0.1", "0.0.0.0"));
        });
        image.set("GATEWAY_PASSWORD_ITERATIONS", "1000");
        image.set("ENGINE_IDLE", "doze");
        image.set("STORE_PG", TypedCommands.freeAddress());
        Process exchange = image.start();
        try {
            image.awaitReady(exchange);
            assertThat(image.status(exchange)).contains("Uid:\t10001\t10001\t10001\t10001\n");
            assertThat(image.execute(exchange, image.healthCheck()))
                    .contains("alive  ")
                    .contains("yes");
            String entry = " --connect " + outside.setting("GATEWAY_TCP") + " --password-file "
                    + image.home().resolve("secrets");
            outside.succeed("order sell 100 NPN @ 3195.05 --as alice" + entry + "/alice");
            assertThat(outside.succeed("order buy 100 NPN @ 3195.05 --as bob" + entry + "/bob"))
                    .contains("traded ");
            image.stop(exchange);
        } finally {
            exchange.destroyForcibly();
        }
        assertThat(exchange.waitFor()).as("SIGTERM").isEqualTo(143);
        Process again = image.start();
        try {
            image.awaitReady(again);
            assertThat(image.execute(again, image.verb("trades", "NPN"))).contains("3195.05");
            String counted = "SELECT count() FROM trades";
            assertThat(image.execute(again, image.verb("sql", counted))).contains("count");
            image.stop(again);
        } finally {
            again.destroyForcibly();
        }
    }
}
