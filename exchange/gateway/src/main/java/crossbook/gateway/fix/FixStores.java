package crossbook.gateway.fix;

import crossbook.client.stream.OwnerDirectory;
import crossbook.fix.FixStore;
import crossbook.gateway.surroundings.GatewaySettings;

import org.agrona.concurrent.EpochNanoClock;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/// The stores of FIX sessions, one file for each participant and CompID, one connection at a
/// time.
public final class FixStores implements AutoCloseable {
    private final GatewaySettings.Fix settings;
    private final EpochNanoClock time;
    private final Consumer<String> log;
    private final Map<FixName, FixStore> open = new HashMap<>();

    /// Makes the directory, and says which of the files that are there are damaged, and where.
    public FixStores(GatewaySettings.Fix settings, EpochNanoClock time, Consumer<String> log)
            throws IOException {
        this.settings = settings;
        this.time = time;
        this.log = log;
        OwnerDirectory.make(settings.directory());
        check();
    }

    private void check() throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(settings.directory())) {
            for (Path file : files) {
                if (FixName.of(file).isPresent()) check(file);
            }
        }
    }

    private void check(Path file) {
        try (FixStore store = FixStore.open(file, settings.keptBytes())) {
            if (FixOwner.isOther(store.state())) return; // it may change meanwhile
            store.damage()
                    .ifPresent(at -> log.accept("fix=store state=damaged cause=" + file
                            + " is damaged at byte " + at
                            + ": messages that stand there are not sent again"));
        } catch (IOException e) {
            log.accept("fix=store state=damaged cause=" + e.getMessage());
        }
    }

    /// The store of a session; null if another connection has it, here or in another process.
    public FixStore open(String participant, String compId) throws IOException {
        FixName name = new FixName(participant, compId);
        if (open.containsKey(name)) return null;
        try {
            FixStore store = FixStore.open(name.file(settings.directory()), settings.keptBytes());
            if (FixOwner.isOther(store.state())) {
                store.close();
                return null;
            }
            FixOwner.THIS.claim(store.state());
            if (store.state().isResetAsked()) store.reset();
            open.put(name, store);
            return store;
        } catch (IOException e) {
            log.accept("fix=store state=failed participant=" + participant + " cause="
                    + e.getMessage());
            throw e;
        }
    }

    /// The connection that had the store is gone.
    public void close(String participant, String compId) {
        FixStore store = open.remove(new FixName(participant, compId));
        if (store != null) close(store);
    }

    private void close(FixStore store) {
        if (store.state().isResetAsked()) store.reset();
        store.state().release(time.nanoTime());
        store.close();
    }

    @Override
    public void close() {
        open.values().forEach(this::close);
        open.clear();
    }
}
