package crossbook.configuration;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Passwords that Crossbook makes itself. There is no default password: each is made of chance,
/// once, and stands in a file of its own that the owner alone may read, for the commands that
/// log on.
public final class Secrets {
    /// Whose password the first start makes.
    public static final String OPERATOR = "operator";

    private Secrets() {}

    /// Sees to it that the operator has a password. What is there stays.
    ///
    /// @return the file that it stands in
    public static Path ensureOperator(Home home, Credentials credentials) throws IOException {
        if (credentials.hash(OPERATOR).isPresent()) return home.secret(OPERATOR);
        Path secret = make(home, credentials, OPERATOR);
        credentials.write();
        return secret;
    }

    /// Sees to it that some participants have passwords, and nobody else but the operator, whose
    /// own the first start makes.
    ///
    /// @return the files of those that were made
    public static List<Path> ensure(Home home, Credentials credentials, List<String> names)
            throws IOException {
        List<String> known = new ArrayList<>(names);
        known.add(OPERATOR);
        credentials.retain(known);
        List<Path> made = new ArrayList<>();
        for (String name : names) {
            if (credentials.hash(name).isEmpty()) made.add(make(home, credentials, name));
        }
        credentials.write();
        return made;
    }

    /// Makes a password for a participant: the secret into its file, the hash into the
    /// credentials, which the caller writes.
    ///
    /// @return the file of the secret
    public static Path make(Home home, Credentials credentials, String name) throws IOException {
        Path secret = home.secret(name);
        char[] password = Passwords.generate();
        credentials.set(name, PasswordHash.ofGenerated(password));
        OwnerFile.writeSecret(secret, new String(password) + "\n");
        Arrays.fill(password, '\0');
        return secret;
    }

    /// Whether a password is the one that Crossbook made for a participant: it has the form of
    /// those, and stands in the participant's file.
    public static boolean isGenerated(Home home, String name, char[] password) {
        Path secret = home.secret(name);
        if (!Passwords.hasFormOfGenerated(password) || !Files.isReadable(secret)) return false;
        char[] made = Passwords.read(secret);
        boolean isIt = Arrays.equals(made, password);
        Arrays.fill(made, '\0');
        return isIt;
    }

    /// Forgets the secret of a participant, if there is one.
    public static void forget(Home home, String name) throws IOException {
        Files.deleteIfExists(home.secret(name));
    }
}
