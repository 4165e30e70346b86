package crossbook.web.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Every action of the web interface, as its printed table has it, is a route of the contract, and
/// what asks the engine for something asks for the command that the contract names.
class ActionTableTest {
    private static final Pattern ROW =
            Pattern.compile("\\| \\w+ \\| .*? \\| `(\\w+) (\\S+?)` \\| (.*?) \\|");

    /// The contract calls it after the message; the session with the gateway is no route's.
    private static final List<String> OTHER_WORDS =
            List.of("POST /admin/mass-cancel", "POST /logout");

    @Test
    void everyActionIsARouteAndAsksForItsCommand() throws IOException {
        JsonNode paths;
        try (InputStream file = OpenApi.class.getResourceAsStream("/crossbook/web/openapi.json")) {
            paths = JsonMapper.builder().build().readTree(file).path("paths");
        }
        int actions = 0;
        for (String line : Files.readAllLines(Path.of("../docs/web-interface.md"))) {
            Matcher row = ROW.matcher(line);
            if (!row.find()) continue;
            actions++;
            String route = row.group(1) + " " + row.group(2);
            JsonNode operation =
                    paths.path(row.group(2)).path(row.group(1).toLowerCase(java.util.Locale.ROOT));
            assertThat(operation.isMissingNode()).as(route).isFalse();
            if (OTHER_WORDS.contains(route)) continue;
            String command = operation.path("x-command").asText("-");
            assertThat(row.group(3)).as(route).contains(command);
        }
        assertThat(actions).isGreaterThan(40);
    }
}
