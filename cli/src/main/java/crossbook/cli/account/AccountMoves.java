package crossbook.cli.account;

import crossbook.cli.connect.Answers;
import crossbook.cli.connect.Funds;
import crossbook.cli.connect.GatewayClient;
import crossbook.cli.connect.GatewayOptions;
import crossbook.cli.record.LogCommand;
import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.ConfigurationOptions;
import crossbook.cli.verb.Endpoint;
import crossbook.cli.verb.ReasonOption;
import crossbook.cli.verb.Verb;
import crossbook.cli.verb.Written;
import crossbook.client.entry.AccountBalance;
import crossbook.client.entry.AllotmentMove;
import crossbook.client.entry.EntryAnswer;
import crossbook.client.entry.MovesInTransit;
import crossbook.client.entry.Transfer;
import crossbook.client.stream.EventReader;
import crossbook.configuration.Address;
import crossbook.host.CommandLog;
import crossbook.host.HostException;
import crossbook.host.StateEvents;
import crossbook.protocol.Decimals;
import crossbook.protocol.Reason;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The verbs of `crossbook account` about two exchanges that are partitions of one: an
/// owner's money in each is an allotment (`docs/allotments.md`).
final class AccountMoves {
    private AccountMoves() {}

    /// `crossbook account move`.
    @Command(
            name = "move",
            description = {
                "Move an amount to the owner's account in another exchange, a partition of the same market. It",
                "leaves this one and then arrives there, under one transaction id: the same command with that",
                "--id does what is missing of a move that was interrupted, and nothing twice."
            },
            footer = {
                "  crossbook account move alice 100 USD --home here --to-home there",
                "  crossbook account move alice/C1 0.5 BTC --to-exchange 127.0.0.1:7101 --to-home there",
                "  crossbook account move alice 100 USD --to-home there --id move-4711",
            })
    static final class Move extends AccountCommand.Leaf {
        @Parameters(
                index = "0",
                paramLabel = "PARTICIPANT[/CLIENT]",
                description = "Whose it is, here and there.")
        private String whose;

        @Parameters(index = "1", paramLabel = "AMOUNT", description = "How much, such as 12.50.")
        private String amount;

        @Parameters(index = "2", paramLabel = "ASSET", description = "Of what.")
        private String asset;

        @Option(
                names = "--to-exchange",
                paramLabel = "HOST:PORT",
                converter = Endpoint.class,
                description = "The other exchange's gateway; else as the configuration there says.")
        private Address toExchange;

        @Option(
                names = "--to-home",
                paramLabel = "DIR",
                description = "The other exchange's home, with its configuration and secrets.")
        private Path toHome;

        @Option(
                names = "--to-password-file",
                paramLabel = "FILE",
                description = "A file with the password there in its first line.")
        private Path toPasswordFile;

        @Option(
                names = "--id",
                paramLabel = "ID",
                description =
                        "The transaction id, 1 to 36 characters; made from the time without it.")
        private String id;

        @Mixin
        private ReasonOption reason;

        @Override
        public void run() {
            AccountCommand.Owner owner = AccountCommand.Owner.of("PARTICIPANT", whose);
            reason.text();
            if (toExchange == null && toHome == null) {
                throw CommandFailure.usage("to where: --to-exchange or --to-home says it");
            }
            String transactionId = Written.transactionId("--id", id);
            if (id == null) {
                say("transaction " + transactionId + "; again with --id if it is interrupted");
            }
            GatewayOptions there = new GatewayOptions(toHome, toExchange, toPasswordFile);
            try (GatewayClient from = logOn();
                    GatewayClient to = logOn(there)) {
                AccountBalance known = known(from, owner);
                if (known(to, owner).scale() != known.scale()) {
                    throw CommandFailure.badInput(
                            "ASSET: " + Written.quoted(asset) + ": has other decimals there");
                }
                long units = Written.amount("AMOUNT", amount, known.scale());
                move(
                        new AllotmentMove(
                                transactionId, owner.participant(), owner.account(), asset, units),
                        from,
                        to,
                        known);
                show("here", from, owner);
                show("there", to, owner);
            }
        }

        private AccountBalance known(GatewayClient client, AccountCommand.Owner owner) {
            return AccountTransfers.Moving.find(
                    accounts(client, Optional.of(owner.participant())), asset);
        }

        private void move(
                AllotmentMove move, GatewayClient from, GatewayClient to, AccountBalance known) {
            boolean isFirst = !isRepeated(from, move.departure(), known);
            boolean isSecond;
            try {
                isSecond = !isRepeated(to, move.arrival(), known);
            } catch (CommandFailure e) {
                say(known.text(move.amount()) + " " + asset + " are in transit; the same with --id "
                        + move.id() + " lets them arrive");
                throw e;
            }
            String what = known.text(move.amount()) + " " + asset + " of " + whose;
            if (isFirst) print("moved " + what + ", transaction " + move.id());
            else if (isSecond) print("arrived: " + what + ", transaction " + move.id());
            else print("repeated " + move.id() + ": this move was made before");
        }

        private boolean isRepeated(GatewayClient client, Transfer transfer, AccountBalance known) {
            EntryAnswer answer = client.ask(transfer.request(reason.text()));
            if (answer.reason() == Reason.FUNDS_INSUFFICIENT) throw Funds.refused(answer, known);
            Answers.check(answer);
            return answer.isRepeated();
        }

        private void show(String where, GatewayClient client, AccountCommand.Owner owner) {
            accounts(client, Optional.of(owner.participant())).stream()
                    .filter(balance -> owner.owns(balance) && balance.asset().equals(asset))
                    .forEach(balance -> print(owner + ", " + where + ": " + Funds.text(balance)));
        }
    }

    /// `crossbook account in-transit`.
    @Command(
            name = "in-transit",
            description = {
                "Print the moves between the exchanges of some homes that left one and did not arrive in another,",
                "as their recordings tell. crossbook account move with their --id brings them to their end."
            },
            footer = {
                "  crossbook account in-transit here there",
                "  crossbook account in-transit /srv/one /srv/two",
                "  crossbook account in-transit one two three",
            })
    static final class InTransit extends Verb {
        @Parameters(
                arity = "2..*",
                paramLabel = "HOME",
                description = "The homes of all partitions.")
        private List<Path> homes;

        @Override
        public void run() {
            MovesInTransit moves = new MovesInTransit();
            for (int i = 0; i < homes.size(); i++) read(homes.get(i), moves, i);
            for (MovesInTransit.Departed departed : moves.open()) {
                AllotmentMove move = departed.move();
                var owner = new AccountCommand.Owner(move.participant(), move.account());
                print(owner + " " + Decimals.text(move.amount(), departed.scale()) + " "
                        + move.asset() + " from " + homes.get(departed.partition())
                        + ", transaction " + move.id());
            }
            if (moves.open().isEmpty()) print("nothing is in transit");
        }

        private static void read(Path home, MovesInTransit moves, int number) {
            ConfigurationOptions options = new ConfigurationOptions();
            options.useHome(home);
            EventReader reader = new EventReader(moves.of(number));
            try {
                StateEvents.tell(options.recording(), reader); // names, where events are gone
                CommandLog.open(options.recording()).events(reader);
            } catch (HostException e) {
                throw LogCommand.failure(e);
            }
        }
    }
}
