package crossbook.simulation.agents;

import crossbook.core.order.Side;
import crossbook.simulation.Agent;
import crossbook.simulation.Context;

/// A trend follower of the model of Jericevich, Chang and Gebbie (arXiv 2108.07806): it buys while
/// the mid is not below its moving average, and sells while it is.
///
/// The average is exponential, begins at the start price, and goes towards the mid whenever the
/// chartist decides: by `1 - exp(-t / tau)` of the difference, `t` being the time since it last did
/// and `tau` its mean ([Waits#expectedNs]). How it trades: [Taking].
public final class Chartist implements Agent {
    private final Taking taking;
    private final double tauNs;
    private double average;
    private long decidedNs;

    public Chartist(ChartistParameters parameters) {
        taking = new Taking(parameters.taker());
        tauNs = parameters.taker().waits().expectedNs();
        average = parameters.taker().instrument().startPrice();
    }

    @Override
    public void onStart(Context context) {
        decidedNs = context.now();
        taking.sleep(context);
    }

    @Override
    public void onWake(Context context) {
        boolean isOpen = taking.look(context);
        double passedNs = context.now() - decidedNs;
        decidedNs = context.now();
        average += (1 - StrictMath.exp(-passedNs / tauNs)) * (taking.mid() - average);
        Side side = taking.mid() < average ? Side.SELL : Side.BUY;
        if (isOpen) taking.trade(context, side, average);
        taking.sleep(context);
    }

    /// The moving average, price units.
    public double average() {
        return average;
    }
}
