package crossbook.cli.order;

import crossbook.cli.connect.Answers;
import crossbook.cli.connect.Funds;
import crossbook.cli.connect.GatewayClient;
import crossbook.cli.connect.GatewayOptions;
import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.ExitCode;
import crossbook.cli.verb.ReasonOption;
import crossbook.cli.verb.Verb;
import crossbook.cli.verb.Written;
import crossbook.client.entry.EntryAnswer;
import crossbook.client.entry.EntryRequest;
import crossbook.client.entry.Execution;
import crossbook.client.entry.OperatorRequest;
import crossbook.client.entry.OrderRequest;
import crossbook.client.entry.Security;
import crossbook.host.StorageProblem;
import crossbook.protocol.ExecType;
import crossbook.protocol.OrdType;
import crossbook.protocol.OrderTermsEncoder;
import crossbook.protocol.Reason;
import crossbook.protocol.Side;
import crossbook.protocol.TimeInForce;
import crossbook.protocol.entry.ReplaceOrderEncoder;
import crossbook.web.text.Counts;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;

/// `crossbook order`: one order, or many from a file.
@Command(
        name = "order",
        description = {
            "Send an order: side, quantity, symbol and, after @, the limit price; without a price it is a",
            "market order. It stays in the book when this command logs out, unless --cancel-on-disconnect",
            "is given. A file has a line for each order, in the same words, with commas or spaces. Exit code",
            "5 if an order is refused, or ends at once without a trade."
        },
        footer = {
            "  crossbook order sell 100 NPN @ 10.05 --as alice",
            "  crossbook order buy 500 NPN @ 10.04 --hidden --min-qty 100 --as bob",
            "  crossbook order --file orders.csv --as alice --json",
        })
public final class OrderCommand extends Verb {
    @Mixin
    private GatewayOptions gateway;

    @Mixin
    private OrderConditions conditions;

    @Parameters(arity = "0..5", paramLabel = "SIDE QTY SYMBOL @ PRICE", description = "The order.")
    private List<String> words = List.of();

    @Option(names = "--as", required = true, paramLabel = "NAME", description = "The participant.")
    private String participant;

    @Option(
            names = "--tif",
            paramLabel = "TIF",
            description =
                    "Time in force: day, gtc, ioc, fok, opg, gtd, gtt, gfa, gfx, atc, cpx or gdx, as"
                            + " far as the market has them; without it day, and ioc for a market"
                            + " order.")
    private String timeInForce;

    @Option(
            names = "--id",
            paramLabel = "ID",
            description = "The client order id, 1 to 36 characters; made from the time without it.")
    private String clOrdId;

    @Option(
            names = "--file",
            paramLabel = "FILE",
            description = "A file with an order in each line.")
    private Path file;

    @Option(
            names = "--cancel-on-disconnect",
            description = "The order is canceled when this command ends.")
    private boolean cancelOnDisconnect;

    @Option(names = "--json", description = "Print one JSON object for each event.")
    private boolean json;

    private static final Set<ExecType> ENDS = Set.of(ExecType.CANCELED, ExecType.EXPIRED);

    /// The engine's id of an order, which the user does not know.
    private static final long NOT_KNOWN = 0;

    /// An order in words.
    private record Ticket(Side side, long qty, String symbol, String price, String where) {}

    @Override
    public void run() {
        conditions.check(timeInForce(false)); // no default has an end
        List<Ticket> tickets = file == null ? List.of(ticket(words, "order")) : read();
        String firstId = Written.clOrdId("--id", clOrdId);
        if (file != null) Written.clOrdId("--id", firstId + "-" + tickets.size());
        Refused refused = null;
        try (GatewayClient client = gateway.logOn(participant)) {
            for (int i = 0; i < tickets.size(); i++) {
                String id = file == null ? firstId : firstId + "-" + (i + 1);
                Refused each = send(client, tickets.get(i), id);
                if (each.reason != Reason.NONE) refused = each;
            }
        }
        if (refused != null) throw Answers.refused(refused.reason, refused.sentence);
    }

    /// Why an order came to nothing; NONE if it did not.
    private record Refused(Reason reason, String sentence) {}

