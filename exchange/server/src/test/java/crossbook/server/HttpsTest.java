package crossbook.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crossbook.server.RawHttp.Answer;
import crossbook.testkit.Patience;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

/// The exchange over HTTPS, with a certificate that the JDK's own tool makes.
class HttpsTest {
    private static final char[] PASSWORD = "a password".toCharArray();
    private static final int OF_ADDRESS = 30;

    @TempDir
    private static Path directory;

    private static ServedExchange exchange;
    private static InetSocketAddress web;
    private static SSLContext trusting;

    @BeforeAll
    static void start() throws Exception {
        KeyStore store = makeCertificate(directory.resolve("store.p12"));
        Path certificate = directory.resolve("certificate.pem");
        Path key = directory.resolve("key.pem");
        Files.writeString(
                certificate, pem("CERTIFICATE", store.getCertificate("web").getEncoded()));
        PrivateKey secret = (PrivateKey) store.getKey("web", PASSWORD);
        Files.writeString(key, pem("PRIVATE KEY", secret.getEncoded()));
        TrustManagerFactory trust =
                TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        trusting = SSLContext.getInstance("TLS");
        trusting.init(null, trust.getTrustManagers(), null);
        exchange = ServedExchange.start(
                directory,
                "web.request_rate",
                "off",
                "web.max_connections",
                "40",
                "web.max_connections_per_address",
                Integer.toString(OF_ADDRESS),
                "web.tls_certificate",
                certificate.toString(),
                "web.tls_key",
                key.toString());
        web = exchange.web();
    }

    @AfterAll
    static void stop() {
        exchange.close();
    }

    private static KeyStore makeCertificate(Path file) throws Exception {
        Path tool = Path.of(System.getProperty("java.home"), "bin", "keytool");
        Process process = new ProcessBuilder(
                        tool.toString(),
                        "-genkeypair",
                        "-alias",
                        "web",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "san=dns:localhost,ip:127.0.0.1",
                        "-validity",
                        "2",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        file.toString(),
                        "-storepass",
                        new String(PASSWORD))
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(Patience.MINUTES, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(said).isZero();
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, PASSWORD);
        }
        // What a certificate is trusted for is an entry of its own.
        store.setCertificateEntry("trusted", store.getCertificate("web"));
        return store;
    }

    private static String pem(String kind, byte[] octets) {
        return "-----BEGIN " + kind + "-----\n"
                + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(octets)
                + "\n-----END " + kind + "-----\n";
    }

    private static SSLSocket connect(String... protocols) throws IOException {
        SSLSocket socket = (SSLSocket)
                trusting.getSocketFactory().createSocket(web.getAddress(), web.getPort());
        if (protocols.length > 0) socket.setEnabledProtocols(protocols);
        return socket;
    }

    private static Answer ask(String request, String... protocols) throws IOException {
        try (RawHttp connection = new RawHttp(connect(protocols))) {
            return connection.send(request).answer();
        }
    }

    private static final String TIME = "GET /api/v1/time HTTP/1.1\r\nHost: localhost\r\n\r\n";

    @Test
    void whatIsSaidIsSaidUnderTls() throws IOException {
        for (String protocol : List.of("TLSv1.3", "TLSv1.2")) {
            Answer answer = ask(TIME, protocol);
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.headers()).containsKey("strict-transport-security");
        }
        // Not in plain, and not with what was broken.
        try (RawHttp plain = new RawHttp(new Socket(web.getAddress(), web.getPort()))) {
            assertThat(plain.send(TIME).rest()).doesNotContain("200");
        }
        assertThatThrownBy(() -> ask(TIME, "TLSv1.1")).isInstanceOf(SSLException.class);
    }

    @Test
    void theCookieIsForThisHostAndForTlsAlone() throws IOException {
        String body = "{\"participant\":\"alice\"}";
        String request = "POST /api/v1/demo/act-as HTTP/1.1\r\nHost: localhost:" + web.getPort()
                + "\r\nOrigin: %s://localhost:" + web.getPort()
                + "\r\nContent-Type: application/json\r\nContent-Length: " + body.length()
                + "\r\n\r\n" + body;
        Answer welcome = ask(request.formatted("https"));
        assertThat(welcome.status()).as(welcome.text()).isEqualTo(200);
        assertThat(welcome.headers().get("set-cookie"))
                .startsWith("__Host-crossbook_session=")
                .contains("; Path=/", "; HttpOnly", "; SameSite=Strict", "; Secure")
                .doesNotContain("Domain");
        assertThat(ask(request.formatted("http")).verdict()).isEqualTo("403 ORIGIN_NOT_ALLOWED");
    }

    /// A handshake that fails leaves nothing behind, and one that never ends is cut off.
    @Tag("slow")
    @Test
    void handshakesThatDoNotEndTakeNoPlace() throws IOException {
        for (int i = 0; i < 3 * OF_ADDRESS; i++) {
            try (RawHttp plain = new RawHttp(new Socket(web.getAddress(), web.getPort()))) {
                plain.send(TIME);
                assertThat(plain.isClosedByServer()).isTrue();
            }
        }
        List<RawHttp> begun = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            RawHttp connection = new RawHttp(new Socket(web.getAddress(), web.getPort()));
            begun.add(connection.send("\u0016\u0003\u0001\u0002\0"));
        }
        for (RawHttp connection : begun) {
            assertThat(connection.isClosedByServer()).isTrue();
            connection.close();
        }
        assertThat(ask(TIME).status()).isEqualTo(200);
    }
}
