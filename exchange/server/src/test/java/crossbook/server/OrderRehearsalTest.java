package crossbook.server;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.stream.HostFile;
import crossbook.configuration.ConfigurationSource;
import crossbook.configuration.ServerConfiguration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

class OrderRehearsalTest {
    @TempDir
    private Path home;

    private final List<String> log = new ArrayList<>();

    /// In each of eight rounds two doors answer two orders that trade, and one that rests, is
    /// replaced and is canceled.
    @Test
    void ordersPassAndNothingIsLeft() {
        Path scratch = home.resolve("rehearsal");
        long answered = OrderRehearsal.run(scratch, Duration.ofMillis(1), log::add);
        assertThat(answered).isEqualTo(8 * 2 * 5);
        assertThat(log).isEmpty();
        assertThat(scratch).doesNotExist();
    }

    @Test
    void whatAKilledOneLeftIsRemoved() throws IOException {
        Path scratch = home.resolve("rehearsal");
        Files.createDirectories(scratch.resolve("host"));
        Files.writeString(scratch.resolve("host/identity"), "half of one");
        assertThat(OrderRehearsal.run(scratch, Duration.ofMillis(1), log::add)).isPositive();
        assertThat(log).isEmpty();
        assertThat(scratch).doesNotExist();
    }

    @Test
    void whatGoesWrongIsToldAndNoReasonNotToStart() throws IOException {
        Path file = Files.createFile(home.resolve("a-file"));
        assertThat(OrderRehearsal.run(file.resolve("rehearsal"), Duration.ofMillis(1), log::add))
                .isZero();
        assertThat(log)
                .singleElement()
                .asString()
                .startsWith("component=engine state=not-rehearsed reason=");
    }

    @Test
    void anExchangeRehearsesUnlessItWasKilled() throws IOException {
        Set<Component> all = EnumSet.allOf(Component.class);
        assertThat(rehearses(all)).isTrue();
        assertThat(rehearses(EnumSet.of(Component.ENGINE))).isFalse();
        Path engine = Files.createDirectories(home.resolve("data"));
        new HostFile(1, "/dev/shm/aeron-1", "aeron:ipc", "", "", 0).write(engine);
        assertThat(rehearses(all)).isFalse();
    }

    /// What is in its way is gone afterwards.
    private boolean rehearses(Set<Component> components) throws IOException {
        ServerConfiguration configuration = ServerConfiguration.read(
                ConfigurationSource.defaults(home, Map.of(), Map.of("engine.rehearsal", "100ms")));
        Path engine = Files.createDirectories(configuration.engineDirectory());
        Files.deleteIfExists(engine.resolve("rehearsal"));
        Files.createFile(engine.resolve("rehearsal"));
        OrderRehearsal.before(configuration, components, log::add);
        return !Files.exists(engine.resolve("rehearsal"));
    }
}
