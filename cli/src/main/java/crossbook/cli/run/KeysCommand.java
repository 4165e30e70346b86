package crossbook.cli.run;

import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.ExitCode;
import crossbook.cli.verb.HomeVerb;
import crossbook.cli.verb.Verb;
import crossbook.configuration.EditableList;
import crossbook.configuration.ParticipantDefinition;
import crossbook.configuration.WebApiKeys;
import crossbook.server.JsonObject;
import crossbook.web.access.ApiKey;
import crossbook.web.access.ApiKeys;
import crossbook.web.text.Times;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;

/// `crossbook keys`: with what programs sign requests to the HTTP API.
@Command(
        name = "keys",
        description = {
            "API keys: a program signs its requests with one and is then the key's participant, with its",
            "roles or less. An exchange that runs takes changes over at once."
        },
        footer = {
            "  crossbook keys add alice --label bot",
            "  crossbook keys list",
            "  crossbook keys revoke 9f86d081884c7d65",
        },
        subcommands = {KeysCommand.Add.class, KeysCommand.Show.class, KeysCommand.Revoke.class})
public final class KeysCommand extends Verb {
    /// What the three commands share: the keys of the home.
    abstract static class Leaf extends HomeVerb {
        abstract void run(ApiKeys all) throws IOException;

        @Override
        public final void run() {
            options().read();
            try {
                run(WebApiKeys.of(options().home()));
            } catch (IOException e) {
                throw CommandFailure.storage("cannot be read or written", e);
            }
        }
    }

    /// `crossbook keys add`
    @Command(
            name = "add",
            description = {
                "Make a key for a participant and print its secret, which is shown only once and kept nowhere",
                "in the clear."
            },
            footer = {
                "  crossbook keys add alice --label bot",
                "  crossbook keys add alice --read-only --expires 2027-01-01T00:00:00Z",
                "  crossbook keys add alice --symbol NPN,AGL --address 127.0.0.1 --json",
            })
    static final class Add extends Leaf {
        private static final int MAX_LABEL = 64;

        @Parameters(paramLabel = "PARTICIPANT", description = "Whose it is.")
        private String participant;

        @Option(names = "--label", paramLabel = "TEXT", description = "What it is for.")
        private String label = "";

        @Option(names = "--read-only", description = "It may change nothing.")
        private boolean readOnly;

        @Option(
                names = "--symbol",
                paramLabel = "SYMBOL",
                split = ",",
                description = "It may trade this alone; may be repeated.")
        private List<String> symbols = List.of();

        @Option(
                names = "--address",
                paramLabel = "ADDRESS",
                split = ",",
                description = "It may be used from there alone; may be repeated.")
        private List<String> addresses = List.of();

        @Option(
                names = "--expires",
                paramLabel = "TIME",
                description = "When it ends, such as 2027-01-01T00:00:00Z.")
        private String expires = "";

        @Option(names = "--json", description = "Print one JSON object.")
        private boolean json;

        @Override
        void run(ApiKeys all) {
            EditableList<ParticipantDefinition> known =
                    EditableList.participants(options().read());
            known.definition(participant); // says who there is, if nobody has that name
            if (label.length() > MAX_LABEL) {
                throw CommandFailure.badInput("--label: longer than " + MAX_LABEL + " characters");
            }
            ApiKeys.WithSecret made = all.add(new ApiKey(
                    "",
                    participant,
                    label,
                    readOnly,
                    Set.copyOf(symbols),
                    Set.copyOf(addresses),
                    0,
                    expiresNs()));
            String secret = HexFormat.of().formatHex(made.secret());
            if (json) {
                print(json(made.key()).text("secret", secret));
                return;
            }
            print("key     " + made.key().id());
            print("secret  " + secret);
            print("it is not shown again");
        }

        private long expiresNs() {
            if (expires.isEmpty()) return 0;
            try {
                return Times.parse(expires);
            } catch (IllegalArgumentException e) {
                throw new CommandFailure(
                        ExitCode.BAD_INPUT, "--expires: '" + expires + "': " + e.getMessage(), e);
            }
        }
    }

    private static JsonObject json(ApiKey key) {
        return new JsonObject()
                .text("id", key.id())
                .text("participant", key.participant())
                .text("label", key.label())
                .yesNo("readOnly", key.readOnly())
                .text(
                        "symbols",
                        String.join(" ", key.symbols().stream().sorted().toList()))
                .text(
                        "addresses",
                        String.join(" ", key.addresses().stream().sorted().toList()))
                .text("createdAt", Times.text(key.createdNs()))
                .text("expiresAt", key.expiresNs() == 0 ? null : Times.text(key.expiresNs()));
    }

    /// `crossbook keys list`
    @Command(
            name = "list",
            description = "Print the keys, without their secrets.",
            footer = {
                "  crossbook keys list",
                "  crossbook keys list --json",
                "  crossbook keys list --home my-exchange",
            })
    static final class Show extends Leaf {
        @Option(names = "--json", description = "Print one JSON object for each.")
        private boolean json;

        @Override
        void run(ApiKeys all) {
            if (!json) print("id                participant  may   expires     label");
            for (ApiKey key : all.all()) {
                print(json ? json(key) : row(key));
            }
        }

        private static String row(ApiKey key) {
            return String.format(
                    "%-16s  %-11s  %-4s  %-10s  %s",
                    key.id(),
                    key.participant(),
                    key.readOnly() ? "read" : "all",
                    key.expiresNs() == 0 ? "never" : Times.text(key.expiresNs()).substring(0, 10),
                    key.label());
        }
    }

    /// `crossbook keys revoke`
    @Command(
            name = "revoke",
            description = "Remove a key: nothing signed with it counts from then on.",
            footer = {
                "  crossbook keys revoke 9f86d081884c7d65",
                "  crossbook keys revoke 9f86d081884c7d65 --home my-exchange",
                "  crossbook keys list",
            })
    static final class Revoke extends Leaf {
        @Parameters(paramLabel = "ID", description = "As keys list shows it.")
        private String id;

        @Override
        void run(ApiKeys all) {
            if (!all.revoke(id)) {
                throw CommandFailure.badInput("ID: '" + id + "': there is no such key");
            }
            print("revoked " + id);
        }
    }
}
