package crossbook.runs.http;

import com.fasterxml.jackson.databind.node.ObjectNode;

import crossbook.core.model.Asset;
import crossbook.core.model.Coverage;
import crossbook.core.model.Instrument;
import crossbook.core.model.MarketModel;
import crossbook.core.model.Participant;
import crossbook.market.BadInput;
import crossbook.market.MarketModelFile;
import crossbook.runs.engine.SimSpec;
import crossbook.simulation.SimulationBuilder;
import crossbook.simulation.events.Recording;
import crossbook.simulation.world.World;
import crossbook.simulation.world.WorldFile;
import crossbook.simulation.world.WorldInstrument;
import crossbook.web.api.Fields;
import crossbook.web.text.Problem;
import crossbook.web.text.Times;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;

/// Reads what an engine of a simulation is to be made of: a world that ships, or instruments
/// under the rules of a market that ships.
final class EngineReader {
    private static final long USUAL_START_NS = Times.parse("2026-01-05T07:00:00Z");
    private static final String USUAL_MARKET = "continuous";
    private static final int MOST_INSTRUMENTS = 1_000;
    private static final int MOST_PARTICIPANTS = 1_000;
    private static final int NAME_LENGTH = 32;
    private static final int MAX_SCALE = 18;
    private static final int MOST_ASSETS = 1_000;
    private static final int COVERAGE_LENGTH = 300;

    private final Fields fields;
    private final List<Asset> assets = new ArrayList<>();
    private final Map<Integer, Coverage> coverages = new TreeMap<>();

    EngineReader(Fields fields) {
        this.fields = fields;
    }

    /// Reads its own fields; there may be others.
    SimSpec spec() {
        World world = fields.has("world") ? shipped() : ofInstruments();
        OptionalLong seed = fields.optionalDecimal("seed", 0);
        Recording recording = fields.has("record") ? recording() : world.recording();
        List<String> participants = participants(new HashSet<>(world.participants()));
        SimSpec.Money money = new SimSpec.Money(assets, coverages);
        return new SimSpec(world, recording, seed.orElse(world.seed()), participants, money);
    }

    private World shipped() {
        String name = fields.text("world", NAME_LENGTH);
        for (String other : List.of("market", "start", "instruments", "assets")) {
            if (fields.has(other)) throw fields.wrong(other, "a world says that itself");
        }
        try {
            return WorldFile.shipped(name);
        } catch (BadInput e) {
            throw fields.wrong("world", "must be the name of a world that ships");
        }
    }

    private World ofInstruments() {
        String name = fields.text("market", NAME_LENGTH, USUAL_MARKET);
        MarketModel market;
        try {
            market = MarketModelFile.shipped(name);
        } catch (BadInput e) {
            throw fields.wrong("market", "must be the name of a market that ships");
        }
        long startNs = fields.time("start").orElse(USUAL_START_NS);
        if (startNs > Long.MAX_VALUE - World.LONGEST_NS) {
            throw fields.wrong("start", "must be before 2252");
        }
        if (fields.has("assets")) readAssets();
        return new World(
                "",
                new TreeMap<>(),
                market,
                instruments(),
                List.of(),
                1,
                startNs,
                World.LONGEST_NS,
                Recording.ALL);
    }

    private void readAssets() {
        for (Optional<ObjectNode> each : fields.objects("assets", MOST_ASSETS)) {
            String place = "assets[" + assets.size() + "]";
            if (each.isEmpty()) throw Problem.field(place, "must be an object");
            Fields asset = new Fields(each.get(), place + ".");
            String code = asset.text("asset", Asset.MAX_CODE_LENGTH);
            int scale = (int) asset.count("scale", 0, Asset.MAX_SCALE);
            asset.done();
            boolean isTaken =
                    assets.stream().anyMatch(other -> other.code().equalsIgnoreCase(code));
            if (isTaken) throw asset.wrong("asset", "another asset has it");
            assets.add(new Asset(assets.size(), code, scale));
        }
    }

    private List<WorldInstrument> instruments() {
        List<WorldInstrument> instruments = new ArrayList<>();
        Set<String> symbols = new HashSet<>();
        for (Optional<ObjectNode> each : fields.objects("instruments", MOST_INSTRUMENTS)) {
            String place = "instruments[" + instruments.size() + "]";
            if (each.isEmpty()) throw Problem.field(place, "must be an object");
            instruments.add(instrument(new Fields(each.get(), place + "."), symbols));
        }
        return List.copyOf(instruments);
    }

    private WorldInstrument instrument(Fields fields, Set<String> taken) {
        String symbol = fields.text("symbol", Instrument.MAX_SYMBOL_LENGTH);
        if (!taken.add(symbol)) throw fields.wrong("symbol", "another instrument has it");
        int scale = fields.has("priceScale") ? (int) fields.count("priceScale", 0, MAX_SCALE) : 0;
        long tick = positive(fields, "tick", scale);
        long lot = fields.has("lot") ? positive(fields, "lot", 0) : 1;
        OptionalLong reference = fields.optionalDecimal("referencePrice", scale);
        if (fields.has("coverage")) coverages.put(taken.size() - 1, coverage(fields, scale));
        fields.done();
        reference.ifPresent(price -> {
            boolean fits = price > 0 && price <= Instrument.MAX_PRICE && price % tick == 0;
            if (!fits) throw fields.wrong("referencePrice", "must be above 0 and on the tick");
        });
        return new WorldInstrument(symbol, scale, tick, lot, reference.orElse(Instrument.NO_PRICE));
    }

    private Coverage coverage(Fields fields, int scale) {
        String words = fields.text("coverage", COVERAGE_LENGTH);
        try {
            return SimulationBuilder.coverage(words, scale, assets);
        } catch (BadInput e) {
            throw fields.wrong("coverage", e.getMessage());
        }
    }

    private static long positive(Fields fields, String name, int scale) {
        long value = fields.decimal(name, scale);
        if (value > 0 && value <= Instrument.MAX_PRICE) return value;
        throw fields.wrong(name, "must be above 0, and at most 2^47 units");
    }

    private Recording recording() {
        String word = fields.text("record", NAME_LENGTH);
        for (Recording each : Recording.values()) {
            if (each.name().toLowerCase(Locale.ROOT).equals(word)) return each;
        }
        throw fields.wrong("record", "must be one of all, top, none");
    }

    /// In their order, which is that of their numbers.
    private List<String> participants(Set<String> taken) {
        if (!fields.has("participants")) return List.of();
        List<String> names =
                fields.textList("participants", MOST_PARTICIPANTS, Participant.MAX_NAME_LENGTH);
        for (String name : names) {
            if (!taken.add(name)) {
                throw fields.wrong("participants", "'" + name + "' is there twice or an agent");
            }
        }
        return names;
    }
}
