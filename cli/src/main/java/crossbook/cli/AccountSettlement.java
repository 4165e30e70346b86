package crossbook.cli;

import crossbook.cli.AccountCommand.Owner;
import crossbook.client.entry.AccountObligation;
import crossbook.client.entry.EntryAnswer;
import crossbook.client.entry.OperatorRequest;
import crossbook.server.JsonObject;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.util.Optional;

/// The verbs of `crossbook account` about trades that settle days later.
final class AccountSettlement {
    private AccountSettlement() {}

    /// `crossbook account obligations`.
    @Command(
            name = "obligations",
            description = {
                "Print what somebody owes and is due of trades that settle later; without a name one's own,",
                "as operator all. What is owed is held of the account until then."
            },
            footer = {
                "  crossbook account obligations alice",
                "  crossbook account obligations alice/C1 --json",
                "  crossbook account obligations --as alice",
            })
    static final class Obligations extends AccountCommand.Leaf {
        private static final String FORM = "%-22s %-10s %-12s %24s %24s %24s";

        @Parameters(
                arity = "0..1",
                paramLabel = "PARTICIPANT[/CLIENT]",
                description = "Whose; of a participant those of its clients too.")
        private String whose;

        @Option(names = "--json", description = "Print one JSON object for each.")
        private boolean json;

        @Override
        public void run() {
            Optional<Owner> owner =
                    Optional.ofNullable(whose).map(text -> Owner.of("PARTICIPANT", text));
            try (GatewayClient client = logOn()) {
                EntryAnswer answer =
                        client.ask(OperatorRequest.accounts(owner.map(Owner::participant)));
                Answers.check(answer);
                if (!json) {
                    print(FORM.formatted("owner", "asset", "settles", "owed", "due", "net"));
                }
                answer.obligations().stream()
                        .filter(each -> owner.isEmpty() || isMeant(owner.get(), each))
                        .forEach(each -> print(json ? object(each) : line(each)));
            }
        }

        private static boolean isMeant(Owner owner, AccountObligation obligation) {
            return owner.account().isEmpty() || owner.account().equals(obligation.account());
        }

        private static String owner(AccountObligation of) {
            return new Owner(of.participant(), of.account()).toString();
        }

        private static String line(AccountObligation of) {
            return FORM.formatted(
                    owner(of),
                    of.asset(),
                    of.settlementDate(),
                    of.text(of.owed()),
                    of.text(of.due()),
                    of.text(of.net()));
        }

        private static String object(AccountObligation of) {
            return new JsonObject()
                    .text("owner", owner(of))
                    .text("asset", of.asset())
                    .text("settlementDate", of.settlementDate().toString())
                    .text("owed", of.text(of.owed()))
                    .text("due", of.text(of.due()))
                    .text("net", of.text(of.net()))
                    .toString();
        }
    }

    /// `crossbook account settle`.
    @Command(
            name = "settle",
            description = {
                "Settle what is owed and due until the market's date. What is settled already is not settled",
                "again."
            },
            footer = {
                "  crossbook account settle",
                "  crossbook account settle --reason \"payment system is open\"",
                "  crossbook account settle --connect 127.0.0.1:7001",
            })
    static final class Settle extends AccountCommand.Leaf {
        @Mixin
        private ReasonOption reason;

        @Override
        public void run() {
            try (GatewayClient client = logOn()) {
                EntryAnswer answer = client.ask(OperatorRequest.settle(reason.text()));
                Answers.check(answer);
                boolean isOne = answer.count() == 1;
                print("settled: " + answer.count() + (isOne ? " payment" : " payments"));
            }
        }
    }
}
