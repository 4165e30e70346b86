package crossbook.cli.define;

import crossbook.cli.connect.RunningExchange;
import crossbook.cli.verb.Verb;
import crossbook.configuration.ClientDefinition;
import crossbook.configuration.EditableList;
import crossbook.configuration.ServerConfiguration;
import crossbook.server.JsonObject;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.util.Map;

/// `crossbook clients`: for whom participants enter orders.
@Command(
        name = "clients",
        description = {
            "Edit the list of the participants' clients, who own apart from them; the exchange of the",
            "home takes it over if it runs. A client that is known stays: it may own something."
        },
        footer = {
            "  crossbook clients list",
            "  crossbook clients add alice/C1",
            "  crossbook account deposit alice/C1 1000 USD",
        },
        subcommands = {ClientsCommand.Add.class, ClientsCommand.Show.class})
public final class ClientsCommand extends Verb {
    /// What the commands share: the list of the configuration.
    abstract static class Leaf extends ListVerb<ClientDefinition> {
        @Override
        final EditableList<ClientDefinition> list(ServerConfiguration configuration) {
            return EditableList.clients(configuration);
        }

        @Override
        final String define(RunningExchange exchange, ClientDefinition row) {
            return exchange.define(row);
        }
    }

    /// `crossbook clients add`.
    @Command(
            name = "add",
            description = "Add a client of a participant, or those of a file.",
            footer = {
                "  crossbook clients add alice/C1",
                "  crossbook clients add bob/pension --home my-exchange",
                "  crossbook clients add --file new-clients.csv     all of them, or none",
            })
    static final class Add extends Leaf {
        @Parameters(
                arity = "0..1",
                paramLabel = "PARTICIPANT/ACCOUNT",
                description = {
                    "Whose client, and the account by which orders say that they are for it:",
                    "1 to 10 letters, digits or . _ -"
                })
        private String name;

        @Mixin
        private Added added;

        @Override
        void run(EditableList<ClientDefinition> list) throws IOException {
            add(list, name, Map.of(), added, RunningExchange::request);
        }
    }

    /// `crossbook clients list`.
    @Command(
            name = "list",
            description = "Print the clients.",
            footer = {
                "  crossbook clients list",
                "  crossbook clients list --json",
                "  crossbook clients list --home my-exchange",
            })
    static final class Show extends Leaf {
        @Option(names = "--json", description = "Print one JSON object for each.")
        private boolean json;

        @Override
        void run(EditableList<ClientDefinition> list) {
            String form = "%-11s %s";
            if (!json) print(form.formatted("participant", "account"));
            for (ClientDefinition client : list.definitions()) {
                print(
                        json
                                ? object(client)
                                : form.formatted(client.participant(), client.account()));
            }
        }

        private static String object(ClientDefinition client) {
            return new JsonObject()
                    .text("participant", client.participant())
                    .text("account", client.account())
                    .toString();
        }
    }
}
