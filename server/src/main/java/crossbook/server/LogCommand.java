package crossbook.server;

import crossbook.host.CommandLog;
import crossbook.host.HostException;
import crossbook.protocol.MessageHeaderDecoder;

import org.agrona.DirectBuffer;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

import java.nio.file.Path;

/// `crossbook log`: what the engine's host has recorded.
@Command(
        name = "log",
        description = "Read what the engine's host has recorded, and check it.",
        subcommands = {LogCommand.Cat.class, LogCommand.Verify.class},
        footer = {
            "  crossbook log verify",
            "  crossbook log cat",
            "  crossbook log cat --events --home my-exchange",
        })
final class LogCommand implements Runnable {
    @ParentCommand
    private CrossbookCommand crossbook;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        spec.commandLine().usage(crossbook.out());
    }

    /// What both subcommands have.
    abstract static class Reading implements Runnable {
        @ParentCommand
        private LogCommand log;

        @Mixin
        private ConfigurationOptions options;

        @Override
        public final void run() {
            Path directory = options.read().engine().storage().dir();
            try {
                read(CommandLog.open(directory));
            } catch (HostException e) {
                throw new CommandFailure(
                        e.kind() == HostException.Kind.DAMAGED
                                ? ExitCode.MISMATCH
                                : ExitCode.STORAGE,
                        e.getMessage(),
                        e);
            }
        }

        abstract void read(CommandLog commands);

        final void print(Object line) {
            log.crossbook.out().println(line);
        }
    }

    /// `crossbook log cat`
    @Command(
            name = "cat",
            description = "Print every recorded command, or event, in a line each.",
            footer = {
                "  crossbook log cat",
                "  crossbook log cat --events",
                "  crossbook log cat --home my-exchange | tail",
            })
    static final class Cat extends Reading {
        @Option(names = "--events", description = "The events instead of the commands.")
        private boolean events;

        private final MessageHeaderDecoder header = new MessageHeaderDecoder();

        @Override
        void read(CommandLog commands) {
            if (events) commands.events(this::line);
            else commands.commands(this::line);
        }

        private void line(DirectBuffer buffer, int offset, int length) {
            print(MessageText.of(header, buffer, offset));
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
}
