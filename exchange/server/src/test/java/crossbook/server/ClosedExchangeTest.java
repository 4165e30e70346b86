package crossbook.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Map;

/// Nothing of an exchange that was closed stays in the memory of its process.
class ClosedExchangeTest {
    private static final int LOOKS = 100;
    private static final int LOOK_MS = 100;

    @TempDir
    private Path directory;

    private final ReferenceQueue<Exchange> gone = new ReferenceQueue<>();

    @Test
    void anExchangeThatWasClosedIsForgotten() throws Exception {
        WeakReference<Exchange> closed = startAskAndClose();
        for (int look = 0; look < LOOKS && !closed.refersTo(null); look++) {
            System.gc();
            gone.remove(LOOK_MS);
        }
        assertThat(closed.refersTo(null)).isTrue();
    }

    private WeakReference<Exchange> startAskAndClose() throws Exception {
        EnumSet<Component> components = EnumSet.allOf(Component.class);
        components.remove(Component.STORE);
        try (ApiServer server = new ApiServer(directory.resolve("home"), components, Map.of())) {
            server.as("alice").get("/instruments/NPN/book?level=3");
            return new WeakReference<>(server.exchange(), gone);
        }
    }
}
