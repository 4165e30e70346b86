package crossbook.configuration;

import static crossbook.configuration.Kinds.address;
import static crossbook.configuration.Kinds.channel;
import static crossbook.configuration.Kinds.date;
import static crossbook.configuration.Kinds.duration;
import static crossbook.configuration.Kinds.list;
import static crossbook.configuration.Kinds.messages;
import static crossbook.configuration.Kinds.orWord;
import static crossbook.configuration.Kinds.partitionPlace;
import static crossbook.configuration.Kinds.path;
import static crossbook.configuration.Kinds.powerOfTwo;
import static crossbook.configuration.Kinds.size;
import static crossbook.configuration.Kinds.text;
import static crossbook.configuration.Kinds.time;
import static crossbook.configuration.Kinds.whole;
import static crossbook.configuration.Kinds.word;
import static crossbook.configuration.Kinds.yesNo;

import crossbook.host.HostSettings.Idle;
import crossbook.host.HostSettings.Layout;

import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// All keys of `crossbook.toml`: the name, what it may hold, what it has without being given, and
/// what it is for. A table of the file is an interface here, or beside it.
public final class ServerKeys {
    /// The tables of the file, in the order in which they are written.
    public static final List<Section> SECTIONS = List.of(
            MarketKeys.SECTION,
            EngineKeys.SECTION,
            PartitionKeys.SECTION,
            GatewayKeys.SECTION,
            TopUpKeys.SECTION,
            FixKeys.SECTION,
            MarketDataKeys.SECTION,
            StoreKeys.SECTION,
            AuditorKeys.SECTION,
            WebKeys.SECTION,
            SimulationKeys.SECTION,
            LogKeys.SECTION);

    /// What sequences the commands.
    public enum EngineHost {
        /// One machine: input is recorded by the embedded archive.
        JOURNAL,

        /// The engine is a clustered service.
        CLUSTER
    }

    /// What a recording survives unless `file_sync_level` says otherwise.
    public enum Profile {
        /// The end of the process, not the loss of power.
        DESKTOP,

        /// The loss of power too.
        DURABLE
    }

    private ServerKeys() {}

    /// Every key of every table.
    public static List<Key<?>> all() {
        List<Key<?>> keys = new ArrayList<>();
        SECTIONS.forEach(section -> keys.addAll(section.keys()));
        return keys;
    }

    static Set<String> sectionNames() {
        return SECTIONS.stream().map(Section::name).collect(Collectors.toSet());
    }

    static Optional<Section> section(String name) {
        return SECTIONS.stream().filter(section -> section.name().equals(name)).findFirst();
    }

    // spotless:off
    /// The keys of `[market]`.
    public interface MarketKeys {
        Section SECTION = new Section("market", "Which market it is: its rules, instruments and participants.");

        Key<String> MODEL = SECTION.key("model",
                text("[^\\x00-\\x1f]{1,4096}", "the name of a market model or a file"), "continuous",
                "The market model: a file that ends in .toml, or the name of one that ships with Crossbook.");
        Key<Path> INSTRUMENTS = SECTION.key("instruments", path(), "instruments.toml",
                "The list of instruments, TOML or CSV.");
        Key<Path> PARTICIPANTS = SECTION.key("participants", path(), "participants.toml",
                "The list of participants, TOML or CSV.");
        Key<Path> ASSETS = SECTION.key("assets", path(), "assets.toml",
                "The list of assets, TOML or CSV; without a file of this name there are none.");
        Key<Path> CLIENTS = SECTION.key("clients", path(), "clients.toml",
                "The list of the participants' clients, TOML or CSV; without a file of this name there are none.");
        Key<Path> LIMITS = SECTION.key("limits", path(), "limits.toml",
                "The list of limits before the trade with which a new exchange begins, TOML or CSV; without a file of this name there are none.");
        Key<Path> CREDENTIALS = SECTION.key("credentials", path(), "credentials.toml",
                "The hashes of the passwords, readable by the owner alone.");
    }

