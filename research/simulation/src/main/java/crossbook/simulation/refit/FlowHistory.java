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
import java.util.Optional;
import java.util.function.IntPredicate;

/// The events of one Hawkes agent of a run: those of its process, and those that the rows show.
///
/// @param agent its name
/// @param parameters what it did
/// @param process the events of its process
/// @param market what the rows show of it, with the same times but whole nanoseconds; empty if an
///     event is several commands, which rows do not tell apart
public record FlowHistory(
        String agent,
        HawkesFlowParameters parameters,
        EventHistory process,
        Optional<EventHistory> market) {
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
        Optional<EventHistory> market = Optional.of(parameters.types())
                .filter(FlowTypes::areCommands)
                .map(types -> market(
                        simulation,
                        parameters.instrumentId(),
                        types,
                        participant -> participant == participantId));
        return new FlowHistory(name, parameters, process, market);
    }

    /// The events of an instrument that the rows of a run show, seconds after its start.
    ///
    /// What happened at its first instant is no event.
    ///
    /// @param simulation that recorded all events
    /// @param who whose events, by the numbers of participants
    public static EventHistory market(
            Simulation simulation, int instrumentId, FlowTypes types, IntPredicate who) {
        long startNs = simulation.startNs();
        EventHistory.Builder market = EventHistory.of(types.count());
        EventClassifier classifier =
                new EventClassifier(instrumentId, types, (timeNs, participant, type) -> {
                    boolean counts = who.test(participant) && timeNs > startNs;
                    if (counts) market.add((timeNs - startNs) / NS_PER_S, type);
                });
        classifier.read(simulation.table());
        return market.build((simulation.nowNs() - startNs) / NS_PER_S);
    }

    /// The same of all participants.
    public static EventHistory market(Simulation simulation, int instrumentId, FlowTypes types) {
        return market(simulation, instrumentId, types, participant -> true);
    }
}
