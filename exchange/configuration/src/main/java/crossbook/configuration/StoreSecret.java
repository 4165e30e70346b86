package crossbook.configuration;

import crossbook.store.StoreAccess;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;

/// The random passwords of the store's database, kept in a file that the owner alone
/// may read.
public final class StoreSecret {
    /// The name of its file among the secrets, which no participant should have.
    public static final String NAME = "store";

    private StoreSecret() {}

    /// Sees to it that there are passwords. Those that are there stay.
    public static void ensure(Home home) throws IOException {
        Path file = home.secret(NAME);
        if (!Files.exists(file))
            OwnerFile.writeSecret(file, StoreAccess.random().text());
    }

    /// The passwords of a home.
    ///
    /// @throws BadConfiguration if there are none, or others than their owner can read them
    public static StoreAccess read(Home home) {
        Path file = home.secret(NAME);
        try {
            OwnerFile.requireOwners(file);
            return StoreAccess.parse(Files.readString(file)).orElseThrow(() -> damaged(file));
        } catch (CharacterCodingException _) {
            throw damaged(file);
        } catch (IOException e) {
            throw new BadConfiguration(
                    file.toString(), "cannot be read; crossbook serve or crossbook store makes it");
        }
    }

    private static BadConfiguration damaged(Path file) {
        return new BadConfiguration(
                file.toString(),
                "must have a line reader=... and a line owner=...; delete it, and the store makes"
                        + " another at its next start");
    }
}
