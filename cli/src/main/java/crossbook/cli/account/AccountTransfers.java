package crossbook.cli.account;

import crossbook.cli.connect.Answers;
import crossbook.cli.connect.Funds;
import crossbook.cli.connect.GatewayClient;
import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.ReasonOption;
import crossbook.cli.verb.Written;
import crossbook.client.entry.AccountBalance;
import crossbook.client.entry.EntryAnswer;
import crossbook.client.entry.Transfer;
import crossbook.configuration.Secrets;
import crossbook.protocol.Decimals;
import crossbook.protocol.Reason;
import crossbook.protocol.TransferType;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.util.List;
import java.util.Optional;

/// The verbs of `crossbook account` that move an amount: each is booked once, however often
/// it is asked for under its transaction id.
final class AccountTransfers {
    private AccountTransfers() {}

    /// What the commands share that move an amount.
    abstract static class Moving extends AccountCommand.Leaf {
        @Option(
                names = "--id",
                paramLabel = "ID",
                description = {
                    "The transaction id, 1 to 36 characters; made from the time without it. One that comes",
                    "again is booked once."
                })
        private String id;

        @Mixin
        private ReasonOption reason;

        /// Whose account is printed after it.
        abstract AccountCommand.Owner owner();

        abstract Transfer transfer(String transactionId, String asset, long units);

        abstract String said(String amount);

        /// What else to know of it; empty: nothing.
        String hint() {
            return "";
        }

        /// The exchange knows how many decimals the asset has, and answers with what its owners
        /// have then.
        final void move(String amount, String asset) {
            reason.text();
            String transactionId = Written.transactionId("--id", id);
            AccountCommand.Owner whose = owner();
            int decimals = Decimals.scaleOf(amount);
            long units = Written.amount("AMOUNT", amount, decimals);
            if (id == null)
                say("transaction " + transactionId + "; again with --id if no answer comes");
            try (GatewayClient client = logOn()) {
                Transfer transfer = transfer(transactionId, asset, units).inDecimals(decimals);
                EntryAnswer answer = client.ask(transfer.request(reason.text()));
                List<AccountBalance> balances = answer.accounts();
                if (!answer.isDone() || answer.isRepeated()) {
                    balances = accounts(client, Optional.of(whose.participant()));
                }
                if (!answer.isDone()) refuse(answer, amount, asset, balances);
                Optional<AccountBalance> own = own(balances, asset);
                if (answer.isRepeated()) {
                    print("repeated " + transactionId
                            + ": the exchange had this transaction before, and does not book it"
                            + " again");
                } else {
                    String moved = text(units, decimals, own.orElseThrow());
                    print(said(moved + " " + asset) + ", transaction " + transactionId);
                    if (!hint().isEmpty()) say(hint());
                }
                own.ifPresent(balance -> print(whose + ": " + Funds.text(balance)));
            }
        }

        private static String text(long units, int decimals, AccountBalance balance) {
            return balance.text(Decimals.rescaled(units, decimals, balance.scale()));
        }

        /// Says why nothing was moved.
        ///
        /// @param balances which say how amounts of the asset are written
        private void refuse(
                EntryAnswer answer, String amount, String asset, List<AccountBalance> balances) {
            AccountBalance known = find(balances, asset);
            Written.amount("AMOUNT", amount, known.scale());
            if (answer.reason() == Reason.FUNDS_INSUFFICIENT) {
                throw Funds.refused(answer, own(balances, asset).orElse(known));
            }
            Answers.check(answer);
        }

        private Optional<AccountBalance> own(List<AccountBalance> balances, String asset) {
            return balances.stream()
                    .filter(balance -> owner().owns(balance) && balance.asset().equals(asset))
                    .findFirst();
        }

        static AccountBalance find(List<AccountBalance> balances, String asset) {
            return balances.stream()
                    .filter(balance -> balance.asset().equals(asset))
                    .findFirst()
                    .orElseThrow(() -> unknown(asset, balances));
        }

        private static CommandFailure unknown(String asset, List<AccountBalance> balances) {
            List<String> codes =
                    balances.stream().map(AccountBalance::asset).distinct().toList();
            return CommandFailure.badInput("ASSET: " + Written.quoted(asset)
                    + ": there is no such asset; "
                    + (codes.isEmpty()
                            ? "there is none, see crossbook assets add"
                            : "there are " + String.join(", ", codes)));
        }
    }

    /// What the two share that concern one owner.
    abstract static class OfOne extends Moving {
        @Parameters(index = "1", paramLabel = "AMOUNT", description = "How much, such as 12.50.")
        private String amount;

