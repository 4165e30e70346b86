package crossbook.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What is asked means the same over every door: the lines of [AskTable] and commands at random,
/// over order entry (TCP and Aeron), FIX 4.4 and 5.0 SP2, HTTP and the WebSocket, and to an
/// engine in process, give the same events, apart from what [AskEvents] leaves out, and the same
/// answers.
/// `-Dcrossbook.seed=N` makes it another.
@Tag("slow")
class OneMeaningTest {
    private static final long SEED = Long.getLong("crossbook.seed", 1);
    private static final Map<String, String> OPEN = Map.of(
            "web.request_rate", "off",
            "gateway.throttle_rate", "off",
            "gateway.aeron", "aeron:ipc",
            "gateway.password_iterations", "1000",
            "marketdata.fix", "off",
            "fix.tcp", "127.0.0.1:0");

    @TempDir
    private Path directory;

    /// Of an exchange.
    @FunctionalInterface
    interface Way {
        AskDoor open(ApiServer server) throws Exception;
    }

    /// The participants of the demonstration, and a market in which every rule can be broken.
    private ApiServer start(String name) throws Exception {
        Map<String, String> keys = new HashMap<>(OPEN);
        keys.put("market.model", file("market.toml"));
        keys.put("market.instruments", file("instruments.toml"));
        keys.put("market.assets", file("assets.toml"));
        return new ApiServer(
                directory.resolve(name),
                Set.of(Component.ENGINE, Component.GATEWAY, Component.FIX, Component.WEB),
                keys);
    }

    private String file(String name) throws Exception {
        Path file = directory.resolve(name);
        try (InputStream in = OneMeaningTest.class.getResourceAsStream("meaning/" + name)) {
            if (Files.notExists(file)) Files.copy(in, file);
        }
        return file.toString();
    }

    @Test
    void everyDoorMeansTheSame() throws Exception {
        ask(400);
    }

    @Test
    @Tag("long")
    void soItDoesForManyCommands() throws Exception {
        ask(20_000);
    }

    /// What was asked, and what came of it over the first door.
    private record Asked(Ask ask, List<String> events, Said said) {
        String common() {
            return said.common();
        }
    }

    private void ask(int count) throws Exception {
        AskTable table = new AskTable(SEED);
        List<Asked> asked = askFirst(table, count);
        int events = asked.stream().mapToInt(each -> each.events.size()).sum();
        assertThat(events).isGreaterThan(count * 11 / 10);
        Map<String, Way> ways = Map.of(
                "aeron", AskEntry::aeron,
                "fix44", server -> new AskFix(server, "FIX.4.4"),
                "fix50sp2", server -> new AskFix(server, "FIXT.1.1"),
                "http", AskHttp::new,
                "websocket", AskSocket::new);
        SoftAssertions doors = new SoftAssertions();
        ways.forEach((name, way) -> doors.check(() -> askAgain(name, way, table.lines(), asked)));
        doors.check(() -> noDoorMeansTheSame(asked));
        doors.assertAll();
    }

    private List<Asked> askFirst(AskTable table, int count) throws Exception {
        List<Asked> asked = new ArrayList<>();
        SoftAssertions all = new SoftAssertions();
        try (ApiServer server = start("tcp");
                AskDoor door = AskEntry.tcp(server, table::answered);
                AskEvents heard = new AskEvents(server.served().engine())) {
            heard.begin();
            for (AskTable.Line line : table.lines()) {
                Ask ask = table.ask(line);
                Said said = door.ask(ask);
                List<String> events = heard.awaitNext(ask, said);
                all.check(() -> line.assertLedTo(events));
                all.check(() -> line.assertMeant(said));
                asked.add(new Asked(ask, events, said));
            }
            all.assertAll();
            while (asked.size() < table.lines().size() + count) {
                Ask ask = table.atRandom();
                Said said = door.ask(ask);
                asked.add(new Asked(ask, heard.awaitNext(ask, said), said));
            }
        }
        return asked;
    }

    private void askAgain(String name, Way way, List<AskTable.Line> lines, List<Asked> asked)
            throws Exception {
        SoftAssertions all = new SoftAssertions();
        try (ApiServer server = start(name);
                AskDoor door = way.open(server);
                AskEvents heard = new AskEvents(server.served().engine())) {
            heard.begin();
            for (int i = 0; i < asked.size(); i++) {
                Asked before = asked.get(i);
                String as = name + ": command " + i + ", " + before.ask;
                Said said = door.ask(before.ask);
                assertThat(heard.awaitNext(before.ask, said)).as(as).isEqualTo(before.events);
                AskTable.Line line = i < lines.size() ? lines.get(i) : null;
                if (line != null) all.check(() -> line.assertMeant(said));
                else all.assertThat(said.common()).as(as).isEqualTo(before.common());
            }
        }
        all.assertAll();
    }

    private void noDoorMeansTheSame(List<Asked> asked) throws Exception {
        Path engine;
        try (ApiServer server = start("in process")) {
            engine = server.served().engine();
        }
        AskEvents.Told told = new AskEvents.Told();
        try (AskEngine door = new AskEngine(engine, told)) {
            told.take();
            for (Asked each : asked) {
                door.ask(each.ask);
                assertThat(told.take()).as("in process: %s", each.ask).isEqualTo(each.events);
            }
        }
    }
}
