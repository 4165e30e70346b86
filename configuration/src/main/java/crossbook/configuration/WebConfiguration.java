package crossbook.configuration;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// The exchange over HTTP: section `[web]`.
///
/// @param http where browsers and programs come in; none if nobody does
/// @param certificate of TLS, with its chain; none: plain HTTP
/// @param key of the certificate
/// @param isDemo whether anybody may act as any participant
/// @param gatewayIdle after which a participant's session with the gateway ends that is not used
public record WebConfiguration(
        Optional<Address> http,
        Optional<Path> certificate,
        Optional<Path> key,
        List<String> allowedOrigins,
        List<String> allowedHosts,
        Sessions sessions,
        Limits limits,
        Duration gatewayIdle,
        boolean isDemo) {
    /// How long somebody stays logged in.
    public record Sessions(Duration idleTimeout, Duration timeout, Duration signatureWindow) {}

    /// What nobody may exceed.
    public record Limits(
            OptionalInt requestsPerSecond,
            int burst,
            int maxConnections,
            int maxConnectionsOfAddress,
            Duration requestTimeout,
            Duration idleConnections) {}
}
