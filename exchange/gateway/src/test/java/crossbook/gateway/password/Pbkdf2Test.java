package crossbook.gateway.password;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicInteger;

import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

class Pbkdf2Test {
    private static final byte[] SALT = "NaCl".getBytes(StandardCharsets.UTF_8);

    /// From RFC 7914, section 11.
    @Test
    void theHashIsThatOfTheStandard() {
        byte[] hash =
                new Pbkdf2("HmacSHA256", SALT, 80_000).hash("Password".toCharArray(), 64, () -> {});
        assertThat(HexFormat.of().formatHex(hash))
                .isEqualTo("4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56"
                        + "a1d425a1225833549adb841b51c9b3176a272bdebba1d078478f62b397f33c8d");
    }

    @ParameterizedTest
    @CsvSource({"HmacSHA256,pass", "HmacSHA256,grüße", "HmacSHA512,another word", "HmacSHA256,''"})
    void itIsJavasOwn(String mac, String password) throws GeneralSecurityException {
        PBEKeySpec spec = new PBEKeySpec(password.toCharArray(), SALT, 1_000, 320);
        byte[] javas = SecretKeyFactory.getInstance("PBKDF2With" + mac)
                .generateSecret(spec)
                .getEncoded();
        byte[] ours = new Pbkdf2(mac, SALT, 1_000).hash(password.toCharArray(), 40, () -> {});
        assertThat(ours).isEqualTo(javas);
    }

    @Test
    void thereIsARestAfterEachPiece() {
        AtomicInteger rests = new AtomicInteger();
        new Pbkdf2("HmacSHA256", SALT, 1_000)
                .hash("pass".toCharArray(), 32, rests::incrementAndGet);
        assertThat(rests).hasValue(7);
    }
}
