package crossbook.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crossbook.client.entry.Role;
import crossbook.configuration.BadConfiguration;
import crossbook.configuration.ConfigurationSource;
import crossbook.configuration.Credentials;
import crossbook.configuration.Home;
import crossbook.configuration.OwnerFile;
import crossbook.configuration.PasswordHash;
import crossbook.configuration.Passwords;
import crossbook.configuration.Secrets;
import crossbook.configuration.ServerConfiguration;
import crossbook.configuration.WebKey;
import crossbook.gateway.password.PasswordVerifier.Attempt;
import crossbook.gateway.password.PasswordVerifier.Verdict;
import crossbook.protocol.Reason;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

class StoredCredentialsTest {
    private static final int FEW = 1_000;

    @TempDir
    private Path directory;

    private final List<String> log = new ArrayList<>();
    private Home home;

    @BeforeEach
    void participants() throws IOException {
        home = new Home(directory);
        Files.writeString(directory.resolve("instruments.toml"), "");
        Files.writeString(directory.resolve("participants.toml"), """
                [[participant]]
                name = "alice"

                [[participant]]
                name = "bob"
                active = false
                """);
        Credentials credentials = Credentials.read(directory.resolve("credentials.toml"), FEW);
        credentials.set("alice", PasswordHash.of("alice's word".toCharArray(), FEW));
        credentials.write();
    }

    private StoredCredentials stored() {
        return new StoredCredentials(
                home,
                ServerConfiguration.read(
                        ConfigurationSource.defaults(directory, Map.of(), Map.of())),
                log::add);
    }

    private static Verdict logOn(StoredCredentials stored, String participant, String password) {
        return stored.verify(new Attempt(participant, password.toCharArray(), Optional.empty()));
    }

    @Test
    void theKeyOfTheWebLogsOnWhomItNames() throws IOException {
        String key = new String(Passwords.read(WebKey.ensure(home)));
        assertThat(key).hasSize(43).matches("[A-Za-z0-9_-]+");
        StoredCredentials stored = stored();
        Verdict alice = logOn(stored, "alice", key);
        assertThat(alice.reason()).isEqualTo(Reason.NONE);
        assertThat(alice.roles()).containsExactly(Role.TRADER);
        assertThat(logOn(stored, "bob", key).reason()).isEqualTo(Reason.PARTICIPANT_INACTIVE);
        assertThat(logOn(stored, "nobody", key).reason()).isEqualTo(Reason.WRONG_PASSWORD);
        assertThat(logOn(stored, "alice", "alice's word").reason()).isEqualTo(Reason.NONE);
    }

    /// The work of a hash rests now and then; a logon by the key never comes to that.
    @Test
    void theKeyIsComparedWithoutHashing() throws IOException {
        String key = new String(Passwords.read(WebKey.ensure(home)));
        int[] rests = {0};
        StoredCredentials stored = stored();
        assertThat(logOn(stored, "alice", key, rests).reason()).isEqualTo(Reason.NONE);
        assertThat(rests[0]).isZero();
        assertThat(logOn(stored, "alice", "alice's word", rests).reason()).isEqualTo(Reason.NONE);
        assertThat(rests[0]).isPositive();
    }

    private static Verdict logOn(
            StoredCredentials stored, String participant, String password, int[] rests) {
        return stored.verify(new Attempt(
                participant, password.toCharArray(), Optional.empty(), () -> rests[0]++));
    }

    @Test
    void aWrongKeyIsAWrongPassword() throws IOException {
        String key = new String(Passwords.read(WebKey.ensure(home)));
        StoredCredentials stored = stored();
        for (String wrong :
                List.of("", key.substring(1), key + "A", "-" + key.substring(1) + "-")) {
            int[] rests = {0};
            Verdict verdict = logOn(stored, "alice", wrong, rests);
            assertThat(verdict.reason()).as(wrong).isEqualTo(Reason.WRONG_PASSWORD);
            assertThat(rests[0]).as("hashed like any password").isPositive();
        }
    }

    @Test
    void withoutAKeyNobodyIsTrusted() {
        assertThat(logOn(stored(), "alice", "").reason()).isEqualTo(Reason.WRONG_PASSWORD);
    }

    @Test
    void theKeySetsNoPassword() throws IOException {
        char[] key = Passwords.read(WebKey.ensure(home));
        StoredCredentials stored = stored();
        Attempt attempt = new Attempt("alice", key, Optional.of("another word".toCharArray()));
        assertThat(stored.verify(attempt).reason()).isEqualTo(Reason.PASSWORD_NOT_ACCEPTED);
        assertThat(logOn(stored, "alice", "another word").reason())
                .isEqualTo(Reason.WRONG_PASSWORD);
    }

    @Test
    void theKeyIsMadeOnceAndANewOneHoldsAtOnce() throws IOException {
        Path file = WebKey.ensure(home);
        String first = new String(Passwords.read(file));
        assertThat(WebKey.ensure(home)).isEqualTo(file);
        assertThat(new String(Passwords.read(file))).isEqualTo(first);
        StoredCredentials stored = stored();
        assertThat(logOn(stored, "alice", first).reason()).isEqualTo(Reason.NONE);

        Files.delete(file);
        assertThat(logOn(stored, "alice", first).reason()).isEqualTo(Reason.WRONG_PASSWORD);
        String second = new String(Passwords.read(WebKey.ensure(home)));
        assertThat(second).isNotEqualTo(first);
        assertThat(logOn(stored, "alice", second).reason()).isEqualTo(Reason.NONE);
        assertThat(log).isEmpty();
    }

