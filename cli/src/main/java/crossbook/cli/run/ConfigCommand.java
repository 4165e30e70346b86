package crossbook.cli.run;

import crossbook.cli.verb.HomeVerb;
import crossbook.cli.verb.Verb;
import crossbook.configuration.ConfigurationSchema;
import crossbook.configuration.Key;
import crossbook.configuration.MarketModelSchema;
import crossbook.configuration.Section;
import crossbook.configuration.ServerKeys;
import crossbook.configuration.Values;
import crossbook.server.JsonObject;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.util.ArrayList;
import java.util.List;

/// `crossbook config`: what the configuration is.
@Command(
        name = "config",
        description = "Show the effective configuration, or describe the files.",
        footer = {
            "  crossbook config show --origin",
            "  crossbook config show --json",
            "  crossbook config schema > crossbook.schema.json",
        },
        subcommands = {ConfigCommand.Show.class, ConfigCommand.Schema.class})
public final class ConfigCommand extends Verb {
    /// `crossbook config show`.
    @Command(
            name = "show",
            description = "Print the value of every key: by flag, environment, file or default.",
            footer = {
                "  crossbook config show",
                "  crossbook config show --origin -c my-exchange/crossbook.toml",
                "  crossbook config show --json --set engine.profile=durable",
            })
    static final class Show extends HomeVerb {
        @Option(names = "--origin", description = "Say where each value comes from.")
        private boolean origin;

        @Option(names = "--json", description = "Print one JSON object.")
        private boolean json;

        @Override
        public void run() {
            Values values = options().readOrNew().values();
            if (json) printJson(values);
            else ServerKeys.SECTIONS.forEach(section -> print(section, values));
        }

        private void print(Section section, Values values) {
            var out = out();
            boolean isFirst = section.equals(ServerKeys.SECTIONS.getFirst());
            out.println((isFirst ? "" : "\n") + "[" + section.name() + "]");
            for (Key<?> key : section.keys()) {
                String line = key.name() + " = " + values.toml(key);
                out.println(origin ? "%-40s # %s".formatted(line, values.place(key)) : line);
            }
        }

        private void printJson(Values values) {
            List<JsonObject> keys = new ArrayList<>();
            for (Key<?> key : ServerKeys.all()) {
                // A value of TOML, as these keys have them, is written like one of JSON.
                keys.add(new JsonObject()
                        .text("key", key.path())
                        .raw("value", values.toml(key))
                        .text("origin", values.place(key).toString()));
            }
            print(new JsonObject().array("keys", keys));
        }
    }

    /// `crossbook config schema`.
    @Command(
            name = "schema",
            description = "Print the JSON Schema of a file, for editors.",
            footer = {
                "  crossbook config schema",
                "  crossbook config schema instruments",
                "  crossbook config schema participants > participants.schema.json",
            })
    static final class Schema extends Verb {
        @Parameters(
                arity = "0..1",
                paramLabel = "FILE",
                defaultValue = "crossbook",
                description =
                        "crossbook, assets, instruments, participants, clients, limits, topups or market.")
        private File file;

        /// The words of the command line.
        enum File {
            crossbook,
            assets,
            instruments,
            participants,
            clients,
            limits,
            topups,
            market
        }

        @Override
        public void run() {
            out().print(
                            switch (file) {
                                case crossbook -> ConfigurationSchema.server();
                                case assets -> ConfigurationSchema.assets();
                                case clients -> ConfigurationSchema.clients();
                                case limits -> ConfigurationSchema.limits();
                                case topups -> ConfigurationSchema.topUps();
                                case instruments -> ConfigurationSchema.instruments();
                                case participants -> ConfigurationSchema.participants();
                                case market -> MarketModelSchema.text();
                            });
        }
    }
}
