package crossbook.simulation.environments;

import crossbook.core.order.Side;

import java.util.List;

/// The task of [ExecutionParameters]. The first number of an action is how many slices shall be
/// in the market, the second where: 0 with the best price of the own side, 1 next to the middle,
/// 2 as a market order. An order that stands there with that quantity stays; another one is
/// withdrawn first. Never is more in the market than is left to do.
final class ExecutionTask implements Task {
    private static final int JOIN = 0;
    private static final int TAKE = 2;
    private static final int PLACES = 3;

    private final ExecutionParameters parameters;
    private StandingOrder order;
    private long twiceArrival;

    ExecutionTask(ExecutionParameters parameters) {
        this.parameters = parameters;
    }

    @Override
    public List<Feature> features() {
        return List.of(
                Feature.amount("left", "lots"),
                Feature.any("saved", "ticks times lots"),
                Feature.any("move_since_arrival", "ticks"),
                Feature.any("own_distance", "ticks"),
                Feature.amount("own_qty", "lots"));
    }

    @Override
    public int[] actionCounts() {
        return new int[] {1 + parameters.mostSlices(), PLACES};
    }

    @Override
    public void begin(Trader trader) {
        order = new StandingOrder(trader.instrumentId(), parameters.side());
        order.begin(trader.client());
        twiceArrival = trader.market().twiceMid();
    }

    private long leftQty(Trader trader) {
        return parameters.lots() * trader.market().lot() - Math.abs(trader.position());
    }

    @Override
    public void act(Trader trader, int[] action) {
        long asked = action[0] * parameters.sliceLots() * trader.market().lot();
        long wanted = Math.min(asked, leftQty(trader));
        boolean takes = action[1] == TAKE;
        long price = price(trader, action[1]);
        boolean stays = !takes && order.standsAt(price) && order.leavesQty() == wanted;
        if (stays) return;
        order.withdraw();
        long qty = Math.min(wanted, leftQty(trader) - order.liveQty());
        if (qty <= 0) return;
        if (takes) trader.client().market(trader.instrumentId(), order.side(), qty);
        else order.enter(price, qty);
    }

    private long price(Trader trader, int where) {
        SeenMarket market = trader.market();
        boolean joins = where == JOIN && !market.isEmpty(order.side());
        return joins ? market.best(order.side()) : market.price(order.side(), 1);
    }

    /// The middle at which it began: what is received or paid is compared with it.
    @Override
    public long twiceMark(Trader trader) {
        return twiceArrival;
    }

    /// What is left at the close counts as if it traded at the middle, and the penalty.
    @Override
    public double charge(Trader trader, boolean isEnd) {
        if (!isEnd) return 0;
        SeenMarket market = trader.market();
        double left = (double) leftQty(trader) / market.lot();
        long twiceRise = market.twiceMid() - twiceArrival;
        long twiceWorse = parameters.side() == Side.BUY ? twiceRise : -twiceRise;
        return left * (parameters.unfilledPenalty() + twiceWorse / (2.0 * market.tick()));
    }

    @Override
    public boolean isDone(Trader trader) {
        return leftQty(trader) == 0;
    }

    @Override
    public void observe(Trader trader, Observation observation) {
        SeenMarket market = trader.market();
        observation.put((double) leftQty(trader) / market.lot());
        observation.put(trader.worth());
        observation.put((market.twiceMid() - twiceArrival) / (2.0 * market.tick()));
        observation.put(order.stands() ? market.distance(order.side(), order.price()) : 0);
        observation.put((double) order.leavesQty() / market.lot());
    }
}
