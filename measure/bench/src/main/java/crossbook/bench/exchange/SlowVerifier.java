package crossbook.bench.exchange;

import crossbook.client.entry.Role;
import crossbook.gateway.password.PasswordVerifier;
import crossbook.gateway.password.PasswordVerifier.Verdict;
import crossbook.gateway.password.Pbkdf2;

import java.util.Arrays;
import java.util.Set;

/// Lets in anybody, after the work of checking a password as an exchange stores it: PBKDF2
/// with HMAC-SHA-256.
record SlowVerifier(int iterations) implements PasswordVerifier {
    /// The password that costs no work.
    static final String FREE = "free";

    private static final int HASH_BYTES = 32;
    private static final byte[] SALT = new byte[16];

    @Override
    public Verdict verify(Attempt attempt) {
        if (!Arrays.equals(attempt.password(), FREE.toCharArray())) {
            new Pbkdf2("HmacSHA256", SALT, iterations)
                    .hash(attempt.password(), HASH_BYTES, attempt::rest);
        }
        return Verdict.welcome(Set.of(Role.TRADER));
    }
}
