package crossbook.runs.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;

import crossbook.runs.http.SimServer;
import crossbook.testkit.Patience;
import crossbook.web.surroundings.WebSettings;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// A server of simulations and a program that uses it.
final class SimProgram implements AutoCloseable {
    static final JsonMapper JSON = JsonMapper.builder().build();
    static final String ARROW = "application/vnd.apache.arrow.stream";
    static final String NDJSON = "application/x-ndjson";

    /// The usual limits, but for how long a batch may take: on a busy machine a short one is long.
    static final WebSettings.Simulations PATIENT = new WebSettings.Simulations(
            WebSettings.Simulations.USUAL.engines(),
            WebSettings.Simulations.USUAL.memoryBytes(),
            WebSettings.Simulations.USUAL.idle(),
            Duration.ofMinutes(Patience.MINUTES));

    private final HttpClient client = HttpClient.newHttpClient();
    private final SimServer server;

    SimProgram(WebSettings.Simulations limits) throws IOException {
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        server = new SimServer(WebSettings.at(any).forSimulations(limits));
    }

    HttpResponse<byte[]> ask(String method, String path, String accept, String body)
            throws Exception {
        URI address =
                URI.create("http://127.0.0.1:" + server.address().getPort() + "/api/v1" + path);
        HttpRequest.Builder request = HttpRequest.newBuilder(address)
                .method(
                        method,
                        body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (!accept.isEmpty()) request.setHeader("Accept", accept);
        if (!body.isEmpty()) request.setHeader("Content-Type", "application/json");
        return client.send(request.build(), BodyHandlers.ofByteArray());
    }

    /// What is answered as one object.
    JsonNode object(String method, String path, String body) throws Exception {
        return JSON.readTree(ask(method, path, "", body).body());
    }

    /// An engine with one instrument; returns its id.
    String engine(String more) throws Exception {
        JsonNode made = object("POST", "/sim", """
                {"instruments":[{"symbol":"NPN","priceScale":2,"tick":"0.01"}],\
                "participants":["alice","bob"]%s}""".formatted(more));
        return made.path("engineId").asText();
    }

    /// The rows that a batch is answered with.
    List<JsonNode> step(String engine, String commands) throws Exception {
        HttpResponse<byte[]> answer = ask(
                "POST", "/sim/" + engine + "/step", NDJSON, "{\"commands\":[" + commands + "]}");
        if (answer.statusCode() != 200)
            throw new AssertionError(new String(answer.body(), StandardCharsets.UTF_8));
        return rows(answer);
    }

    /// Why a batch is refused.
    JsonNode refused(String engine, String commands) throws Exception {
        return object("POST", "/sim/" + engine + "/step", "{\"commands\":[" + commands + "]}");
    }

    static List<JsonNode> rows(HttpResponse<byte[]> answer) throws IOException {
        List<JsonNode> rows = new ArrayList<>();
        for (String line :
                new String(answer.body(), StandardCharsets.UTF_8).lines().toList())
            rows.add(JSON.readTree(line));
        return rows;
    }

    @Override
    public void close() {
        server.close();
    }
}
