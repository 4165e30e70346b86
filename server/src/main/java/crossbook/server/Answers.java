package crossbook.server;

import crossbook.core.OrderId;
import crossbook.protocol.Reason;
import crossbook.server.GatewayClient.OrderAnswer;
import crossbook.server.GatewayClient.Security;
import crossbook.simulation.Prices;

import java.util.Map;

/// What happened to orders, in a line each; and how people write prices and quantities.
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
        Security security = securities.values().stream()
                .filter(each -> each.instrumentId() == answer.instrumentId())
                .findFirst()
                .orElseThrow();
        crossbook.out().println(json ? json(answer, security) : text(answer, security));
        crossbook.out().flush();
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
        return hasNone ? null : Prices.text(answer.price(), security.priceScale());
    }

    /// Fails if a request was refused.
    static void check(Reason reason, GatewayClient client) {
        if (reason == Reason.NONE) return;
        String detail = client.detail().isEmpty() ? "" : ": " + client.detail();
        throw new CommandFailure(ExitCode.REFUSED, "refused: " + reason + detail);
    }

    /// A client order id for who names none, made of the time.
    static String newId() {
        return Long.toString(System.nanoTime(), 36);
    }

    /// A price that somebody wrote, in price units.
    static long price(String where, String text, int scale) {
        try {
            return Prices.parse(text, scale);
        } catch (IllegalArgumentException e) {
            throw new CommandFailure(ExitCode.BAD_INPUT, where + ": " + e.getMessage(), e);
        }
    }

    /// A quantity that somebody wrote.
    static long qty(String where, String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new CommandFailure(
                    ExitCode.BAD_INPUT,
                    where + ": quantity: '" + text + "': not a whole number",
                    e);
        }
    }
}
