package crossbook.cli.order;

import crossbook.cli.connect.Answers;
import crossbook.cli.connect.GatewayClient;
import crossbook.cli.connect.GatewayOptions;
import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.Verb;
import crossbook.cli.verb.Written;
import crossbook.client.entry.EntryAnswer;
import crossbook.client.entry.EntryRequest;
import crossbook.client.entry.Security;
import crossbook.protocol.Side;
import crossbook.protocol.entry.ReportTradeEncoder;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.util.Locale;

/// `crossbook report`
@Command(
        name = "report",
        description = {
            "Report a trade that you made off the book, or take such a report back. The market model says",
            "when reports are taken (trade_reporting), and which types there are (trade_report_types)."
        },
        footer = {
            "  crossbook report sell 10000 NPN @ 10.05 --type BT --with bob --as alice",
            "  crossbook report buy 10000 NPN @ 10.0525 --type LT --with bob --id r17 --as alice",
            "  crossbook report cancel 17 NPN --as alice",
        })
public final class ReportCommand extends Verb {
    @Mixin
    private GatewayOptions gateway;

    @Parameters(index = "0", paramLabel = "WHAT", description = "buy, sell or cancel.")
    private String what;

    @Parameters(
            index = "1",
            paramLabel = "NUMBER",
            description = "How many; of a cancel the number of the trade.")
    private long number;

    @Parameters(index = "2", paramLabel = "SYMBOL", description = "The instrument.")
    private String symbol;

    @Parameters(index = "3", arity = "0..1", paramLabel = "@", description = "Before the price.")
    private String at;

    @Parameters(index = "4", arity = "0..1", paramLabel = "PRICE", description = "The price.")
    private String price;

    @Option(names = "--as", required = true, paramLabel = "NAME", description = "The participant.")
    private String participant;

    @Option(names = "--with", paramLabel = "NAME", description = "With whom the trade was made.")
    private String counterparty;

    @Option(names = "--type", paramLabel = "TYPE", description = "Two letters, such as BT.")
    private String type;

    @Option(
            names = "--id",
            paramLabel = "ID",
            description =
                    "The id of the report, 1 to 36 characters; made from the time without it.")
    private String clOrdId;

    @Override
    public void run() {
        boolean isCancel = what.equals("cancel");
        if (!isCancel && (price == null || !"@".equals(at)))
            throw CommandFailure.usage("@ PRICE is needed");
        if (!isCancel && (counterparty == null || type == null)) {
            throw CommandFailure.usage("--type and --with are needed");
        }
        String id = Written.clOrdId("--id", clOrdId);
        if (!isCancel) {
            Written.participant("--with", counterparty);
            Written.ascii("--type", type, ReportTradeEncoder.reportTypeLength());
        }
        try (GatewayClient client = gateway.logOn(participant)) {
            Security security = client.security(symbol);
            EntryAnswer answer = client.ask(
                    isCancel
                            ? EntryRequest.cancelReport(id, security.instrumentId(), number)
                            : report(security, id));
            Answers.check(answer, security);
            String done = isCancel ? "taken back" : "reported";
            print(done + ": trade " + answer.createdId());
        }
    }

    private EntryRequest report(Security security, String id) {
        long units = Written.price("PRICE", price, security.priceScale());
        return EntryRequest.reportTrade(
                id, security.instrumentId(), side(), counterparty, type, number, units);
    }

    private Side side() {
        return switch (what.toLowerCase(Locale.ROOT)) {
            case "buy" -> Side.BUY;
            case "sell" -> Side.SELL;
            default -> throw CommandFailure.usage("'" + what + "' is not buy, sell or cancel");
        };
    }
}
