package crossbook.cli.audit;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// Chains lines by hashes: that of a line is SHA-256 of the hash before it and of its text, so that
/// a line cannot be changed, dropped or added without every later hash being another.
public final class AuditChain {
    /// Before the first line, as hexadecimal digits.
    public static final String START = "0".repeat(64);

    private static final int HASH_DIGITS = START.length();

    private String last = START;

    /// The next line: its text, a tab, and its hash.
    public String line(String text) {
        last = hash(last, text);
        return text + "\t" + last;
    }

    /// The text of the next line of a file, if its hash is the one that belongs there; else null.
    public String text(String line) {
        int end = line.length() - HASH_DIGITS - 1;
        if (end < 0 || line.charAt(end) != '\t') return null;
        String text = line.substring(0, end);
        return line.equals(line(text)) ? text : null;
    }

    private static String hash(String before, String text) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(before.getBytes(StandardCharsets.US_ASCII));
            digest.update(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
