package crossbook.server;

import crossbook.protocol.entry.ChangePhaseEncoder;
import crossbook.protocol.entry.StatusRequestEncoder;
import crossbook.protocol.entry.StopRequestEncoder;
import crossbook.protocol.entry.TakeSnapshotEncoder;
import crossbook.server.config.DurationText;
import crossbook.server.config.Secrets;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/// What market operations and administration ask of a running exchange.
abstract class OperatorCommands implements Runnable {
    @ParentCommand
    private CrossbookCommand crossbook;

    @Mixin
    private GatewayOptions gateway;

    @Option(
            names = "--as",
            paramLabel = "NAME",
            description = "Who asks.",
            defaultValue = Secrets.OPERATOR)
    private String participant;

    @Override
    public final void run() {
        try (GatewayClient client = gateway.logOn(participant)) {
            ask(client);
            Answers.check(client.await(answer -> {}), client);
            if (!said(client.detail()).isEmpty()) crossbook.out().println(said(client.detail()));
        }
    }

    /// Writes the request.
    abstract void ask(GatewayClient client);

    /// What the user is told once it is done.
    abstract String said(String detail);

    /// `crossbook phase`
    @Command(
            name = "phase",
            description = {
                "Move an instrument to another phase of the market model: halted, continuous, closed, or",
                "whatever the model calls it."
            },
            footer = {
                "  crossbook phase NPN halted",
                "  crossbook phase NPN continuous",
                "  crossbook phase NPN halted --for 10m",
            })
    static final class PhaseCommand extends OperatorCommands {
        @Parameters(index = "0", paramLabel = "SYMBOL", description = "The instrument.")
        private String symbol;

        @Parameters(index = "1", paramLabel = "PHASE", description = "A phase of the model.")
        private String phase;

        @Option(
                names = "--for",
                paramLabel = "DURATION",
                description = "How long; then the phase that the model names follows.")
        private String duration;

        @Override
        void ask(GatewayClient client) {
            long endsNs = ChangePhaseEncoder.endsNsNullValue();
            if (duration != null) endsNs = now() + nanos(duration);
            int instrumentId = client.security(symbol).instrumentId(); // may ask the gateway
            client.session()
                    .message(new ChangePhaseEncoder(), 0)
                    .requestId(client.nextRequest())
                    .instrumentId(instrumentId)
                    .endsNs(endsNs)
                    .phase(name());
        }

        private String name() {
            String name = phase.toUpperCase(Locale.ROOT);
            return name.equals("HALT") ? "HALTED" : name;
        }

        private static long nanos(String text) {
            try {
                Duration parsed = DurationText.parse(text);
                return parsed.toNanos();
            } catch (IllegalArgumentException e) {
                throw new CommandFailure(
                        ExitCode.USAGE, "--for: '" + text + "' " + e.getMessage(), e);
            }
        }

        private static long now() {
            Instant now = Instant.now();
            return TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano();
        }

        @Override
        String said(String detail) {
            return symbol + " is in phase " + name();
        }
    }

    /// `crossbook snapshot`
    @Command(
            name = "snapshot",
            description = "Save the engine's state now.",
            footer = {
                "  crossbook snapshot",
                "  crossbook snapshot --home my-exchange",
                "  crossbook snapshot --connect 127.0.0.1:7001 --password-file operator.txt",
            })
    static final class Snapshot extends OperatorCommands {
        @Override
        void ask(GatewayClient client) {
            client.session().message(new TakeSnapshotEncoder(), 0).requestId(client.nextRequest());
        }

        @Override
        String said(String detail) {
            return detail.isEmpty() ? "snapshot taken" : detail;
        }
    }

    /// `crossbook status`
    @Command(
            name = "status",
            description = "How the components are, as JSON: alive, positions, sessions, counts.",
            footer = {
                "  crossbook status",
                "  crossbook status --home my-exchange",
                "  crossbook status --connect 127.0.0.1:7001",
            })
    static final class StatusCommand extends OperatorCommands {
        @Override
        void ask(GatewayClient client) {
            client.session().message(new StatusRequestEncoder(), 0).requestId(client.nextRequest());
        }

        @Override
        String said(String detail) {
            return detail;
        }
    }

    /// `crossbook stop`
    @Command(
            name = "stop",
            description = "Stop the exchange in order: sessions are told, the state is saved.",
            footer = {
                "  crossbook stop",
                "  crossbook stop --home my-exchange",
                "  crossbook stop --connect 127.0.0.1:7001",
            })
    static final class Stop extends OperatorCommands {
        @Override
        void ask(GatewayClient client) {
            client.session().message(new StopRequestEncoder(), 0).requestId(client.nextRequest());
        }

        @Override
        String said(String detail) {
            return "the exchange stops";
        }
    }
}
