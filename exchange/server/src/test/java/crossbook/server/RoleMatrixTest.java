package crossbook.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import crossbook.client.entry.EntryAddress;
import crossbook.client.entry.EntryAnswer;
import crossbook.client.entry.EntryRequest;
import crossbook.client.entry.OperatorRequest;
import crossbook.client.entry.OrderRequest;
import crossbook.client.entry.Participant;
import crossbook.protocol.OrdType;
import crossbook.protocol.Reason;
import crossbook.protocol.Side;
import crossbook.protocol.YesNo;
import crossbook.server.RawHttp.Answer;
import crossbook.web.entry.Deadlines;
import crossbook.web.entry.Entries;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;

/// Every operation for every role, cell by cell: over HTTP, and in a session of the native
/// gateway that the web has no part in. Both are compared with one table, which is written
/// down here; what is left open by the web is decided by the engine, so the two can only
/// agree if it decides so.
class RoleMatrixTest {
    /// `x`: the role does not stand in the way; `-`: it does.
    private static final String MATRIX = """
        operation           viewer trader risk market_operations admin nobody
        enter                 -      x     -          -            -     -
        mass-cancel           -      x     x          x            -     -
        kill-itself           -      x     x          x            -     -
        resume-itself         -      x     x          x            -     -
        kill-another          -      -     x          x            -     -
        resume-another        -      -     x          x            -     -
        kill-everybody        -      -     -          x            -     -
        resume-everybody      -      -     -          x            -     -
        cancel-for-another    -      -     x          x            -     -
        cancel-for-everybody  -      -     -          x            -     -
        phase                 -      -     -          x            -     -
        extend                -      -     -          x            -     -
        bust                  -      -     -          x            -     -
        correct               -      -     -          x            -     -
        participant           -      -     -          -            x     -
        """;

    /// Somebody with the role of a column and no other.
    private static final Map<String, String> WHO = Map.of(
            "viewer", "viewer",
            "trader", "alice",
            "risk", "risk",
            "market_operations", "timetable",
            "admin", "admin");

    @TempDir
    private static Path directory;

    private static ServedExchange exchange;
    private static InetSocketAddress web;
    private static int instrumentId;

    @BeforeAll
    static void start() throws IOException {
        exchange = ServedExchange.start(directory, "web.request_rate", "off");
        web = exchange.web();
        instrumentId = RawHttp.ask(
                        web, "GET /api/v1/instruments/NPN HTTP/1.1\r\nHost: localhost\r\n\r\n")
                .json()
                .path("instrumentId")
                .asInt();
    }

    @AfterAll
    static void stop() {
        exchange.close();
    }

    /// The cells of the table: operation and role, and whether it may.
    private static Map<String, Boolean> cells() {
        List<String> rows = MATRIX.lines().toList();
        String[] roles = rows.getFirst().split(" +", -1);
        Map<String, Boolean> cells = new LinkedHashMap<>();
        for (String row : rows.subList(1, rows.size())) {
            String[] words = row.split(" +", -1);
            for (int i = 1; i < roles.length; i++) {
                cells.put(words[0] + " " + roles[i], words[i].equals("x"));
            }
        }
        return cells;
    }

    @Test
    void theEngineDecidesAsTheTableSays() throws IOException {
        Map<String, Boolean> found = new LinkedHashMap<>();
        for (String cell : cells().keySet()) {
            String role = cell.substring(cell.indexOf(' ') + 1);
            if (role.equals("nobody")) continue; // nobody has no session
            // The web may be logged on as alice.
            String who = role.equals("trader") ? "bob" : WHO.get(role);
            found.put(cell, past(cell.substring(0, cell.indexOf(' ')), who));
        }
        for (Session session : SESSIONS.values()) session.close();
        SESSIONS.clear();
        Map<String, Boolean> wanted = new LinkedHashMap<>(cells());
        wanted.keySet().removeIf(cell -> cell.endsWith(" nobody"));
        assertThat(found).isEqualTo(wanted);
    }

    @Test
    void theWebAnswersAsTheTableSays() throws IOException {
        Map<String, Boolean> found = new LinkedHashMap<>();
        for (String cell : cells().keySet()) {
            String role = cell.substring(cell.indexOf(' ') + 1);
            String operation = cell.substring(0, cell.indexOf(' '));
            found.put(cell, overHttp(operation, WHO.getOrDefault(role, "")));
        }
        assertThat(found).isEqualTo(cells());
    }

