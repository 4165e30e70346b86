package crossbook.bench;

import crossbook.core.command.CancelOrder;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.event.Order;
import crossbook.core.order.ClOrdId;
import crossbook.core.order.OrdType;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;

import org.agrona.collections.LongArrayList;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.LongUnaryOperator;

/// Generates a flow from a seed. Each book is filled first: as many orders as the
/// [FlowShape] says, on both sides of a middle that stays. Of 100 messages 8 then
/// trade, immediate or cancel, for one order or part of it or for two, 12 change price
/// or quantity of an order that rests, and 80 enter or cancel one, so that about as
/// many rest as before. The share of each is the same whatever the number of
/// instruments, and however deep the books are.
final class MarketFlow {
    private static final long SEED = 11;
    private static final int PARTICIPANTS = 16;
    private static final long MID = 1L << 40;
    private static final long QTY = 100;

    /// Two orders in ten messages or less are drawn in vain, because they have traded
    /// since.
    private static final int MOST_DRAWS = 64;

    private final FlowShape shape;
    private final LongUnaryOperator names;
    private final SplittableRandom random = new SplittableRandom(SEED);
    private final ProgramRecorder recorder;

    /// The numbers of the orders of each instrument that were not found gone yet.
    private final LongArrayList[] live;

    private final NewOrder newOrder = new NewOrder();
    private final CancelOrder cancelOrder = new CancelOrder();
    private final ReplaceOrder replaceOrder = new ReplaceOrder();
    private final ClOrdId holder = new ClOrdId();
    private long orders;

    private MarketFlow(String name, FlowShape shape, LongUnaryOperator names) {
        this.shape = shape;
        this.names = names;
        recorder = new ProgramRecorder(
                name, new MarketSetup(MarketSetup.plainRules(), shape.instruments(), PARTICIPANTS));
        live = new LongArrayList[shape.instruments()];
        Arrays.setAll(live, i -> new LongArrayList());
        newOrder.ordType = OrdType.LIMIT;
    }

    /// A flow of as many messages on filled books.
    static Program of(String name, FlowShape shape, int messages) {
        return of(name, shape, messages, number -> number);
    }

    /// The same, order number n being called `names(n)`.
    static Program of(String name, FlowShape shape, int messages, LongUnaryOperator names) {
        return new MarketFlow(name, shape, names).generate(messages);
    }

    private Program generate(int messages) {
        for (int i = 0; i < shape.orders(); i++) {
            for (int instrument = 0; instrument < shape.instruments(); instrument++) {
                rest(instrument, i, random.nextInt(shape.levels()));
            }
        }
        recorder.filled();
        Zipf zipf = new Zipf(shape.instruments(), shape.zipf(), random);
        for (int i = 0; i < messages; i++) add(zipf.draw(random));
        return recorder.program();
    }

    private void add(int instrument) {
        int draw = random.nextInt(100);
        if (draw < 8) trade(instrument);
        else if (draw < 20) change(instrument);
        else if (random.nextInt(2 * shape.orders()) < resting(instrument)) cancel(instrument);
        else rest(instrument, random.nextInt(), random.nextInt(shape.active()));
    }

    private int resting(int instrument) {
        var book = recorder.book(instrument);
        return book.bids().orderCount() + book.asks().orderCount();
    }

    /// Enters an order that rests; an even `draw` buys.
    private void rest(int instrument, int draw, int level) {
        enter(instrument, (draw & 1) == 0 ? Side.BUY : Side.SELL, level, QTY, TimeInForce.GTC);
        if (level < shape.active()) live[instrument].addLong(orders);
    }

    private void trade(int instrument) {
        Side side = random.nextBoolean() ? Side.BUY : Side.SELL;
        long qty = QTY * (1 + random.nextInt(4)) / 2;
        enter(instrument, side, -shape.levels(), qty, TimeInForce.IOC);
    }

    /// @param level counted away from the middle; a negative one is on the other side
    private void enter(int instrument, Side side, int level, long qty, TimeInForce timeInForce) {
        orders++;
        newOrder.clOrdId.set(names.applyAsLong(orders));
        newOrder.participantId = participant(orders);
        newOrder.instrumentId = instrument;
        newOrder.side = side;
        newOrder.limitPrice = price(side, level);
        newOrder.orderQty = qty;
        newOrder.timeInForce = timeInForce;
        recorder.record(newOrder);
    }

    private void cancel(int instrument) {
        long number = draw(instrument);
        cancelOrder.clOrdId.set(names.applyAsLong(number));
        cancelOrder.participantId = participant(number);
        cancelOrder.instrumentId = instrument;
        recorder.record(cancelOrder);
    }

    /// Half of the changes are of the price, half of the quantity.
    private void change(int instrument) {
        long number = draw(instrument);
        Order order = resting(number);
        replaceOrder.origClOrdId.set(names.applyAsLong(number));
        replaceOrder.participantId = participant(number);
        replaceOrder.instrumentId = instrument;
        replaceOrder.changesPrice = order != null && random.nextBoolean();
        replaceOrder.changesQty = !replaceOrder.changesPrice;
        if (order != null) {
            replaceOrder.limitPrice = price(order.side(), random.nextInt(shape.active()));
            replaceOrder.orderQty = order.cumQty() + 1 + random.nextInt((int) QTY);
        }
        recorder.record(replaceOrder);
    }

    /// Draws an order that rests; the one drawn last where there seems to be none.
    private long draw(int instrument) {
        LongArrayList own = live[instrument];
        long number = 1;
        for (int i = 0; i < MOST_DRAWS && !own.isEmpty(); i++) {
            int place = random.nextInt(own.size());
            number = own.getLong(place);
            if (resting(number) != null) return number;
            own.fastUnorderedRemove(place);
        }
        return number;
    }

    private Order resting(long number) {
        return recorder.resting(participant(number), holder.set(names.applyAsLong(number)));
    }

    private static int participant(long number) {
        return (int) (number % PARTICIPANTS);
    }

    private long price(Side side, int level) {
        long away = (1 + level) * shape.gap();
        return side == Side.BUY ? MID - away : MID + away;
    }
}
