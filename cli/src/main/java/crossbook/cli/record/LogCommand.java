package crossbook.cli.record;

import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.ExitCode;
import crossbook.cli.verb.HomeVerb;
import crossbook.cli.verb.Verb;
import crossbook.configuration.Market;
import crossbook.configuration.ServerConfiguration;
import crossbook.configuration.ServerKeys.PartitionKeys;
import crossbook.host.CommandLog;
import crossbook.host.Conversion;
import crossbook.host.HostException;
import crossbook.server.JsonObject;

import org.agrona.DirectBuffer;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// `crossbook log`: what the engine's host has recorded.
@Command(
        name = "log",
        description = "Read what the engine's host has recorded, and check it.",
        subcommands = {
            LogCommand.Cat.class,
            LogCommand.Verify.class,
            LogCommand.Convert.class,
            LogCommand.Skip.class
        },
        footer = {
            "  crossbook log verify",
            "  crossbook log cat",
            "  crossbook log cat --events --home my-exchange",
        })
public final class LogCommand extends Verb {
    /// What both subcommands have.
    abstract static class Reading extends HomeVerb {
        @Override
        public final void run() {
            Path directory = options().recording();
            try {
                read(CommandLog.open(directory));
            } catch (HostException e) {
                throw failure(e);
            }
        }

        abstract void read(CommandLog commands);
    }

    /// What the host found wrong with its recordings.
    public static CommandFailure failure(HostException found) {
        ExitCode code = switch (found.kind()) {
            case DAMAGED, ENGINE_FAILED -> ExitCode.MISMATCH;
            case CONFIGURATION -> ExitCode.BAD_INPUT;
            case ALREADY_RUNNING -> ExitCode.ALREADY_RUNNING;
            default -> ExitCode.STORAGE;
        };
        return new CommandFailure(code, found.getMessage(), found);
    }

    /// `crossbook log cat`
    @Command(
            name = "cat",
            description = {
                "Print every recorded command, or event, in a line each. With --json numbers are as they are",
                "recorded: prices in price units, times in nanoseconds since 1970 UTC."
            },
            footer = {
                "  crossbook log cat",
                "  crossbook log cat --events --json",
                "  crossbook log cat --home my-exchange | tail",
            })
    static final class Cat extends Reading {
        @Option(names = "--events", description = "The events instead of the commands.")
        private boolean events;

        @Option(names = "--json", description = "Print one JSON object for each.")
        private boolean json;

        private final RecordedMessage message = new RecordedMessage();

        @Override
        void read(CommandLog commands) {
            if (events) commands.events(this::line);
            else commands.commands(this::line);
        }

        private void line(DirectBuffer buffer, int offset, int length) {
            print(json ? message.json(buffer, offset) : message.text(buffer, offset));
        }
    }

    /// `crossbook log verify`
    @Command(
            name = "verify",
            description = {
                "Replay the recorded commands through a fresh engine and compare every event and every hash of",
                "the state with what was recorded. Exit code 6 at the first difference."
            },
            footer = {
                "  crossbook log verify",
                "  crossbook log verify --json",
                "  crossbook log verify --home my-exchange",
            })
    static final class Verify extends Reading {
        @Option(names = "--json", description = "Print one JSON object.")
        private boolean json;

        @Override
        void read(CommandLog commands) {
            CommandLog.Verified found = commands.verify();
            String state = String.format("%016x", found.stateHash());
            if (json) {
                print(new JsonObject()
                        .number("fromCommand", found.fromCommand())
                        .number("commands", found.commands())
                        .number("events", found.events())
                        .number("hashes", found.hashes())
                        .text("businessHash", String.format("%016x", found.businessHash()))
                        .text("stateHash", state));
                return;
            }
            print(found.commands() + " commands from number " + found.fromCommand() + ", "
                    + found.events() + " events and " + found.hashes()
                    + " hashes: all as recorded; state hash " + state);
        }
    }

    /// `crossbook log convert`
    @Command(
            name = "convert",
            description = {
                "Record anew what an earlier version has recorded, so that this one can go on with it: the",
                "commands are taken over as they were, and the events are those that this version gives. The",
                "exchange must be stopped. What was there is kept beside it; delete it when all is well."
            },
            footer = {
                "  crossbook log convert",
                "  crossbook log convert --home my-exchange",
                "  crossbook log convert && crossbook serve",
            })
    static final class Convert extends HomeVerb {
        @Override
        public void run() {
            try {
                ServerConfiguration configuration = options().read();
                boolean isOne = configuration.get(PartitionKeys.COUNT) == 0;
                List<Path> converted = Conversion.run(
                        configuration.engineParent(),
                        isOne ? Map.of() : Market.read(configuration).partitions());
                converted.forEach(directory -> print(directory + ": recorded anew"));
                if (converted.isEmpty()) print("nothing here is of an earlier version");
            } catch (HostException e) {
                throw failure(e);
            }
        }
    }

    /// `crossbook log skip`
    @Command(
            name = "skip",
            description = {
                "Leave a recorded command out from now on, because the engine cannot handle it and the",
                "exchange does not start. Only the first such command can be left out: its time passes,",
                "nothing else happens. Do the same for every copy of the recordings."
            },
            footer = {
                "  crossbook log skip 1234",
                "  crossbook log skip 1234 && crossbook serve",
                "  crossbook log skip 1234 --home my-exchange",
            })
    static final class Skip extends Reading {
        @Parameters(paramLabel = "NUMBER", description = "The number of the command.")
        private long number;

        @Override
        void read(CommandLog commands) {
            commands.skip(number);
            print("command " + number + " is left out from now on");
        }
    }
}
