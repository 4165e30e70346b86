package crossbook.cli.account;

import crossbook.cli.connect.Answers;
import crossbook.cli.connect.Funds;
import crossbook.cli.connect.GatewayClient;
import crossbook.cli.connect.GatewayOptions;
import crossbook.cli.verb.Verb;
import crossbook.cli.verb.Written;
import crossbook.client.entry.AccountBalance;
import crossbook.client.entry.EntryAnswer;
import crossbook.client.entry.OperatorRequest;
import crossbook.configuration.Secrets;
import crossbook.protocol.OwnerKind;
import crossbook.server.JsonObject;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// `crossbook account`: who has how much of what, and moving it.
@Command(
        name = "account",
        description = {
            "Who has how much of what in a running exchange: balances, what orders hold, positions,",
            "what is owed, deposits, withdrawals, transfers, statements, who is suspended."
        },
        footer = {
            "  crossbook account deposit alice 1000 USD",
            "  crossbook account show alice",
            "  crossbook account totals",
        },
        subcommands = {
            AccountTransfers.Deposit.class,
            AccountTransfers.Withdraw.class,
            AccountTransfers.Move.class,
            AccountMoves.Move.class,
            AccountMoves.InTransit.class,
            AccountCommand.Show.class,
            AccountPositions.class,
            AccountMargins.Calls.class,
            AccountMargins.Mark.class,
            AccountMargins.Liquidate.class,
            AccountSettlement.Obligations.class,
            AccountSettlement.Settle.class,
            AccountCommand.Totals.class,
            AccountOwners.Suspend.class,
            AccountOwners.Resume.class,
            AccountFiles.Statement.class,
            AccountFiles.Fees.class,
            AccountFiles.Netting.class,
            AccountFiles.Instructions.class,
            AccountFiles.OrderToTrade.class,
        })
public final class AccountCommand extends Verb {
    /// Who owns: a participant, or a client of it.
    public record Owner(String participant, String account) {
        public static Owner of(String where, String text) {
            int slash = text.indexOf('/');
            String participant = slash < 0 ? text : text.substring(0, slash);
            String account = slash < 0 ? "" : text.substring(slash + 1);
            Written.participant(where, participant);
            if (slash >= 0) Written.account(where, account);
            return new Owner(participant, account);
        }

        /// Whether somebody is meant: a participant by its name with its clients, a client alone.
        boolean covers(Owner other) {
            return participant.equals(other.participant)
                    && (account.isEmpty() || account.equals(other.account));
        }

        boolean owns(AccountBalance balance) {
            return balance.participant().equals(participant)
                    && balance.account().equals(account);
        }

        @Override
        public String toString() {
            return account.isEmpty() ? participant : participant + "/" + account;
        }
    }

    /// What all commands share: who asks, and what is in accounts.
    abstract static class Leaf extends Verb {
        @Mixin
        private GatewayOptions gateway;

        @Option(
                names = "--as",
                paramLabel = "NAME",
                description = "Who asks.",
                defaultValue = Secrets.OPERATOR)
        private String asker;

        final GatewayClient logOn() {
            return logOn(gateway);
        }

        final GatewayClient logOn(GatewayOptions where) {
            return where.logOn(asker);
        }

        static List<AccountBalance> accounts(GatewayClient client, Optional<String> whose) {
            return ask(client, whose).accounts();
        }

        /// What is in accounts, and all that is told with it.
        static EntryAnswer ask(GatewayClient client, Optional<String> whose) {
            EntryAnswer answer = client.ask(OperatorRequest.accounts(whose));
            Answers.check(answer);
            return answer;
        }
    }

    /// What the commands share that list something of an owner, or of everybody.
    ///
    /// @param <T> what is listed
    abstract static class Listing<T> extends Leaf {
        @Parameters(
                arity = "0..1",
                paramLabel = "PARTICIPANT[/CLIENT]",
                description = "Whose; of a participant those of its clients too.")
        private String whose;

        @Option(names = "--json", description = "Print one JSON object for each.")
        private boolean json;

        abstract String head();

        /// What an answer about accounts has of it.
        abstract List<T> of(EntryAnswer answer);

        abstract Owner owner(T each);

        abstract String line(T each);

        abstract String object(T each);

        @Override
        public final void run() {
            Optional<Owner> owner =
                    Optional.ofNullable(whose).map(text -> Owner.of("PARTICIPANT", text));
            try (GatewayClient client = logOn()) {
                EntryAnswer answer = ask(client, owner.map(Owner::participant));
                if (!json) print(head());
                of(answer).stream()
                        .filter(each -> owner.isEmpty() || owner.get().covers(owner(each)))
                        .forEach(each -> print(json ? object(each) : line(each)));
            }
        }
    }

    /// `crossbook account show`.
    @Command(
            name = "show",
            description = "Print what somebody has; without a name one's own, as operator all.",
            footer = {
                "  crossbook account show alice",
                "  crossbook account show alice/C1 --json",
                "  crossbook account show --as alice",
            })
    static final class Show extends Leaf {
        private static final String FORM = "%-22s %-10s %24s %24s %24s";

