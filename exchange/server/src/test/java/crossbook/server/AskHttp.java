package crossbook.server;

import com.fasterxml.jackson.databind.JsonNode;

import crossbook.core.order.OrderId;
import crossbook.protocol.PegReference;

import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// HTTP.
final class AskHttp implements AskDoor {
    private final Map<String, ApiServer.Person> people = new HashMap<>();

    AskHttp(ApiServer server) throws Exception {
        for (String name : TRADERS) people.put(name, trader(server, name));
        people.put(OPERATOR, operator(server));
    }

    /// The first request of somebody opens a session.
    static ApiServer.Person trader(ApiServer server, String name) throws Exception {
        ApiServer.Person person = server.as(name);
        person.call("DELETE", "/orders", "");
        return person;
    }

    private static ApiServer.Person operator(ApiServer server) throws Exception {
        ApiServer.Person person = server.as(OPERATOR);
        person.post("/admin/obligations:settle", "{}");
        return person;
    }

    @Override
    public Said ask(Ask ask) throws Exception {
        ApiServer.Person person = people.get(ask.who);
        String order = ask.target == null ? "" : "/orders/" + OrderId.text(ask.target.orderId());
        HttpResponse<String> answer = switch (ask.kind) {
            case NEW -> person.call("POST", "/orders", order(ask));
            case REPLACE -> person.call("PATCH", order, "{" + changes(ask) + "}");
            case CANCEL -> person.call("DELETE", order, "");
            case MASS_CANCEL -> person.call("DELETE", "/orders?side=" + ask.side, "");
            default -> person.call("POST", "/admin/" + path(ask), body(ask));
        };
        boolean isDone = answer.statusCode() < 300;
        JsonNode body = ApiServer.JSON.readTree(answer.body());
        boolean isRepeated = ask.kind == Ask.Kind.TRANSFER && answer.statusCode() == 200;
        return new Said(isRepeated ? "repeated" : meaning(ask, isDone, body), answer.body(), "");
    }

    /// What an answer means, over HTTP or the WebSocket.
    static String meaning(Ask ask, boolean isDone, JsonNode body) {
        if (!isDone && body.has("field")) {
            boolean isOfDoor = body.path("code").asText().startsWith("FIELD_");
            if (isOfDoor) return "wrong " + body.path("field").asText();
        }
        if (!isDone) return body.path("code").asText();
        if (ask.kind == Ask.Kind.MASS_CANCEL)
            return "canceled " + body.path("canceled").asText();
        if (!ask.kind.isOfOrders()) return "done";
        JsonNode order = body.path("order");
        String state = order.path("ordStatus").asText();
        boolean isWaiting = state.equals("UNTRIGGERED") || state.equals("PARKED");
        return (body.path("replayed").asBoolean() ? "repeated " : "")
                + (isWaiting ? "SUSPENDED" : state) + " "
                + order.path("cumQuantity").asText() + "/"
                + order.path("leavesQuantity").asText();
    }

    static String changes(Ask ask) {
        return "\"quantity\":\"" + ask.qty + "\",\"price\":\"" + ask.priceText()
                + "\",\"clientOrderId\":\"" + ask.id + "\"";
    }

    static String order(Ask ask) {
        return "{\"symbol\":\"" + ask.symbol + "\",\"side\":\"" + ask.side + "\",\"ordType\":\""
                + ask.type + "\",\"timeInForce\":\"" + ask.time + "\",\"quantity\":\"" + ask.qty
                + (ask.hasPrice() ? "\",\"price\":\"" + ask.priceText() : "")
                + (ask.hasStopPrice() ? "\",\"stopPrice\":\"" + ask.priceText() : "")
                + (ask.isPart() ? "\",\"displayQuantity\":\"" + ask.displayQty : "")
                + (ask.hasKey() ? "\",\"smpKey\":\"" + ask.smpKey : "")
                + (ask.hasMinimum() ? "\",\"minExecQuantity\":\"" + ask.minQty : "")
                + (ask.peg == PegReference.NULL_VAL ? "" : "\",\"pegReference\":\"" + ask.peg)
                + "\",\"clientOrderId\":\"" + ask.id + "\",\"cancelOnDisconnect\":false"
                + ",\"execInst\":[" + String.join(",", instructions(ask)) + "]}";
    }

    private static List<String> instructions(Ask ask) {
        List<String> instructions = new ArrayList<>();
        if (ask.isPostOnly) instructions.add("\"POST_ONLY\"");
        if (ask.isAttributed) instructions.add("\"ATTRIBUTED\"");
        return instructions;
    }

    private static String path(Ask ask) {
        return switch (ask.kind) {
            case PHASE -> "instruments/" + ask.symbol + "/phase";
            case ASSET -> "assets";
            case TRANSFER -> "transfers";
            case SETTLE -> "obligations:settle";
            case MARK -> "instruments/" + ask.symbol + "/mark";
            case LIQUIDATE -> "accounts:liquidate";
            case BUST -> "trades/" + ask.tradeId + ":bust";
            case CORRECT -> "trades/" + ask.tradeId + ":correct";
            case KILL, RESUME -> "killswitch";
            case SUSPEND -> "accounts:suspend";
            case READMIT -> "accounts:resume";
            case COLLAR -> "risk-limits";
            default -> throw new IllegalArgumentException(ask.toString());
        };
    }

    private static String body(Ask ask) {
        return switch (ask.kind) {
            case PHASE -> "{\"to\":\"" + ask.word + "\"}";
            case ASSET -> "{\"asset\":\"" + ask.word + "\",\"scale\":2}";
            case TRANSFER ->
                "{\"type\":\"" + ask.word + "\",\"transactionId\":\"" + ask.id + "\",\"asset\":\""
                        + ask.symbol + "\",\"amount\":\"" + ask.priceText() + "\",\""
                        + (AskEntry.isPaid(ask) ? "from" : "to") + "\":\"" + ask.owner + "\"}";
            case SETTLE -> "{}";
            case MARK ->
                "{\"price\":\"" + ask.priceText()
                        + (ask.word.isEmpty() ? "" : "\",\"source\":\"" + ask.word)
                        + "\",\"anyDistance\":" + ask.isFar + "}";
            case LIQUIDATE ->
                "{\"participant\":\"" + ask.owner + "\",\"symbol\":\"" + ask.symbol + "\"}";
            case BUST -> "{\"intoDeficit\":" + ask.intoDeficit + "}";
            case CORRECT ->
                "{\"price\":\"" + ask.priceText() + "\",\"intoDeficit\":" + ask.intoDeficit + "}";
            case KILL, RESUME ->
                "{\"participant\":\"" + ask.owner + "\",\"on\":" + (ask.kind == Ask.Kind.KILL)
                        + "}";
            case SUSPEND, READMIT -> "{\"participant\":\"" + ask.owner + "\"}";
            case COLLAR ->
                "{\"participant\":\"" + ask.owner + "\",\"symbol\":\"" + ask.symbol
                        + "\",\"layer\":\"FIRM\",\"collarMillionths\":\"" + ask.price + "\"}";
            default -> throw new IllegalArgumentException(ask.toString());
        };
    }

    @Override
    public void close() {}
}
