package crossbook.bench.exchange;

import crossbook.configuration.Credentials;
import crossbook.configuration.Home;
import crossbook.configuration.InitialFiles;
import crossbook.configuration.Secrets;
import crossbook.protocol.Decimals;
import crossbook.simulation.world.World;
import crossbook.simulation.world.WorldAgents;
import crossbook.simulation.world.WorldInstrument;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// The home of an exchange with the instruments of a simulated world, and with its agents as
/// participants, each of whom has a password of its own.
final class WorldHome {
    /// The passwords are made of chance: nobody has to be kept from trying.
    private static final int ITERATIONS = 1_000;

    private WorldHome() {}

    /// Writes it. The market is `continuous`.
    static void write(World world, Path directory) throws IOException {
        InitialFiles.write(directory, InitialFiles.DEFAULT);
        StringBuilder instruments = new StringBuilder();
        for (WorldInstrument each : world.instruments()) {
            instruments.append("\n[[instrument]]\nsymbol = \"").append(each.symbol());
            instruments.append("\"\nprice_scale = ").append(each.priceScale());
            instruments.append("\ntick = \"").append(Decimals.text(each.tick(), each.priceScale()));
            instruments.append("\"\nlot = ").append(each.lot()).append('\n');
        }
        append(directory.resolve("instruments.toml"), instruments);
        Home home = new Home(directory);
        Credentials credentials =
                Credentials.read(directory.resolve("credentials.toml"), ITERATIONS);
        StringBuilder participants = new StringBuilder();
        for (WorldAgents agents : world.agents()) {
            for (String name : agents.names()) {
                participants.append("\n[[participant]]\nname = \"").append(name).append("\"\n");
                Secrets.make(home, credentials, name);
            }
        }
        append(directory.resolve("participants.toml"), participants);
        credentials.write();
    }

    private static void append(Path file, CharSequence text) throws IOException {
        Files.writeString(file, text, StandardOpenOption.APPEND);
    }
}
