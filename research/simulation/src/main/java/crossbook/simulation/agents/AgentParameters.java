package crossbook.simulation.agents;

import crossbook.simulation.Agent;

/// What agents that are alike do; makes them.
public interface AgentParameters {
    /// Where they trade; of several instruments that are alike, the first.
    int instrumentId();

    /// A new agent.
    ///
    /// @param place which of the instruments that are alike it trades in, from 0
    Agent agent(int place);
}
