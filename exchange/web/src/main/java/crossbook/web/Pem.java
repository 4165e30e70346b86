package crossbook.web;

import crossbook.web.surroundings.WebSettings;

import io.helidon.common.tls.Tls;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;

import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/// Certificate and key of TLS, from files in PEM.
final class Pem {
    private static final char[] NO_PASSWORD = {};

    private Pem() {}

    static Tls tls(WebSettings.Encryption files) {
        try (InputStream chain = Files.newInputStream(files.certificate())) {
            Certificate[] certificates = CertificateFactory.getInstance("X.509")
                    .generateCertificates(chain)
                    .toArray(new Certificate[0]);
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, NO_PASSWORD);
            store.setKeyEntry(
                    "crossbook", key(Files.readString(files.key())), NO_PASSWORD, certificates);
            KeyManagerFactory keys =
                    KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(store, NO_PASSWORD);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys.getKeyManagers(), null, null);
            return Tls.builder()
                    .sslContext(context)
                    .enabledProtocols(List.of("TLSv1.3", "TLSv1.2"))
                    .build();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException(
                    files.certificate() + ", " + files.key() + ": " + e.getMessage(), e);
        }
    }

    private static PrivateKey key(String pem) throws GeneralSecurityException {
        String begin = "-----BEGIN PRIVATE KEY-----";
        int from = pem.indexOf(begin);
        int to = pem.indexOf("-----END PRIVATE KEY-----");
        if (from < 0 || to < from) {
            throw new GeneralSecurityException("the key must be PKCS 8, not encrypted");
        }
        byte[] bytes = Base64.getMimeDecoder().decode(pem.substring(from + begin.length(), to));
        PKCS8EncodedKeySpec spec = new PKCS8EncodedKeySpec(bytes);
        try {
            return KeyFactory.getInstance("RSA").generatePrivate(spec);
        } catch (InvalidKeySpecException e) {
            return KeyFactory.getInstance("EC").generatePrivate(spec);
        }
    }
}
