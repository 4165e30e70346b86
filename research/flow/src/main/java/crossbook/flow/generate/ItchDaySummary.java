package crossbook.flow.generate;

/// What a generated day of ITCH has.
///
/// @param messages how many there are
/// @param stocks of how many stocks
/// @param orders how many orders are entered, those that replace others included
/// @param executions how many messages say that a resting order was executed
public record ItchDaySummary(long messages, int stocks, long orders, long executions) {}
