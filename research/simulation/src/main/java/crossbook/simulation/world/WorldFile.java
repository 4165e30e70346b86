package crossbook.simulation.world;

import crossbook.core.model.Instrument;
import crossbook.core.model.MarketModel;
import crossbook.core.model.Participant;
import crossbook.market.BadInput;
import crossbook.market.MarketModelFile;
import crossbook.market.TextFiles;
import crossbook.market.TomlPlaces;
import crossbook.simulation.Latency;
import crossbook.simulation.SimulationBuilder;
import crossbook.simulation.agents.AgentParameters;
import crossbook.simulation.events.Recording;

import org.tomlj.TomlArray;
import org.tomlj.TomlTable;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/// Reads worlds from TOML (`data/worlds/*.toml`); `docs/simulation.md` lists the keys.
public final class WorldFile {
    private static final List<String> SHIPPED = List.of(
            "zero-intelligence",
            "hawkes",
            "hawkes-cointossx",
            "hawkes-ten",
            "jse-abm",
            "hawkes-price",
            "hawkes-quotes",
            "queue-reactive",
            "hawkes-2105-02211");
    private static final Set<String> KEYS =
            Set.of("market", "seed", "start", "until", "record", "instruments", "agents");
    private static final Set<String> INSTRUMENT_KEYS =
            Set.of("symbol", "count", "price_scale", "tick", "lot", "reference_price");
    private static final String NO_SHIPPED_MARKET =
            "must be a market model that ships, or the name of a file that ends with .toml";
    private static final int MAX_FILE_NAME = 100;
    private static final int MAX_SCALE = 18;
    private static final int MAX_AGENTS = 100_000;
    private static final int MAX_INSTRUMENTS = 100_000;

    /// The last second whose nanoseconds since 1970 leave room for the longest run.
    private static final long LAST_START_S =
            Instant.parse("2200-01-01T00:00:00Z").getEpochSecond();

    private final TomlPlaces places;
    private final String source;
    private final String text;
    private final WorldModels models;
    private final List<WorldInstrument> instruments = new ArrayList<>();

    /// Where an agent can trade, by what it calls it: an instrument, or all of a table.
    private final Map<String, Alike> alike = new HashMap<>();

    private final Set<String> names = new HashSet<>();

    /// Instruments that are alike.
    private record Alike(int firstId, int count) {}

    private WorldFile(String source, String text, WorldModels models) {
        places = new TomlPlaces(source, text);
        this.source = source;
        this.text = text;
        this.models = models;
    }

    /// The names of the worlds that ship with Crossbook.
    public static List<String> shippedNames() {
        return SHIPPED;
    }

    /// The world that ships with Crossbook under that name, such as `zero-intelligence`.
    ///
    /// @throws BadInput if there is none of that name
    public static World shipped(String name) {
        String file = "worlds/" + name + ".toml";
        String text = TextFiles.shipped(WorldFile.class, file)
                .orElseThrow(
                        () -> new BadInput("world '" + name + "': none ships under that name"));
        return parse(file, text);
    }

    /// The world in a file.
    ///
    /// @throws BadInput with every mistake, if the file cannot be read or is not a world
    public static World read(Path file) {
        Path directory = file.toAbsolutePath().getParent();
        WorldModels models = WorldModels.beside(directory);
        return new WorldFile(file.toString(), TextFiles.read(file), models).world();
    }

    /// The world in a text; beside it lie no files.
    ///
    /// @param source what to call the text in errors
    /// @throws BadInput with every mistake: the source, the line, the key, the value
    ///     and the rule
    public static World parse(String source, String text) {
        return parse(source, text, Map.of());
    }

    /// The world in a text that names models.
    ///
    /// @param source what to call the text in errors
    /// @param models the texts of models by their names, instead of files beside it
    /// @throws BadInput with every mistake: the source, the line, the key, the value
    ///     and the rule
    public static World parse(String source, String text, Map<String, String> models) {
        return new WorldFile(source, text, WorldModels.of(models)).world();
    }

    private World world() {
        WorldTable whole = new WorldTable(places, places.toml(), KEYS, "a world");
        MarketModel market = market(whole);
        long seed = whole.whole("seed", Long.MIN_VALUE, Long.MAX_VALUE);
        long startNs = startNs(whole);
        long lengthNs = whole.lengthNs("until", 1);
        String record = whole.word("record", List.of("all", "top", "none"));
        Recording recording = Recording.valueOf(record.toUpperCase(Locale.ROOT));
        each(whole, "instruments", this::instrument);
        List<WorldAgents> agents = each(whole, "agents", this::agents);
        places.throwIfAny();
        World world = new World(
                text,
                models.texts(),
                market,
                List.copyOf(instruments),
                List.copyOf(agents),
                seed,
                startNs,
                lengthNs,
                recording);
        try {
            world.simulation(seed);
        } catch (IllegalArgumentException e) {
            throw new BadInput(source + ": " + e.getMessage());
        }
        return world;
    }

    private MarketModel market(WorldTable whole) {
        String name = whole.ascii("market", MAX_FILE_NAME);
        if (name.isEmpty()) return null;
        boolean isFile = name.endsWith(".toml");
        try {
            return isFile ? models.market(name) : MarketModelFile.shipped(name);
        } catch (BadInput e) {
            String rule = isFile ? String.join("; ", e.lines()) : NO_SHIPPED_MARKET;
            whole.refuse("market", "'" + name + "': " + rule);
            return null;
        }
    }

