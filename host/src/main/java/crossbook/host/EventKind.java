package crossbook.host;

import crossbook.protocol.event.AssetDefinedDecoder;
import crossbook.protocol.event.AuctionIndicatedDecoder;
import crossbook.protocol.event.AuctionUncrossedDecoder;
import crossbook.protocol.event.BatchDefinedDecoder;
import crossbook.protocol.event.BatchRejectedDecoder;
import crossbook.protocol.event.BreakerTrippedDecoder;
import crossbook.protocol.event.ClientDefinedDecoder;
import crossbook.protocol.event.ClosingPriceSetDecoder;
import crossbook.protocol.event.CommandRepeatedDecoder;
import crossbook.protocol.event.ExposuresStatedDecoder;
import crossbook.protocol.event.HiddenUncrossedDecoder;
import crossbook.protocol.event.InstrumentDefinedDecoder;
import crossbook.protocol.event.InstrumentRejectedDecoder;
import crossbook.protocol.event.KillRejectedDecoder;
import crossbook.protocol.event.LimitsDefinedDecoder;
import crossbook.protocol.event.LimitsRejectedDecoder;
import crossbook.protocol.event.MarketModelDefinedDecoder;
import crossbook.protocol.event.MarketModelRejectedDecoder;
import crossbook.protocol.event.MassCancelRejectedDecoder;
import crossbook.protocol.event.MassCanceledDecoder;
import crossbook.protocol.event.MoneyRejectedDecoder;
import crossbook.protocol.event.OrdersStatedDecoder;
import crossbook.protocol.event.OwnerResumedDecoder;
import crossbook.protocol.event.OwnerSuspendedDecoder;
import crossbook.protocol.event.ParticipantDefinedDecoder;
import crossbook.protocol.event.ParticipantRejectedDecoder;
import crossbook.protocol.event.PhaseChangedDecoder;
import crossbook.protocol.event.PhaseExtendedDecoder;
import crossbook.protocol.event.PhaseRejectedDecoder;
import crossbook.protocol.event.ReferencePriceSetDecoder;
import crossbook.protocol.event.ReportRejectedDecoder;
import crossbook.protocol.event.SnapshotTakenDecoder;
import crossbook.protocol.event.TradeBustedDecoder;
import crossbook.protocol.event.TradeChangeRejectedDecoder;
import crossbook.protocol.event.TradeCorrectedDecoder;
import crossbook.protocol.event.TradeReportedDecoder;
import crossbook.protocol.event.TradedDecoder;
import crossbook.protocol.event.TradingKilledDecoder;
import crossbook.protocol.event.TradingResumedDecoder;

/// What has to be known of an event where those of several partitions become one stream, by its
/// template: where in its body its fields stand.
final class EventKind {
    static final int NONE = -1;

    private EventKind() {}

    /// The instrument of an event that every partition tells and that counts from the one which has
    /// the instrument.
    static int instrumentAt(int templateId) {
        return switch (templateId) {
            case PhaseChangedDecoder.TEMPLATE_ID ->
                PhaseChangedDecoder.instrumentIdEncodingOffset();
            case PhaseRejectedDecoder.TEMPLATE_ID ->
                PhaseRejectedDecoder.instrumentIdEncodingOffset();
            case PhaseExtendedDecoder.TEMPLATE_ID ->
                PhaseExtendedDecoder.instrumentIdEncodingOffset();
            case InstrumentDefinedDecoder.TEMPLATE_ID ->
                InstrumentDefinedDecoder.instrumentIdEncodingOffset();
            case InstrumentRejectedDecoder.TEMPLATE_ID ->
                InstrumentRejectedDecoder.instrumentIdEncodingOffset();
            case AuctionIndicatedDecoder.TEMPLATE_ID ->
                AuctionIndicatedDecoder.instrumentIdEncodingOffset();
            case AuctionUncrossedDecoder.TEMPLATE_ID ->
                AuctionUncrossedDecoder.instrumentIdEncodingOffset();
            case HiddenUncrossedDecoder.TEMPLATE_ID ->
                HiddenUncrossedDecoder.instrumentIdEncodingOffset();
            case BreakerTrippedDecoder.TEMPLATE_ID ->
                BreakerTrippedDecoder.instrumentIdEncodingOffset();
            case ReferencePriceSetDecoder.TEMPLATE_ID ->
                ReferencePriceSetDecoder.instrumentIdEncodingOffset();
            case ClosingPriceSetDecoder.TEMPLATE_ID ->
                ClosingPriceSetDecoder.instrumentIdEncodingOffset();
            default -> NONE;
        };
    }