    /// Whatever the served document says of who may ask is so: of every route, of every role that
    /// it does not name, and of nobody.
    @Test
    void everyRouteRefusesWhomTheDocumentDoesNotName() throws IOException {
        Map<String, List<String>> headers = new LinkedHashMap<>();
        for (String role : WHO.keySet()) headers.put(role, headersOf(WHO.get(role)));
        JsonNode paths = call("GET", "/openapi.json", "", List.of()).json().path("paths");
        int refused = 0;
        for (Map.Entry<String, JsonNode> path : paths.properties()) {
            String asked = path.getKey()
                    .replace("/api/v1", "")
                    .replace("{symbol}", "NPN")
                    .replaceAll("\\{[^}]+}", "1");
            for (Map.Entry<String, JsonNode> route : path.getValue().properties()) {
                JsonNode named = route.getValue().path("x-roles");
                if (named.isMissingNode()) continue;
                String method = route.getKey().toUpperCase(Locale.ROOT);
                String body = method.startsWith("P") ? "{}" : "";
                assertThat(call(method, asked, body, List.of()).code())
                        .as(method + " " + asked + " nobody")
                        .isEqualTo("LOGIN_NEEDED");
                Set<String> others = new TreeSet<>(WHO.keySet());
                named.forEach(role -> others.remove(role.asText()));
                for (String role : others) {
                    assertThat(call(method, asked, body, headers.get(role)).code())
                            .as(method + " " + asked + " " + role)
                            .isEqualTo("ROLE_NOT_PERMITTED");
                    refused++;
                }
            }
        }
        assertThat(refused).isGreaterThan(100);
    }

    // Past the web.

    private static final Map<String, Session> SESSIONS = new LinkedHashMap<>();

    /// A participant's own session with the gateway, with its own password.
    private record Session(Entries entries) implements AutoCloseable {
        static Session of(String participant) throws IOException {
            InetSocketAddress gateway = exchange.gateway();
            EntryAddress address = EntryAddress.tcp(gateway.getHostString(), gateway.getPort());
            String password = exchange.password(participant);
            return new Session(new Entries(
                    () -> address,
                    password::toCharArray,
                    Duration.ofMinutes(1),
                    _ -> {},
                    Deadlines.inMemory()));
        }

        EntryAnswer ask(String participant, EntryRequest request) {
            CompletableFuture<EntryAnswer> answer = entries.send(participant, request);
            while (!answer.isDone()) if (entries.doWork() == 0) LockSupport.parkNanos(100_000);
            return answer.join();
        }

        @Override
        public void close() {
            entries.onClose();
        }
    }

    private static boolean past(String operation, String who) throws IOException {
        if (!SESSIONS.containsKey(who)) SESSIONS.put(who, Session.of(who));
        Session session = SESSIONS.get(who);
        EntryAnswer answer = session.ask(who, request(session.entries, operation, who));
        assertThat(answer.reason())
                .as(operation + " " + who)
                .isNotIn(
                        Reason.STATE_UNKNOWN,
                        Reason.WRONG_PASSWORD,
                        Reason.LOGON_TIMED_OUT,
                        Reason.ALREADY_LOGGED_ON);
        return answer.reason() != Reason.ROLE_NOT_PERMITTED;
    }

    private static EntryRequest request(Entries entries, String operation, String who) {
        return switch (operation) {
            case "enter" -> newOrder(entries.newId());
            // Own orders are canceled by their trader, those of others by anyone who may do
            // that.
            case "mass-cancel" ->
                who.equals("bob")
                        ? EntryRequest.massCancel(
                                entries.newId(), OptionalInt.empty(), Side.NULL_VAL)
                        : cancelFor(entries, Optional.of(another(who)));
            case "kill-itself" -> kill(entries, Optional.of(who));
            case "kill-another" -> kill(entries, Optional.of(another(who)));
            case "kill-everybody" -> kill(entries, Optional.empty());
            case "resume-itself" -> resume(entries, Optional.of(who));
            case "resume-another" -> resume(entries, Optional.of(another(who)));
            case "resume-everybody" -> resume(entries, Optional.empty());
            case "cancel-for-another" -> cancelFor(entries, Optional.of(another(who)));
            case "cancel-for-everybody" -> cancelFor(entries, Optional.empty());
            case "phase" ->
                operation(
                        entries,
                        OperatorRequest.changePhase(instrumentId, 0, "CONTINUOUS", "a test"));
            case "extend" ->
                operation(
                        entries,
                        OperatorRequest.extendPhase(instrumentId, 0, 1_000_000_000, "a test"));
            case "bust" ->
                operation(
                        entries,
                        OperatorRequest.bustTrade(instrumentId, 999_999, YesNo.NO, "a test"));
            case "correct" ->
                operation(
                        entries,
                        OperatorRequest.correctTrade(
                                instrumentId,
                                999_999,
                                OptionalLong.empty(),
                                OptionalLong.of(1),
                                YesNo.NO,
                                "a test"));
            case "participant" ->
                operation(
                        entries, new Participant("", true, true, false, Set.of(), "").definition());
            default -> throw new IllegalArgumentException(operation);
        };
    }

    private static String another(String who) {
        return who.equals("bob") ? "alice" : "bob";
    }

