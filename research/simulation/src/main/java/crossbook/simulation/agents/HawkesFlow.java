package crossbook.simulation.agents;

import crossbook.core.order.Side;
import crossbook.simulation.Agent;
import crossbook.simulation.Context;
import crossbook.simulation.hawkes.HawkesModel;
import crossbook.simulation.hawkes.HawkesStream;
import crossbook.simulation.hawkes.TypeGate;
import crossbook.simulation.random.RandomStream;

import java.util.function.ObjLongConsumer;

/// Order flow of a Hawkes process: an event of a type becomes an order, or the cancel of one, of
/// that type, at the time at which it happens.
///
/// The first draw from the agent's stream is the seed of the one that the events are drawn from; so
/// when events of which type happen depends on the seed and the name of the agent alone, and not on
/// what the market makes of them. Prices and quantities are drawn from the agent's stream as a
/// [FlowRuleName] says. An event for which there is no order of its type now is counted by its
/// [FlowOutcome]; the process goes on as if it had been sent.
public final class HawkesFlow implements Agent {
    private static final FlowOutcome[] OUTCOMES = FlowOutcome.values();

    private final HawkesFlowParameters parameters;
    private final FlowTypes types;
    private final FlowRule rule;
    private final long[][] counts;
    private HawkesStream stream;
    private long startNs;

    public HawkesFlow(HawkesFlowParameters parameters) {
        this.parameters = parameters;
        types = parameters.types();
        rule = parameters.newRule();
        counts = new long[types.count()][OUTCOMES.length];
    }

    /// The events of an agent with these parameters.
    ///
    /// @param random the agent's stream, from its beginning; it is drawn from
    public static HawkesStream events(HawkesFlowParameters parameters, RandomStream random) {
        return events(parameters.model(), parameters.newGate(), parameters.warmUpS(), random);
    }

    /// The events of an agent with this process.
    ///
    /// @param gate what may happen
    /// @param warmUpS for how long it has run when the flow begins, seconds
    /// @param random the agent's stream, from its beginning; it is drawn from
    public static HawkesStream events(
            HawkesModel model, TypeGate gate, double warmUpS, RandomStream random) {
        return HawkesStream.warm(model, new RandomStream(random.nextLong()), gate, warmUpS);
    }

    public HawkesFlowParameters parameters() {
        return parameters;
    }

    /// How many events of a type, from 0, came to an outcome.
    public long count(int type, FlowOutcome outcome) {
        return counts[type][outcome.ordinal()];
    }

    /// How many events of all types came to an outcome.
    public long count(FlowOutcome outcome) {
        long sum = 0;
        for (long[] ofType : counts) sum += ofType[outcome.ordinal()];
        return sum;
    }

    @Override
    public void onStart(Context context) {
        stream = events(parameters, context.random());
        startNs = context.now();
        parameters.opening().ifPresent(orders -> {
            int instrumentId = parameters.instrumentId();
            context.limit(instrumentId, Side.BUY, orders.bidQty(), orders.bid());
            context.limit(instrumentId, Side.SELL, orders.askQty(), orders.ask());
        });
        sleep(context);
    }

    private void sleep(Context context) {
        if (stream.next()) context.wakeAt(startNs + stream.timeNs());
    }

    @Override
    public void onWake(Context context) {
        int type = stream.type();
        FlowOutcome outcome = rule.act(context, types.kind(type), types.side(type));
        counts[type][outcome.ordinal()]++;
        sleep(context);
    }

    @Override
    public void report(ObjLongConsumer<String> report) {
        long events = 0;
        for (FlowOutcome outcome : OUTCOMES) events += count(outcome);
        report.accept("hawkesEvents", events);
        for (FlowOutcome outcome : OUTCOMES) {
            long count = count(outcome);
            if (count > 0 || outcome == FlowOutcome.SENT) report.accept(outcome.word, count);
        }
    }
}