    private Refused send(GatewayClient client, Ticket ticket, String id) {
        Security security = client.security(ticket.symbol);
        boolean hasPrice = !ticket.price.isEmpty();
        OrdType ordType = conditions.ordType(hasPrice);
        TimeInForce time = timeInForce(ordType == OrdType.MARKET);
        long price = hasPrice ? price(ticket, security) : OrderTermsEncoder.priceNullValue();
        OrderRequest order = OrderRequest.of(security.instrumentId(), terms -> {
            terms.clOrdId(id).side(ticket.side).ordType(ordType).timeInForce(time);
            terms.price(price).orderQty(ticket.qty);
            conditions.fill(terms, security);
            terms.flags().staysOnDisconnect(!cancelOnDisconnect);
        });
        EntryAnswer answer = client.ask(EntryRequest.enter(order));
        new Answers(out(), json, security).print(answer);
        Reason whole = answer.isDone() ? unfilled(answer) : answer.reason();
        String sentence = Funds.sentence(client, whole, answer, security, ticket.side)
                .orElseGet(() -> Answers.sentence(whole, answer, security));
        return new Refused(whole, sentence);
    }

    /// Why an order that was taken came to nothing: it ended at once, and nothing of it has traded.
    private static Reason unfilled(EntryAnswer answer) {
        boolean hasTraded = answer.executions().stream().anyMatch(Execution::isTrade);
        Reason end = Reason.NONE;
        for (Execution each : answer.executions()) {
            if (ENDS.contains(each.execType())) end = each.reason();
        }
        return hasTraded ? Reason.NONE : end;
    }

    private static long price(Ticket ticket, Security security) {
        return Written.price(ticket.where + ": price", ticket.price, security.priceScale());
    }

    private TimeInForce timeInForce(boolean isMarket) {
        if (timeInForce == null) return isMarket ? TimeInForce.IOC : TimeInForce.DAY;
        String name = timeInForce.toUpperCase(Locale.ROOT);
        return Arrays.stream(TimeInForce.values())
                .filter(value -> value != TimeInForce.NULL_VAL && value.name().equals(name))
                .findFirst()
                .orElseThrow(() -> CommandFailure.usage("--tif: '" + timeInForce
                        + "': not a time in force such as day, gtc, ioc, fok"));
    }

    private List<Ticket> read() {
        if (!words.isEmpty()) {
            throw CommandFailure.usage("give an order or a --file, not both");
        }
        List<String> lines;
        try {
            lines = Files.readAllLines(file);
        } catch (IOException e) {
            throw new CommandFailure(
                    ExitCode.BAD_INPUT, file + ": cannot be read: " + StorageProblem.of(e), e);
        }
        return IntStream.range(0, lines.size())
                .filter(i -> !lines.get(i).isBlank() && !lines.get(i).startsWith("#"))
                .mapToObj(i ->
                        ticket(List.of(lines.get(i).trim().split("[,\\s]+")), file + ":" + (i + 1)))
                .toList();
    }

    private static Ticket ticket(List<String> words, String where) {
        List<String> parts = words.stream().filter(word -> !word.equals("@")).toList();
        if (parts.size() < 3 || parts.size() > 4) {
            throw CommandFailure.usage(
                    where + ": not SIDE QTY SYMBOL [@ PRICE], such as" + " buy 100 NPN @ 10.05");
        }
        String price = parts.size() == 4 ? parts.get(3) : "";
        return new Ticket(
                side(parts.get(0), where + ": side"),
                Written.qty(where + ": quantity", parts.get(1)),
                parts.get(2),
                price.startsWith("@") ? price.substring(1) : price,
                where);
    }

