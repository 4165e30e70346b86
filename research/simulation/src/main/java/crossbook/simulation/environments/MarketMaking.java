package crossbook.simulation.environments;

import crossbook.core.order.Side;

import java.util.List;

/// The task of [MarketMakingParameters]. The first number of an action is for the bid, the
/// second for the ask: 0 is no quote, `n` the `n`-th distance. A quote that stands at its price
/// stays with what is left of it; another one is withdrawn first.
final class MarketMaking implements Task {
    private final MarketMakingParameters parameters;
    private StandingOrder bid;
    private StandingOrder ask;

    MarketMaking(MarketMakingParameters parameters) {
        this.parameters = parameters;
    }

    @Override
    public List<Feature> features() {
        return List.of(
                Feature.any("position", "lots"),
                Feature.any("worth", "ticks times lots"),
                Feature.any("own_bid_distance", "ticks"),
                Feature.amount("own_bid_qty", "lots"),
                Feature.any("own_ask_distance", "ticks"),
                Feature.amount("own_ask_qty", "lots"));
    }

    @Override
    public int[] actionCounts() {
        int choices = 1 + parameters.distances().size();
        return new int[] {choices, choices};
    }

    @Override
    public void begin(Trader trader) {
        bid = new StandingOrder(trader.instrumentId(), Side.BUY);
        ask = new StandingOrder(trader.instrumentId(), Side.SELL);
        bid.begin(trader.client());
        ask.begin(trader.client());
    }

    @Override
    public void act(Trader trader, int[] action) {
        withdraw(trader, bid, action[0]);
        withdraw(trader, ask, action[1]);
        quote(trader, bid, action[0]);
        quote(trader, ask, action[1]);
    }

    private long price(Trader trader, StandingOrder quote, int choice) {
        return trader.market().price(quote.side(), parameters.distances().get(choice - 1));
    }

    private void withdraw(Trader trader, StandingOrder quote, int choice) {
        boolean stays = choice > 0 && quote.standsAt(price(trader, quote, choice));
        if (!stays) quote.withdraw();
    }

    private void quote(Trader trader, StandingOrder quote, int choice) {
        if (choice == 0 || quote.stands()) return;
        long lot = trader.market().lot();
        long bought = quote.side() == Side.BUY ? trader.position() : -trader.position();
        long room = parameters.mostLots() * lot - bought - quote.liveQty();
        long qty = Math.min(parameters.quoteLots() * lot, room);
        if (qty > 0) quote.enter(price(trader, quote, choice), qty);
    }

    @Override
    public long twiceMark(Trader trader) {
        return trader.market().twiceMid();
    }

    @Override
    public double charge(Trader trader, boolean isEnd) {
        double lots = (double) Math.abs(trader.position()) / trader.market().lot();
        return parameters.inventoryPenalty() * lots;
    }

    @Override
    public boolean isDone(Trader trader) {
        return trader.worth() <= -parameters.mostLoss();
    }

    @Override
    public void observe(Trader trader, Observation observation) {
        double lot = trader.market().lot();
        observation.put(trader.position() / lot);
        observation.put(trader.worth());
        for (StandingOrder each : List.of(bid, ask)) {
            boolean stands = each.stands();
            observation.put(stands ? trader.market().distance(each.side(), each.price()) : 0);
            observation.put(each.leavesQty() / lot);
        }
    }
}
