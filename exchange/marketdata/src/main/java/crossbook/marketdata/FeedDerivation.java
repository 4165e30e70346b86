package crossbook.marketdata;

import crossbook.client.marketdata.Market;
import crossbook.client.marketdata.MarketAuction;
import crossbook.client.marketdata.MarketListener;
import crossbook.client.marketdata.MarketOrder;
import crossbook.client.marketdata.MarketTrade;
import crossbook.client.marketdata.MarketUpdater;
import crossbook.client.marketdata.PublicChanges;
import crossbook.client.stream.EventHandler;
import crossbook.client.stream.EventHead;
import crossbook.client.stream.EventListener;
import crossbook.client.stream.EventReader;
import crossbook.protocol.ClosingMethod;
import crossbook.protocol.OrderTermsDecoder;
import crossbook.protocol.Priority;
import crossbook.protocol.Reason;
import crossbook.protocol.Side;
import crossbook.protocol.TradeType;
import crossbook.protocol.event.AuctionIndicatedDecoder;
import crossbook.protocol.event.AuctionUncrossedDecoder;
import crossbook.protocol.event.ClosingPriceSetDecoder;
import crossbook.protocol.event.InstrumentDefinedDecoder;
import crossbook.protocol.event.InstrumentPlacedDecoder;
import crossbook.protocol.event.OpenInterestChangedDecoder;
import crossbook.protocol.event.OrderAcceptedDecoder;
import crossbook.protocol.event.OrderActivatedDecoder;
import crossbook.protocol.event.OrderCanceledDecoder;
import crossbook.protocol.event.OrderExpiredDecoder;
import crossbook.protocol.event.OrderParkedDecoder;
import crossbook.protocol.event.OrderReplacedDecoder;
import crossbook.protocol.event.OrderRestatedDecoder;
import crossbook.protocol.event.OrderStateDecoder;
import crossbook.protocol.event.OrderTriggeredDecoder;
import crossbook.protocol.event.ParticipantDefinedDecoder;
import crossbook.protocol.event.PartitionResumedDecoder;
import crossbook.protocol.event.PartitionSuspendedDecoder;
import crossbook.protocol.event.PhaseChangedDecoder;
import crossbook.protocol.event.PhaseExtendedDecoder;
import crossbook.protocol.event.ReferencePriceSetDecoder;
import crossbook.protocol.event.TradeBustedDecoder;
import crossbook.protocol.event.TradeCorrectedDecoder;
import crossbook.protocol.event.TradeReportedDecoder;
import crossbook.protocol.event.TradedDecoder;
import crossbook.protocol.marketdata.StatisticType;

import org.agrona.DirectBuffer;

import java.time.ZoneId;

/// What the public sees of the events: a function of the event stream alone, messages
/// and numbers. So a gateway that is started again goes on with the numbers of the one
/// that was there before.
///
/// An order is shown once the events of its command are over and something of it is
/// left; until then it is incoming, and only what it does to others is told. Nothing is
/// read of an event but what its schema calls public, the mark on a command's last event, and
/// of an order that is attributed whose it is.
final class FeedDerivation implements EventHandler, EventListener {
    private final Unseen unseen = new Unseen();
    private final PublicIds ids = unseen.ids;
    private final OwnerNames names = unseen.names;
    private final IncomingOrder incoming = new IncomingOrder(names);
    private final Market market;
    private final PublicChanges told;
    private final MarketTrade trade = new MarketTrade();
    private final MarketAuction auction = new MarketAuction();
    private final EventReader reader = new EventReader(this);
    private final TradingDays days;
    private final FeedPhases phases;
    private long epoch;
    private long sequence;
    private long eventNumber;
    private long timestampNs;
    private long lastTradeId; // the latest stands for the auction that it belongs to
    private boolean isBetweenCommands = true;

    /// One that keeps a market, and writes nothing.
    FeedDerivation(Market market, ZoneId zone, MarketListener listener) {
        this(market, zone, new MarketUpdater(market, listener));
    }

