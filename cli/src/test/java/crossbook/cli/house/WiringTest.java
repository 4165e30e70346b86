package crossbook.cli.house;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.configuration.AuditorKeys;
import crossbook.configuration.Key;
import crossbook.configuration.LogKeys;
import crossbook.configuration.ServerKeys;
import crossbook.gateway.Gateway;
import crossbook.testkit.Repository;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What a component can be given and a key of the configuration can say, the product gives and
/// hears: else only tests have it.
class WiringTest {
    private static final List<Path> SOURCES =
            List.of(Repository.module("server"), Repository.module("cli"));

    /// A clock and a machine are given by tests alone, and where time is simulated.
    private static final Set<String> OF_NOBODY = Set.of("withClock", "withMachine");

    /// What the configuration itself reads, to judge or to complete the rest.
    private static final Set<String> OF_THE_CONFIGURATION = Set.of(
            "ALLOW_REMOTE",
            "INSECURE",
            "MODEL",
            "ASSETS",
            "INSTRUMENTS",
            "CLIENTS",
            "LIMITS",
            "RULES",
            "PROFILE",
            "CLUSTER_MEMBERS");

    @Test
    void aGatewayIsGivenAllThatItCanUse() throws IOException {
        String sources = sources();
        List<String> missing = Arrays.stream(Gateway.Surroundings.class.getMethods())
                .map(Method::getName)
                .filter(name -> name.startsWith("with"))
                .filter(name -> !OF_NOBODY.contains(name) && !sources.contains("." + name + "("))
                .toList();
        assertThat(missing).isEmpty();
    }

    @Tag("slow")
    @Test
    void everyKeyHasAnEffect() throws IOException {
        String sources = sources();
        List<String> missing = new ArrayList<>();
        int keys = 0;
        List<Class<?>> sections = new ArrayList<>(List.of(ServerKeys.class.getClasses()));
        sections.add(AuditorKeys.class); // beside the others
        sections.add(LogKeys.class);
        for (Class<?> section : sections) {
            for (Field key : section.getFields()) {
                if (!Key.class.equals(key.getType())) continue;
                keys++;
                String read = section.getSimpleName() + "." + key.getName();
                if (OF_NOBODY.contains(read)) continue;
                if (OF_THE_CONFIGURATION.contains(key.getName())) continue;
                if (!sources.matches("(?s).*\\b" + Pattern.quote(read) + "\\b.*"))
                    missing.add(read);
            }
        }
        assertThat(missing).isEmpty();
        assertThat(keys).isEqualTo(ServerKeys.all().size());
    }

    /// Of everything that reads a configuration, without the line breaks of the format.
    private static String sources() throws IOException {
        StringBuilder all = new StringBuilder();
        for (Path directory : SOURCES) {
            try (Stream<Path> files = Files.walk(directory.resolve("src/main/java"))) {
                for (Path file :
                        files.filter(path -> path.toString().endsWith(".java")).toList()) {
                    all.append(Files.readString(file).replaceAll("\\s+", ""));
                }
            }
        }
        return all.toString();
    }
}