    /// The keys of `[engine]`.
    ///
    /// The defaults suit a desktop: with terms of 2 MiB a stream takes 6 MiB of shared memory,
    /// so that the four or five streams of an exchange fit 64 MB. Segments of 16 MiB, sparse,
    /// and the purge after each snapshot keep an idle installation far under 200 MB of disk.
    public interface EngineKeys {
        Section SECTION = new Section("engine", "The matching engine: sequencing, recording, threads.");

        Key<EngineHost> HOST = SECTION.key("host", word(EngineHost.class), "journal",
                "What sequences the commands: one machine that records them, or Aeron Cluster.");
        Key<Profile> PROFILE = SECTION.key("profile", word(Profile.class), "desktop",
                "What is safe when it was acknowledged: against the end of the process (desktop) or the loss of power too (durable).");
        Key<Long> PARTITION = SECTION.key("partition", whole(0, 255), "0",
                "The number of this engine among several.");
        Key<Path> DIR = SECTION.key("dir", path(), "data", "Where recordings and snapshots are kept.");
        Key<Long> TERM_LENGTH = SECTION.key("term_length", powerOfTwo("512KiB", "128MiB"), "2MiB",
                "Length of a term; every stream has three of them in shared memory.");
        Key<Long> SEGMENT_LENGTH = SECTION.key("segment_length", powerOfTwo("512KiB", "128MiB"), "16MiB",
                "Length of a file of a recording; not below term_length.");
        Key<Long> FILE_SYNC_LEVEL = SECTION.key("file_sync_level", whole(0, 2), "0", "2",
                "What is forced to the disk before it counts as recorded: nothing (0), the data (1), metadata too (2).");
        Key<Boolean> CHECKSUM = SECTION.key("checksum", yesNo(), "true",
                "Whether recordings are checked by CRC-32C when read.");
        Key<Long> RETAIN_DAYS = SECTION.key("retain_days", whole(1, 3650), "1",
                "Days for which commands and events are kept although no snapshot needs them.");
        Key<Optional<Long>> RETAIN_SIZE = SECTION.key("retain_size", orWord("off", size("1MiB", "1000TiB")), "off",
                "The most of commands, and as much of events, that is kept for that. What lies before the last snapshot but one goes with the next snapshot.");
        Key<Optional<Duration>> SNAPSHOT_EVERY = SECTION.key("snapshot_every",
                orWord("off", duration("1s", "30d")), "1h",
                "The longest time between two snapshots.");
        Key<Long> SNAPSHOT_COMMANDS = SECTION.key("snapshot_commands", whole(1_000, Long.MAX_VALUE), "1000000",
                "The most commands between two snapshots; a restart replays them.");
        Key<Long> HASH_EVERY = SECTION.key("hash_every", whole(1, Long.MAX_VALUE), "100000",
                "Commands between two state hashes in the event stream.");
        Key<Boolean> COMPRESS_SNAPSHOTS = SECTION.key("compress_snapshots", yesNo(), "true",
                "Whether snapshots are compressed (Deflate).");
        Key<Layout> LAYOUT = SECTION.key("layout", word(Layout.class), "shared",
                "One thread for driver, archive and engine (shared) or one for each (dedicated).");
        Key<Idle> IDLE = SECTION.key("idle", word(Idle.class), "backoff",
                "What an idle thread does: sleep ever longer, up to 100 us (backoff) or 4 ms (doze), yield, or spin.");
        Key<List<Long>> CORES = SECTION.key("cores", list(whole(0, 1023)), "",
                "Cores that the threads are pinned to, in their order.");
        Key<Optional<Path>> DRIVER_DIR = SECTION.key("driver_dir", orWord("auto", path()), "auto",
                "Directory of the media driver; auto makes a private one in shared memory.");
        Key<Channel> INGRESS_CHANNEL = SECTION.key("ingress_channel", channel(), "aeron:ipc",
                "Where commands come in from gateways.");
        Key<Channel> ARCHIVE_CHANNEL = SECTION.key("archive_channel", channel(), "aeron:ipc",
                "Where the archive takes requests.");
        Key<Duration> MAX_CLOCK_AHEAD = SECTION.key("max_clock_ahead", duration("1d", "3650d"), "60d",
                "How far the system's clock may be ahead of when the engine last ran, or leap while it runs; a start asks for consent if it is more.");
        Key<Optional<LocalDate>> CLOCK_CONFIRMED = SECTION.key("clock_confirmed", orWord("no", date()), "no",
                "Consent to a start that the clock prevents: the date that it shows, in UTC; on another date it counts for nothing.");
        Key<Duration> WAIT = SECTION.key("wait", duration("1s", "30d"), "1m",
                "How long a process of a gateway, market data or the web waits at its start for an engine that is not there.");
        Key<List<Address>> CLUSTER_MEMBERS = SECTION.key("cluster_members", list(address()), "127.0.0.1:7201",
                "In a cluster: of each member the first of five UDP ports in a row; where a partition is one, partitions.engines says it.");
        Key<Long> CLUSTER_MEMBER = SECTION.key("cluster_member", whole(0, 8), "0",
                "Which of the members this engine is, from 0.");
        Key<Duration> CLUSTER_HEARTBEAT = SECTION.key("cluster_heartbeat", duration("200ms", "1m"), "400ms",
                "After how long without a sign of life a leader is replaced; longer where the machine is busy.");
        Key<Duration> CLUSTER_SESSION_TIMEOUT = SECTION.key("cluster_session_timeout",
                duration("1s", "10m"), "10s",
                "After how long without a sign of life a gateway of the cluster is lost.");
        Key<Boolean> ALLOW_REMOTE = SECTION.key("allow_remote", yesNo(), "false",
                "Permission for channels that leave this machine. Aeron is neither encrypted nor authenticated: private networks only.");
    }

