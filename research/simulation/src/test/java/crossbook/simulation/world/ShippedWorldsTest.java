package crossbook.simulation.world;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// The worlds that ship are those of their files.
class ShippedWorldsTest {
    @Test
    void everyWorldIsListedAndIsOne() throws IOException {
        List<String> files;
        try (Stream<Path> found = Files.list(Path.of("../..", "data", "worlds"))) {
            files = found.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".toml"))
                    .map(name -> name.substring(0, name.length() - ".toml".length()))
                    .toList();
        }
        assertThat(WorldFile.shippedNames()).containsExactlyInAnyOrderElementsOf(files);
        for (String name : files) {
            World shipped = WorldFile.shipped(name);
            Path file = Path.of("../..", "data", "worlds", name + ".toml");
            assertThat(shipped.text()).isEqualTo(Files.readString(file));
            assertThat(WorldFile.read(file).sha256())
                    .isEqualTo(shipped.sha256())
                    .hasSize(64);
        }
    }
}
