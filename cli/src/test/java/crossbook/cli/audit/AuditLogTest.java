package crossbook.cli.audit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;

/// Whatever is done to a printed audit log is found.
class AuditLogTest {
    private final TreeMap<Long, String> events = new TreeMap<>();

    @TempDir
    private Path directory;

    private Path file;

    @BeforeEach
    void print() throws IOException {
        file = directory.resolve("audit.tsv");
        add(3, "login", "alice", "-", "-");
        add(7, "kill", "carol", "RISK", "fat finger");
        add(9, "resume", "carol", "RISK", "she is back");
        add(12, "logout", "alice", "-", "-");
        write(AuditLog.chained(events));
    }

    private void add(long number, String action, String principal, String role, String reason) {
        AuditEntry entry = new AuditEntry(
                number, 1_000 + number, action, principal, role, "done", "alice", "-", reason);
        events.put(number, entry.text());
    }

    private void write(List<String> lines) throws IOException {
        Files.write(file, lines);
    }

    private List<String> lines() throws IOException {
        return new ArrayList<>(Files.readAllLines(file));
    }

    /// The first problem; empty if all is well.
    private String verify(boolean isWhole) throws IOException {
        List<String> texts = new ArrayList<>();
        AuditLog.Verified chain = AuditLog.verifyChain(file, texts);
        return chain.problem().isEmpty()
                ? AuditLog.compare(file, texts, events, isWhole).problem()
                : chain.problem();
    }

    private static final String BROKEN = "its hash is not the one that follows from the lines"
            + " before it: the line was changed or added, or one before it dropped";

    @Test
    void aLineHasItsFieldsAndItsHash() throws IOException {
        assertThat(lines().get(1))
                .isEqualTo("7\t1970-01-01T00:00:00.000001007Z\tkill\tcarol\tRISK\tdone\talice\t-\t"
                        + "fat finger\t"
                        + "3d848f9f3a0ac7913e57f39bdcdaeaeabbb3236ecc8c01e9f58ab5960dcbb026");
    }

    @Test
    void whatIsUntouchedIsRight() throws IOException {
        assertThat(verify(true)).isEmpty();
    }

    @Test
    void aLineThatIsChangedDroppedAddedOrMovedIsFound() throws IOException {
        assertBroken(2, lines -> lines.set(1, lines.get(1).replace("carol", "bob")));
        assertBroken(2, lines -> lines.remove(1));
        assertBroken(1, lines -> lines.removeFirst());
        assertBroken(3, lines -> lines.add(2, lines.get(1)));
        assertBroken(5, lines -> lines.add("13\tkill\tmallory"));
        assertBroken(2, lines -> lines.add(1, lines.remove(2)));
    }

    private void assertBroken(int line, Consumer<List<String>> change) throws IOException {
        List<String> lines = new ArrayList<>(AuditLog.chained(events));
        change.accept(lines);
        write(lines);
        assertThat(verify(false)).isEqualTo(file + ":" + line + ": " + BROKEN);
    }

    /// Anyone who changes a line can write all hashes anew; the events do not agree.
    @Test
    void aChangeWithNewHashesIsFoundInTheEvents() throws IOException {
        TreeMap<Long, String> changed = new TreeMap<>(events);
        changed.put(7L, events.get(7L).replace("carol", "bob"));
        write(AuditLog.chained(changed));
        assertThat(verify(false)).isEqualTo(file + ":2: event 7 says otherwise: " + events.get(7L));

        changed = new TreeMap<>(events);
        changed.remove(7L);
        write(AuditLog.chained(changed));
        assertThat(verify(false)).isEqualTo(file + ": event 7 is missing: " + events.get(7L));

        changed = new TreeMap<>(events);
        changed.put(8L, events.get(7L).replace("7\t", "8\t"));
        write(AuditLog.chained(changed));
        assertThat(verify(false)).isEqualTo(file + ":3: no event says so");
    }

    /// A file may be older than the newest event, but not if it is said to be whole.
    @Test
    void droppedLastLinesAreFoundInAWholeFile() throws IOException {
        write(lines().subList(0, 3));
        assertThat(verify(false)).isEmpty();
        assertThat(verify(true)).isEqualTo(file + ": event 12 is missing: " + events.get(12L));
    }

    /// Lines of events that are no longer kept can be checked by their hashes alone.
    @Test
    void whatIsKeptNoMoreIsNotMissed() throws IOException {
        events.remove(3L);
        events.remove(7L);
        assertThat(verify(true)).isEmpty();
    }
}
