package crossbook.marketdata;

import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.event.AuctionIndicatedDecoder;
import crossbook.protocol.event.AuctionUncrossedDecoder;
import crossbook.protocol.event.ClosingPriceSetDecoder;
import crossbook.protocol.event.PhaseExtendedDecoder;
import crossbook.protocol.event.ReferencePriceSetDecoder;
import crossbook.protocol.marketdata.AuctionType;

import org.agrona.DirectBuffer;

/// What the public hears of auctions and of the prices of the day.
final class SessionMessages {
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final PhaseExtendedDecoder extended = new PhaseExtendedDecoder();
    private final AuctionIndicatedDecoder indicated = new AuctionIndicatedDecoder();
    private final AuctionUncrossedDecoder uncrossed = new AuctionUncrossedDecoder();
    private final ReferencePriceSetDecoder referencePrice = new ReferencePriceSetDecoder();
    private final ClosingPriceSetDecoder closingPrice = new ClosingPriceSetDecoder();
    private final FeedMessages messages;
    private long lastTradeId;

    SessionMessages(FeedMessages messages) {
        this.messages = messages;
    }

    /// Remembers a trade: the latest one stands for the auction that it belongs to.
    void traded(long tradeId) {
        lastTradeId = tradeId;
    }

    /// Tells an event, if it is one of these.
    void derive(int templateId, DirectBuffer buffer, int offset) {
        switch (templateId) {
            case PhaseExtendedDecoder.TEMPLATE_ID ->
                messages.extended(extended.wrapAndApplyHeader(buffer, offset, header));
            case AuctionIndicatedDecoder.TEMPLATE_ID ->
                messages.indicated(indicated.wrapAndApplyHeader(buffer, offset, header));
            case AuctionUncrossedDecoder.TEMPLATE_ID -> {
                uncrossed.wrapAndApplyHeader(buffer, offset, header);
                if (uncrossed.qty() > 0) messages.uncrossed(uncrossed, lastTradeId);
            }
            case ReferencePriceSetDecoder.TEMPLATE_ID ->
                messages.referencePrice(referencePrice.wrapAndApplyHeader(buffer, offset, header));
            case ClosingPriceSetDecoder.TEMPLATE_ID ->
                messages.closingPrice(closingPrice.wrapAndApplyHeader(buffer, offset, header));
            default -> {} // not for the public
        }
    }

    /// The kind of auction of a phase (`rulebook.md` 1.1 and 8.2).
    static AuctionType auctionType(short phaseCode) {
        return switch (phaseCode) {
            case 'a' -> AuctionType.OPENING;
            case 'd' -> AuctionType.CLOSING;
            case 'e' -> AuctionType.VOLATILITY;
            case 'f' -> AuctionType.RE_OPENING;
            case 'u' -> AuctionType.INTRADAY;
            case 'p' -> AuctionType.FCO;
            case 'E' -> AuctionType.END_OF_DAY_VOLUME;
            default -> AuctionType.OTHER;
        };
    }
}
