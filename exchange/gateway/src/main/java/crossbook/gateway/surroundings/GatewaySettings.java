package crossbook.gateway.surroundings;

import crossbook.fix.SessionSchedule;
import crossbook.gateway.password.FailedLogons;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The settings of a gateway.
///
/// @param gatewayId its number among those of the exchange, 1 to 127
/// @param partition the number of the engine that it serves
/// @param tcp where TCP sessions come in; none if there are none
/// @param aeron where Aeron sessions come in
/// @param fix FIX sessions; none if there are none
public record GatewaySettings(
        int gatewayId,
        int partition,
        Optional<InetSocketAddress> tcp,
        List<AeronEndpoint> aeron,
        Optional<Fix> fix,
        Liveness liveness,
        Throttle throttle,
        Limits limits,
        Logons logons) {

    /// TCP on a port of the system's choice, on this machine alone.
    public static GatewaySettings defaults() {
        return new GatewaySettings(
                1,
                0,
                Optional.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)),
                List.of(),
                Optional.empty(),
                Liveness.defaults(),
                Throttle.defaults(),
                Limits.defaults(),
                Logons.defaults());
    }

    /// One way in for Aeron clients. Requests come on `channel`; each client is answered
    /// on an Aeron response channel that belongs to its own image, so nobody else can be
    /// made to receive what is meant for it.
    ///
    /// @param channel where the gateway subscribes, as `aeron:ipc` or
    ///     `aeron:udp?endpoint=localhost:7002`
    /// @param responseChannel where it answers, as `aeron:ipc` or
    ///     `aeron:udp?control=localhost:7003`
    public record AeronEndpoint(
            String channel, int streamId, String responseChannel, int responseStreamId) {
        public static final int STREAM_ID = 2_101;
        public static final int RESPONSE_STREAM_ID = 2_102;

        public static AeronEndpoint ipc() {
            return new AeronEndpoint(
                    "aeron:ipc", STREAM_ID, "aeron:ipc?mtu=8k", RESPONSE_STREAM_ID);
        }

        /// Over the network.
        ///
        /// @param endpoint host and port of the requests
        /// @param control host and port of the responses
        public static AeronEndpoint udp(String endpoint, String control) {
            return new AeronEndpoint(
                    "aeron:udp?endpoint=" + endpoint,
                    STREAM_ID,
                    "aeron:udp?control=" + control,
                    RESPONSE_STREAM_ID);
        }
    }

    /// The way in for FIX clients.
    ///
    /// @param address where they connect; none: another process takes them
    /// @param compId who the exchange is: what they send as TargetCompID
    /// @param directory where the numbers of sessions are kept, and what was sent
    /// @param keptBytes how much of what was sent to a session is kept, to send it again
    /// @param schedule when they may be logged on
    public record Fix(
            Optional<InetSocketAddress> address,
            String compId,
            Path directory,
            int keptBytes,
            SessionSchedule schedule) {
        /// What is kept of a session.
        public static final int KEPT_BYTES = 1 << 24;

        /// On a port of the system's choice, on this machine alone.
        public static Fix in(Path directory) {
            return new Fix(
                    Optional.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)),
                    "CROSSBOOK",
                    directory,
                    KEPT_BYTES,
                    SessionSchedule.ALWAYS);
        }

        /// The same, open at some times only.
        public Fix with(SessionSchedule times) {
            return new Fix(address, compId, directory, keptBytes, times);
        }
    }

    /// When a silent session ends.
    ///
    /// @param heartbeat how often the gateway is heard of when it has nothing to say
    /// @param deadPeerIntervals heartbeats that a client may miss
    /// @param logonTimeout how long a connection may take until its logon has arrived
    /// @param linger how long the last messages of a session may take to leave
    public record Liveness(
            Duration heartbeat, int deadPeerIntervals, Duration logonTimeout, Duration linger) {
        public static Liveness defaults() {
            return new Liveness(
                    Duration.ofSeconds(1), 5, Duration.ofSeconds(5), Duration.ofSeconds(1));
        }
    }

    /// The rate at which one session may send what the engine has to answer. What is above is
    /// refused.
    ///
    /// @param rate orders and replaces a second; 0: no limit
    /// @param burst orders and replaces that may come at once
    /// @param cancelRate cancels a second, counted apart; 0: no limit
    /// @param cancelBurst cancels that may come at once
    public record Throttle(int rate, int burst, int cancelRate, int cancelBurst) {
        public static Throttle none() {
            return new Throttle(0, 0, 0, 0);
        }

        public static Throttle defaults() {
            return new Throttle(100_000, 100_000, 100_000, 100_000);
        }
    }

    /// The bounds of what sessions take up. Beyond them a session is refused, or ended with a
    /// reason.
    ///
    /// @param maxUnverified connections that have not logged on yet
    /// @param maxFrameLengthBytes the longest frame that is read
    /// @param outputBufferBytes what may wait to be sent to one session
    /// @param outputTotalBytes what may wait to be sent to all of them
    /// @param maxRequests requests of one session that may wait for their answers
    /// @param maxRecoveries missed message requests of one recovery session
    public record Limits(
            int maxSessions,
            int maxSessionsPerAddress,
            int maxUnverified,
            int maxFramesPerSecond,
            long maxBytesPerSecond,
            int maxFrameLengthBytes,
            int outputBufferBytes,
            long outputTotalBytes,
            int maxRequests,
            int maxRecoveries) {
        public static Limits defaults() {
            return new Limits(
                    16_384, 16_384, 2_048, 1_000_000, 1L << 28, 4_096, 1 << 20, 1L << 28, 64, 100);
        }
    }

    /// The settings of the check of passwords.
    ///
    /// @param failed how long logons must wait after some that failed
    /// @param threads threads that check passwords
    /// @param queue logons that may wait for them
    /// @param reconnectWithin how long a verified participant may come back by token
    public record Logons(
            FailedLogons.Terms failed, int threads, int queue, Duration reconnectWithin) {
        public static Logons defaults() {
            FailedLogons.Terms failed =
                    new FailedLogons.Terms(Duration.ofMillis(500), Duration.ofMinutes(1), Set.of());
            return new Logons(failed, 1, 4_096, Duration.ofMinutes(1));
        }
    }

    public GatewaySettings withFix(Fix sessions) {
        return new GatewaySettings(
                gatewayId,
                partition,
                tcp,
                aeron,
                Optional.of(sessions),
                liveness,
                throttle,
                limits,
                logons);
    }

    public GatewaySettings withAeron(AeronEndpoint... endpoints) {
        return new GatewaySettings(
                gatewayId,
                partition,
                tcp,
                List.of(endpoints),
                fix,
                liveness,
                throttle,
                limits,
                logons);
    }

    public GatewaySettings with(Liveness changed) {
        return new GatewaySettings(
                gatewayId, partition, tcp, aeron, fix, changed, throttle, limits, logons);
    }

    public GatewaySettings with(Throttle changed) {
        return new GatewaySettings(
                gatewayId, partition, tcp, aeron, fix, liveness, changed, limits, logons);
    }

    public GatewaySettings with(Limits changed) {
        return new GatewaySettings(
                gatewayId, partition, tcp, aeron, fix, liveness, throttle, changed, logons);
    }

    public GatewaySettings with(Logons changed) {
        return new GatewaySettings(
                gatewayId, partition, tcp, aeron, fix, liveness, throttle, limits, changed);
    }
}
