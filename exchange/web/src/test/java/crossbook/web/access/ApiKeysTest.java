package crossbook.web.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/// Keys of a file that an older program wrote, which bound a secret to the id of its key alone.
class ApiKeysTest {
    private static final String ID = "0123456789abcdef";

    private static final String OLD = """
            [ {
              "id" : "0123456789abcdef",
              "participant" : "alice",
              "label" : "a bot",
              "readOnly" : true,
              "symbols" : [ ],
              "addresses" : [ ],
              "createdNs" : 1700000000000000000,
              "expiresNs" : 0,
              "secret" : "ZGVmZ2hpamtsbW5vKTutAxqbM+oeDTnIuwtKki6mY3irHIEdwKPNJdeDlnobhwaBC8DzF7dgCzqE5ZqJ"
            } ]
            """;

    @TempDir
    private Path directory;

    private Path write(String text) throws Exception {
        return Files.writeString(directory.resolve("api-keys.json"), text);
    }

    /// As a program that has just started.
    private static ApiKeys read(Path file) {
        byte[] encryption = new byte[32];
        for (int i = 0; i < encryption.length; i++) encryption[i] = (byte) i;
        return new ApiKeys(file, encryption, Files::writeString);
    }

    private static void opens(ApiKeys keys) {
        ApiKeys.WithSecret key = keys.find(ID).orElseThrow();
        assertThat(new String(key.secret(), StandardCharsets.US_ASCII))
                .isEqualTo("a secret of an older program, 32");
        assertThat(key.key().readOnly()).isTrue();
    }

    @Test
    void theyOpenAndAreBoundToAllOfTheirRowsFromTheNextChangeOn() throws Exception {
        Path file = write(OLD);
        ApiKeys keys = read(file);
        opens(keys);
        keys.add(new ApiKey("", "bob", "another", false, Set.of(), Set.of(), 0, 0));
        opens(keys);
        opens(read(file));

        String bound = Files.readString(file);
        write(bound.replace("\"readOnly\" : true", "\"readOnly\" : false"));
        assertThatThrownBy(() -> read(file).all()).hasMessageContaining(ID + " does not open");
    }

    @Test
    void theyDoNotOpenForAnotherId() throws Exception {
        Path file = write(OLD.replace(ID, "0123456789abcdee"));
        assertThatThrownBy(() -> read(file).all()).hasMessageContaining("does not open");
    }
}
