package crossbook.scenario;

import java.util.List;
import java.util.Optional;

/// The first place at which a scenario file and its outcome differ: a command and the
/// events that follow it, up to the next command.
///
/// @param lineNumber the line of the file at which they part, from 1
/// @param before the command, and the events on which both agree
/// @param expected the events that the file has from there on
/// @param actual the events that the engine caused
public record Difference(
        int lineNumber, List<String> before, List<String> expected, List<String> actual) {

    static Optional<Difference> between(List<String> expected, List<String> actual) {
        int at = 0;
        while (at < expected.size()
                && at < actual.size()
                && expected.get(at).equals(actual.get(at))) at++;
        if (at == expected.size() && at == actual.size()) return Optional.empty();

        int start = at;
        while (start > 0 && (start == at || isEvent(expected.get(start)))) start--;
        return Optional.of(new Difference(
                at + 1, expected.subList(start, at), events(expected, at), events(actual, at)));
    }

    private static List<String> events(List<String> lines, int from) {
        int end = from;
        while (end < lines.size() && isEvent(lines.get(end))) end++;
        return lines.subList(from, end);
    }

    private static boolean isEvent(String line) {
        return line.startsWith(" ") || line.startsWith("\t");
    }

    /// A few lines: what is common, then what the file has (`-`) and what happened
    /// (`+`).
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("line " + lineNumber + ":\n");
        before.forEach(line -> text.append("    ").append(line).append('\n'));
        expected.forEach(line -> text.append("  - ").append(line).append('\n'));
        actual.forEach(line -> text.append("  + ").append(line).append('\n'));
        return text.toString();
    }
}
