package crossbook.configuration;

import crossbook.web.access.ApiKeys;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;

/// The API keys of a home: `api-keys.json`, which its owner alone may read. What encrypts their
/// secrets stands in `secrets/api-keys`; both are made when they are first needed.
public final class WebApiKeys {
    private static final System.Logger LOG = System.getLogger("crossbook.configuration");
    private static final int KEY_BYTES = 32;
    private static final String NO_KEYS = "[ ]\n";

    private WebApiKeys() {}

    /// Those of a home.
    ///
    /// @throws BadConfiguration if one of its two files is damaged, or not made for the other
    public static ApiKeys of(Home home) throws IOException {
        Path encryption = home.secret("api-keys");
        Path file = home.directory().resolve("api-keys.json");
        if (!Files.exists(encryption)) {
            if (Files.exists(file)) throw damaged(home, encryption, "is gone");
            byte[] random = new byte[KEY_BYTES];
            new SecureRandom().nextBytes(random);
            OwnerFile.writeSecret(encryption, HexFormat.of().formatHex(random) + "\n");
            OwnerFile.writeSecret(file, NO_KEYS);
        }
        if (!Files.exists(file)) {
            LOG.log(
                    Level.WARNING,
                    () -> file + ": is not there, so no API key is known: restore it"
                            + " from a copy if there were any");
            OwnerFile.writeSecret(file, NO_KEYS);
        }
        String text = Files.readString(encryption, StandardCharsets.ISO_8859_1).strip();
        if (!text.matches("[0-9a-fA-F]{" + 2 * KEY_BYTES + "}")) {
            throw damaged(home, encryption, "must have " + 2 * KEY_BYTES + " hexadecimal digits");
        }
        ApiKeys keys = new ApiKeys(file, HexFormat.of().parseHex(text), OwnerFile::writeSecret);
        try {
            keys.all();
        } catch (UncheckedIOException | IllegalArgumentException | IllegalStateException e) {
            throw damaged(home, file, "is damaged, or was made with another " + encryption);
        }
        return keys;
    }

    private static BadConfiguration damaged(Home home, Path what, String how) {
        return new BadConfiguration(
                what.toString(),
                how + "; restore it from a copy, or delete secrets/api-keys and api-keys.json of "
                        + home.directory() + " and make the keys anew with crossbook keys add");
    }
}
