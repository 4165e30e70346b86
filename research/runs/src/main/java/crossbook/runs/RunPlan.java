package crossbook.runs;

import crossbook.configuration.DurationText;
import crossbook.market.BadInput;
import crossbook.market.TextFiles;
import crossbook.simulation.agents.HawkesFlowParameters;
import crossbook.simulation.world.World;
import crossbook.simulation.world.WorldAgents;
import crossbook.simulation.world.WorldFile;
import crossbook.web.text.Problem;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What is to be run: the world that somebody wants, read from the directory where it is kept.
///
/// @param lengthNs how long, nanoseconds of the agents' time
/// @param processes by which its agents act
public record RunPlan(
        WantedRun wanted, World world, long seed, long lengthNs, List<FlowProcess> processes) {
    private static final Pattern PLACED = Pattern.compile("[^:]*:([0-9]+):[0-9]+: (.*)");
    private static final int MOST_INSTRUMENTS = 1_000;
    private static final int MOST_AGENTS = 10_000;

    /// A Hawkes process by which agents act.
    ///
    /// @param agents their name in the file
    /// @param model its name
    /// @param branchingRatio how many events one makes on average, through all generations of
    ///     the largest; 1 and more never ends
    public record FlowProcess(String agents, String model, double branchingRatio) {}

    /// Reads what somebody wants.
    ///
    /// @throws Problem that names the field, the value and the rule
    public static RunPlan of(WantedRun wanted) {
        WorldText text = text(wanted);
        text.replace(wanted.overrides());
        try {
            World world = WorldFile.parse(RunManifest.WORLD, text.text(), wanted.models());
            bound("instruments", world.instruments().size(), MOST_INSTRUMENTS);
            bound("agents", world.participants().size(), MOST_AGENTS);
            long lengthNs = wanted.length().map(Duration::toNanos).orElse(world.lengthNs());
            wanted.live().ifPresent(live -> isShorter(live.warmUp(), lengthNs));
            return new RunPlan(
                    wanted,
                    world,
                    wanted.seed().orElse(world.seed()),
                    lengthNs,
                    processes(world, text));
        } catch (BadInput e) {
            throw problem(wanted, text, e.lines().getFirst());
        }
    }

    private static WorldText text(WantedRun wanted) {
        boolean isSent = wanted.world().isEmpty();
        if (!isSent && !WorldFile.shippedNames().contains(wanted.world())) {
            throw Problem.field(
                    "world",
                    "'" + wanted.world() + "': must be one of "
                            + String.join(", ", WorldFile.shippedNames()));
        }
        try {
            return new WorldText("text", isSent ? wanted.text() : shipped(wanted.world()));
        } catch (BadInput e) {
            throw Problem.field(
                    isSent ? "text" : "world", e.lines().getFirst().replaceFirst("text: ?", ""));
        }
    }

    static String shipped(String name) {
        return TextFiles.shipped(WorldFile.class, "worlds/" + name + ".toml").orElseThrow();
    }

    private static void isShorter(Duration warmUp, long lengthNs) {
        if (warmUp.toNanos() < lengthNs) return;
        throw Problem.field(
                "warmUp",
                "'" + DurationText.of(warmUp) + "': must be shorter than the run, which is "
                        + DurationText.of(Duration.ofNanos(lengthNs)));
    }

    private static void bound(String what, int count, int most) {
        if (count > most) {
            throw new BadInput(what + ": " + count + ": must be at most " + most + " in a run that"
                    + " is started here");
        }
    }

    /// A mistake of the world as one of the request: of the value that was replaced, of the model
    /// that was sent, or of the text.
    private static Problem problem(WantedRun wanted, WorldText text, String mistake) {
        for (String model : wanted.models().keySet()) {
            if (mistake.contains("'" + model + "'")) {
                return Problem.field("models." + model, mistake);
            }
        }
        Matcher matcher = PLACED.matcher(mistake);
        String path =
                matcher.matches() ? text.replacedIn(Integer.parseInt(matcher.group(1))) : null;
        if (path != null) return Problem.field(WorldText.field(path), matcher.group(2));
        return Problem.field(wanted.world().isEmpty() ? "text" : "world", mistake);
    }

    private static List<FlowProcess> processes(World world, WorldText text) {
        List<FlowProcess> processes = new ArrayList<>();
        for (int i = 0; i < world.agents().size(); i++) {
            WorldAgents agents = world.agents().get(i);
            if (!(agents.parameters() instanceof HawkesFlowParameters hawkes)) continue;
            String model = text.value("agents." + i + ".model");
            processes.add(new FlowProcess(
                    agents.name(),
                    model.isEmpty() ? "cointossx" : model,
                    hawkes.model().branchingRatio()));
        }
        return processes;
    }

    /// The texts of the Hawkes models that a shipped world names and that ship, by the places
    /// that name them.
    static Map<String, String> shippedModels(World world, WorldText text) {
        Map<String, String> models = new LinkedHashMap<>();
        for (int i = 0; i < world.agents().size(); i++) {
            if (!(world.agents().get(i).parameters() instanceof HawkesFlowParameters)) continue;
            String path = "agents." + i + ".model";
            String name = text.value(path);
            TextFiles.shipped(WorldFile.class, "hawkes/" + name + ".toml")
                    .ifPresent(found -> models.put(path, found));
        }
        return models;
    }
}
