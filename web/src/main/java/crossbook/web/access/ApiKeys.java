package crossbook.web.access;

import java.util.List;
import java.util.Optional;

/// The keys of programs. Secrets are known here alone. Thread-safe.
public interface ApiKeys {
    /// A key with its secret, which is shown once.
    final class WithSecret {
        private final ApiKey key;
        private final byte[] secret;

        public WithSecret(ApiKey key, byte[] secret) {
            this.key = key;
            this.secret = secret.clone();
        }

        public ApiKey key() {
            return key;
        }

        public byte[] secret() {
            return secret.clone();
        }
    }

    /// The key of that id.
    Optional<WithSecret> find(String id);

    /// All of them, without the secrets.
    List<ApiKey> all();

    /// Makes a key. Its id and its time come from here.
    ///
    /// @throws java.io.UncheckedIOException if it cannot be kept
    WithSecret add(ApiKey wanted);

    /// Takes a key away. False if there is none of that id.
    boolean revoke(String id);
}
