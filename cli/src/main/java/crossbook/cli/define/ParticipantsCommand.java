package crossbook.cli.define;

import crossbook.cli.connect.RunningExchange;
import crossbook.cli.verb.Verb;
import crossbook.client.entry.Role;
import crossbook.configuration.Credentials;
import crossbook.configuration.EditableList;
import crossbook.configuration.ParticipantDefinition;
import crossbook.configuration.Secrets;
import crossbook.configuration.ServerConfiguration;
import crossbook.server.JsonObject;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/// `crossbook participants`: who may log on.
@Command(
        name = "participants",
        description = {
            "Edit the list of participants and their passwords; the exchange of the home takes it over",
            "if it runs."
        },
        footer = {
            "  crossbook participants list",
            "  crossbook participants add carol --generate",
            "  crossbook participants passwd carol",
        },
        subcommands = {
            ParticipantsCommand.Add.class,
            ParticipantsCommand.Show.class,
            ParticipantsCommand.Edit.class,
            ParticipantsCommand.Passwd.class,
            ParticipantsCommand.Remove.class,
        })
public final class ParticipantsCommand extends Verb {
    /// What an add or an edit may say about a participant.
    static final class Settings {
        @Option(
                names = "--role",
                paramLabel = "ROLE",
                split = ",",
                description = "viewer, trader, risk, market_operations or admin; may be repeated.")
        private List<String> roles;

        @Option(
                names = "--cancel-on-disconnect",
                paramLabel = "YES",
                arity = "1",
                description = "true or false: cancel its orders when its session ends.")
        private String cancelOnDisconnect;

        @Option(
                names = "--cancel-gtc-on-disconnect",
                paramLabel = "YES",
                arity = "1",
                description = "true or false: those too that are good till canceled or a date.")
        private String cancelGtcOnDisconnect;

        @Option(
                names = "--throttle-rate",
                paramLabel = "N",
                description = "Orders and replaces a second; 'default' for the gateway's.")
        private String throttleRate;

        @Option(
                names = "--throttle-burst",
                paramLabel = "N",
                description = "Orders and replaces at once; 'default' for the gateway's.")
        private String throttleBurst;

        @Option(
                names = "--active",
                paramLabel = "YES",
                arity = "1",
                description = "true or false: whether it can log on.")
        private String active;

        Map<String, String> cells() {
            Map<String, String> cells = new LinkedHashMap<>();
            if (roles != null) cells.put("roles", String.join(" ", roles));
            ListVerb.put(cells, "cancel_on_disconnect", cancelOnDisconnect);
            ListVerb.put(cells, "cancel_gtc_on_disconnect", cancelGtcOnDisconnect);
            ListVerb.put(cells, "throttle_rate", throttleRate);
            ListVerb.put(cells, "throttle_burst", throttleBurst);
            ListVerb.put(cells, "active", active);
            return cells;
        }
    }

    /// What the five commands share: the list and the credentials of the configuration.
    abstract static class Leaf extends ListVerb<ParticipantDefinition> {
        @Override
        final EditableList<ParticipantDefinition> list(ServerConfiguration configuration) {
            return EditableList.participants(configuration);
        }

        @Override
        final String define(RunningExchange exchange, ParticipantDefinition row) {
            return exchange.define(row);
        }

        final Credentials credentials() {
            return Credentials.of(options().read());
        }

        /// Sets the password and writes the credentials.
        final Optional<Path> setPassword(String name, PasswordOptions password) throws IOException {
            Credentials credentials = credentials();
            Optional<Path> secret = password.set(options().home(), credentials, name);
            credentials.write();
            return secret;
        }

        /// Takes the password and the secret away, if there are any.
        final void forgetPassword(String name) throws IOException {
            Credentials credentials = credentials();
            if (credentials.remove(name)) credentials.write();
            Secrets.forget(options().home(), name);
        }
    }

    /// `crossbook participants add`.
    @Command(
            name = "add",
            description = "Add a participant and give it a password.",
            footer = {
                "  crossbook participants add carol",
                "  crossbook participants add carol --generate --throttle-rate 500",
                "  crossbook participants add desk --role risk,viewer --no-password",
            })
    static final class Add extends Leaf {
        @Parameters(paramLabel = "NAME", description = "1 to 11 letters, digits or . _ -")
        private String name;

        @Mixin
        private Settings settings;

        @Mixin
        private PasswordOptions password;

        @Option(names = "--no-password", description = "None yet: it cannot log on.")
        private boolean noPassword;

        @Mixin
        private RunningExchange.Options exchange;

