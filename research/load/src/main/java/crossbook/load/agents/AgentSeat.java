package crossbook.load.agents;

import crossbook.simulation.Agent;
import crossbook.simulation.random.RandomStream;
import crossbook.simulation.random.RandomStreams;
import crossbook.simulation.world.World;
import crossbook.simulation.world.WorldAgents;
import crossbook.simulation.world.WorldInstrument;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/// Who is to trade as a client of a gateway.
///
/// @param participant under which name it logs on
/// @param symbol what it trades
/// @param instrumentId the number that the agent calls it by
/// @param priceScale decimals of the agent's prices
/// @param startNs when its time begins, nanoseconds since 1970 UTC
/// @param agent makes who acts
/// @param random its stream, from the beginning
public record AgentSeat(
        String participant,
        String symbol,
        int instrumentId,
        int priceScale,
        long startNs,
        Supplier<? extends Agent> agent,
        RandomStream random) {
    /// The agents of a world, each as it is in a simulation of that seed.
    public static List<AgentSeat> of(World world, long seed) {
        RandomStreams streams = new RandomStreams(seed);
        List<AgentSeat> seats = new ArrayList<>();
        for (WorldAgents agents : world.agents()) {
            List<String> names = agents.names();
            for (int i = 0; i < names.size(); i++) {
                int place = agents.place(i);
                int instrumentId = agents.parameters().instrumentId() + place;
                WorldInstrument instrument = world.instruments().get(instrumentId);
                seats.add(new AgentSeat(
                        names.get(i),
                        instrument.symbol(),
                        instrumentId,
                        instrument.priceScale(),
                        world.startNs(),
                        () -> agents.parameters().agent(place),
                        streams.stream("agent/" + names.get(i))));
            }
        }
        return seats;
    }
}
