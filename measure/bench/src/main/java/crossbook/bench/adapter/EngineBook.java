package crossbook.bench.adapter;

import crossbook.bench.BookEventSink;
import crossbook.bench.MarketSetup;
import crossbook.core.EngineSettings;
import crossbook.core.MatchingEngine;
import crossbook.core.command.CancelOrder;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.event.BookSide;
import crossbook.core.event.Order;
import crossbook.core.order.OrdType;
import crossbook.core.order.OrderId;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;

/// The matching engine behind the C interface: messages become commands, its events reports.
///
/// One instrument, one participant, the rules of the market `continuous`. Message number n
/// arrives at n microseconds.
final class EngineBook implements AdaptedBook {
    private static final MarketSetup MARKET = new MarketSetup(MarketSetup.plainRules(), 1, 1);
    private static final Side[] SIDES = Side.values();
    private static final long NS_PER_MESSAGE = 1_000;

    private final Reports reports;
    private final MatchingEngine engine;
    private final NewOrder newOrder = new NewOrder();
    private final CancelOrder cancelOrder = new CancelOrder();
    private final ReplaceOrder replaceOrder = new ReplaceOrder();
    private final Order modified;
    private long nowNs;

    EngineBook(long hashSeed, Reports reports) {
        this.reports = reports;
        engine = MARKET.newEngine(new EngineSettings(0, hashSeed), new BookEventSink(reports));
        modified = engine.newView();
        newOrder.ordType = OrdType.LIMIT;
        replaceOrder.changesPrice = true;
        replaceOrder.changesQty = true;
    }

    @Override
    public void onMessages(long from, long to) {
        for (long message = from; message < to; message += Messages.BYTES) {
            nowNs += NS_PER_MESSAGE;
            reports.begin(Messages.sequence(message));
            switch (Messages.type(message)) {
                case Messages.NEW -> enter(message);
                case Messages.CANCEL -> cancel(message);
                default -> modify(message);
            }
        }
    }

    private void enter(long message) {
        NewOrder command = newOrder;
        command.timestampNs = nowNs;
        command.clOrdId.set(Messages.orderId(message));
        command.side = SIDES[Messages.side(message)];
        command.timeInForce = Messages.isImmediate(message) ? TimeInForce.IOC : TimeInForce.GTC;
        command.limitPrice = Messages.price(message);
        command.orderQty = Messages.qty(message);
        engine.onNewOrder(command);
    }

    private void cancel(long message) {
        CancelOrder command = cancelOrder;
        command.timestampNs = nowNs;
        command.clOrdId.set(Messages.orderId(message));
        engine.onCancelOrder(command);
    }

    /// The message names the open quantity that the order is to have, the command the total.
    private void modify(long message) {
        ReplaceOrder command = replaceOrder;
        command.timestampNs = nowNs;
        command.origClOrdId.set(Messages.orderId(message));
        boolean rests = engine.find(command.participantId, command.origClOrdId, modified);
        command.orderId = rests ? modified.orderId() : OrderId.NONE;
        command.limitPrice = Messages.price(message);
        command.orderQty = Messages.qty(message) + (rests ? modified.cumQty() : 0);
        engine.onReplaceOrder(command);
    }

    @Override
    public long bestBid() {
        BookSide bids = engine.book(0).bids();
        return bids.isEmpty() ? Long.MIN_VALUE : bids.bestPrice();
    }

    @Override
    public long bestAsk() {
        BookSide asks = engine.book(0).asks();
        return asks.isEmpty() ? Long.MAX_VALUE : asks.bestPrice();
    }

    @Override
    public long qtyAt(long price, int side) {
        return engine.book(0).side(SIDES[side]).qtyAt(price);
    }
}