    /// The request of an event that answers what may have gone to all partitions.
    static int requestAt(int templateId) {
        return switch (templateId) {
            case CommandRepeatedDecoder.TEMPLATE_ID ->
                CommandRepeatedDecoder.requestIdEncodingOffset();
            case MassCanceledDecoder.TEMPLATE_ID -> MassCanceledDecoder.requestIdEncodingOffset();
            case MassCancelRejectedDecoder.TEMPLATE_ID ->
                MassCancelRejectedDecoder.requestIdEncodingOffset();
            case TradingKilledDecoder.TEMPLATE_ID -> TradingKilledDecoder.requestIdEncodingOffset();
            case TradingResumedDecoder.TEMPLATE_ID ->
                TradingResumedDecoder.requestIdEncodingOffset();
            case KillRejectedDecoder.TEMPLATE_ID -> KillRejectedDecoder.requestIdEncodingOffset();
            case ExposuresStatedDecoder.TEMPLATE_ID ->
                ExposuresStatedDecoder.requestIdEncodingOffset();
            case OrdersStatedDecoder.TEMPLATE_ID -> OrdersStatedDecoder.requestIdEncodingOffset();
            case SnapshotTakenDecoder.TEMPLATE_ID -> SnapshotTakenDecoder.requestIdEncodingOffset();
            case InstrumentDefinedDecoder.TEMPLATE_ID ->
                InstrumentDefinedDecoder.requestIdEncodingOffset();
            case InstrumentRejectedDecoder.TEMPLATE_ID ->
                InstrumentRejectedDecoder.requestIdEncodingOffset();
            default -> definitionRequestAt(templateId);
        };
    }

    /// The same of one that is about who takes part and by which rules; what it defines follows.
    static int definitionRequestAt(int templateId) {
        return switch (templateId) {
            case ParticipantDefinedDecoder.TEMPLATE_ID ->
                ParticipantDefinedDecoder.requestIdEncodingOffset();
            case ParticipantRejectedDecoder.TEMPLATE_ID ->
                ParticipantRejectedDecoder.requestIdEncodingOffset();
            case MarketModelDefinedDecoder.TEMPLATE_ID ->
                MarketModelDefinedDecoder.requestIdEncodingOffset();
            case MarketModelRejectedDecoder.TEMPLATE_ID ->
                MarketModelRejectedDecoder.requestIdEncodingOffset();
            case AssetDefinedDecoder.TEMPLATE_ID -> AssetDefinedDecoder.requestIdEncodingOffset();
            case ClientDefinedDecoder.TEMPLATE_ID -> ClientDefinedDecoder.requestIdEncodingOffset();
            case MoneyRejectedDecoder.TEMPLATE_ID -> MoneyRejectedDecoder.requestIdEncodingOffset();
            case OwnerSuspendedDecoder.TEMPLATE_ID ->
                OwnerSuspendedDecoder.requestIdEncodingOffset();
            case OwnerResumedDecoder.TEMPLATE_ID -> OwnerResumedDecoder.requestIdEncodingOffset();
            case LimitsDefinedDecoder.TEMPLATE_ID -> LimitsDefinedDecoder.requestIdEncodingOffset();
            case LimitsRejectedDecoder.TEMPLATE_ID ->
                LimitsRejectedDecoder.requestIdEncodingOffset();
            case BatchDefinedDecoder.TEMPLATE_ID -> BatchDefinedDecoder.requestIdEncodingOffset();
            case BatchRejectedDecoder.TEMPLATE_ID -> BatchRejectedDecoder.requestIdEncodingOffset();
            default -> NONE;
        };
    }

    /// What an answer counts.
    static int countAt(int templateId) {
        return switch (templateId) {
            case MassCanceledDecoder.TEMPLATE_ID ->
                MassCanceledDecoder.canceledOrdersEncodingOffset();
            case TradingKilledDecoder.TEMPLATE_ID ->
                TradingKilledDecoder.canceledOrdersEncodingOffset();
            case ExposuresStatedDecoder.TEMPLATE_ID -> ExposuresStatedDecoder.toldEncodingOffset();
            case OrdersStatedDecoder.TEMPLATE_ID -> OrdersStatedDecoder.toldEncodingOffset();
            default -> NONE;
        };
    }

    /// Whether a partition refuses what it was asked.
    static boolean isRefusal(int templateId) {
        return switch (templateId) {
            case MassCancelRejectedDecoder.TEMPLATE_ID,
                    KillRejectedDecoder.TEMPLATE_ID,
                    ParticipantRejectedDecoder.TEMPLATE_ID,
                    MarketModelRejectedDecoder.TEMPLATE_ID,
                    MoneyRejectedDecoder.TEMPLATE_ID,
                    LimitsRejectedDecoder.TEMPLATE_ID,
                    BatchRejectedDecoder.TEMPLATE_ID -> true;
            default -> false;
        };
    }

    /// The trade of an event, which is another for all than for its partition.
    static int tradeAt(int templateId) {
        return switch (templateId) {
            case TradedDecoder.TEMPLATE_ID -> TradedDecoder.tradeIdEncodingOffset();
            case TradeBustedDecoder.TEMPLATE_ID -> TradeBustedDecoder.tradeIdEncodingOffset();
            case TradeCorrectedDecoder.TEMPLATE_ID -> TradeCorrectedDecoder.tradeIdEncodingOffset();
            case TradeReportedDecoder.TEMPLATE_ID -> TradeReportedDecoder.tradeIdEncodingOffset();
            case TradeChangeRejectedDecoder.TEMPLATE_ID ->
                TradeChangeRejectedDecoder.tradeIdEncodingOffset();
            case ReportRejectedDecoder.TEMPLATE_ID -> ReportRejectedDecoder.tradeIdEncodingOffset();
            default -> NONE;
        };
    }
}
