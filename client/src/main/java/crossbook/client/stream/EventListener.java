package crossbook.client.stream;

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

/// Hears the events of a stream, each by its kind, as `event.xml` has them; passes over those that
/// it does not override. An event is valid during the call.
public interface EventListener {
    default void onOrderAccepted(OrderAcceptedDecoder event) {}

    default void onOrderRejected(OrderRejectedDecoder event) {}

    default void onCommandRepeated(CommandRepeatedDecoder event) {}

    default void onTraded(TradedDecoder event) {}

    default void onOrderReplaced(OrderReplacedDecoder event) {}

    default void onReplaceRejected(ReplaceRejectedDecoder event) {}

    default void onOrderCanceled(OrderCanceledDecoder event) {}

    default void onCancelRejected(CancelRejectedDecoder event) {}

    default void onOrderExpired(OrderExpiredDecoder event) {}

    default void onMassCanceled(MassCanceledDecoder event) {}

    default void onMassCancelRejected(MassCancelRejectedDecoder event) {}

    default void onOrderParked(OrderParkedDecoder event) {}

    default void onOrderActivated(OrderActivatedDecoder event) {}

    default void onOrderTriggered(OrderTriggeredDecoder event) {}

    default void onOrderRestated(OrderRestatedDecoder event) {}

    default void onTradeBusted(TradeBustedDecoder event) {}

    default void onTradeCorrected(TradeCorrectedDecoder event) {}

    default void onCrossRejected(CrossRejectedDecoder event) {}

    default void onTradeReported(TradeReportedDecoder event) {}

    default void onSessionOpened(SessionOpenedDecoder event) {}

    default void onSessionClosed(SessionClosedDecoder event) {}

    default void onSessionRejected(SessionRejectedDecoder event) {}

    default void onPhaseChanged(PhaseChangedDecoder event) {}

    default void onPhaseRejected(PhaseRejectedDecoder event) {}

    default void onInstrumentDefined(InstrumentDefinedDecoder event) {}

    default void onInstrumentRejected(InstrumentRejectedDecoder event) {}

    default void onParticipantDefined(ParticipantDefinedDecoder event) {}

    default void onParticipantRejected(ParticipantRejectedDecoder event) {}

    default void onMarketModelDefined(MarketModelDefinedDecoder event) {}

    default void onMarketModelRejected(MarketModelRejectedDecoder event) {}

    default void onTradeChangeRejected(TradeChangeRejectedDecoder event) {}

    default void onReportRejected(ReportRejectedDecoder event) {}

    default void onTradingKilled(TradingKilledDecoder event) {}

    default void onTradingResumed(TradingResumedDecoder event) {}

    default void onKillRejected(KillRejectedDecoder event) {}

    default void onSnapshotTaken(SnapshotTakenDecoder event) {}

    default void onStateHashed(StateHashedDecoder event) {}

    default void onPhaseExtended(PhaseExtendedDecoder event) {}

    default void onAuctionIndicated(AuctionIndicatedDecoder event) {}

    default void onAuctionUncrossed(AuctionUncrossedDecoder event) {}

    default void onHiddenUncrossed(HiddenUncrossedDecoder event) {}

    default void onBreakerTripped(BreakerTrippedDecoder event) {}

    default void onReferencePriceSet(ReferencePriceSetDecoder event) {}

    default void onClosingPriceSet(ClosingPriceSetDecoder event) {}

    default void onOrderHeld(OrderHeldDecoder event) {}

    default void onTradeBooked(TradeBookedDecoder event) {}

    default void onAssetDefined(AssetDefinedDecoder event) {}

    default void onClientDefined(ClientDefinedDecoder event) {}

    default void onFundsTransferred(FundsTransferredDecoder event) {}

    default void onOwnerSuspended(OwnerSuspendedDecoder event) {}

    default void onOwnerResumed(OwnerResumedDecoder event) {}

    default void onMoneyRejected(MoneyRejectedDecoder event) {}

    default void onBatchDefined(BatchDefinedDecoder event) {}

    default void onBatchRejected(BatchRejectedDecoder event) {}

    default void onAccountStated(AccountStatedDecoder event) {}

    default void onObligationNetted(ObligationNettedDecoder event) {}

    default void onObligationSettled(ObligationSettledDecoder event) {}

    default void onObligationStated(ObligationStatedDecoder event) {}

    default void onObligationsSettled(ObligationsSettledDecoder event) {}

    default void onLimitsDefined(LimitsDefinedDecoder event) {}

    default void onLimitsRejected(LimitsRejectedDecoder event) {}

    default void onQuotesPulled(QuotesPulledDecoder event) {}

    default void onExposureStated(ExposureStatedDecoder event) {}

    default void onExposuresStated(ExposuresStatedDecoder event) {}

    default void onOrderStated(OrderStatedDecoder event) {}

    default void onOrdersStated(OrdersStatedDecoder event) {}

    default void onMarkSet(MarkSetDecoder event) {}

    default void onSettlementPriceSet(SettlementPriceSetDecoder event) {}

    default void onPositionChanged(PositionChangedDecoder event) {}

    /// How much is open in an instrument on margin is another, or a state tells it.
    default void onOpenInterestChanged(OpenInterestChangedDecoder event) {}

    default void onPositionSettled(PositionSettledDecoder event) {}

    /// More margin is called for, or a state tells a call that is open.
    default void onMarginCalled(MarginCalledDecoder event) {}

    default void onMarginCallMet(MarginCallMetDecoder event) {}

    default void onLiquidationStarted(LiquidationStartedDecoder event) {}

    default void onDeficitCovered(DeficitCoveredDecoder event) {}

    default void onMarkRejected(MarkRejectedDecoder event) {}

    default void onLiquidationRejected(LiquidationRejectedDecoder event) {}

    // Told by the host of several partitions.

    default void onPartitionMerged(PartitionMergedDecoder event) {}

    default void onPartitionSuspended(PartitionSuspendedDecoder event) {}

    default void onPartitionResumed(PartitionResumedDecoder event) {}

    default void onInstrumentPlaced(InstrumentPlacedDecoder event) {}
}
