package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;

import crossbook.configuration.ConfigurationSource;
import crossbook.configuration.ServerConfiguration;
import crossbook.configuration.ServerKeys.EngineKeys;
import crossbook.configuration.ServerKeys.GatewayKeys;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The manifests for Kubernetes, read without it: what they give away, and whether the exchange
/// takes what they set. They were not run on a cluster.
class KubernetesTest {
    private static final Path FOLDER = TypedCommands.ROOT.resolve("packaging/kubernetes");

    @TempDir
    private Path directory;

    private static List<JsonNode> read(String name, String kind) throws IOException {
        YAMLMapper mapper = new YAMLMapper();
        List<JsonNode> found = new ArrayList<>();
        try (MappingIterator<JsonNode> all = mapper.readerFor(JsonNode.class)
                .readValues(FOLDER.resolve(name + ".yaml").toFile())) {
            while (all.hasNext()) {
                JsonNode each = all.next();
                if (each.path("kind").asText().equals(kind)) found.add(each);
            }
        }
        return found;
    }

    @ParameterizedTest
    @ValueSource(strings = {"one-exchange", "three-members"})
    void noPodHasMoreRightsThanItNeeds(String name) throws IOException {
        List<JsonNode> sets = read(name, "StatefulSet");
        assertThat(sets).hasSize(name.startsWith("one") ? 1 : 3);
        for (JsonNode set : sets) {
            JsonNode pod = set.at("/spec/template/spec");
            assertThat(pod.path("automountServiceAccountToken").asBoolean(true)).isFalse();
            assertThat(pod.at("/securityContext/runAsNonRoot").asBoolean()).isTrue();
            assertThat(pod.at("/securityContext/runAsUser").asInt()).isEqualTo(10_001);
            List<JsonNode> containers = new ArrayList<>();
            pod.path("containers").forEach(containers::add);
            pod.path("initContainers").forEach(containers::add);
            for (JsonNode each : containers) {
                JsonNode rights = each.path("securityContext");
                assertThat(rights.path("allowPrivilegeEscalation").asBoolean(true))
                        .isFalse();
                assertThat(rights.path("readOnlyRootFilesystem").asBoolean()).isTrue();
                assertThat(rights.at("/capabilities/drop/0").asText()).isEqualTo("ALL");
            }
        }
        // Nobody but those with a label, and the members among themselves.
        JsonNode policy = read(name, "NetworkPolicy").getFirst();
        assertThat(policy.at("/spec/ingress")).hasSize(sets.size() == 1 ? 1 : 2);
        policy.at("/spec/ingress")
                .forEach(each -> assertThat(
                                each.at("/from/0/podSelector/matchLabels").isEmpty())
                        .isFalse());
        for (JsonNode service : read(name, "Service")) {
            assertThat(service.at("/spec/type").asText("ClusterIP")).isEqualTo("ClusterIP");
        }
    }

    /// Each member is another one with a gateway of its own, and all know the same three by the
    /// names that their pods have.
    @Test
    void theExchangeTakesWhatIsSet() throws IOException {
        List<JsonNode> sets = read("three-members", "StatefulSet");
        sets.addAll(read("one-exchange", "StatefulSet"));
        for (int member = 0; member < sets.size(); member++) {
            Map<String, String> set = new TreeMap<>();
            JsonNode container = sets.get(member).at("/spec/template/spec/containers/0");
            container
                    .path("env")
                    .forEach(each -> set.put(
                            each.path("name").asText(), each.path("value").asText()));
            ServerConfiguration read = ServerConfiguration.read(
                    ConfigurationSource.defaults(directory, set, Map.of()));
            assertThat(set).containsAllEntriesOf(ComposeTest.network());
            boolean isAlone = member == 3;
            assertThat(read.isReplicated()).isEqualTo(!isAlone);
            if (isAlone) continue;
            assertThat(read.getInt(EngineKeys.CLUSTER_MEMBER)).isEqualTo(member);
            assertThat(read.getInt(GatewayKeys.ID)).isEqualTo(member + 1);
            String pod = sets.get(member).at("/metadata/name").asText() + "-0";
            String service = sets.get(member).at("/spec/serviceName").asText();
            assertThat(read.get(EngineKeys.CLUSTER_MEMBERS).get(member).toString())
                    .isEqualTo(pod + "." + service + ":7201");
        }
        JsonNode names = read("three-members", "Service").stream()
                .filter(each -> each.at("/metadata/name").asText().equals("exchange-members"))
                .findFirst()
                .orElseThrow();
        assertThat(names.at("/spec/clusterIP").asText()).isEqualTo("None");
        assertThat(names.at("/spec/publishNotReadyAddresses").asBoolean()).isTrue();
    }

    /// They are what the chart gives.
    @Test
    void theyAreRenderedFromTheChart() throws Exception {
        assumeTrue(ComposeTest.isThere("helm"), "no helm: go install helm.sh/helm/v3/cmd/helm");
        Path copy = directory.resolve("kubernetes");
        ended("cp", "-r", FOLDER.toString(), copy.toString());
        ended("helm", "lint", copy.resolve("crossbook").toString());
        ended("sh", copy.resolve("render.sh").toString());
        for (String name : List.of("one-exchange.yaml", "three-members.yaml")) {
            assertThat(copy.resolve(name)).hasSameTextualContentAs(FOLDER.resolve(name));
        }
    }

    private static void ended(String... command) throws Exception {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as("%s", said).isZero();
    }

    /// Poms, packages of other languages, the chart, the manifests and the list of changes.
    @Test
    void thereIsOneVersion() throws Exception {
        assumeTrue(ComposeTest.isThere("python3"), "python3");
        ended("python3", TypedCommands.ROOT.resolve("packaging/version.py").toString());
        assertThat(Files.readString(TypedCommands.ROOT.resolve("docs/releasing.md")))
                .contains("packaging/version.py");
    }
}
