package crossbook.simulation.agents;

import crossbook.core.order.Side;
import crossbook.simulation.Agent;
import crossbook.simulation.Context;

/// A value investor of the model of Jericevich, Chang and Gebbie (arXiv 2108.07806): it sells while
/// the mid is above what it holds the instrument to be worth, and buys otherwise. The value is
/// drawn once, log-normal with the start price as its median. How it trades: [Taking].
public final class Fundamentalist implements Agent {
    private final FundamentalistParameters parameters;
    private final Taking taking;
    private double value;

    public Fundamentalist(FundamentalistParameters parameters) {
        this.parameters = parameters;
        taking = new Taking(parameters.taker());
    }

    @Override
    public void onStart(Context context) {
        double median = parameters.taker().instrument().startPrice();
        value = context.random().lognormal(median, parameters.sigma());
        taking.sleep(context);
    }

    @Override
    public void onWake(Context context) {
        boolean isOpen = taking.look(context);
        Side side = value < taking.mid() ? Side.SELL : Side.BUY;
        if (isOpen) taking.trade(context, side, value);
        taking.sleep(context);
    }

    /// What it holds the instrument to be worth, price units.
    public double value() {
        return value;
    }
}
