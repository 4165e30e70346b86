package crossbook.cli.audit;

import crossbook.auditor.AccountAudit;
import crossbook.client.stream.EventHandler;
import crossbook.client.stream.EventHead;
import crossbook.client.stream.EventReader;
import crossbook.host.CommandLog;
import crossbook.host.StateEvents;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// The audit log of an exchange: as the events that its host keeps say it, and as files that were
/// printed of it.
public final class AuditLog {
    private AuditLog() {}

    /// What a check of a file found.
    ///
    /// @param lines how many there are
    /// @param problem the first thing that is wrong, with its line; empty if nothing is
    public record Verified(int lines, String problem) {}

    /// The texts of the lines, oldest first, by the numbers of their events.
    ///
    /// @param hostDirectory where the host of the exchange keeps its events
    public static SortedMap<Long, String> read(Path hostDirectory) {
        SortedMap<Long, String> lines = new TreeMap<>();
        AuditReader reader = new AuditReader(entry -> lines.put(entry.eventNumber(), entry.text()));
        // Of what is kept no more, the names at least.
        StateEvents.tell(hostDirectory, reader.names());
        CommandLog.open(hostDirectory).events(reader);
        return lines;
    }

    /// Hands over every event that is kept, to an audit.
    public static void audit(Path hostDirectory, AccountAudit audit) {
        CommandLog.open(hostDirectory).events(auditing(audit));
    }

    /// What gives every event of a stream to an audit.
    static EventHandler auditing(AccountAudit audit) {
        EventReader reader = new EventReader(audit);
        return (buffer, offset, length) -> {
            audit.begin(EventHead.eventNumber(buffer, offset));
            reader.onEvent(buffer, offset, length);
            if (EventHead.isLastOfCommand(buffer, offset)) audit.endCommand();
        };
    }

    /// The lines with their hashes.
    public static List<String> chained(SortedMap<Long, String> lines) {
        AuditChain chain = new AuditChain();
        return lines.values().stream().map(chain::line).toList();
    }

    /// Checks the hashes of a file. A line that was changed, dropped or added is found, but for
    /// whole lines at the end, and for a file that was written anew with all its hashes.
    ///
    /// @param texts takes the text of each line
    public static Verified verifyChain(Path file, List<String> texts) throws IOException {
        AuditChain chain = new AuditChain();
        List<String> lines = Files.readAllLines(file);
        for (String line : lines) {
            String text = chain.text(line);
            if (text == null) {
                return new Verified(
                        lines.size(),
                        at(file, texts.size() + 1)
                                + "its hash is not the one that follows from the lines before it: the"
                                + " line was changed or added, or one before it dropped");
            }
            texts.add(text);
        }
        return new Verified(lines.size(), "");
    }

    /// Compares the texts of a file with what the events say, as far back as events are kept.
    ///
    /// @param isWhole whether the file must reach to the newest event; otherwise what has come
    ///     after its last line is not missed in it
    public static Verified compare(
            Path file, List<String> texts, SortedMap<Long, String> events, boolean isWhole) {
        Set<Long> found = new HashSet<>();
        long last = 0;
        for (int i = 0; i < texts.size(); i++) {
            long number = eventNumber(texts.get(i));
            found.add(number);
            last = Math.max(last, number);
            boolean isKept = !events.isEmpty() && (number < 0 || number >= events.firstKey());
            if (!isKept || texts.get(i).equals(events.get(number))) continue;
            String says = events.containsKey(number)
                    ? "event " + number + " says otherwise: " + events.get(number)
                    : "no event says so";
            return new Verified(texts.size(), at(file, i + 1) + says);
        }
        for (long number : events.keySet()) {
            if (found.contains(number) || (!isWhole && number > last)) continue;
            String missing = file + ": event " + number + " is missing: " + events.get(number);
            return new Verified(texts.size(), missing);
        }
        return new Verified(texts.size(), "");
    }

    private static long eventNumber(String text) {
        int end = text.indexOf('\t');
        try {
            return end < 0 ? -1 : Long.parseLong(text.substring(0, end));
        } catch (NumberFormatException e) {
            return -1; // no event has that number
        }
    }

    private static String at(Path file, int line) {
        return file + ":" + line + ": ";
    }
}
