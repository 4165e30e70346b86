package crossbook.server.topups;

import crossbook.client.entry.AllotmentMove;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The moves that top-ups have begun, in a file: what a day may still have, and what is to be
/// finished, outlive the process. A move is written before it departs, so that nothing departs
/// that is not counted.
///
/// A line is the day, what happened, the id of the move and, where it begins, owner, asset and
/// amount, with tabs between. A last line without an end is of a move that did not depart.
final class TopUpLog implements AutoCloseable {
    private static final String BEGUN = "begun";
    private static final String DONE = "done";
    private static final String DROPPED = "dropped";

    private final Path file;
    private final Map<String, AllotmentMove> open = new LinkedHashMap<>();
    private final Map<String, Long> moved = new HashMap<>();
    private LocalDate day;
    private FileChannel channel;

    private TopUpLog(Path file, LocalDate day) {
        this.file = file;
        this.day = day;
    }

    /// That of a file, which need not be there.
    ///
    /// @throws IOException if it cannot be read or written
    /// @throws IllegalArgumentException if it is damaged; the message says where
    static TopUpLog in(Path file, LocalDate today) throws IOException {
        TopUpLog log = new TopUpLog(file, today);
        if (Files.exists(file)) log.read();
        log.rewrite();
        return log;
    }

    private void read() throws IOException {
        String text = Files.readString(file);
        List<String> lines =
                text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            try {
                take(lines.get(i).split("\t", -1));
            } catch (RuntimeException e) {
                String rule = "line " + (i + 1) + " is damaged: it says what was moved between"
                        + " partitions; see crossbook account in-transit, then delete it";
                throw new IllegalArgumentException(rule, e);
            }
        }
    }

    private void take(String[] words) {
        LocalDate at = LocalDate.parse(words[0]);
        switch (words[1]) {
            case BEGUN -> {
                AllotmentMove move = new AllotmentMove(
                        words[2], words[3], words[4], words[5], Long.parseLong(words[6]));
                open.put(move.id(), move);
                count(at, move, move.amount());
            }
            case DONE -> open.remove(words[2]);
            case DROPPED -> {
                AllotmentMove dropped = open.remove(words[2]);
                count(at, dropped, -dropped.amount());
            }
            default -> throw new IllegalArgumentException(words[1]);
        }
    }

    private void count(LocalDate at, AllotmentMove move, long amount) {
        if (!at.equals(day)) return;
        moved.merge(key(move), amount, Math::addExact);
    }

    private static String key(AllotmentMove move) {
        return key(move.participant(), move.account(), move.asset());
    }

    private static String key(String participant, String account, String asset) {
        return participant + '\t' + account + '\t' + asset;
    }

    /// What counts no more goes: what was done on other days.
    private void rewrite() throws IOException {
        StringBuilder lines = new StringBuilder();
        moved.forEach((key, amount) -> {
            long ofOpen = open.values().stream()
                    .filter(move -> key(move).equals(key))
                    .mapToLong(AllotmentMove::amount)
                    .sum();
            if (amount == ofOpen) return;
            lines.append(line(day, BEGUN, "-", key, Long.toString(amount - ofOpen)));
            lines.append(line(day, DONE, "-"));
        });
        open.values().forEach(move -> lines.append(begun(move)));
        Path draft = file.resolveSibling(file.getFileName() + ".new");
        Files.writeString(draft, lines);
        Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
        if (channel != null) channel.close();
        channel = FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
    }

    private String begun(AllotmentMove move) {
        String whose = key(move);
        return line(day, BEGUN, move.id(), whose, Long.toString(move.amount()));
    }

    private static String line(LocalDate day, String... words) {
        return day + "\t" + String.join("\t", words) + "\n";
    }

    /// What was moved for an owner on a day; what is still open counts for it too. The days come in
    /// their order.
    long moved(LocalDate today, String participant, String account, String asset) {
        if (!today.equals(day)) {
            day = today;
            moved.clear();
            open.values().forEach(move -> count(day, move, move.amount()));
            try {
                rewrite();
            } catch (IOException e) {
                throw new UncheckedIOException(file + ": cannot be written", e);
            }
        }
        return moved.getOrDefault(key(participant, account, asset), 0L);
    }

    /// The moves that were begun, and of which nobody knows whether they are done.
    List<AllotmentMove> open() {
        return new ArrayList<>(open.values());
    }

    /// Whether there is such a move of an owner.
    boolean isOpen(String participant, String account, String asset) {
        String whose = key(participant, account, asset);
        return open.values().stream().anyMatch(move -> key(move).equals(whose));
    }

    /// Remembers a move that is about to be made.
    void begin(AllotmentMove move) {
        append(begun(move));
        open.put(move.id(), move);
        count(day, move, move.amount());
    }

    /// A move has been made.
    void done(AllotmentMove move) {
        append(line(day, DONE, move.id()));
        open.remove(move.id());
    }

    /// A move did not depart, and will not.
    void drop(AllotmentMove move) {
        append(line(day, DROPPED, move.id()));
        open.remove(move.id());
        count(day, move, -move.amount());
    }

    private void append(String line) {
        try {
            channel.write(ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8)));
            channel.force(false);
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": cannot be written", e);
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": cannot be closed", e);
        }
    }
}
