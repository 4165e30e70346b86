package crossbook.core.day;

import crossbook.core.book.LiveBook;
import crossbook.core.book.LiveOrder;
import crossbook.core.book.LiveSide;
import crossbook.core.book.OrderList;
import crossbook.core.book.Orders;
import crossbook.core.command.NewOrder;
import crossbook.core.funds.Holds;
import crossbook.core.funds.MarginCalls;
import crossbook.core.funds.Margins;
import crossbook.core.funds.Settlements;
import crossbook.core.market.ClientIds;
import crossbook.core.market.Events;
import crossbook.core.market.Money;
import crossbook.core.market.PayloadHash;
import crossbook.core.market.PositionView;
import crossbook.core.match.Trading;
import crossbook.core.model.Instrument;
import crossbook.core.model.Margin;
import crossbook.core.model.Phase.Matching;
import crossbook.core.money.Amounts;
import crossbook.core.money.Owners;
import crossbook.core.money.Positions;
import crossbook.core.order.CancelReason;
import crossbook.core.order.ClOrdId;
import crossbook.core.order.OrdType;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;
import crossbook.core.price.Mark;
import crossbook.core.risk.Exposures;

/// Closes positions of which more margin is called for, as far as the initial margin needs it:
/// the orders of their owners in the instrument are canceled, and so much of what is open trades
/// at once, within the collar (`docs/decisions/0041-what-the-exchange-risks.md`).
public final class Liquidations {
    /// How many positions one command lets be liquidated; the others follow in a while.
    private static final int MOST = 16;

    /// "LIQ", with which the ids of these orders begin.
    private static final int LETTERS = 'L' << 16 | 'I' << 8 | 'Q';

    private final Orders orders;
    private final ClientIds clientIds;
    private final Positions positions;
    private final Owners owners;
    private final Holds holds;
    private final Margins margins;
    private final MarginCalls calls;
    private final Exposures exposures;
    private final Settlements settlements;
    private final Trading trading;
    private final Events events;
    private final PositionView view;
    private final NewOrder order = new NewOrder();
    private final OrderList list = new OrderList();
    private final OrderList found = new OrderList();

    public Liquidations(
            Orders orders,
            ClientIds clientIds,
            Events events,
            Money money,
            Margins margins,
            Holds holds,
            Settlements settlements,
            Exposures exposures,
            Trading trading) {
        this.orders = orders;
        this.clientIds = clientIds;
        this.events = events;
        this.margins = margins;
        this.holds = holds;
        this.settlements = settlements;
        this.exposures = exposures;
        this.trading = trading;
        positions = money.positions;
        owners = money.owners;
        calls = margins.calls;
        view = new PositionView(money);
    }

    /// Whether orders trade as they come.
    public static boolean isOpen(LiveBook book) {
        return book.phase().matching() == Matching.ON_ARRIVAL && !book.state.isTripped();
    }

    /// Liquidates positions that wait for it and find somebody who trades with them.
    ///
    /// @param settle does what each of them sets off
    void run(LiveBook book, long now, Settling settle) {
        Mark mark = book.mark;
        int done = 0;
        for (int left = mark.liquidations(); left > 0 && isOpen(book); left--) {
            if (done == MOST) {
                mark.comeBack(now);
                return;
            }
            int position = mark.nextLiquidation();
            positions.setWaiting(position, false);
            if (!calls.isDue(position)) continue;
            boolean trades = isReachable(position, book);
            if (trades) {
                liquidate(position, book);
                settle.settle(book);
                done++;
            }
            if (calls.isDue(position) && !positions.isWaiting(position)) {
                margins.await(position, book);
            }
        }
    }

    /// Does what a command or a step of one has set off in a book.
    @FunctionalInterface
    interface Settling {
        void settle(LiveBook book);
    }

    /// Whether the best price of the other side that can be seen is within the collar.
    private boolean isReachable(int position, LiveBook book) {
        boolean sells = positions.qty(position) > 0;
        LiveSide others = sells ? book.bids() : book.asks();
        if (others.isEmpty()) return false;
        long limit = limit(sells, book);
        return sells ? others.bestPrice() >= limit : others.bestPrice() <= limit;
    }

