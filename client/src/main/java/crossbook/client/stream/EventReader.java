package crossbook.client.stream;

import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.event.AccountStatedDecoder;
import crossbook.protocol.event.AssetDefinedDecoder;
import crossbook.protocol.event.AuctionIndicatedDecoder;
import crossbook.protocol.event.AuctionUncrossedDecoder;
import crossbook.protocol.event.BatchDefinedDecoder;
import crossbook.protocol.event.BatchRejectedDecoder;
import crossbook.protocol.event.BreakerTrippedDecoder;
import crossbook.protocol.event.CancelRejectedDecoder;
import crossbook.protocol.event.ClientDefinedDecoder;
import crossbook.protocol.event.ClosingPriceSetDecoder;
import crossbook.protocol.event.CommandRepeatedDecoder;
import crossbook.protocol.event.CrossRejectedDecoder;
import crossbook.protocol.event.DeficitCoveredDecoder;
import crossbook.protocol.event.ExposureStatedDecoder;
import crossbook.protocol.event.ExposuresStatedDecoder;
import crossbook.protocol.event.FundsTransferredDecoder;
import crossbook.protocol.event.HiddenUncrossedDecoder;
import crossbook.protocol.event.InstrumentDefinedDecoder;
import crossbook.protocol.event.InstrumentPlacedDecoder;
import crossbook.protocol.event.InstrumentRejectedDecoder;
import crossbook.protocol.event.KillRejectedDecoder;
import crossbook.protocol.event.LimitsDefinedDecoder;
import crossbook.protocol.event.LimitsRejectedDecoder;
import crossbook.protocol.event.LiquidationRejectedDecoder;
import crossbook.protocol.event.LiquidationStartedDecoder;
import crossbook.protocol.event.MarginCallMetDecoder;
import crossbook.protocol.event.MarginCalledDecoder;
import crossbook.protocol.event.MarkRejectedDecoder;
import crossbook.protocol.event.MarkSetDecoder;
import crossbook.protocol.event.MarketModelDefinedDecoder;
import crossbook.protocol.event.MarketModelRejectedDecoder;
import crossbook.protocol.event.MassCancelRejectedDecoder;
import crossbook.protocol.event.MassCanceledDecoder;
import crossbook.protocol.event.MoneyRejectedDecoder;
import crossbook.protocol.event.ObligationNettedDecoder;
import crossbook.protocol.event.ObligationSettledDecoder;
import crossbook.protocol.event.ObligationStatedDecoder;
import crossbook.protocol.event.ObligationsSettledDecoder;
import crossbook.protocol.event.OpenInterestChangedDecoder;
import crossbook.protocol.event.OrderAcceptedDecoder;
import crossbook.protocol.event.OrderActivatedDecoder;
import crossbook.protocol.event.OrderCanceledDecoder;
import crossbook.protocol.event.OrderExpiredDecoder;
import crossbook.protocol.event.OrderHeldDecoder;
import crossbook.protocol.event.OrderParkedDecoder;
import crossbook.protocol.event.OrderRejectedDecoder;
import crossbook.protocol.event.OrderReplacedDecoder;
import crossbook.protocol.event.OrderRestatedDecoder;
import crossbook.protocol.event.OrderStatedDecoder;
import crossbook.protocol.event.OrderTriggeredDecoder;
import crossbook.protocol.event.OrdersStatedDecoder;
import crossbook.protocol.event.OwnerResumedDecoder;
import crossbook.protocol.event.OwnerSuspendedDecoder;
import crossbook.protocol.event.ParticipantDefinedDecoder;
import crossbook.protocol.event.ParticipantRejectedDecoder;
import crossbook.protocol.event.PartitionMergedDecoder;
import crossbook.protocol.event.PartitionResumedDecoder;
import crossbook.protocol.event.PartitionSuspendedDecoder;
import crossbook.protocol.event.PhaseChangedDecoder;
import crossbook.protocol.event.PhaseExtendedDecoder;
import crossbook.protocol.event.PhaseRejectedDecoder;
import crossbook.protocol.event.PositionChangedDecoder;
import crossbook.protocol.event.PositionSettledDecoder;
import crossbook.protocol.event.QuotesPulledDecoder;
import crossbook.protocol.event.ReferencePriceSetDecoder;
import crossbook.protocol.event.ReplaceRejectedDecoder;
import crossbook.protocol.event.ReportRejectedDecoder;
import crossbook.protocol.event.SessionClosedDecoder;
import crossbook.protocol.event.SessionOpenedDecoder;
import crossbook.protocol.event.SessionRejectedDecoder;
import crossbook.protocol.event.SettlementPriceSetDecoder;
import crossbook.protocol.event.SnapshotTakenDecoder;
import crossbook.protocol.event.StateHashedDecoder;
import crossbook.protocol.event.TradeBookedDecoder;
import crossbook.protocol.event.TradeBustedDecoder;
import crossbook.protocol.event.TradeChangeRejectedDecoder;
import crossbook.protocol.event.TradeCorrectedDecoder;
import crossbook.protocol.event.TradeReportedDecoder;
import crossbook.protocol.event.TradedDecoder;
import crossbook.protocol.event.TradingKilledDecoder;
import crossbook.protocol.event.TradingResumedDecoder;