    /// The keys of `[partitions]`.
    public interface PartitionKeys {
        Section SECTION = new Section("partitions", "An exchange made of several engines, each with some of the instruments.");

        Key<Long> COUNT = SECTION.key("count", whole(0, 64), "0",
                "Of how many engines the exchange is made; 0: of one, which has everything.");
        Key<PartitionRun> RUN = SECTION.key("run", word(PartitionRun.class), "all",
                "What of them this process runs: every engine and the host in front of them (all), that host alone (front), or the engine that engine.partition says (one).");
        Key<List<PartitionPlace>> ENGINES = SECTION.key("engines", list(partitionPlace()), "",
                "Engines that the front reaches over the network: the number of the partition, and the first of two UDP ports in a row of its engine, or the first of five of each member where it is a cluster.");
    }

    /// What of several engines a process runs.
    public enum PartitionRun {
        ALL,
        FRONT,
        ONE
    }

    /// The keys of `[gateway]`.
    public interface GatewayKeys {
        Section SECTION = new Section("gateway", "Order entry: who may connect, how fast and how much they may send.");

        Key<Long> ID = SECTION.key("id", whole(1, 255), "1", "The number of this gateway among several.");
        Key<Optional<Address>> TCP = SECTION.key("tcp", orWord("off", address()), "127.0.0.1:7001",
                "Where TCP sessions come in; port 0 lets the system choose.");
        Key<Optional<Channel>> AERON = SECTION.key("aeron", orWord("off", channel()), "aeron:ipc",
                "Where Aeron sessions come in.");
        Key<Boolean> ALLOW_REMOTE = SECTION.key("allow_remote", yesNo(), "false",
                "Permission to listen beyond this machine. Passwords travel unencrypted.");
        Key<Duration> HEARTBEAT = SECTION.key("heartbeat", duration("10ms", "1h"), "1s",
                "How often the gateway is heard of when it has nothing to say.");
        Key<Long> DEAD_PEER_INTERVALS = SECTION.key("dead_peer_intervals", whole(2, 1000), "5",
                "Heartbeats that a client may miss before its session ends.");
        Key<Duration> LOGON_TIMEOUT = SECTION.key("logon_timeout", duration("10ms", "10m"), "5s",
                "How long a connection may take until its logon has arrived.");
        Key<Optional<Long>> THROTTLE_RATE = SECTION.key("throttle_rate", orWord("off", messages()), "100000",
                "Orders and replaces a second from one session; what is above is refused.");
        Key<Long> THROTTLE_BURST = SECTION.key("throttle_burst", messages(), "100000",
                "Orders and replaces that may come at once.");
        Key<Optional<Long>> CANCEL_RATE = SECTION.key("cancel_rate", orWord("off", messages()), "100000",
                "Cancels a second from one session, counted apart.");
        Key<Long> CANCEL_BURST = SECTION.key("cancel_burst", messages(), "100000",
                "Cancels that may come at once.");
        Key<Long> MAX_SESSIONS = SECTION.key("max_sessions", whole(1, 1_000_000), "16384",
                "Sessions at the same time.");
        Key<Long> MAX_SESSIONS_PER_ADDRESS = SECTION.key("max_sessions_per_address",
                whole(1, 1_000_000), "2048",
                "Sessions from one address at the same time.");
        Key<Long> MAX_UNVERIFIED = SECTION.key("max_unverified", whole(1, 1_000_000), "2048",
                "Connections that have not logged on yet.");
        Key<Long> MAX_FRAMES_PER_SECOND = SECTION.key("max_frames_per_second", messages(), "1000000",
                "Frames a second from one session; more end it.");
        Key<Long> MAX_BYTES_PER_SECOND = SECTION.key("max_bytes_per_second", size("1KiB", "1TiB"), "256MiB",
                "Bytes a second from one session; more end it.");
        Key<Long> MAX_FRAME = SECTION.key("max_frame", size("256B", "65535B"), "4KiB",
                "The longest frame that is read.");
        Key<Long> OUTPUT_BUFFER = SECTION.key("output_buffer", size("4KiB", "1GiB"), "1MiB",
                "What may wait to be sent to one session; more ends it.");
        Key<Long> OUTPUT_TOTAL = SECTION.key("output_total", size("4KiB", "1TiB"), "256MiB",
                "What may wait to be sent to all sessions; more ends the slowest.");
        Key<Duration> FAILED_LOGON_DELAY = SECTION.key("failed_logon_delay", duration("1ms", "1h"), "500ms",
                "How late the first failed logon is answered; each further one twice as late.");
        Key<Duration> FAILED_LOGON_DELAY_MAX = SECTION.key("failed_logon_delay_max",
                duration("1ms", "1d"), "1m",
                "The longest delay of a failed logon.");
        Key<Long> PASSWORD_ITERATIONS = SECTION.key("password_iterations", whole(1_000, 100_000_000), "600000",
                "Iterations of the hash of new passwords (PBKDF2 with HMAC-SHA-256).");
        Key<Long> LOGON_THREADS = SECTION.key("logon_threads", whole(1, 64), "1",
                "Threads that check passwords.");
        Key<Long> LOGON_QUEUE = SECTION.key("logon_queue", whole(1, 1_000_000), "4096",
                "Logons that may wait for them.");
        Key<Duration> RECONNECT_WITHIN = SECTION.key("reconnect_within", duration("0s", "1h"), "1m",
                "How long a verified participant may come back without the hash, by token or the same password.");
    }

