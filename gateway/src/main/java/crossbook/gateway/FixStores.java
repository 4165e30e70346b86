package crossbook.gateway;

import crossbook.fix.FixStore;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/// The stores of FIX sessions, one file for each participant and CompID, one connection at a
/// time.
final class FixStores implements AutoCloseable {
    private final Desk desk;
    private final GatewaySettings.Fix settings;
    private final Map<FixName, FixStore> open = new HashMap<>();

    FixStores(Desk desk, GatewaySettings.Fix settings) {
        this.desk = desk;
        this.settings = settings;
    }

    /// Says which of the files that are there are damaged, and where.
    void check() throws IOException {
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
                    .ifPresent(at -> desk.log("fix=store state=damaged cause=" + file
                            + " is damaged at byte " + at
                            + ": messages that stand there are not sent again"));
        } catch (IOException e) {
            desk.log("fix=store state=damaged cause=" + e.getMessage());
        }
    }

    /// The store of a session; null if another connection has it, here or in another process.
    FixStore open(String participant, String compId) throws IOException {
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
            desk.log("fix=store state=failed participant=" + participant + " cause="
                    + e.getMessage());
            throw e;
        }
    }

    void close(String participant, String compId) {
        FixStore store = open.remove(new FixName(participant, compId));
        if (store != null) close(store);
    }

    private void close(FixStore store) {
        if (store.state().isResetAsked()) store.reset();
        store.state().release(desk.replies.timestampNs());
        store.close();
    }

    @Override
    public void close() {
        open.values().forEach(this::close);
        open.clear();
    }
}