    /// One that is a feed as well.
    FeedDerivation(Market market, ZoneId zone, MarketListener listener, FeedOutput output) {
        this(market, zone, new FeedMessages(new MarketUpdater(market, listener), output));
    }

    private FeedDerivation(Market market, ZoneId zone, PublicChanges told) {
        this.market = market;
        this.told = told;
        days = new TradingDays(zone);
        phases = new FeedPhases(market, unseen.phases, this::now);
    }

    @Override
    public void onEvent(DirectBuffer buffer, int offset, int length) {
        eventNumber = EventHead.eventNumber(buffer, offset);
        timestampNs = EventHead.timestampNs(buffer, offset);
        if (eventNumber == 1) epoch = Math.max(1, timestampNs);
        if (days.begins(timestampNs)) now().dayBegan();
        reader.onEvent(buffer, offset, length);
        isBetweenCommands = EventHead.isLastOfCommand(buffer, offset);
        if (isBetweenCommands) settle();
    }

    @Override
    public void onParticipantDefined(ParticipantDefinedDecoder event) {
        names.put((int) event.participantId(), event.name());
    }

    @Override
    public void onOrderAccepted(OrderAcceptedDecoder event) {
        onArrived(event.state(), event.terms());
    }

    @Override
    public void onOrderActivated(OrderActivatedDecoder event) {
        onArrived(event.state(), event.terms());
    }

    @Override
    public void onOrderCanceled(OrderCanceledDecoder event) {
        onEnded(event.state().orderId());
    }

    @Override
    public void onOrderExpired(OrderExpiredDecoder event) {
        onEnded(event.state().orderId());
    }

    @Override
    public void onOrderParked(OrderParkedDecoder event) {
        onGone(event.state().orderId());
    }

    @Override
    public void onTradeReported(TradeReportedDecoder event) {
        trade.set(event.instrumentId(), event.tradeId(), TradeType.OFF_BOOK)
                .of(event.price(), event.qty());
        now().reported(trade, event.tradeTimeNs(), event.reportType());
    }

    @Override
    public void onTradeBusted(TradeBustedDecoder event) {
        trade.set(event.instrumentId(), event.tradeId(), event.tradeType())
                .of(event.price(), event.qty());
        now().broken(trade, days.isToday(event.tradeTimeNs()));
    }

    @Override
    public void onTradeCorrected(TradeCorrectedDecoder event) {
        trade.set(event.instrumentId(), event.tradeId(), event.tradeType())
                .of(event.price(), event.qty());
        boolean isOfToday = days.isToday(event.tradeTimeNs());
        now().corrected(trade, event.oldPrice(), event.oldQty(), isOfToday);
    }

    @Override
    public void onPhaseChanged(PhaseChangedDecoder event) {
        settle();
        phases.onPhaseChanged(event);
    }

    @Override
    public void onPhaseExtended(PhaseExtendedDecoder event) {
        phases.onPhaseExtended(event);
    }

    @Override
    public void onPartitionSuspended(PartitionSuspendedDecoder event) {
        phases.onPartition(event.partition(), true);
    }

    @Override
    public void onPartitionResumed(PartitionResumedDecoder event) {
        phases.onPartition(event.partition(), false);
    }

    @Override
    public void onInstrumentPlaced(InstrumentPlacedDecoder event) {
        phases.onInstrumentPlaced(event);
    }

    @Override
    public void onAuctionIndicated(AuctionIndicatedDecoder event) {
        auction.set(event.price(), event.qty(), event.surplusQty(), event.surplusSide());
        now().indicated(
                        (int) event.instrumentId(),
                        auction,
                        MarketAuction.typeIn(event.phaseCode()));
    }

    @Override
    public void onAuctionUncrossed(AuctionUncrossedDecoder event) {
        if (event.qty() <= 0) return;
        trade.set(event.instrumentId(), lastTradeId, TradeType.AUCTION)
                .of(event.price(), event.qty());
        now().uncrossed(trade, MarketAuction.typeIn(event.phaseCode()));
    }

