package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import crossbook.testkit.OtherProgram;
import crossbook.testkit.Repository;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Homes that earlier versions wrote, each of an exchange that was killed. This version opens one
/// with everything that the writer said after its own next start, or refuses it in a sentence with
/// the command that converts it; what is converted, it opens.
@Tag("slow")
class HomesTest {
    private static final Path HOMES = Repository.ROOT.resolve("cli/src/test/homes");
    private static final String PACKED = ".tar.gz";
    private static final Pattern COMMAND = Pattern.compile("`crossbook ([^`]+)`");
    private static final String OF_A_LOG = "log ";
    private static final int REMEDIES = 4;
    private static final int MEMBERS = 3;
    private static final int PORTS = 5;
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path directory;

    static Stream<String> homes() throws IOException {
        try (Stream<Path> files = Files.walk(HOMES)) {
            return files
                    .map(file -> HOMES.relativize(file).toString())
                    .filter(name -> name.endsWith(PACKED))
                    .map(name -> name.substring(0, name.length() - PACKED.length()))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("homes")
    void opensWithAllThatItsWriterSaid(String home) throws Exception {
        Path packed = HOMES.resolve(home + PACKED);
        List<String> tar = List.of("tar", "-xzf", packed.toString(), "-C", directory.toString());
        Path said = directory.resolve("tar.txt");
        assertThat(OtherProgram.run(directory, said, Map.of(), tar))
                .as(() -> OtherProgram.text(said))
                .isZero();
        TypedCommands typed = new TypedCommands(directory);
        typed.set("ENGINE_CLOCK_CONFIRMED", LocalDate.now(ZoneOffset.UTC).toString());
        Map<String, List<String>> answers = answers(HOMES.resolve(home + ".txt"));
        String start = answers.keySet().iterator().next();
        answers.remove(start);
        if (start.startsWith("cluster")) moveMembers(typed);
        boolean isConverted = convert(typed, answers);

        Process exchange = typed.serve(start);
        try {
            for (String command : answers.keySet()) {
                boolean isOfFiles = command.startsWith(OF_A_LOG) || command.startsWith("explain ");
                if (isOfFiles && exchange.isAlive()) typed.stop(exchange);
                List<String> now = typed.succeed(command).strip().lines().toList();
                compare(command, answers.get(command), now, isConverted);
            }
        } finally {
            exchange.destroyForcibly();
            typed.killMembers();
        }
    }

    /// What was typed, and each line that it printed.
    private static Map<String, List<String>> answers(Path file) throws IOException {
        Map<String, List<String>> answers = new LinkedHashMap<>();
        List<String> last = List.of();
        for (String line : Files.readAllLines(file)) {
            if (line.startsWith("$ ")) answers.put(line.substring(2), last = new ArrayList<>());
            else last.add(line);
        }
        return answers;
    }

    /// To ports that are free here.
    private static void moveMembers(TypedCommands typed) throws IOException {
        List<String> members = new ArrayList<>();
        for (int i = 0; i < MEMBERS; i++) members.add("127.0.0.1:" + FreePorts.firstOf(PORTS));
        typed.set("ENGINE_CLUSTER_MEMBERS", String.join(",", members));
    }

    /// Types what refusals of files and of the log say; whether the log was refused.
    private static boolean convert(TypedCommands typed, Map<String, List<String>> answers)
            throws Exception {
        String verify = answers.keySet().stream()
                .filter(command -> command.startsWith(OF_A_LOG))
                .findFirst()
                .orElseThrow();
        for (int remedies = 0; obey(typed, "check"); remedies++) {
            assertThat(remedies).as("it is refused again and again").isLessThan(REMEDIES);
        }
        return obey(typed, verify);
    }

    /// Types the command that a refusal names; whether there was a refusal.
    private static boolean obey(TypedCommands typed, String check) throws Exception {
        Optional<String> refusal = typed.type(check)
                .lines()
                .filter(line -> line.startsWith("crossbook: "))
                .filter(line -> !line.startsWith("crossbook: warning: "))
                .findFirst();
        if (refusal.isEmpty()) return false;
        Matcher command = COMMAND.matcher(refusal.get());
        assertThat(command.find()).as(refusal.get()).isTrue();
        typed.succeed(command.group(1));
        return true;
    }

    /// A later version may say more. What it recorded anew it counts and hashes anew.
    private static void compare(
            String command, List<String> before, List<String> now, boolean isConverted)
            throws IOException {
        assertThat(now).as(command).hasSameSizeAs(before);
        if (command.startsWith(OF_A_LOG) && isConverted) return;
        for (int i = 0; i < before.size(); i++) {
            if (!before.get(i).startsWith("{")) {
                assertThat(now.get(i)).as(command).isEqualTo(before.get(i));
                continue;
            }
            JsonNode line = JSON.readTree(now.get(i));
            for (Map.Entry<String, JsonNode> field :
                    JSON.readTree(before.get(i)).properties()) {
                assertThat(line.get(field.getKey()))
                        .as(command + ": " + field.getKey() + " of " + now.get(i))
                        .isEqualTo(field.getValue());
            }
        }
    }
}
