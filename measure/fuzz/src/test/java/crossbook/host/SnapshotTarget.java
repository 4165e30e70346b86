package crossbook.host;

import crossbook.core.MatchingEngine;
import crossbook.core.state.StateException;
import crossbook.fuzz.FuzzTarget;
import crossbook.fuzz.InputFile;
import crossbook.fuzz.SmallExchange;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Snapshots of a host, plain and compressed: each is refused in words, or it is whole.
public final class SnapshotTarget implements FuzzTarget {
    private static final int FRAME_CAPACITY = 60 * 1024;

    private final Path file = InputFile.named("snapshot-1");

    @Override
    public String name() {
        return "snapshot";
    }

    @Override
    public List<byte[]> seeds() throws IOException {
        List<byte[]> seeds = new ArrayList<>();
        for (MatchingEngine engine : SmallExchange.engines()) {
            seeds.add(written(engine, false));
            seeds.add(written(engine, true));
        }
        return seeds;
    }

    private byte[] written(MatchingEngine engine, boolean compressed) throws IOException {
        Snapshot snapshot =
                new Snapshot(file, engine.commandNumber(), 64, engine.eventNumber(), 96, 5);
        try (SnapshotWriter writer = new SnapshotWriter(file, () -> {})) {
            writer.write(snapshot, engine);
        }
        if (!compressed) return Files.readAllBytes(file);
        Path packed = file.resolveSibling("packed");
        SnapshotWriter.compress(file, packed);
        return Files.readAllBytes(packed);
    }

    @Override
    public void accept(byte[] input) throws IOException {
        Files.write(file, input);
        try (SnapshotReader reader = new SnapshotReader(file, () -> {})) {
            Snapshot snapshot = reader.readHead();
            HostedEngine engine =
                    HostedEngine.load(reader, (buffer, offset, length) -> {}, FRAME_CAPACITY);
            reader.checkEnd();
            if (snapshot.commandNumber() != engine.engine().commandNumber()) {
                throw new IllegalStateException("its head is of another engine");
            }
        } catch (StateException refused) {
            if (refused.getMessage().isEmpty()) throw new IllegalStateException("no word why");
        }
    }
}
