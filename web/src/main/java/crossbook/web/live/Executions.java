package crossbook.web.live;

import crossbook.protocol.ExecType;
import crossbook.protocol.Liquidity;

/// Takes what happens to orders, after it happened.
interface Executions {
    /// Something other than a trade.
    void changed(LiveOrder order, ExecType type);

    void traded(LiveOrder order, Trade trade, Liquidity liquidity);

    /// What was traded.
    ///
    /// @param price price units
    record Trade(long tradeId, long price, long qty) {}
}
