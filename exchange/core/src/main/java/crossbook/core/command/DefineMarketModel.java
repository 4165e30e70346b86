package crossbook.core.command;

import crossbook.core.model.MarketModel;
import crossbook.core.order.Operation;

/// Set the rules of the market; before the first instrument.
public final class DefineMarketModel extends OperatorCommand {
    public MarketModel model;

    @Override
    public Operation operation() {
        return Operation.DEFINE_MARKET_MODEL;
    }
}
