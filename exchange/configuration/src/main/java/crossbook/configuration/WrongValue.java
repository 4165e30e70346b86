package crossbook.configuration;

import java.util.List;

/// A value that its key does not take. The message is the rule that it breaks.
final class WrongValue extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    private final String suggestion;

    WrongValue(String rule) {
        this(rule, "");
    }

    WrongValue(String rule, String suggestion) {
        super(rule);
        this.suggestion = suggestion;
    }

    /// What was probably meant, or empty.
    String suggestion() {
        return suggestion;
    }

    /// The question after the nearest of some names, or nothing.
    static String didYouMean(String word, List<String> names) {
        return DidYouMean.nearest(word, names)
                .map(name -> "did you mean '" + name + "'?")
                .orElse("");
    }
}
