package crossbook.cli.run;

import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.ConfigurationOptions;
import crossbook.cli.verb.ExitCode;
import crossbook.cli.verb.HomeVerb;
import crossbook.configuration.ConfigurationSource;
import crossbook.configuration.Home;
import crossbook.configuration.InitialFiles;
import crossbook.configuration.Market;
import crossbook.configuration.Secrets;
import crossbook.server.JsonObject;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// `crossbook init`: the files of a new exchange.
@Command(
        name = "init",
        description = {
            "Write the files of a new exchange: a configuration that explains every key, a market model,",
            "instruments and participants. Passwords are random; each stands in a file that you",
            "alone may read."
        },
        footer = {
            "  crossbook init",
            "  crossbook init tokyo --market tokyo.toml",
            "  crossbook init my-exchange --force     start over; data and passwords stay",
        })
public final class InitCommand extends HomeVerb {
    @Parameters(
            arity = "0..1",
            paramLabel = "DIR",
            description = "The directory; the home of the exchange without it.")
    private Path directory;

    @Option(
            names = "--market",
            paramLabel = "NAME",
            defaultValue = InitialFiles.DEFAULT,
            description = "The market whose rules it begins with: continuous, which is always open,"
                    + " jse, jse-paper, lse, batch, banks, spot, with accounts, or futures, on margin;"
                    + " or a file: a market model, which is copied with its calendar.")
    private String market;

    @Option(
            names = "--partitions",
            paramLabel = "N",
            description =
                    "Of how many engines the exchange is made, from 2 on; instruments are dealt to them in"
                            + " turn. Without accounts only.")
    private Integer partitions;

    @Option(names = "--force", description = "Overwrite the files that are there.")
    private boolean force;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Override
    public void run() {
        Home home = directory == null
                ? options().home()
                : new Home(directory.toAbsolutePath().normalize());
        List<Path> present = InitialFiles.present(home.directory());
        if (!force && !present.isEmpty()) {
            throw new CommandFailure(
                    ExitCode.FAILURE,
                    present.getFirst() + " is there already; --force overwrites it");
        }
        try {
            List<Path> files = partitions == null
                    ? InitialFiles.write(home.directory(), market())
                    : InitialFiles.write(home.directory(), market(), partitions());
            report(home, files, makeSecrets(home, options()));
        } catch (IOException e) {
            throw CommandFailure.storage(home.directory() + ": cannot be written", e);
        }
    }

    private int partitions() {
        if (partitions >= 2 && partitions <= 64) return partitions;
        throw CommandFailure.usage("--partitions: " + partitions + ": not 2 to 64");
    }

    private String market() {
        if (Market.SHIPPED.contains(market)) return market;
        if (InitialFiles.isFile(market)) {
            Market.readModel(Path.of(market)); // with every mistake in it
            return market;
        }
        throw CommandFailure.usage(
                "no market '" + market + "' ships; there are " + String.join(", ", Market.SHIPPED));
    }

    /// Makes the files of a new exchange and its passwords.
    static void make(Home home, ConfigurationOptions options) throws IOException {
        InitialFiles.write(home.directory(), InitialFiles.DEFAULT);
        makeSecrets(home, options);
    }

    /// Passwords for those who may trade from the start and have none.
    private static List<Path> makeSecrets(Home home, ConfigurationOptions options)
            throws IOException {
        return Secrets.ensure(home, options.credentials(home), InitialFiles.TRADERS);
    }

    private void report(Home home, List<Path> files, List<Path> secrets) {
        if (json) {
            JsonObject report = new JsonObject()
                    .text("directory", home.directory().toString())
                    .texts("files", files)
                    .texts("secrets", secrets);
            print(report);
            return;
        }
        files.forEach(file -> print("wrote " + file));
        secrets.forEach(file -> print("wrote " + file + " (a password)"));
        FirstSteps.marks(
                        Market.read(
                                ConfigurationSource.of(home.configuration(), Map.of(), Map.of())),
                        "")
                .forEach(this::print);
    }
}
