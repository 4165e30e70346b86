package crossbook.core.model;

import java.util.HashSet;
import java.util.List;

/// Where the index of a median comes from (`docs/decisions/0042-index-sources.md`): sources with
/// names, of which so many must be fresh, or the one that nobody has named.
///
/// @param names up to 8 names, each of 1 to 8 printable ASCII characters without blanks; empty:
///     the index has one source, without a name
/// @param minimum how many must be fresh, so that there is an index
public record IndexSources(List<String> names, int minimum) {
    public static final int MAX_COUNT = 8;
    public static final int MAX_NAME_LENGTH = 8;

    /// One source, without a name.
    public static final IndexSources ONE = new IndexSources(List.of(), 1);

    /// No such source.
    public static final int NONE = -1;

    public IndexSources {
        names = List.copyOf(names);
    }

    /// More than half of so many sources: how many must be fresh where nothing else is said.
    public static int mostOf(int count) {
        return count / 2 + 1;
    }

    /// Of names in a text, separated by blanks; an empty one is one source without a name.
    public static IndexSources of(String text, int minimum) {
        return new IndexSources(text.isEmpty() ? List.of() : List.of(text.split(" ")), minimum);
    }

    /// The names, separated by blanks.
    public String text() {
        return String.join(" ", names);
    }

    /// How many there are.
    public int count() {
        return Math.max(1, names.size());
    }

    /// The place of a source, from 0, or [#NONE].
    ///
    /// @param name the characters from the highest byte on, zeros after the last; 0: no name
    public int place(long name) {
        if (names.isEmpty()) return name == 0 ? 0 : NONE;
        for (int place = 0; place < names.size(); place++) {
            if (name(place) == name) return place;
        }
        return NONE;
    }

    /// The name of the source at a place, in a word; 0: it has none.
    public long name(int place) {
        return names.isEmpty() ? 0 : word(names.get(place));
    }

    /// A name in a word, its characters from the highest byte on, zeros after the last.
    ///
    /// @throws IllegalArgumentException if the name is too long
    public static long word(String name) {
        if (name.length() > MAX_NAME_LENGTH) {
            throw new IllegalArgumentException(
                    "source: '" + name + "': must be at most " + MAX_NAME_LENGTH + " characters");
        }
        long word = 0;
        for (int i = 0; i < name.length(); i++) {
            word |= (name.charAt(i) & 0xFFL) << (56 - 8 * i);
        }
        return word;
    }

    /// Whether the names are names, each of them once, and no more must be fresh than there are.
    public boolean isInRange() {
        return names.size() <= MAX_COUNT
                && names.stream().allMatch(IndexSources::isName)
                && new HashSet<>(names).size() == names.size()
                && minimum >= 1
                && minimum <= count();
    }

    private static boolean isName(String name) {
        return !name.isEmpty()
                && name.length() <= MAX_NAME_LENGTH
                && name.chars().allMatch(c -> c > ' ' && c < 0x7F);
    }
}
