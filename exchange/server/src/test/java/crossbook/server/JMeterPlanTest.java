package crossbook.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import crossbook.web.api.JMeterPlan;
import crossbook.web.api.OpenApi;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

import java.io.ByteArrayInputStream;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import javax.xml.parsers.DocumentBuilderFactory;

/// The plan for JMeter does what it says on an exchange: its requests are sent in their order as
/// JMeter would, with its properties, variables, headers and cookies.
class JMeterPlanTest {
    /// `${name}`, or `${__P(name,default)}`.
    private static final Pattern VARIABLE =
            Pattern.compile("\\$\\{(?:__P\\((\\w+),([^)]*)\\)|(\\w+))}");

    private final HttpClient client =
            HttpClient.newBuilder().cookieHandler(new CookieManager()).build();
    private final Map<String, String> properties = new HashMap<>();
    private final Map<String, String> variables = new HashMap<>();
    private final List<Integer> statuses = new ArrayList<>();

    @Test
    void itsRequestsAreAnsweredAsTheDocumentSays(@TempDir Path directory) throws Exception {
        Document plan = DocumentBuilderFactory.newDefaultInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(
                        new JMeterPlan(new OpenApi()).text().getBytes(StandardCharsets.UTF_8)));
        try (ApiServer api = new ApiServer(directory)) {
            URI server = URI.create(api.address());
            properties.put("port", "" + server.getPort());
            properties.put("password", api.password("alice"));
            Element defaults = elements(plan, "ConfigTestElement").getFirst();
            assertThat(text(defaults, "HTTPSampler.domain")).isEqualTo(server.getHost());
            assertThat(text(defaults, "HTTPSampler.port")).isEqualTo("" + server.getPort());
            Element loop = elements(plan, "elementProp").getFirst();
            assertThat(text(loop, "LoopController.loops")).isEqualTo("100");
            assertThat(elements(loop, "boolProp").getFirst().getTextContent()).isEqualTo("false");
            for (Element request : elements(plan, "HTTPSamplerProxy")) send(server, request);
            assertThat(statuses).containsExactly(200, 201, 200);
            JsonNode order = api.as("alice").get("/orders/" + variables.get("orderId"));
            assertThat(order.path("ordStatus").asText()).isEqualTo("CANCELED");
            assertThat(order.path("price").asText()).isEqualTo("3210.00");
        }
    }

    private void send(URI server, Element sampler) throws Exception {
        String body = text(sampler, "Argument.value");
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        server.resolve(text(sampler, "HTTPSampler.path")))
                .method(
                        text(sampler, "HTTPSampler.method"),
                        body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        Element below = following(sampler);
        for (Element header : elements(below, "elementProp")) {
            request.header(text(header, "Header.name"), text(header, "Header.value"));
        }
        HttpResponse<String> answer = client.send(request.build(), BodyHandlers.ofString());
        statuses.add(answer.statusCode());
        for (Element extractor : elements(below, "JSONPostProcessor")) {
            String path = text(extractor, "JSONPostProcessor.jsonPathExprs");
            String name = text(extractor, "JSONPostProcessor.referenceNames");
            assertThat(path).isEqualTo("$.." + name);
            variables.put(
                    name, ApiServer.JSON.readTree(answer.body()).findValue(name).asText());
        }
    }

    /// What JMeter makes of a text of an element, or of what is in it.
    private String text(Element element, String name) {
        Optional<Element> found = elements(element, "stringProp").stream()
                .filter(each -> each.getAttribute("name").equals(name))
                .findFirst();
        return VARIABLE.matcher(found.orElseThrow().getTextContent()).replaceAll(this::value);
    }

    private String value(MatchResult found) {
        String value = found.group(3) == null
                ? properties.getOrDefault(found.group(1), found.group(2))
                : variables.get(found.group(3));
        return Matcher.quoteReplacement(value);
    }

    private static List<Element> elements(Document document, String tag) {
        return elements(document.getDocumentElement(), tag);
    }

    private static List<Element> elements(Element within, String tag) {
        List<Element> found = new ArrayList<>();
        for (int i = 0; i < within.getElementsByTagName(tag).getLength(); i++) {
            found.add((Element) within.getElementsByTagName(tag).item(i));
        }
        return found;
    }

    private static Element following(Element element) {
        Node next = element.getNextSibling();
        while (!(next instanceof Element)) next = next.getNextSibling();
        return (Element) next;
    }
}
