package crossbook.configuration;

import crossbook.configuration.ServerKeys.GatewayKeys;
import crossbook.configuration.ServerKeys.MarketKeys;

import org.tomlj.TomlParseResult;
import org.tomlj.TomlTable;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// The hashes of the participants' passwords, in a file that the owner alone may read.
public final class Credentials {
    private static final String TABLE = "credentials";
    private static final String HEAD = """
            # Hashes of passwords: algorithm$iterations$salt$hash. pbkdf2-sha256 is of a password that
            # somebody chose, generated-sha256 of one that Crossbook made. Written by `crossbook
            # participants passwd`. Nobody but the owner should be able to read this file.

            [credentials]
            """;

    private final Path file;
    private final int iterations;

    /// What an unknown name is checked against, so that it takes as long as a known one.
    private final PasswordHash nobody;

    private final Map<String, PasswordHash> hashes = new TreeMap<>();

    private Credentials(Path file, int iterations) {
        this.file = file;
        this.iterations = iterations;
        nobody = PasswordHash.ofNobody(iterations);
    }

    /// Those of an exchange; none if there is no file.
    ///
    /// @throws BadConfiguration with every mistake in the file
    public static Credentials of(ServerConfiguration configuration) {
        return read(
                configuration.path(MarketKeys.CREDENTIALS),
                configuration.getInt(GatewayKeys.PASSWORD_ITERATIONS));
    }

    /// Those in a file; none if there is no file.
    ///
    /// @param iterations of the hash of new passwords
    /// @throws BadConfiguration with every mistake in it
    public static Credentials read(Path file, int iterations) {
        List<Mistake> mistakes = new ArrayList<>();
        Credentials credentials = new Credentials(file, iterations);
        credentials.read(mistakes);
        BadConfiguration.throwIfAny(mistakes);
        return credentials;
    }

    private void read(List<Mistake> mistakes) {
        if (!Files.exists(file)) return;
        String source = file.toString();
        if (isOpen(file)) {
            String rule = "can be read by others than its owner";
            String remedy = "chmod 600 " + file;
            mistakes.add(new Mistake(Place.of(source), "", "", rule, remedy));
        }
        TomlParseResult toml = TomlText.parse(source, TomlText.read(file), mistakes);
        for (String name : toml.keySet()) {
            Place place = TomlText.place(source, toml.inputPositionOf(List.of(name)));
            if (name.equals(TABLE) && toml.get(List.of(name)) instanceof TomlTable table) {
                read(source, table, mistakes);
            } else {
                String rule = "does not belong here";
                mistakes.add(new Mistake(place, name, "", rule, "there is only [" + TABLE + "]"));
            }
        }
    }

    private void read(String source, TomlTable table, List<Mistake> mistakes) {
        for (String name : table.keySet()) {
            Place place = TomlText.place(source, table.inputPositionOf(List.of(name)));
            try {
                if (!(table.get(List.of(name)) instanceof String text)) {
                    throw new IllegalArgumentException("must be a text");
                }
                hashes.put(name, PasswordHash.parse(text));
            } catch (IllegalArgumentException e) {
                // The value stays out of the message: it is all but a secret.
                mistakes.add(new Mistake(place, TABLE + "." + name, "", e.getMessage(), ""));
            }
        }
    }

    private static boolean isOpen(Path file) {
        try {
            return OwnerFile.isOpenToOthers(file);
        } catch (IOException e) {
            return false; // reading it will say what is wrong
        }
    }

    /// Notes what is wrong with a file, and whom it knows that the list of participants
    /// does not.
    static void check(Path file, List<ParticipantDefinition> participants, List<Mistake> mistakes) {
        try {
            Credentials credentials = new Credentials(file, PasswordHash.DEFAULT_ITERATIONS);
            credentials.read(mistakes);
            List<String> names =
                    participants.stream().map(ParticipantDefinition::name).toList();
            for (String name : credentials.hashes.keySet()) {
                if (names.isEmpty() || names.contains(name)) continue;
                String suggestion = WrongValue.didYouMean(name, names);
                Place place = Place.of(file.toString());
                mistakes.add(new Mistake(
                        place, TABLE + "." + name, "", "there is no such participant", suggestion));
            }
        } catch (BadConfiguration e) {
            mistakes.addAll(e.mistakes());
        }
    }

    /// Whether it is the password of a participant. Whatever is wrong, it takes about as long:
    /// the password, or a name that has none. Only a password that Crossbook made is found
    /// right at once. The caller wipes the password.
    ///
    /// @param rest called every few tens of microseconds of the work
    public boolean verify(String name, char[] password, Runnable rest) {
        if (verifyGenerated(name, password)) return true;
        PasswordHash hash = hashes.get(name);
        boolean isChosen = hash != null && !hash.isOfGenerated();
        boolean matches = (isChosen ? hash : nobody).matches(password, rest);
        return isChosen && matches;
    }

    /// Whether it is the password of a participant, and Crossbook made it. Takes microseconds.
    /// The caller wipes the password.
    public boolean verifyGenerated(String name, char[] password) {
        PasswordHash hash = hashes.get(name);
        return hash != null && hash.isOfGenerated() && hash.matches(password);
    }

    /// The same in one go.
    public boolean verify(String name, char[] password) {
        return verify(name, password, () -> {});
    }

    /// The hash of a participant's password; none if it has no password and cannot log
    /// on.
    public Optional<PasswordHash> hash(String name) {
        return Optional.ofNullable(hashes.get(name));
    }

    /// Gives a participant a password that a person chose. The caller wipes it.
    public void set(String name, char[] password) {
        set(name, PasswordHash.of(password, iterations));
    }

    /// Gives a participant the password of a hash.
    public void set(String name, PasswordHash hash) {
        hashes.put(name, hash);
    }

    /// Takes a participant's password away. True if there was one.
    public boolean remove(String name) {
        return hashes.remove(name) != null;
    }

    /// Forgets everybody but those named.
    public void retain(Collection<String> names) {
        hashes.keySet().retainAll(names);
    }

    /// Writes the file, readable by the owner alone where the file system can say so.
    public void write() throws IOException {
        StringBuilder text = new StringBuilder(HEAD);
        hashes.forEach((name, hash) ->
                text.append(tomlKey(name)).append(" = \"").append(hash).append("\"\n"));
        OwnerFile.writeSecret(file, text.toString());
    }

    private static String tomlKey(String name) {
        return name.matches("[A-Za-z0-9_-]+") ? name : Kind.tomlText(name);
    }
}
