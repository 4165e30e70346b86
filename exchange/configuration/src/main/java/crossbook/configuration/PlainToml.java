package crossbook.configuration;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// TOML as nearly every `crossbook.toml` has it: comments, `[section]`, and keys with a text, a
/// whole number or true or false, each on a line. The parser of all of TOML needs a noticeable
/// part of a short command to get ready; whatever is not as plain as this is left to it.
final class PlainToml {
    private static final Pattern LINE = Pattern.compile("(?:\\[([a-z_]+)\\]"
            + "|([a-z_]+) *= *(?:\"([ !#-\\[\\]-~]*)\"|(true|false)|(0|[1-9][0-9]{0,17})))"
            + "(?: *#[ -~]*)? *");

    /// Where a key stands that a section has, and its value: a `String`, a `Long` or a `Boolean`.
    record Entry(String section, String name, Object value, int line) {}

    private PlainToml() {}

    /// The keys in their order; empty if the text is not as plain as that.
    ///
    /// @param sections those that there may be
    static Optional<List<Entry>> read(String text, Set<String> sections) {
        if (text.indexOf('\r') >= 0) return Optional.empty();
        List<Entry> entries = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        Matcher matcher = LINE.matcher("");
        String section = "";
        int number = 0;
        for (String line : (Iterable<String>) () -> text.lines().iterator()) {
            number++;
            if (line.isBlank()) continue;
            if (!matcher.reset(line).matches()) return Optional.empty();
            boolean isSection = matcher.group(1) != null;
            if (isSection) {
                section = matcher.group(1);
                if (!sections.contains(section)) return Optional.empty();
            } else {
                if (section.isEmpty()) return Optional.empty();
                entries.add(new Entry(section, matcher.group(2), value(matcher), number));
            }
            // What stands twice is a mistake that the parser explains.
            if (!seen.add(isSection ? section : section + "." + matcher.group(2))) {
                return Optional.empty();
            }
        }
        return Optional.of(entries);
    }

    private static Object value(Matcher matcher) {
        if (matcher.group(3) != null) return matcher.group(3);
        if (matcher.group(4) != null) return matcher.group(4).equals("true");
        return Long.parseLong(matcher.group(5));
    }
}
