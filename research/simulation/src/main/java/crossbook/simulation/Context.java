package crossbook.simulation;

import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.order.OrdType;
import crossbook.core.order.PegReference;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;
import crossbook.simulation.random.RandomStream;

/// The market as one participant meets it: what it sees, what it can do, and when it is called.
/// [Simulation] gives one to each of its participants; a connection to a running exchange can
/// give another to the same agent.
///
/// Orders are known by the number that entering them returns: the client order id, 1 for the
/// first of a participant. A command is on its way when its method returns; what becomes of it
/// is told to [Agent#onExecution]. Where messages take no time it has been handled then.
///
/// Prices are price units, quantities units of the instrument, times nanoseconds since 1970 UTC.
public interface Context {
    /// The name of the participant.
    String name();

    long now();

    /// The participant's own stream, which nobody else draws from.
    RandomStream random();

    /// The instruments are numbered from 0.
    int instrumentCount();

    /// What it sees of an instrument: as it is now, or as it was where its market data takes
    /// time.
    BookView book(int instrumentId);

    /// Its orders that are not over, and what it has traded.
    OwnOrders orders();

    // Being called.

    /// Asks to be called at an instant, or at once if it is over.
    void wakeAt(long timeNs);

    default void wakeAfter(long delayNs) {
        wakeAt(Math.addExact(now(), Math.max(0, delayNs)));
    }

    /// From now on it is told when the book of an instrument changes and when somebody trades
    /// there. As long as anybody watches, a copy of its levels is taken after each command.
    ///
    /// @throws UnsupportedOperationException beyond a simulation
    default void watch(int instrumentId) {
        throw new UnsupportedOperationException("watch: only in a simulation");
    }

    // Orders.

    /// A day order with nothing said but this, to be completed and handed to [#enter] before the
    /// next is asked for. Everything that an order can say can be said in it.
    NewOrder draft(int instrumentId, Side side, long qty, OrdType ordType);

    /// Enters a draft, and returns the number of the order.
    long enter(NewOrder draft);

    default long limit(int instrumentId, Side side, long qty, long price) {
        return limit(instrumentId, side, qty, price, TimeInForce.DAY);
    }

    default long limit(int instrumentId, Side side, long qty, long price, TimeInForce timeInForce) {
        NewOrder order = draft(instrumentId, side, qty, OrdType.LIMIT);
        order.limitPrice = price;
        order.timeInForce = timeInForce;
        return enter(order);
    }

    /// What finds nothing to trade with expires.
    default long market(int instrumentId, Side side, long qty) {
        NewOrder order = draft(instrumentId, side, qty, OrdType.MARKET);
        order.timeInForce = TimeInForce.IOC;
        return enter(order);
    }

    default long iceberg(int instrumentId, Side side, long qty, long price, long displayQty) {
        NewOrder order = draft(instrumentId, side, qty, OrdType.ICEBERG);
        order.limitPrice = price;
        order.displayQty = displayQty;
        return enter(order);
    }

    /// Nobody sees it.
    ///
    /// @param minQty the least that an execution must give; 0: any
    default long hidden(int instrumentId, Side side, long qty, long price, long minQty) {
        NewOrder order = draft(instrumentId, side, qty, OrdType.HIDDEN);
        order.limitPrice = price;
        order.minQty = minQty;
        return enter(order);
    }

    /// A market order when a trade reaches the stop price.
    default long stop(int instrumentId, Side side, long qty, long stopPrice) {
        NewOrder order = draft(instrumentId, side, qty, OrdType.STOP);
        order.stopPrice = stopPrice;
        return enter(order);
    }

    /// A limit order when a trade reaches the stop price.
    default long stopLimit(int instrumentId, Side side, long qty, long stopPrice, long price) {
        NewOrder order = draft(instrumentId, side, qty, OrdType.STOP_LIMIT);
        order.stopPrice = stopPrice;
        order.limitPrice = price;
        return enter(order);
    }

    default long pegged(int instrumentId, Side side, long qty, PegReference reference) {
        NewOrder order = draft(instrumentId, side, qty, OrdType.PEGGED);
        order.pegReference = reference;
        return enter(order);
    }

    /// Cancels an order of its own. One that is over or was never entered is refused by the
    /// exchange, as everywhere.
    void cancel(int instrumentId, long clOrdId);

    /// A change of one of its orders with nothing said yet, to be completed and handed to
    /// [#replace] before the next is asked for. The order keeps its number.
    ReplaceOrder change(int instrumentId, long clOrdId);

    void replace(ReplaceOrder change);

    /// Changes the limit and the total quantity.
    default void replace(int instrumentId, long clOrdId, long price, long qty) {
        ReplaceOrder change = change(instrumentId, clOrdId);
        change.changesPrice = true;
        change.limitPrice = price;
        change.changesQty = true;
        change.orderQty = qty;
        replace(change);
    }

    /// Cancels all its orders of an instrument.
    void massCancel(int instrumentId);

    /// Cancels all its orders.
    void massCancel();
}
