package crossbook.simulation.refit;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;

import crossbook.market.MarketModelFile;
import crossbook.simulation.Latency;
import crossbook.simulation.Simulation;
import crossbook.simulation.SimulationBuilder;
import crossbook.simulation.agents.FlowOpening;
import crossbook.simulation.agents.FlowOutcome;
import crossbook.simulation.agents.FlowPrices;
import crossbook.simulation.agents.FlowRuleName;
import crossbook.simulation.agents.HawkesFlow;
import crossbook.simulation.agents.HawkesFlowParameters;
import crossbook.simulation.events.EventKind;
import crossbook.simulation.events.Recording;
import crossbook.simulation.hawkes.EventHistory;
import crossbook.simulation.hawkes.HawkesModelFile;
import crossbook.simulation.random.RandomStreams;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Long runs of each model and rule, held against their process and against what the rows show.
class HawkesFlowTest {
    private static final long MINUTE = 60_000_000_000L;

    /// An event as it is found in the rows.
    private record Found(long timeNs, int type) {}

    private static HawkesFlowParameters parameters(
            String model, FlowRuleName rule, int instrument) {
        boolean isLarge = model.equals("cointossx");
        return new HawkesFlowParameters(
                instrument,
                HawkesModelFile.shipped(model),
                rule,
                20,
                isLarge
                        ? new FlowPrices(1, 1, 25_045, 25_000, 25_100, 8, 200)
                        : new FlowPrices(1, 1, 1_000, 1, 100_000, 3, 60),
                isLarge
                        ? Optional.of(new FlowOpening(25_034, 1_200, 25_057, 1_000))
                        : Optional.empty());
    }

    private static HawkesFlowParameters parameters(FlowRuleName rule) {
        return switch (rule) {
            case COINTOSSX -> parameters("cointossx", rule, 0);
            case SPREAD, CROSSING, JOINING -> parameters("ten-event", rule, 0);
            case PRICE -> ofQuotes("price-and-trades", rule, 20);
            case QUOTES -> ofQuotes("constrained", rule, 0);
        };
    }

    private static HawkesFlowParameters ofQuotes(String model, FlowRuleName rule, double warmUpS) {
        return new HawkesFlowParameters(
                0,
                HawkesModelFile.shipped(model),
                rule,
                warmUpS,
                new FlowPrices(1, 1, 1_000, 1, 100_000, 1, 60),
                Optional.of(new FlowOpening(1_000, 100, 1_001, 100)));
    }

    private static SimulationBuilder builder(int instruments) {
        SimulationBuilder builder =
                Simulation.of(MarketModelFile.shipped("continuous").forgetful()).seed(11);
        for (int i = 0; i < instruments; i++) builder.instrument("HWK" + i, 10_000);
        return builder;
    }

    private static HawkesFlow flow(Simulation simulation, String name) {
        return (HawkesFlow) simulation.client(name).agent();
    }

    /// The events of the participant's process.
    private static EventHistory process(HawkesFlowParameters parameters, String name, double endS) {
        return HawkesFlow.events(parameters, new RandomStreams(11).stream("agent/" + name))
                .until(endS);
    }

    private static List<Found> found(Simulation simulation, String name) {
        HawkesFlowParameters parameters = flow(simulation, name).parameters();
        int id = simulation.client(name).participantId();
        List<Found> found = new ArrayList<>();
        new EventClassifier(parameters.instrumentId(), parameters.types(), (timeNs, who, type) -> {
                    if (who == id && timeNs > 0) found.add(new Found(timeNs, type));
                })
                .read(simulation.table());
        return found;
    }

    /// What is sent is what its type says, at the time of the event; and every event is counted.
    @ParameterizedTest
    @CsvSource({
        "cointossx, SPREAD, 60",
        "cointossx, COINTOSSX, 10",
        "ten-event, SPREAD, 480",
        "ten-event, JOINING, 480",
        "ten-event, CROSSING, 480",
    })
    void everyOrderIsOfTheTypeOfItsEvent(String model, FlowRuleName rule, int minutes) {
        HawkesFlowParameters parameters = parameters(model, rule, 0);
        Simulation simulation =
                builder(1).agent("hawkes", () -> new HawkesFlow(parameters)).build();
        simulation.runUntil(minutes * MINUTE);
        HawkesFlow flow = flow(simulation, "hawkes");
        EventHistory process = process(parameters, "hawkes", minutes * 60.0);
        List<Found> events = new ArrayList<>();
        for (int i = 0; i < process.size(); i++) {
            events.add(new Found((long) (process.timeS(i) * 1e9), process.type(i)));
        }
        List<Found> found = found(simulation, "hawkes");
        long[] foundOf = new long[process.typeCount()];
        found.forEach(each -> foundOf[each.type]++);
        long other = flow.count(FlowOutcome.OTHER_TYPE);
        for (int type = 0; type < process.typeCount(); type++) {
            long counted = 0;
            for (FlowOutcome outcome : FlowOutcome.values()) counted += flow.count(type, outcome);
            assertThat(counted).as("type " + type).isEqualTo(process.count(type));
            long sent = flow.count(type, FlowOutcome.SENT);
            assertThat(sent).as("type " + type).isPositive();
            if (other == 0) assertThat(foundOf[type]).as("type " + type).isEqualTo(sent);
        }
        assertThat(found).hasSize((int) (flow.count(FlowOutcome.SENT) + other));
        long unlike = 0;
        int next = 0;
        for (Found each : found) {
            while (events.get(next).timeNs < each.timeNs) next++;
            assertThat(events.get(next).timeNs).isEqualTo(each.timeNs);
            if (events.get(next++).type != each.type) unlike++;
        }
        assertThat(unlike).isBetween(0L, other);
        assertThat(simulation.events().count(EventKind.ORDER_REJECTED)).isZero();
        assertThat(simulation.events().count(EventKind.CANCEL_REJECTED)).isZero();
        boolean mayBeOther = rule == FlowRuleName.CROSSING || rule == FlowRuleName.JOINING;
        if (!mayBeOther) assertThat(other).isZero();
    }