    /// The keys of `[topups]`.
    public interface TopUpKeys {
        Section SECTION = new Section("topups", "Beside the gateway: an owner's money is brought here from another partition.");

        Key<Optional<Path>> HOME = SECTION.key("home", orWord("off", path()), "off",
                "The home of the other partition, for its gateway's address and the password there; off: nothing is topped up.");
        Key<Optional<Address>> GATEWAY = SECTION.key("gateway", orWord("configured", address()), "configured",
                "Where the other partition's gateway takes TCP sessions; configured: as the configuration of its home says.");
        Key<String> PARTICIPANT = SECTION.key("participant",
                text("[A-Za-z0-9][A-Za-z0-9._-]{0,10}", "the name of a participant"), "topups",
                "Who moves the money: a participant of both partitions with the role market_operations, who does nothing else.");
        Key<Path> RULES = SECTION.key("rules", path(), "topups.toml",
                "The list of top-ups, TOML or CSV; without a file of this name there are none.");
        Key<Duration> EVERY = SECTION.key("every", duration("10ms", "1d"), "10s",
                "After how long it is tried again to bring up whoever could not be.");
    }

    /// The keys of `[fix]`. Limits, throttles and times are those of the gateway.
    public interface FixKeys {
        Section SECTION = new Section("fix", "FIX sessions: where they come in, and what is kept of them.");

