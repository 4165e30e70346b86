package crossbook.simulation.world;

import crossbook.simulation.Latency;
import crossbook.simulation.SimulationBuilder;
import crossbook.simulation.agents.AgentParameters;

import java.util.List;
import java.util.stream.IntStream;

/// Agents of a [World] that are alike, each a participant of its own.
///
/// @param name of the only one; if there are more, it is followed by a number from 1
/// @param count how many
/// @param instruments how many instruments that are alike they trade in, one each, in turns
/// @param parameters what each does
/// @param in how long commands travel
/// @param out how long executions travel
/// @param marketDataNs how long ago the books were as they see them
public record WorldAgents(
        String name,
        int count,
        int instruments,
        AgentParameters parameters,
        Latency in,
        Latency out,
        long marketDataNs) {
    /// The names of the participants.
    public List<String> names() {
        return numbered(name, count);
    }

    /// A name for one, and with numbers from 1 for more.
    static List<String> numbered(String name, int count) {
        if (count == 1) return List.of(name);
        return IntStream.rangeClosed(1, count).mapToObj(i -> name + i).toList();
    }

    /// In which of the instruments one of them trades, from 0.
    public int place(int agent) {
        return agent % instruments;
    }

    /// @param most participants that there are then, at most
    void join(SimulationBuilder builder, int most) {
        List<String> names = names();
        for (int i = 0; i < count && builder.participantCount() < most; i++) {
            int place = place(i);
            builder.agent(names.get(i), in, out, () -> parameters.agent(place))
                    .marketDataAfter(marketDataNs);
        }
    }
}
