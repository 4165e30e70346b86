package crossbook.bench.adapter;

import crossbook.market.BadInput;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What `crossbook bench adapter` makes in a directory: the shared library, the harness that
/// drives such libraries, and the C sources of both.
///
/// The library knows the JDK, the class path and the flags of the process that built it, and
/// works as long as those are where they were.
///
/// @param library exports what `engine.h` says
/// @param harness a program that drives a library through one stream
/// @param java the JDK and the flags that the library has
public record AdapterBuild(Path library, Path harness, String java) {
    private static final List<String> SOURCES = List.of("engine.h", "adapter.c", "harness.c");

    // Those that would bring in what the launcher's rehearsal has learned, and its words.
    private static final List<String> LEFT_OUT =
            List.of("-XX:AOTCache", "-Xlog:", "-Dcrossbook.", "-Djava.awt.headless");

    /// Builds everything, in place of what was there.
    ///
    /// @param javaHome the JDK that the library will start
    /// @throws BadInput if there is no C compiler, or no JDK
    /// @throws IOException if the directory cannot be written or the compiler fails
    public static AdapterBuild in(Path directory, Path javaHome) throws IOException {
        CCompiler compiler = CCompiler.require();
        String system = systemName();
        Path include = javaHome.resolve("include");
        if (!Files.isReadable(include.resolve("jni.h"))) {
            throw new BadInput(javaHome + ": has no include/jni.h: a JDK is needed");
        }
        Path out = Files.createDirectories(directory).toAbsolutePath();
        for (String source : SOURCES) {
            try (InputStream in = AdapterBuild.class.getResourceAsStream(source)) {
                Files.copy(in, out.resolve(source), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        String flags = flags();
        Files.writeString(out.resolve("java.h"), javaHeader(javaHome.toRealPath(), flags));

        Path library = out.resolve(System.mapLibraryName("crossbook"));
        Path harness = out.resolve("harness");
        compiler.compile(
                out.resolve("adapter.c"),
                library,
                List.of("-shared", "-fPIC", "-I" + include, "-I" + include.resolve(system)));
        compiler.compile(out.resolve("harness.c"), harness, List.of());
        return new AdapterBuild(library, harness, javaHome.toRealPath() + ", " + flags);
    }

    /// What the JDK calls this system.
    private static String systemName() {
        String name = System.getProperty("os.name");
        if (name.startsWith("Linux")) return "linux";
        if (name.startsWith("Mac")) return "darwin";
        throw new BadInput("the adapter is for Linux and macOS, not for " + name);
    }

    private static String flags() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(flag -> LEFT_OUT.stream().noneMatch(flag::startsWith))
                .collect(Collectors.joining(" "));
    }

    private static String javaHeader(Path javaHome, String flags) {
        Path virtualMachine =
                javaHome.resolve("lib").resolve("server").resolve(System.mapLibraryName("jvm"));
        return define("JAVA_LIBRARY", virtualMachine.toString())
                + define("JAVA_CLASS_PATH", "-Djava.class.path=" + classPath())
                + define("JAVA_OPTIONS", flags);
    }

    private static String classPath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static String define(String name, String text) {
        String quoted = text.replace("\\", "\\\\").replace("\"", "\\\"");
        return "#define " + name + " \"" + quoted + "\"\n";
    }
}
