package crossbook.web.surroundings;

import crossbook.gateway.password.FailedLogons;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/// How the exchange is served over HTTP.
///
/// @param address where browsers and programs come in; port 0: any
/// @param encryption certificate and key, both PEM; none: plain HTTP
/// @param simulations what engines that programs make may take
/// @param isDemo whether anybody may act as any participant
public record WebSettings(
        InetSocketAddress address,
        Optional<Encryption> encryption,
        Access access,
        Limits limits,
        Duration gatewayIdle,
        Simulations simulations,
        boolean isDemo) {
    /// The files of TLS.
    public record Encryption(Path certificate, Path key) {}

    /// Who is let in.
    ///
    /// @param allowedOrigins beside the server's own, such as `https://desk.example`
    /// @param allowedHosts names that the server goes by, beside its address and `localhost`
    /// @param idleTimeout after which a log-in ends that is not used
    /// @param sessionTimeout after which any log-in ends
    /// @param failed how long log-ins must wait after some that failed, and the proxies whose
    ///     `X-Forwarded-For` is believed
    /// @param queue log-ins that may wait for the check of their passwords
    /// @param signatureWindow how far the timestamp of a signed request may be off
    public record Access(
            Set<String> allowedOrigins,
            Set<String> allowedHosts,
            Duration idleTimeout,
            Duration sessionTimeout,
            FailedLogons.Terms failed,
            int queue,
            Duration signatureWindow) {}

    /// What nobody may exceed.
    ///
    /// @param requestsPerSecond of one log-in, key or address; 0: no limit
    /// @param burst requests at once
    /// @param maxConnections open at the same time
    /// @param maxConnectionsOfAddress of these, from one address
    /// @param bodyBytes the largest body
    /// @param headerBytes all headers together
    /// @param requestTimeout how long a request's headers and its body each may take to come
    /// @param idleTimeout how long a connection may stay between two requests
    public record Limits(
            int requestsPerSecond,
            int burst,
            int maxConnections,
            int maxConnectionsOfAddress,
            int bodyBytes,
            int headerBytes,
            Duration requestTimeout,
            Duration idleTimeout) {}

    /// What engines of simulations that programs make may take.
    ///
    /// @param engines at the same time; 0: none can be made
    /// @param memoryBytes of each
    /// @param idle after how long without use one is dropped
    /// @param stepTime how long one request may be at work
    public record Simulations(int engines, long memoryBytes, Duration idle, Duration stepTime) {
        /// A few, beside an exchange.
        public static final Simulations USUAL =
                new Simulations(4, 64 << 20, Duration.ofMinutes(10), Duration.ofSeconds(10));
    }

    /// On this machine alone, with what suits most.
    public static WebSettings at(InetSocketAddress address) {
        return new WebSettings(
                address,
                Optional.empty(),
                new Access(
                        Set.of(),
                        Set.of(),
                        Duration.ofHours(2),
                        Duration.ofHours(12),
                        new FailedLogons.Terms(
                                Duration.ofMillis(500), Duration.ofMinutes(1), Set.of()),
                        4_096,
                        Duration.ofSeconds(5)),
                new Limits(
                        1_000,
                        2_000,
                        4_096,
                        2_048,
                        64 << 10,
                        8 << 10,
                        Duration.ofSeconds(5),
                        Duration.ofMinutes(1)),
                Duration.ofMinutes(10),
                Simulations.USUAL,
                false);
    }

    /// The same for simulations alone, on this machine: no limit to how often somebody asks.
    public WebSettings forSimulations(Simulations theirs) {
        Limits free = new Limits(
                0,
                limits.burst,
                limits.maxConnections,
                limits.maxConnectionsOfAddress,
                limits.bodyBytes,
                limits.headerBytes,
                limits.requestTimeout,
                limits.idleTimeout);
        return new WebSettings(address, encryption, access, free, gatewayIdle, theirs, isDemo);
    }

    /// Whether browsers speak TLS to it.
    public boolean isEncrypted() {
        return encryption.isPresent();
    }
}