    @Override
    public void onReferencePriceSet(ReferencePriceSetDecoder event) {
        now().priced(
                        (int) event.instrumentId(),
                        StatisticType.REFERENCE_PRICE,
                        event.price(),
                        ClosingMethod.NULL_VAL);
    }

    @Override
    public void onClosingPriceSet(ClosingPriceSetDecoder event) {
        now().priced(
                        (int) event.instrumentId(),
                        StatisticType.CLOSING_PRICE,
                        event.price(),
                        event.method());
    }

    @Override
    public void onOpenInterestChanged(OpenInterestChangedDecoder event) {
        now().opened((int) event.instrumentId(), event.qty());
    }

    @Override
    public void onInstrumentDefined(InstrumentDefinedDecoder event) {
        phases.onInstrumentDefined(event);
    }

    /// An order comes to the market; of a hidden one it hears of its trades alone.
    private void onArrived(OrderStateDecoder order, OrderTermsDecoder terms) {
        settle();
        if (terms.displayQty() != 0) incoming.set(order, terms, timestampNs);
    }

    @Override
    public void onOrderTriggered(OrderTriggeredDecoder event) {
        if (!incoming.is(event.state().orderId())) settle(); // it may have been elected on entry
        incoming.set(event.state(), event.terms(), timestampNs);
    }

    /// Of each of the two orders is told what the market sees of it, if it does; where it
    /// sees neither, that there was a trade.
    @Override
    public void onTraded(TradedDecoder event) {
        if (incoming.hasComeToRest(event)) settle();
        TradeType type = event.tradeType();
        boolean isPrinted = type == TradeType.AUCTION || type == TradeType.VOLUME;
        lastTradeId = event.tradeId();
        boolean hasAggressor = !isPrinted && order(event.takerOrderId()) == null;
        trade.set(event.instrumentId(), event.tradeId(), type)
                .of(event.price(), event.qty())
                .by(hasAggressor ? event.takerSide() : Side.NULL_VAL);
        MarketOrder maker = seen(event.makerOrderId(), event.qty());
        if (maker != null) {
            executed(maker, event.makerDisplayedQty(), !isPrinted);
            isPrinted = true;
        }
        MarketOrder taker = seen(event.takerOrderId(), event.qty());
        if (taker != null) {
            executed(taker, event.takerDisplayedQty(), !isPrinted);
            isPrinted = true;
        }
        if (!isPrinted) now().traded(trade);
        if (event.makerDisplayedQty() == 0) ids.forget(event.makerOrderId());
        if (event.takerDisplayedQty() == 0) ids.forget(event.takerOrderId());
    }

    /// A visible order traded: at its price, or at another.
    ///
    /// @param isPrinted whether this tells the trade; otherwise something else does
    private void executed(MarketOrder order, long displayedQty, boolean isPrinted) {
        boolean isPlain = isPrinted
                && trade.price() == order.price()
                && displayedQty == order.qty() - trade.qty();
        if (isPlain) now().executed(order.orderId(), displayedQty, trade);
        else now().executedWithPrice(order.orderId(), displayedQty, trade, isPrinted);
    }

    /// The order as the market sees it, or null. One that is incoming is not seen yet.
    private MarketOrder seen(long orderId, long tradedQty) {
        if (!incoming.is(orderId)) return order(orderId);
        takeOutReplaced();
        incoming.leavesQty -= tradedQty;
        incoming.timestampNs = timestampNs;
        return null;
    }

    /// The order as the market sees it now, or null.
    MarketOrder order(long orderId) {
        return market.order(ids.of(orderId));
    }

    /// An order that lost its place comes to the market anew; the public sees it where
    /// it was until it trades or rests. Of an order that nobody saw it sees nothing now.
    @Override
    public void onOrderReplaced(OrderReplacedDecoder event) {
        settle();
        MarketOrder order = order(event.state().orderId());
        if (order == null) return;
        incoming.set(event.state(), event.terms(), timestampNs);
        incoming.isReplaced = true;
        if (event.priority() == Priority.KEPT) {
            incoming.displayQty = event.displayedQty();
            boolean isSeen = order.price() != incoming.price || order.qty() != incoming.displayQty;
            if (isSeen) modified(order.orderId(), Priority.KEPT);
            incoming.clear();
        }
    }

