package crossbook.configuration;

import java.io.IOException;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Arrays;

/// Passwords before they are hashed: new ones, and those in files.
public final class Passwords {
    /// The shortest password that a participant may have.
    public static final int MIN_LENGTH = 8;

    /// The longest one that order entry has room for.
    public static final int MAX_LENGTH = 64;

    private static final String LETTERS =
            "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";
    private static final int GENERATED_LENGTH = 24;

    private Passwords() {}

    /// A new password of 24 letters and digits that cannot be mistaken for each other:
    /// 139 bits.
    public static char[] generate() {
        SecureRandom random = new SecureRandom();
        char[] password = new char[GENERATED_LENGTH];
        for (int i = 0; i < password.length; i++) {
            password[i] = LETTERS.charAt(random.nextInt(LETTERS.length()));
        }
        return password;
    }

    /// Whether a password has the form of those of [#generate]. A person may have chosen it all
    /// the same.
    static boolean hasFormOfGenerated(char[] password) {
        if (password.length != GENERATED_LENGTH) return false;
        for (char c : password) {
            if (LETTERS.indexOf(c) < 0) return false;
        }
        return true;
    }

    /// The first line of a file.
    ///
    /// @throws BadConfiguration if there is no password in it
    public static char[] read(Path file) {
        try {
            byte[] bytes = Files.readAllBytes(file);
            CharBuffer text = StandardCharsets.UTF_8.decode(java.nio.ByteBuffer.wrap(bytes));
            int end = 0;
            while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r')
                end++;
            char[] password = new char[end];
            text.get(password);
            Arrays.fill(bytes, (byte) 0);
            Arrays.fill(text.array(), '\0');
            return password;
        } catch (IOException e) {
            throw new BadConfiguration(file.toString(), "no password can be read from it");
        }
    }

    /// What is wrong with a new password; empty if nothing is.
    public static String refusal(char[] password) {
        if (password.length < MIN_LENGTH) return "has fewer than " + MIN_LENGTH + " characters";
        if (password.length > MAX_LENGTH) return "has more than " + MAX_LENGTH + " characters";
        for (char c : password) {
            if (c < ' ' || c > '~') return "has characters that are not printable ASCII";
        }
        return "";
    }
}