        Key<Optional<Address>> TCP = SECTION.key("tcp", orWord("off", address()), "127.0.0.1:7007",
                "Where FIX sessions come in; port 0 lets the system choose.");
        Key<Boolean> ALLOW_REMOTE = SECTION.key("allow_remote", yesNo(), "false",
                "Permission to listen beyond this machine. Passwords travel unencrypted.");
        Key<String> COMP_ID = SECTION.key("comp_id",
                text("[!-~]{1,32}", "1 to 32 printable characters without spaces"), "CROSSBOOK",
                "Who the exchange is: what clients send as TargetCompID.");
        Key<Path> DIR = SECTION.key("dir", path(), "fix",
                "Where the numbers of sessions are kept, and what was sent to them.");
        Key<Long> KEPT = SECTION.key("kept", powerOfTwo("64KiB", "1GiB"), "16MiB",
                "How much of what was sent to a session is kept, to send it again.");
        Key<Long> ID = SECTION.key("id", whole(1, 255), "2",
                "The number of this gateway where FIX runs in a process of its own.");
        Key<Optional<LocalTime>> SESSION_START = SECTION.key("session_start", orWord("always", time()), "always",
                "When sessions open, by the market's clock; always: they are never closed.");
        Key<Optional<LocalTime>> SESSION_END = SECTION.key("session_end", orWord("always", time()), "always",
                "When they close: on the next day, if that is not after session_start.");
        Key<List<DayOfWeek>> SESSION_DAYS = SECTION.key("session_days", list(word(DayOfWeek.class)),
                "monday, tuesday, wednesday, thursday, friday, saturday, sunday",
                "On which days of the week they open.");
        Key<Boolean> RESET_AT_START = SECTION.key("reset_at_start", yesNo(), "false",
                "Whether the numbers of both sides begin at 1 whenever sessions open.");
    }

    /// The keys of `[marketdata]`.
    public interface MarketDataKeys {
        Section SECTION = new Section("marketdata", "The public feed: every order, depth, top of book, trades.");