        @Parameters(
                arity = "0..1",
                paramLabel = "PARTICIPANT[/CLIENT]",
                description = "Whose accounts; of a participant those of its clients too.")
        private String whose;

        @Option(names = "--json", description = "Print one JSON object for each account.")
        private boolean json;

        @Override
        public void run() {
            Optional<Owner> owner =
                    Optional.ofNullable(whose).map(text -> Owner.of("PARTICIPANT", text));
            try (GatewayClient client = logOn()) {
                if (!json)
                    print(FORM.formatted("owner", "asset", "posted", "held", "free")
                            .strip());
                accounts(client, owner.map(Owner::participant)).stream()
                        .filter(balance -> owner.isEmpty()
                                || owner.get().account.isEmpty()
                                || owner.get().owns(balance))
                        .forEach(balance -> print(json ? object(balance) : line(balance)));
            }
        }

        private static String line(AccountBalance balance) {
            return FORM.formatted(
                            Funds.owner(balance),
                            balance.asset(),
                            balance.text(balance.posted()),
                            balance.text(balance.held()),
                            balance.text(balance.free()))
                    + Funds.withheld(balance);
        }

        private static String object(AccountBalance balance) {
            return new JsonObject()
                    .text("owner", Funds.owner(balance))
                    .text("asset", balance.asset())
                    .text("posted", balance.text(balance.posted()))
                    .text("held", balance.text(balance.held()))
                    .text("free", balance.text(balance.free()))
                    .text("withheld", balance.text(balance.withheld()))
                    .toString();
        }
    }

    /// `crossbook account totals`.
    @Command(
            name = "totals",
            description = {
                "Print of each asset what participants have, what of it orders and positions hold, the",
                "exchange's fees, what is to be cleared, the insurance, what came from outside, what has left",
                "for other partitions less what came from there, and the sum of all of it, which is zero."
            },
            footer = {
                "  crossbook account totals",
                "  crossbook account totals --json",
                "  crossbook account totals --connect 127.0.0.1:7001",
            })
    static final class Totals extends Leaf {
        private static final String FORM = "%-10s %24s %24s %20s %24s %20s %24s %20s %12s";

        @Option(names = "--json", description = "Print one JSON object for each asset.")
        private boolean json;

        /// What all accounts of an asset have together.
        private static final class Total {
            private final AccountBalance any;
            private long participants;
            private long held;
            private long fees;
            private long clearing;
            private long insurance;
            private long outside;
            private long inTransit;

            Total(AccountBalance any) {
                this.any = any;
            }

            void add(AccountBalance balance) {
                if (balance.ownerKind() == OwnerKind.OUTSIDE) outside += balance.posted();
                else if (balance.ownerKind() == OwnerKind.FEES) fees += balance.posted();
                else if (balance.ownerKind() == OwnerKind.CLEARING) clearing += balance.posted();
                else if (balance.ownerKind() == OwnerKind.INSURANCE) insurance += balance.posted();
                else if (balance.ownerKind() == OwnerKind.IN_TRANSIT) inTransit += balance.posted();
                else participants += balance.posted();
                held += balance.held();
            }

            String sum() {
                return any.text(participants + fees + clearing + insurance + outside + inTransit);
            }
        }

        @Override
        public void run() {
            Map<String, Total> totals = new LinkedHashMap<>();
            try (GatewayClient client = logOn()) {
                accounts(client, Optional.empty())
                        .forEach(balance -> totals.computeIfAbsent(
                                        balance.asset(), code -> new Total(balance))
                                .add(balance));
            }
            if (!json) {
                print(FORM.formatted(
                        "asset",
                        "participants",
                        "held",
                        "fees",
                        "clearing",
                        "insurance",
                        "outside",
                        "in transit",
                        "sum"));
            }
            totals.forEach(
                    (asset, total) -> print(json ? object(asset, total) : line(asset, total)));
        }

        private static String line(String asset, Total total) {
            return FORM.formatted(
                    asset,
                    total.any.text(total.participants),
                    total.any.text(total.held),
                    total.any.text(total.fees),
                    total.any.text(total.clearing),
                    total.any.text(total.insurance),
                    total.any.text(total.outside),
                    total.any.text(total.inTransit),
                    total.sum());
        }

        private static String object(String asset, Total total) {
            return new JsonObject()
                    .text("asset", asset)
                    .text("participants", total.any.text(total.participants))
                    .text("held", total.any.text(total.held))
                    .text("fees", total.any.text(total.fees))
                    .text("clearing", total.any.text(total.clearing))
                    .text("insurance", total.any.text(total.insurance))
                    .text("outside", total.any.text(total.outside))
                    .text("inTransit", total.any.text(total.inTransit))
                    .text("sum", total.sum())
                    .toString();
        }
    }
}
