package crossbook.web.access;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;

/// Signatures as other programs make them: the expected ones are those of `openssl dgst`.
class SignaturesTest {
    private static final String TIMESTAMP = "1766394000000";
    private static final byte[] SECRET = HexFormat.of()
            .parseHex("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");

    @Test
    void theGuidesExampleIsWhatTheServerExpects() throws IOException {
        String signature =
                Signatures.sign(SECRET, TIMESTAMP, "", "GET/api/v1/account", new byte[0]);
        assertThat(signature)
                .isEqualTo("bedf4f58052abb30d504d0eb85edf0b163b746e5d19cde8b9356dbfe6ba3a462");
        assertThat(Files.readString(Path.of("../../docs/http-api.md"))).contains(signature);
    }

    @Test
    void nonceAndBodyAreSigned() {
        byte[] body = "{\"timeoutMs\":0}".getBytes(StandardCharsets.UTF_8);
        assertThat(Signatures.sign(SECRET, TIMESTAMP, "n1", "POST/api/v1/cancel-after", body))
                .isEqualTo("c1fa3998e37c2016c6e9ceff0879f077dc06d3cbbebbd006db5b0e259dbc7497");
    }
}
