package crossbook.cli;

import crossbook.cli.GatewayClient.OrderAnswer;
import crossbook.client.entry.Security;
import crossbook.configuration.Address;
import crossbook.configuration.DidYouMean;
import crossbook.core.order.OrderId;
import crossbook.protocol.Decimals;
import crossbook.protocol.Reason;
import crossbook.server.JsonObject;
import crossbook.web.text.Refusals;

import java.net.InetSocketAddress;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/// What happened to orders, in a line each.
final class Answers {
    private final CrossbookCommand crossbook;
    private final boolean json;
    private final Map<String, Security> securities;

    Answers(CrossbookCommand crossbook, boolean json, Security security) {
        this(crossbook, json, Map.of(security.symbol(), security));
    }

    Answers(CrossbookCommand crossbook, boolean json, Map<String, Security> securities) {
        this.crossbook = crossbook;
        this.json = json;
        this.securities = securities;
    }

    void print(OrderAnswer answer) {
        if (answer.kind().equals("repeated")) {
            crossbook.out().println(json ? repeatedJson(answer) : repeated(answer));
            crossbook.out().flush();
            return;
        }
        Security security = securities.values().stream()
                .filter(each -> each.instrumentId() == answer.instrumentId())
                .findFirst()
                .orElseThrow();
        crossbook.out().println(json ? json(answer, security) : text(answer, security));
        crossbook.out().flush();
    }

    /// The report of an order that is sent again says no more than its id.
    private static String repeated(OrderAnswer answer) {
        return "repeated " + answer.clOrdId()
                + ": the exchange had this order before, and does not enter it again";
    }

    private static JsonObject repeatedJson(OrderAnswer answer) {
        return new JsonObject()
                .text("event", answer.kind())
                .text("clientOrderId", answer.clOrdId());
    }

    private static String text(OrderAnswer answer, Security security) {
        String price = price(answer, security);
        String at = price == null ? "" : " @ " + price;
        StringBuilder line = new StringBuilder(answer.kind()).append(' ').append(answer.clOrdId());
        switch (answer.kind()) {
            case "traded" ->
                line.append(": ")
                        .append(answer.qty())
                        .append(at)
                        .append(", left ")
                        .append(answer.leavesQty())
                        .append(", trade ")
                        .append(answer.tradeId());
            case "rejected" -> line.append(": ").append(answer.reason());
            case "accepted" ->
                line.append(": ")
                        .append(answer.qty())
                        .append(' ')
                        .append(security.symbol())
                        .append(at)
                        .append(", order ")
                        .append(OrderId.text(answer.orderId()));
            default -> {
                line.append(": left ").append(answer.leavesQty()).append(at);
                if (answer.reason() != Reason.NONE) line.append(", ").append(answer.reason());
            }
        }
        return line.toString();
    }

    private static JsonObject json(OrderAnswer answer, Security security) {
        return new JsonObject()
                .text("event", answer.kind())
                .text("clientOrderId", answer.clOrdId())
                .text("orderId", OrderId.text(answer.orderId()))
                .text("symbol", security.symbol())
                .text("price", price(answer, security))
                .text("quantity", Long.toString(answer.qty()))
                .text("leavesQuantity", Long.toString(answer.leavesQty()))
                .number("matchId", answer.tradeId())
                .text("reason", answer.reason().name());
    }

    private static String price(OrderAnswer answer, Security security) {
        boolean hasNone = answer.price() == Long.MIN_VALUE;
        return hasNone ? null : Decimals.text(answer.price(), security.priceScale());
    }

    /// Fails if a request was refused.
    static void check(Reason reason, GatewayClient client) {
        if (reason == Reason.NONE) return;
        String title = Refusals.title(reason);
        throw refused(reason, client.detail().isEmpty() ? title : title + ": " + client.detail());
    }

    /// The same of a request about an order.
    static void check(Reason reason, GatewayClient client, Security security) {
        if (reason != Reason.NONE) throw refused(reason, sentence(reason, client, security));
    }

    /// Why a request about an order was refused, with the values that would have been right.
    static String sentence(Reason reason, GatewayClient client, Security security) {
        return client.detail().isEmpty()
                ? Refusals.sentence(
                        reason,
                        client.limits(),
                        new Refusals.Terms(
                                security.symbol(), security.priceScale(), security.phase()))
                : client.detail();
    }

    /// A refusal: the sentence, and the code beside it.
    static CommandFailure refused(Reason reason, String sentence) {
        return new CommandFailure(ExitCode.REFUSED, "refused: " + sentence + " (" + reason + ")");
    }

    /// An instrument that nobody knows.
    static CommandFailure unknownSymbol(String symbol, Collection<String> symbols) {
        String meant = symbols.stream()
                .filter(symbol::equalsIgnoreCase)
                .findFirst()
                .or(() -> DidYouMean.nearest(symbol, List.copyOf(symbols)))
                .map(name -> "; did you mean '" + name + "'?")
                .orElse("; there are " + String.join(", ", symbols));
        return new CommandFailure(
                ExitCode.BAD_INPUT,
                "symbol: " + Written.quoted(symbol) + ": there is no such instrument" + meant);
    }

    /// The address of a machine that is known.
    static InetSocketAddress resolved(Address address) {
        InetSocketAddress found = address.toSocketAddress();
        if (!found.isUnresolved()) return found;
        throw new CommandFailure(
                ExitCode.CANNOT_CONNECT,
                Written.quoted(address.host()) + ": no machine of that name is known");
    }
}
