package crossbook.gateway.fix;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.Optional;

/// The name of a FIX session: a participant, and the CompID that it calls itself.
record FixName(String participant, String compId) {
    private static final String END = ".fix";

    /// Where it is kept.
    Path file(Path directory) {
        return directory.resolve(word(participant) + "-" + word(compId) + END);
    }

    /// A name as part of that of a file: what is not a letter or a digit as two hexadecimal
    /// ones. Two names differ in capitals alone on no file system.
    private static String word(String name) {
        StringBuilder word = new StringBuilder();
        for (byte b : name.getBytes(ISO_8859_1)) {
            boolean isPlain = (b >= 'a' && b <= 'z') || (b >= '0' && b <= '9');
            if (isPlain) word.append((char) b);
            else word.append('_').append("%02x".formatted(b & 0xFF));
        }
        return word.toString();
    }

    /// The session that is kept in a file; none if it is another file.
    static Optional<FixName> of(Path file) {
        String text = file.getFileName().toString();
        int dash = text.indexOf('-');
        if (dash < 0 || !text.endsWith(END)) return Optional.empty();
        FixName name = new FixName(
                name(text.substring(0, dash)),
                name(text.substring(dash + 1, text.length() - END.length())));
        return name.file(file.getParent()).equals(file) ? Optional.of(name) : Optional.empty();
    }

    /// Of a word of another making it is any name, whose file is another one.
    private static String name(String word) {
        ByteArrayOutputStream name = new ByteArrayOutputStream();
        for (int i = 0; i < word.length(); i++) {
            if (word.charAt(i) != '_' || i + 2 >= word.length()) {
                name.write(word.charAt(i));
            } else {
                name.write(16 * Character.digit(word.charAt(i + 1), 16)
                        + Character.digit(word.charAt(i + 2), 16));
                i += 2;
            }
        }
        return name.toString(ISO_8859_1);
    }
}
