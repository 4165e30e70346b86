package crossbook.web.live;

import crossbook.protocol.ExecType;
import crossbook.protocol.Liquidity;
import crossbook.protocol.Reason;
import crossbook.protocol.Side;
import crossbook.protocol.TradeType;

import java.util.Optional;

/// What happened to an order of a participant.
///
/// @param number counts what happened to orders of the participant, from 1; 0: it happened to none
/// @param orderId 0 of a trade off the book, and of an order that was refused
/// @param lastPrice of the trade, price units; 0 if there was none
/// @param tradeId 0 if there was no trade
/// @param tradeType NULL_VAL if nobody says
/// @param fee what the trade cost; empty where nothing is covered, and until it is told
public record ExecutionView(
        long number,
        ExecType execType,
        long orderId,
        String clOrdId,
        int participantId,
        String symbol,
        int priceScale,
        Side side,
        long lastPrice,
        long lastQty,
        long leavesQty,
        long cumQty,
        long tradeId,
        TradeType tradeType,
        Liquidity liquidity,
        Reason reason,
        Optional<Amount> fee,
        long timestampNs,
        long eventNumber) {
    /// The same, with what it cost.
    public ExecutionView costing(Amount amount) {
        return new ExecutionView(
                number,
                execType,
                orderId,
                clOrdId,
                participantId,
                symbol,
                priceScale,
                side,
                lastPrice,
                lastQty,
                leavesQty,
                cumQty,
                tradeId,
                tradeType,
                liquidity,
                reason,
                Optional.of(amount),
                timestampNs,
                eventNumber);
    }

    /// One text for each: an event of a trade is two executions.
    public String execId() {
        if (tradeId == 0) return Long.toString(eventNumber);
        return eventNumber + (side == Side.BUY ? "B" : "S");
    }
}
