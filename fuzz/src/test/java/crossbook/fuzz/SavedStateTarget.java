package crossbook.fuzz;

import crossbook.core.DefineInstrument;
import crossbook.core.DefineMarketModel;
import crossbook.core.DefineParticipant;
import crossbook.core.EngineSettings;
import crossbook.core.EventSink;
import crossbook.core.MatchingEngine;
import crossbook.core.NewOrder;
import crossbook.core.OrdType;
import crossbook.core.Side;
import crossbook.core.StateException;
import crossbook.core.TimeInForce;
import crossbook.simulation.MarketModelFile;
import crossbook.simulation.SavedState;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/// Saved states of the engine: what can be loaded saves itself again, byte for byte.
final class SavedStateTarget implements FuzzTarget {
    private static final EventSink NOBODY = new EventSink() {};

    @Override
    public String name() {
        return "saved-state";
    }

    @Override
    public List<byte[]> seeds() throws IOException {
        MatchingEngine engine = new MatchingEngine(new EngineSettings(1, 7, 2), NOBODY);
        byte[] empty = saved(engine);
        DefineMarketModel rules = new DefineMarketModel();
        rules.model = MarketModelFile.shipped("continuous");
        engine.onDefineMarketModel(rules);
        DefineParticipant participant = new DefineParticipant();
        participant.name = "alice";
        engine.onDefineParticipant(participant);
        DefineInstrument instrument = new DefineInstrument();
        instrument.symbol = "XYZ";
        engine.onDefineInstrument(instrument);
        byte[] open = saved(engine);
        for (int i = 0; i < 5; i++) engine.onNewOrder(order(i));
        return List.of(empty, open, saved(engine));
    }

    /// Three that rest, one that trades, one that waits behind.
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

    @Override
    public void accept(byte[] input) throws IOException {
        MatchingEngine engine;
        try {
            engine = SavedState.load(new ByteArrayInputStream(input), NOBODY);
        } catch (StateException refused) {
            return;
        }
        if (!Arrays.equals(input, saved(engine))) {
            throw new IllegalStateException("saves another state than was loaded");
        }
    }

    private static byte[] saved(MatchingEngine engine) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        SavedState.save(engine, out);
        return out.toByteArray();
    }
}
