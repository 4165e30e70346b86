package crossbook.simulation.world;

import crossbook.simulation.Latency;
import crossbook.simulation.SimulationBuilder;
import crossbook.simulation.agents.ZeroIntelligence;
import crossbook.simulation.agents.ZeroIntelligenceParameters;

import java.util.List;
import java.util.stream.IntStream;

/// Agents of a [World] that are alike, each a participant of its own.
///
/// @param name of the only one; if there are more, it is followed by a number from 1
/// @param count how many
/// @param parameters what each does
/// @param in how long commands travel
/// @param out how long executions travel
public record WorldAgents(
        String name, int count, ZeroIntelligenceParameters parameters, Latency in, Latency out) {
    /// The names of the participants.
    public List<String> names() {
        if (count == 1) return List.of(name);
        return IntStream.rangeClosed(1, count).mapToObj(i -> name + i).toList();
    }

    void join(SimulationBuilder builder) {
        for (String each : names()) {
            builder.agent(each, in, out, () -> new ZeroIntelligence(parameters));
        }
    }
}
