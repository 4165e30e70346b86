package crossbook.host;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.stream.EventStream;
import crossbook.client.stream.HostConnection;
import crossbook.core.state.StateInput;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;

/// What reads a snapshot lets others work: media driver and clients of a host that starts give
/// each other up after half a minute without a turn, however large the state is.
@Tag("slow")
class SnapshotsTest {
    private static final int ORDERS = 2_000;
    private static final int PIECE = SnapshotWriter.CHUNK / Long.BYTES;

    @TempDir
    Path directory;

    private long words;
    private long sinceTurn;
    private long mostSinceTurn;
    private long turns;

    @Test
    void othersHaveATurnForEachPieceThatIsRead() {
        try (HostConnection connection = HostConnection.open(directory);
                EventStream events = connection.events(1);
                RunningHost host = JournalHost.start(ChildHost.settings(directory))) {
            CommandSender sender = new CommandSender(connection);
            sender.market(1);
            for (int i = 1; i <= ORDERS; i++) sender.sell(0, 1_000 + i, 1);
            new EventList().awaitAnswers(events, sender);
            assertThat(host.isRunning()).isTrue();
        } // and saves its state

        Path snapshots = new HostDirectory(directory).snapshots();
        HostedEngine engine = new Snapshots(snapshots, false)
                .whileDoing(this::turn)
                .loadNewest(state ->
                        HostedEngine.load(counted(state), (buffer, at, length) -> {}, 1 << 16))
                .orElseThrow()
                .engine();
        assertThat(engine.engine().liveOrderCount()).isGreaterThanOrEqualTo(ORDERS);
        assertThat(words).isGreaterThan(3L * PIECE);
        assertThat(mostSinceTurn).isLessThanOrEqualTo(PIECE);
        // All of it is read twice: for its checksum first.
        assertThat(turns).isGreaterThanOrEqualTo(2 * words / PIECE);
    }

    private void turn() {
        turns++;
        sinceTurn = 0;
    }

    private StateInput counted(StateInput state) {
        return () -> {
            long word = state.readLong();
            words++;
            sinceTurn++;
            mostSinceTurn = Math.max(mostSinceTurn, sinceTurn);
            return word;
        };
    }
}