        @Parameters(index = "2", paramLabel = "ASSET", description = "Of what.")
        private String asset;

        @Override
        public void run() {
            move(amount, asset);
        }

        /// As it was typed.
        abstract String whose();

        @Override
        final AccountCommand.Owner owner() {
            return AccountCommand.Owner.of("PARTICIPANT", whose());
        }
    }

    /// `crossbook account deposit`.
    @Command(
            name = "deposit",
            description = "Bring an amount into the exchange.",
            footer = {
                "  crossbook account deposit alice 1000 USD",
                "  crossbook account deposit alice/C1 0.5 BTC --id wire-4711",
                "  crossbook account deposit alice 1000 USD --from-insurance",
            })
    static final class Deposit extends OfOne {
        @Option(
                names = "--from-insurance",
                description = "Take it from the exchange's insurance, not from outside.")
        private boolean fromInsurance;

        @Parameters(
                index = "0",
                paramLabel = "PARTICIPANT[/CLIENT]",
                description = "Who receives it.")
        private String to;

        @Override
        String whose() {
            return to;
        }

        @Override
        Transfer transfer(String transactionId, String code, long units) {
            String participant = owner().participant();
            String account = owner().account();
            return fromInsurance
                    ? Transfer.fromInsurance(transactionId, code, units, participant, account)
                    : Transfer.deposit(transactionId, code, units, participant, account);
        }

        @Override
        String said(String what) {
            return (fromInsurance ? "paid " + what + " from the insurance" : "deposited " + what)
                    + " to " + to;
        }

        @Override
        String hint() {
            return owner().participant().equals(Secrets.OPERATOR)
                    ? Secrets.OPERATOR + " does not trade: crossbook account transfer moves it to"
                            + " somebody who does, account withdraw --to-insurance into the insurance"
                    : "";
        }
    }

    /// `crossbook account withdraw`.
    @Command(
            name = "withdraw",
            description = "Take an amount out of the exchange; it must be free.",
            footer = {
                "  crossbook account withdraw alice 250 USD",
                "  crossbook account withdraw alice/C1 0.5 BTC --id wire-4712",
                "  crossbook account withdraw alice 250 USD --to-insurance",
            })
    static final class Withdraw extends OfOne {
        @Option(
                names = "--to-insurance",
                description = "Pay it into the exchange's insurance; it stays in the exchange.")
        private boolean toInsurance;

        @Parameters(index = "0", paramLabel = "PARTICIPANT[/CLIENT]", description = "Who pays it.")
        private String from;

        @Override
        String whose() {
            return from;
        }

        @Override
        Transfer transfer(String transactionId, String code, long units) {
            String participant = owner().participant();
            String account = owner().account();
            return toInsurance
                    ? Transfer.toInsurance(transactionId, code, units, participant, account)
                    : Transfer.withdrawal(transactionId, code, units, participant, account);
        }

        @Override
        String said(String what) {
            return toInsurance
                    ? "paid " + what + " of " + from + " into the insurance"
                    : "withdrawn " + what + " of " + from;
        }
    }

    /// `crossbook account transfer`.
    @Command(
            name = "transfer",
            description = "Move an amount from one owner to another; it must be free.",
            footer = {
                "  crossbook account transfer alice bob 250 USD",
                "  crossbook account transfer alice alice/C1 0.5 BTC --id alloc-1",
                "  crossbook account transfer alice bob 250 USD --reason \"a loan\"",
            })
    static final class Move extends Moving {
        @Parameters(index = "0", paramLabel = "FROM", description = "Who pays: as of a deposit.")
        private String from;

        @Parameters(index = "1", paramLabel = "TO", description = "Who receives.")
        private String to;

        @Parameters(index = "2", paramLabel = "AMOUNT", description = "How much, such as 12.50.")
        private String amount;

        @Parameters(index = "3", paramLabel = "ASSET", description = "Of what.")
        private String asset;

        @Override
        public void run() {
            AccountCommand.Owner.of("TO", to);
            move(amount, asset);
        }

        @Override
        AccountCommand.Owner owner() {
            return AccountCommand.Owner.of("FROM", from);
        }

        @Override
        Transfer transfer(String transactionId, String code, long units) {
            AccountCommand.Owner payer = owner();
            AccountCommand.Owner receiver = AccountCommand.Owner.of("TO", to);
            return new Transfer(
                    TransferType.TRANSFER,
                    transactionId,
                    code,
                    units,
                    payer.participant(),
                    payer.account(),
                    receiver.participant(),
                    receiver.account());
        }

        @Override
        String said(String what) {
            return "moved " + what + " from " + from + " to " + to;
        }
    }
}
