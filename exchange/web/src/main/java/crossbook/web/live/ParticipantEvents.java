package crossbook.web.live;

import crossbook.client.entry.Role;
import crossbook.client.stream.EventListener;
import crossbook.protocol.ExecType;
import crossbook.protocol.Liquidity;
import crossbook.protocol.OrderTermsDecoder;
import crossbook.protocol.Reason;
import crossbook.protocol.Side;
import crossbook.protocol.TradeType;
import crossbook.protocol.YesNo;
import crossbook.protocol.event.CancelRejectedDecoder;
import crossbook.protocol.event.EventHeadDecoder;
import crossbook.protocol.event.OrderAcceptedDecoder;
import crossbook.protocol.event.OrderActivatedDecoder;
import crossbook.protocol.event.OrderCanceledDecoder;
import crossbook.protocol.event.OrderExpiredDecoder;
import crossbook.protocol.event.OrderParkedDecoder;
import crossbook.protocol.event.OrderRejectedDecoder;
import crossbook.protocol.event.OrderReplacedDecoder;
import crossbook.protocol.event.OrderRestatedDecoder;
import crossbook.protocol.event.OrderStateDecoder;
import crossbook.protocol.event.OrderTriggeredDecoder;
import crossbook.protocol.event.ParticipantDefinedDecoder;
import crossbook.protocol.event.ReplaceRejectedDecoder;
import crossbook.protocol.event.SessionClosedDecoder;
import crossbook.protocol.event.SessionOpenedDecoder;
import crossbook.protocol.event.TradeBustedDecoder;
import crossbook.protocol.event.TradeCorrectedDecoder;
import crossbook.protocol.event.TradeReportedDecoder;
import crossbook.protocol.event.TradedDecoder;
import crossbook.protocol.event.TradingKilledDecoder;
import crossbook.protocol.event.TradingResumedDecoder;

import java.util.Optional;

/// Reads what concerns participants: what happens to their orders, what they trade, and their
/// sessions. It tells those who follow one.
///
/// An order that is not known was there before the first event that was read: what its event
/// tells of it is taken.
final class ParticipantEvents implements EventListener {
    private static final int EVERYBODY = (int) TradingKilledDecoder.participantIdNullValue();
    private static final Trade NO_TRADE = new Trade(0, 0, 0, TradeType.NULL_VAL, Liquidity.NONE);

    private final OrderBooks books;
    private final Names names;
    private final Runs runs;
    private final Listeners told;

    /// What was traded, as one of the two sees it.
    ///
    /// @param price price units
    private record Trade(long tradeId, long price, long qty, TradeType type, Liquidity liquidity) {}

    ParticipantEvents(OrderBooks books, Names names, Runs runs, Listeners told) {
        this.books = books;
        this.names = names;
        this.runs = runs;
        this.told = told;
    }

    // Orders, but for their trades.

    @Override
    public void onOrderAccepted(OrderAcceptedDecoder event) {
        EventHeadDecoder head = event.head();
        LiveOrder order = open(event.state(), event.terms());
        order.leavesQty = event.state().leavesQty();
        order.createdNs = head.timestampNs();
        touch(order, head);
        order.participant.activity.order(head.timestampNs());
        runs.order();
        changed(order, ExecType.NEW);
    }

    private LiveOrder open(OrderStateDecoder state, OrderTermsDecoder terms) {
        LiveOrder order = books.open(state.orderId(), (int) state.participantId(), terms.clOrdId());
        order.set(terms);
        return order;
    }

    private static void touch(LiveOrder order, EventHeadDecoder head) {
        order.timestampNs = head.timestampNs();
        order.eventNumber = head.eventNumber();
    }

    @Override
    public void onOrderRejected(OrderRejectedDecoder event) {
        int participantId = (int) event.participantId();
        if (participantId < 0) return; // nobody's
        EventHeadDecoder head = event.head();
        LiveOrder order = books.refuse(participantId, event.terms().clOrdId());
        order.set(event.terms());
        order.reason = event.reason();
        order.createdNs = head.timestampNs();
        touch(order, head);
        order.participant.activity.rejected(head.timestampNs());
        changed(order, ExecType.REJECTED);
        books.remember(order);
    }

    /// The order that an event is about.
    private LiveOrder order(OrderStateDecoder state, OrderTermsDecoder terms) {
        LiveOrder order = books.order(state.orderId());
        return order == null ? open(state, terms) : order;
    }

    @Override
    public void onOrderReplaced(OrderReplacedDecoder event) {
        OrderTermsDecoder terms = event.terms();
        LiveOrder order = order(event.state(), terms);
        books.name(order, terms.clOrdId());
        order.set(terms);
        progress(order, event.state());
        touch(order, event.head());
        order.reason = Reason.NONE;
        order.participant.activity.replace(event.head().timestampNs());
        changed(order, ExecType.REPLACED);
    }

    /// What is left and done, and the state that follows unless the order waits.
    private static void progress(LiveOrder order, OrderStateDecoder state) {
        order.leavesQty = state.leavesQty();
        order.executed(state);
        boolean waits = order.state == OrderState.PARKED || order.state == OrderState.UNTRIGGERED;
        if (!waits) order.state = working(order.cumQty);
    }

