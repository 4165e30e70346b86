package crossbook.server;

import crossbook.protocol.OrdType;
import crossbook.protocol.OrderTermsEncoder;
import crossbook.protocol.PegReference;
import crossbook.protocol.Side;
import crossbook.protocol.TimeInForce;

import java.math.BigDecimal;

/// What somebody asks of an exchange, as every door can say it. All prices and amounts have two
/// decimals.
final class Ask {
    static final long ALL = OrderTermsEncoder.displayQtyNullValue();
    static final long NO_KEY = OrderTermsEncoder.smpKeyNullValue();
    static final long NO_MINIMUM = OrderTermsEncoder.minQtyNullValue();

    /// What is asked for.
    enum Kind {
        NEW,
        REPLACE,
        CANCEL,
        MASS_CANCEL,
        PHASE,
        ASSET,
        TRANSFER,
        SETTLE,
        MARK,
        LIQUIDATE,
        BUST,
        CORRECT,
        KILL,
        RESUME,
        SUSPEND,
        READMIT,
        COLLAR;

        /// Whether a trader asks for it, on every door.
        boolean isOfOrders() {
            return compareTo(MASS_CANCEL) <= 0;
        }
    }

    /// An order that the engine took.
    record Live(long orderId, String clOrdId, String who, String symbol, Side side) {}

    final Kind kind;
    final String who;

    /// Of the order, if it is a new one, or of the order from then on; of a transfer its own.
    String id = "";

    /// The order that is meant, as it is called then; null for a new one.
    Live target;

    String symbol = "";

    /// Of an order; of a mass cancel NULL_VAL: both.
    Side side = Side.NULL_VAL;

    long qty;

    /// The one of a price, a stop price, a budget, a mark and an amount that is asked for; of a
    /// collar its millionths.
    long price;

    OrdType type = OrdType.LIMIT;
    TimeInForce time = TimeInForce.DAY;
    PegReference peg = PegReference.NULL_VAL;
    long displayQty = ALL;
    long smpKey = NO_KEY;
    long minQty = NO_MINIMUM;
    boolean isPostOnly;
    boolean isAttributed;

    /// The phase, the asset, the type of the transfer, or the source of an index.
    String word = "";

    /// Whose money, position, orders or limit it is.
    String owner = "";

    long tradeId;
    boolean intoDeficit;

    /// Whether a mark may be far from the last one.
    boolean isFar;

    Ask(Kind kind, String who) {
        this.kind = kind;
        this.who = who;
    }

    boolean hasPrice() {
        return type != OrdType.MARKET && type != OrdType.STOP && type != OrdType.PEGGED;
    }

    boolean hasStopPrice() {
        return type == OrdType.STOP || type == OrdType.STOP_LIMIT;
    }

    boolean isPart() {
        return displayQty != ALL;
    }

    boolean hasKey() {
        return smpKey != NO_KEY;
    }

    boolean hasMinimum() {
        return minQty != NO_MINIMUM;
    }

    String priceText() {
        return BigDecimal.valueOf(price, 2).toPlainString();
    }

    @Override
    public String toString() {
        return who + " " + kind + " " + id + " " + (target == null ? "" : target) + " " + side + " "
                + qty + " " + symbol + " " + priceText() + " " + type + " " + time + " "
                + displayQty
                + (isPostOnly ? " post only" : "") + " " + word + " " + owner + " " + tradeId;
    }
}
