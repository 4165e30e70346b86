package crossbook.simulation.refit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import crossbook.simulation.Simulation;
import crossbook.simulation.agents.FlowRuleName;
import crossbook.simulation.hawkes.Decays;
import crossbook.simulation.hawkes.EventHistory;
import crossbook.simulation.hawkes.HawkesModel;
import crossbook.simulation.hawkes.HawkesModelFile;
import crossbook.simulation.hawkes.HawkesStream;
import crossbook.simulation.random.RandomStream;
import crossbook.simulation.world.World;
import crossbook.simulation.world.WorldFile;

import org.junit.jupiter.api.Test;

import java.util.List;

class RefitTest {
    private static final HawkesModel TEN = HawkesModelFile.shipped("ten-event");

    @Test
    void eventsOfTheProcessAreTakenForIt() {
        EventHistory history = HawkesStream.of(TEN, new RandomStream(4)).until(28_800);
        Refit refit = Refit.of(TEN, history, Decays.FIXED);
        assertThat(refit.fit().parameterCount()).isEqualTo(110);
        assertThat(refit.pValue()).isBetween(0.001, 0.999);
        assertThat(refit.coverage()).isGreaterThan(0.85);
        assertThat(refit.intervalCount()).isBetween(90, 110);
        assertThat(refit.baselineError()).isLessThan(0.005);
        assertThat(refit.decayError()).isZero();
        assertThat(refit.childrenError()).isEqualTo(refit.jumpError() / 0.2, within(1e-9));
        assertThat(refit.leastGoodness()).isGreaterThan(1e-4);
    }

    @Test
    void eventsOfAnotherProcessAreNot() {
        HawkesModel poisson = HawkesModelFile.parse("p", """
                mu = [0.05, 0.05, 0.1, 0.1, 0.1, 0.1, 0.075, 0.075, 0.075, 0.075]
                alpha = 0
                beta = 1
                """);
        EventHistory history = HawkesStream.of(poisson, new RandomStream(4)).until(28_800);
        Refit refit = Refit.of(TEN, history, Decays.FIXED);
        assertThat(refit.pValue()).isLessThan(1e-9);
        assertThat(refit.coverage()).isLessThan(0.5);
        assertThat(refit.leastGoodness()).isLessThan(0.05);
    }

    @Test
    void aWorldGivesTheHistoriesOfItsAgents() {
        World world = WorldFile.shipped("hawkes-2105-02211");
        Simulation simulation = world.simulation(1);
        simulation.advance(3_600_000_000_000L);
        List<FlowHistory> histories = FlowHistory.of(world, simulation);
        assertThat(histories)
                .extracting(FlowHistory::agent)
                .containsExactly("crossing", "joining", "spread");
        assertThat(histories)
                .extracting(each -> each.parameters().rule())
                .containsExactly(FlowRuleName.CROSSING, FlowRuleName.JOINING, FlowRuleName.SPREAD);
        for (FlowHistory each : histories) {
            assertThat(each.process().horizonS()).isEqualTo(3_600);
            assertThat(each.market().orElseThrow().size())
                    .isPositive()
                    .isLessThan(each.process().size());
        }
    }

    @Test
    void theEventsOfAllParticipantsAreThoseOfTheOnlyOne() {
        World world = WorldFile.shipped("hawkes");
        Simulation simulation = world.simulation(1);
        simulation.advance(60_000_000_000L);
        FlowHistory own = FlowHistory.of(world, simulation).getFirst();
        EventHistory all = FlowHistory.market(simulation, 0, own.parameters().types());
        assertThat(all.size()).isPositive();
        assertThat(all.timesS()).isEqualTo(own.market().orElseThrow().timesS());
        assertThat(all.types()).isEqualTo(own.market().orElseThrow().types());
        assertThat(all.horizonS()).isEqualTo(60);
    }

    @Test
    void whatHasNoSuchAgentOrTooFewRowsIsRefused() {
        World none = WorldFile.shipped("zero-intelligence");
        assertThatThrownBy(() -> FlowHistory.of(none, none.simulation(1)))
                .hasMessage("agents: none is of the kind \"hawkes\"");
        World top = WorldFile.shipped("hawkes-ten");
        assertThatThrownBy(() -> FlowHistory.of(top, top.simulation(1)))
                .hasMessage("record: must be \"all\": events are found in rows");
    }
}
