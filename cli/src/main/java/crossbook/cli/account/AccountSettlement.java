package crossbook.cli.account;

import crossbook.cli.account.AccountCommand.Owner;
import crossbook.cli.connect.Answers;
import crossbook.cli.connect.GatewayClient;
import crossbook.cli.verb.ReasonOption;
import crossbook.client.entry.AccountObligation;
import crossbook.client.entry.EntryAnswer;
import crossbook.client.entry.OperatorRequest;
import crossbook.server.JsonObject;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

import java.util.List;

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
    static final class Obligations extends AccountCommand.Listing<AccountObligation> {
        private static final String FORM = "%-22s %-10s %-12s %24s %24s %24s";

        @Override
        String head() {
            return FORM.formatted("owner", "asset", "settles", "owed", "due", "net");
        }

        @Override
        List<AccountObligation> of(EntryAnswer answer) {
            return answer.obligations();
        }

        @Override
        Owner owner(AccountObligation of) {
            return new Owner(of.participant(), of.account());
        }

        @Override
        String line(AccountObligation of) {
            return FORM.formatted(
                    owner(of),
                    of.asset(),
                    of.settlementDate(),
                    of.text(of.owed()),
                    of.text(of.due()),
                    of.text(of.net()));
        }

        @Override
        String object(AccountObligation of) {
            return new JsonObject()
                    .text("owner", owner(of).toString())
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
                EntryAnswer answer = client.ask(OperatorRequest.settleObligations(reason.text()));
                Answers.check(answer);
                boolean isOne = answer.count() == 1;
                print("settled: " + answer.count() + (isOne ? " payment" : " payments"));
            }
        }
    }
}
