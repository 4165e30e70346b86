package crossbook.web.api;

import crossbook.web.text.Problem;

import io.helidon.http.DirectHandler;
import io.helidon.http.DirectHandler.EventType;
import io.helidon.http.DirectHandler.TransportRequest;
import io.helidon.http.DirectHandler.TransportResponse;
import io.helidon.http.Header;
import io.helidon.http.ServerResponseHeaders;
import io.helidon.http.Status;
import io.helidon.webserver.http.DirectHandlers;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// What the HTTP server itself refuses, before there is a request, told like everything else. What
/// it says in its own words stays with it: they repeat what came.
public final class HttpErrors implements DirectHandler {
    private HttpErrors() {}

    /// For every kind of trouble.
    public static DirectHandlers handlers() {
        DirectHandlers.Builder handlers = DirectHandlers.builder();
        for (EventType type : EventType.values()) handlers.addHandler(type, new HttpErrors());
        return handlers.build();
    }

    @Override
    public TransportResponse handle(
            TransportRequest request,
            EventType type,
            Status status,
            ServerResponseHeaders headers,
            String message) {
        // A fault before there is a request is one of what came: a method that is no word.
        boolean isUnread = type == EventType.INTERNAL_ERROR && request.method().isEmpty();
        Problem problem = isUnread ? new Problem("REQUEST_NOT_VALID") : problem(status);
        Answer answer = ProblemAnswers.of(problem, "/");
        TransportResponse.Builder response = TransportResponse.builder()
                .status(Status.create(answer.status()))
                .headers(headers)
                .keepAlive(false)
                .entity(answer.body());
        response.header(io.helidon.http.HeaderNames.CONTENT_TYPE, ProblemAnswers.TYPE);
        for (Header header : Dispatcher.SECURITY) response.header(header);
        return response.build();
    }

    /// A whole answer, for a connection that nothing is read from.
    static byte[] tooManyConnections() {
        Answer answer = ProblemAnswers.of(problem(Status.SERVICE_UNAVAILABLE_503), "/");
        StringBuilder head = new StringBuilder("HTTP/1.1 503 Service Unavailable\r\n");
        head.append("Connection: close\r\nContent-Type: ").append(answer.contentType());
        head.append("\r\nContent-Length: ").append(answer.body().length);
        answer.headers()
                .forEach((name, value) ->
                        head.append("\r\n").append(name).append(": ").append(value));
        byte[] first = head.append("\r\n\r\n").toString().getBytes(StandardCharsets.US_ASCII);
        byte[] whole = Arrays.copyOf(first, first.length + answer.body().length);
        System.arraycopy(answer.body(), 0, whole, first.length, answer.body().length);
        return whole;
    }

    private static Problem problem(Status status) {
        return switch (status.code()) {
            case 404 -> new Problem("ROUTE_UNKNOWN");
            case 405 -> new Problem("METHOD_NOT_ALLOWED");
            case 411 -> new Problem("LENGTH_NEEDED");
            case 413 -> new Problem("BODY_TOO_LARGE");
            case 414, 431 -> new Problem("HEADERS_TOO_LARGE");
            case 503 -> new Problem("TOO_MANY_CONNECTIONS").retryAfter(1_000);
            case 500 -> new Problem("INTERNAL_ERROR");
            default -> new Problem("REQUEST_NOT_VALID");
        };
    }
}
