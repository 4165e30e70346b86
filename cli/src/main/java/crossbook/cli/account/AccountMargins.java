package crossbook.cli.account;

import crossbook.cli.account.AccountCommand.Owner;
import crossbook.cli.connect.Answers;
import crossbook.cli.connect.GatewayClient;
import crossbook.cli.verb.ReasonOption;
import crossbook.cli.verb.Written;
import crossbook.client.entry.AccountMargin;
import crossbook.client.entry.EntryAnswer;
import crossbook.client.entry.OperatorRequest;
import crossbook.client.entry.Security;
import crossbook.protocol.MarkSource;
import crossbook.protocol.YesNo;
import crossbook.server.JsonObject;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.util.List;

/// The verbs of `crossbook account` about positions that have lost too much.
final class AccountMargins {
    private AccountMargins() {}

    /// `crossbook account calls`.
    @Command(
            name = "calls",
            description = {
                "Print of whom more margin is called for, and who has lost more than it had; without a name",
                "one's own, as operator all."
            },
            footer = {
                "  crossbook account calls",
                "  crossbook account calls alice/C1 --json",
                "  crossbook account calls --as alice",
            })
    static final class Calls extends AccountCommand.Listing<AccountMargin> {
        private static final String FORM = "%-22s %-10s %-10s %24s %24s %24s";

        @Override
        String head() {
            return FORM.formatted("owner", "asset", "what", "posted", "held", "unpaid");
        }

        @Override
        List<AccountMargin> of(EntryAnswer answer) {
            return answer.margins();
        }

        @Override
        Owner owner(AccountMargin of) {
            return new Owner(of.participant(), of.account());
        }

        @Override
        String line(AccountMargin of) {
            return FORM.formatted(
                    owner(of),
                    of.asset(),
                    of.event(),
                    of.text(of.posted()),
                    of.text(of.held()),
                    of.text(of.deficit()));
        }

        @Override
        String object(AccountMargin of) {
            return new JsonObject()
                    .text("owner", owner(of).toString())
                    .text("asset", of.asset())
                    .text("what", of.event().toString())
                    .text("posted", of.text(of.posted()))
                    .text("held", of.text(of.held()))
                    .text("unpaid", of.text(of.deficit()))
                    .toString();
        }
    }

    /// `crossbook account mark`.
    @Command(
            name = "mark",
            description = {
                "Set the price at which the positions in an instrument are valued, if its mark source is",
                "index, or the index of which the mark is made, if it is median. Where a single price",
                "makes the mark, one further from it than the instrument's liquidation_collar is refused."
            },
            footer = {
                "  crossbook account mark FUT 101.00 --reason \"index of 10:00\"",
                "  crossbook account mark FUT 101.00 --source east",
                "  crossbook account mark FUT 91.00 --any-distance --reason \"it is so everywhere\"",
            })
    static final class Mark extends AccountCommand.Leaf {
        @Parameters(index = "0", paramLabel = "SYMBOL", description = "The instrument.")
        private String symbol;

        @Parameters(index = "1", paramLabel = "PRICE", description = "The mark, or the index.")
        private String price;

        @Option(
                names = "--source",
                paramLabel = "NAME",
                defaultValue = "",
                description = "Whose index it is, where the instrument has index_sources.")
        private String source;

        @Option(names = "--any-distance", description = "However far it is from the mark.")
        private boolean isFar;

        @Mixin
        private ReasonOption reason;

        @Override
        public void run() {
            try (GatewayClient client = logOn()) {
                Security security = client.security(symbol);
                long units = Written.price("PRICE", price, security.priceScale());
                Answers.check(client.ask(request(security.instrumentId(), units)), security);
                boolean isPart = security.coverage().margin().markSource() == MarkSource.MEDIAN;
                print(security.symbol()
                        + (isPart ? ": index at " : ": marked at ")
                        + security.text(units)
                        + (source.isEmpty() ? "" : ", source " + source));
            }
        }

        private OperatorRequest request(int instrumentId, long units) {
            YesNo anyDistance = isFar ? YesNo.YES : YesNo.NO;
            return OperatorRequest.setMark(instrumentId, units, source, anyDistance, reason.text());
        }
    }

    /// `crossbook account liquidate`.
    @Command(
            name = "liquidate",
            description = {
                "Close as much of the position of an owner with a margin call as brings its initial margin",
                "back, as far as somebody trades within the instrument's collar. The owner's other orders",
                "in the instrument are canceled."
            },
            footer = {
                "  crossbook account liquidate alice FUT",
                "  crossbook account liquidate alice/C1 FUT --reason \"call of 10:00 not met\"",
                "  crossbook account liquidate alice FUT --as riskofficer",
            })
    static final class Liquidate extends AccountCommand.Leaf {
        @Parameters(index = "0", paramLabel = "PARTICIPANT[/CLIENT]", description = "Whose.")
        private String owner;

        @Parameters(index = "1", paramLabel = "SYMBOL", description = "The instrument.")
        private String symbol;

        @Mixin
        private ReasonOption reason;

        @Override
        public void run() {
            Owner whose = Owner.of("PARTICIPANT", owner);
            try (GatewayClient client = logOn()) {
                Security security = client.security(symbol);
                Answers.check(
                        client.ask(OperatorRequest.liquidatePosition(
                                whose.participant(),
                                whose.account(),
                                security.instrumentId(),
                                reason.text())),
                        security);
                print(owner + ": " + security.symbol() + " was put up to be closed");
            }
        }
    }
}
