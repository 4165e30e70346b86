package crossbook.core.state;

/// Reads and writes the parts of a saved state that are not plain words, and checks what is read.
public final class State {
    private static final int MAX_TEXT_LENGTH = 1 << 16;

    private State() {}

    /// Writes a text of characters up to 255: its length, then eight characters to a word.
    public static void write(StateOutput out, String text) {
        out.writeLong(text.length());
        for (int i = 0; i < text.length(); i += 8) {
            long word = 0;
            for (int j = i; j < Math.min(i + 8, text.length()); j++) {
                word |= (text.charAt(j) & 0xFFL) << (8 * (j - i));
            }
            out.writeLong(word);
        }
    }

    public static String readText(StateInput in) {
        int length = readIndex(in, MAX_TEXT_LENGTH, "length of a text");
        StringBuilder text = new StringBuilder(length);
        for (int i = 0; i < length; i += 8) {
            long word = in.readLong();
            for (int j = i; j < Math.min(i + 8, length); j++) {
                text.append((char) (word >>> (8 * (j - i)) & 0xFF));
            }
        }
        return text.toString();
    }

    /// A number from 0 to `bound` - 1.
    public static int readIndex(StateInput in, int bound, String what) {
        long word = in.readLong();
        if (word >= 0 && word < bound) return (int) word;
        throw new StateException(what + ": " + word + " is not in 0 to " + (bound - 1));
    }

    public static long readPositive(StateInput in, String what) {
        long word = in.readLong();
        if (word > 0) return word;
        throw new StateException(what + ": " + word + " is not positive");
    }

    public static void check(boolean holds, String message) {
        if (!holds) throw new StateException(message);
    }

    /// The same; the message begins with what it is about, whose words are made only then.
    public static void check(boolean holds, Object about, String what) {
        if (!holds) throw new StateException(about + ": " + what);
    }
}