import org.agrona.DirectBuffer;

/// Brings each event of a stream to its method of a listener. This is the one place that knows
/// the events by their numbers.
public final class EventReader implements EventHandler {
    private final EventListener listener;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final OrderAcceptedDecoder orderAccepted = new OrderAcceptedDecoder();
    private final OrderRejectedDecoder orderRejected = new OrderRejectedDecoder();
    private final CommandRepeatedDecoder commandRepeated = new CommandRepeatedDecoder();
    private final TradedDecoder traded = new TradedDecoder();
    private final OrderReplacedDecoder orderReplaced = new OrderReplacedDecoder();
    private final ReplaceRejectedDecoder replaceRejected = new ReplaceRejectedDecoder();
    private final OrderCanceledDecoder orderCanceled = new OrderCanceledDecoder();
    private final CancelRejectedDecoder cancelRejected = new CancelRejectedDecoder();
    private final OrderExpiredDecoder orderExpired = new OrderExpiredDecoder();
    private final MassCanceledDecoder massCanceled = new MassCanceledDecoder();
    private final MassCancelRejectedDecoder massCancelRejected = new MassCancelRejectedDecoder();
    private final OrderParkedDecoder orderParked = new OrderParkedDecoder();
    private final OrderActivatedDecoder orderActivated = new OrderActivatedDecoder();
    private final OrderTriggeredDecoder orderTriggered = new OrderTriggeredDecoder();
    private final OrderRestatedDecoder orderRestated = new OrderRestatedDecoder();
    private final TradeBustedDecoder tradeBusted = new TradeBustedDecoder();
    private final TradeCorrectedDecoder tradeCorrected = new TradeCorrectedDecoder();
    private final CrossRejectedDecoder crossRejected = new CrossRejectedDecoder();
    private final TradeReportedDecoder tradeReported = new TradeReportedDecoder();
    private final SessionOpenedDecoder sessionOpened = new SessionOpenedDecoder();
    private final SessionClosedDecoder sessionClosed = new SessionClosedDecoder();
    private final SessionRejectedDecoder sessionRejected = new SessionRejectedDecoder();
    private final PhaseChangedDecoder phaseChanged = new PhaseChangedDecoder();
    private final PhaseRejectedDecoder phaseRejected = new PhaseRejectedDecoder();
    private final InstrumentDefinedDecoder instrumentDefined = new InstrumentDefinedDecoder();
    private final InstrumentRejectedDecoder instrumentRejected = new InstrumentRejectedDecoder();
    private final ParticipantDefinedDecoder participantDefined = new ParticipantDefinedDecoder();
    private final ParticipantRejectedDecoder participantRejected = new ParticipantRejectedDecoder();
    private final MarketModelDefinedDecoder marketModelDefined = new MarketModelDefinedDecoder();
    private final MarketModelRejectedDecoder marketModelRejected = new MarketModelRejectedDecoder();
    private final TradeChangeRejectedDecoder tradeChangeRejected = new TradeChangeRejectedDecoder();
    private final ReportRejectedDecoder reportRejected = new ReportRejectedDecoder();
    private final TradingKilledDecoder tradingKilled = new TradingKilledDecoder();
    private final TradingResumedDecoder tradingResumed = new TradingResumedDecoder();
    private final KillRejectedDecoder killRejected = new KillRejectedDecoder();
    private final SnapshotTakenDecoder snapshotTaken = new SnapshotTakenDecoder();
    private final StateHashedDecoder stateHashed = new StateHashedDecoder();
    private final PhaseExtendedDecoder phaseExtended = new PhaseExtendedDecoder();
    private final AuctionIndicatedDecoder auctionIndicated = new AuctionIndicatedDecoder();
    private final AuctionUncrossedDecoder auctionUncrossed = new AuctionUncrossedDecoder();
    private final HiddenUncrossedDecoder hiddenUncrossed = new HiddenUncrossedDecoder();
    private final BreakerTrippedDecoder breakerTripped = new BreakerTrippedDecoder();
    private final ReferencePriceSetDecoder referencePriceSet = new ReferencePriceSetDecoder();
    private final ClosingPriceSetDecoder closingPriceSet = new ClosingPriceSetDecoder();
    private final OrderHeldDecoder orderHeld = new OrderHeldDecoder();
    private final TradeBookedDecoder tradeBooked = new TradeBookedDecoder();
    private final AssetDefinedDecoder assetDefined = new AssetDefinedDecoder();
    private final ClientDefinedDecoder clientDefined = new ClientDefinedDecoder();
    private final FundsTransferredDecoder fundsTransferred = new FundsTransferredDecoder();
    private final OwnerSuspendedDecoder ownerSuspended = new OwnerSuspendedDecoder();
    private final OwnerResumedDecoder ownerResumed = new OwnerResumedDecoder();
    private final BatchDefinedDecoder batchDefined = new BatchDefinedDecoder();
    private final BatchRejectedDecoder batchRejected = new BatchRejectedDecoder();
    private final MoneyRejectedDecoder moneyRejected = new MoneyRejectedDecoder();
    private final AccountStatedDecoder accountStated = new AccountStatedDecoder();
    private final ObligationNettedDecoder obligationNetted = new ObligationNettedDecoder();
    private final ObligationSettledDecoder obligationSettled = new ObligationSettledDecoder();
    private final ObligationStatedDecoder obligationStated = new ObligationStatedDecoder();
    private final ObligationsSettledDecoder obligationsSettled = new ObligationsSettledDecoder();
    private final LimitsDefinedDecoder limitsDefined = new LimitsDefinedDecoder();
    private final LimitsRejectedDecoder limitsRejected = new LimitsRejectedDecoder();
    private final QuotesPulledDecoder quotesPulled = new QuotesPulledDecoder();
    private final ExposureStatedDecoder exposureStated = new ExposureStatedDecoder();
    private final ExposuresStatedDecoder exposuresStated = new ExposuresStatedDecoder();
    private final OrderStatedDecoder orderStated = new OrderStatedDecoder();
    private final OrdersStatedDecoder ordersStated = new OrdersStatedDecoder();
    private final MarkSetDecoder markSet = new MarkSetDecoder();
    private final SettlementPriceSetDecoder settlementPriceSet = new SettlementPriceSetDecoder();
    private final OpenInterestChangedDecoder openInterestChanged = new OpenInterestChangedDecoder();
    private final PositionChangedDecoder positionChanged = new PositionChangedDecoder();
    private final PositionSettledDecoder positionSettled = new PositionSettledDecoder();
    private final MarginCalledDecoder marginCalled = new MarginCalledDecoder();
    private final MarginCallMetDecoder marginCallMet = new MarginCallMetDecoder();
    private final LiquidationStartedDecoder liquidationStarted = new LiquidationStartedDecoder();
    private final DeficitCoveredDecoder deficitCovered = new DeficitCoveredDecoder();
    private final MarkRejectedDecoder markRejected = new MarkRejectedDecoder();
    private final LiquidationRejectedDecoder liquidationRejected = new LiquidationRejectedDecoder();
    private final InstrumentPlacedDecoder instrumentPlaced = new InstrumentPlacedDecoder();
    private final PartitionResumedDecoder partitionResumed = new PartitionResumedDecoder();
    private final PartitionSuspendedDecoder partitionSuspended = new PartitionSuspendedDecoder();
    private final PartitionMergedDecoder partitionMerged = new PartitionMergedDecoder();

