package crossbook.web.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What the web interface knows of routes is what the contract says: the table from which it
/// takes roles and commands is printed here, and every action of its printed page is a route,
/// with the command that the contract names. With `-Dcrossbook.update=true` the table is
/// written.
class ActionTableTest {
    private static final Path TABLE = Path.of("ui/src/net/routes.ts");
    private static final Pattern ROW =
            Pattern.compile("\\| \\w+ \\| .*? \\| `(\\w+) (\\S+?)` \\| (.*?) \\|");

    private final JsonNode paths;

    ActionTableTest() throws IOException {
        paths = JsonMapper.builder().build().readTree(new OpenApi().bytes()).path("paths");
    }

    @Test
    void theTableOfRoutesIsPrinted() throws IOException {
        String table = table();
        if (Boolean.getBoolean("crossbook.update")) Files.writeString(TABLE, table);
        assertThat(Files.readString(TABLE))
                .as("write it with -Dcrossbook.update=true")
                .isEqualTo(table);
    }

    private String table() {
        StringBuilder table = new StringBuilder("""
                // Printed from the contract by `ActionTableTest`: every route, the roles one of which it needs (none: anybody may ask),
                // and the command that it asks the engine for.
                import type { Role } from '../protocol/market.ts';

                export type Route = { roles: readonly Role[]; command?: string };
                export type RouteName = keyof typeof routes;

                // prettier-ignore
                export const routes = {
                """);
        for (Map.Entry<String, JsonNode> path : paths.properties()) {
            for (Map.Entry<String, JsonNode> operation : path.getValue().properties()) {
                String method = operation.getKey().toUpperCase(Locale.ROOT);
                table.append("  '%s %s': { %s },\n"
                        .formatted(method, path.getKey(), facts(operation.getValue())));
            }
        }
        return table + "} satisfies Record<string, Route>;\n";
    }

    private static String facts(JsonNode operation) {
        List<String> roles = new ArrayList<>();
        operation.path("x-roles").forEach(role -> roles.add("'" + role.asText() + "'"));
        String command = operation.path("x-command").asText();
        return "roles: [" + String.join(", ", roles) + "]"
                + (command.isEmpty() ? "" : ", command: '" + command + "'");
    }

    @Test
    void everyActionIsARouteAndAsksForItsCommand() throws IOException {
        int actions = 0;
        for (String line : Files.readAllLines(Path.of("../../docs/web-interface.md"))) {
            Matcher row = ROW.matcher(line);
            if (!row.find()) continue;
            actions++;
            String route = row.group(1) + " " + row.group(2);
            JsonNode operation =
                    paths.path(row.group(2)).path(row.group(1).toLowerCase(Locale.ROOT));
            assertThat(operation.isMissingNode()).as(route).isFalse();
            assertThat(row.group(3))
                    .as(route)
                    .startsWith(operation.path("x-command").asText("- ("));
        }
        assertThat(actions).isGreaterThan(40);
    }
}
