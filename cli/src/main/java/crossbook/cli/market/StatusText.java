package crossbook.cli.market;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The status of an exchange for people: a paragraph for each component, member, partition and
/// auditor, of what its JSON has.
final class StatusText {
    private static final Pattern PART =
            Pattern.compile("\"([A-Za-z]+)\":(?:(\\{)|\"((?:[^\"\\\\]|\\\\.)*)\"|([^,{}\"]+))");
    private static final long NS_PER_S = 1_000_000_000;
    private static final long US_PER_MS = 1_000;
    private static final double MS_PER_S = 1_000;

    private StatusText() {}

    static String of(String json) {
        List<String> lines = new ArrayList<>();
        // Percentiles are for the page Latency, and for programs.
        Matcher part = PART.matcher(json.replaceAll(",\"answerTimes\":\\[[^]]*]", ""));
        String one = ""; // of several members, say: what each begins with
        while (part.find()) {
            String name = part.group(1);
            boolean isComponent = part.group(2) != null;
            String value = part.group(3) == null ? part.group(4) : unescaped(part.group(3));
            if (isComponent) {
                lines.add(name);
                one = "";
            } else if (value.equals("[")) {
                one = name.substring(0, name.length() - 1);
            } else if (name.equals(one)) {
                lines.add(name + " " + value);
            } else if (!value.isEmpty() && !value.equals("null")) {
                lines.add(
                        String.format(Locale.ROOT, "  %-24s %s", label(name), shown(name, value)));
            }
        }
        return String.join(System.lineSeparator(), lines);
    }

    private static String unescaped(String text) {
        return text.replaceAll("\\\\(.)", "$1");
    }

    /// `snapshotPauseUs` is `snapshot pause`: the unit stands behind the value.
    private static String label(String name) {
        String bare = name.replaceFirst("(Ns|Us|Ms|Bytes)$", "");
        return bare.replaceAll("([A-Z])", " $1").toLowerCase(Locale.ROOT);
    }

    private static String shown(String name, String value) {
        if (value.equals("true")) return "yes";
        if (value.equals("false")) return "no";
        if (!value.matches("-?[0-9]{1,19}")) return value; // nanoseconds since 1970 have 19 digits
        long number = Long.parseLong(value);
        if (name.endsWith("Ns")) {
            return number <= 0
                    ? "never"
                    : Instant.ofEpochSecond(number / NS_PER_S).toString();
        }
        if (name.endsWith("Us")) {
            return String.format(Locale.ROOT, "%d.%03d ms", number / US_PER_MS, number % US_PER_MS);
        }
        if (name.endsWith("Ms")) return String.format(Locale.ROOT, "%.3f s", number / MS_PER_S);
        if (name.endsWith("Bytes")) return value + " bytes";
        if (name.equals("core") && number < 0) return "none";
        return value;
    }
}
