package crossbook.runs;

import com.fasterxml.jackson.databind.JsonNode;

import crossbook.core.model.Phase;
import crossbook.market.BadInput;
import crossbook.market.TextFiles;
import crossbook.simulation.world.World;
import crossbook.simulation.world.WorldInstrument;
import crossbook.simulation.world.WorldOutcome;
import crossbook.web.surroundings.WebBuild;
import crossbook.web.text.Json;
import crossbook.web.text.JsonOut;
import crossbook.web.text.Problem;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;

/// The file `manifest.json` of a run that is kept: what was run, by which build, and what it came
/// to. The world lies beside it.
///
/// @param worldHash SHA-256 of the world's text, in hexadecimal
/// @param outcome what it came to
/// @param version of the build
/// @param commit of the build
/// @param instruments in the order of their numbers
public record RunManifest(
        String worldHash,
        WorldOutcome outcome,
        String version,
        String commit,
        List<Listed> instruments) {
    /// What the rows need to know of an instrument.
    public record Listed(String symbol, int priceScale, long tick) {}

    public static final String NAME = "manifest.json";

    /// The files beside it.
    public static final String WORLD = "world.toml";

    public static final String EVENTS = "events.bin";
    public static final String EVENTS_AS_TEXT = "events.csv";

    /// What a run of a world came to.
    ///
    /// @param build that ran it
    public static RunManifest of(World world, WorldOutcome outcome, WebBuild build) {
        return new RunManifest(
                world.sha256(),
                outcome,
                build.version(),
                build.commit(),
                world.instruments().stream()
                        .map(each -> new Listed(each.symbol(), each.priceScale(), each.tick()))
                        .toList());
    }

    /// As it is written, with what the numbers of the rows mean in this world.
    public String json(World world) {
        return Json.object(out -> {
            out.text("version", version);
            out.text("commit", commit);
            out.text("worldHash", worldHash);
            out.count("seed", outcome.seed());
            out.count("startNs", world.startNs());
            out.count("lengthNs", outcome.lengthNs());
            outcome.numbers().forEach(out::count);
            out.text("eventHash", outcome.eventHash());
            out.array("instruments", world.instruments(), RunManifest::write);
            out.texts("participants", world.participants());
            out.texts("phases", phases(world));
        });
    }

    private static void write(JsonOut out, WorldInstrument each) {
        out.text("symbol", each.symbol());
        out.count("priceScale", each.priceScale());
        out.count("unitsPerTick", each.tick());
        out.count("lot", each.lot());
    }

    /// The names, in the order of their numbers.
    private static List<String> phases(World world) {
        return world.market().phases().stream().map(Phase::name).toList();
    }

    /// The manifest in a file.
    ///
    /// @throws BadInput if the file cannot be read or is none
    public static RunManifest read(Path file) {
        try {
            return new Reading(file, Json.object(TextFiles.read(file))).manifest();
        } catch (Problem e) {
            throw new BadInput(file + ": is not a manifest: " + e.getMessage());
        }
    }

    private record Reading(Path file, JsonNode json) {
        /// What is no number that agents counted.
        private static final Set<String> KEYS = Set.of(
                "market",
                "agents",
                "instruments",
                "participants",
                "phases",
                "version",
                "commit",
                "worldHash",
                "seed",
                "startNs",
                "lengthNs",
                "orders",
                "accepted",
                "trades",
                "refusals",
                "events",
                "rows",
                "eventHash");

        RunManifest manifest() {
            long lengthNs = number("lengthNs");
            if (lengthNs < 1 || lengthNs > World.LONGEST_NS) {
                throw new BadInput(
                        file + ": lengthNs: " + lengthNs + ": must be 1 to " + World.LONGEST_NS);
            }
            WorldOutcome outcome = new WorldOutcome(
                    number("seed"),
                    lengthNs,
                    number("orders"),
                    number("accepted"),
                    number("trades"),
                    number("refusals"),
                    number("events"),
                    number("rows"),
                    counts(),
                    text("eventHash"));
            return new RunManifest(
                    text("worldHash"), outcome, text("version"), text("commit"), listed());
        }

        private List<Listed> listed() {
            List<Listed> listed = new ArrayList<>();
            for (JsonNode each : json.path("instruments")) {
                listed.add(new Listed(
                        each.path("symbol").asText(),
                        each.path("priceScale").asInt(),
                        Math.max(1, each.path("unitsPerTick").asLong())));
            }
            return listed;
        }

        /// What agents counted.
        private SequencedMap<String, Long> counts() {
            SequencedMap<String, Long> counts = new LinkedHashMap<>();
            json.fieldNames().forEachRemaining(key -> {
                if (!KEYS.contains(key)) counts.put(key, number(key));
            });
            return counts;
        }

        private long number(String key) {
            JsonNode value = value(key);
            if (value.canConvertToLong() && value.isIntegralNumber()) return value.longValue();
            throw new BadInput(file + ": " + key + ": " + value + ": must be a whole number");
        }

        private String text(String key) {
            JsonNode value = value(key);
            if (value.isTextual()) return value.textValue();
            throw new BadInput(file + ": " + key + ": " + value + ": must be a text");
        }

        private JsonNode value(String key) {
            JsonNode value = json.get(key);
            if (value != null) return value;
            throw new BadInput(file + ": key " + key + " is missing");
        }
    }
}