    private static EntryRequest newOrder(String id) {
        return EntryRequest.enter(OrderRequest.of(
                instrumentId,
                terms -> terms.clOrdId(id)
                        .side(Side.BUY)
                        .ordType(OrdType.LIMIT)
                        .price(320_000)
                        .orderQty(10)));
    }

    private static EntryRequest operation(Entries entries, OperatorRequest request) {
        return EntryRequest.operation(entries.newNumber(), request);
    }

    private static EntryRequest kill(Entries entries, Optional<String> whom) {
        return operation(entries, OperatorRequest.killTrading(whom, "a test"));
    }

    private static EntryRequest resume(Entries entries, Optional<String> whom) {
        return operation(entries, OperatorRequest.resumeTrading(whom, "a test"));
    }

    private static EntryRequest cancelFor(Entries entries, Optional<String> whom) {
        return operation(
                entries,
                OperatorRequest.cancelFor(whom, OptionalInt.empty(), Side.NULL_VAL, "a test"));
    }

    // Over HTTP.

    private static boolean overHttp(String operation, String who) throws IOException {
        Answer answer = overHttp(operation, who, who.isEmpty() ? List.of() : headersOf(who));
        assertThat(answer.status()).as(operation + " " + who + answer.text()).isLessThan(500);
        String code = answer.code();
        assertThat(code.equals("LOGIN_NEEDED")).isEqualTo(who.isEmpty());
        return !code.equals("ROLE_NOT_PERMITTED") && !code.equals("LOGIN_NEEDED");
    }

    /// What says that somebody has logged in.
    private static List<String> headersOf(String who) throws IOException {
        Answer welcome = call("POST", "/demo/act-as", named(who), List.of());
        String cookie = welcome.headers().get("set-cookie");
        return List.of(
                "Cookie: " + cookie.substring(0, cookie.indexOf(';')),
                "X-CSRF-Token: " + welcome.json().path("csrfToken").asText());
    }

    private static Answer overHttp(String operation, String who, List<String> headers)
            throws IOException {
        String kill = "{\"on\":%s,%s,\"reason\":\"a test\"}";
        String itself = "\"participant\":\"" + (who.isEmpty() ? "bob" : who) + "\"";
        String another = "\"participant\":\"bob\"";
        String everybody = "\"all\":true";
        String instrument = "/admin/instruments/NPN";
        return switch (operation) {
            case "enter" -> call("POST", "/orders", """
                        {"symbol":"NPN","side":"BUY","ordType":"LIMIT","quantity":"10",\
                        "price":"3200.00"}\
                        """, headers);
            case "mass-cancel" ->
                who.equals("alice")
                        ? call("DELETE", "/orders", "", headers)
                        : call("POST", "/admin/mass-cancel", "{" + another + "}", headers);
            case "kill-itself" -> kill(kill.formatted(true, itself), headers);
            case "kill-another" -> kill(kill.formatted(true, another), headers);
            case "kill-everybody" -> kill(kill.formatted(true, everybody), headers);
            case "resume-itself" -> kill(kill.formatted(false, itself), headers);
            case "resume-another" -> kill(kill.formatted(false, another), headers);
            case "resume-everybody" -> kill(kill.formatted(false, everybody), headers);
            case "cancel-for-another" ->
                call("POST", "/admin/mass-cancel", "{" + another + "}", headers);
            case "cancel-for-everybody" ->
                call("POST", "/admin/mass-cancel", "{" + everybody + "}", headers);
            case "phase" -> call("POST", instrument + "/phase", "{\"to\":\"CONTINUOUS\"}", headers);
            case "extend" -> call("POST", instrument + "/phase:extend", "{\"by\":\"1s\"}", headers);
            case "bust" -> call("POST", "/admin/trades/999999:bust", "", headers);
            case "correct" ->
                call("POST", "/admin/trades/999999:correct", "{\"quantity\":\"1\"}", headers);
            case "participant" ->
                call("POST", "/admin/participants", "{\"name\":\"\",\"roles\":[]}", headers);
            default -> throw new IllegalArgumentException(operation);
        };
    }

    private static Answer kill(String body, List<String> headers) throws IOException {
        return call("POST", "/admin/killswitch", body, headers);
    }

    private static String named(String participant) {
        return "{\"participant\":\"" + participant + "\"}";
    }

    private static Answer call(String method, String path, String body, List<String> headers)
            throws IOException {
        StringBuilder request = new StringBuilder(method + " /api/v1" + path + " HTTP/1.1\r\n");
        request.append("Host: localhost\r\n");
        for (String header : headers) request.append(header).append("\r\n");
        if (!body.isEmpty()) {
            request.append("Content-Type: application/json\r\n");
            request.append("Content-Length: ").append(body.length()).append("\r\n");
        }
        return RawHttp.ask(web, request.append("\r\n").append(body).toString());
    }
}