    public EventReader(EventListener listener) {
        this.listener = listener;
    }

    /// Whether an event is what became of a request or an order: accepted, rejected, traded,
    /// replaced, canceled, expired. They are most of all events; who has no method for any of
    /// them need not read them.
    public static boolean isOfAnOrder(DirectBuffer buffer, int offset) {
        int templateId = buffer.getShort(
                        offset + MessageHeaderDecoder.templateIdEncodingOffset(),
                        MessageHeaderDecoder.BYTE_ORDER)
                & 0xFFFF;
        return isOfAnOrder(templateId);
    }

    private static boolean isOfAnOrder(int templateId) {
        return templateId < MassCanceledDecoder.TEMPLATE_ID;
    }

    @Override
    public void onEvent(DirectBuffer buffer, int offset, int length) {
        header.wrap(buffer, offset);
        int templateId = header.templateId();
        if (isOfAnOrder(templateId)) onOrder(templateId, buffer, offset);
        else if (templateId < SessionOpenedDecoder.TEMPLATE_ID) onTrade(templateId, buffer, offset);
        else if (templateId < SnapshotTakenDecoder.TEMPLATE_ID)
            onMarket(templateId, buffer, offset);
        else if (templateId < OrderHeldDecoder.TEMPLATE_ID) onOther(templateId, buffer, offset);
        else onMoney(templateId, buffer, offset);
    }

