package crossbook.configuration;

import static crossbook.configuration.Kinds.address;
import static crossbook.configuration.Kinds.channel;
import static crossbook.configuration.Kinds.duration;
import static crossbook.configuration.Kinds.orWord;
import static crossbook.configuration.Kinds.size;
import static crossbook.configuration.Kinds.whole;
import static crossbook.configuration.Kinds.yesNo;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/// The keys of `[gateway]`.
final class GatewayKeys {
    private static final int MOST_MESSAGES = 100_000_000;

    static final Section SECTION = new Section(
            "gateway", "Order entry: who may connect, how fast and how much they may send.");

    static final Key<Long> ID =
            SECTION.key("id", whole(1, 255), "1", "The number of this gateway among several.");
    static final Key<Optional<Address>> TCP = SECTION.key(
            "tcp",
            orWord("off", address()),
            "127.0.0.1:7001",
            "Where TCP sessions come in; port 0 lets the system choose.");
    static final Key<Optional<Channel>> AERON = SECTION.key(
            "aeron", orWord("off", channel()), "aeron:ipc", "Where Aeron sessions come in.");
    static final Key<Boolean> ALLOW_REMOTE = SECTION.key(
            "allow_remote",
            yesNo(),
            "false",
            "Permission to listen beyond this machine. Passwords travel unencrypted.");
    static final Key<Duration> HEARTBEAT = SECTION.key(
            "heartbeat",
            duration("10ms", "1h"),
            "1s",
            "How often the gateway is heard of when it has nothing to say.");
    static final Key<Long> DEAD_PEER_INTERVALS = SECTION.key(
            "dead_peer_intervals",
            whole(2, 1000),
            "5",
            "Heartbeats that a client may miss before its session ends.");
    static final Key<Duration> LOGON_TIMEOUT = SECTION.key(
            "logon_timeout",
            duration("10ms", "10m"),
            "5s",
            "How long a connection may take until its logon has arrived.");
    static final Key<Optional<Long>> THROTTLE_RATE = SECTION.key(
            "throttle_rate",
            orWord("off", whole(1, MOST_MESSAGES)),
            "100000",
            "Orders and replaces a second from one session; what is above is refused.");
    static final Key<Long> THROTTLE_BURST = SECTION.key(
            "throttle_burst",
            whole(1, MOST_MESSAGES),
            "100000",
            "Orders and replaces that may come at once.");
    static final Key<Optional<Long>> CANCEL_RATE = SECTION.key(
            "cancel_rate",
            orWord("off", whole(1, MOST_MESSAGES)),
            "100000",
            "Cancels a second from one session, counted apart.");
    static final Key<Long> CANCEL_BURST = SECTION.key(
            "cancel_burst", whole(1, MOST_MESSAGES), "100000", "Cancels that may come at once.");
    static final Key<Long> MAX_SESSIONS =
            SECTION.key("max_sessions", whole(1, 1_000_000), "16384", "Sessions at the same time.");
    static final Key<Long> MAX_SESSIONS_PER_ADDRESS = SECTION.key(
            "max_sessions_per_address",
            whole(1, 1_000_000),
            "2048",
            "Sessions from one address at the same time.");
    static final Key<Long> MAX_UNVERIFIED = SECTION.key(
            "max_unverified",
            whole(1, 1_000_000),
            "2048",
            "Connections that have not logged on yet.");
    static final Key<Long> MAX_FRAMES_PER_SECOND = SECTION.key(
            "max_frames_per_second",
            whole(1, MOST_MESSAGES),
            "1000000",
            "Frames a second from one session; more end it.");
    static final Key<Long> MAX_BYTES_PER_SECOND = SECTION.key(
            "max_bytes_per_second",
            size("1KiB", "1TiB"),
            "256MiB",
            "Bytes a second from one session; more end it.");
    static final Key<Long> MAX_FRAME = SECTION.key(
            "max_frame", size("256B", "65535B"), "4KiB", "The longest frame that is read.");
    static final Key<Long> OUTPUT_BUFFER = SECTION.key(
            "output_buffer",
            size("4KiB", "1GiB"),
            "1MiB",
            "What may wait to be sent to one session; more ends it.");
    static final Key<Long> OUTPUT_TOTAL = SECTION.key(
            "output_total",
            size("4KiB", "1TiB"),
            "256MiB",
            "What may wait to be sent to all sessions; more ends the slowest.");
    static final Key<Duration> FAILED_LOGON_DELAY = SECTION.key(
            "failed_logon_delay",
            duration("1ms", "1h"),
            "500ms",
            "How late the first failed logon is answered; each further one twice as late.");
    static final Key<Duration> FAILED_LOGON_DELAY_MAX = SECTION.key(
            "failed_logon_delay_max",
            duration("1ms", "1d"),
            "1m",
            "The longest delay of a failed logon.");
    static final Key<Long> PASSWORD_ITERATIONS = SECTION.key(
            "password_iterations",
            whole(1_000, 100_000_000),
            "600000",
            "Iterations of the hash of new passwords (PBKDF2 with HMAC-SHA-256).");
    static final Key<Long> LOGON_THREADS =
            SECTION.key("logon_threads", whole(1, 64), "1", "Threads that check passwords.");
    static final Key<Long> LOGON_QUEUE = SECTION.key(
            "logon_queue", whole(1, 1_000_000), "4096", "Logons that may wait for them.");
    static final Key<Duration> RECONNECT_WITHIN = SECTION.key(
            "reconnect_within",
            duration("0s", "1h"),
            "1m",
            "How long a verified participant may come back by token, without the hash.");

    private GatewayKeys() {}

    static GatewayConfiguration read(Values values) {
        var liveness = new GatewayConfiguration.Liveness(
                values.get(HEARTBEAT),
                values.getInt(DEAD_PEER_INTERVALS),
                values.get(LOGON_TIMEOUT));
        var throttle = new GatewayConfiguration.Throttle(
                rate(values.get(THROTTLE_RATE)),
                values.getInt(THROTTLE_BURST),
                rate(values.get(CANCEL_RATE)),
                values.getInt(CANCEL_BURST));
        var logons = new GatewayConfiguration.Logons(
                values.get(FAILED_LOGON_DELAY),
                values.get(FAILED_LOGON_DELAY_MAX),
                values.getInt(PASSWORD_ITERATIONS),
                values.getInt(LOGON_THREADS),
                values.getInt(LOGON_QUEUE),
                values.get(RECONNECT_WITHIN));
        return new GatewayConfiguration(
                values.getInt(ID),
                values.get(TCP),
                values.get(AERON),
                liveness,
                throttle,
                limits(values),
                logons);
    }

    private static GatewayConfiguration.Limits limits(Values values) {
        return new GatewayConfiguration.Limits(
                values.getInt(MAX_SESSIONS),
                values.getInt(MAX_SESSIONS_PER_ADDRESS),
                values.getInt(MAX_UNVERIFIED),
                values.getInt(MAX_FRAMES_PER_SECOND),
                values.get(MAX_BYTES_PER_SECOND),
                values.getInt(MAX_FRAME),
                values.getInt(OUTPUT_BUFFER),
                values.get(OUTPUT_TOTAL));
    }

    static OptionalInt rate(Optional<Long> rate) {
        return rate.isEmpty() ? OptionalInt.empty() : OptionalInt.of(Math.toIntExact(rate.get()));
    }
}
