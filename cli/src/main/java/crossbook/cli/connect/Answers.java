package crossbook.cli.connect;

import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.ExitCode;
import crossbook.cli.verb.Written;
import crossbook.client.entry.EntryAnswer;
import crossbook.client.entry.Execution;
import crossbook.client.entry.Refusals;
import crossbook.client.entry.Security;
import crossbook.client.stream.Destination;
import crossbook.configuration.Address;
import crossbook.configuration.DidYouMean;
import crossbook.core.order.OrderId;
import crossbook.protocol.Reason;
import crossbook.server.JsonObject;

import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;

/// What happened to orders, in a line each.
public final class Answers {
    private final PrintWriter out;
    private final boolean json;
    private final Collection<Security> securities;

    /// What the protocol calls fields, and what the user types.
    private static final Map<String, String> TYPED = Map.of(
            "clOrdId", "--id",
            "price", "@ PRICE",
            "orderQty", "QTY",
            "stopPrice", "--stop",
            "displayQty", "--display",
            "minQty", "--min-qty",
            "expireTimeNs", "--until",
            "pegReference", "--peg",
            "timeInForce", "--tif",
            "phase", "PHASE");

    public Answers(PrintWriter out, boolean json, Security security) {
        this(out, json, List.of(security));
    }

    public Answers(PrintWriter out, boolean json, Collection<Security> securities) {
        this.out = out;
        this.json = json;
        this.securities = securities;
    }

    /// Prints what happened to orders, in the order in which it did.
    public void print(EntryAnswer answer) {
        Stream.concat(answer.executions().stream(), answer.others().stream())
                .sorted(Comparator.comparingLong(Execution::eventNumber))
                .forEach(this::print);
        out.flush();
    }

    private void print(Execution execution) {
        if (execution.isRepeated()) {
            out.println(json ? repeatedJson(execution) : repeated(execution));
            return;
        }
        Security security = securities.stream()
                .filter(each -> each.instrumentId() == execution.instrumentId())
                .findFirst()
                .orElse(null);
        if (security == null) return; // another order, elsewhere
        out.println(json ? json(execution, security) : text(execution, security));
    }

    /// What happened, in a word.
    public static String kind(Execution execution) {
        return switch (execution.execType()) {
            case NEW -> execution.isRepeated() ? "repeated" : "accepted";
            case TRADE -> "traded";
            case REPLACED -> "replaced";
            case CANCELED -> "canceled";
            case EXPIRED -> "expired";
            case REJECTED -> "rejected";
            case SUSPENDED -> "parked";
            case TRIGGERED -> "triggered";
            case RESTATED -> "restated";
            default -> execution.execType().name();
        };
    }

    /// The report of an order that is sent again says no more than its id.
    private static String repeated(Execution execution) {
        return "repeated " + execution.clOrdId()
                + ": the exchange had this order before, and does not enter it again";
    }

    private static JsonObject repeatedJson(Execution execution) {
        return new JsonObject()
                .text("event", kind(execution))
                .text("clientOrderId", execution.clOrdId());
    }

    private static String text(Execution execution, Security security) {
        String price = price(execution, security);
        String at = price == null ? "" : " @ " + price;
        StringBuilder line =
                new StringBuilder(kind(execution)).append(' ').append(execution.clOrdId());
        switch (execution.execType()) {
            case TRADE ->
                line.append(": ")
                        .append(execution.lastQty())
                        .append(at)
                        .append(", left ")
                        .append(execution.leavesQty())
                        .append(", trade ")
                        .append(execution.tradeId());
            case REJECTED -> line.append(": ").append(execution.reason());
            case NEW ->
                line.append(": ")
                        .append(execution.orderQty())
                        .append(' ')
                        .append(security.symbol())
                        .append(at)
                        .append(", order ")
                        .append(OrderId.text(execution.orderId()));
            default -> {
                line.append(": left ").append(execution.leavesQty()).append(at);
                if (execution.reason() != Reason.NONE) line.append(", ").append(execution.reason());
            }
        }
        return line.toString();
    }

