package crossbook.server;

import crossbook.host.StorageProblem;
import crossbook.server.config.Credentials;
import crossbook.server.config.Home;
import crossbook.server.config.InitialFiles;
import crossbook.server.config.OwnerFile;
import crossbook.server.config.Secrets;
import crossbook.server.config.ServerConfiguration;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// `crossbook import`: what other systems have, as files of an exchange.
@Command(
        name = "import",
        description = "Turn the files of another system into those of an exchange.",
        footer = {
            "  crossbook import cointossx CoinTossX/data",
            "  crossbook import cointossx CoinTossX --home my-exchange",
            "  crossbook import cointossx CoinTossX/data --json --force",
        },
        subcommands = ImportCommand.CoinTossX.class)
final class ImportCommand implements Runnable {
    @ParentCommand
    private CrossbookCommand crossbook;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        spec.commandLine().usage(crossbook.out());
    }

    /// `crossbook import cointossx`.
    @Command(
            name = "cointossx",
            description = {
                "Turn CoinTossX's clients, stocks and trading sessions into participants, instruments and a",
                "market model in the home of the exchange. Each line that has no counterpart is named on",
                "stderr. Passwords are not taken over: each participant gets one of chance, in a file that",
                "you alone may read."
            },
            footer = {
                "  crossbook import cointossx CoinTossX/data",
                "  crossbook import cointossx CoinTossX --home my-exchange",
                "  crossbook import cointossx CoinTossX/data --json --force",
            })
    static final class CoinTossX implements Runnable {
        @ParentCommand
        private ImportCommand parent;

        @Mixin
        private ConfigurationOptions options;

        @Parameters(
                paramLabel = "DIR",
                description =
                        "CoinTossX's data directory, with clientData.csv, Stock.csv, Trader.csv"
                                + " and tradingSessionsCron.properties, or the one above it.")
        private Path directory;

        @Option(names = "--force", description = "Overwrite the files that are there.")
        private boolean force;

        @Option(names = "--json", description = "Print one JSON object.")
        private boolean json;

        @Override
        public void run() {
            CoinTossXFiles files = new CoinTossXFiles(directory);
            Home home = options.home();
            List<Path> present = InitialFiles.present(home.directory());
            if (!force && !present.isEmpty()) {
                throw new CommandFailure(
                        ExitCode.FAILURE,
                        present.getFirst() + " is there already; --force overwrites it");
            }
            try {
                OwnerFile.makeDirectory(home.directory());
                Map<String, String> texts = texts(files);
                for (Map.Entry<String, String> text : texts.entrySet()) {
                    OwnerFile.write(home.directory().resolve(text.getKey()), text.getValue());
                }
                makeSecrets(home, files.clients());
            } catch (IOException e) {
                throw new CommandFailure(
                        ExitCode.STORAGE,
                        home.directory() + ": cannot be written: " + StorageProblem.of(e),
                        e);
            }
            report(home, files);
        }

        private static Map<String, String> texts(CoinTossXFiles files) {
            Map<String, String> texts = new LinkedHashMap<>();
            texts.put("crossbook.toml", InitialFiles.server("market.toml"));
            texts.put("market.toml", model(files));
            texts.put("instruments.toml", instruments(files));
            texts.put("participants.toml", participants(files));
            return texts;
        }

        private static String model(CoinTossXFiles files) {
            StringBuilder head =
                    new StringBuilder("# Imported from CoinTossX. Its trading sessions:\n");
            for (String session : files.sessions())
                head.append("#   ").append(printable(session)).append('\n');
            if (files.sessions().isEmpty()) head.append("#   none that a phase stands for\n");
            String model =
                    InitialFiles.model().replace("name = \"continuous\"", "name = \"cointossx\"");
            return head + "#\n" + model;
        }

        private static String instruments(CoinTossXFiles files) {
            StringBuilder text = new StringBuilder("""
                    # Imported from CoinTossX. Prices are whole numbers there, and quantities have 32 bits.
                    """);
            for (CoinTossXFiles.Stock stock : files.stocks()) {
                text.append("\n# security ").append(printable(stock.securityId()));
                text.append(", ")
                        .append(printable(stock.name()))
                        .append("\n[[instrument]]\nsymbol = \"");
                text.append(stock.symbol()).append("\"\nprice_scale = 0\ntick = \"1\"\nlot = 1\n");
                text.append("max_qty = 2147483647\n");
            }
            return text.toString();
        }

        private static String participants(CoinTossXFiles files) {
            StringBuilder text =
                    new StringBuilder("# Imported from CoinTossX.\n\n[[participant]]\n");
            text.append("name = \"").append(Secrets.OPERATOR).append("\"\n");
            text.append("roles = [\"admin\", \"market_operations\"]\n");
            for (String client : files.clients()) {
                text.append("\n[[participant]]\nname = \"").append(client).append("\"\n");
                text.append("roles = [\"trader\"]\n");
            }
            return text.toString();
        }

        /// What may stand in a comment.
        private static String printable(String text) {
            return text.replaceAll("[^ -~]", "?");
        }

        private void makeSecrets(Home home, List<String> clients) throws IOException {
            ServerConfiguration configuration =
                    ServerConfiguration.read(options.source(home.configuration()));
            Path file = configuration.market().credentials();
            Credentials credentials = Credentials.read(file);
            int iterations = configuration.gateway().logons().passwordIterations();
            List<String> names = new ArrayList<>(clients);
            names.add(Secrets.OPERATOR);
            credentials.retain(names);
            for (String client : clients) Secrets.make(home, credentials, client, iterations);
            credentials.write(file);
        }

        private void report(Home home, CoinTossXFiles files) {
            if (json) {
                List<String> notes = files.notes().stream()
                        .map(note -> new JsonObject()
                                .text("source", note.file().toString())
                                .number("line", note.line())
                                .text("rule", note.text())
                                .toString())
                        .toList();
                parent.crossbook
                        .out()
                        .println(new JsonObject()
                                .text("directory", home.directory().toString())
                                .number("participants", files.clients().size())
                                .number("instruments", files.stocks().size())
                                .raw("untranslated", JsonObject.array(notes)));
                return;
            }
            files.notes().forEach(note -> parent.crossbook.say(note.toString()));
            parent.crossbook
                    .out()
                    .println("imported into " + home.directory()
                            + ": participants: " + files.clients().size()
                            + ", instruments: " + files.stocks().size()
                            + ", notes: " + files.notes().size());
            parent.crossbook.out().println("passwords are in " + home.secret("NAME"));
        }
    }
}
