package crossbook.server;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.configuration.GatewayConfiguration;
import crossbook.configuration.MarketDataConfiguration;
import crossbook.configuration.StoreConfiguration;
import crossbook.configuration.WebConfiguration;
import crossbook.gateway.Gateway;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// What a component can be given and a key of the configuration can say, the product gives and
/// hears: else only tests have it.
class WiringTest {
    private static final List<Path> SOURCES =
            List.of(Path.of("src/main/java"), Path.of("..", "cli", "src", "main", "java"));

    /// A clock is given by tests alone. There is no depth feed yet that the levels could be of.
    private static final Set<String> OF_NOBODY = Set.of("withClock", "depthLevels");

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

    @Test
    void everyKeyHasAnEffect() throws IOException {
        String sources = sources();
        List<String> missing = new ArrayList<>();
        List<Class<?>> sections = List.of(
                GatewayConfiguration.class,
                MarketDataConfiguration.class,
                StoreConfiguration.class,
                WebConfiguration.class);
        for (Class<?> section : sections) addUnread(section, sources, missing);
        assertThat(missing).isEmpty();
    }

    private static void addUnread(Class<?> section, String sources, List<String> missing) {
        for (RecordComponent component : section.getRecordComponents()) {
            String name = component.getName();
            if (OF_NOBODY.contains(name)) continue;
            if (!sources.contains("." + name + "()")) missing.add(section.getSimpleName() + name);
        }
    }

    /// Of everything that reads a configuration, without the line breaks of the format.
    private static String sources() throws IOException {
        StringBuilder all = new StringBuilder();
        for (Path directory : SOURCES) {
            try (Stream<Path> files = Files.walk(directory)) {
                for (Path file :
                        files.filter(path -> path.toString().endsWith(".java")).toList()) {
                    all.append(Files.readString(file).replaceAll("\\s+", ""));
                }
            }
        }
        return all.toString();
    }
}
