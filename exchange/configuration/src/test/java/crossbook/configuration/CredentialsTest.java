package crossbook.configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;

class CredentialsTest {
    private static final int FEW = 1_000;

    /// PBKDF2 of `passwd` and the salt `saltsaltsalt`, made by another implementation.
    private static final String KNOWN =
            "pbkdf2-sha256$1000$c2FsdHNhbHRzYWx0$sWphkt+frBXGmZ2NlSjz7fNuXI0yUKTzd2YIfjacq4Y=";

    private static final String KNOWN_512 =
            "pbkdf2-sha512$1000$c2FsdHNhbHRzYWx0$" + "dvzL1tejC91L9wRWGtqCkK9J3x0oQcSEjyii5PYseIY=";

    @TempDir
    private Path directory;

    private Path file() {
        return directory.resolve("credentials.toml");
    }

    private boolean hasPermissions() throws IOException {
        return Files.getFileStore(directory).supportsFileAttributeView("posix");
    }

    @Test
    void aPasswordMatchesItsHashAndNoOther() {
        PasswordHash hash = PasswordHash.of("open sesame".toCharArray(), FEW);
        assertThat(hash.matches("open sesame".toCharArray())).isTrue();
        assertThat(hash.matches("open sesam".toCharArray())).isFalse();
        assertThat(hash.matches(new char[0])).isFalse();
        assertThat(hash.toString()).startsWith("pbkdf2-sha256$1000$").doesNotContain("sesame");
        assertThat(PasswordHash.parse(hash.toString())).isEqualTo(hash);
    }

    @Test
    void anUnknownNameTakesAsLongAsAKnownOne() {
        int[] rests = {0};
        boolean isRight = Credentials.read(file(), PasswordHash.DEFAULT_ITERATIONS)
                .verify("nobody", "open sesame".toCharArray(), () -> rests[0]++);
        assertThat(isRight).isFalse();
        assertThat(rests[0]).isEqualTo(4_687); // of 128 iterations each
    }

    @Test
    void theSaltDiffersEachTime() {
        char[] password = "open sesame".toCharArray();
        assertThat(PasswordHash.of(password, FEW)).isNotEqualTo(PasswordHash.of(password, FEW));
    }

    @Test
    void hashesOfOtherImplementationsAreRead() {
        assertThat(PasswordHash.parse(KNOWN).matches("passwd".toCharArray())).isTrue();
        assertThat(PasswordHash.parse(KNOWN_512).matches("passwd".toCharArray()))
                .isTrue();
        assertThat(PasswordHash.parse(KNOWN).matches("Passwd".toCharArray())).isFalse();
    }

    @Test
    void aPasswordThatCrossbookMadeIsHashedOnceAndMarked() {
        char[] made = Passwords.generate();
        PasswordHash hash = PasswordHash.ofGenerated(made);
        assertThat(hash.toString()).startsWith("generated-sha256$1$");
        assertThat(hash.matches(made)).isTrue();
        assertThat(hash.matches(Passwords.generate())).isFalse();
        assertThat(PasswordHash.parse(hash.toString())).isEqualTo(hash);
        assertThat(hash.isOfGenerated()).isTrue();
        assertThat(PasswordHash.of(made, FEW).isOfGenerated()).isFalse();
    }

