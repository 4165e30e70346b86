package crossbook.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import crossbook.core.order.OrderId;

import org.agrona.CloseHelper;

import java.util.HashMap;
import java.util.Map;

/// The WebSocket; what is not of orders is asked over order entry.
final class AskSocket implements AskDoor {
    private final Map<String, RawWebSocket> sockets = new HashMap<>();
    private final Map<String, String> tokens = new HashMap<>();
    private final AskDoor operator;
    private int asked;

    AskSocket(ApiServer server) throws Exception {
        operator = AskEntry.ofOperator(server);
        for (String name : TRADERS) {
            ApiServer.Person person = AskHttp.trader(server, name);
            tokens.put(name, person.token);
            sockets.put(
                    name,
                    RawWebSocket.open(
                            server.served().web(),
                            "Cookie",
                            person.cookie,
                            "Origin",
                            server.address()));
        }
    }

    @Override
    public Said ask(Ask ask) throws Exception {
        if (!ask.kind.isOfOrders()) return operator.ask(ask);
        RawWebSocket socket = sockets.get(ask.who);
        int id = ++asked;
        String head = "{\"id\":" + id + ",\"csrf\":\"" + tokens.get(ask.who) + "\",\"op\":\"";
        String order = ask.target == null
                ? ""
                : ",\"orderId\":\"" + OrderId.text(ask.target.orderId()) + "\"";
        socket.send(head
                + switch (ask.kind) {
                    case NEW -> "order.new\",\"order\":" + AskHttp.order(ask) + "}";
                    case REPLACE -> "order.amend\"" + order + "," + AskHttp.changes(ask) + "}";
                    case CANCEL -> "order.cancel\"" + order + "}";
                    default -> "order.massCancel\",\"side\":\"" + ask.side + "\"}";
                });
        JsonNode reply = socket.reply(id);
        assertThat(reply.path("id").asInt()).isEqualTo(id);
        boolean isDone = reply.path("ok").asBoolean();
        JsonNode body = isDone ? reply : reply.path("problem");
        return new Said(AskHttp.meaning(ask, isDone, body), reply.toString(), "");
    }

    @Override
    public void close() {
        CloseHelper.closeAll(sockets.values());
        operator.close();
    }
}
