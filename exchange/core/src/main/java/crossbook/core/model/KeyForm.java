package crossbook.core.model;

import java.util.List;
import java.util.stream.Stream;

/// What the text of a key looks like.
///
/// @param words those that it may be; empty unless it is one of a few
/// @param least the smallest number
/// @param most the largest
public record KeyForm(Kind kind, List<String> words, long least, long most) {
    /// The kinds of texts.
    public enum Kind {
        /// A line of words, which the part that uses it checks.
        TEXT,

        /// Several lines.
        TABLE,

        /// One of a few words.
        WORD,

        /// A whole number.
        NUMBER,

        /// A length of time, such as `30s`.
        DURATION
    }

    static KeyForm text() {
        return new KeyForm(Kind.TEXT, List.of(), 0, 0);
    }

    static KeyForm table() {
        return new KeyForm(Kind.TABLE, List.of(), 0, 0);
    }

    static KeyForm word(String... words) {
        return new KeyForm(Kind.WORD, List.of(words), 0, 0);
    }

    static KeyForm word(Enum<?>[] constants) {
        return word(Stream.of(constants)
                .map(constant -> ModelWords.lowerCase(constant.name()))
                .toArray(String[]::new));
    }

    static KeyForm number(long least, long most) {
        return new KeyForm(Kind.NUMBER, List.of(), least, most);
    }

    static KeyForm duration() {
        return new KeyForm(Kind.DURATION, List.of(), 0, 0);
    }

    /// Refuses a text that is not of this form.
    void check(String key, String text) {
        try {
            switch (kind) {
                case WORD -> {
                    if (!words.contains(text)) {
                        throw new IllegalArgumentException(
                                "'" + text + "' is unknown: " + String.join(", ", words));
                    }
                }
                case NUMBER -> {
                    long number = ModelWords.number(text);
                    if (number < least || number > most) {
                        throw new IllegalArgumentException(
                                text + " is not in " + least + " to " + most);
                    }
                }
                case DURATION -> ModelWords.duration(text);
                case TEXT, TABLE -> {} // by the part that uses it
            }
        } catch (IllegalArgumentException e) {
            throw new MarketModelException(key, e.getMessage());
        }
    }
}
