package crossbook.cli.order;

import crossbook.cli.connect.Answers;
import crossbook.cli.connect.GatewayClient;
import crossbook.cli.connect.GatewayOptions;
import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.Verb;
import crossbook.cli.verb.Written;
import crossbook.client.entry.CrossRequest;
import crossbook.client.entry.EntryAnswer;
import crossbook.client.entry.EntryRequest;
import crossbook.client.entry.Security;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `crossbook cross`
@Command(
        name = "cross",
        description = {
            "Buy from yourself, for two of your clients: both sides trade with each other at once, at a",
            "price between the best visible ones, and touch nothing that stands in the book."
        },
        footer = {
            "  crossbook cross 100 NPN @ 10.05 --as alice",
            "  crossbook cross 100 NPN @ 10.05 --adjustable --as alice",
            "  crossbook cross 100 NPN @ 10.05 --buy-id b17 --sell-id s17 --as alice",
        })
public final class CrossCommand extends Verb {
    @Mixin
    private GatewayOptions gateway;

    @Parameters(index = "0", paramLabel = "QTY", description = "How many.")
    private long qty;

    @Parameters(index = "1", paramLabel = "SYMBOL", description = "The instrument.")
    private String symbol;

    @Parameters(index = "2", paramLabel = "@", description = "Before the price.")
    private String at;

    @Parameters(index = "3", paramLabel = "PRICE", description = "The price.")
    private String price;

    @Option(names = "--as", required = true, paramLabel = "NAME", description = "The participant.")
    private String participant;

    @Option(
            names = "--adjustable",
            description = "Trade in the middle of the best visible prices if PRICE is not between"
                    + " them; it is refused otherwise.")
    private boolean adjustable;

    @Option(
            names = "--buy-id",
            paramLabel = "ID",
            description = "The client order id of the buying side; made from the time without it.")
    private String buyId;

    @Option(
            names = "--sell-id",
            paramLabel = "ID",
            description = "The client order id of the selling side; made from the time without it.")
    private String sellId;

    @Option(names = "--json", description = "Print one JSON object for each event.")
    private boolean json;

    @Override
    public void run() {
        if (!at.equals("@"))
            throw CommandFailure.usage(
                    "@: " + Written.quoted(at) + ": @ must stand before the price");
        String id = Written.clOrdId("", null);
        if (buyId != null) Written.clOrdId("--buy-id", buyId);
        if (sellId != null) Written.clOrdId("--sell-id", sellId);
        try (GatewayClient client = gateway.logOn(participant)) {
            Security security = client.security(symbol);
            long units = Written.price("PRICE", price, security.priceScale());
            CrossRequest cross = new CrossRequest(
                    security,
                    buyId == null ? id + "b" : buyId,
                    sellId == null ? id + "s" : sellId,
                    qty,
                    units,
                    adjustable);
            EntryAnswer answer = client.ask(EntryRequest.cross(cross));
            new Answers(out(), json, security).print(answer);
            Answers.check(answer, security);
        }
    }
}
