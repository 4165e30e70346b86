package crossbook.cli;

import crossbook.server.InstalledBuild;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.constantpool.Utf8Entry;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.Deflater;

/// The engine's jar of the Python package, of the classes that are tested: what is compiled
/// already is not compiled again. As in the jar of a build (`research/simulation/pom.xml`) there
/// is all of some modules and what is used of others; of libraries there is all.
final class TestedEngine {
    private static final List<String> WHOLE = List.of("core", "market", "flow", "simulation");
    private static final List<String> USED = List.of("protocol", "scenario");
    private static final List<String> LIBRARIES =
            List.of("agrona-", "tomlj-", "hipparchus-", "zstd-jni-");

    private static final String CLASS = ".class";
    private static final Pattern OURS = Pattern.compile("crossbook/[\\w/$]+");

    private final Map<String, byte[]> taken = new TreeMap<>();
    private final Map<String, byte[]> left = new TreeMap<>();

    private TestedEngine() {}

    /// Makes it in a directory, and notes beside it the commit that it is of.
    static Path in(Path directory) throws IOException {
        TestedEngine engine = new TestedEngine();
        engine.collect();
        engine.takeWhatIsUsed();
        Path jar = directory.resolve("crossbook-engine.jar");
        engine.write(jar);
        Files.writeString(directory.resolve("commit"), InstalledBuild.find().commit() + "\n");
        return jar;
    }

    private void collect() throws IOException {
        for (String place : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            Path path = Path.of(place);
            if (isClassesOf(path, WHOLE)) {
                read(path, taken);
            } else if (isClassesOf(path, USED)) {
                read(path, left);
            } else if (LIBRARIES.stream().anyMatch(path.getFileName().toString()::startsWith)) {
                try (FileSystem library = FileSystems.newFileSystem(path)) {
                    read(library.getPath("/"), taken);
                }
            }
        }
    }

    private static boolean isClassesOf(Path path, List<String> modules) {
        return modules.stream().anyMatch(each -> path.endsWith(Path.of(each, "target", "classes")));
    }

    private static void read(Path root, Map<String, byte[]> found) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = root.relativize(file).toString();
                boolean isOfTheJar =
                        name.startsWith("META-INF/") || name.equals("module-info.class");
                if (!isOfTheJar) found.put(name, Files.readAllBytes(file));
            }
        }
    }

    /// Whatever a class that is taken names is taken.
    private void takeWhatIsUsed() {
        Deque<String> waiting = new ArrayDeque<>(taken.keySet());
        while (!waiting.isEmpty()) {
            String name = waiting.pop();
            if (!name.startsWith("crossbook/") || !name.endsWith(CLASS)) continue;
            for (PoolEntry entry : ClassFile.of().parse(taken.get(name)).constantPool()) {
                if (!(entry instanceof Utf8Entry text)) continue;
                Matcher named = OURS.matcher(text.stringValue());
                while (named.find()) {
                    String used = named.group() + CLASS;
                    if (!left.containsKey(used)) continue;
                    taken.put(used, left.remove(used));
                    waiting.push(used);
                }
            }
        }
    }

    private void write(Path jar) throws IOException {
        try (OutputStream bytes = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(bytes)) {
            out.setLevel(Deflater.BEST_SPEED);
            for (Map.Entry<String, byte[]> each : taken.entrySet()) {
                out.putNextEntry(new JarEntry(each.getKey()));
                out.write(each.getValue());
                out.closeEntry();
            }
        }
    }
}
