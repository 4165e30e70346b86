package crossbook.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;

import crossbook.web.WebGateway;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// A whole exchange with the participants of the demonstration, for tests of its HTTP API. Every
/// answer is compared with the document that it serves.
public final class ApiServer implements AutoCloseable {
    public static final JsonMapper JSON = JsonMapper.builder().build();
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private final ServedExchange served;
    private final String address;
    private final JsonNode document;
    private final SchemaCheck check;

    /// An exchange of engine, gateway and web.
    public ApiServer(Path directory) throws Exception {
        this(directory, ServedExchange.USUAL, Map.of());
    }

    /// @param settings of the configuration, over those of the demonstration
    public ApiServer(Path directory, Set<Component> components, Map<String, String> settings)
            throws Exception {
        this(ServedExchange.start(directory, components, withoutRate(settings)));
    }

    private static Map<String, String> withoutRate(Map<String, String> settings) {
        Map<String, String> all = new HashMap<>(settings);
        all.putIfAbsent("web.request_rate", "off");
        return all;
    }

    /// What is asked of an exchange that runs.
    ApiServer(ServedExchange served) throws Exception {
        this.served = served;
        address = "http://127.0.0.1:" + served.web().getPort();
        HttpResponse<String> answer = CLIENT.send(
                HttpRequest.newBuilder(URI.create(address + "/api/v1/openapi.json"))
                        .build(),
                BodyHandlers.ofString());
        document = JSON.readTree(answer.body());
        check = new SchemaCheck(document);
    }

    public String address() {
        return address;
    }

    public WebGateway web() {
        return served.exchange.web().orElseThrow();
    }

    public ServedExchange served() {
        return served;
    }

    public Exchange exchange() {
        return served.exchange;
    }

    /// The document that it serves.
    public JsonNode document() {
        return document;
    }

    public SchemaCheck check() {
        return check;
    }

    @Override
    public void close() {
        served.close();
    }

    /// What a participant of the demonstration logs on with.
    public String password(String participant) throws java.io.IOException {
        return served.password(participant);
    }

    /// Who has not logged in.
    public Person nobody() {
        return new Person("", "");
    }

    /// Anyone who acts as a participant.
    public Person as(String participant) throws Exception {
        HttpResponse<String> answer =
                nobody().call("POST", "/demo/act-as", "{\"participant\":\"" + participant + "\"}");
        String cookie = answer.headers().firstValue("Set-Cookie").orElseThrow();
        return new Person(
                cookie.substring(0, cookie.indexOf(';')),
                JSON.readTree(answer.body()).path("csrfToken").asText());
    }

    /// What a refusal says, of which the code and the status are as they must be.
    static JsonNode refused(HttpResponse<String> answer, int status, String code)
            throws IOException {
        JsonNode problem = JSON.readTree(answer.body());
        assertThat(problem.path("code").asText()).as(answer.body()).isEqualTo(code);
        assertThat(answer.statusCode()).isEqualTo(status);
        return problem;
    }

    /// Somebody with a browser.
    public final class Person {
        public final String cookie;
        public final String token;

        public Person(String cookie, String token) {
            this.cookie = cookie;
            this.token = token;
        }

        public HttpResponse<String> call(String method, String path, String body, String... headers)
                throws Exception {
            HttpRequest.Builder request =
                    HttpRequest.newBuilder(URI.create(address + "/api/v1" + path));
            request.method(
                    method,
                    body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
            if (!body.isEmpty()) request.setHeader("Content-Type", "application/json");
            if (!cookie.isEmpty()) request.setHeader("Cookie", cookie);
            if (!token.isEmpty()) request.setHeader("X-CSRF-Token", token);
            for (int i = 0; i < headers.length; i += 2) {
                request.setHeader(headers[i], headers[i + 1]);
            }
            HttpResponse<String> answer = CLIENT.send(request.build(), BodyHandlers.ofString());
            assertDocumented(method, path, answer);
            return answer;
        }

        /// What a GET answers, which must be well.
        public JsonNode get(String path) throws Exception {
            HttpResponse<String> answer = call("GET", path, "");
            assertThat(answer.statusCode()).as(path + " " + answer.body()).isEqualTo(200);
            return JSON.readTree(answer.body());
        }

        /// What a POST answers, which must be well.
        public JsonNode post(String path, String body) throws Exception {
            HttpResponse<String> answer = call("POST", path, body);
            assertThat(answer.statusCode()).as(path + " " + answer.body()).isIn(200, 201);
            return JSON.readTree(answer.body());
        }
    }

    /// The answer is one that the document has, and as the document says. What the server itself
    /// got wrong is no answer; what it cannot tell now is.
    private void assertDocumented(String method, String path, HttpResponse<String> answer)
            throws IOException {
        String type = answer.headers().firstValue("Content-Type").orElse("");
        if (type.equals("application/problem+json")) {
            JsonNode problem = JSON.readTree(answer.body());
            JsonNode schema = document.at("/components/schemas/Problem");
            assertThat(check.mistake(problem, schema, method + " " + path)).isEmpty();
            assertThat(problem.path("status").asInt()).isEqualTo(answer.statusCode());
            assertThat(answer.statusCode()).as(answer.body()).isNotEqualTo(500);
            JsonNode operation = operation(method, path);
            if (operation.isMissingNode()) return; // there is no such route
            assertThat(operation.path("x-problems"))
                    .as(method + " " + path + " " + answer.body())
                    .contains(problem.get("code"));
            return;
        }
        JsonNode responses = operation(method, path).path("responses");
        JsonNode response = responses.path(Integer.toString(answer.statusCode()));
        assertThat(response.isMissingNode())
                .as(method + " " + path + " " + answer)
                .isFalse();
        JsonNode schema = response.at("/content/application~1json/schema");
        if (!type.equals("application/json") || schema.isMissingNode()) return;
        JsonNode body = JSON.readTree(answer.body());
        assertThat(check.mistake(body, schema, method + " " + path)).isEmpty();
    }

    private JsonNode operation(String method, String path) {
        String plain = path.replaceFirst("\\?.*", "");
        JsonNode best = document.path("none");
        for (Map.Entry<String, JsonNode> entry : document.path("paths").properties()) {
            String pattern = entry.getKey().replaceAll("\\{[^}]+}", "[^/]+");
            if (!plain.matches(pattern)) continue;
            JsonNode found = entry.getValue().path(method.toLowerCase(Locale.ROOT));
            boolean isExact = entry.getKey().equals(plain);
            if (!found.isMissingNode() && (isExact || best.isMissingNode())) best = found;
        }
        return best;
    }
}
