package crossbook.server;

import static org.assertj.core.api.Assertions.assertThat;

import static java.nio.file.StandardCopyOption.COPY_ATTRIBUTES;

import crossbook.client.stream.EventStream;
import crossbook.client.stream.HostConnection;
import crossbook.client.stream.HostStatus;
import crossbook.client.stream.HostStatus.Value;
import crossbook.configuration.BadConfiguration;
import crossbook.configuration.ConfigurationSource;
import crossbook.configuration.Credentials;
import crossbook.configuration.DemoHome;
import crossbook.configuration.Home;
import crossbook.configuration.ServerConfiguration;
import crossbook.configuration.WebApiKeys;
import crossbook.host.HostException;
import crossbook.host.StateEvents;
import crossbook.marketdata.MarketDataStatus;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.event.EventHeadDecoder;
import crossbook.testkit.FixText;
import crossbook.testkit.RunningDirectory;
import crossbook.web.access.ApiKey;

import org.agrona.DirectBuffer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// One file of an exchange that was stopped, or killed, is damaged: its next start refuses in a
/// sentence, or warns with the file's name, or has the same events, state and numbers. What
/// people write is the exception, the configuration and lists: what stands there holds, if it
/// can be read.
///
/// `-Dcrossbook.damages=N` is how many there are, and `-Dcrossbook.seed=N` which is the first.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class DamagedHomeTest {
    private static final int FEW = Integer.getInteger("crossbook.damages", 60);
    private static final int MANY = 2_000;
    private static final long SEED = Long.getLong("crossbook.seed", 1);
    private static final Set<Component> COMPONENTS = Set.of(
            Component.ENGINE,
            Component.GATEWAY,
            Component.FIX,
            Component.MARKET_DATA,
            Component.WEB);

    private static final String JAVAS_WORDS =
            "Exception|java\\.|Input length|input string|null|incorrect data|ZLIB";

    private static final Map<String, String> KEYS = Map.of(
            "web.request_rate", "off",
            "engine.term_length", "512KiB",
            "engine.segment_length", "512KiB",
            "fix.kept", "64KiB");

    /// What a file is for, and who reads it at a start.
    private enum Kind {
        CONFIGURATION("crossbook\\.toml", Component.GATEWAY),
        MARKET("market\\.toml", Component.GATEWAY),
        LISTS("(instruments|participants)\\.toml", Component.GATEWAY),
        CREDENTIALS("credentials\\.toml", Component.GATEWAY),
        SECRETS("secrets/(?!api-keys$).*", Component.GATEWAY, Component.WEB),
        API_KEYS("secrets/api-keys|api-keys\\.json", Component.WEB),
        DEADLINES("web-deadlines", Component.WEB),
        FIX_SESSIONS("(data/)?fix/.*", Component.FIX),
        CHECKPOINT("data/marketdata\\.checkpoint", Component.MARKET_DATA),
        MARKS("data/(host\\.(lock|status|address)|archive/archive-mark\\..*)"),
        IDENTITY("data/identity"),
        SNAPSHOTS("data/snapshots/.*"),
        CATALOG("data/archive/archive\\.catalog"),
        RECORDINGS("data/archive/.*\\.rec");

        private final String paths;
        private final Set<Component> readers;

        Kind(String paths, Component... readers) {
            this.paths = paths;
            this.readers = Stream.concat(Stream.of(Component.ENGINE), Stream.of(readers))
                    .collect(Collectors.toUnmodifiableSet());
        }

        private boolean has(Path file) {
            return file.toString().replace('\\', '/').matches(paths);
        }

        /// Whether what is there then is as whole as what was: what people write, and lists that
        /// may be empty, or another's.
        private boolean holds(Damage damage) {
            boolean isWhole = damage == Damage.MISSING || damage == Damage.OF_ANOTHER_HOME;
            return switch (this) {
                case CONFIGURATION, MARKET, LISTS, CREDENTIALS -> true;
                case DEADLINES, FIX_SESSIONS -> isWhole;
                default -> false;
            };
        }
    }

    /// The exchange stopped by itself, soon after its start.
    private static final class Stopped extends Exception {
        private static final long serialVersionUID = 1;

        private Stopped(String why) {
            super(why);
        }
    }

    /// How a damage ended.
    private enum End {
        REFUSED,
        WARNED,
        SAME,
        /// What stands there is whole, and holds.
        HOLDS,
        CHANGED,
        SILENT
    }

    /// A home at rest, and what a start of it shows.
    private record Base(
            Path home, long events, Map<Kind, List<Path>> files, Map<Kind, String> seen) {}

    private Path directory;
    private Path other;
    private final List<Base> bases = new ArrayList<>();
    private final Map<Kind, Map<End, Integer>> ends = new EnumMap<>(Kind.class);
    private final List<String> told = new ArrayList<>();
    private final List<String> findings = new ArrayList<>();
    private final List<String> said = Collections.synchronizedList(new ArrayList<>());
    private long events;

    /// Two homes with the same past, the one killed and the other stopped, and a third with
    /// another.
    @BeforeAll
    void run(@TempDir Path temporary) throws Exception {
        directory = temporary;
        Path home = directory.resolve("stopped");
        Path killed = directory.resolve("killed");
        try (ApiServer server = new ApiServer(home, COMPONENTS, KEYS)) {
            trade(server, 12, killed);
        }
        other = directory.resolve("other");
        try (ApiServer server = new ApiServer(other, COMPONENTS, KEYS)) {
            trade(server, 20, directory.resolve("unused"));
        }
        Logger.getLogger("").addHandler(new Handler() {
            @Override
            public void publish(LogRecord line) {
                said.add(line.getMessage());
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        });
        for (Path base : List.of(home, killed)) bases.add(base(base));
        assertThat(bases.getFirst().files).containsOnlyKeys(Kind.values());
    }

    /// Leaves live orders, trades, two snapshots, a key, a deadline and FIX sessions.
    private void trade(ApiServer server, int orders, Path killed) throws Exception {
        ApiServer.Person alice = server.as("alice");
        for (int i = 1; i <= orders; i++) {
            alice.post("/orders", """
                    {"symbol": "NPN", "side": "SELL", "ordType": "LIMIT", "timeInForce": "GTC",
                     "quantity": "%d", "price": "3210.00", "clientOrderId": "f%d"}
                    """.formatted(10 * i, i));
            if (i % 5 == 0) server.exchange().host().orElseThrow().requestSnapshot();
        }
        fixOrders(server, "bob", orders);
        fixOrders(server, "alice", orders / 2);
        server.as("carol").post("/cancel-after", "{\"timeoutMs\": 86400000}");
        server.as("bob").post("/cancel-after", "{\"timeoutMs\": 86000000}");
        Home home = server.served().home;
        WebApiKeys.of(home)
                .add(new ApiKey("", "alice", "bot", false, Set.of("NPN"), Set.of(), 0, 0));
        awaitRecorded(home.directory().resolve("data"));
        copy(home.directory(), killed);
    }

    private static void fixOrders(ApiServer server, String name, int orders) throws Exception {
        try (FixLine line = FixLine.logOn(
                server.exchange().addresses().get("fix"), "FIX.4.4", name, server.password(name))) {
            for (int i = 1; i <= orders; i++) {
                line.send("35=D|11=x" + i + "|55=NPN|54=1|60=" + FixText.now()
                        + "|38=3|59=1|40=2|44=3209.00|");
            }
            ApiServer.Person person = server.as(name);
            int wanted = orders + (name.equals("alice") ? 2 * orders : 0);
            while (person.get("/orders?limit=1000").path("items").size() < wanted) {
                LockSupport.parkNanos(1_000_000);
            }
        }
    }

    /// A copy made while a frame is written may have a part of a page, which no kill leaves.
    private static void awaitRecorded(Path host) {
        long written = HostStatus.read(host).orElseThrow().get(Value.WRITTEN);
        HostStatus status;
        do {
            status = HostStatus.read(host).orElseThrow();
        } while (status.get(Value.WRITTEN) < written + 2 // one that was begun now
                || status.get(Value.LOG_RECORDED) != status.get(Value.LOG_POSITION)
                || status.get(Value.EVENT_RECORDED) != status.get(Value.EVENT_POSITION));
    }

    private Base base(Path home) throws Exception {
        Map<Kind, List<Path>> files = new EnumMap<>(Kind.class);
        try (Stream<Path> all = Files.walk(home)) {
            for (Path file : all.filter(Files::isRegularFile).sorted().toList()) {
                Path relative = home.relativize(file);
                List<Kind> kinds = Stream.of(Kind.values())
                        .filter(each -> each.has(relative))
                        .toList();
                assertThat(kinds).as(relative.toString()).hasSize(1);
                files.computeIfAbsent(kinds.getFirst(), each -> new ArrayList<>())
                        .add(relative);
            }
        }
        events = HostStatus.read(home.resolve("data")).orElseThrow().get(Value.EVENTS);
        Map<Kind, String> seen = new EnumMap<>(Kind.class);
        for (Kind kind : files.keySet()) {
            Path copy = copy(home, directory.resolve("copy"));
            seen.put(kind, start(copy, kind));
            DemoHome.remove(copy);
        }
        return new Base(home, events, files, seen);
    }

    @Test
    void aFewDamages() throws Exception {
        damage(FEW);
    }

    @Test
    @Tag("long")
    void manyDamages() throws Exception {
        damage(MANY);
    }

    private void damage(int count) throws Exception {
        Kind[] kinds = Kind.values();
        for (int i = 0; i < count; i++) {
            Random random = new Random(SEED + i);
            Kind kind = kinds[(int) Math.floorMod(SEED + i, (long) kinds.length)];
            List<Base> those =
                    bases.stream().filter(each -> each.files.containsKey(kind)).toList();
            Base base = those.get(random.nextInt(those.size()));
            judge(base, kind, "seed " + (SEED + i) + ": ", random);
            if (i % 100 == 99) System.out.println(i + 1 + " damages: " + ends);
        }
        Path sentences = Path.of("target", "damages.txt");
        Files.write(sentences, told);
        System.out.println(count + " damages, what was told is in " + sentences);
        ends.forEach((kind, each) -> System.out.println(kind + ": " + each));
        assertThat(findings).isEmpty();
    }

    private void judge(Base base, Kind kind, String seed, Random random) throws Exception {
        List<Path> files = base.files.get(kind);
        Path file = files.get(random.nextInt(files.size()));
        List<Damage> damages = Damage.of(kind == Kind.RECORDINGS);
        Damage damage = damages.get(random.nextInt(damages.size()));
        Path source = damage == Damage.OF_ANOTHER_HOME
                ? other.resolve(file)
                : base.home.resolve(files.get((files.indexOf(file) + 1) % files.size()));
        events = base.events;
        Path copy = copy(base.home, directory.resolve("copy"));
        String where = damage.to(copy.resolve(file), source, random);
        if (!where.isEmpty()) {
            String what = seed + base.home.getFileName() + ", " + file + ": " + where;
            End end = end(copy, kind, file, what, base.seen.get(kind));
            if (end == End.CHANGED) {
                boolean isHeld = kind.holds(damage);
                end = isHeld ? End.HOLDS : silent(what + ": another state, and nothing is said");
            }
            ends.computeIfAbsent(kind, each -> new EnumMap<>(End.class))
                    .merge(end, 1, Integer::sum);
        }
        DemoHome.remove(copy);
    }

    private End end(Path copy, Kind kind, Path file, String what, String expected) {
        said.clear();
        try {
            String seen = start(copy, kind);
            String name = file.getFileName().toString();
            List<String> warnings = List.copyOf(said).stream()
                    .filter(line -> line.contains(name))
                    .toList();
            if (!warnings.isEmpty()) {
                told.add(what + " -> warned: " + warnings);
                return End.WARNED;
            }
            if (seen.equals(expected)) return End.SAME;
            return End.CHANGED;
        } catch (BadConfiguration | HostException | PortInUseException | Stopped e) {
            told.add(what + " -> " + e.getMessage());
            boolean isWell = !e.getMessage().matches("(?s).*(" + JAVAS_WORDS + ").*")
                    && !(e instanceof HostException host
                            && (host.kind() == HostException.Kind.FAILED
                                    || host.kind() == HostException.Kind.ENGINE_FAILED));
            return isWell ? End.REFUSED : silent(what + ": " + e.getMessage());
        } catch (OutOfMemoryError e) { // a configuration may ask for much
            return kind == Kind.CONFIGURATION ? End.REFUSED : silent(what + ": " + e);
        } catch (Exception | AssertionError e) {
            return silent(what + ": " + e);
        }
    }

    private End silent(String finding) {
        findings.add(finding);
        System.out.println("silent: " + finding);
        return End.SILENT;
    }

    // What is seen of a start.

    /// The events of before, the state behind them, and what is of the kind alone.
    private String start(Path home, Kind kind) throws Exception {
        Path engine;
        String own = "";
        StringBuilder seen = new StringBuilder();
        try (ServedExchange served = ServedExchange.again(home, kind.readers, KEYS, said::add)) {
            engine = served.engine();
            try (HostConnection connection = HostConnection.open(engine);
                    EventStream stream = connection.events(1)) {
                while (stream.lastEventNumber() < events) {
                    stream.poll((buffer, at, length) -> add(seen, stream, buffer, at, length), 64);
                }
            }
            if (kind == Kind.CHECKPOINT) own = feed(served.exchange);
        }
        StringBuilder state = new StringBuilder();
        StateEvents.tell(engine, (buffer, at, length) -> {
            int head = MessageHeaderDecoder.ENCODED_LENGTH + EventHeadDecoder.ENCODED_LENGTH;
            state.append(buffer.getShort(at + 2)).append(' ');
            state.append(hex(buffer, at + head, length - head)).append('\n');
        });
        return seen.toString().hashCode() + "\n" + state + own + own(home, kind);
    }

    /// Once it has read what was there.
    private String feed(Exchange exchange) throws Stopped {
        while (true) {
            Optional<Throwable> failure = exchange.failure();
            if (failure.isPresent()) throw new Stopped(failure.get().getMessage());
            MarketDataStatus feed = exchange.marketData().orElseThrow().status();
            if (feed.eventNumber() >= events) {
                return feed.epoch() + " " + feed.sequence() + " " + feed.orders();
            }
            LockSupport.parkNanos(1_000_000);
        }
    }

    private void add(
            StringBuilder seen, EventStream stream, DirectBuffer buffer, int at, int length) {
        if (stream.lastEventNumber() <= events)
            seen.append(hex(buffer, at, length)).append('\n');
    }

    static String hex(DirectBuffer buffer, int at, int length) {
        byte[] bytes = new byte[length];
        buffer.getBytes(at, bytes);
        return HexFormat.of().formatHex(bytes);
    }

    private String own(Path home, Kind kind) throws IOException {
        return switch (kind) {
            case API_KEYS -> WebApiKeys.of(new Home(home)).all().toString();
            case DEADLINES -> {
                Path file = home.resolve("web-deadlines");
                yield Files.exists(file) ? Files.readString(file) : "";
            }
            case FIX_SESSIONS -> FixFiles.text(home);
            case CREDENTIALS -> Boolean.toString(isKnown(home));
            default -> "";
        };
    }

    private boolean isKnown(Path home) throws IOException {
        ServerConfiguration configuration = ServerConfiguration.read(
                ConfigurationSource.of(new Home(home).configuration(), Map.of(), KEYS));
        char[] password = Files.readString(
                        new Home(bases.isEmpty() ? home : bases.getFirst().home).secret("alice"))
                .strip()
                .toCharArray();
        return Credentials.of(configuration).verify("alice", password, () -> {});
    }

    private static Path copy(Path from, Path to) throws IOException {
        RunningDirectory.visit(from, file -> {
            Files.copy(file, to.resolve(from.relativize(file).toString()), COPY_ATTRIBUTES);
        });
        return to;
    }
}
