package crossbook.scenario;

import crossbook.market.BadInput;

import java.util.ArrayList;
import java.util.List;

/// One command line of a scenario, read word by word. A word in double quotes may hold
/// blanks.
final class Words {
    private final String place;
    private final List<String> words;
    private int next;

    /// @param place the file and the number of the line, for errors
    Words(String place, String line) {
        this.place = place;
        words = split(line);
    }

    private List<String> split(String line) {
        List<String> found = new ArrayList<>();
        int start = 0;
        while (start < line.length()) {
            char c = line.charAt(start);
            if (c == ' ' || c == '\t' || c == '\r') {
                start++;
                continue;
            }
            int end = c == '"' ? line.indexOf('"', start + 1) + 1 : endOfWord(line, start);
            if (end == 0) throw error("a quotation mark is not closed");
            found.add(line.substring(start, end));
            start = end;
        }
        return found;
    }

    private static int endOfWord(String line, int start) {
        int end = start;
        while (end < line.length() && " \t\r".indexOf(line.charAt(end)) < 0) end++;
        return end;
    }

    boolean hasNext() {
        return next < words.size();
    }

    boolean nextIs(String word) {
        return hasNext() && words.get(next).equals(word);
    }

    boolean nextIsNumber() {
        return hasNext() && "-0123456789".indexOf(words.get(next).charAt(0)) >= 0;
    }

    /// Steps over a word if it is the next one.
    boolean skip(String word) {
        if (!nextIs(word)) return false;
        next++;
        return true;
    }

    void expect(String word) {
        if (!skip(word)) throw error(found() + " where '" + word + "' is expected");
    }

    /// The next word as it stands.
    ///
    /// @param what what is expected, for the error if there is no more
    String next(String what) {
        if (!hasNext()) throw error("the line ends where " + what + " is expected");
        return words.get(next++);
    }

    /// The next word without its quotation marks.
    String nextText(String what) {
        String word = next(what);
        return isQuoted(word) ? word.substring(1, word.length() - 1) : word;
    }

    static boolean isQuoted(String word) {
        return word.length() > 1 && word.charAt(0) == '"';
    }

    long nextWholeNumber(String what) {
        String word = next(what);
        try {
            return Long.parseLong(word);
        } catch (NumberFormatException e) {
            throw error(what + " '" + word + "' is not a whole number of 64 bits");
        }
    }

    int nextSmallNumber(String what) {
        long number = nextWholeNumber(what);
        if (number != (int) number) throw error(what + " " + number + " is out of range");
        return (int) number;
    }

    /// The next word as the constant of an enum that has that name.
    <E extends Enum<E>> E nextOf(Class<E> type, String what) {
        String word = next(what);
        for (E constant : type.getEnumConstants())
            if (constant.name().equals(word)) return constant;
        String known = String.join(", ", names(type));
        throw error("'" + word + "' is not " + what + ": " + known);
    }

    private static <E extends Enum<E>> List<String> names(Class<E> type) {
        List<String> names = new ArrayList<>();
        for (E constant : type.getEnumConstants()) names.add(constant.name());
        return names;
    }

    /// What stands next, in the words of an error.
    String found() {
        return hasNext() ? "'" + words.get(next) + "'" : "the line ends";
    }

    void end() {
        if (hasNext()) throw error(found() + " is one word too many");
    }

    BadInput error(String message) {
        return new BadInput(place + ": " + message);
    }

    /// A line of one word at the same place.
    Words only(String word) {
        return new Words(place, word);
    }
}
