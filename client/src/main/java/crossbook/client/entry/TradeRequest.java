package crossbook.client.entry;

import crossbook.protocol.YesNo;
import crossbook.protocol.entry.BustTradeEncoder;
import crossbook.protocol.entry.CorrectTradeEncoder;

import java.util.OptionalLong;

/// What market operations want of a trade: that it counts no more, or with other terms. Its
/// orders stay as they are.
///
/// @param intoDeficit whether it is done although a side cannot pay for it: the insurance pays
///     as far as it goes, and the rest is a deficit of the side; else it is refused
/// @param reason up to 64 printable characters, for who reads of it later
public record TradeRequest(int instrumentId, long tradeId, YesNo intoDeficit, String reason) {
    /// One that is refused where a side cannot pay.
    public TradeRequest(int instrumentId, long tradeId, String reason) {
        this(instrumentId, tradeId, YesNo.NO, reason);
    }

    /// Checks the reason.
    ///
    /// @throws IllegalArgumentException if it is not one
    public TradeRequest {
        RequestText.checkReason(reason);
    }

    /// The same, done although a side cannot pay.
    public TradeRequest acceptingDeficit() {
        return new TradeRequest(instrumentId, tradeId, YesNo.YES, reason);
    }

    /// Cancels the trade: it counts as if it had not been.
    public OperatorRequest bust() {
        return (session, requestId) -> session.message(new BustTradeEncoder(), 0)
                .requestId(requestId)
                .instrumentId(instrumentId)
                .tradeId(tradeId)
                .intoDeficit(intoDeficit)
                .reasonText(reason);
    }

    /// Gives it another price or quantity.
    ///
    /// @param price price units; empty: it stays
    /// @param qty likewise
    public OperatorRequest correct(OptionalLong price, OptionalLong qty) {
        return (session, requestId) -> session.message(new CorrectTradeEncoder(), 0)
                .requestId(requestId)
                .instrumentId(instrumentId)
                .tradeId(tradeId)
                .price(price.orElse(CorrectTradeEncoder.priceNullValue()))
                .orderQty(qty.orElse(CorrectTradeEncoder.orderQtyNullValue()))
                .intoDeficit(intoDeficit)
                .reasonText(reason);
    }
}
