package crossbook.web.live;

import crossbook.protocol.ExecType;
import crossbook.protocol.Liquidity;

/// Counts what happens to orders, and tells it to those who follow the participant.
final class ToldExecutions implements Executions {
    private static final Trade NO_TRADE = new Trade(0, 0, 0);

    private final Names names;
    private final Runs runs;
    private final Listeners told;

    ToldExecutions(Names names, Runs runs, Listeners told) {
        this.names = names;
        this.runs = runs;
        this.told = told;
    }

    @Override
    public void changed(LiveOrder order, ExecType type) {
        if (type == ExecType.NEW) runs.order();
        tell(order, type, NO_TRADE, Liquidity.NONE);
    }

    @Override
    public void traded(LiveOrder order, Trade trade, Liquidity liquidity) {
        if (liquidity != Liquidity.MAKER) runs.execution();
        tell(order, ExecType.TRADE, trade, liquidity);
    }

    private void tell(LiveOrder order, ExecType type, Trade trade, Liquidity liquidity) {
        LiveParticipant participant = order.participant;
        participant.executions++;
        if (!told.follows(participant.participantId)) return;
        ExecutionView execution = new ExecutionView(
                participant.executions,
                type,
                order.orderId,
                order.clOrdId,
                participant.participantId,
                names.symbol(order.instrumentId),
                names.priceScale(order.instrumentId),
                order.side,
                trade.price(),
                trade.qty(),
                order.leavesQty,
                order.cumQty,
                trade.tradeId(),
                liquidity,
                order.reason,
                order.timestampNs,
                order.eventNumber);
        told.executed(execution, order.view(names));
    }
}
