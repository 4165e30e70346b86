package crossbook.server.config;

import crossbook.web.access.ApiKeys;
import crossbook.web.access.StoredApiKeys;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;

/// The API keys of a home: `api-keys.json`, which its owner alone may read. What encrypts their
/// secrets stands in `secrets/api-keys`, made when it is first needed.
public final class WebApiKeys {
    private static final int KEY_BYTES = 32;

    private WebApiKeys() {}

    /// Those of a home.
    public static ApiKeys of(Home home) throws IOException {
        Path encryption = home.secret("api-keys");
        if (!Files.exists(encryption)) {
            byte[] random = new byte[KEY_BYTES];
            new SecureRandom().nextBytes(random);
            OwnerFile.writeSecret(encryption, HexFormat.of().formatHex(random) + "\n");
        }
        byte[] key = HexFormat.of().parseHex(Files.readString(encryption).strip());
        return new StoredApiKeys(
                home.directory().resolve("api-keys.json"), key, OwnerFile::writeSecret);
    }
}
