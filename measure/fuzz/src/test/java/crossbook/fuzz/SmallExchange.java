package crossbook.fuzz;

import crossbook.core.EngineSettings;
import crossbook.core.MatchingEngine;
import crossbook.core.command.DefineInstrument;
import crossbook.core.command.DefineMarketModel;
import crossbook.core.command.DefineParticipant;
import crossbook.core.command.NewOrder;
import crossbook.core.event.EventSink;
import crossbook.core.order.OrdType;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;
import crossbook.market.MarketModelFile;

import java.util.List;

/// Engines that know nothing, one market, and a few orders.
public final class SmallExchange {
    private static final EventSink NOBODY = new EventSink() {};

    private SmallExchange() {}

    public static List<MatchingEngine> engines() {
        return List.of(empty(), open(), busy());
    }

    private static MatchingEngine empty() {
        return new MatchingEngine(new EngineSettings(1, 7, 2), NOBODY);
    }

    private static MatchingEngine open() {
        MatchingEngine engine = empty();
        DefineMarketModel rules = new DefineMarketModel();
        rules.model = MarketModelFile.shipped("continuous");
        engine.onDefineMarketModel(rules);
        DefineParticipant participant = new DefineParticipant();
        participant.name = "alice";
        engine.onDefineParticipant(participant);
        DefineInstrument instrument = new DefineInstrument();
        instrument.symbol = "XYZ";
        engine.onDefineInstrument(instrument);
        return engine;
    }

    /// Three orders rest, one trades, one waits behind.
    private static MatchingEngine busy() {
        MatchingEngine engine = open();
        for (int i = 0; i < 5; i++) engine.onNewOrder(order(i));
        return engine;
    }

    private static NewOrder order(int i) {
        NewOrder order = new NewOrder();
        order.clOrdId.set("order " + i);
        order.side = i == 3 ? Side.BUY : Side.SELL;
        order.ordType = OrdType.LIMIT;
        order.timeInForce = TimeInForce.DAY;
        order.limitPrice = 100L + i % 3;
        order.orderQty = 10L + i;
        return order;
    }
}
