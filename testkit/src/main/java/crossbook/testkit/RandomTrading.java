package crossbook.testkit;

import crossbook.client.stream.HostConnection;
import crossbook.core.model.MarketModel;
import crossbook.protocol.Side;

import java.util.Random;

/// Two participants who trade in one instrument of a real host, at random.
public final class RandomTrading {
    private final EngineCommands commands;
    private final Random random = new Random(2);
    private long clOrdId;

    public RandomTrading(HostConnection connection) {
        commands = new EngineCommands(connection);
    }

    /// What else is to be commanded.
    public EngineCommands commands() {
        return commands;
    }

    public void market(MarketModel model) {
        commands.model(model);
        for (int id = 0; id < 2; id++) commands.participant(id, "p" + id);
        commands.instrument(0, "XYZ", EngineCommands.NO_PRICE);
    }

    public void orders(int count) {
        for (int i = 0; i < count; i++) {
            if (random.nextInt(3) == 0) cancel();
            else order();
        }
    }

    private void order() {
        Side side = random.nextBoolean() ? Side.BUY : Side.SELL;
        long away = random.nextInt(20) - 4L;
        long price = side == Side.BUY ? 1_000 - away : 1_000 + away;
        int participantId = random.nextInt(2);
        String id = Long.toString(++clOrdId);
        commands.order(participantId, 0, id, side, 1 + random.nextInt(90), price, _ -> {});
    }

    private void cancel() {
        int participantId = random.nextInt(2);
        String near = Long.toString(Math.max(1, clOrdId - random.nextInt(50)));
        commands.cancel(participantId, 0, near);
    }
}
