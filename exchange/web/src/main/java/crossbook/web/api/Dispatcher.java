package crossbook.web.api;

import crossbook.web.access.Access;
import crossbook.web.access.Caller;
import crossbook.web.access.RateLimits;
import crossbook.web.live.LiveUnavailableException;
import crossbook.web.surroundings.WebSettings;
import crossbook.web.text.Problem;

import io.helidon.common.buffers.DataReader.InsufficientDataAvailableException;
import io.helidon.http.Header;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.Status;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.ServerConnectionException;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The one way in for requests: it checks where a request comes from, who asks, how often, and
/// whether it may, has its route answer it, and sends the answer. What is refused never
/// reaches a route.
public final class Dispatcher implements Handler {
    private static final Logger LOG = System.getLogger(Dispatcher.class.getName());
    private static final String API = "/api/v1";

    /// What every answer says: nothing of ours is to be run, framed or guessed by others.
    static final List<Header> SECURITY = List.of(
            HeaderValues.createCached(
                    "Content-Security-Policy",
                    "default-src 'self'; object-src 'none'; frame-ancestors 'none'; base-uri"
                            + " 'none'"),
            HeaderValues.createCached("X-Content-Type-Options", "nosniff"),
            HeaderValues.createCached("Referrer-Policy", "no-referrer"),
            HeaderValues.createCached("Cross-Origin-Resource-Policy", "same-origin"));

    private static final Header NOT_KEPT = HeaderValues.createCached("Cache-Control", "no-store");
    private static final Header HSTS =
            HeaderValues.createCached("Strict-Transport-Security", "max-age=31536000");

    private static final int TOO_LARGE = Status.REQUEST_ENTITY_TOO_LARGE_413_CODE;

    private final WebSettings settings;
    private final Access access;
    private final Routes routes;
    private final OpenApi document;
    private final Meters meters;
    private final RateLimits rates;
    private final Connections connections;
    private final Optional<Files> files;

    /// With the files of the user interface.
    public Dispatcher(
            WebSettings settings,
            Access access,
            Routes routes,
            OpenApi document,
            Meters meters,
            Connections connections) {
        this(settings, access, routes, document, meters, connections, Optional.of(new Files()));
    }

    /// Of an API alone.
    public static Dispatcher withoutFiles(
            WebSettings settings, Access access, Routes routes, Connections connections) {
        return new Dispatcher(
                settings,
                access,
                routes,
                new OpenApi(),
                new Meters(),
                connections,
                Optional.empty());
    }

    private Dispatcher(
            WebSettings settings,
            Access access,
            Routes routes,
            OpenApi document,
            Meters meters,
            Connections connections,
            Optional<Files> files) {
        this.files = files;
        this.settings = settings;
        this.access = access;
        this.routes = routes;
        this.document = document;
        this.meters = meters;
        this.connections = connections;
        rates = new RateLimits(
                settings.limits().requestsPerSecond(), settings.limits().burst());
    }

    @Override
    public void handle(ServerRequest request, ServerResponse response) {
        String path = request.prologue().uriPath().rawPath();
        Answer answer;
        try {
            if (!request.content().hasEntity()) connections.isAsked(request.remotePeer());
            answer = answer(request, response, path);
        } catch (Problem problem) {
            answer = ProblemAnswers.of(problem, path);
        } catch (CloseConnectionException e) {
            throw e; // nobody is there to be answered
        } catch (LiveUnavailableException e) {
            answer = ProblemAnswers.of(Private.unavailable(e), path);
        } catch (RuntimeException e) {
            LOG.log(
                    Level.ERROR,
                    () -> "component=web request=\"" + request.prologue().method() + " " + path
                            + "\" error=" + e);
            LOG.log(Level.INFO, "", e);
            answer = ProblemAnswers.of(new Problem("INTERNAL_ERROR"), path);
        }
        // What comes of a body that is too large is no request.
        if (answer.status() == TOO_LARGE) answer = answer.with("Connection", "close");
        try {
            send(answer, request, response);
        } catch (UncheckedIOException e) {
            throw new CloseConnectionException("the client has gone", e);
        }
        if (answer.status() == TOO_LARGE) takeIn(request);
        // The server says so by itself, but keeps the connection.
        boolean isLast = request.headers().contains(HeaderValues.CONNECTION_CLOSE)
                || answer.status() == TOO_LARGE;
        if (isLast) throw new CloseConnectionException("it was the last answer");
        connections.isAnswered(request.remotePeer());
    }

    private Answer answer(ServerRequest request, ServerResponse response, String path) {
        access.checkHost(request.headers());
        String method = request.prologue().method().text();
        List<String> segments = Target.segments(path);
        boolean isApi = path.equals(API) || path.startsWith(API + "/");
        if (!isApi && !AT_THE_ROOT.contains(path)) return file(method, segments);
        List<String> inner = isApi ? segments.subList(2, segments.size()) : segments;
        String asked = method.equals("HEAD") ? "GET" : method;
        Routes.Found found = routes.find(asked, inner).orElseThrow(() -> unknown(inner, path));
        return call(found, request, response, path);
    }

    private static final Set<String> AT_THE_ROOT = Set.of("/healthz", "/readyz", "/metrics");

    private Problem unknown(List<String> segments, String path) {
        Set<String> methods = routes.methods(segments);
        if (methods.isEmpty()) return new Problem("ROUTE_UNKNOWN", "there is nothing at " + path);
        return new Problem("METHOD_NOT_ALLOWED").with("allow", String.join(", ", methods));
    }

