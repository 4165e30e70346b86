package crossbook.bench.floor;

import crossbook.load.RoundTrip;
import crossbook.load.Worker;

import org.agrona.CloseHelper;

import java.util.function.LongConsumer;

/// An echo over Aeron, as the one sees it who asks.
final class EchoTrip implements RoundTrip {
    private final String name;
    private final AeronAsker asker;
    private final Worker worker;
    private final AutoCloseable[] behind;

    /// @param worker answers on a thread of its own
    /// @param behind what is closed when nobody answers any more, in this order
    EchoTrip(String name, AeronAsker asker, Worker worker, AutoCloseable... behind) {
        this.name = name;
        this.asker = asker;
        this.worker = worker;
        this.behind = behind;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public boolean offer(long number) {
        return asker.offer(number);
    }

    @Override
    public int poll(LongConsumer answers) {
        return asker.poll(answers);
    }

    @Override
    public void resume() {
        worker.resume();
    }

    @Override
    public void pause() {
        worker.pause();
    }

    @Override
    public void close() {
        try {
            worker.close();
        } finally {
            CloseHelper.closeAll(behind);
        }
    }
}
