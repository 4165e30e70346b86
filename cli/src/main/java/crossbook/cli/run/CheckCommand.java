package crossbook.cli.run;

import crossbook.cli.verb.HomeVerb;
import crossbook.configuration.BadConfiguration;
import crossbook.configuration.Credentials;
import crossbook.configuration.FeeWarnings;
import crossbook.configuration.MarginWarnings;
import crossbook.configuration.Market;
import crossbook.configuration.Mistake;
import crossbook.configuration.ParticipantDefinition;
import crossbook.configuration.Secrets;
import crossbook.configuration.ServerConfiguration;
import crossbook.core.model.MarketModel;
import crossbook.market.MarketModelFile;
import crossbook.server.JsonObject;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// `crossbook check`: every mistake in the files of an exchange.
@Command(
        name = "check",
        description = {
            "Read the configuration and everything that it names, the market model, the instruments, the",
            "participants and their credentials, and explain every mistake. A market model can be checked alone.",
            "Of instruments on margin it warns of what lets one trader make the mark."
        },
        footer = {
            "  crossbook check",
            "  crossbook check data/markets/jse.toml",
            "  crossbook check --json --set gateway.tcp=127.0.0.1:7101",
        })
public final class CheckCommand extends HomeVerb {
    @Parameters(
            arity = "0..1",
            paramLabel = "FILE",
            description = "A configuration, the directory of one, or a market model.")
    private Path path;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Override
    public void run() {
        Path file = path == null ? options().file() : path;
        if (Files.isDirectory(file)) file = file.resolve("crossbook.toml");
        try {
            if (!Files.exists(file)) {
                throw new BadConfiguration(
                        file.toString(), "there is no such file; crossbook init makes one");
            }
            if (MarketModelFile.isModel(file)) {
                report(file, Market.readModel(file));
                return;
            }
            Market market = Market.read(options().source(file));
            report(file, market, withoutPassword(file, market));
        } catch (BadConfiguration e) {
            if (json) report(file, e.mistakes());
            throw e;
        }
    }

    private List<String> withoutPassword(Path file, Market market) {
        Credentials known = Credentials.of(ServerConfiguration.read(options().source(file)));
        return market.participants().stream()
                .filter(ParticipantDefinition::active)
                .map(ParticipantDefinition::name)
                .filter(name -> known.hash(name).isEmpty())
                .filter(name -> !name.equals(Secrets.OPERATOR)) // gets it at the first start
                .toList();
    }

    private void report(Path file, MarketModel model) {
        int phases = model.phases().size();
        int segments = model.rules().segments().size();
        if (json) {
            print(new JsonObject()
                    .text("file", file.toString())
                    .text("model", model.name())
                    .number("phases", phases)
                    .number("segments", segments)
                    .raw("mistakes", "[]"));
            return;
        }
        print(file + ": no mistake; market model " + model.name() + ", phases: " + phases
                + ", segments: " + segments);
    }

    private void report(Path file, Market market, List<String> withoutPassword) {
        List<String> warnings = new ArrayList<>(MarginWarnings.of(market));
        market.instruments().forEach(instrument -> warnings.addAll(FeeWarnings.of(instrument)));
        if (json) {
            print(new JsonObject()
                    .text("file", file.toString())
                    .number("instruments", market.instruments().size())
                    .number("participants", market.participants().size())
                    .texts("withoutPassword", withoutPassword)
                    .texts("warnings", warnings)
                    .raw("mistakes", "[]"));
            return;
        }
        print(file + ": no mistake; market model "
                + market.model().name() + ", instruments: "
                + market.instruments().size()
                + ", participants: " + market.participants().size());
        warnings.forEach(warning -> say("warning: " + warning));
        List<String> marks = FirstSteps.marks(market, "");
        if (!marks.isEmpty()) say("note: " + String.join(System.lineSeparator(), marks));
        for (String name : withoutPassword) {
            say("note: " + name + " has no password and cannot log on;"
                    + " crossbook participants passwd " + name + " gives it one");
        }
    }

    private void report(Path file, List<Mistake> mistakes) {
        print(new JsonObject()
                .text("file", file.toString())
                .array("mistakes", mistakes.stream().map(CheckCommand::object).toList()));
    }

    private static JsonObject object(Mistake mistake) {
        return new JsonObject()
                .text("source", mistake.place().source())
                .number("line", mistake.place().line())
                .number("column", mistake.place().column())
                .text("key", mistake.key())
                .text("value", mistake.value())
                .text("rule", mistake.rule())
                .text("suggestion", mistake.suggestion());
    }
}
