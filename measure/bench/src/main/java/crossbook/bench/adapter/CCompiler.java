package crossbook.bench.adapter;

import crossbook.market.BadInput;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The C compiler of this machine: `$CC`, or the first of `cc`, `gcc` and `clang` that is found.
record CCompiler(Path program) {
    private static final List<String> NAMES = List.of("cc", "gcc", "clang");
    private static final List<String> OPTIONS =
            List.of("-std=gnu11", "-O2", "-Wall", "-Wextra", "-pthread");

    /// The compiler, if there is one.
    static Optional<CCompiler> find() {
        String chosen = System.getenv("CC");
        Stream<String> names = chosen == null ? NAMES.stream() : Stream.of(chosen);
        return names.flatMap(CCompiler::places)
                .filter(Files::isExecutable)
                .findFirst()
                .map(CCompiler::new);
    }

    /// @throws BadInput if there is none
    static CCompiler require() {
        return find().orElseThrow(() -> new BadInput("there is no C compiler: install one"
                + " (Debian, Ubuntu: apt-get install gcc libc6-dev; macOS: xcode-select --install)"
                + " or set CC"));
    }

    private static Stream<Path> places(String name) {
        if (name.contains("/")) return Stream.of(Path.of(name));
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
                .map(directory -> Path.of(directory).resolve(name));
    }

    /// Compiles and links one source file.
    ///
    /// @throws IOException with what the compiler says, if it fails
    void compile(Path source, Path target, List<String> options) throws IOException {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(OPTIONS);
        command.addAll(options);
        command.addAll(List.of("-o", target.toString(), source.toString(), "-ldl"));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (process.waitFor() == 0) return;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw new IOException(String.join(" ", command) + " failed: " + said.strip());
    }
}