    private void onOrder(int templateId, DirectBuffer buffer, int offset) {
        switch (templateId) {
            case OrderAcceptedDecoder.TEMPLATE_ID ->
                listener.onOrderAccepted(orderAccepted.wrapAndApplyHeader(buffer, offset, header));
            case OrderRejectedDecoder.TEMPLATE_ID ->
                listener.onOrderRejected(orderRejected.wrapAndApplyHeader(buffer, offset, header));
            case CommandRepeatedDecoder.TEMPLATE_ID ->
                listener.onCommandRepeated(
                        commandRepeated.wrapAndApplyHeader(buffer, offset, header));
            case TradedDecoder.TEMPLATE_ID ->
                listener.onTraded(traded.wrapAndApplyHeader(buffer, offset, header));
            case OrderReplacedDecoder.TEMPLATE_ID ->
                listener.onOrderReplaced(orderReplaced.wrapAndApplyHeader(buffer, offset, header));
            case ReplaceRejectedDecoder.TEMPLATE_ID ->
                listener.onReplaceRejected(
                        replaceRejected.wrapAndApplyHeader(buffer, offset, header));
            case OrderCanceledDecoder.TEMPLATE_ID ->
                listener.onOrderCanceled(orderCanceled.wrapAndApplyHeader(buffer, offset, header));
            case CancelRejectedDecoder.TEMPLATE_ID ->
                listener.onCancelRejected(
                        cancelRejected.wrapAndApplyHeader(buffer, offset, header));
            case OrderExpiredDecoder.TEMPLATE_ID ->
                listener.onOrderExpired(orderExpired.wrapAndApplyHeader(buffer, offset, header));
            default -> {} // of a newer schema
        }
    }

    private void onTrade(int templateId, DirectBuffer buffer, int offset) {
        switch (templateId) {
            case MassCanceledDecoder.TEMPLATE_ID ->
                listener.onMassCanceled(massCanceled.wrapAndApplyHeader(buffer, offset, header));
            case MassCancelRejectedDecoder.TEMPLATE_ID ->
                listener.onMassCancelRejected(
                        massCancelRejected.wrapAndApplyHeader(buffer, offset, header));
            case OrderParkedDecoder.TEMPLATE_ID ->
                listener.onOrderParked(orderParked.wrapAndApplyHeader(buffer, offset, header));
            case OrderActivatedDecoder.TEMPLATE_ID ->
                listener.onOrderActivated(
                        orderActivated.wrapAndApplyHeader(buffer, offset, header));
            case OrderTriggeredDecoder.TEMPLATE_ID ->
                listener.onOrderTriggered(
                        orderTriggered.wrapAndApplyHeader(buffer, offset, header));
            case OrderRestatedDecoder.TEMPLATE_ID ->
                listener.onOrderRestated(orderRestated.wrapAndApplyHeader(buffer, offset, header));
            case TradeBustedDecoder.TEMPLATE_ID ->
                listener.onTradeBusted(tradeBusted.wrapAndApplyHeader(buffer, offset, header));
            case TradeCorrectedDecoder.TEMPLATE_ID ->
                listener.onTradeCorrected(
                        tradeCorrected.wrapAndApplyHeader(buffer, offset, header));
            case CrossRejectedDecoder.TEMPLATE_ID ->
                listener.onCrossRejected(crossRejected.wrapAndApplyHeader(buffer, offset, header));
            case TradeReportedDecoder.TEMPLATE_ID ->
                listener.onTradeReported(tradeReported.wrapAndApplyHeader(buffer, offset, header));
            default -> {} // of a newer schema
        }
    }

