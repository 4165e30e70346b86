package crossbook.server;

import crossbook.protocol.MessageHeaderDecoder;

import org.agrona.DirectBuffer;
import org.agrona.sbe.MessageDecoderFlyweight;

import java.lang.reflect.InvocationTargetException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Recorded commands and events in words, by the generated decoder of each.
final class MessageText {
    private static final Map<Integer, MessageDecoderFlyweight> DECODERS = new HashMap<>();

    static {
        register(
                "command",
                List.of(
                        "NewOrder",
                        "NewCross",
                        "ReportTrade",
                        "CancelReport",
                        "CancelOrder",
                        "ReplaceOrder",
                        "MassCancel",
                        "SessionOpened",
                        "SessionClosed",
                        "GatewayLost",
                        "ChangePhase",
                        "ExtendPhase",
                        "BustTrade",
                        "CorrectTrade",
                        "DefineInstrument",
                        "DefineParticipant",
                        "DefineMarketModel",
                        "AdvanceTime",
                        "TakeSnapshot",
                        "HashState"));
        register(
                "event",
                List.of(
                        "OrderAccepted",
                        "OrderRejected",
                        "CommandRepeated",
                        "Traded",
                        "OrderReplaced",
                        "ReplaceRejected",
                        "OrderCanceled",
                        "CancelRejected",
                        "OrderExpired",
                        "OrderParked",
                        "OrderActivated",
                        "OrderTriggered",
                        "OrderRestated",
                        "MassCanceled",
                        "MassCancelRejected",
                        "SessionOpened",
                        "SessionClosed",
                        "SessionRejected",
                        "PhaseChanged",
                        "PhaseRejected",
                        "InstrumentDefined",
                        "InstrumentRejected",
                        "ParticipantDefined",
                        "ParticipantRejected",
                        "MarketModelDefined",
                        "MarketModelRejected",
                        "CrossRejected",
                        "TradeReported",
                        "ReportRejected",
                        "TradeBusted",
                        "TradeCorrected",
                        "TradeChangeRejected",
                        "PhaseExtended",
                        "AuctionIndicated",
                        "AuctionUncrossed",
                        "HiddenUncrossed",
                        "BreakerTripped",
                        "ReferencePriceSet",
                        "ClosingPriceSet",
                        "SnapshotTaken",
                        "StateHashed"));
    }

    private MessageText() {}

    private static void register(String schema, List<String> names) {
        for (String name : names) {
            try {
                Class<?> type =
                        Class.forName("crossbook.protocol." + schema + "." + name + "Decoder");
                var decoder = (MessageDecoderFlyweight) type.getConstructor().newInstance();
                DECODERS.put(key(decoder.sbeSchemaId(), decoder.sbeTemplateId()), decoder);
            } catch (ClassNotFoundException
                    | NoSuchMethodException
                    | InstantiationException
                    | IllegalAccessException
                    | InvocationTargetException e) {
                throw new IllegalStateException("no decoder of " + name, e);
            }
        }
    }

    private static int key(int schemaId, int templateId) {
        return schemaId << 16 | templateId;
    }

    /// A message whose SBE header stands at `offset`.
    static String of(MessageHeaderDecoder header, DirectBuffer buffer, int offset) {
        header.wrap(buffer, offset);
        return Optional.ofNullable(DECODERS.get(key(header.schemaId(), header.templateId())))
                .map(decoder -> {
                    decoder.wrap(
                            buffer,
                            offset + MessageHeaderDecoder.ENCODED_LENGTH,
                            header.blockLength(),
                            header.version());
                    return decoder.toString().replace("\0", "");
                })
                .orElseGet(() -> "unknown message " + header.templateId() + " of schema "
                        + header.schemaId());
    }
}