    private Answer file(String method, List<String> segments) {
        Optional<Answer> file = files.flatMap(each -> each.find(segments));
        if (file.isEmpty()) throw new Problem("ROUTE_UNKNOWN");
        if (method.equals("GET") || method.equals("HEAD")) return file.get();
        throw new Problem("METHOD_NOT_ALLOWED").with("allow", "GET, HEAD");
    }

    private Answer call(
            Routes.Found found, ServerRequest request, ServerResponse response, String path) {
        long startNs = System.nanoTime();
        Route route = found.route();
        String address = access.address(request.headers(), request.remotePeer().host());
        access.checkOrigin(request.headers(), false);
        byte[] body = body(request, mostBytes(route, request));
        Caller caller = caller(request, body, address);
        count(caller.countedAs(address), response);
        if (!route.isPublic()) Access.need(caller, route.roles());
        if (route.changes() && !route.isPublic()) Access.mayChange(caller, request.headers());
        checkType(request, body);
        Map<String, String> query = Target.query(request.prologue().query().rawValue());
        document.checkParameters(route, query.keySet());
        document.checkBody(route, body);
        Call.Sent sent =
                new Call.Sent(body, request.headers().first(HeaderNames.ACCEPT).orElse(""));
        Call call = new Call(found, path, query, sent, caller, address);
        Answer answer = route.handler().answer(call);
        meters.answered(route, answer.status(), System.nanoTime() - startNs);
        return answer.file().isEmpty() && Csv.isWanted(call, request.headers())
                ? Csv.of(answer, document, route)
                : answer;
    }

    private Caller caller(ServerRequest request, byte[] body, String address) {
        if (!Access.isSigned(request.headers())) return access.callerOf(request.headers());
        String rawQuery = request.prologue().query().rawValue();
        String target = request.prologue().method().text()
                + request.prologue().uriPath().rawPath()
                + (rawQuery.isEmpty() ? "" : "?" + rawQuery);
        return access.callerOfKey(request.headers(), target, body, address);
    }

    private void count(String whose, ServerResponse response) {
        if (rates.areOff()) return;
        RateLimits.State state = rates.take(whose, 1, System.nanoTime());
        response.header("RateLimit-Limit", Long.toString(state.limit()));
        response.header("RateLimit-Remaining", Long.toString(state.remaining()));
        response.header(
                "RateLimit-Reset", Long.toString(Math.ceilDiv(state.waitNs(), 1_000_000_000L)));
        if (state.waitNs() == 0) return;
        meters.limited();
        throw new Problem("RATE_LIMITED").retryAfter(state.waitNs() / 1_000_000 + 1);
    }

    /// How large a body may be: of those who have not shown who they are none is large.
    private int mostBytes(Route route, ServerRequest request) {
        boolean mayBeLarge = route.isLarge()
                && (route.isPublic()
                        || access.namesKey(request.headers())
                        || access.callerOf(request.headers()).isKnown());
        return mayBeLarge ? Route.LARGE_BODY_BYTES : settings.limits().bodyBytes();
    }

    private byte[] body(ServerRequest request, int most) {
        if (!request.content().hasEntity()) return new byte[0];
        // Told to be too long: it is not waited for.
        if (request.headers().contentLength().orElse(0) > most) throw tooLarge(most);
        try (InputStream content = request.content().inputStream()) {
            byte[] body = content.readNBytes(most + 1);
            connections.isAsked(request.remotePeer());
            if (body.length <= most) return body;
        } catch (IOException | ServerConnectionException | InsufficientDataAvailableException e) {
            throw new CloseConnectionException("the body has not come", e);
        }
        throw tooLarge(most);
    }

    /// Reads what comes of a body that is refused: whoever still sends when the connection is
    /// closed may lose the answer. Who was asked to wait before sending sends nothing.
    private static void takeIn(ServerRequest request) {
        if (request.headers().contains(HeaderNames.EXPECT)) return;
        try (InputStream content = request.content().inputStream()) {
            content.transferTo(OutputStream.nullOutputStream());
        } catch (IOException | ServerConnectionException | InsufficientDataAvailableException e) {
            throw new CloseConnectionException("the rest of the body has not come", e);
        }
    }

    private static Problem tooLarge(int most) {
        return new Problem("BODY_TOO_LARGE", "more than " + most + " bytes");
    }

    /// A form of another site cannot send this type without asking first.
    private static void checkType(ServerRequest request, byte[] body) {
        if (body.length == 0) return;
        String type = request.headers().first(HeaderNames.CONTENT_TYPE).orElse("");
        int end = type.indexOf(';');
        String plain = (end < 0 ? type : type.substring(0, end)).strip();
        if (plain.equalsIgnoreCase(Answer.JSON)) return;
        throw new Problem("CONTENT_TYPE_NOT_SUPPORTED");
    }

    private void send(Answer answer, ServerRequest request, ServerResponse response) {
        response.status(Status.create(answer.status()));
        for (Header header : SECURITY) response.header(header);
        if (settings.isEncrypted()) response.header(HSTS);
        if (!answer.headers().containsKey("Cache-Control")) response.header(NOT_KEPT);
        answer.headers().forEach((name, value) -> response.header(name, value));
        if (answer.status() == 204) {
            response.send();
            return;
        }
        response.header("Content-Type", answer.contentType());
        if (answer.file().isPresent()) {
            SentFiles.send(answer.file().get(), request, response);
            return;
        }
        boolean isHead = request.prologue().method().text().equals("HEAD");
        if (isHead) response.header("Content-Length", Integer.toString(answer.body().length));
        if (isHead) response.send();
        else response.send(answer.body());
    }
}
