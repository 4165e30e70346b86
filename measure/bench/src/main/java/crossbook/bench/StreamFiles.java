package crossbook.bench;

import crossbook.market.BadInput;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The streams to measure with: those that were asked for, or those that are known and
/// found, with the names of those that were not.
///
/// @param found files to replay
/// @param missing where a known stream was looked for in vain
public record StreamFiles(List<Path> found, List<Path> missing) {
    private static final List<String> FIVE_SCENARIOS = List.of(
            "five-scenarios/static",
            "five-scenarios/normal",
            "five-scenarios/swing-25",
            "five-scenarios/swing-40",
            "five-scenarios/flash-crash");
    private static final String EXCHANGE_CORE = "exchange-core/stream";
    private static final List<String> OTHERS = List.of(EXCHANGE_CORE, "recorded/jacobi4");
    private static final List<String> SHIPPED = List.of("mixed", "market-maker");
    private static final String ENDING = ".bin.gz";

    /// The known streams: the samples of the repository, and the public workloads in
    /// the directory `flow` of `shared`, or of the directory `shared` beside the
    /// repository.
    public static StreamFiles known(Optional<Path> shared) {
        return sorted(Stream.of(publics(shared, FIVE_SCENARIOS), publics(shared, OTHERS), samples())
                .flatMap(each -> each));
    }

    /// The five public scenarios alone.
    public static StreamFiles fiveScenarios(Optional<Path> shared) {
        return sorted(publics(shared, FIVE_SCENARIOS));
    }

    /// exchange-core's own stream, and after it the samples of the repository, which stand in
    /// where it is missing.
    public static StreamFiles exchangeCore(Optional<Path> shared) {
        return sorted(Stream.concat(publics(shared, List.of(EXCHANGE_CORE)), samples()));
    }

    private static Stream<Path> publics(Optional<Path> shared, List<String> names) {
        Path flow = shared.or(() -> repository().map(path -> path.resolveSibling("shared")))
                .orElse(Path.of("shared"))
                .resolve("flow");
        return names.stream().map(name -> flow.resolve(name + ENDING));
    }

    private static Stream<Path> samples() {
        Path samples = repository().orElse(Path.of("")).resolve("data/samples");
        return SHIPPED.stream().map(name -> samples.resolve(name + ENDING));
    }

    /// What a file is called: its name without endings, or its directory's where that
    /// says more.
    public static String name(Path file) {
        String name = file.getFileName().toString();
        String stem = name.contains(".") ? name.substring(0, name.indexOf('.')) : name;
        Path directory = file.toAbsolutePath().getParent();
        return stem.equals("stream") ? directory.getFileName().toString() : stem;
    }

    private static StreamFiles sorted(Stream<Path> candidates) {
        StreamFiles files = new StreamFiles(new ArrayList<>(), new ArrayList<>());
        candidates.forEach(
                file -> (Files.isReadable(file) ? files.found : files.missing).add(file));
        return files;
    }

    /// Files as they are, and of a directory all streams below it.
    ///
    /// @throws BadInput if one is not there, or a directory holds none
    public static StreamFiles named(List<Path> paths) {
        List<Path> found = new ArrayList<>();
        for (Path path : paths) {
            if (!Files.exists(path)) throw new BadInput(path + ": there is no such file");
            if (Files.isDirectory(path)) found.addAll(streamsBelow(path));
            else found.add(path);
        }
        return new StreamFiles(found, List.of());
    }

    private static List<Path> streamsBelow(Path directory) {
        try (Stream<Path> files = Files.walk(directory)) {
            List<Path> streams = files.filter(file -> file.toString().endsWith(ENDING))
                    .sorted()
                    .toList();
            if (streams.isEmpty()) throw new BadInput(directory + ": holds no *" + ENDING);
            return streams;
        } catch (IOException e) {
            throw new BadInput(directory + ": cannot be read: " + e.getMessage());
        }
    }

    /// The directory of the sources in which this program was built, if it was.
    private static Optional<Path> repository() {
        try {
            var source = StreamFiles.class.getProtectionDomain().getCodeSource();
            Path place = Path.of(source.getLocation().toURI());
            while (place != null) {
                if (Files.exists(place.resolve("data/markets"))
                        && Files.exists(place.resolve("crossbook"))) {
                    return Optional.of(place);
                }
                place = place.getParent();
            }
            return Optional.empty();
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }
}