    private static Side side(String word, String where) {
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "buy" -> Side.BUY;
            case "sell" -> Side.SELL;
            default -> throw CommandFailure.usage(where + ": '" + word + "': not buy or sell");
        };
    }

    /// `crossbook cancel`
    @Command(
            name = "cancel",
            description = "Cancel an order by its client order id, or all orders; as risk or market"
                    + " operations those of another participant, or of everybody.",
            footer = {
                "  crossbook cancel a1 --symbol NPN --as alice",
                "  crossbook cancel --all --symbol NPN --side sell --as alice",
                "  crossbook cancel --all --participant alice --as operator --reason \"limit reached\"",
            })
    public static final class Cancel extends Verb {
        @Mixin
        private GatewayOptions gateway;

        @Parameters(arity = "0..1", paramLabel = "ID", description = "The client order id.")
        private String clOrdId;

        @Option(
                names = "--as",
                required = true,
                paramLabel = "NAME",
                description = "The participant.")
        private String participant;

        @Option(names = "--symbol", paramLabel = "SYMBOL", description = "The instrument.")
        private String symbol;

        @Option(names = "--all", description = "Every order; with --symbol or --side those alone.")
        private boolean all;

        @Option(names = "--side", paramLabel = "SIDE", description = "With --all: buy or sell.")
        private String side;

        @Option(
                names = "--participant",
                paramLabel = "NAME",
                description = "With --all: whose orders, if not your own.")
        private String whose;

        @Option(names = "--everybody", description = "With --all: the orders of everybody.")
        private boolean everybody;

        @Mixin
        private ReasonOption reason;

        @Option(names = "--json", description = "Print one JSON object for each event.")
        private boolean json;

        @Override
        public void run() {
            reason.text();
            if (clOrdId != null) Written.clOrdId("ID", clOrdId);
            if (whose != null) Written.participant("--participant", whose);
            boolean isForOthers = whose != null || everybody;
            if (isForOthers && (!all || (whose != null && everybody))) {
                throw CommandFailure.usage("--all goes with --participant or with --everybody");
            }
            if (all == (clOrdId != null)) {
                throw CommandFailure.usage("give a client order id or --all");
            }
            if (!all && symbol == null) {
                throw CommandFailure.usage("--symbol: missing; it says where to look");
            }
            if (!all && side != null) {
                throw CommandFailure.usage("--side goes with --all");
            }
            Side one = side == null ? Side.NULL_VAL : side(side, "--side");
            try (GatewayClient client = gateway.logOn(participant)) {
                if (!all) {
                    cancelOne(client, client.security(symbol));
                    return;
                }
                OptionalInt instrumentId = symbol == null
                        ? OptionalInt.empty()
                        : OptionalInt.of(client.security(symbol).instrumentId());
                if (isForOthers) cancelFor(client, instrumentId, one);
                else cancelAll(client, instrumentId, one);
            }
        }

        private void cancelOne(GatewayClient client, Security security) {
            EntryAnswer answer = client.ask(EntryRequest.cancel(
                    client.newId(), clOrdId, NOT_KNOWN, security.instrumentId()));
            new Answers(out(), json, security).print(answer);
            Answers.check(answer, security);
        }

        private void cancelFor(GatewayClient client, OptionalInt instrumentId, Side one) {
            Optional<String> whom = everybody ? Optional.empty() : Optional.of(whose);
            EntryAnswer answer =
                    client.ask(OperatorRequest.cancelFor(whom, instrumentId, one, reason.text()));
            Answers.check(answer);
            print(Counts.canceled(answer.count()));
        }

        private void cancelAll(GatewayClient client, OptionalInt instrumentId, Side one) {
            Answers printer = new Answers(out(), json, client.securities());
            EntryAnswer answer =
                    client.ask(EntryRequest.massCancel(client.newId(), instrumentId, one));
            printer.print(answer);
            Answers.check(answer);
            say(Counts.canceled(answer.count()));
        }
    }

    /// `crossbook replace`
    @Command(
            name = "replace",
            description = "Change the price or the total quantity of an order.",
            footer = {
                "  crossbook replace a1 --symbol NPN --price 10.06 --as alice",
                "  crossbook replace a1 --symbol NPN --qty 50 --as alice",
                "  crossbook replace a1 --symbol NPN --price 10.06 --qty 50 --new-id a2 --as alice",
            })
    public static final class Replace extends Verb {
        @Mixin
        private GatewayOptions gateway;

        @Parameters(paramLabel = "ID", description = "The client order id.")
        private String clOrdId;

        @Option(
                names = "--as",
                required = true,
                paramLabel = "NAME",
                description = "The participant.")
        private String participant;

        @Option(
                names = "--symbol",
                required = true,
                paramLabel = "SYMBOL",
                description = "The instrument.")
        private String symbol;

        @Option(names = "--price", paramLabel = "PRICE", description = "The new limit price.")
        private String price;

        @Option(names = "--qty", paramLabel = "QTY", description = "The new total quantity.")
        private String qty;

        @Option(names = "--new-id", paramLabel = "ID", description = "The id from now on.")
        private String newId;

        @Option(names = "--json", description = "Print one JSON object for each event.")
        private boolean json;

        @Override
        public void run() {
            Written.clOrdId("ID", clOrdId);
            if (newId != null) Written.clOrdId("--new-id", newId);
            try (GatewayClient client = gateway.logOn(participant)) {
                Security security = client.security(symbol);
                long newPrice = price == null
                        ? ReplaceOrderEncoder.priceNullValue()
                        : Written.price("--price", price, security.priceScale());
                long newQty = qty == null
                        ? ReplaceOrderEncoder.orderQtyNullValue()
                        : Written.qty("--qty", qty);
                EntryRequest request = EntryRequest.replace(
                        newId == null ? "" : newId,
                        clOrdId,
                        NOT_KNOWN,
                        security.instrumentId(),
                        change -> change.price(newPrice).orderQty(newQty));
                EntryAnswer answer = client.ask(request);
                new Answers(out(), json, security).print(answer);
                Answers.check(answer, security);
            }
        }
    }
}