    private static OrderState working(long cumQty) {
        return cumQty == 0 ? OrderState.NEW : OrderState.PARTIALLY_FILLED;
    }

    @Override
    public void onOrderCanceled(OrderCanceledDecoder event) {
        LiveOrder order = order(event.state(), event.terms());
        order.executed(event.state());
        touch(order, event.head());
        order.participant.activity.cancel(event.head().timestampNs());
        end(order, OrderState.CANCELED, event.reason(), ExecType.CANCELED);
    }

    @Override
    public void onOrderExpired(OrderExpiredDecoder event) {
        LiveOrder order = order(event.state(), event.terms());
        order.executed(event.state());
        touch(order, event.head());
        end(order, OrderState.EXPIRED, event.reason(), ExecType.EXPIRED);
    }

    private void end(LiveOrder order, OrderState state, Reason reason, ExecType type) {
        if (!order.state.isOpen()) return;
        order.state = state;
        order.reason = reason;
        order.leavesQty = 0;
        changed(order, type);
        books.close(order, state, reason);
    }

    @Override
    public void onOrderParked(OrderParkedDecoder event) {
        LiveOrder order = order(event.state(), event.terms());
        order.leavesQty = event.state().leavesQty();
        order.executed(event.state());
        order.reason = event.reason();
        order.state = event.reason() == Reason.WAITS_FOR_ELECTION
                ? OrderState.UNTRIGGERED
                : OrderState.PARKED;
        touch(order, event.head());
        changed(order, ExecType.SUSPENDED);
    }

    /// It has waited and does no more.
    private void onWorking(
            EventHeadDecoder head, OrderStateDecoder state, OrderTermsDecoder terms) {
        LiveOrder order = order(state, terms);
        order.set(terms);
        order.leavesQty = state.leavesQty();
        order.executed(state);
        order.state = working(order.cumQty);
        order.reason = Reason.NONE;
        touch(order, head);
        changed(order, ExecType.TRIGGERED);
    }

    @Override
    public void onOrderActivated(OrderActivatedDecoder event) {
        onWorking(event.head(), event.state(), event.terms());
    }

    @Override
    public void onOrderTriggered(OrderTriggeredDecoder event) {
        onWorking(event.head(), event.state(), event.terms());
    }

    @Override
    public void onOrderRestated(OrderRestatedDecoder event) {
        LiveOrder order = order(event.state(), event.terms());
        order.set(event.terms());
        progress(order, event.state());
        order.reason = event.reason();
        touch(order, event.head());
        // A part of an iceberg that takes the place of another is news for the market alone.
        if (event.reason() != Reason.REPLENISHED) changed(order, ExecType.RESTATED);
    }

    /// Something other than a trade.
    private void changed(LiveOrder order, ExecType type) {
        LiveParticipant participant = order.participant;
        participant.executions++;
        if (!told.follows(participant.participantId)) return;
        told.executed(execution(order, type, NO_TRADE), order.view(names));
    }

    private ExecutionView execution(LiveOrder order, ExecType type, Trade trade) {
        LiveParticipant participant = order.participant;
        return new ExecutionView(
                participant.executions,
                type,
                order.orderId,
                order.clOrdId,
                participant.participantId,
                names.symbol(order.instrumentId()),
                names.priceScale(order.instrumentId()),
                order.terms.side(),
                trade.price,
                trade.qty,
                order.leavesQty,
                order.cumQty,
                trade.tradeId,
                trade.type,
                trade.liquidity,
                order.reason,
                Optional.empty(),
                order.timestampNs,
                order.eventNumber);
    }

    // Trades.

    @Override
    public void onTraded(TradedDecoder event) {
        boolean isAuction =
                event.tradeType() == TradeType.AUCTION || event.tradeType() == TradeType.VOLUME;
        LiveOrder maker = books.order(event.makerOrderId());
        if (maker != null) {
            maker.cumValue = event.makerCumValue();
            progress(maker, event.makerLeavesQty(), event.makerCumQty());
            filled(event, maker, isAuction ? Liquidity.AUCTION : Liquidity.MAKER);
        }
        LiveOrder taker = books.order(event.takerOrderId());
        if (taker != null) {
            taker.cumValue = event.takerCumValue();
            progress(taker, event.takerLeavesQty(), event.takerCumQty());
            filled(event, taker, isAuction ? Liquidity.AUCTION : Liquidity.TAKER);
        }
    }

    private static void progress(LiveOrder order, long leavesQty, long cumQty) {
        order.leavesQty = leavesQty;
        order.cumQty = cumQty;
        // It had less when it became known.
        order.orderQty = Math.max(order.orderQty, leavesQty + cumQty);
        order.state = leavesQty == 0 ? OrderState.FILLED : OrderState.PARTIALLY_FILLED;
    }

