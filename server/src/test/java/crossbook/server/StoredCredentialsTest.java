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
import crossbook.configuration.ServerConfiguration;
import crossbook.configuration.WebKey;
import crossbook.gateway.PasswordVerifier.Attempt;
import crossbook.gateway.PasswordVerifier.Verdict;
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
}