    private void onMarket(int templateId, DirectBuffer buffer, int offset) {
        switch (templateId) {
            case SessionOpenedDecoder.TEMPLATE_ID ->
                listener.onSessionOpened(sessionOpened.wrapAndApplyHeader(buffer, offset, header));
            case SessionClosedDecoder.TEMPLATE_ID ->
                listener.onSessionClosed(sessionClosed.wrapAndApplyHeader(buffer, offset, header));
            case SessionRejectedDecoder.TEMPLATE_ID ->
                listener.onSessionRejected(
                        sessionRejected.wrapAndApplyHeader(buffer, offset, header));
            case PhaseChangedDecoder.TEMPLATE_ID ->
                listener.onPhaseChanged(phaseChanged.wrapAndApplyHeader(buffer, offset, header));
            case PhaseRejectedDecoder.TEMPLATE_ID ->
                listener.onPhaseRejected(phaseRejected.wrapAndApplyHeader(buffer, offset, header));
            case InstrumentDefinedDecoder.TEMPLATE_ID ->
                listener.onInstrumentDefined(
                        instrumentDefined.wrapAndApplyHeader(buffer, offset, header));
            case InstrumentRejectedDecoder.TEMPLATE_ID ->
                listener.onInstrumentRejected(
                        instrumentRejected.wrapAndApplyHeader(buffer, offset, header));
            case ParticipantDefinedDecoder.TEMPLATE_ID ->
                listener.onParticipantDefined(
                        participantDefined.wrapAndApplyHeader(buffer, offset, header));
            case ParticipantRejectedDecoder.TEMPLATE_ID ->
                listener.onParticipantRejected(
                        participantRejected.wrapAndApplyHeader(buffer, offset, header));
            case MarketModelDefinedDecoder.TEMPLATE_ID ->
                listener.onMarketModelDefined(
                        marketModelDefined.wrapAndApplyHeader(buffer, offset, header));
            case MarketModelRejectedDecoder.TEMPLATE_ID ->
                listener.onMarketModelRejected(
                        marketModelRejected.wrapAndApplyHeader(buffer, offset, header));
            case TradeChangeRejectedDecoder.TEMPLATE_ID ->
                listener.onTradeChangeRejected(
                        tradeChangeRejected.wrapAndApplyHeader(buffer, offset, header));
            case ReportRejectedDecoder.TEMPLATE_ID ->
                listener.onReportRejected(
                        reportRejected.wrapAndApplyHeader(buffer, offset, header));
            default -> {} // of a newer schema
        }
    }

