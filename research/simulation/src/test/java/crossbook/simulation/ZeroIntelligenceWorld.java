package crossbook.simulation;

import crossbook.market.MarketModelFile;
import crossbook.simulation.agents.ZeroIntelligence;
import crossbook.simulation.agents.ZeroIntelligenceParameters;
import crossbook.simulation.events.Recording;

/// Agents without a thought in one instrument each, or in several; prints the hash of an hour when
/// it is run as a program.
final class ZeroIntelligenceWorld {
    static final long MINUTE = 60_000_000_000L;

    private ZeroIntelligenceWorld() {}

    /// So many agents; the agent of a number trades in the instrument of that number, modulo.
    static SimulationBuilder of(int instruments, int agents, Recording recording) {
        SimulationBuilder world =
                Simulation.of(MarketModelFile.shipped("continuous").forgetful()).record(recording);
        for (int i = 0; i < instruments; i++) world.instrument("ZI" + i, 10_000);
        Latency in = Latency.lognormal(200_000, 0.4);
        for (int i = 0; i < agents; i++) {
            int instrument = i % instruments;
            world.agent("zi" + i, in, in, () -> agent(instrument));
        }
        return world;
    }

    static ZeroIntelligence agent(int instrument) {
        return new ZeroIntelligence(
                new ZeroIntelligenceParameters(instrument, 20, 4, 0.2, 8, 10, 1, 1, 10_000));
    }

    public static void main(String... args) {
        Simulation simulation = of(2, 4, Recording.ALL).seed(5).build();
        simulation.runUntil(10 * MINUTE);
        System.out.println(simulation.table().sha256());
    }
}
