package crossbook.core.model;

/// How the call of an auction ends (`rulebook.md` 1.3): a row of the table
/// `auctions`.
///
/// @param type the letter that market data has for the auction
/// @param lengthNs how long the call lasts that no schedule ends, such as a volatility
///     auction; 0 if only the schedule or an operator ends it
/// @param randomEndNs the longest random time that follows its end and each extension; 0
///     for none
/// @param marketOrderExtensions how many extensions there may be because market orders
///     would be left over
/// @param marketOrderExtensionNs the length of each
/// @param priceExtensions how many extensions there may be because the price is outside
///     the tolerance
/// @param priceExtensionNs the length of each
/// @param breachPhase what begins in place of the uncross when the price is still
///     outside; empty if the auction uncrosses all the same
public record AuctionRules(
        char type,
        long lengthNs,
        long randomEndNs,
        int marketOrderExtensions,
        long marketOrderExtensionNs,
        int priceExtensions,
        long priceExtensionNs,
        String breachPhase) {
    /// An auction that ends when its call does.
    static final AuctionRules PLAIN = new AuctionRules('-', 0, 0, 0, 0, 0, 0, "");
}
