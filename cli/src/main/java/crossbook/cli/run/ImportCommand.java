package crossbook.cli.run;

import crossbook.cli.verb.HomeVerb;
import crossbook.cli.verb.Verb;
import crossbook.configuration.Credentials;
import crossbook.configuration.Home;
import crossbook.configuration.InitialFiles;
import crossbook.configuration.Secrets;
import crossbook.market.MarketModelFile;
import crossbook.server.JsonObject;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.nio.file.Path;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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
public final class ImportCommand extends Verb {
    /// `crossbook import cointossx`.
    @Command(
            name = "cointossx",
            description = {
                "Turn CoinTossX's clients, stocks and trading sessions into participants, instruments and a",
                "market model in the home of the exchange: the market jse-paper, with its auctions, and the",
                "sessions as its schedule. Each line that has no counterpart is named on stderr. Passwords",
                "are not taken over: each participant gets a random one, in a file that you alone may read."
            },
            footer = {
                "  crossbook import cointossx CoinTossX/data",
                "  crossbook import cointossx CoinTossX --home my-exchange",
                "  crossbook import cointossx CoinTossX/data --json --force",
            })
    static final class CoinTossX extends HomeVerb {
        private static final String MARKET = "jse-paper";
        private static final Pattern SCHEDULE = Pattern.compile("(?s)schedule = \"\"\".*?\"\"\"");

        /// When the day ends, which CoinTossX has no session for.
        private static final LocalTime USUAL_END = LocalTime.of(18, 15);

        private static final LocalTime LATEST_END = LocalTime.of(23, 59, 59);

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
            Home home = options().home();
            InitCommand.make(home, force, () -> {
                InitialFiles.write(home.directory(), texts(files));
                Credentials credentials = options().credentials(home);
                credentials.retain(List.of(Secrets.OPERATOR));
                Secrets.ensure(home, credentials, files.clients());
            });
            report(home, files);
        }

        private static Map<String, String> texts(CoinTossXFiles files) {
            Map<String, String> texts = new LinkedHashMap<>();
            texts.put("crossbook.toml", InitialFiles.server("market.toml"));
            texts.put("market.toml", model(files));
            texts.put("instruments.toml", instruments(files));
            String head = "# Imported from CoinTossX.\n";
            texts.put("participants.toml", InitialFiles.participants(head, files.clients()));
            return texts;
        }

        /// The market as the papers on CoinTossX have it, on the days that have no holiday, with
        /// the
        /// sessions of the files.
        private static String model(CoinTossXFiles files) {
            String model = InitialFiles.model(MARKET)
                    .replace("name = \"" + MARKET + "\"", "name = \"cointossx\"");
            if (!files.sessions().isEmpty()) {
                String schedule = Matcher.quoteReplacement(schedule(files.sessions()));
                model = SCHEDULE.matcher(model).replaceFirst(schedule);
            }
            return "# Imported from CoinTossX: its sessions are the schedule, the rest is the market "
                    + MARKET + ".\n#\n" + model;
        }

        private static String schedule(NavigableMap<LocalTime, String> sessions) {
            NavigableMap<LocalTime, String> rows = new TreeMap<>(sessions);
            LocalTime last = rows.lastKey();
            rows.put(last.isBefore(USUAL_END) ? USUAL_END : LATEST_END, "CLOSED");
            StringBuilder text = new StringBuilder("schedule = \"\"\"\n");
            text.append("  segment  phase             starts    from  until  days\n");
            rows.forEach((starts, phase) -> text.append("  *        %-16s  %s  -     -      all\n"
                    .formatted(phase, starts.format(DateTimeFormatter.ISO_LOCAL_TIME))));
            return text.append("\"\"\"").toString();
        }

        private static String instruments(CoinTossXFiles files) {
            String segment = MarketModelFile.shipped(MARKET)
                    .rules()
                    .segments()
                    .getFirst()
                    .name();
            StringBuilder text = new StringBuilder("""
                    # Imported from CoinTossX. Prices are whole numbers there; trades may print between them.
                    """);
            for (CoinTossXFiles.Stock stock : files.stocks()) {
                text.append("\n# security ").append(printable(stock.securityId()));
                text.append(", ").append(printable(stock.name()));
                text.append("\n[[instrument]]\nsymbol = \"").append(stock.symbol());
                text.append("\"\nsegment = \"").append(segment);
                text.append("\"\nprice_scale = 4\ntick = \"1\"\nlot = 1\nmax_qty = 99999999\n");
            }
            return text.toString();
        }

        /// What may stand in a comment.
        private static String printable(String text) {
            return text.replaceAll("[^ -~]", "?");
        }

        private void report(Home home, CoinTossXFiles files) {
            if (json) {
                List<JsonObject> notes = files.notes().stream()
                        .map(note -> new JsonObject()
                                .text("source", note.file().toString())
                                .number("line", note.line())
                                .text("rule", note.text()))
                        .toList();
                print(new JsonObject()
                        .text("directory", home.directory().toString())
                        .number("participants", files.clients().size())
                        .number("instruments", files.stocks().size())
                        .array("untranslated", notes));
                return;
            }
            files.notes().forEach(note -> say(note.toString()));
            print("imported into " + home.directory()
                    + ": participants: " + files.clients().size()
                    + ", instruments: " + files.stocks().size()
                    + ", notes: " + files.notes().size());
            print("passwords are in " + home.secret("NAME"));
        }
    }
}
