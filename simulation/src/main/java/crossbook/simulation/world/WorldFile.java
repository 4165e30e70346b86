package crossbook.simulation.world;

import crossbook.core.model.Instrument;
import crossbook.core.model.MarketModel;
import crossbook.core.model.Participant;
import crossbook.market.BadInput;
import crossbook.market.MarketModelFile;
import crossbook.market.TextFiles;
import crossbook.market.TomlPlaces;
import crossbook.simulation.Latency;
import crossbook.simulation.agents.ZeroIntelligenceParameters;
import crossbook.simulation.events.Recording;

import org.tomlj.TomlArray;
import org.tomlj.TomlTable;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;

/// Reads worlds from TOML (`worlds/*.toml`); `docs/simulation.md` lists the keys.
public final class WorldFile {
    private static final Set<String> KEYS =
            Set.of("market", "seed", "start", "until", "record", "instruments", "agents");
    private static final Set<String> INSTRUMENT_KEYS =
            Set.of("symbol", "price_scale", "tick", "lot", "reference_price");
    private static final Set<String> AGENT_KEYS = Set.of(
            "kind",
            "name",
            "count",
            "instrument",
            "limit_rate",
            "market_rate",
            "cancel_rate",
            "mean_depth_ticks",
            "most_lots",
            "latency_in",
            "latency_out");
    private static final Set<String> LATENCY_KEYS =
            Set.of("kind", "length", "least", "most", "median", "sigma", "mean");
    private static final List<String> LATENCIES =
            List.of("constant", "uniform", "lognormal", "exponential");
    private static final int MAX_SCALE = 18;
    private static final int MAX_AGENTS = 100_000;

    /// The last second whose nanoseconds since 1970 leave room for the longest run.
    private static final long LAST_START_S =
            Instant.parse("2200-01-01T00:00:00Z").getEpochSecond();

    private final TomlPlaces places;
    private final String source;
    private final String text;
    private final List<WorldInstrument> instruments = new ArrayList<>();
    private final Set<String> names = new HashSet<>();

    private WorldFile(String source, String text) {
        places = new TomlPlaces(source, text);
        this.source = source;
        this.text = text;
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
        return parse(file.toString(), TextFiles.read(file));
    }

    /// The world in a text.
    ///
    /// @param source what to call the text in errors
    /// @throws BadInput with every mistake: the source, the line, the key, the value
    ///     and the rule
    public static World parse(String source, String text) {
        return new WorldFile(source, text).world();
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
        String name = whole.ascii("market", Instrument.MAX_SYMBOL_LENGTH);
        if (name.isEmpty()) return null;
        try {
            return MarketModelFile.shipped(name);
        } catch (BadInput e) {
            whole.refuse("market", "'" + name + "': must be a market model that ships");
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
        if (!symbol.isEmpty() && instrumentId(symbol) >= 0) {
            table.refuse("symbol", "'" + symbol + "': another instrument has it");
        }
        instruments.add(instrument);
        return instrument;
    }

    /// -1 if there is none.
    private int instrumentId(String symbol) {
        return instruments.stream().map(WorldInstrument::symbol).toList().indexOf(symbol);
    }

    private WorldAgents agents(TomlTable toml) {
        WorldTable table = new WorldTable(places, toml, AGENT_KEYS, "agents");
        table.word("kind", List.of("zero-intelligence"));
        String name = table.ascii("name", Participant.MAX_NAME_LENGTH);
        int count = (int) table.whole("count", 1, MAX_AGENTS);
        ZeroIntelligenceParameters parameters = parameters(table);
        Latency in = latency(table, "latency_in");
        Latency out = latency(table, "latency_out");
        WorldAgents agents = new WorldAgents(name, count, parameters, in, out);
        if (table.isClean()) join(table, agents);
        return agents;
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

    private ZeroIntelligenceParameters parameters(WorldTable table) {
        String symbol = table.ascii("instrument", Instrument.MAX_SYMBOL_LENGTH);
        int instrumentId = instrumentId(symbol);
        if (!symbol.isEmpty() && instrumentId < 0) {
            table.refuse("instrument", "'" + symbol + "': is none of the instruments");
        }
        double limitRate = table.number("limit_rate");
        double marketRate = table.number("market_rate");
        double cancelRate = table.number("cancel_rate");
        double meanDepthTicks = table.number("mean_depth_ticks");
        long mostLots = table.whole("most_lots", 1, 1_000_000);
        if (!table.isClean()) return null;
        WorldInstrument instrument = instruments.get(instrumentId);
        try {
            return new ZeroIntelligenceParameters(
                    instrumentId,
                    limitRate,
                    marketRate,
                    cancelRate,
                    meanDepthTicks,
                    mostLots,
                    instrument.tick(),
                    instrument.lot(),
                    instrument.referencePrice());
        } catch (IllegalArgumentException e) { // it begins with the name of the parameter
            String[] parts = e.getMessage().split(": ", 2);
            String key = parts[0].replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
            table.refuse(key, parts[1]);
            return null;
        }
    }

    /// None, where the key is left out.
    private static Latency latency(WorldTable agent, String key) {
        if (!agent.has(key)) return Latency.NONE;
        WorldTable any = agent.table(key, LATENCY_KEYS, "a latency");
        if (any == null) return Latency.NONE;
        String kind = any.word("kind", LATENCIES);
        if (!any.isClean()) return Latency.NONE;
        return switch (kind) {
            case "constant" -> {
                WorldTable table = agent.table(key, Set.of("kind", "length"), "a constant latency");
                long ns = table.lengthNs("length", 0);
                yield table.made("length", () -> Latency.constant(ns), Latency.NONE);
            }
            case "uniform" -> {
                WorldTable table =
                        agent.table(key, Set.of("kind", "least", "most"), "a uniform latency");
                long leastNs = table.lengthNs("least", 0);
                long mostNs = table.lengthNs("most", 0);
                yield table.made("most", () -> Latency.uniform(leastNs, mostNs), Latency.NONE);
            }
            case "lognormal" -> {
                WorldTable table =
                        agent.table(key, Set.of("kind", "median", "sigma"), "a lognormal latency");
                long medianNs = table.lengthNs("median", 0);
                double sigma = table.number("sigma");
                yield table.made("sigma", () -> Latency.lognormal(medianNs, sigma), Latency.NONE);
            }
            default -> {
                WorldTable table =
                        agent.table(key, Set.of("kind", "mean"), "an exponential latency");
                long ns = table.lengthNs("mean", 0);
                yield table.made("mean", () -> Latency.exponential(ns), Latency.NONE);
            }
        };
    }
}