    @Override
    public void onOrderRestated(OrderRestatedDecoder event) {
        boolean isReplenished = event.reason() == Reason.REPLENISHED;
        if (incoming.is(event.state().orderId())) {
            incoming.leavesQty = event.state().leavesQty();
            if (isReplenished) { // it rests: the state of a host is told
                ids.set(event.state().orderId(), event.publicOrderId());
                incoming.display(event.displayedQty());
            }
            return;
        }
        MarketOrder order = order(event.state().orderId());
        int instrumentId = (int) event.terms().instrumentId();
        if (isReplenished && event.displayedQty() > 0) {
            if (order != null) deleted(order);
            ids.set(event.state().orderId(), event.publicOrderId());
            now().added(
                            event.publicOrderId(),
                            instrumentId,
                            event.terms().side(),
                            event.terms().price(),
                            event.displayedQty(),
                            names.shown(event.state(), event.terms()));
        } else if (order != null && event.displayedQty() == 0) {
            deleted(order);
        } else if (order != null && order.qty() != event.displayedQty()) {
            now().modified(
                            order.orderId(),
                            instrumentId,
                            event.terms().price(),
                            event.displayedQty(),
                            Priority.KEPT);
        }
    }

    private void onEnded(long orderId) {
        onGone(orderId);
        ids.forget(orderId);
    }

    /// The order is not in the market any more.
    private void onGone(long orderId) {
        if (incoming.is(orderId)) {
            takeOutReplaced();
            incoming.clear();
            return;
        }
        MarketOrder order = order(orderId);
        if (order != null) deleted(order);
    }

    private void takeOutReplaced() {
        if (!incoming.isReplaced) return;
        deleted(order(incoming.orderId));
        incoming.isReplaced = false;
    }

    /// The events of the incoming order are over: what is left of it rests.
    private void settle() {
        if (!incoming.isThere()) return;
        long publicId = ids.of(incoming.orderId);
        if (incoming.isReplaced) modified(publicId, Priority.LOST);
        else if (incoming.leavesQty > 0) incoming.added(at(incoming.timestampNs), publicId);
        incoming.clear();
    }

    /// What the public sees under that id is what has come in.
    private void modified(long publicId, Priority priority) {
        incoming.modified(at(incoming.timestampNs), publicId, priority);
    }

    private void deleted(MarketOrder order) {
        now().deleted(order.orderId(), order.book().instrumentId());
    }

    /// Whom to tell the next change of the running event.
    private PublicChanges now() {
        return at(timestampNs);
    }

    /// Whom to tell the next change, of that time. Every change has a number, whether a message is
    /// written of it or not.
    private PublicChanges at(long ns) {
        told.at(++sequence, ns);
        return told;
    }

    // Where it stands.

    /// When the numbering began: the time of the stream's first event; 0 before it.
    long epoch() {
        return epoch;
    }

    /// The number of the latest message.
    long sequence() {
        return sequence;
    }

    /// The number of the latest event.
    long eventNumber() {
        return eventNumber;
    }

    /// The time of the latest event.
    long timestampNs() {
        return timestampNs;
    }

    /// Whether the latest event was the last of its command: what the market shows then
    /// is whole.
    boolean isBetweenCommands() {
        return isBetweenCommands;
    }

    /// What it needs to go on, beside the market.
    Unseen unseen() {
        return unseen;
    }

    /// Goes on where another stood; the market is as it was then.
    void resume(SnapshotImage image) {
        resume(image.epoch(), image.eventNumber(), image.timestampNs(), image.sequence());
        unseen.become(image.unseen());
    }

    /// Goes on behind an event; the market is as it was then, and its orders have their own ids.
    void resume(long lastEpoch, long lastEvent, long lastTimestampNs, long lastSequence) {
        unseen.clear();
        epoch = lastEpoch;
        eventNumber = lastEvent;
        timestampNs = lastTimestampNs;
        days.resumeAt(lastTimestampNs);
        sequence = lastSequence;
    }
}
