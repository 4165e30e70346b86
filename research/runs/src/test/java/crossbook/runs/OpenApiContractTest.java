package crossbook.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;

import crossbook.server.ApiServer;
import crossbook.server.Component;
import crossbook.testkit.OtherProgram;
import crossbook.testkit.Patience;
import crossbook.testkit.PythonEnvironment;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/// The served document against the server, by a program that knows neither: Schemathesis makes
/// requests up from the schemas, good ones and bad ones, as everybody who may log on. No answer is
/// an error of the server, and none is other than the document says.
@Tag("slow")
class OpenApiContractTest {
    private static final String PROGRAM = "schemathesis==4.32.5";

    /// The operations that the roles before have called.
    private static final Set<String> ASKED = new HashSet<>();

    private static String tool;

    @TempDir
    private static Path directory;

    private static ApiServer api;

    @BeforeAll
    static void start() throws Exception {
        assumeTrue(OtherProgram.isOnPath("python3"), "no python3, which " + PROGRAM + " needs");
        tool = PythonEnvironment.of(Path.of("target", "schemathesis"), PROGRAM)
                .program("schemathesis");
        api = new ApiServer(
                directory.resolve("home"),
                EnumSet.of(Component.ENGINE, Component.GATEWAY, Component.WEB, Component.STORE),
                Map.of());
    }

    @AfterAll
    static void stop() {
        if (api != null) api.close();
    }

    /// Each role calls what it may call and no role before it has called. [RoleMatrixTest]
    /// tests what it is refused.
    @ParameterizedTest
    @CsvSource({
        "alice, trader, ^/(?!admin)",
        "risk, risk, ^/(admin|risk|limits)",
        "ops, market_operations, ^/(admin|risk|assets|clients)",
        "admin, admin, ^/admin"
    })
    void noAnswerIsOtherThanTheDocumentSays(String who, String role, String paths)
            throws Exception {
        ask(who, operations(role, Pattern.compile(paths)), "examples,coverage", 1);
    }

    @ParameterizedTest
    @Tag("long")
    @ValueSource(strings = {"nobody", "alice", "risk", "ops", "admin"})
    void whateverAnybodyAsks(String who) throws Exception {
        ask(who, List.of(), "examples,coverage,fuzzing", 20);
    }

    private static List<String> operations(String role, Pattern paths) {
        List<String> chosen = new ArrayList<>();
        for (Map.Entry<String, JsonNode> path : api.document().path("paths").properties()) {
            if (!paths.matcher(path.getKey()).find()) continue;
            for (JsonNode operation : path.getValue()) {
                JsonNode roles = operation.path("x-roles");
                if (roles.isMissingNode() || roles.toString().contains('"' + role + '"')) {
                    chosen.add(operation.path("operationId").asText());
                }
            }
        }
        chosen.removeAll(ASKED);
        assertThat(chosen).as(role).hasSizeGreaterThan(5);
        ASKED.addAll(chosen);
        return chosen;
    }

    /// @param operations by their ids; none: all
    private static void ask(String who, List<String> operations, String phases, int examples)
            throws Exception {
        Path output = directory.resolve(who + ".txt");
        int code = OtherProgram.run(
                directory, output, Map.of(), command(who, operations, phases, examples));
        String told = OtherProgram.text(output);
        told.lines().filter(line -> line.contains(" generated, ")).forEach(System.out::println);
        assertThat(code).as(told).isZero();
    }

    /// The document lists 503 as an answer: on a busy machine the limit of simulations that run
    /// at once is reached, and the store answers late.
    private static Path settings() throws IOException {
        return Files.writeString(directory.resolve("schemathesis.toml"), """
                [checks.not_a_server_error]
                expected-statuses = ["2xx", "3xx", "4xx", "503"]
                """);
    }

    private static List<String> command(
            String who, List<String> operations, String phases, int examples) throws Exception {
        String root = api.address() + "/api/v1";
        List<String> command = new ArrayList<>();
        command.addAll(List.of(tool, "--config-file", settings().toString()));
        command.addAll(List.of("run", root + "/openapi.json", "--url", root));
        command.addAll(List.of("--phases", phases));
        command.addAll(List.of("-n", "" + examples, "--seed", "1", "--no-shrink"));
        for (String id : operations) command.addAll(List.of("--include-operation-id", id));
        command.addAll(List.of("--continue-on-failure", "--warnings", "off"));
        command.addAll(List.of("--suppress-health-check", "all"));
        command.addAll(
                List.of("--request-timeout", "" + TimeUnit.MINUTES.toSeconds(Patience.MINUTES)));
        command.addAll(List.of(
                "--checks",
                "not_a_server_error,status_code_conformance,content_type_conformance,"
                        + "response_schema_conformance"));
        // These end the session of the asker, or take long.
        for (String path : List.of(
                "/logout",
                "/demo/act-as",
                "/admin/snapshot",
                "/admin/participants/{name}/password")) {
            command.addAll(List.of("--exclude-path", path));
        }
        if (!who.equals("nobody")) {
            ApiServer.Person person = api.as(who);
            command.addAll(List.of("-H", "Cookie: " + person.cookie));
            command.addAll(List.of("-H", "X-CSRF-Token: " + person.token));
        }
        return command;
    }
}
