package crossbook.web.live;

/// What changed what an account has.
///
/// @param number counts what changed the accounts of the participant, from 1
/// @param account which client of the participant; empty: the participant itself
/// @param amount what came, with its asset; negative: what went
/// @param balance what the account has after it, smallest units of the asset
/// @param transactionId of a transfer, else empty
/// @param tradeId of a trade and its fee, else 0
/// @param symbol of the instrument that was traded, else empty
/// @param reason why, as far as somebody said
public record StatementLine(
        long number,
        Kind kind,
        String account,
        Amount amount,
        long balance,
        String transactionId,
        long tradeId,
        String symbol,
        String reason,
        long timestampNs,
        long eventNumber) {
    /// What it was.
    public enum Kind {
        DEPOSIT,
        WITHDRAWAL,
        TRANSFER,
        DEPARTURE,
        ARRIVAL,
        TRADE,
        FEE,

        /// What a trade has realised by closing a position, or lost.
        PROFIT,

        /// What a day that ended has paid for a position, or taken, and what was paid of trades
        /// that settle later.
        SETTLEMENT,

        /// What the insurance has paid of a loss that was more than there was.
        INSURANCE
    }
}
