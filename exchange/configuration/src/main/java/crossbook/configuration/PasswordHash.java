package crossbook.configuration;

import crossbook.gateway.password.Pbkdf2;

import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A password as it is stored: salted, and hashed. Its text is
/// `algorithm$iterations$salt$hash`, the last two in Base64.
///
/// A password that a person chose is hashed so slowly that guessing costs: checking one takes
/// about 0.1 s at 600,000 iterations, so do it in a bounded pool, never on a thread that serves
/// others. One that [Passwords#generate] made is hashed once, as `generated-sha256`: nobody can
/// try 2^139 of them, however fast each try is (`docs/decisions/0038-generated-passwords.md`).
public final class PasswordHash {
    /// What OWASP recommends for PBKDF2 with HMAC-SHA-256.
    public static final int DEFAULT_ITERATIONS = 600_000;

    /// The fewest and the most iterations that are read.
    private static final int MIN_ITERATIONS = 1_000;

    private static final int MAX_ITERATIONS = 100_000_000;

    private static final String SHA_256 = "pbkdf2-sha256";
    private static final String SHA_512 = "pbkdf2-sha512";
    private static final String GENERATED = "generated-sha256";
    private static final Pattern FORM = Pattern.compile("(" + SHA_256 + "|" + SHA_512 + "|"
            + GENERATED + ")\\$([0-9]{1,9})\\$([A-Za-z0-9+/]+={0,2})\\$([A-Za-z0-9+/]+={0,2})");
    private static final int SALT_BYTES = 16;
    private static final int HASH_BYTES = 32;
    private static final int MAX_BYTES = 64;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final String algorithm;
    private final int iterations;
    private final byte[] salt;
    private final byte[] hash;

    private PasswordHash(String algorithm, int iterations, byte[] salt, byte[] hash) {
        this.algorithm = algorithm;
        this.iterations = iterations;
        this.salt = salt;
        this.hash = hash;
    }

    /// Hashes a password that a person chose, with a new salt. The caller wipes the password.
    public static PasswordHash of(char[] password, int iterations) {
        return of(SHA_256, password, iterations);
    }

    /// Hashes a password that [Passwords#generate] made, once. The caller wipes it.
    public static PasswordHash ofGenerated(char[] password) {
        return of(GENERATED, password, 1);
    }

    private static PasswordHash of(String algorithm, char[] password, int iterations) {
        byte[] salt = random(SALT_BYTES);
        byte[] hash = work(algorithm, salt, iterations).hash(password, HASH_BYTES, () -> {});
        return new PasswordHash(algorithm, iterations, salt, hash);
    }

    /// A random hash: no password is known to have it.
    static PasswordHash ofNobody(int iterations) {
        return new PasswordHash(SHA_256, iterations, random(SALT_BYTES), random(HASH_BYTES));
    }

    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        RANDOM.nextBytes(bytes);
        return bytes;
    }

    /// Reads what [#toString()] writes, and `pbkdf2-sha512`.
    ///
    /// @throws IllegalArgumentException in one line that does not repeat the text
    public static PasswordHash parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("must be algorithm$iterations$salt$hash");
        }
        String algorithm = matcher.group(1);
        int iterations = Integer.parseInt(matcher.group(2));
        int least = algorithm.equals(GENERATED) ? 1 : MIN_ITERATIONS;
        int most = algorithm.equals(GENERATED) ? 1 : MAX_ITERATIONS;
        if (iterations < least || iterations > most) {
            throw new IllegalArgumentException(
                    "must have from " + least + " to " + most + " iterations with " + algorithm);
        }
        byte[] salt = bytes(matcher.group(3), SALT_BYTES / 2);
        byte[] hash = bytes(matcher.group(4), SALT_BYTES);
        return new PasswordHash(algorithm, iterations, salt, hash);
    }

    private static byte[] bytes(String base64, int least) {
        byte[] bytes;
        try {
            bytes = Base64.getDecoder().decode(base64);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("must have salt and hash in Base64", e);
        }
        if (bytes.length < least || bytes.length > MAX_BYTES) {
            throw new IllegalArgumentException("must have a salt and a hash of the usual length");
        }
        return bytes;
    }

    /// Whether it is the password. Takes the same time if it is not. The caller wipes the
    /// password.
    ///
    /// @param rest called every few tens of microseconds of the work
    public boolean matches(char[] password, Runnable rest) {
        byte[] other = work(algorithm, salt, iterations).hash(password, hash.length, rest);
        return MessageDigest.isEqual(hash, other);
    }

    /// The same in one go.
    public boolean matches(char[] password) {
        return matches(password, () -> {});
    }

    /// Whether it is the hash of a password that Crossbook made: checking it costs next to
    /// nothing.
    public boolean isOfGenerated() {
        return algorithm.equals(GENERATED);
    }

    private static Pbkdf2 work(String algorithm, byte[] salt, int iterations) {
        String mac = algorithm.equals(SHA_512) ? "HmacSHA512" : "HmacSHA256";
        return new Pbkdf2(mac, salt, iterations);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PasswordHash that
                && algorithm.equals(that.algorithm)
                && iterations == that.iterations
                && Arrays.equals(salt, that.salt)
                && Arrays.equals(hash, that.hash);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(hash);
    }

    @Override
    public String toString() {
        Base64.Encoder base64 = Base64.getEncoder();
        return algorithm + "$" + iterations + "$" + base64.encodeToString(salt) + "$"
                + base64.encodeToString(hash);
    }
}
