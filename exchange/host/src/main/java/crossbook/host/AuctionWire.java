package crossbook.host;

import crossbook.core.order.AuctionOutcome;
import crossbook.protocol.Side;
import crossbook.protocol.event.AuctionIndicatedEncoder;
import crossbook.protocol.event.AuctionUncrossedEncoder;

/// The outcome of an auction, as the wire says it: without a price it has no quantities.
final class AuctionWire {
    private AuctionWire() {}

    static void put(AuctionOutcome outcome, AuctionIndicatedEncoder event) {
        event.price(price(outcome))
                .qty(outcome.hasPrice ? outcome.qty : 0)
                .surplusQty(surplusQty(outcome))
                .surplusSide(surplusSide(outcome));
    }

    static void put(AuctionOutcome outcome, AuctionUncrossedEncoder event) {
        event.price(price(outcome))
                .qty(outcome.hasPrice ? outcome.qty : 0)
                .surplusQty(surplusQty(outcome))
                .surplusSide(surplusSide(outcome));
    }

    private static long price(AuctionOutcome outcome) {
        return outcome.hasPrice ? outcome.price : AuctionIndicatedEncoder.priceNullValue();
    }

    private static long surplusQty(AuctionOutcome outcome) {
        return outcome.hasPrice ? Math.abs(outcome.surplus) : 0;
    }

    private static Side surplusSide(AuctionOutcome outcome) {
        if (!outcome.hasPrice || outcome.surplus == 0) return Side.NULL_VAL;
        return outcome.surplus > 0 ? Side.BUY : Side.SELL;
    }
}
