package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;

import crossbook.client.entry.EntryAddress;
import crossbook.client.entry.EntryAnswer;
import crossbook.client.entry.EntryRequest;
import crossbook.core.order.OrdType;
import crossbook.core.order.RejectReason;
import crossbook.market.MarketModelFile;
import crossbook.protocol.Reason;
import crossbook.simulation.Simulation;
import crossbook.simulation.SimulationBuilder;
import crossbook.simulation.world.World;
import crossbook.simulation.world.WorldFile;
import crossbook.web.entry.Deadlines;
import crossbook.web.entry.Entries;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The commands of a world, handled in virtual time, and the same sent over TCP to an exchange
/// by its gateway: the events are the same, apart from times and the fields of
/// sessions (`docs/simulation.md` lists them).
@Tag("slow")
class NetworkRunTest {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String PASSWORD = "a-password-of-all";

    /// What tells of the exchange and its sessions, and not of the market.
    private static final Set<String> OF_THE_EXCHANGE = Set.of(
            "MarketModelDefined",
            "InstrumentDefined",
            "ParticipantDefined",
            "SessionOpened",
            "SessionClosed",
            "StateHashed",
            "SnapshotTaken");

    /// What an exchange says of a command that has reached it.
    private static final Set<String> EXCHANGE_SAYS =
            Stream.of(RejectReason.values()).map(Enum::name).collect(Collectors.toSet());

    @TempDir
    Path directory;

    private TypedCommands typed;

    @Test
    void theSameCommandsOverTheNetworkGiveTheSameEvents() throws Exception {
        List<Function<Integer, NetworkCommand>> commands = new ArrayList<>();
        Path market = directory.resolve("every.toml");
        Files.writeString(market, everyOrderType());
        Simulation simulation = simulated(market, commands);
        List<String> inProcess = MarketEvents.ofRows(simulation);
        List<String> overTheNetwork = sent(simulation, commands);

        assertThat(commands).hasSizeGreaterThan(1_000);
        assertThat(kinds(inProcess))
                .contains(
                        "OrderAccepted",
                        "OrderRejected",
                        "Traded",
                        "OrderReplaced",
                        "ReplaceRejected",
                        "OrderCanceled",
                        "CancelRejected",
                        "OrderExpired",
                        "OrderTriggered",
                        "OrderRestated",
                        "MassCanceled");
        for (OrdType type : OrdType.values()) {
            if (type == OrdType.CROSS) continue; // no order enters as one
            assertThat(inProcess).as(type.name()).anyMatch(event -> accepts(event, type));
        }
        for (int i = 0; i < Math.min(inProcess.size(), overTheNetwork.size()); i++) {
            assertThat(overTheNetwork.get(i)).as("event " + i).isEqualTo(inProcess.get(i));
        }
        assertThat(overTheNetwork).hasSizeGreaterThanOrEqualTo(inProcess.size());
        assertThat(overTheNetwork.subList(inProcess.size(), overTheNetwork.size()))
                .allMatch(event -> event.matches("OrderExpired .* CANCEL_ON_DISCONNECT"));
    }

    private static boolean accepts(String event, OrdType type) {
        return event.startsWith("OrderAccepted ") && event.contains(" " + type + " ");
    }

    private static Set<String> kinds(List<String> events) {
        return events.stream()
                .map(event -> event.substring(0, event.indexOf(' ')))
                .collect(Collectors.toSet());
    }

    /// The market that is always open, with stops and hidden orders beside its own types.
    private static String everyOrderType() throws Exception {
        String text = Files.readString(TypedCommands.ROOT.resolve("data/markets/continuous.toml"));
        return text.replace("MARKET  LIMIT  BUDGET", "MARKET  LIMIT  BUDGET  STOP  HIDDEN")
                .replace("take   rest    take", "take   rest    take    park  rest")
                .replaceAll("(HALTED|CLOSED) ( +-      -       -)\\n", "$1 $2       -     -\n")
                .replace("  BUDGET   -    -   yes  yes\n", """
                          BUDGET   -    -   yes  yes
                          STOP    yes  yes   -    -
                          HIDDEN  yes  yes   -    -
                        """);
    }