        @Override
        void run(EditableList<ParticipantDefinition> list) throws IOException {
            list.requireAddable(name, settings.cells());
            try (RunningExchange running = exchange.find(options())) {
                Optional<Path> secret = noPassword ? Optional.empty() : setPassword(name, password);
                List<String> said = secret.stream()
                        .map(file -> "wrote " + file + " (its password)")
                        .toList();
                add(list, name, settings.cells(), running, said);
            } catch (RuntimeException | IOException e) {
                forgetPassword(name);
                throw e;
            }
        }
    }

    /// `crossbook participants list`.
    @Command(
            name = "list",
            description = "Print the participants.",
            footer = {
                "  crossbook participants list",
                "  crossbook participants list --json",
                "  crossbook participants list --home my-exchange",
            })
    static final class Show extends Leaf {
        @Option(names = "--json", description = "Print one JSON object for each.")
        private boolean json;

        @Override
        void run(EditableList<ParticipantDefinition> list) {
            Credentials credentials = credentials();
            if (!json) print(row("name", "active", "password", "throttle", "roles"));
            for (ParticipantDefinition participant : list.definitions()) {
                boolean hasPassword = credentials.hash(participant.name()).isPresent();
                print(json ? object(participant, hasPassword) : row(participant, hasPassword));
            }
        }

        private static String row(ParticipantDefinition participant, boolean hasPassword) {
            OptionalInt rate = participant.throttleRate();
            return row(
                    participant.name(),
                    participant.active() ? "yes" : "no",
                    hasPassword ? "yes" : "no",
                    rate.isPresent() ? rate.getAsInt() + "/s" : "default",
                    String.join(" ", roles(participant)));
        }

        private static String row(String... cells) {
            return "%-12s %-7s %-9s %-12s %s".formatted((Object[]) cells);
        }

        private static List<String> roles(ParticipantDefinition participant) {
            return participant.roles().stream().map(Role::word).toList();
        }

        private static String object(ParticipantDefinition participant, boolean hasPassword) {
            JsonObject object = new JsonObject()
                    .text("name", participant.name())
                    .texts("roles", roles(participant))
                    .yesNo("cancelOnDisconnect", participant.cancelOnDisconnect())
                    .yesNo("cancelGtcOnDisconnect", participant.cancelGtcOnDisconnect());
            participant.throttleRate().ifPresent(rate -> object.number("throttleRate", rate));
            participant.throttleBurst().ifPresent(burst -> object.number("throttleBurst", burst));
            return object.yesNo("active", participant.active())
                    .yesNo("hasPassword", hasPassword)
                    .toString();
        }
    }

    /// `crossbook participants edit`.
    @Command(
            name = "edit",
            description = "Change a participant.",
            footer = {
                "  crossbook participants edit carol --active false",
                "  crossbook participants edit carol --role trader,risk",
                "  crossbook participants edit carol --throttle-rate default",
            })
    static final class Edit extends Leaf {
        @Parameters(paramLabel = "NAME", description = "The participant.")
        private String name;

        @Mixin
        private Settings settings;

        @Mixin
        private RunningExchange.Options exchange;

        @Override
        void run(EditableList<ParticipantDefinition> list) throws IOException {
            change(list, name, settings.cells(), exchange);
        }
    }

    /// `crossbook participants passwd`.
    @Command(
            name = "passwd",
            description = "Give a participant another password.",
            footer = {
                "  crossbook participants passwd carol",
                "  crossbook participants passwd carol --generate",
                "  crossbook participants passwd carol --password-file carol.txt",
            })
    static final class Passwd extends Leaf {
        @Parameters(paramLabel = "NAME", description = "The participant.")
        private String name;

        @Mixin
        private PasswordOptions password;

        @Override
        void run(EditableList<ParticipantDefinition> list) throws IOException {
            list.require(name);
            Optional<Path> secret = setPassword(name, password);
            print("changed the password of " + name + "; it holds from the next logon on");
            secret.ifPresent(file -> print("wrote " + file));
        }
    }

    /// `crossbook participants remove`.
    @Command(
            name = "remove",
            description = "Remove a participant and its password.",
            footer = {
                "  crossbook participants remove carol --dry-run",
                "  crossbook participants remove carol",
                "  crossbook participants edit carol --active false     rather keep it",
            })
    static final class Remove extends Leaf {
        @Parameters(paramLabel = "NAME", description = "The participant.")
        private String name;

        @Option(names = "--dry-run", description = "Change nothing, only say what would be done.")
        private boolean dryRun;

        @Mixin
        private RunningExchange.Options exchange;

        @Override
        void run(EditableList<ParticipantDefinition> list) throws IOException {
            list.require(name);
            if (dryRun) {
                print("would remove " + name);
                return;
            }
            remove(list, name, exchange, RunningExchange::remove);
            forgetPassword(name);
        }
    }
}