    /// The worst price at which a position is closed, on a tick.
    private static long limit(boolean sells, LiveBook book) {
        Margin margin = book.coverage.margin();
        long mark = book.mark.price;
        long width = Amounts.millionthsDown(mark, margin.collar());
        long most = Math.min(margin.maxPrice(), Instrument.MAX_PRICE);
        return sells
                ? book.rules.priceFrom(Math.max(1, mark - width), book.instrument())
                : book.rules.priceUpTo(Math.min(mark + width, most), book.instrument());
    }

    /// Cancels the orders of the owner of a position in its instrument, and closes what is still
    /// needed, as far as it trades at once.
    public void liquidate(int position, LiveBook book) {
        cancelOrders(position, book);
        long limit = limit(positions.qty(position) > 0, book);
        events.tell().liquidationStarted(view.at(position), limit);
        long qty = qty(position, limit, book);
        if (qty > 0) close(position, qty, limit, book);
    }

    /// How much is to be closed, in lots: the least that leaves the owner the initial margin if
    /// it trades at the limit, and all of it where nothing less does. 0 where the margin is
    /// there.
    private long qty(int position, long limit, LiveBook book) {
        if (calls.isCovered(position)) return 0;
        long open = Math.abs(positions.qty(position));
        if (margins.freeAfter(position, open, limit, book) < 0) return open;
        long lot = book.lotSize();
        long tooFew = 0;
        long enough = (open - 1) / lot + 1;
        while (enough - tooFew > 1) {
            long lots = (tooFew + enough) / 2;
            long qty = Math.min(lots * lot, open);
            if (margins.freeAfter(position, qty, limit, book) < 0) tooFew = lots;
            else enough = lots;
        }
        return Math.min(enough * lot, open);
    }

    /// Closes what trades at once. Its order is counted among those of the owner, and no limit
    /// before the trade bounds it.
    private void close(int position, long qty, long limit, LiveBook book) {
        write(position, qty, limit, book);
        long idHash = clientIds.hash(order.participantId, order.clOrdId);
        LiveOrder opened = orders.open(
                order.classify(), PayloadHash.of(order), events.number() + 1, settlements.today());
        holds.open(opened, 0, book);
        events.orderAccepted(opened);
        holds.update(opened, book);
        if (exposures.isOn()) exposures.enter(opened, book);
        trading.enter(opened, idHash, book);
    }

    private void cancelOrders(int position, LiveBook book) {
        long live = positions.leavesQty(position, Side.BUY.ordinal())
                + positions.leavesQty(position, Side.SELL.ordinal());
        if (live == 0) return;
        book.collect(list.clear());
        found.clear();
        for (int i = 0; i < list.count(); i++) {
            if (holds.records.position(list.get(i)) == position) found.add(list.get(i));
        }
        for (int i = 0; i < found.count(); i++) {
            trading.cancel(found.get(i), book, CancelReason.LIQUIDATED);
        }
    }

    private void write(int position, long qty, long limit, LiveBook book) {
        int owner = positions.owner(position);
        long lot = book.lotSize();
        long most = Math.min(book.instrument().maxOrderQty(), book.segment().maxOrderQty());
        order.instrumentId = book.instrument().instrumentId();
        order.participantId = owners.participantId(owner);
        owners.readAccount(owner, order.parties.clear());
        name(order.participantId, order.clOrdId);
        order.side = positions.qty(position) > 0 ? Side.SELL : Side.BUY;
        order.ordType = OrdType.LIMIT;
        order.timeInForce = TimeInForce.IOC;
        order.limitPrice = limit;
        order.orderQty = Math.min(qty, most / lot * lot);
    }

    /// An id that the participant has not used.
    private void name(int participantId, ClOrdId id) {
        long number = events.number() + 1;
        id.set(LETTERS, number);
        while (clientIds.find(participantId, id) != null || clientIds.isClosed(participantId, id)) {
            id.set(LETTERS, ++number);
        }
    }
}
