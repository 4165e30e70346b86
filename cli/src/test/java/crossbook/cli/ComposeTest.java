package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;

import crossbook.configuration.ConfigurationSource;
import crossbook.configuration.ServerConfiguration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/// The files for `docker compose`, read without it: what they give away, and whether what they name
/// is there. That they are for the image is `PackagesTest`'s.
class ComposeTest {
    private static final Path FOLDER = TypedCommands.ROOT.resolve("packaging/compose");
    private static final Pattern METRIC = Pattern.compile("crossbook_[a-z_]+");

    @TempDir
    private Path directory;

    static JsonNode exchange() throws IOException {
        return services("compose.yaml").get("exchange");
    }

    private static Map<String, JsonNode> services(String file) throws IOException {
        Map<String, JsonNode> services = new LinkedHashMap<>();
        read(file)
                .path("services")
                .properties()
                .forEach(each -> services.put(each.getKey(), each.getValue()));
        return services;
    }

    private static JsonNode read(String file) throws IOException {
        return new YAMLMapper().readTree(FOLDER.resolve(file).toFile());
    }

    static List<String> texts(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }

    /// The variables of `network.env`.
    static Map<String, String> network() throws IOException {
        return Files.readAllLines(FOLDER.resolve("network.env")).stream()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.split("=", -1))
                .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
    }

    @Test
    void noServiceHasMoreRightsThanItNeeds() throws IOException {
        Map<String, JsonNode> all = services("monitoring.yaml");
        all.put("exchange", exchange());
        assertThat(all.keySet()).containsExactlyInAnyOrder("exchange", "prometheus", "grafana");
        all.forEach((name, service) -> {
            assertThat(texts(service.path("cap_drop"))).as(name).containsExactly("ALL");
            assertThat(texts(service.path("security_opt")))
                    .as(name)
                    .containsExactly("no-new-privileges:true");
            assertThat(service.has("privileged") || service.has("cap_add"))
                    .as(name)
                    .isFalse();
            assertThat(texts(service.path("ports")))
                    .as(name)
                    .isNotEmpty()
                    .allMatch(port -> port.matches("127\\.0\\.0\\.1:([0-9]+):\\1"));
        });
        assertThat(all.get("exchange").path("read_only").asBoolean()).isTrue();
        assertThat(all.get("prometheus").path("read_only").asBoolean()).isTrue();
    }

    @Test
    void whatIsMountedIsThere() throws IOException {
        for (String file : List.of("compose.yaml", "monitoring.yaml")) {
            JsonNode whole = read(file);
            for (JsonNode service : whole.path("services")) {
                for (String mount : texts(service.path("volumes"))) {
                    String source = mount.substring(0, mount.indexOf(':'));
                    if (source.startsWith("./"))
                        assertThat(FOLDER.resolve(source)).isRegularFile();
                    else
                        assertThat(whole.path("volumes").has(source)).as(source).isTrue();
                }
            }
        }
        assertThat(FOLDER.resolve(exchange().path("env_file").asText())).isRegularFile();
    }

    /// What `network.env` sets the exchange takes, and the addresses of all ports are in it.
    @Test
    void theNetworkIsOneThatTheConfigurationTakes() throws IOException {
        Map<String, String> network = network();
        ServerConfiguration read = ServerConfiguration.read(
                ConfigurationSource.defaults(directory, network, Map.of()));
        assertThat(read).isNotNull();
        assertThat(network.values().stream()
                        .filter(value -> value.startsWith("0.0.0.0:"))
                        .map(value -> "127.0.0.1:" + value.substring(8) + ":" + value.substring(8)))
                .containsExactlyInAnyOrderElementsOf(texts(exchange().path("ports")));
    }

    /// By the name that Prometheus has for the exchange, and with every metric that the dashboard
    /// shows.
    @Test
    void prometheusIsAnsweredAndTheDashboardAsksForWhatIsThere() throws Exception {
        JsonNode job = read("prometheus.yml").at("/scrape_configs/0");
        String target = job.at("/static_configs/0/targets/0").asText();
        String host = services("monitoring.yaml")
                .get("exchange")
                .at("/environment/CROSSBOOK_WEB_ALLOWED_HOSTS")
                .asText();
        assertThat(target).isEqualTo(host + ":7080");
        TypedCommands typed = new TypedCommands(directory);
        typed.set("WEB_ALLOWED_HOSTS", host);
        Process exchange = typed.serve();
        try {
            int port = Integer.parseInt(typed.setting("WEB_HTTP").substring("127.0.0.1:".length()));
            String answer = get(port, target, job.path("metrics_path").asText());
            assertThat(answer).startsWith("HTTP/1.1 200 ").contains("Content-Type: text/plain");
            assertThat(metrics(answer)).containsAll(dashboard());
            typed.stop(exchange);
        } finally {
            exchange.destroyForcibly();
        }
    }

    private static String get(int port, String host, String path) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            String request =
                    "GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), UTF_8);
        }
    }

    private static Set<String> dashboard() throws IOException {
        JsonNode whole = new ObjectMapper()
                .readTree(FOLDER.resolve("grafana/crossbook.json").toFile());
        Set<String> asked = new TreeSet<>();
        for (JsonNode panel : whole.path("panels")) {
            for (JsonNode target : panel.path("targets")) {
                asked.addAll(metrics(target.path("expr").asText()));
            }
        }
        assertThat(asked).hasSizeGreaterThan(5);
        return asked;
    }

    private static Set<String> metrics(String text) {
        Set<String> found = new TreeSet<>();
        for (Matcher name = METRIC.matcher(text); name.find(); ) found.add(name.group());
        return found;
    }
}
