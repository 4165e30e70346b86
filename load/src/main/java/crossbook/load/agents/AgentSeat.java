package crossbook.load.agents;

import crossbook.simulation.Agent;
import crossbook.simulation.random.RandomStream;

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
        RandomStream random) {}
