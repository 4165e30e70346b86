package crossbook.web.live;

import java.util.List;

/// What would be bought and sold at each price, of the orders that are seen. Market orders are in
/// every step.
///
/// @param demand from the highest price down; each step is what would be bought at it
/// @param supply from the lowest price up; each step is what would be sold at it
public record AuctionCurves(List<Step> demand, List<Step> supply) {
    /// What would trade at a price.
    ///
    /// @param price price units
    public record Step(long price, long qty) {}
}
