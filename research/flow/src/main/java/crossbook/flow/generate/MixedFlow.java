package crossbook.flow.generate;

import crossbook.core.event.BookSide;
import crossbook.core.event.Order;
import crossbook.core.model.ReplacePriority;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;
import crossbook.flow.generate.RecordedFlowWriter.Kind;
import crossbook.flow.generate.RecordedFlowWriter.Message;

/// Many traders around a value that wanders and returns: what a quiet share looks like.
///
/// Most messages enter or cancel passive orders; few trade. Takers come in clusters,
/// for each makes more of its side likely for a while, and each pushes the value a
/// little. The number of resting orders is held near a target, by canceling more when
/// there are more.
final class MixedFlow {
    private static final int OPENING_MESSAGES = 400;
    private static final int TARGET_RESTING = 900;
    private static final long ANCHOR = 10_000; // ticks of 0.01

    private static final int HEAT_OF_A_TAKER = 75;
    private static final int HOTTEST = 400;

    private final Dice dice;
    private final int messages;
    private final RecordedFlowWriter out;
    private final LiveMarket market = new LiveMarket(ReplacePriority.LOSE_ON_PRICE);
    private long value = ANCHOR;
    private long lastOrderId;
    private int buyHeat;
    private int sellHeat;
    private int written;
    private int refused;

    MixedFlow(long seed, int messages) {
        dice = new Dice(seed);
        this.messages = messages;
        out = new RecordedFlowWriter(seed, messages);
    }

    RecordedFlowWriter generate() {
        for (written = 0; written < messages; written++) {
            wander();
            next();
        }
        return out;
    }

    FlowSummary summary() {
        return FlowSummary.of(messages, refused, market);
    }

    /// The value takes a step, rather back to the anchor than away, and takers calm
    /// down.
    private void wander() {
        buyHeat -= (buyHeat + 7) / 8;
        sellHeat -= (sellHeat + 7) / 8;
        if (!dice.chance(50)) return;
        int pull = Math.clamp(ANCHOR - value, -300, 300);
        value += dice.chance(500 + pull) ? 1 : -1;
    }

    private void next() {
        int resting = market.live().size();
        if (written < OPENING_MESSAGES || resting < 2) {
            limit();
            return;
        }
        int cancels = Math.clamp(395 + (resting - TARGET_RESTING) / 2, 100, 900);
        switch (dice.weighted(460, 24 + buyHeat + sellHeat, cancels, 40, 30, 30)) {
            case 0 -> limit();
            case 1 -> take();
            case 2 -> cancel();
            case 3 -> move();
            case 4 -> replace();
            default -> reduce();
        }
    }

    // The messages.

    private void limit() {
        Side side = anySide();
        Quote quote = new Quote(++lastOrderId, side, limitPrice(side), qty());
        write(Kind.LIMIT, quote, 0);
        market.enter(quote.orderId(), side, quote.price(), quote.qty(), TimeInForce.DAY);
    }

    /// Takes what the best few prices offer, and makes others want to.
    private void take() {
        Side side = dice.below(24 + buyHeat + sellHeat) < 12 + buyHeat ? Side.BUY : Side.SELL;
        BookSide makers = market.book().side(side.opposite());
        long best = makers.isEmpty() ? value : makers.bestPrice();
        long price = best + towards(side, dice.run(400, 4));
        Quote quote = new Quote(++lastOrderId, side, price, qty() * dice.oneOf(1, 1, 2, 3));
        write(Kind.IOC, quote, 0);
        market.enter(quote.orderId(), side, price, quote.qty(), TimeInForce.IOC);

        if (side == Side.BUY) buyHeat = Math.min(HOTTEST, buyHeat + HEAT_OF_A_TAKER);
        else sellHeat = Math.min(HOTTEST, sellHeat + HEAT_OF_A_TAKER);
        if (dice.chance(350)) value += towards(side, 1);
    }

    /// One cancel in fifty comes too late.
    private void cancel() {
        if (market.live().someHaveGone() && dice.chance(20)) {
            write(Kind.CANCEL, late(0), 0);
            refused++;
            return;
        }
        Quote quote = young(0);
        write(Kind.CANCEL, quote, 0);
        market.cancel(quote.orderId());
    }

    /// Another price for what is open, and a new place.
    private void move() {
        Quote old = young(0);
        long price = limitPrice(old.side());
        if (price == old.price()) price -= towards(old.side(), 1);
        write(Kind.MOVE, new Quote(old.orderId(), old.side(), price, 0), 0);
        market.move(old.orderId(), price);
    }

    /// Another order for the old one; one in a hundred comes too late, and enters
    /// nothing.
    private void replace() {
        long newOrderId = ++lastOrderId;
        if (market.live().someHaveGone() && dice.chance(10)) {
            write(Kind.REPLACE, late(qty()), newOrderId);
            refused++;
            return;
        }
        Quote old = young(0);
        Quote quote = new Quote(old.orderId(), old.side(), limitPrice(old.side()), qty());
        write(Kind.REPLACE, quote, newOrderId);
        market.cancel(old.orderId());
        market.enter(newOrderId, quote.side(), quote.price(), quote.qty(), TimeInForce.DAY);
    }

    /// Takes off a part; an order that has no part is canceled.
    private void reduce() {
        long orderId = market.live().young(dice);
        Order order = market.order(orderId);
        if (order.leavesQty() == 1) {
            cancel();
            return;
        }
        long qty = 1L + dice.below(Math.toIntExact(order.leavesQty() - 1));
        write(Kind.REDUCE, new Quote(orderId, order.side(), order.limitPrice(), qty), 0);
        market.reduce(orderId, qty);
    }

    private void write(Kind kind, Quote quote, long newOrderId) {
        out.write(new Message(
                kind, quote.side(), quote.qty(), quote.orderId(), quote.price(), newOrderId));
    }

    // What they say.

    private Quote young(long qty) {
        long orderId = market.live().young(dice);
        Order order = market.order(orderId);
        return new Quote(orderId, order.side(), order.limitPrice(), qty);
    }

    private Quote late(long qty) {
        Side side = anySide();
        return new Quote(market.live().gone(dice), side, limitPrice(side), qty);
    }

    /// Mostly a few ticks on the passive side of the value, now and then far away or
    /// through it.
    private long limitPrice(Side side) {
        if (dice.chance(20)) return value + towards(side, 1 + dice.below(3));
        int away = 2 + dice.run(870, 60);
        if (dice.chance(10)) away += 100 + dice.below(900);
        return value - towards(side, away);
    }

    private Side anySide() {
        return dice.chance(500) ? Side.BUY : Side.SELL;
    }

    private long qty() {
        return dice.oneOf(10, 20, 25, 50, 50, 100, 100, 100, 100, 150, 200, 300, 500);
    }

    /// Ticks in the direction in which an order of that side becomes more eager.
    private static long towards(Side side, int ticks) {
        return side == Side.BUY ? ticks : -ticks;
    }
}
