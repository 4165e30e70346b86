package crossbook.web.api;

import crossbook.client.entry.Role;

import java.util.List;
import java.util.Set;

/// One address of the API with one method.
///
/// @param path below `/api/v1`, such as `/instruments/{symbol}/book`
/// @param roles one of which is needed; empty: anybody may
/// @param isLarge whether its body may be larger than that of others
public record Route(
        String method,
        String path,
        Set<Role> roles,
        boolean isLarge,
        Handler handler,
        List<String> segments) {
    /// The largest body of one that may be large.
    public static final int LARGE_BODY_BYTES = 1 << 20;

    /// Answers a call.
    @FunctionalInterface
    public interface Handler {
        Answer answer(Call call);
    }

    static Route of(String title, Set<Role> roles, boolean isLarge, Handler handler) {
        String method = title.substring(0, title.indexOf(' '));
        String path = title.substring(method.length() + 1);
        List<String> segments = List.of(path.substring(1).split("/", -1));
        return new Route(method, path, roles, isLarge, handler, segments);
    }

    boolean isPublic() {
        return roles.isEmpty();
    }

    /// Whether it changes something, by HTTP's own rule.
    boolean changes() {
        return !method.equals("GET");
    }

    /// Whether the segments of a path fit; puts the values of its names into `names`.
    boolean fits(List<String> actual, java.util.Map<String, String> names) {
        if (actual.size() != segments.size()) return false;
        for (int i = 0; i < actual.size(); i++) {
            if (!fits(segments.get(i), actual.get(i), names)) return false;
        }
        return true;
    }

    private static boolean fits(String wanted, String actual, java.util.Map<String, String> names) {
        if (wanted.charAt(0) != '{') return wanted.equals(actual);
        int end = wanted.indexOf('}');
        String rest = wanted.substring(end + 1); // such as `:bust`
        if (!actual.endsWith(rest) || actual.length() == rest.length()) return false;
        String value = actual.substring(0, actual.length() - rest.length());
        if (rest.isEmpty() && value.indexOf(':') >= 0) return false;
        names.put(wanted.substring(1, end), value);
        return true;
    }

    /// How specific it is: the one with fewer names wins.
    int names() {
        return (int) segments.stream().filter(part -> part.charAt(0) == '{').count();
    }

    /// Method and path, as the document has them.
    public String title() {
        return method + " " + path;
    }
}
