package crossbook.core;

/// Set the rules of the market; before the first instrument. A reusable holder.
public final class DefineMarketModel {
    /// When the command was sequenced, nanoseconds since 1970 UTC.
    public long timestampNs;

    public MarketModel model;
}
