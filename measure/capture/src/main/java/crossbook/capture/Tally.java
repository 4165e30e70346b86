package crossbook.capture;

import java.util.ArrayList;
import java.util.List;

/// How many requests there were.
final class Tally {
    private final List<RequestKind> kinds = new ArrayList<>();

    /// Requests that were sent again because nobody knew whether they had come.
    long resent;

    RequestKind kind(String name) {
        RequestKind kind = new RequestKind(name);
        kinds.add(kind);
        return kind;
    }

    /// Those of which there were some.
    List<RequestKind> kinds() {
        return kinds.stream().filter(kind -> kind.asked > 0).toList();
    }
}
