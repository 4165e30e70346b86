package crossbook.auditor;

import crossbook.client.stream.EventHandler;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.Reason;
import crossbook.protocol.TradeType;
import crossbook.protocol.event.AuctionUncrossedDecoder;
import crossbook.protocol.event.HiddenUncrossedDecoder;
import crossbook.protocol.event.OrderAcceptedDecoder;
import crossbook.protocol.event.OrderActivatedDecoder;
import crossbook.protocol.event.OrderExpiredDecoder;
import crossbook.protocol.event.OrderReplacedDecoder;
import crossbook.protocol.event.OrderRestatedDecoder;
import crossbook.protocol.event.OrderTriggeredDecoder;
import crossbook.protocol.event.PhaseChangedDecoder;
import crossbook.protocol.event.TradedDecoder;

import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.collections.IntArrayList;

import java.util.Arrays;

/// The events of one command, and which of its trades belong to an uncross: that is told after
/// them.
final class CommandEvents {
    static final int NO_UNCROSS = -1;

    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
    private final IntArrayList ends = new IntArrayList();
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final TradedDecoder traded = new TradedDecoder();
    private final AuctionUncrossedDecoder uncrossed = new AuctionUncrossedDecoder();
    private final HiddenUncrossedDecoder hidden = new HiddenUncrossedDecoder();
    private int[] uncrossOf = new int[16];
    private final OrderExpiredDecoder expired = new OrderExpiredDecoder();
    private final OrderRestatedDecoder restated = new OrderRestatedDecoder();
    private boolean hasUncross;
    private boolean hasSelfMatch;

    /// Whether self-match prevention has taken quantity off an order: what is left of an order that
    /// comes is told after its trades.
    boolean hasSelfMatch() {
        return hasSelfMatch;
    }

    int size() {
        return ends.size();
    }

    void add(DirectBuffer source, int offset, int length) {
        int at = end();
        buffer.putBytes(at, source, offset, length);
        ends.addInt(at + length);
        int templateId = header.wrap(source, offset).templateId();
        hasUncross |= templateId == AuctionUncrossedDecoder.TEMPLATE_ID
                || templateId == HiddenUncrossedDecoder.TEMPLATE_ID;
        hasSelfMatch |= isSelfMatch(templateId, at);
    }

    private boolean isSelfMatch(int templateId, int at) {
        return switch (templateId) {
            case OrderExpiredDecoder.TEMPLATE_ID ->
                expired.wrapAndApplyHeader(buffer, at, header).reason() == Reason.SELF_MATCH;
            case OrderRestatedDecoder.TEMPLATE_ID ->
                restated.wrapAndApplyHeader(buffer, at, header).reason() == Reason.SELF_MATCH;
            default -> false;
        };
    }

    private int end() {
        return ends.isEmpty() ? 0 : ends.getInt(ends.size() - 1);
    }

    private int start(int index) {
        return index == 0 ? 0 : ends.getInt(index - 1);
    }

    /// Hands over one of them.
    void read(int index, EventHandler handler) {
        handler.onEvent(buffer, start(index), ends.getInt(index) - start(index));
    }

    void clear() {
        ends.clear();
        hasUncross = false;
        hasSelfMatch = false;
    }

    /// Where the uncross of a trade is told.
    int uncrossOf(int index) {
        return hasUncross ? uncrossOf[index] : NO_UNCROSS;
    }

    /// Finds the trades of each uncross. To be called when all are there.
    void link() {
        if (!hasUncross) return;
        if (uncrossOf.length < size()) uncrossOf = new int[2 * size()];
        Arrays.fill(uncrossOf, 0, size(), NO_UNCROSS);
        for (int index = 0; index < size(); index++) {
            switch (templateId(index)) {
                case AuctionUncrossedDecoder.TEMPLATE_ID -> {
                    uncrossed.wrapAndApplyHeader(buffer, start(index), header);
                    boolean hasPrice =
                            uncrossed.price() != AuctionUncrossedDecoder.priceNullValue();
                    long qty = hasPrice ? uncrossed.qty() : 0;
                    collect(index, uncrossed.instrumentId(), qty, false);
                }
                case HiddenUncrossedDecoder.TEMPLATE_ID -> {
                    hidden.wrapAndApplyHeader(buffer, start(index), header);
                    collect(index, hidden.instrumentId(), hidden.qty(), true);
                }
                default -> {} // links nothing
            }
        }
    }

    private int templateId(int index) {
        return header.wrap(buffer, start(index)).templateId();
    }

    /// Goes back from where it is told, as far as the quantity that it tells.
    private void collect(int end, long instrumentId, long qty, boolean isOfHidden) {
        long left = qty;
        for (int index = end - 1; index >= 0 && left > 0; index--) {
            switch (templateId(index)) {
                case TradedDecoder.TEMPLATE_ID -> {
                    traded.wrapAndApplyHeader(buffer, start(index), header);
                    boolean isOfIt = traded.instrumentId() == instrumentId
                            && (traded.tradeType() == TradeType.HIDDEN) == isOfHidden;
                    if (!isOfIt) return;
                    uncrossOf[index] = end;
                    left -= traded.qty();
                }
                case OrderAcceptedDecoder.TEMPLATE_ID,
                        OrderActivatedDecoder.TEMPLATE_ID,
                        OrderTriggeredDecoder.TEMPLATE_ID,
                        OrderReplacedDecoder.TEMPLATE_ID,
                        PhaseChangedDecoder.TEMPLATE_ID,
                        AuctionUncrossedDecoder.TEMPLATE_ID,
                        HiddenUncrossedDecoder.TEMPLATE_ID -> {
                    return;
                }
                default -> {} // told between trades
            }
        }
    }
}