    @Test
    void whatIsNoKeyIsNoKey() throws IOException {
        OwnerFile.writeSecret(home.secret(WebKey.NAME), "short\n");
        assertThatThrownBy(this::stored)
                .isInstanceOf(BadConfiguration.class)
                .hasMessage(home.secret("web")
                        + ": must be a key of 43 characters; delete it and start again");
    }

    private Attempt attempt(String participant, String password, int[] rests) {
        return new Attempt(participant, password.toCharArray(), Optional.empty(), () -> rests[0]++);
    }

    private static boolean isLetInQuickly(StoredCredentials stored, String name, String password) {
        return stored.verifyQuickly(new Attempt(name, password.toCharArray(), Optional.empty()))
                .filter(verdict -> verdict.reason() == Reason.NONE)
                .isPresent();
    }

    @Test
    void aPasswordThatCrossbookMadeNeedsNoSlowHash() throws IOException {
        Credentials credentials = Credentials.read(directory.resolve("credentials.toml"), FEW);
        Secrets.make(home, credentials, "alice");
        credentials.write();
        String made = new String(Passwords.read(home.secret("alice")));
        StoredCredentials stored = stored();
        int[] rests = {0};
        assertThat(stored.verify(attempt("alice", made, rests)).reason()).isEqualTo(Reason.NONE);
        assertThat(rests[0]).isZero();
        assertThat(isLetInQuickly(stored, "alice", made)).isTrue();
        assertThat(isLetInQuickly(stored, "alice", "not it")).isFalse();
        assertThat(isLetInQuickly(stored, "nobody", made)).isFalse();
    }

    /// Nobody can tell from the time who there is, nor who has a password that Crossbook made.
    @Test
    void whateverIsWrongTakesTheSameWork() throws IOException {
        Credentials credentials = Credentials.read(directory.resolve("credentials.toml"), FEW);
        Secrets.make(home, credentials, "bob");
        credentials.set("alice", PasswordHash.of("alice's word".toCharArray(), 600_000));
        credentials.write();
        StoredCredentials stored = stored();
        List<Integer> work = new ArrayList<>();
        for (String name : List.of("alice", "bob", "nobody")) {
            int[] rests = {0};
            assertThat(stored.verify(attempt(name, "not it", rests)).reason())
                    .isEqualTo(Reason.WRONG_PASSWORD);
            work.add(rests[0]);
        }
        assertThat(work).containsOnly(work.getFirst());
        assertThat(work.getFirst()).isGreaterThan(4_000);
    }

    @Test
    void aPasswordThatWasRightIsNotHashedAgainForAWhile() {
        StoredCredentials stored = stored();
        assertThat(isLetInQuickly(stored, "alice", "alice's word")).isFalse();
        assertThat(logOn(stored, "alice", "alice's word").reason()).isEqualTo(Reason.NONE);
        assertThat(isLetInQuickly(stored, "alice", "alice's word")).isTrue();
        assertThat(isLetInQuickly(stored, "alice", "alice's word")).isTrue();
    }

    /// Else it could be guessed at without the slow hash.
    @Test
    void oneGuessMakesThePasswordThatWasRightForgotten() {
        StoredCredentials stored = stored();
        assertThat(logOn(stored, "alice", "alice's word").reason()).isEqualTo(Reason.NONE);
        assertThat(isLetInQuickly(stored, "alice", "a guess")).isFalse();
        assertThat(isLetInQuickly(stored, "alice", "alice's word")).isFalse();
    }

    @Test
    void aPasswordThatWasReplacedIsForgottenAtOnce() throws IOException {
        StoredCredentials stored = stored();
        assertThat(logOn(stored, "alice", "alice's word").reason()).isEqualTo(Reason.NONE);
        stored.keep("alice", "another word".toCharArray());
        assertThat(isLetInQuickly(stored, "alice", "alice's word")).isFalse();
    }

    /// Versions before hashed these as if somebody had chosen them.
    @Test
    void anOldHashOfAPasswordThatCrossbookMadeIsReplacedAtTheFirstLogon() throws IOException {
        Credentials credentials = Credentials.read(directory.resolve("credentials.toml"), FEW);
        Secrets.make(home, credentials, "alice");
        char[] made = Passwords.read(home.secret("alice"));
        credentials.set("alice", PasswordHash.of(made, FEW));
        credentials.write();
        assertThat(logOn(stored(), "alice", new String(made)).reason()).isEqualTo(Reason.NONE);
        assertThat(Files.readString(directory.resolve("credentials.toml")))
                .contains("alice = \"generated-sha256$1$");
        assertThat(isLetInQuickly(stored(), "alice", new String(made))).isTrue();
    }

    /// It has the form, but somebody may have chosen it.
    @Test
    void aPasswordThatOnlyLooksMadeStaysSlow() throws IOException {
        String chosen = "TheQuickBrownFoxJumpsHgh";
        Credentials credentials = Credentials.read(directory.resolve("credentials.toml"), FEW);
        credentials.set("alice", chosen.toCharArray());
        credentials.write();
        assertThat(chosen).hasSize(24);
        assertThat(logOn(stored(), "alice", chosen).reason()).isEqualTo(Reason.NONE);
        assertThat(Files.readString(directory.resolve("credentials.toml")))
                .contains("alice = \"pbkdf2-sha256$");
    }
}
