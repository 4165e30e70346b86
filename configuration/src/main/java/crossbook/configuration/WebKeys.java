package crossbook.configuration;

import static crossbook.configuration.Kinds.address;
import static crossbook.configuration.Kinds.duration;
import static crossbook.configuration.Kinds.list;
import static crossbook.configuration.Kinds.orWord;
import static crossbook.configuration.Kinds.path;
import static crossbook.configuration.Kinds.text;
import static crossbook.configuration.Kinds.whole;
import static crossbook.configuration.Kinds.yesNo;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// The keys of `[web]`.
final class WebKeys {
    static final Section SECTION =
            new Section("web", "The user interface, the HTTP API and the WebSocket.");

    static final Key<Optional<Address>> HTTP = SECTION.key(
            "http",
            orWord("off", address()),
            "127.0.0.1:7080",
            "Where browsers and programs come in; port 0 lets the system choose.");
    static final Key<Boolean> ALLOW_REMOTE = SECTION.key(
            "allow_remote",
            yesNo(),
            "false",
            "Permission to listen beyond this machine. Needs TLS, or insecure = true.");
    static final Key<Boolean> INSECURE = SECTION.key(
            "insecure",
            yesNo(),
            "false",
            "Permission to listen beyond this machine without TLS: passwords travel unencrypted.");
    static final Key<Optional<Path>> TLS_CERTIFICATE = SECTION.key(
            "tls_certificate",
            orWord("off", path()),
            "off",
            "The certificate with its chain, in a PEM file; with it HTTPS is spoken.");
    static final Key<Optional<Path>> TLS_KEY = SECTION.key(
            "tls_key",
            orWord("off", path()),
            "off",
            "The key of the certificate, in a PEM file: PKCS 8, not encrypted.");
    static final Key<List<String>> ALLOWED_ORIGINS = SECTION.key(
            "allowed_origins",
            list(text(
                    Pattern.compile("https?://[A-Za-z0-9.:\\[\\]-]{1,253}"),
                    "an origin such as \"https://desk.example\"")),
            "",
            "Whose pages may use the exchange, beside its own.");
    static final Key<List<String>> ALLOWED_HOSTS = SECTION.key(
            "allowed_hosts",
            list(text(Pattern.compile("[a-z0-9.-]{1,253}"), "a host name in lower case")),
            "",
            "By which names the server is reached, beside localhost and numbers.");
    static final Key<Duration> IDLE_TIMEOUT = SECTION.key(
            "idle_timeout",
            duration("1s", "30d"),
            "2h",
            "After how long without use a log-in ends.");
    static final Key<Duration> SESSION_TIMEOUT = SECTION.key(
            "session_timeout", duration("1s", "30d"), "12h", "After how long any log-in ends.");
    static final Key<Duration> SIGNATURE_WINDOW = SECTION.key(
            "signature_window",
            duration("1s", "5m"),
            "5s",
            "How far the timestamp of a signed request may be off.");
    static final Key<Optional<Long>> REQUEST_RATE = SECTION.key(
            "request_rate",
            orWord("off", whole(1, 10_000_000)),
            "1000",
            "Requests a second of one log-in, key or address; what is above is refused.");
    static final Key<Long> REQUEST_BURST = SECTION.key(
            "request_burst", whole(1, 10_000_000), "2000", "Requests that may come at once.");
    static final Key<Long> MAX_CONNECTIONS = SECTION.key(
            "max_connections", whole(1, 1_000_000), "4096", "Connections at the same time.");
    static final Key<Long> MAX_CONNECTIONS_PER_ADDRESS = SECTION.key(
            "max_connections_per_address",
            whole(1, 1_000_000),
            "2048",
            "Of these, from one address.");
    static final Key<Duration> REQUEST_TIMEOUT = SECTION.key(
            "request_timeout",
            duration("100ms", "1h"),
            "5s",
            "How long a request may take to come, its headers and its body each.");
    static final Key<Duration> CONNECTION_IDLE = SECTION.key(
            "connection_idle",
            duration("100ms", "1d"),
            "1m",
            "After how long between two requests a connection is closed.");
    static final Key<Duration> GATEWAY_IDLE = SECTION.key(
            "gateway_idle",
            duration("1s", "7d"),
            "10m",
            "After how long without use a participant's session with the gateway ends.");
    static final Key<Boolean> DEMO = SECTION.key(
            "demo",
            yesNo(),
            "false",
            "Whether anybody may act as any participant, without a password; on this machine"
                    + " alone.");

    private WebKeys() {}

    static WebConfiguration read(Values values, Path base) {
        return new WebConfiguration(
                values.get(HTTP),
                values.get(TLS_CERTIFICATE).map(base::resolve),
                values.get(TLS_KEY).map(base::resolve),
                values.get(ALLOWED_ORIGINS),
                values.get(ALLOWED_HOSTS),
                new WebConfiguration.Sessions(
                        values.get(IDLE_TIMEOUT),
                        values.get(SESSION_TIMEOUT),
                        values.get(SIGNATURE_WINDOW)),
                new WebConfiguration.Limits(
                        GatewayKeys.rate(values.get(REQUEST_RATE)),
                        values.getInt(REQUEST_BURST),
                        values.getInt(MAX_CONNECTIONS),
                        values.getInt(MAX_CONNECTIONS_PER_ADDRESS),
                        values.get(REQUEST_TIMEOUT),
                        values.get(CONNECTION_IDLE)),
                values.get(GATEWAY_IDLE),
                values.get(DEMO));
    }
}