    @Test
    void whatCrossbookMakesForAParticipantIsMarked() throws IOException {
        Credentials credentials = Credentials.read(file(), FEW);
        Secrets.make(new Home(directory), credentials, "alice");
        assertThat(credentials.hash("alice").orElseThrow().isOfGenerated()).isTrue();
        credentials.set("alice", "a word of hers".toCharArray());
        assertThat(credentials.hash("alice").orElseThrow().isOfGenerated()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "secret",
                "generated-sha256$2$c2FsdHNhbHRzYWx0$6+Oe6ZkIpM2Hz8/V/C2b6ghNtkyEFLU/ADuWxwPDRAY=",
                "md5$1000$c2FsdHNhbHRzYWx0$6+Oe6ZkIpM2Hz8/V/C2b6g==",
                "pbkdf2-sha256$999$c2FsdHNhbHRzYWx0$6+Oe6ZkIpM2Hz8/V/C2b6ghNtkyEFLU/ADuWxwPDRAY=",
                "pbkdf2-sha256$1000$c2Fs$6+Oe6ZkIpM2Hz8/V/C2b6ghNtkyEFLU/ADuWxwPDRAY=",
                "pbkdf2-sha256$1000$c2FsdHNhbHRzYWx0$6+Oe6Q==",
                "pbkdf2-sha256$1000$c2FsdHNhbHRzYWx0$"
            })
    void whatIsNoHashIsRefusedAndNotRepeated(String text) {
        assertThatThrownBy(() -> PasswordHash.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("must ")
                .hasMessageNotContaining("c2Fs");
    }

    @Test
    void credentialsAreWrittenAndRead() throws IOException {
        Credentials credentials = Credentials.read(file(), FEW);
        credentials.set("alice", PasswordHash.of("alice's word".toCharArray(), FEW));
        credentials.set("b.ob", PasswordHash.of("bob's word".toCharArray(), FEW));
        credentials.write();
        Credentials again = Credentials.read(file(), FEW);
        assertThat(again.verify("alice", "alice's word".toCharArray())).isTrue();
        assertThat(again.verify("b.ob", "bob's word".toCharArray())).isTrue();
        assertThat(again.verify("alice", "bob's word".toCharArray())).isFalse();
        assertThat(again.verify("carol", "bob's word".toCharArray())).isFalse();
        assertThat(again.remove("alice")).isTrue();
        assertThat(again.remove("alice")).isFalse();
        assertThat(again.hash("alice")).isEmpty();
    }

    @Test
    void secretsAreTheOwnersAlone() throws IOException {
        assumeTrue(hasPermissions(), "skipped: this file system has no permissions");
        Home home = new Home(directory.resolve("home"));
        Credentials credentials = Credentials.read(file(), FEW);
        Path secret = Secrets.make(home, credentials, "alice");
        credentials.write();
        for (Path path : new Path[] {secret, file()}) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                    .isEqualTo("rw-------");
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(secret.getParent())))
                .isEqualTo("rwx------");
        Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString("rw-r--r--"));
        assertThatThrownBy(() -> Credentials.read(file(), FEW))
                .isInstanceOf(BadConfiguration.class)
                .hasMessage(file() + ": can be read by others than its owner; chmod 600 " + file());
        credentials.write();
        assertThat(Credentials.read(file(), FEW).hash("alice")).isPresent();
    }

    @Test
    void theOperatorsPasswordIsMadeOnce() throws IOException {
        Home home = new Home(directory);
        ServerConfiguration configuration = ServerConfiguration.read(ConfigurationSource.defaults(
                directory, Map.of(), Map.of("gateway.password_iterations", "" + FEW)));
        Path secret = Secrets.ensureOperator(home, Credentials.of(configuration));
        char[] password = Passwords.read(secret);
        assertThat(password).hasSize(24);
        assertThat(Credentials.read(file(), FEW).verify("operator", password)).isTrue();
        assertThat(Secrets.ensureOperator(home, Credentials.of(configuration))).isEqualTo(secret);
        assertThat(Passwords.read(secret)).isEqualTo(password);
    }

    @Test
    void newPasswordsMustBeTypable() {
        assertThat(Passwords.refusal("1234567".toCharArray())).contains("fewer than 8");
        assertThat(Passwords.refusal("x".repeat(65).toCharArray())).contains("more than 64");
        assertThat(Passwords.refusal("pässwort".toCharArray())).contains("printable ASCII");
        assertThat(Passwords.refusal(Passwords.generate())).isEmpty();
    }
}
