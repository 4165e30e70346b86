package crossbook.testkit;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Virtual environments of Python, for packages that a test needs. uv makes them, in a quarter
/// of the time that pip takes; all tests share the uv that the first of them installs.
public final class PythonEnvironment {
    private static final String UV_VERSION = "0.13.9";

    private final Path place;

    private PythonEnvironment(Path place) {
        this.place = place;
    }

    /// Makes one.
    ///
    /// @param place where it lies, from the module's directory; what it has already stays
    /// @param packages as `pip install` takes them, options too, from the repository's root
    /// @throws IOException with what was said, if one cannot be installed
    public static PythonEnvironment of(Path place, String... packages)
            throws IOException, InterruptedException {
        return of(place, Map.of(), packages);
    }

    /// The same.
    ///
    /// @param variables of the environment in which packages are built
    public static PythonEnvironment of(
            Path place, Map<String, String> variables, String... packages)
            throws IOException, InterruptedException {
        var made = new PythonEnvironment(place.toAbsolutePath().normalize());
        Path uv = uv();
        if (!Files.exists(Path.of(made.program("python")))) {
            String python = uv.resolveSibling("python").toString();
            succeed(
                    Map.of(),
                    List.of(
                            uv.toString(),
                            "venv",
                            "-q",
                            "--python=" + python,
                            made.place.toString()));
        }
        var install = new ArrayList<>(List.of(uv.toString(), "pip", "install", "-q"));
        install.add("--python=" + made.program("python"));
        install.addAll(List.of(packages));
        succeed(variables, install);
        return made;
    }

    /// A program that a package has brought, or `python`.
    public String program(String name) {
        return place.resolve("bin").resolve(name).toString();
    }

    private static Path uv() throws IOException, InterruptedException {
        Path shared = Files.createDirectories(Repository.ROOT.resolve("target"));
        Path bin = shared.resolve("uv-" + UV_VERSION).resolve("bin");
        Path uv = bin.resolve("uv");
        Path lock = shared.resolve("uv.lock");
        try (FileChannel file =
                FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            file.lock(); // until it is closed
            if (Files.exists(uv)) return uv;
            succeed(Map.of(), List.of("python3", "-m", "venv", bin.getParent().toString()));
            succeed(
                    Map.of(),
                    List.of(bin.resolve("pip").toString(), "install", "-q", "uv==" + UV_VERSION));
            return uv;
        }
    }

    private static void succeed(Map<String, String> variables, List<String> command)
            throws IOException, InterruptedException {
        Path output = Files.createTempFile("python", ".txt");
        try {
            if (OtherProgram.run(Repository.ROOT, output, variables, command) == 0) return;
            throw new IOException(String.join(" ", command) + "\n" + OtherProgram.text(output));
        } finally {
            Files.delete(output);
        }
    }
}
