package crossbook.flow.generate;

import crossbook.core.event.BookSide;
import crossbook.core.model.ReplacePriority;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;
import crossbook.flow.generate.FiveScenarioFlowWriter.Kind;
import crossbook.flow.generate.MarketMaker.Slot;

import java.util.List;

/// Four market makers who quote ten levels a side and move all of them whenever the
/// value drifts: nearly every message is a modify. Between their turns somebody takes
/// from them now and then.
///
/// A maker whose order was taken learns of it late every third time: then its modify
/// meets an order that is gone and is refused, and the new order comes at its next
/// turn.
final class MarketMakerFlow {
    private static final long START = 20_000; // ticks of 0.01

    private final Dice dice;
    private final int messages;
    private final FiveScenarioFlowWriter out;
    private final LiveMarket market = new LiveMarket(ReplacePriority.ALWAYS_LOSE);
    private final List<MarketMaker> makers = List.of(
            new MarketMaker(2, 20, START),
            new MarketMaker(3, 30, START),
            new MarketMaker(3, 40, START),
            new MarketMaker(4, 60, START));
    private long value = START;
    private int trend = 1;
    private long lastOrderId;
    private int refused;

    MarketMakerFlow(long seed, int messages) {
        dice = new Dice(seed);
        this.messages = messages;
        out = new FiveScenarioFlowWriter(messages);
    }

    FiveScenarioFlowWriter generate() {
        for (MarketMaker maker : makers) requote(maker);
        while (!out.isFull()) {
            drift();
            if (dice.chance(450)) take();
            if (dice.chance(40)) withdraw(anyMaker());
            requote(anyMaker());
        }
        return out;
    }

    FlowSummary summary() {
        return FlowSummary.of(messages, refused, market);
    }

    /// The value follows a trend that turns at random, by 0 to 2 ticks.
    private void drift() {
        if (dice.chance(12)) trend = -trend;
        long ticks = dice.oneOf(0, 1, 1, 2);
        value += dice.chance(560) ? trend * ticks : -trend * ticks;
    }

    private MarketMaker anyMaker() {
        return makers.get(dice.below(makers.size()));
    }

    // The messages.

    private void requote(MarketMaker maker) {
        for (Slot slot : maker.follow(value)) {
            if (out.isFull()) return;
            Quote wish = maker.wish(slot, dice);
            if (slot.orderId != 0 && market.rests(slot.orderId)) modify(wish);
            else if (slot.orderId != 0 && dice.chance(333)) modifyLate(slot, wish);
            else enter(slot, wish);
        }
    }

    private void modify(Quote quote) {
        out.write(Kind.MODIFY, quote);
        market.modify(quote.orderId(), quote.price(), quote.qty());
    }

    private void modifyLate(Slot slot, Quote quote) {
        out.write(Kind.MODIFY, quote);
        slot.orderId = 0;
        refused++;
    }

    private void enter(Slot slot, Quote wish) {
        slot.orderId = ++lastOrderId;
        Quote quote = new Quote(slot.orderId, wish.side(), wish.price(), wish.qty());
        out.write(Kind.NEW, quote);
        market.enter(quote.orderId(), quote.side(), quote.price(), quote.qty(), TimeInForce.DAY);
    }

    /// Cancels one quote until the maker's next turn; the order may be gone, which is
    /// refused.
    private void withdraw(MarketMaker maker) {
        Slot slot = maker.anySlot(dice);
        if (out.isFull() || slot.orderId == 0) return;
        out.write(Kind.CANCEL, maker.wish(slot, dice));
        if (market.rests(slot.orderId)) market.cancel(slot.orderId);
        else refused++;
        slot.orderId = 0;
    }

    private void take() {
        if (out.isFull()) return;
        Side side = dice.chance(500 + 60 * trend) ? Side.BUY : Side.SELL;
        BookSide offers = market.book().side(side.opposite());
        long best = offers.isEmpty() ? value : offers.bestPrice();
        int through = dice.run(300, 5);
        long price = side == Side.BUY ? best + through : best - through;
        Quote quote = new Quote(++lastOrderId, side, price, 5 + dice.below(70));
        out.writeIoc(quote);
        market.enter(quote.orderId(), side, price, quote.qty(), TimeInForce.IOC);
    }
}
