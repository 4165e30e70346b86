package crossbook.configuration;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;

/// The key of the web component, which asks people for their passwords itself and then opens
/// ordinary sessions for them: at the gateway the key stands for the password of any active
/// participant. It is 32 random bytes as 43 characters of URL-safe Base64, in a file that the
/// owner alone may read. Anyone who can read it can act as everybody.
public final class WebKey {
    /// The name of its file among the secrets, which no participant can have.
    public static final String NAME = "web";

    private static final int LENGTH_BYTES = 32;
    private static final int LENGTH = 43;

    private final byte[] key;

    private WebKey(byte[] key) {
        this.key = key;
    }

    /// Sees to it that there is a key. One that is there stays.
    ///
    /// @return the file that it stands in
    public static Path ensure(Home home) throws IOException {
        Path file = home.secret(NAME);
        if (Files.exists(file)) return file;
        byte[] random = new byte[LENGTH_BYTES];
        new SecureRandom().nextBytes(random);
        OwnerFile.writeSecret(
                file, Base64.getUrlEncoder().withoutPadding().encodeToString(random) + "\n");
        Arrays.fill(random, (byte) 0);
        return file;
    }

    /// The key in a file; none if there is no file, and then nobody is trusted.
    ///
    /// @throws BadConfiguration if it is no key, or others than its owner can read it
    public static Optional<WebKey> read(Path file) {
        if (!Files.exists(file)) return Optional.empty();
        try {
            OwnerFile.requireOwners(file);
        } catch (IOException e) {
            throw new BadConfiguration(file.toString(), "cannot be read");
        }
        char[] text = Passwords.read(file);
        if (text.length != LENGTH) {
            throw new BadConfiguration(
                    file.toString(),
                    "must be a key of " + LENGTH + " characters; delete it and start again");
        }
        return Optional.of(new WebKey(bytes(text)));
    }

    /// The key itself, for the web component, which wipes it.
    public static char[] text(Home home) {
        return Passwords.read(home.secret(NAME));
    }

    /// Whether a password is the key, in a time that does not tell how much of it is right.
    public boolean matches(char[] password) {
        byte[] asked = bytes(password);
        boolean matches = MessageDigest.isEqual(key, asked);
        Arrays.fill(asked, (byte) 0);
        return matches;
    }

    private static byte[] bytes(char[] text) {
        ByteBuffer bytes = ByteBuffer.allocate(text.length * Character.BYTES);
        for (char c : text) bytes.putChar(c);
        return bytes.array();
    }
}