    private static World world(Path market) throws Exception {
        String text =
                Files.readString(TypedCommands.ROOT.resolve("data/worlds/zero-intelligence.toml"));
        World world = WorldFile.parse("world", text.replace("count = 10", "count = 3"));
        return new World(
                world.text(),
                world.models(),
                MarketModelFile.read(market),
                world.instruments(),
                world.agents(),
                world.seed(),
                world.startNs(),
                world.lengthNs(),
                world.recording());
    }

    /// Agents by chance, and some who enter every type of order.
    private static Simulation simulated(
            Path market, List<Function<Integer, NetworkCommand>> commands) throws Exception {
        SimulationBuilder builder = world(market).builder(1);
        for (int i = 1; i <= 3; i++) builder.agent("every" + i, EveryOrderType::new);
        builder.listenToCommands(command -> commands.add(NetworkCommand.of(command)));
        Simulation simulation = builder.build();
        simulation.advance(10_000_000_000L);
        return simulation;
    }

    /// Sends them one after the other, each when the one before it is answered, and returns
    /// what the exchange recorded.
    private List<String> sent(
            Simulation simulation, List<Function<Integer, NetworkCommand>> commands)
            throws Exception {
        typed = new TypedCommands(directory);
        typed.set("GATEWAY_THROTTLE_RATE", "off");
        typed.set("GATEWAY_CANCEL_RATE", "off");
        typed.set("ENGINE_IDLE", "yield");
        typed.set("MARKET_MODEL", "every.toml");
        typed.succeed("init --market continuous");
        Files.copy(directory.resolve("every.toml"), directory.resolve("home/every.toml"));
        Files.writeString(directory.resolve("p"), PASSWORD + "\n");
        for (int id = 0; id < simulation.clientCount(); id++) {
            String name = simulation.client(id).name();
            typed.succeed("participants add " + name + " --password-file p");
        }
        typed.succeed("instruments add NPX --tick 0.01 --price-scale 2 --lot 1 --max-qty "
                + "1000000000 --reference-price 100.00");
        try (ExchangeHere exchange = typed.serveHere()) {
            String address = typed.setting("GATEWAY_TCP");
            int colon = address.lastIndexOf(':');
            EntryAddress gateway = EntryAddress.tcp(
                    address.substring(0, colon), Integer.parseInt(address.substring(colon + 1)));
            send(
                    gateway,
                    simulation,
                    commands,
                    instrumentId(typed.succeed("instruments list --json")));
            typed.stop(exchange);
        }
        return recorded(typed.succeed("log cat --events --json"));
    }

    private static int instrumentId(String list) {
        List<String> lines = list.lines().toList();
        for (int i = 0; i < lines.size(); i++) if (lines.get(i).contains("\"NPX\"")) return i;
        throw new AssertionError(list);
    }

    private static void send(
            EntryAddress gateway,
            Simulation simulation,
            List<Function<Integer, NetworkCommand>> commands,
            int instrumentId) {
        Entries entries = new Entries(
                () -> gateway,
                PASSWORD::toCharArray,
                Duration.ofMinutes(5),
                _ -> {},
                Deadlines.inMemory());
        try {
            for (Function<Integer, NetworkCommand> each : commands) {
                NetworkCommand command = each.apply(instrumentId);
                String who = simulation.client(command.participantId()).name();
                EntryAnswer answer = answer(entries, who, command.request());
                assertThat(answer.isDone()
                                || EXCHANGE_SAYS.contains(answer.reason().name()))
                        .as(answer.reason().name())
                        .isTrue();
            }
        } finally {
            entries.onClose();
        }
    }

    /// Again while a logon takes too long, as on a busy machine: nothing was sent then.
    private static EntryAnswer answer(Entries entries, String who, EntryRequest request) {
        CompletableFuture<EntryAnswer> answer = entries.send(who, request);
        while (!answer.isDone()) if (entries.doWork() == 0) LockSupport.parkNanos(100_000);
        boolean isSent = answer.join().reason() != Reason.LOGON_TIMED_OUT;
        return isSent ? answer.join() : answer(entries, who, request);
    }

    private static List<String> recorded(String log) throws Exception {
        List<String> events = new ArrayList<>();
        MarketEvents names = new MarketEvents(new TreeMap<>(), new TreeMap<>());
        for (String line : log.lines().toList()) {
            JsonNode event = JSON.readTree(line);
            names.learn(event);
            if (OF_THE_EXCHANGE.contains(event.path("message").asText())) continue;
            events.add(names.text(event));
        }
        return events;
    }
}