    private void onOther(int templateId, DirectBuffer buffer, int offset) {
        switch (templateId) {
            case TradingKilledDecoder.TEMPLATE_ID ->
                listener.onTradingKilled(tradingKilled.wrapAndApplyHeader(buffer, offset, header));
            case TradingResumedDecoder.TEMPLATE_ID ->
                listener.onTradingResumed(
                        tradingResumed.wrapAndApplyHeader(buffer, offset, header));
            case KillRejectedDecoder.TEMPLATE_ID ->
                listener.onKillRejected(killRejected.wrapAndApplyHeader(buffer, offset, header));
            case SnapshotTakenDecoder.TEMPLATE_ID ->
                listener.onSnapshotTaken(snapshotTaken.wrapAndApplyHeader(buffer, offset, header));
            case StateHashedDecoder.TEMPLATE_ID ->
                listener.onStateHashed(stateHashed.wrapAndApplyHeader(buffer, offset, header));
            case PhaseExtendedDecoder.TEMPLATE_ID ->
                listener.onPhaseExtended(phaseExtended.wrapAndApplyHeader(buffer, offset, header));
            case AuctionIndicatedDecoder.TEMPLATE_ID ->
                listener.onAuctionIndicated(
                        auctionIndicated.wrapAndApplyHeader(buffer, offset, header));
            case AuctionUncrossedDecoder.TEMPLATE_ID ->
                listener.onAuctionUncrossed(
                        auctionUncrossed.wrapAndApplyHeader(buffer, offset, header));
            case HiddenUncrossedDecoder.TEMPLATE_ID ->
                listener.onHiddenUncrossed(
                        hiddenUncrossed.wrapAndApplyHeader(buffer, offset, header));
            case BreakerTrippedDecoder.TEMPLATE_ID ->
                listener.onBreakerTripped(
                        breakerTripped.wrapAndApplyHeader(buffer, offset, header));
            case ReferencePriceSetDecoder.TEMPLATE_ID ->
                listener.onReferencePriceSet(
                        referencePriceSet.wrapAndApplyHeader(buffer, offset, header));
            case ClosingPriceSetDecoder.TEMPLATE_ID ->
                listener.onClosingPriceSet(
                        closingPriceSet.wrapAndApplyHeader(buffer, offset, header));
            default -> {} // of a newer schema
        }
    }

    private void onMoney(int templateId, DirectBuffer buffer, int offset) {
        switch (templateId) {
            case OrderHeldDecoder.TEMPLATE_ID ->
                listener.onOrderHeld(orderHeld.wrapAndApplyHeader(buffer, offset, header));
            case TradeBookedDecoder.TEMPLATE_ID ->
                listener.onTradeBooked(tradeBooked.wrapAndApplyHeader(buffer, offset, header));
            case AssetDefinedDecoder.TEMPLATE_ID ->
                listener.onAssetDefined(assetDefined.wrapAndApplyHeader(buffer, offset, header));
            case ClientDefinedDecoder.TEMPLATE_ID ->
                listener.onClientDefined(clientDefined.wrapAndApplyHeader(buffer, offset, header));
            case FundsTransferredDecoder.TEMPLATE_ID ->
                listener.onFundsTransferred(
                        fundsTransferred.wrapAndApplyHeader(buffer, offset, header));
            case OwnerSuspendedDecoder.TEMPLATE_ID ->
                listener.onOwnerSuspended(
                        ownerSuspended.wrapAndApplyHeader(buffer, offset, header));
            case OwnerResumedDecoder.TEMPLATE_ID ->
                listener.onOwnerResumed(ownerResumed.wrapAndApplyHeader(buffer, offset, header));
            case BatchDefinedDecoder.TEMPLATE_ID ->
                listener.onBatchDefined(batchDefined.wrapAndApplyHeader(buffer, offset, header));
            case BatchRejectedDecoder.TEMPLATE_ID ->
                listener.onBatchRejected(batchRejected.wrapAndApplyHeader(buffer, offset, header));
            case MoneyRejectedDecoder.TEMPLATE_ID ->
                listener.onMoneyRejected(moneyRejected.wrapAndApplyHeader(buffer, offset, header));
            case AccountStatedDecoder.TEMPLATE_ID ->
                listener.onAccountStated(accountStated.wrapAndApplyHeader(buffer, offset, header));
            default -> onSettlement(templateId, buffer, offset);
        }
    }

    private void onSettlement(int templateId, DirectBuffer buffer, int offset) {
        switch (templateId) {
            case ObligationNettedDecoder.TEMPLATE_ID ->
                listener.onObligationNetted(
                        obligationNetted.wrapAndApplyHeader(buffer, offset, header));
            case ObligationSettledDecoder.TEMPLATE_ID ->
                listener.onObligationSettled(
                        obligationSettled.wrapAndApplyHeader(buffer, offset, header));
            case ObligationStatedDecoder.TEMPLATE_ID ->
                listener.onObligationStated(
                        obligationStated.wrapAndApplyHeader(buffer, offset, header));
            case ObligationsSettledDecoder.TEMPLATE_ID ->
                listener.onObligationsSettled(
                        obligationsSettled.wrapAndApplyHeader(buffer, offset, header));
            default -> onLimits(templateId, buffer, offset);
        }
    }

