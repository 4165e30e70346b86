package crossbook.flow.generate;

import crossbook.core.EngineSettings;
import crossbook.core.MatchingEngine;
import crossbook.core.command.CancelOrder;
import crossbook.core.command.DefineInstrument;
import crossbook.core.command.DefineMarketModel;
import crossbook.core.command.DefineParticipant;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.event.Book;
import crossbook.core.event.EventSink;
import crossbook.core.event.Order;
import crossbook.core.model.ReplacePriority;
import crossbook.core.order.ClOrdId;
import crossbook.core.order.OrdType;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;
import crossbook.market.MarketModelFile;

/// The market that a generated flow meets: the engine itself, so that a generator knows
/// what rests and at which price. One instrument, one participant, order ids as client
/// order ids.
final class LiveMarket {
    private static final int INSTRUMENT = 0;
    private static final int PARTICIPANT = 0;

    private final MatchingEngine engine = new MatchingEngine(EngineSettings.DEFAULT, new Trades());
    private final LiveOrders live = new LiveOrders();
    private final ClOrdId clOrdId = new ClOrdId();
    private final NewOrder newOrder = new NewOrder();
    private final CancelOrder cancelOrder = new CancelOrder();
    private final ReplaceOrder replaceOrder = new ReplaceOrder();
    private long trades;
    private long volume;

    LiveMarket(ReplacePriority replacePriority) {
        DefineMarketModel model = new DefineMarketModel();
        model.model = MarketModelFile.shipped("continuous").forgetful().toBuilder()
                .replacePriority(replacePriority)
                .build();
        engine.onDefineMarketModel(model);
        DefineParticipant participant = new DefineParticipant();
        participant.name = "flow";
        engine.onDefineParticipant(participant);
        DefineInstrument instrument = new DefineInstrument();
        instrument.symbol = "FLOW";
        instrument.priceScale = 2;
        engine.onDefineInstrument(instrument);
    }

    private final class Trades implements EventSink {
        @Override
        public void traded(long tradeId, Order taker, Order maker, long price, long qty) {
            trades++;
            volume += qty;
            if (maker.leavesQty() == 0) live.remove(maker.clOrdId().number());
        }
    }

    // Commands.

    void enter(long orderId, Side side, long price, long qty, TimeInForce timeInForce) {
        newOrder.clOrdId.set(orderId);
        newOrder.side = side;
        newOrder.ordType = OrdType.LIMIT;
        newOrder.timeInForce = timeInForce;
        newOrder.limitPrice = price;
        newOrder.orderQty = qty;
        engine.onNewOrder(newOrder);
        settle(orderId);
    }

    void cancel(long orderId) {
        cancelOrder.clOrdId.set(orderId);
        engine.onCancelOrder(cancelOrder);
        settle(orderId);
    }

    /// Gives an order another price; what is open of it stays.
    void move(long orderId, long price) {
        replaceOrder.changesPrice = true;
        replaceOrder.changesQty = false;
        replaceOrder.limitPrice = price;
        replace(orderId);
    }

    /// Gives an order a price and an open quantity.
    void modify(long orderId, long price, long openQty) {
        replaceOrder.changesPrice = true;
        replaceOrder.changesQty = true;
        replaceOrder.limitPrice = price;
        replaceOrder.orderQty = order(orderId).cumQty() + openQty;
        replace(orderId);
    }

    /// Takes `qty`, less than all, from what is open of an order.
    void reduce(long orderId, long qty) {
        replaceOrder.changesPrice = false;
        replaceOrder.changesQty = true;
        replaceOrder.orderQty = order(orderId).orderQty() - qty;
        replace(orderId);
    }

    private void replace(long orderId) {
        replaceOrder.origClOrdId.set(orderId);
        engine.onReplaceOrder(replaceOrder);
        settle(orderId);
    }

    private void settle(long orderId) {
        if (rests(orderId)) live.add(orderId);
        else live.remove(orderId);
    }

    // Looking.

    LiveOrders live() {
        return live;
    }

    boolean rests(long orderId) {
        return order(orderId) != null;
    }

    /// The order while it rests, or null.
    Order order(long orderId) {
        return engine.order(PARTICIPANT, clOrdId.set(orderId));
    }

    Book book() {
        return engine.book(INSTRUMENT);
    }

    long trades() {
        return trades;
    }

    long volume() {
        return volume;
    }
}
