package crossbook.cli;

import com.fasterxml.jackson.databind.JsonNode;

import crossbook.core.model.Phase;
import crossbook.market.BadInput;
import crossbook.market.TextFiles;
import crossbook.server.InstalledBuild;
import crossbook.server.JsonObject;
import crossbook.simulation.world.World;
import crossbook.simulation.world.WorldOutcome;
import crossbook.web.surroundings.WebBuild;
import crossbook.web.text.Json;
import crossbook.web.text.Problem;

import java.nio.file.Path;
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
record SimManifest(String worldHash, WorldOutcome outcome, String version, String commit) {
    static final String NAME = "manifest.json";

    /// The files beside it.
    static final String WORLD = "world.toml";

    static final String EVENTS = "events.bin";
    static final String EVENTS_AS_TEXT = "events.csv";

    static SimManifest of(World world, WorldOutcome outcome) {
        WebBuild build = InstalledBuild.find();
        return new SimManifest(world.sha256(), outcome, build.version(), build.commit());
    }

    /// As it is written, with what the numbers of the rows mean in this world.
    String json(World world) {
        JsonObject json = new JsonObject()
                .text("version", version)
                .text("commit", commit)
                .text("worldHash", worldHash)
                .number("seed", outcome.seed())
                .number("lengthNs", outcome.lengthNs());
        outcome.numbers().forEach(json::number);
        return json.text("eventHash", outcome.eventHash())
                .array("instruments", instruments(world))
                .texts("participants", participants(world))
                .texts("phases", phases(world))
                .toString();
    }

    /// In the order of their numbers.
    private static List<JsonObject> instruments(World world) {
        return world.instruments().stream()
                .map(each -> new JsonObject()
                        .text("symbol", each.symbol())
                        .number("priceScale", each.priceScale())
                        .number("unitsPerTick", each.tick())
                        .number("lot", each.lot()))
                .toList();
    }

    /// The names, in the order of their numbers.
    private static List<String> participants(World world) {
        return world.agents().stream().flatMap(each -> each.names().stream()).toList();
    }

    /// The names, in the order of their numbers.
    private static List<String> phases(World world) {
        return world.market().phases().stream().map(Phase::name).toList();
    }

    /// The manifest in a file.
    ///
    /// @throws BadInput if the file cannot be read or is none
    static SimManifest read(Path file) {
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
                "lengthNs",
                "orders",
                "accepted",
                "trades",
                "refusals",
                "events",
                "rows",
                "eventHash");

        SimManifest manifest() {
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
            return new SimManifest(text("worldHash"), outcome, text("version"), text("commit"));
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
