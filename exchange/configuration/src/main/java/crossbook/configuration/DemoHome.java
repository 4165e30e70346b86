package crossbook.configuration;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The files of a demonstration: a market with auctions, instruments of different prices and ticks,
/// some of them covered, a participant for every role, and the bots.
public final class DemoHome {
    /// The port that each component has if nobody else has it.
    private static final Map<String, Integer> PORTS = Map.of(
            "gateway", 7001,
            "fix", 7007,
            "marketdata", 7003,
            "marketdata_fix", 7008,
            "store", 7005,
            "web", 7080);

    /// Before the lines of the list of instruments that cover one.
    private static final String COVERED = "${covered}";

    private DemoHome() {}

    /// Writes the files and makes a random password for everybody.
    ///
    /// @param port gives a component its port, from its name
    public static void make(Home home, ToIntFunction<String> port) throws IOException {
        write(home, port, text("instruments.toml").replace(COVERED, ""));
        OwnerFile.write(home.directory().resolve("assets.toml"), text("assets.toml"));
        makePasswords(home);
    }

    /// The same without accounts: what is traded need not be owned.
    public static void makeUncovered(Home home, ToIntFunction<String> port) throws IOException {
        String instruments = text("instruments.toml")
                .lines()
                .filter(line -> !line.startsWith(COVERED))
                .collect(Collectors.joining("\n", "", "\n"));
        write(home, port, instruments);
        makePasswords(home);
    }

    private static void write(Home home, ToIntFunction<String> port, String instruments)
            throws IOException {
        Path directory = home.directory();
        OwnerFile.makeDirectory(directory);
        String configuration = text("crossbook.toml");
        for (String component : PORTS.keySet()) {
            String place = "${" + component + "}";
            configuration =
                    configuration.replace(place, Integer.toString(port.applyAsInt(component)));
        }
        OwnerFile.write(directory.resolve("crossbook.toml"), configuration);
        OwnerFile.write(directory.resolve("instruments.toml"), instruments);
        for (String file : List.of("market.toml", "participants.toml")) {
            OwnerFile.write(directory.resolve(file), text(file));
        }
    }

    /// The port that a component has if nobody else has it.
    public static int usualPort(String component) {
        return PORTS.get(component);
    }

    private static void makePasswords(Home home) throws IOException {
        ServerConfiguration configuration = ServerConfiguration.read(
                ConfigurationSource.of(home.configuration(), Map.of(), Map.of()));
        List<String> names = Market.read(configuration).participants().stream()
                .map(ParticipantDefinition::name)
                .toList();
        Secrets.ensure(home, Credentials.of(configuration), names);
    }

    private static String text(String file) {
        try (InputStream in = DemoHome.class.getResourceAsStream("demo/" + file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Removes a directory and all that is in it.
    public static void remove(Path directory) throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path path : all.toList().reversed()) Files.delete(path);
        }
    }
}
