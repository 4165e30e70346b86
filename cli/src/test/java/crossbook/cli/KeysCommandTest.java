package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.cli.verb.ExitCode;
import crossbook.configuration.BadConfiguration;
import crossbook.configuration.Home;
import crossbook.configuration.WebApiKeys;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// `crossbook keys` on the files of an exchange.
class KeysCommandTest extends CommandsHere {
    @TempDir
    private Path directory;

    @Override
    int run(String... words) {
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(List.of("--home", directory.toString()));
        all.addAll(List.of("--set", "gateway.password_iterations=1000"));
        return super.run(all.toArray(String[]::new));
    }

    @Test
    void aSecretIsShownOnceAndKeptUnreadable() throws IOException {
        assertThat(run("init")).as(err).isZero();
        assertThat(run("keys", "add", "alice", "--label", "bot", "--read-only"))
                .as(err)
                .isZero();
        List<String> lines = out.lines().toList();
        String id = lines.get(0).replaceFirst("key +", "");
        String secret = lines.get(1).replaceFirst("secret +", "");
        assertThat(id).matches("[0-9a-f]{16}");
        assertThat(secret).matches("[0-9a-f]{64}");
        assertThat(Files.readString(directory.resolve("api-keys.json")))
                .contains(id)
                .doesNotContain(secret);
        assertThat(run("keys", "list")).isZero();
        assertThat(out).contains(id, "alice", "read", "never", "bot").doesNotContain(secret);
        assertThat(run("keys", "revoke", id)).as(err).isZero();
        assertThat(run("keys", "revoke", id)).isEqualTo(ExitCode.BAD_INPUT.number());
        assertThat(err).contains("there is no such key");
        assertThat(run("keys", "list", "--json")).isZero();
        assertThat(out).isEmpty();
    }

    @Test
    void whatCannotBeIsRefusedByName() {
        assertThat(run("init")).as(err).isZero();
        assertThat(run("keys", "add", "nobody")).isEqualTo(ExitCode.BAD_INPUT.number());
        assertThat(err).contains("nobody");
        assertThat(run("keys", "add", "alice", "--expires", "soon"))
                .isEqualTo(ExitCode.BAD_INPUT.number());
        assertThat(err).contains("--expires: 'soon'");
        assertThat(directory.resolve("api-keys.json")).hasContent("[ ]");
    }

    /// A bit of each octet of both files is another, or one is gone: that is told by name, or the
    /// keys are what they were, with the rights that they had.
    @Test
    void aDamagedFileIsNamed() throws IOException {
        assertThat(run("init")).as(err).isZero();
        assertThat(run("keys", "add", "alice", "--label", "bot", "--symbol", "NPN"))
                .as(err)
                .isZero();
        assertThat(run("keys", "list", "--json")).isZero();
        String keys = out;
        Path file = directory.resolve("api-keys.json");
        Path encryption = directory.resolve("secrets/api-keys");
        for (Path damaged : List.of(file, encryption)) {
            byte[] right = Files.readAllBytes(damaged);
            for (int i = 0; i < right.length; i++) {
                byte[] wrong = right.clone();
                wrong[i] ^= (byte) (1 << i % Byte.SIZE);
                Files.write(damaged, wrong);
                String told = told();
                if (told.isEmpty()) continue;
                assertThat(told)
                        .startsWith(damaged.equals(file) ? file + ": is damaged" : "" + directory)
                        .contains("crossbook keys add")
                        .doesNotContain("Exception");
            }
            Files.write(damaged, right);
        }
        assertThat(told()).isEmpty();
        assertThat(run("keys", "list", "--json")).isZero();
        assertThat(out).isEqualTo(keys);
        Files.delete(encryption);
        assertThat(run("keys", "list")).isEqualTo(ExitCode.BAD_INPUT.number());
        assertThat(err).contains(encryption + ": is gone").contains("crossbook keys add");
    }

    /// What is wrong with the keys; nothing if they are alice's.
    private String told() throws IOException {
        try {
            assertThat(WebApiKeys.of(new Home(directory)).all()).singleElement().satisfies(key -> {
                assertThat(key.participant()).isEqualTo("alice");
                assertThat(key.label()).isEqualTo("bot");
                assertThat(key.symbols()).containsExactly("NPN");
                assertThat(key.expiresNs()).isZero();
                assertThat(key.readOnly()).isFalse();
            });
            return "";
        } catch (BadConfiguration e) {
            return e.getMessage();
        }
    }
}
