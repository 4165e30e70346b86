package crossbook.simulation.refit;

import crossbook.simulation.Simulation;
import crossbook.simulation.agents.FlowTypes;
import crossbook.simulation.agents.HawkesFlow;
import crossbook.simulation.agents.HawkesFlowParameters;
import crossbook.simulation.events.Recording;
import crossbook.simulation.hawkes.EventHistory;
import crossbook.simulation.random.RandomStreams;
import crossbook.simulation.world.World;

import java.util.ArrayList;
import java.util.List;

/// The events of one Hawkes agent of a run: those of its process, and those that the rows show.
///
/// @param agent its name
/// @param parameters what it did
/// @param process the events of its process
/// @param market what the rows show of it, with the same times but whole nanoseconds
public record FlowHistory(
        String agent, HawkesFlowParameters parameters, EventHistory process, EventHistory market) {
    private static final double NS_PER_S = 1e9;

    /// Those of all Hawkes agents of a world.
    ///
    /// What happened at its first instant, such as the orders that open a book, is no event.
    ///
    /// @param simulation of the world, which has run
    /// @throws IllegalArgumentException if there is no such agent, or rows are missing
    public static List<FlowHistory> of(World world, Simulation simulation) {
        if (world.recording() != Recording.ALL) {
            throw new IllegalArgumentException("record: must be \"all\": events are found in rows");
        }
        List<FlowHistory> histories = new ArrayList<>();
        for (int id = 0; id < simulation.clientCount(); id++) {
            if (simulation.client(id).agent() instanceof HawkesFlow flow) {
                histories.add(of(simulation, id, flow.parameters()));
            }
        }
        if (histories.isEmpty()) {
            throw new IllegalArgumentException("agents: none is of the kind \"hawkes\"");
        }
        return histories;
    }

    private static FlowHistory of(
            Simulation simulation, int participantId, HawkesFlowParameters parameters) {
        String name = simulation.client(participantId).name();
        long startNs = simulation.startNs();
        double horizonS = (simulation.nowNs() - startNs) / NS_PER_S;
        RandomStreams streams = new RandomStreams(simulation.seed());
        EventHistory process =
                HawkesFlow.events(parameters, streams.stream("agent/" + name)).until(horizonS);
        FlowTypes types = parameters.types();
        EventHistory.Builder market = EventHistory.of(types.count());
        EventClassifier classifier = new EventClassifier(
                parameters.instrumentId(), types, (timeNs, participant, type) -> {
                    boolean isOwn = participant == participantId && timeNs > startNs;
                    if (isOwn) market.add((timeNs - startNs) / NS_PER_S, type);
                });
        classifier.read(simulation.table());
        return new FlowHistory(name, parameters, process, market.build(horizonS));
    }
}
