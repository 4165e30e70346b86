package crossbook.cli.define;

import crossbook.cli.connect.RunningExchange;
import crossbook.cli.verb.Verb;
import crossbook.configuration.AssetDefinition;
import crossbook.configuration.EditableList;
import crossbook.configuration.ServerConfiguration;
import crossbook.server.JsonObject;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/// `crossbook assets`: what can be owned.
@Command(
        name = "assets",
        description = {
            "Edit the list of assets, such as currencies; the exchange of the home takes it over if it",
            "runs. An asset that is known stays: accounts may have some of it."
        },
        footer = {
            "  crossbook assets list",
            "  crossbook assets add USD",
            "  crossbook assets add BTC --scale 8",
        },
        subcommands = {AssetsCommand.Add.class, AssetsCommand.Show.class})
public final class AssetsCommand extends Verb {
    /// What the commands share: the list of the configuration.
    abstract static class Leaf extends ListVerb<AssetDefinition> {
        @Override
        final EditableList<AssetDefinition> list(ServerConfiguration configuration) {
            return EditableList.assets(configuration);
        }

        @Override
        final String define(RunningExchange exchange, AssetDefinition row) {
            return exchange.define(row);
        }
    }

    /// `crossbook assets add`.
    @Command(
            name = "add",
            description = "Add an asset, or those of a file.",
            footer = {
                "  crossbook assets add USD",
                "  crossbook assets add BTC --scale 8",
                "  crossbook assets add --file new-assets.csv     all of them, or none",
            })
    static final class Add extends Leaf {
        @Parameters(
                arity = "0..1",
                paramLabel = "CODE",
                description = "1 to 10 letters, digits or . _ -")
        private String code;

        @Option(
                names = "--scale",
                paramLabel = "N",
                description = "Decimals of an amount, 0 to 18; without it 2.")
        private String scale;

        @Mixin
        private Added added;

        @Override
        void run(EditableList<AssetDefinition> list) throws IOException {
            Map<String, String> cells = new LinkedHashMap<>();
            put(cells, "scale", scale);
            add(list, code, cells, added, RunningExchange::request);
        }
    }

    /// `crossbook assets list`.
    @Command(
            name = "list",
            description = "Print the assets.",
            footer = {
                "  crossbook assets list",
                "  crossbook assets list --json",
                "  crossbook assets list --home my-exchange",
            })
    static final class Show extends Leaf {
        @Option(names = "--json", description = "Print one JSON object for each.")
        private boolean json;

        @Override
        void run(EditableList<AssetDefinition> list) {
            String form = "%-10s %5s";
            if (!json) print(form.formatted("asset", "scale"));
            for (AssetDefinition asset : list.definitions()) {
                print(json ? object(asset) : form.formatted(asset.code(), asset.scale()));
            }
        }

        private static String object(AssetDefinition asset) {
            return new JsonObject()
                    .text("asset", asset.code())
                    .number("scale", asset.scale())
                    .toString();
        }
    }
}
