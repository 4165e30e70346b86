package crossbook.configuration;

import static crossbook.configuration.Kinds.address;
import static crossbook.configuration.Kinds.duration;
import static crossbook.configuration.Kinds.list;
import static crossbook.configuration.Kinds.orWord;
import static crossbook.configuration.Kinds.size;
import static crossbook.configuration.Kinds.text;
import static crossbook.configuration.Kinds.whole;
import static crossbook.configuration.Kinds.yesNo;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// The keys of `[marketdata]`.
final class MarketDataKeys {
    static final Section SECTION =
            new Section("marketdata", "The public feed: every order, depth, top of book, trades.");

    static final Key<List<Address>> UDP = SECTION.key(
            "udp",
            list(address()),
            "",
            "Where the feed is sent over Aeron (stream 2001): a multicast group or receivers.");
    static final Key<List<Address>> DATAGRAMS = SECTION.key(
            "datagrams",
            list(address()),
            "",
            "Where the same packets are sent as plain UDP datagrams: multicast groups or single"
                    + " receivers.");
    static final Key<String> MULTICAST_INTERFACE = SECTION.key(
            "multicast_interface",
            text(Pattern.compile("[0-9A-Fa-f.:]{2,45}"), "the address of a network interface"),
            "127.0.0.1",
            "The network interface that multicast leaves by.");
    static final Key<Optional<Address>> TCP = SECTION.key(
            "tcp",
            orWord("off", address()),
            "127.0.0.1:7003",
            "Where TCP subscribers, replay and snapshot requests come in.");
    static final Key<Boolean> ALLOW_REMOTE = SECTION.key(
            "allow_remote",
            yesNo(),
            "false",
            "Permission to listen and to send beyond this machine. The feed is not encrypted.");
    static final Key<Long> GROUP =
            SECTION.key("group", whole(1, 255), "1", "The number of the market-data group.");
    static final Key<Duration> HEARTBEAT = SECTION.key(
            "heartbeat",
            duration("10ms", "1h"),
            "1s",
            "How often the feed is heard of when nothing happens.");
    static final Key<Long> REPLAY_MESSAGES = SECTION.key(
            "replay_messages",
            whole(1, 100_000_000),
            "65536",
            "Messages that a subscriber can ask for again.");
    static final Key<Long> DEPTH_LEVELS =
            SECTION.key("depth_levels", whole(1, 1000), "10", "Price levels of the depth feed.");
    static final Key<Optional<Duration>> DEPTH_INTERVAL = SECTION.key(
            "depth_interval",
            orWord("off", duration("1ms", "1m")),
            "100ms",
            "The shortest time between two depth messages of an instrument; off sends every"
                    + " change.");
    static final Key<Long> MAX_SESSIONS =
            SECTION.key("max_sessions", whole(1, 1_000_000), "1024", "Subscribers over TCP.");
    static final Key<Long> OUTPUT_BUFFER = SECTION.key(
            "output_buffer",
            size("4KiB", "1GiB"),
            "4MiB",
            "What may wait to be sent to one subscriber; more ends it.");

    private MarketDataKeys() {}

    static MarketDataConfiguration read(Values values) {
        return new MarketDataConfiguration(
                values.get(UDP),
                values.get(DATAGRAMS),
                values.get(MULTICAST_INTERFACE),
                values.get(TCP),
                values.getInt(GROUP),
                values.get(HEARTBEAT),
                values.getInt(REPLAY_MESSAGES),
                values.getInt(DEPTH_LEVELS),
                values.get(DEPTH_INTERVAL),
                values.getInt(MAX_SESSIONS),
                values.getInt(OUTPUT_BUFFER));
    }
}