    private static Simulation run(SimulationBuilder builder, long untilNs) {
        Simulation simulation = builder.build();
        simulation.runUntil(untilNs);
        return simulation;
    }

    @ParameterizedTest
    @EnumSource(FlowRuleName.class)
    void theSameSeedGivesTheSameHash(FlowRuleName rule) {
        HawkesFlowParameters parameters = parameters(rule);
        String first = run(builder(1).agent("a", () -> new HawkesFlow(parameters)), 10 * MINUTE)
                .table()
                .sha256();
        Simulation again =
                run(builder(1).agent("a", () -> new HawkesFlow(parameters)).seed(12), 3 * MINUTE);
        again.reset(11);
        for (int i = 0; i < 600; i++) again.advance(MINUTE / 60);
        assertThat(again.table().sha256()).isEqualTo(first);
        again.reset(12);
        again.runUntil(10 * MINUTE);
        assertThat(again.table().sha256()).isNotEqualTo(first);
    }

    /// In another instrument nothing changes at all; in the same one, when what happens.
    @Test
    void whoJoinsChangesNobodysDraws() {
        HawkesFlowParameters here = parameters("ten-event", FlowRuleName.SPREAD, 0);
        HawkesFlowParameters there = parameters("ten-event", FlowRuleName.SPREAD, 1);
        long untilNs = 60 * MINUTE;
        SimulationBuilder alone = builder(2).agent("a", () -> new HawkesFlow(here));
        List<Found> story = found(run(alone, untilNs), "a");
        SimulationBuilder beside = builder(2)
                .agent("a", () -> new HawkesFlow(here))
                .agent("b", () -> new HawkesFlow(there));
        assertThat(found(run(beside, untilNs), "a")).isEqualTo(story).isNotEmpty();
        SimulationBuilder together = builder(2)
                .agent("b", () -> new HawkesFlow(here))
                .agent("a", () -> new HawkesFlow(here));
        Simulation shared = run(together, untilNs);
        EventHistory process = process(here, "a", 3_600);
        for (int type = 0; type < 10; type++) {
            long counted = 0;
            for (FlowOutcome outcome : FlowOutcome.values()) {
                counted += flow(shared, "a").count(type, outcome);
            }
            assertThat(counted).isEqualTo(process.count(type));
        }
        assertThat(found(shared, "a")).isNotEqualTo(story);
    }

    /// Behind a delay what an order meets is not what was seen, but all goes on.
    @Test
    void withLatencyItGoesOn() {
        HawkesFlowParameters parameters = parameters("ten-event", FlowRuleName.SPREAD, 0);
        Latency half = Latency.constant(500_000_000);
        Simulation simulation = run(
                builder(1).agent("a", half, half, () -> new HawkesFlow(parameters)), 240 * MINUTE);
        assertThat(simulation.orderCount()).isGreaterThan(1_000);
        assertThat(simulation.events().count(EventKind.TRADED)).isGreaterThan(100);
    }

    @Test
    void anEventMakesNoGarbage() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        HawkesFlowParameters parameters = parameters("ten-event", FlowRuleName.SPREAD, 0);
        Simulation simulation = builder(1)
                .record(Recording.NONE)
                .agent("a", () -> new HawkesFlow(parameters))
                .build();
        simulation.runUntil(600 * MINUTE);
        long before = threads.getThreadAllocatedBytes(Thread.currentThread().threadId());
        long eventsBefore = simulation.events().events();
        simulation.runUntil(6_000 * MINUTE);
        long bytes = threads.getThreadAllocatedBytes(Thread.currentThread().threadId()) - before;
        long events = simulation.events().events() - eventsBefore;
        assertThat(events).isGreaterThan(100_000);
        assertThat((double) bytes / events).as("bytes per event").isLessThan(8);
    }
}
