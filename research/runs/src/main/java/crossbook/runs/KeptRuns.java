package crossbook.runs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

import crossbook.client.stream.OwnerDirectory;
import crossbook.configuration.DurationText;
import crossbook.market.BadInput;
import crossbook.simulation.world.WorldOutcome;
import crossbook.web.text.Json;
import crossbook.web.text.JsonOut;
import crossbook.web.text.Problem;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The runs that are kept in a directory: those that were started here, and those that `crossbook
/// sim run --out` has put there.
///
/// @param directory with a directory for each
record KeptRuns(Path directory) {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");
    private static final Pattern OWN = Pattern.compile("run-([0-9]{1,9})");

    /// A run, and when it was started, as text.
    private record Dated(String startedAt, String id, JsonOut.Members members) {}

    /// The directory of a run that is there.
    ///
    /// @throws Problem if it is not
    RunDirectory find(String id) {
        if (ID.matcher(id).matches()) {
            RunDirectory found = new RunDirectory(directory.resolve(id));
            if (isRun(found)) return found;
        }
        throw new Problem("NOT_FOUND", "id: '" + id + "': there is no such run");
    }

    private static boolean isRun(RunDirectory each) {
        return Files.exists(each.state()) || each.hasManifest();
    }

    /// A directory for a new run.
    RunDirectory make() throws IOException {
        OwnerDirectory.make(directory);
        int last = 0;
        for (RunDirectory each : all()) {
            Matcher matcher = OWN.matcher(each.path().getFileName().toString());
            if (matcher.matches()) last = Math.max(last, Integer.parseInt(matcher.group(1)));
        }
        RunDirectory made = new RunDirectory(directory.resolve("run-" + (last + 1)));
        Files.createDirectory(made.path());
        return made;
    }

    private List<RunDirectory> all() throws IOException {
        if (!Files.isDirectory(directory)) return List.of();
        try (Stream<Path> found = Files.list(directory)) {
            return found.filter(Files::isDirectory).map(RunDirectory::new).toList();
        }
    }

    /// Latest first.
    ///
    /// @param isLeftOut whether one is not to be in the list, by its id
    List<JsonOut.Members> list(Predicate<String> isLeftOut) {
        try {
            List<Dated> found = new ArrayList<>();
            for (RunDirectory each : all()) {
                String id = each.path().getFileName().toString();
                if (isRun(each) && !isLeftOut.test(id)) dated(each).ifPresent(found::add);
            }
            found.sort(Comparator.comparing(Dated::startedAt)
                    .thenComparingInt(each -> each.id().length())
                    .thenComparing(Dated::id)
                    .reversed());
            return found.stream().map(Dated::members).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A directory that others have damaged is none of the list.
    private static Optional<Dated> dated(RunDirectory each) {
        String id = each.path().getFileName().toString();
        try {
            ObjectNode json = state(each);
            return Optional.of(new Dated(json.path("startedAt").asText(""), id, written(json)));
        } catch (BadInput | IOException e) {
            return Optional.empty();
        }
    }

    /// How a run is that does not go on.
    JsonOut.Members one(String id) {
        RunDirectory found = find(id);
        try {
            return written(state(found));
        } catch (BadInput e) {
            throw new Problem("NOT_FOUND", "id: '" + id + "': " + e.lines().getFirst());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonOut.Members written(ObjectNode json) {
        return out -> json.properties().forEach(each -> out.tree(each.getKey(), each.getValue()));
    }

    private static ObjectNode state(RunDirectory each) throws IOException {
        if (!Files.exists(each.state())) return ofManifest(each);
        JsonNode read = JSON.readTree(each.state().toFile());
        if (!(read instanceof ObjectNode json)) throw new BadInput(each.state() + ": is no object");
        if (!json.path("state").asText().equals("RUNNING")) return json;
        json.put("state", "FAILED");
        json.put("problem", "the server ended while it ran");
        return json;
    }

    /// A run that the command line has made.
    private static ObjectNode ofManifest(RunDirectory each) throws IOException {
        WorldOutcome outcome = each.manifest().outcome();
        String until = DurationText.of(Duration.ofNanos(outcome.lengthNs()));
        Path world = each.path().resolve(RunManifest.WORLD);
        String which = world + " --seed " + outcome.seed() + " --until " + until;
        JsonNode manifest = JSON.readTree(each.path().resolve(RunManifest.NAME).toFile());
        byte[] json = Json.bytes(out -> {
            out.text("id", each.path().getFileName().toString());
            out.text("world", "own text");
            out.text("mode", "VIRTUAL");
            out.text("state", "ENDED");
            for (String name : List.of("problem", "startedBy", "startedAt", "endedAt")) {
                out.none(name);
            }
            out.number("seed", outcome.seed());
            out.text("until", until);
            out.fraction("speed", 0);
            out.none("warmUp");
            out.fraction("progress", 1);
            out.number("virtualNs", outcome.lengthNs());
            out.number("machineNs", 0);
            out.count("ordersPerSecond", 0);
            out.map("counts", outcome.numbers(), JsonOut::number);
            out.array("clients", List.<String>of(), JsonOut::none);
            out.count("clientCount", manifest.path("participants").size());
            out.array("markets", List.<String>of(), JsonOut::none);
            out.none("latency");
            out.text("eventHash", outcome.eventHash());
            out.array("instruments", manifest.path("instruments"), (inner, instrument) -> {
                inner.text("symbol", instrument.path("symbol").asText());
                inner.count("priceScale", instrument.path("priceScale").asInt());
            });
            out.object("overrides", inner -> {});
            out.text("directory", each.path().toString());
            out.text("command", "./crossbook sim run " + which + " --out run");
            out.text("python", python(each));
        });
        return (ObjectNode) JSON.readTree(json);
    }

    private static String python(RunDirectory each) {
        return "import crossbook as cb\n\nrun = cb.load_run(\"" + each.path()
                + "\")\nprint(run.stats.stylised_facts())\n";
    }
}