    private void filled(TradedDecoder event, LiveOrder order, Liquidity liquidity) {
        Trade trade = new Trade(
                event.tradeId(), event.price(), event.qty(), event.tradeType(), liquidity);
        touch(order, event.head());
        order.reason = Reason.NONE;
        LiveParticipant participant = order.participant;
        participant.executions++;
        if (liquidity != Liquidity.MAKER) runs.execution();
        ExecutionView execution = execution(order, ExecType.TRADE, trade);
        participant.traded(order.instrumentId(), execution);
        // What it costs is told by what follows.
        boolean isTold =
                !names.isCovered(order.instrumentId()) && told.follows(participant.participantId);
        if (isTold) told.executed(execution, order.view(names));
        if (order.leavesQty == 0) books.close(order, OrderState.FILLED, Reason.NONE);
    }

    @Override
    public void onTradeReported(TradeReportedDecoder event) {
        Side side = event.side();
        Side other = side == Side.BUY ? Side.SELL : Side.BUY;
        reported(event, (int) event.participantId(), side, event.clOrdId());
        reported(event, (int) event.counterpartyId(), other, "");
    }

    private void reported(
            TradeReportedDecoder reported, int participantId, Side side, String clOrdId) {
        if (participantId < 0 || side == Side.NULL_VAL) return;
        int instrumentId = (int) reported.instrumentId();
        ExecutionView execution = new ExecutionView(
                0,
                ExecType.TRADE,
                0,
                clOrdId,
                participantId,
                names.symbol(instrumentId),
                names.priceScale(instrumentId),
                side,
                reported.price(),
                reported.qty(),
                0,
                reported.qty(),
                reported.tradeId(),
                TradeType.OFF_BOOK,
                Liquidity.NONE,
                Reason.NONE,
                Optional.empty(),
                reported.head().timestampNs(),
                reported.head().eventNumber());
        books.participant(participantId).traded(instrumentId, execution);
    }

    @Override
    public void onTradeBusted(TradeBustedDecoder event) {
        int instrumentId = (int) event.instrumentId();
        long buyer = event.buyParticipantId();
        long seller = event.sellParticipantId();
        changed(buyer, instrumentId, Side.BUY, event.price(), -event.qty());
        changed(seller, instrumentId, Side.SELL, event.price(), -event.qty());
    }

    @Override
    public void onTradeCorrected(TradeCorrectedDecoder event) {
        int instrumentId = (int) event.instrumentId();
        long buyer = event.buyParticipantId();
        long seller = event.sellParticipantId();
        changed(buyer, instrumentId, Side.BUY, event.oldPrice(), -event.oldQty());
        changed(buyer, instrumentId, Side.BUY, event.price(), event.qty());
        changed(seller, instrumentId, Side.SELL, event.oldPrice(), -event.oldQty());
        changed(seller, instrumentId, Side.SELL, event.price(), event.qty());
    }

    private void changed(long participantId, int instrumentId, Side side, long price, long qty) {
        if ((int) participantId < 0) return;
        books.participant((int) participantId).position(instrumentId).traded(side, price, qty);
    }

    // Participants and their sessions.

    @Override
    public void onCancelRejected(CancelRejectedDecoder event) {
        onRejected(event.participantId(), event.head().timestampNs());
    }

    @Override
    public void onReplaceRejected(ReplaceRejectedDecoder event) {
        onRejected(event.participantId(), event.head().timestampNs());
    }

    private void onRejected(long participantId, long timestampNs) {
        LiveParticipant participant = books.known((int) participantId);
        if (participant != null) participant.activity.rejected(timestampNs);
    }

    @Override
    public void onTradingKilled(TradingKilledDecoder event) {
        String by = books.name((int) event.principalId());
        onSwitch((int) event.participantId(), new KillView(by, event.reasonText()));
    }

    @Override
    public void onTradingResumed(TradingResumedDecoder event) {
        onSwitch((int) event.participantId(), null);
    }

    /// The switch of a participant, or of everybody.
    private void onSwitch(int participantId, KillView kill) {
        if (participantId == EVERYBODY) books.killOfAll = kill;
        else books.participant(participantId).kill = kill;
    }

    @Override
    public void onParticipantDefined(ParticipantDefinedDecoder event) {
        LiveParticipant participant = books.participant((int) event.participantId());
        participant.name = event.name();
        participant.isActive = event.active() == YesNo.YES;
        participant.cancelsOnDisconnect = event.cancelOnDisconnect() == YesNo.YES;
        participant.roles = Role.of(event.roles());
    }

    @Override
    public void onSessionOpened(SessionOpenedDecoder event) {
        LiveParticipant participant = books.participant((int) event.participantId());
        participant.sessionId = (int) event.sessionId();
        participant.gatewayId = event.gatewayId();
        participant.sessionSinceNs = event.head().timestampNs();
        participant.beforeSession = participant.activity.view(
                LiveParticipant.NOTHING_DONE, event.head().timestampNs());
        told.sessionChanged(participant.participantId);
    }

    @Override
    public void onSessionClosed(SessionClosedDecoder event) {
        LiveParticipant participant = books.participant((int) event.participantId());
        if (participant.sessionId != (int) event.sessionId()) return;
        participant.sessionId = 0;
        told.sessionChanged(participant.participantId);
    }
}
