package crossbook.host;

import crossbook.protocol.Schema;
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
import crossbook.protocol.event.SnapshotTakenDecoder;
import crossbook.protocol.event.TradingKilledDecoder;
import crossbook.protocol.event.TradingResumedDecoder;

/// What has to be known of an event where those of several partitions become one stream, by its
/// template: where in its body its fields stand.
final class EventKind {
    static final int NONE = FieldPlaces.NONE;

    private static final FieldPlaces INSTRUMENTS = new FieldPlaces(Schema.event(), "instrumentId");
    private static final FieldPlaces REQUESTS = new FieldPlaces(Schema.event(), "requestId");
    private static final FieldPlaces TRADES = new FieldPlaces(Schema.event(), "tradeId");

    private EventKind() {}

    /// The instrument of an event that every partition tells and that counts from the one which has
    /// the instrument.
    static int instrumentAt(int templateId) {
        return switch (templateId) {
            case PhaseChangedDecoder.TEMPLATE_ID,
                    PhaseRejectedDecoder.TEMPLATE_ID,
                    PhaseExtendedDecoder.TEMPLATE_ID,
                    InstrumentDefinedDecoder.TEMPLATE_ID,
                    InstrumentRejectedDecoder.TEMPLATE_ID,
                    AuctionIndicatedDecoder.TEMPLATE_ID,
                    AuctionUncrossedDecoder.TEMPLATE_ID,
                    HiddenUncrossedDecoder.TEMPLATE_ID,
                    BreakerTrippedDecoder.TEMPLATE_ID,
                    ReferencePriceSetDecoder.TEMPLATE_ID,
                    ClosingPriceSetDecoder.TEMPLATE_ID -> INSTRUMENTS.of(templateId);
            default -> NONE;
        };
    }

    /// The request of an event that answers what may have gone to all partitions.
    static int requestAt(int templateId) {
        return switch (templateId) {
            case CommandRepeatedDecoder.TEMPLATE_ID,
                    MassCanceledDecoder.TEMPLATE_ID,
                    MassCancelRejectedDecoder.TEMPLATE_ID,
                    TradingKilledDecoder.TEMPLATE_ID,
                    TradingResumedDecoder.TEMPLATE_ID,
                    KillRejectedDecoder.TEMPLATE_ID,
                    ExposuresStatedDecoder.TEMPLATE_ID,
                    OrdersStatedDecoder.TEMPLATE_ID,
                    SnapshotTakenDecoder.TEMPLATE_ID,
                    InstrumentDefinedDecoder.TEMPLATE_ID,
                    InstrumentRejectedDecoder.TEMPLATE_ID -> REQUESTS.of(templateId);
            default -> definitionRequestAt(templateId);
        };
    }

    /// The same of one that is about who takes part and by which rules; what it defines follows.
    static int definitionRequestAt(int templateId) {
        return switch (templateId) {
            case ParticipantDefinedDecoder.TEMPLATE_ID,
                    ParticipantRejectedDecoder.TEMPLATE_ID,
                    MarketModelDefinedDecoder.TEMPLATE_ID,
                    MarketModelRejectedDecoder.TEMPLATE_ID,
                    AssetDefinedDecoder.TEMPLATE_ID,
                    ClientDefinedDecoder.TEMPLATE_ID,
                    MoneyRejectedDecoder.TEMPLATE_ID,
                    OwnerSuspendedDecoder.TEMPLATE_ID,
                    OwnerResumedDecoder.TEMPLATE_ID,
                    LimitsDefinedDecoder.TEMPLATE_ID,
                    LimitsRejectedDecoder.TEMPLATE_ID,
                    BatchDefinedDecoder.TEMPLATE_ID,
                    BatchRejectedDecoder.TEMPLATE_ID -> REQUESTS.of(templateId);
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
        return TRADES.of(templateId);
    }
}
