package crossbook.testkit;

import crossbook.client.stream.EventListener;
import crossbook.client.stream.EventReader;
import crossbook.client.stream.EventStream;
import crossbook.client.stream.HostConnection;
import crossbook.core.model.MarketModel;
import crossbook.protocol.Side;
import crossbook.protocol.event.InstrumentDefinedDecoder;

import java.util.Random;

/// Two participants who trade in one instrument of a real host, or in some, at random.
public final class RandomTrading {
    private final HostConnection connection;
    private final EngineCommands commands;
    private final Random random = new Random(2);
    private final int instruments;
    private long clOrdId;

    public RandomTrading(HostConnection connection) {
        this(connection, 1);
    }

    /// @param instruments how many: XYZ, XYZ1 and so on
    public RandomTrading(HostConnection connection, int instruments) {
        this.connection = connection;
        commands = new EngineCommands(connection);
        this.instruments = instruments;
    }

    /// What else is to be commanded.
    public EngineCommands commands() {
        return commands;
    }

    /// Defines all that is needed, and waits for it: where there are several engines, nobody knows
    /// before which of them has an instrument.
    public void market(MarketModel model) {
        commands.model(model);
        for (int id = 0; id < 2; id++) commands.participant(id, "p" + id);
        for (int id = 0; id < instruments; id++) {
            commands.instrument(id, id == 0 ? "XYZ" : "XYZ" + id, EngineCommands.NO_PRICE);
        }
        int[] defined = {0};
        EventReader reader = new EventReader(new EventListener() {
            @Override
            public void onInstrumentDefined(InstrumentDefinedDecoder event) {
                defined[0]++;
            }
        });
        long startNs = System.nanoTime();
        try (EventStream events = connection.events(1)) {
            while (defined[0] < instruments) {
                connection.doWork();
                events.poll(reader, 64);
                if (System.nanoTime() - startNs > Patience.NS) {
                    throw new IllegalStateException("no instrument is defined");
                }
            }
        }
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
        commands.order(
                participantId, instrument(), id, side, 1 + random.nextInt(90), price, _ -> {});
    }

    private void cancel() {
        int participantId = random.nextInt(2);
        String near = Long.toString(Math.max(1, clOrdId - random.nextInt(50)));
        commands.cancel(participantId, instrument(), near);
    }

    private int instrument() {
        return instruments == 1 ? 0 : random.nextInt(instruments);
    }
}
