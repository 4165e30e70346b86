package crossbook.store;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import java.util.Properties;

/// The two users of a store's database, with random passwords: one that reads, for
/// everybody who asks, and one that may export.
///
/// @param readerPassword of `reader`, who may only ask
/// @param ownerPassword of `owner`, who may do everything
public record StoreAccess(String readerPassword, String ownerPassword) {
    public static final String READER = "reader";
    public static final String OWNER = "owner";

    private static final int PASSWORD_BYTES = 24;

    /// New passwords.
    public static StoreAccess random() {
        return new StoreAccess(password(), password());
    }

    private static String password() {
        byte[] bytes = new byte[PASSWORD_BYTES];
        new SecureRandom().nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /// As a file has them: `reader=...` and `owner=...`, a line each.
    public String text() {
        return READER + "=" + readerPassword + "\n" + OWNER + "=" + ownerPassword + "\n";
    }

    /// What [#text] wrote; nothing if it is something else.
    public static Optional<StoreAccess> parse(String text) {
        Properties lines = new Properties();
        text.lines().filter(line -> line.contains("=")).forEach(line -> {
            int at = line.indexOf('=');
            lines.setProperty(
                    line.substring(0, at).strip(), line.substring(at + 1).strip());
        });
        String reader = lines.getProperty(READER, "");
        String owner = lines.getProperty(OWNER, "");
        if (reader.isEmpty() || owner.isEmpty()) return Optional.empty();
        return Optional.of(new StoreAccess(reader, owner));
    }

    @Override
    public String toString() {
        return "StoreAccess"; // never the passwords
    }
}
