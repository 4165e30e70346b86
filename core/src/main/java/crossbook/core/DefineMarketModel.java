package crossbook.core;

/// Set the rules of the market; before the first instrument. A reusable holder.
public final class DefineMarketModel extends OperatorCommand {
    public MarketModel model;

    @Override
    Operation operation() {
        return Operation.DEFINE_MARKET_MODEL;
    }
}
