package crossbook.cli.market;

import crossbook.cli.connect.Answers;
import crossbook.cli.connect.GatewayClient;
import crossbook.cli.connect.GatewayOptions;
import crossbook.cli.verb.Verb;
import crossbook.client.entry.EntryAnswer;
import crossbook.client.entry.OperatorRequest;
import crossbook.configuration.Secrets;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// What market operations and administration ask of a running exchange.
public abstract class OperatorCommands extends Verb {
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
            EntryAnswer answer = client.ask(request(client));
            Answers.check(answer);
            if (!said(answer).isEmpty()) print(said(answer));
        }
    }

    /// Fails if what the user gave makes no sense, before anybody is asked.
    void check() {}

    /// What is asked.
    abstract OperatorRequest request(GatewayClient client);

    /// What the user is told once it is done.
    String said(EntryAnswer answer) {
        return said(answer.detail());
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
    public static final class Snapshot extends OperatorCommands {
        @Override
        OperatorRequest request(GatewayClient client) {
            return OperatorRequest.takeSnapshot();
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
    public static final class StatusCommand extends OperatorCommands {
        @Option(names = "--json", description = "Print one JSON object.")
        private boolean json;

        @Override
        OperatorRequest request(GatewayClient client) {
            return OperatorRequest.status();
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
    public static final class Stop extends OperatorCommands {
        @Override
        OperatorRequest request(GatewayClient client) {
            return OperatorRequest.stop();
        }

        @Override
        String said(String detail) {
            return "the exchange stops";
        }
    }
}
