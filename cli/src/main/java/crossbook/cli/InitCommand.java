package crossbook.cli;

import crossbook.configuration.Credentials;
import crossbook.configuration.Home;
import crossbook.configuration.InitialFiles;
import crossbook.configuration.Market;
import crossbook.configuration.Secrets;
import crossbook.configuration.ServerConfiguration;
import crossbook.host.StorageProblem;
import crossbook.server.JsonObject;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

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
            "  crossbook init johannesburg --market jse",
            "  crossbook init my-exchange --force     start over; data and passwords stay",
        })
final class InitCommand extends Verb {
    @Mixin
    private ConfigurationOptions options;

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
                    + " jse, jse-paper, lse, batch or banks.")
    private String market;

    @Option(names = "--force", description = "Overwrite the files that are there.")
    private boolean force;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Override
    public void run() {
        Home home = directory == null
                ? options.home()
                : new Home(directory.toAbsolutePath().normalize());
        List<Path> present = InitialFiles.present(home.directory());
        if (!force && !present.isEmpty()) {
            throw new CommandFailure(
                    ExitCode.FAILURE,
                    present.getFirst() + " is there already; --force overwrites it");
        }
        try {
            report(
                    home,
                    InitialFiles.write(home.directory(), market()),
                    makeSecrets(home, options));
        } catch (IOException e) {
            throw new CommandFailure(
                    ExitCode.STORAGE,
                    home.directory() + ": cannot be written: " + StorageProblem.of(e),
                    e);
        }
    }

    private String market() {
        if (Market.SHIPPED.contains(market)) return market;
        throw new CommandFailure(
                ExitCode.USAGE,
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
        ServerConfiguration configuration =
                ServerConfiguration.read(options.source(home.configuration()));
        Credentials credentials = Credentials.of(configuration);
        List<String> names = new ArrayList<>(InitialFiles.TRADERS);
        names.add(Secrets.OPERATOR);
        credentials.retain(names);
        List<Path> secrets = new ArrayList<>();
        for (String name : InitialFiles.TRADERS) {
            if (credentials.hash(name).isPresent()) continue;
            secrets.add(Secrets.make(home, credentials, name));
        }
        credentials.write();
        return secrets;
    }

    private void report(Home home, List<Path> files, List<Path> secrets) {
        if (json) {
            JsonObject report = new JsonObject()
                    .text("directory", home.directory().toString())
                    .raw("files", array(files))
                    .raw("secrets", array(secrets));
            print(report);
            return;
        }
        files.forEach(file -> print("wrote " + file));
        secrets.forEach(file -> print("wrote " + file + " (a password)"));
    }

    private static String array(List<Path> paths) {
        return JsonObject.array(
                paths.stream().map(path -> JsonObject.quoted(path.toString())).toList());
    }
}
