package crossbook.configuration;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/// How participants reach the exchange: section `[gateway]`.
///
/// @param gatewayId the number of this gateway among those of the exchange
/// @param tcp where TCP sessions come in; none if there are none
/// @param aeron where Aeron sessions come in; none if there are none
public record GatewayConfiguration(
        int gatewayId,
        Optional<Address> tcp,
        Optional<Channel> aeron,
        Liveness liveness,
        Throttle throttle,
        Limits limits,
        Logons logons) {

    /// When a silent session ends.
    ///
    /// @param heartbeat how often the gateway is heard of when it has nothing to say
    /// @param deadPeerIntervals heartbeats that a client may miss
    /// @param logonTimeout how long a connection may take until its logon has arrived
    public record Liveness(Duration heartbeat, int deadPeerIntervals, Duration logonTimeout) {}

    /// How fast one session may send. A number of messages that is above is refused, with
    /// the time to wait.
    ///
    /// @param rate messages a second that enter or replace orders; none if there is no
    ///     limit
    /// @param burst messages that may come at once
    /// @param cancelRate cancels a second, counted apart; none if there is no limit
    /// @param cancelBurst cancels that may come at once
    public record Throttle(OptionalInt rate, int burst, OptionalInt cancelRate, int cancelBurst) {}

    /// What sessions may take up. A session that goes beyond is ended with a reason.
    ///
    /// @param maxUnverified connections that have not logged on yet
    /// @param maxFrameLengthBytes the longest frame that is read
    /// @param outputBufferBytes what may wait to be sent to one session
    /// @param outputTotalBytes what may wait to be sent to all of them
    public record Limits(
            int maxSessions,
            int maxSessionsPerAddress,
            int maxUnverified,
            int maxFramesPerSecond,
            long maxBytesPerSecond,
            int maxFrameLengthBytes,
            int outputBufferBytes,
            long outputTotalBytes) {}

    /// How passwords are checked.
    ///
    /// @param failedDelay how long the first failed logon is answered late; it doubles
    ///     each time
    /// @param failedDelayMax the longest delay
    /// @param passwordIterations iterations of the hash of new passwords
    /// @param threads threads that check passwords
    /// @param queue logons that may wait for them
    /// @param reconnectWithin how long a verified participant may come back by token
    public record Logons(
            Duration failedDelay,
            Duration failedDelayMax,
            int passwordIterations,
            int threads,
            int queue,
            Duration reconnectWithin) {}
}
