package crossbook.testkit;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/// The classes that are tested, as jars, and a cache of the Java VM for them, which is for jars
/// alone: an exchange that starts with it takes half of the processor. Both are made by the first
/// test that starts a process, for all that come after it. They are for modules that use `cli`.
public final class TestedJars {
    private static final Path PARENT = Path.of("target", "tested").toAbsolutePath();

    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();

    private static final List<String> ADDRESSES = List.of(
            "gateway.tcp", "marketdata.tcp", "marketdata.fix", "fix.tcp", "web.http", "store.pg");

    private static TestedJars made;

    private final Path directory;

    private TestedJars(Path directory) {
        this.directory = directory;
    }

    /// Those of the classes as they are.
    ///
    /// @param options of the Java VM with which they are to be started
    public static synchronized TestedJars of(List<String> options) throws IOException {
        if (made == null) made = make(options);
        return made;
    }

    /// The words that a Java VM needs to know the classes.
    public List<String> words() throws IOException {
        List<String> words = new ArrayList<>();
        cache().ifPresent(words::add);
        words.addAll(List.of("-cp", classPath()));
        return words;
    }

    /// The option that names the cache, if there is one.
    public Optional<String> cache() {
        return Files.exists(cacheFile())
                ? Optional.of("-XX:AOTCache=" + cacheFile())
                : Optional.empty();
    }

    /// All of them, as a class path.
    public String classPath() throws IOException {
        return Files.readString(directory.resolve("classpath"));
    }

    /// The same, with classes that take the place of tested ones: no cache knows those.
    public List<String> words(Path instead) throws IOException {
        return List.of("-cp", instead + File.pathSeparator + classPath());
    }

    private Path cacheFile() {
        return directory.resolve("start.aot");
    }

    /// Test classes run in several processes, of which one makes what all use.
    private static TestedJars make(List<String> options) throws IOException {
        TestedJars jars = new TestedJars(PARENT.resolve(Long.toHexString(newest())));
        Files.createDirectories(jars.directory);
        Path whole = jars.directory.resolve("whole");
        try (FileChannel file = FileChannel.open(
                        PARENT.resolve("lock"),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE);
                FileLock lock = file.lock()) {
            if (lock.isValid() && Files.exists(whole)) return jars;
            Files.writeString(jars.directory.resolve("classpath"), classPath(jars.directory));
            jars.rehearse(options);
            Files.writeString(whole, "");
            return jars;
        }
    }

    /// An exchange starts and ends while the Java VM takes notes.
    private void rehearse(List<String> options) throws IOException {
        List<String> command = new ArrayList<>(List.of(JAVA));
        command.addAll(options);
        command.add("-XX:AOTCacheOutput=" + cacheFile());
        command.addAll(words());
        command.addAll(List.of("crossbook.cli.Main", "serve", "--json"));
        command.addAll(List.of("--home", directory.resolve("home").toString()));
        for (String address : ADDRESSES) command.addAll(List.of("--set", address + "=127.0.0.1:0"));
        command.addAll(List.of("--set", "gateway.password_iterations=1000"));
        Path said = directory.resolve("said.txt");
        Process process =
                new ProcessBuilder(command).redirectError(said.toFile()).start();
        try {
            String ready = process.inputReader().readLine();
            process.destroy();
            if (ready == null || !process.waitFor(Patience.MINUTES, TimeUnit.MINUTES)) {
                throw new IOException("no rehearsal: " + Files.readString(said));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            process.destroyForcibly();
        }
    }

    /// What is on the class path but the tests: directories become jars there, and old classes are
    /// given stack maps, without which a cache does not take them.
    private static String classPath(Path directory) throws IOException {
        List<String> jars = new ArrayList<>();
        Path old = null;
        for (Path path : tested()) {
            Path jar = path;
            if (Files.isDirectory(path)) {
                jar = jarOf(path, directory.resolve(jars.size() + ".jar"));
            } else if (path.getFileName().toString().startsWith("picocli-")) {
                jar = directory.resolve(path.getFileName());
                if (!Files.exists(jar)) Files.copy(path, jar);
                old = jar;
            }
            jars.add(jar.toString());
        }
        String classPath = String.join(File.pathSeparator, jars);
        if (old != null) giveStackMaps(old);
        return classPath;
    }

    private static void giveStackMaps(Path jar) throws IOException {
        Path rewriting = Repository.ROOT.resolve("cli/src/build/java/NewerClasses.java");
        Process process = new ProcessBuilder(JAVA, rewriting.toString(), jar.toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (process.onExit().join().exitValue() != 0)
            throw new IOException("not rewritten: " + jar);
    }

    private static List<Path> tested() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .filter(entry -> !entry.isEmpty())
                .map(Path::of)
                .filter(path -> !path.endsWith("test-classes") && Files.exists(path))
                .toList();
    }

    /// When the newest of the classes was written.
    private static long newest() throws IOException {
        long newest = 0;
        for (Path path : tested()) {
            try (Stream<Path> files = Files.walk(path)) {
                for (Path file : files.toList()) {
                    FileTime written = Files.getLastModifiedTime(file);
                    newest = Math.max(newest, written.toMillis());
                }
            }
        }
        return newest;
    }

    private static Path jarOf(Path classes, Path jar) throws IOException {
        try (Stream<Path> files = Files.walk(classes);
                OutputStream bytes = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(bytes)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                String name = classes.relativize(file).toString();
                out.putNextEntry(new ZipEntry(name.replace(File.separatorChar, '/')));
                Files.copy(file, out);
            }
        }
        return jar;
    }
}