    private void onLimits(int templateId, DirectBuffer buffer, int offset) {
        switch (templateId) {
            case LimitsDefinedDecoder.TEMPLATE_ID ->
                listener.onLimitsDefined(limitsDefined.wrapAndApplyHeader(buffer, offset, header));
            case LimitsRejectedDecoder.TEMPLATE_ID ->
                listener.onLimitsRejected(
                        limitsRejected.wrapAndApplyHeader(buffer, offset, header));
            case QuotesPulledDecoder.TEMPLATE_ID ->
                listener.onQuotesPulled(quotesPulled.wrapAndApplyHeader(buffer, offset, header));
            case ExposureStatedDecoder.TEMPLATE_ID ->
                listener.onExposureStated(
                        exposureStated.wrapAndApplyHeader(buffer, offset, header));
            case ExposuresStatedDecoder.TEMPLATE_ID ->
                listener.onExposuresStated(
                        exposuresStated.wrapAndApplyHeader(buffer, offset, header));
            case MarkSetDecoder.TEMPLATE_ID ->
                listener.onMarkSet(markSet.wrapAndApplyHeader(buffer, offset, header));
            case SettlementPriceSetDecoder.TEMPLATE_ID ->
                listener.onSettlementPriceSet(
                        settlementPriceSet.wrapAndApplyHeader(buffer, offset, header));
            case PositionChangedDecoder.TEMPLATE_ID ->
                listener.onPositionChanged(
                        positionChanged.wrapAndApplyHeader(buffer, offset, header));
            case PositionSettledDecoder.TEMPLATE_ID ->
                listener.onPositionSettled(
                        positionSettled.wrapAndApplyHeader(buffer, offset, header));
            case OrderStatedDecoder.TEMPLATE_ID ->
                listener.onOrderStated(orderStated.wrapAndApplyHeader(buffer, offset, header));
            case OrdersStatedDecoder.TEMPLATE_ID ->
                listener.onOrdersStated(ordersStated.wrapAndApplyHeader(buffer, offset, header));
            default -> onMarginCall(templateId, buffer, offset);
        }
    }

    private void onMarginCall(int templateId, DirectBuffer buffer, int offset) {
        switch (templateId) {
            case OpenInterestChangedDecoder.TEMPLATE_ID ->
                listener.onOpenInterestChanged(
                        openInterestChanged.wrapAndApplyHeader(buffer, offset, header));
            case MarginCalledDecoder.TEMPLATE_ID ->
                listener.onMarginCalled(marginCalled.wrapAndApplyHeader(buffer, offset, header));
            case MarginCallMetDecoder.TEMPLATE_ID ->
                listener.onMarginCallMet(marginCallMet.wrapAndApplyHeader(buffer, offset, header));
            case LiquidationStartedDecoder.TEMPLATE_ID ->
                listener.onLiquidationStarted(
                        liquidationStarted.wrapAndApplyHeader(buffer, offset, header));
            case DeficitCoveredDecoder.TEMPLATE_ID ->
                listener.onDeficitCovered(
                        deficitCovered.wrapAndApplyHeader(buffer, offset, header));
            case MarkRejectedDecoder.TEMPLATE_ID ->
                listener.onMarkRejected(markRejected.wrapAndApplyHeader(buffer, offset, header));
            case LiquidationRejectedDecoder.TEMPLATE_ID ->
                listener.onLiquidationRejected(
                        liquidationRejected.wrapAndApplyHeader(buffer, offset, header));
            default -> onPartition(templateId, buffer, offset);
        }
    }

    private void onPartition(int templateId, DirectBuffer buffer, int offset) {
        switch (templateId) {
            case PartitionMergedDecoder.TEMPLATE_ID ->
                listener.onPartitionMerged(
                        partitionMerged.wrapAndApplyHeader(buffer, offset, header));
            case PartitionSuspendedDecoder.TEMPLATE_ID ->
                listener.onPartitionSuspended(
                        partitionSuspended.wrapAndApplyHeader(buffer, offset, header));
            case PartitionResumedDecoder.TEMPLATE_ID ->
                listener.onPartitionResumed(
                        partitionResumed.wrapAndApplyHeader(buffer, offset, header));
            case InstrumentPlacedDecoder.TEMPLATE_ID ->
                listener.onInstrumentPlaced(
                        instrumentPlaced.wrapAndApplyHeader(buffer, offset, header));
            default -> {} // of a newer schema
        }
    }
}
