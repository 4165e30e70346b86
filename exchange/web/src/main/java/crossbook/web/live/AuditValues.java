package crossbook.web.live;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/// What the market and its participants were told to be last, in words: what a change is told
/// beside.
final class AuditValues {
    private final Map<String, Map<String, String>> known = new HashMap<>();

    /// What of something was, and what it is now.
    record Change(String before, String now) {}

    /// Has something be as these words say; what of it is new, and what was in its place.
    Change change(String what, Map<String, String> now) {
        Map<String, String> before = known.put(what, now);
        if (before == null) return new Change("", text(now));
        Map<String, String> was = new TreeMap<>();
        Map<String, String> is = new TreeMap<>();
        for (String name : now.keySet()) {
            if (Objects.equals(before.get(name), now.get(name))) continue;
            was.put(name, orNone(before.get(name)));
            is.put(name, orNone(now.get(name)));
        }
        return is.isEmpty()
                ? new Change(text(before), "as before")
                : new Change(text(was), text(is));
    }

    private static String orNone(String value) {
        return value == null || value.isEmpty() ? "none" : value;
    }

    /// As [#change], of something that is one word.
    Change change(String what, String now) {
        return change(what, Map.of("", now));
    }

    private static String text(Map<String, String> words) {
        List<String> parts = new ArrayList<>();
        new TreeMap<>(words).forEach((name, value) -> {
            if (!value.isEmpty()) parts.add(name.isEmpty() ? value : name + " " + value);
        });
        return String.join(", ", parts);
    }
}