        Key<List<Address>> UDP = SECTION.key("udp", list(address()), "",
                "Where the feed is sent over Aeron (stream 2001): a multicast group or receivers.");
        Key<List<Address>> DATAGRAMS = SECTION.key("datagrams", list(address()), "",
                "Where the same packets are sent as plain UDP datagrams: multicast groups or single receivers.");
        Key<String> MULTICAST_INTERFACE = SECTION.key("multicast_interface",
                text("[0-9A-Fa-f.:]{2,45}", "the address of a network interface"), "127.0.0.1",
                "The network interface that multicast leaves by.");
        Key<Optional<Address>> TCP = SECTION.key("tcp", orWord("off", address()), "127.0.0.1:7003",
                "Where TCP subscribers, replay and snapshot requests come in.");
        Key<Optional<Address>> FIX = SECTION.key("fix", orWord("off", address()), "127.0.0.1:7008",
                "Where FIX sessions for market data come in; port 0 lets the system choose.");
        Key<Boolean> ALLOW_REMOTE = SECTION.key("allow_remote", yesNo(), "false",
                "Permission to listen and to send beyond this machine. The feed is not encrypted.");
        Key<Long> GROUP = SECTION.key("group", whole(1, 255), "1", "The number of the market-data group.");
        Key<Duration> HEARTBEAT = SECTION.key("heartbeat", duration("10ms", "1h"), "1s",
                "How often the feed is heard of when nothing happens.");
        Key<Long> REPLAY_MESSAGES = SECTION.key("replay_messages", whole(1, 100_000_000), "65536",
                "Messages that a subscriber can ask for again.");
        Key<Optional<Duration>> DEPTH_INTERVAL = SECTION.key("depth_interval",
                orWord("off", duration("1ms", "1m")), "100ms",
                "The shortest time between two depth messages of an instrument; off sends every change.");
        Key<Long> MAX_SESSIONS = SECTION.key("max_sessions", whole(1, 1_000_000), "1024",
                "Subscribers over TCP, and as many over FIX.");
        Key<Long> OUTPUT_BUFFER = SECTION.key("output_buffer", size("4KiB", "1GiB"), "256KiB",
                "What may wait to be sent to one subscriber. Who reads more slowly falls behind, and is ended once what it misses can no longer be replayed; over FIX at once.");
    }

    /// The keys of `[store]`.
    public interface StoreKeys {
        Section SECTION = new Section("store", "The database of everything that happened: SQL, candles, history, export.");

        Key<Boolean> ENABLED = SECTION.key("enabled", yesNo(), "true", "Whether crossbook serve has a store.");
        Key<Path> DIR = SECTION.key("dir", path(), "store", "Where the database is kept.");
        Key<Address> PG = SECTION.key("pg", address(), "127.0.0.1:7005",
                "Where PostgreSQL's protocol is spoken, on this machine alone; port 0 lets the system choose.");
        Key<Long> RETAIN_DAYS = SECTION.key("retain_days", whole(1, 36_500), "30",
                "Days whose rows stay; instruments, participants and what operators did stay for ever.");
        Key<Long> BATCH_ROWS = SECTION.key("batch_rows", whole(1, 1_000_000), "50000",
                "Rows that are committed at once.");
        Key<Duration> COMMIT_INTERVAL = SECTION.key("commit_interval", duration("1ms", "1m"), "250ms",
                "How long a row waits at most until it is committed.");
        Key<Long> MEMORY = SECTION.key("memory", size("256MiB", "1TiB"), "1GiB",
                "What the database may take of native memory; a question that needs more is refused.");
    }

    /// The keys of `[web]`.
    public interface WebKeys {
        Section SECTION = new Section("web", "The user interface, the HTTP API and the WebSocket.");

