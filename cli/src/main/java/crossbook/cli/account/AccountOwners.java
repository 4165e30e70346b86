package crossbook.cli.account;

import crossbook.cli.connect.Answers;
import crossbook.cli.connect.GatewayClient;
import crossbook.cli.verb.ReasonOption;
import crossbook.client.entry.OperatorRequest;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// The verbs of `crossbook account` that suspend owners and resume them.
final class AccountOwners {
    private AccountOwners() {}

    /// What the two share.
    abstract static class OfOwner extends AccountCommand.Leaf {
        @Parameters(paramLabel = "PARTICIPANT[/CLIENT]", description = "Who.")
        private String owner;

        @Mixin
        private ReasonOption reason;

        /// What is asked of an owner.
        abstract OperatorRequest request(AccountCommand.Owner whose, String why);

        abstract String said();

        @Override
        public final void run() {
            OperatorRequest request =
                    request(AccountCommand.Owner.of("PARTICIPANT", owner), reason.text());
            try (GatewayClient client = logOn()) {
                Answers.check(client.ask(request));
                print(owner + ": " + said());
            }
        }
    }

    /// `crossbook account suspend`.
    @Command(
            name = "suspend",
            description = {
                "Suspend a participant or a client: it enters no orders, and nothing is moved for it, until",
                "it is resumed. Refused while it has live orders, or something of it is not settled."
            },
            footer = {
                "  crossbook account suspend alice/C1",
                "  crossbook account suspend alice/C1 --reason \"dormant\"",
                "  crossbook account suspend alice     itself, and not its clients",
            })
    static final class Suspend extends OfOwner {
        @Override
        OperatorRequest request(AccountCommand.Owner whose, String why) {
            return OperatorRequest.suspendOwner(whose.participant(), whose.account(), why);
        }

        @Override
        String said() {
            return "suspended; what it has stays its own";
        }
    }

    /// `crossbook account resume`.
    @Command(
            name = "resume",
            description =
                    "Let a participant or a client go on that was suspended, with what it had.",
            footer = {
                "  crossbook account resume alice/C1",
                "  crossbook account resume alice/C1 --reason \"came back\"",
                "  crossbook account resume alice --connect 127.0.0.1:7001",
            })
    static final class Resume extends OfOwner {
        @Override
        OperatorRequest request(AccountCommand.Owner whose, String why) {
            return OperatorRequest.resumeOwner(whose.participant(), whose.account(), why);
        }

        @Override
        String said() {
            return "resumed, with what it had";
        }
    }
}
