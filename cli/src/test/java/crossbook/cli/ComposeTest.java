package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;

import crossbook.configuration.ConfigurationSource;
import crossbook.configuration.ServerConfiguration;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.Yaml;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/// The files for `docker compose`, read without it: what they give away, and whether what they
/// name is there. That they are for the image is `PackagesTest`'s.
class ComposeTest {
    private static final Path FOLDER = TypedCommands.ROOT.resolve("packaging/compose");
    private static final String METRICS = "/api/v1/metrics";
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

    /// Three members: each another one with a home, a gateway and ports of its own, in what is
    /// otherwise a lone exchange.
    @Test
    void theClusterIsThreeExchanges() throws IOException {
        JsonNode whole = new ObjectMapper()
                .valueToTree(new Yaml().load(Files.readString(FOLDER.resolve("cluster.yaml"))));
        Set<String> ports = new TreeSet<>();
        for (int member = 0; member < 3; member++) {
            JsonNode service = whole.path("services").path("member-" + member);
            for (String same : List.of("image", "env_file", "read_only", "cap_drop", "shm_size")) {
                assertThat(service.path(same)).as(same).isEqualTo(exchange().path(same));
            }
            assertThat(texts(service.path("volumes")))
                    .containsExactly("./members/" + member + ":/var/lib/crossbook");
            JsonNode set = service.path("environment");
            assertThat(set.path("CROSSBOOK_ENGINE_CLUSTER_MEMBER").asInt()).isEqualTo(member);
            assertThat(set.path("CROSSBOOK_GATEWAY_ID").asInt()).isEqualTo(member + 1);
            for (String port : texts(service.path("ports"))) {
                assertThat(port).matches("127\\.0\\.0\\.1:[0-9]+:70[0-9]+");
                ports.add(port.split(":", -1)[1]);
            }
        }
        assertThat(ports).hasSize(15);
        for (JsonNode asked :
                read("prometheus-cluster.yml").at("/scrape_configs/0/static_configs/0/targets")) {
            String host = asked.asText().replace(":7080", "");
            assertThat(whole.path("services").has(host)).as(host).isTrue();
        }
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

    /// By the name that Prometheus has for the exchange, and with every metric that the
    /// dashboard shows or an alert asks for.
    @Test
    @Tag("slow")
    void prometheusIsAnsweredWithAllThatIsAskedFor() throws Exception {
        JsonNode job = read("prometheus.yml").at("/scrape_configs/0");
        String target = job.at("/static_configs/0/targets/0").asText();
        String host = services("monitoring.yaml")
                .get("exchange")
                .at("/environment/CROSSBOOK_WEB_ALLOWED_HOSTS")
                .asText();
        assertThat(target).isEqualTo(host + ":7080");
        TypedCommands typed = new TypedCommands(directory);
        typed.set("WEB_ALLOWED_HOSTS", host);
        typed.set("STORE_ENABLED", "true");
        typed.set("STORE_PG", "127.0.0.1:0");
        typed.set("LOG_FORMAT", "json");
        typed.set("AUDITOR_ENABLED", "true");
        Process exchange = typed.serve();
        try {
            typed.succeed("order sell 100 NPN @ 10.05 --as alice");
            typed.succeed("order buy 60 NPN @ 10.05 --as bob");
            assertThat(job.path("metrics_path").asText()).isEqualTo(METRICS);
            String answer = get(port(typed), target, METRICS);
            assertThat(answer).startsWith("HTTP/1.1 200 ").contains("Content-Type: text/plain");
            assertThat(metrics(answer)).containsAll(dashboard()).containsAll(askedByAlerts());
            assertThat(answer)
                    .contains("crossbook_instrument_trades_total{symbol=\"NPN\"} 1\n")
                    .contains("crossbook_instrument_last_price{symbol=\"NPN\"} 10.05\n")
                    .contains("crossbook_orders_total 2\n")
                    .contains("crossbook_host_alive{partition=\"0\"} 1\n")
                    .contains("crossbook_host_leads{partition=\"0\"} 1\n")
                    .contains("crossbook_auditor_running{partition=\"0\"} 1\n")
                    .contains("crossbook_auditor_violations_total{partition=\"0\"} 0\n")
                    .contains("crossbook_gateway_answer_seconds_count{door=\"TCP\"} 2\n")
                    .doesNotContain("alice");
            if (isThere("promtool")) {
                String body = answer.substring(answer.indexOf("\r\n\r\n") + 4);
                assertThat(promtool(body, "check", "metrics")).isEmpty();
            }
            typed.stop(exchange);
        } finally {
            exchange.destroyForcibly();
        }
        assertLogIsOfObjects();
    }

    private void assertLogIsOfObjects() throws IOException {
        List<String> lines = Files.readAllLines(directory.resolve("served.txt"));
        Set<String> said = new TreeSet<>();
        for (String line : lines) {
            JsonNode object = new ObjectMapper().readTree(line);
            assertThat(Instant.parse(object.path("time").asText())).isBefore(Instant.MAX);
            assertThat(object.path("level").asText()).as(line).isEqualTo("INFO");
            JsonNode fields = object.path("fields");
            said.add(fields.path("component").asText() + " "
                    + fields.path("state").asText());
        }
        assertThat(said).contains("engine started", "gateway started", "web started");
        assertThat(lines.getLast()).contains("\"message\":\"stopped\",\"fields\":{}}");
    }

    /// Each alert by itself, and none where all is well; each has its paragraph for the
    /// operator.
    @Test
    @Tag("slow")
    void everyAlertIsFired() throws Exception {
        Path tests = TypedCommands.ROOT.resolve("cli/src/test/resources/alerts.test.yml");
        Set<String> fired = new TreeSet<>();
        for (JsonNode test : new YAMLMapper().readTree(tests.toFile()).path("tests")) {
            for (JsonNode alert : test.path("alert_rule_test")) {
                if (!alert.path("exp_alerts").isEmpty())
                    fired.add(alert.path("alertname").asText());
            }
        }
        assertThat(fired).isEqualTo(alerts()).hasSizeGreaterThan(20);
        String page = Files.readString(TypedCommands.ROOT.resolve("docs/operations.md"));
        assertThat(alerts()).allSatisfy(alert -> assertThat(page).contains("**" + alert + "**"));
        assumeTrue(isThere("promtool"), "promtool, of Debian's package prometheus, fires them");
        assertThat(promtool("", "test", "rules", tests.toString())).contains("SUCCESS");
        String configuration = FOLDER.resolve("prometheus.yml").toString();
        assertThat(promtool("", "check", "config", configuration)).contains("SUCCESS");
    }

    private static Set<String> alerts() throws IOException {
        Set<String> names = new TreeSet<>();
        for (JsonNode group : read("alerts.yml").path("groups")) {
            for (JsonNode rule : group.path("rules"))
                names.add(rule.path("alert").asText());
        }
        return names;
    }

    private static Set<String> askedByAlerts() throws IOException {
        Set<String> asked = new TreeSet<>();
        for (JsonNode group : read("alerts.yml").path("groups")) {
            for (JsonNode rule : group.path("rules")) {
                asked.addAll(metrics(rule.path("expr").asText()));
            }
        }
        return asked;
    }

    static boolean isThere(String program) {
        return Stream.of(System.getenv("PATH").split(":", -1))
                .anyMatch(place -> Files.isExecutable(Path.of(place, program)));
    }

    /// What it says, on either of its outputs; it succeeds.
    private String promtool(String input, String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of(words));
        command.addFirst("promtool");
        Path in = Files.writeString(directory.resolve("promtool.in"), input);
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectInput(in.toFile())
                .start();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said;
    }

    /// Those of an exchange that runs.
    static String metrics(TypedCommands typed) throws IOException {
        return get(port(typed), typed.setting("WEB_HTTP"), METRICS);
    }

    private static int port(TypedCommands typed) {
        return Integer.parseInt(typed.setting("WEB_HTTP").substring("127.0.0.1:".length()));
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
