package crossbook.web.entry;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.zip.CRC32;

/// Until when participants must be heard of, or all their orders are canceled: in a file too, so
/// that a web server that is killed finds them again. Each line has a participant, the time in
/// milliseconds since 1970 UTC, and a checksum of both; the last one has how many there are
/// instead, so that none is lost unseen. Thread-safe.
public final class Deadlines {
    private final Optional<Path> file;
    private final Map<String, Long> untilMs = new TreeMap<>();

    private Deadlines(Optional<Path> file) {
        this.file = file;
    }

    /// Those of a process that leaves nothing behind.
    public static Deadlines inMemory() {
        return new Deadlines(Optional.empty());
    }

    /// Those of a file, which need not be there.
    ///
    /// @throws IOException if it cannot be read
    /// @throws IllegalArgumentException if it is damaged; the message says where
    public static Deadlines in(Path file) throws IOException {
        Deadlines deadlines = new Deadlines(Optional.of(file));
        if (Files.exists(file)) deadlines.read(file);
        return deadlines;
    }

    private void read(Path from) throws IOException {
        String text = Files.readString(from, StandardCharsets.ISO_8859_1);
        String[] lines = text.split("\n", -1);
        int last = lines.length - 2; // nothing is behind its end
        for (int i = 0; i < last; i++) {
            String[] words = lines[i].split(" ", -1);
            boolean isWhole = words.length == 3 && lines[i].equals(line(words[0], words[1]));
            if (!isWhole || words[0].isEmpty()) throw damaged(i);
            untilMs.put(words[0], Long.parseLong(words[1]));
        }
        String count = line("", Integer.toString(untilMs.size()));
        boolean isEnd = last >= 0 && lines[last].equals(count) && lines[last + 1].isEmpty();
        if (!isEnd) throw damaged(Math.max(0, last));
    }

    private static IllegalArgumentException damaged(int line) {
        return new IllegalArgumentException("line " + (line + 1) + " is damaged: it says whose"
                + " orders are to be canceled, and when; look after them and delete it");
    }

    private static String line(String participant, String ms) {
        CRC32 sum = new CRC32();
        sum.update((participant + ' ' + ms).getBytes(StandardCharsets.ISO_8859_1));
        return participant + ' ' + ms + ' ' + Long.toHexString(sum.getValue());
    }

    /// All, by participant.
    synchronized Map<String, Long> all() {
        return new TreeMap<>(untilMs);
    }

    /// Sets that of a participant, and returns when a killed process would find it.
    synchronized void set(String participant, long ms) {
        untilMs.put(participant, ms);
        write();
    }

    synchronized void remove(String participant) {
        if (untilMs.remove(participant) != null) write();
    }

    /// Removes what has passed, unless another has been set meanwhile.
    synchronized void passed(String participant, long ms) {
        if (untilMs.remove(participant, ms)) write();
    }

    private void write() {
        if (file.isEmpty()) return;
        List<String> lines = new ArrayList<>();
        untilMs.forEach((participant, ms) -> lines.add(line(participant, Long.toString(ms))));
        lines.add(line("", Integer.toString(untilMs.size())));
        try {
            if (untilMs.isEmpty()) {
                Files.deleteIfExists(file.get());
                return;
            }
            Path draft = file.get().resolveSibling(file.get().getFileName() + ".new");
            Files.write(draft, lines, StandardCharsets.ISO_8859_1);
            Files.move(draft, file.get(), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(file.get() + ": cannot be written", e);
        }
    }
}