    private static JsonObject json(Execution execution, Security security) {
        long qty = execution.isTrade() ? execution.lastQty() : execution.orderQty();
        return new JsonObject()
                .text("event", kind(execution))
                .text("clientOrderId", execution.clOrdId())
                .text("orderId", OrderId.text(execution.orderId()))
                .text("symbol", security.symbol())
                .text("price", price(execution, security))
                .text("quantity", Long.toString(qty))
                .text("leavesQuantity", Long.toString(execution.leavesQty()))
                .number("matchId", execution.tradeId())
                .text("reason", execution.reason().name());
    }

    /// Of the trade, or of the order; null without one.
    private static String price(Execution execution, Security security) {
        if (execution.isTrade()) return security.text(execution.lastPrice());
        OptionalLong price = execution.price();
        return price.isEmpty() ? null : security.text(price.getAsLong());
    }

    /// Fails if a request was refused.
    public static void check(EntryAnswer answer) {
        if (answer.isDone()) return;
        String title = Refusals.title(answer.reason());
        String detail = detail(answer);
        throw refused(answer.reason(), detail.isEmpty() ? title : title + ": " + detail);
    }

    /// The same of a batch, with the place of the first line that is wrong.
    ///
    /// @param places where each line stands
    /// @param consequence what is not done, in words
    public static void checkLines(EntryAnswer answer, List<String> places, String consequence) {
        if (answer.isDone()) return;
        String where = answer.count() == 0 ? "" : places.get((int) answer.count() - 1) + ": ";
        String more = answer.detail().isEmpty() ? "" : ": " + answer.detail();
        throw new CommandFailure(
                ExitCode.REFUSED,
                where + "refused: " + answer.reason() + more + "; " + consequence);
    }

    /// The same of a request about an order.
    public static void check(EntryAnswer answer, Security security) {
        if (!answer.isDone()) {
            throw refused(answer.reason(), sentence(answer.reason(), answer, security));
        }
    }

    /// Why a request about an order was refused, with the values that would have been right.
    public static String sentence(Reason reason, EntryAnswer answer, Security security) {
        String detail = detail(answer);
        if (!detail.isEmpty()) return detail;
        Refusals.Terms terms =
                new Refusals.Terms(security.symbol(), security.priceScale(), security.phase());
        return Refusals.sentence(reason, answer.limits(), terms);
    }

    /// What the answer says beyond its reason, with fields as the user typed them.
    private static String detail(EntryAnswer answer) {
        if (answer.field().isEmpty()) return answer.detail();
        String field = TYPED.getOrDefault(answer.field(), answer.field());
        String rule = answer.detail().isEmpty() ? Refusals.title(answer.reason()) : answer.detail();
        return field + ": " + rule;
    }

    /// A refusal: the sentence, and the code beside it.
    public static CommandFailure refused(Reason reason, String sentence) {
        return new CommandFailure(ExitCode.REFUSED, "refused: " + sentence + " (" + reason + ")");
    }

    /// An instrument that nobody knows.
    public static CommandFailure unknownSymbol(String symbol, Collection<String> symbols) {
        String meant = symbols.stream()
                .filter(symbol::equalsIgnoreCase)
                .findFirst()
                .or(() -> DidYouMean.nearest(symbol, List.copyOf(symbols)))
                .map(name -> "; did you mean '" + name + "'?")
                .orElse("; there are " + String.join(", ", symbols));
        return CommandFailure.badInput(
                "symbol: " + Written.quoted(symbol) + ": there is no such instrument" + meant);
    }

    /// Where to connect to on a machine that is known.
    public static InetSocketAddress resolved(Address address) {
        InetSocketAddress found = address.toSocketAddress();
        if (!found.isUnresolved()) return Destination.of(found);
        throw new CommandFailure(
                ExitCode.CANNOT_CONNECT,
                Written.quoted(address.host()) + ": no machine of that name is known");
    }
}
