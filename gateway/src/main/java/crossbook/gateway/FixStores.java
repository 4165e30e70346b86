package crossbook.gateway;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import crossbook.fix.FixStore;

import org.agrona.CloseHelper;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/// The stores of FIX sessions, one file for each participant and CompID, one connection at a
/// time.
final class FixStores implements AutoCloseable {
    private final Desk desk;
    private final GatewaySettings.Fix settings;
    private final Map<Path, FixStore> open = new HashMap<>();

    FixStores(Desk desk, GatewaySettings.Fix settings) {
        this.desk = desk;
        this.settings = settings;
    }

    /// The store of a session; null if another connection has it.
    FixStore open(String participant, String compId) throws IOException {
        Path path = path(participant, compId);
        if (open.containsKey(path)) return null;
        try {
            FixStore store = FixStore.open(path, settings.keptBytes());
            open.put(path, store);
            return store;
        } catch (IOException e) {
            desk.log("fix=store state=failed participant=" + participant + " cause=" + e);
            throw e;
        }
    }

    void close(String participant, String compId) {
        CloseHelper.close(open.remove(path(participant, compId)));
    }

    private Path path(String participant, String compId) {
        return settings.directory().resolve(word(participant) + "-" + word(compId) + ".fix");
    }

    /// A name as part of that of a file: what is not a letter or a digit as two hexadecimal
    /// ones. Two names differ in capitals alone on no file system.
    private static String word(String name) {
        StringBuilder word = new StringBuilder();
        for (byte b : name.getBytes(ISO_8859_1)) {
            boolean isPlain = (b >= 'a' && b <= 'z') || (b >= '0' && b <= '9');
            if (isPlain) word.append((char) b);
            else word.append('_').append("%02x".formatted(b & 0xFF));
        }
        return word.toString();
    }

    @Override
    public void close() {
        CloseHelper.closeAll(open.values());
        open.clear();
    }
}