    private long startNs(WorldTable whole) {
        TomlTable toml = places.toml();
        String rule = "must be a date and a time such as 2026-01-05T07:00:00Z, from 1970 to 2199";
        if (!whole.has("start")) {
            whole.refuse("start", "is missing");
            return 0;
        }
        if (toml.isOffsetDateTime("start")) {
            Instant start = toml.getOffsetDateTime("start").toInstant();
            long second = start.getEpochSecond();
            boolean fits = second >= 0 && second < LAST_START_S;
            if (fits) return second * 1_000_000_000 + start.getNano();
        }
        whole.refuse("start", toml.get("start") + ": " + rule);
        return 0;
    }

    /// What the tables of a list say, at least one.
    private <T> List<T> each(WorldTable whole, String key, Function<TomlTable, T> reading) {
        List<T> read = new ArrayList<>();
        TomlArray tables = places.toml().isArray(key) ? places.toml().getArray(key) : null;
        if (tables == null || tables.isEmpty() || !areTables(tables)) {
            whole.refuse(key, "must be one or more tables [[" + key + "]]");
            return read;
        }
        for (int i = 0; i < tables.size(); i++) read.add(reading.apply(tables.getTable(i)));
        return read;
    }

    private static boolean areTables(TomlArray list) {
        return list.toList().stream().allMatch(each -> each instanceof TomlTable);
    }

    private WorldInstrument instrument(TomlTable toml) {
        WorldTable table = new WorldTable(places, toml, INSTRUMENT_KEYS, "an instrument");
        String symbol = table.ascii("symbol", Instrument.MAX_SYMBOL_LENGTH);
        int count = table.has("count") ? (int) table.whole("count", 1, MAX_INSTRUMENTS) : 1;
        int scale = (int) table.whole("price_scale", 0, MAX_SCALE);
        WorldInstrument instrument = new WorldInstrument(
                symbol,
                scale,
                table.price("tick", scale),
                table.whole("lot", 1, 1_000_000_000),
                table.price("reference_price", scale));
        boolean isOnTick = instrument.referencePrice() % instrument.tick() == 0;
        if (table.isClean() && !isOnTick) {
            table.refuse(
                    "reference_price",
                    "'" + toml.getString("reference_price") + "': must be a multiple of the tick");
        }
        if (!symbol.isEmpty()) list(table, instrument, count);
        return instrument;
    }

    /// The instruments that a table stands for.
    private void list(WorldTable table, WorldInstrument instrument, int count) {
        Alike all = new Alike(instruments.size(), count);
        for (String symbol : WorldAgents.numbered(instrument.symbol(), count)) {
            if (symbol.length() > Instrument.MAX_SYMBOL_LENGTH) {
                String rule = "must be at most " + Instrument.MAX_SYMBOL_LENGTH + " characters";
                table.refuse("symbol", "'" + symbol + "': " + rule);
                return;
            }
            if (!call(table, symbol, new Alike(instruments.size(), 1))) return;
            instruments.add(instrument.called(symbol));
        }
        if (count > 1) call(table, instrument.symbol(), all);
    }

    private boolean call(WorldTable table, String symbol, Alike those) {
        if (alike.putIfAbsent(symbol, those) == null) return true;
        table.refuse("symbol", "'" + symbol + "': another instrument has it");
        return false;
    }

    private WorldAgents agents(TomlTable toml) {
        AgentKind kind = AgentKind.of(new WorldTable(places, toml, toml.keySet(), "agents"));
        if (kind == null) return null;
        WorldTable table =
                new WorldTable(places, toml, kind.keys(), "agents of the kind " + kind.word());
        String name = table.ascii("name", Participant.MAX_NAME_LENGTH);
        int count = (int) table.whole("count", 1, MAX_AGENTS);
        Alike where = where(table);
        AgentParameters parameters = where == null ? null : parameters(table, kind, where);
        Latency in = WorldLatency.read(table, "latency_in");
        Latency out = WorldLatency.read(table, "latency_out");
        long marketDataNs = marketDataNs(table, toml);
        int instrumentCount = where == null ? 1 : where.count();
        WorldAgents agents =
                new WorldAgents(name, count, instrumentCount, parameters, in, out, marketDataNs);
        if (table.isClean()) join(table, agents);
        return agents;
    }

    private static long marketDataNs(WorldTable table, TomlTable toml) {
        String key = "latency_market_data";
        if (!table.has(key)) return 0;
        long ns = table.lengthNs(key, 0);
        if (table.isClean() && ns > SimulationBuilder.LONGEST_MARKET_DATA_NS) {
            table.refuse(key, "'" + toml.getString(key) + "': must be at most an hour");
        }
        return ns;
    }

    /// Null after a mistake.
    private Alike where(WorldTable table) {
        String symbol = table.ascii("instrument", Instrument.MAX_SYMBOL_LENGTH);
        Alike where = alike.get(symbol);
        if (where == null && !symbol.isEmpty()) {
            table.refuse("instrument", "'" + symbol + "': is none of the instruments");
        }
        return where;
    }

    private AgentParameters parameters(WorldTable table, AgentKind kind, Alike where) {
        int firstId = where.firstId();
        return new AgentTable(table, firstId, instruments.get(firstId), models).parameters(kind);
    }

    private void join(WorldTable table, WorldAgents agents) {
        for (String each : agents.names()) {
            String rule = null;
            if (each.length() > Participant.MAX_NAME_LENGTH) {
                rule = "must be at most " + Participant.MAX_NAME_LENGTH + " characters";
            } else if (!names.add(each)) {
                rule = "another agent has it";
            }
            if (rule == null) continue;
            table.refuse("name", "'" + each + "': " + rule);
            return;
        }
    }
}