        Key<Optional<Address>> HTTP = SECTION.key("http", orWord("off", address()), "127.0.0.1:7080",
                "Where browsers and programs come in; port 0 lets the system choose.");
        Key<Boolean> ALLOW_REMOTE = SECTION.key("allow_remote", yesNo(), "false",
                "Permission to listen beyond this machine. Needs TLS, or insecure = true.");
        Key<Boolean> INSECURE = SECTION.key("insecure", yesNo(), "false",
                "Permission to listen beyond this machine without TLS: passwords travel unencrypted.");
        Key<Optional<Path>> TLS_CERTIFICATE = SECTION.key("tls_certificate", orWord("off", path()), "off",
                "The certificate with its chain, in a PEM file; with it HTTPS is spoken.");
        Key<Optional<Path>> TLS_KEY = SECTION.key("tls_key", orWord("off", path()), "off",
                "The key of the certificate, in a PEM file: PKCS 8, not encrypted.");
        Key<List<String>> ALLOWED_ORIGINS = SECTION.key("allowed_origins",
                list(text("https?://[A-Za-z0-9.:\\[\\]-]{1,253}", "an origin such as \"https://desk.example\"")), "",
                "Whose pages may use the exchange, beside its own.");
        Key<List<String>> ALLOWED_HOSTS = SECTION.key("allowed_hosts",
                list(text("[a-z0-9.-]{1,253}", "a host name in lower case")), "",
                "By which names the server is reached, beside localhost and numbers.");
        Key<List<String>> TRUSTED_PROXIES = SECTION.key("trusted_proxies",
                list(text("[0-9a-f.:]{2,45}", "the address of a proxy, in numbers")), "",
                "Proxies through which clients come. X-Forwarded-For is read from these alone; at the"
                        + " gateways, too, log-ons that fail there are held against the name alone, as on this machine.");
        Key<Duration> IDLE_TIMEOUT = SECTION.key("idle_timeout", duration("1s", "30d"), "2h",
                "After how long without use a log-in ends.");
        Key<Duration> SESSION_TIMEOUT = SECTION.key("session_timeout", duration("1s", "30d"), "12h",
                "After how long any log-in ends.");
        Key<Duration> SIGNATURE_WINDOW = SECTION.key("signature_window", duration("1s", "5m"), "5s",
                "How far the timestamp of a signed request may be off.");
        Key<Optional<Long>> REQUEST_RATE = SECTION.key("request_rate",
                orWord("off", whole(1, 10_000_000)), "1000",
                "Requests a second of one log-in, key or address; what is above is refused.");
        Key<Long> REQUEST_BURST = SECTION.key("request_burst", whole(1, 10_000_000), "2000",
                "Requests that may come at once.");
        Key<Long> MAX_CONNECTIONS = SECTION.key("max_connections", whole(1, 1_000_000), "4096",
                "Connections at the same time.");
        Key<Long> MAX_CONNECTIONS_PER_ADDRESS = SECTION.key("max_connections_per_address",
                whole(1, 1_000_000), "2048",
                "Of these, from one address.");
        Key<Duration> REQUEST_TIMEOUT = SECTION.key("request_timeout", duration("100ms", "1h"), "5s",
                "How long a request may take to come, its headers and its body each.");
        Key<Duration> CONNECTION_IDLE = SECTION.key("connection_idle", duration("100ms", "1d"), "1m",
                "After how long between two requests a connection is closed.");
        Key<Duration> GATEWAY_IDLE = SECTION.key("gateway_idle", duration("1s", "7d"), "10m",
                "After how long without use a participant's session with the gateway ends.");
        Key<Long> SIMULATIONS = SECTION.key("simulations", whole(0, 10_000), "4",
                "Engines of simulations that programs may have made at the same time; 0: none.");
        Key<Long> SIMULATION_MEMORY = SECTION.key("simulation_memory", size("1MiB", "1TiB"), "64MiB",
                "How much memory each of them may take.");
        Key<Duration> SIMULATION_IDLE = SECTION.key("simulation_idle", duration("1s", "7d"), "10m",
                "After how long without use one is dropped.");
        Key<Duration> SIMULATION_STEP = SECTION.key("simulation_step", duration("100ms", "1h"), "10s",
                "How long one request of theirs may be at work.");
        Key<Boolean> DEMO = SECTION.key("demo", yesNo(), "false",
                "Whether anybody may act as any participant, without a password; on this machine alone.");
    }

    /// The keys of `[simulation]`.
    public interface SimulationKeys {
        Section SECTION = new Section("simulation", "Runs of worlds that are started over HTTP.");

        Key<Path> DIR = SECTION.key("dir", path(), "runs", "Where runs are kept, each in a directory.");
        Key<Long> AT_ONCE = SECTION.key("at_once", whole(1, 64), "2",
                "Runs that may go on at the same time.");
        Key<Long> MAX_ROWS = SECTION.key("max_rows", whole(1_000, 1_000_000_000), "4000000",
                "Rows of one run, which take 128 bytes of memory each until it ends; with more it fails.");
    }
    // spotless:on
}
