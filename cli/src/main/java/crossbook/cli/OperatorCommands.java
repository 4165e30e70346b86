package crossbook.cli;

import crossbook.configuration.Secrets;
import crossbook.protocol.entry.StatusRequestEncoder;
import crossbook.protocol.entry.StopRequestEncoder;
import crossbook.protocol.entry.TakeSnapshotEncoder;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

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
        check();
        try (GatewayClient client = gateway.logOn(participant)) {
            ask(client);
            Answers.check(client.await(answer -> {}), client);
            if (!said(client).isEmpty()) crossbook.out().println(said(client));
        }
    }

    /// Fails if what the user gave makes no sense, before anybody is asked.
    void check() {}

    /// Writes the request.
    abstract void ask(GatewayClient client);

    /// What the user is told once it is done.
    String said(GatewayClient client) {
        return said(client.detail());
    }

    /// The same, of the words of the answer.
    String said(String detail) {
        return detail;
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
            description = "How the components are: alive, positions, sessions, counts.",
            footer = {
                "  crossbook status",
                "  crossbook status --json --home my-exchange",
                "  crossbook status --connect 127.0.0.1:7001",
            })
    static final class StatusCommand extends OperatorCommands {
        @Option(names = "--json", description = "Print one JSON object.")
        private boolean json;

        @Override
        void ask(GatewayClient client) {
            client.session().message(new StatusRequestEncoder(), 0).requestId(client.nextRequest());
        }

        @Override
        String said(String detail) {
            return json ? detail : StatusText.of(detail);
        }
    }

    /// `crossbook stop`
    @Command(
            name = "stop",
            description = "Shut the exchange down cleanly: sessions are told, the state is saved.",
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
