package crossbook.web.api;

import com.fasterxml.jackson.databind.node.ObjectNode;

import crossbook.web.access.Access;
import crossbook.web.access.Caller;
import crossbook.web.socket.SocketAccess;
import crossbook.web.socket.SocketProblem;
import crossbook.web.socket.WebSockets;
import crossbook.web.text.Json;
import crossbook.web.text.Problem;

import io.helidon.common.socket.PeerInfo;
import io.helidon.http.Headers;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Lets the WebSocket in by the rules of the routes: the same cookie, signature, origin, token and
/// roles; an order over the socket is a call of the route that takes it over HTTP.
public final class SocketDoor implements SocketAccess {
    private static final List<String> OF_EVERY_MESSAGE = List.of("id", "op", "csrf");
    private static final List<String> OF_A_CHANGE = List.of("id", "op", "csrf", "orderId");
    private static final int LONGEST_NAME = 25;

    private final Access access;
    private final Routes routes;
    private final Connections connections;

    public SocketDoor(Access access, Routes routes, Connections connections) {
        this.access = access;
        this.routes = routes;
        this.connections = connections;
    }

    @Override
    public Caller open(Headers headers) {
        try {
            access.checkHost(headers);
            access.checkOrigin(headers, access.hasCookie(headers));
            return access.callerOf(headers);
        } catch (Problem problem) {
            throw told(problem);
        }
    }

    @Override
    public String address(Headers headers, String peer) {
        return access.address(headers, peer);
    }

    @Override
    public boolean holds(Caller caller) {
        return access.holds(caller);
    }

    @Override
    public void opened(PeerInfo peer) {
        connections.isSocket(peer);
    }

    @Override
    public Caller authenticate(ObjectNode message, String address) {
        Access.Signed signed = new Access.Signed(
                message.path("key").asText(),
                message.path("timestamp").asText(),
                message.path("nonce").asText(),
                message.path("signature").asText());
        try {
            String target = "GET" + WebSockets.PATH;
            return access.callerOfKey(signed, target, new byte[0], address);
        } catch (Problem problem) {
            throw told(problem);
        }
    }

    @Override
    public ObjectNode handle(Caller caller, String op, ObjectNode message, String address) {
        try {
            if (!access.holds(caller)) throw new Problem("SESSION_ENDED");
            Access.mayChange(caller, message.path("csrf").asText());
            return answer(caller, op, message, address);
        } catch (Problem problem) {
            throw told(problem);
        }
    }

    private ObjectNode answer(Caller caller, String op, ObjectNode message, String address) {
        String method = method(op);
        List<String> segments = segments(op, message);
        Routes.Found found = routes.find(method, segments)
                .orElseThrow(() -> new Problem("ROUTE_UNKNOWN", "op: '" + op + "'"));
        Access.need(caller, found.route().roles());
        Map<String, String> query = query(op, message);
        Call.Sent sent = new Call.Sent(body(op, message), "");
        Call call = new Call(found, WebSockets.PATH, query, sent, caller, address);
        return Json.object(found.route().handler().answer(call).body());
    }

    private static String method(String op) {
        return switch (op) {
            case "order.amend" -> "PATCH";
            case "order.cancel", "order.massCancel" -> "DELETE";
            default -> "POST";
        };
    }

    private static List<String> segments(String op, ObjectNode message) {
        return switch (op) {
            case "order.amend", "order.cancel" ->
                List.of("orders", message.path("orderId").asText());
            case "cancelAfter" -> List.of("cancel-after");
            default -> List.of("orders");
        };
    }

    private static Map<String, String> query(String op, ObjectNode message) {
        if (!op.equals("order.massCancel")) return Map.of();
        Fields fields = new Fields(message.deepCopy().remove(OF_EVERY_MESSAGE));
        Map<String, String> query = new HashMap<>();
        for (String name : List.of("symbol", "side")) {
            if (fields.has(name)) query.put(name, fields.text(name, LONGEST_NAME));
        }
        fields.done(); // a wrong name would cancel more than is meant
        return query;
    }

    private static byte[] body(String op, ObjectNode message) {
        ObjectNode fields = switch (op) {
            case "order.new" -> {
                refuseOthers(message, "order");
                if (message.path("order") instanceof ObjectNode order) yield order;
                throw Problem.field("order", "an object is needed");
            }
            case "order.amend" -> message.deepCopy().remove(OF_A_CHANGE);
            case "order.cancel" -> {
                refuseOthers(message, "orderId");
                yield null;
            }
            case "cancelAfter" -> message.deepCopy().remove(OF_EVERY_MESSAGE);
            default -> null;
        };
        return fields == null
                ? new byte[0]
                : fields.toString().getBytes(java.nio.charset.StandardCharsets.UTF_8);
    }

    private static void refuseOthers(ObjectNode message, String known) {
        ObjectNode others = message.deepCopy().remove(OF_EVERY_MESSAGE);
        others.remove(known);
        new Fields(others).done();
    }

    private static SocketProblem told(Problem problem) {
        return new SocketProblem(Json.object(
                Json.bytes(out -> ProblemAnswers.write(out, problem, WebSockets.PATH))));
    }
}
