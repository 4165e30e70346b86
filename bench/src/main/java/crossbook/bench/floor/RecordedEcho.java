package crossbook.bench.floor;

import crossbook.bench.load.RoundTrip;
import crossbook.bench.load.Worker;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;

import org.agrona.concurrent.IdleStrategy;

import java.util.function.LongConsumer;

/// An echo in the layout of the journal host, as those see it who send commands and read
/// events: request, recorded log, recorded answers. What the host takes beyond this is the
/// exchange's.
public final class RecordedEcho implements RoundTrip {
    private final EchoHost host;
    private final AeronAsker asker;
    private final Worker echo;

    public RecordedEcho(Places places, IdleStrategy idle) {
        host = new EchoHost(places);
        Aeron aeron = host.aeron();
        ExclusivePublication asking =
                aeron.addExclusivePublication(EchoHost.CHANNEL, EchoHost.REQUESTS);
        asker = new AeronAsker(asking, aeron.addSubscription("aeron:ipc", EchoHost.REPLIES));
        Waiting.until(asker::isConnected, host::pump);
        echo = Worker.of("recorded-echo", idle, host::doWork);
    }

    @Override
    public String name() {
        return "recorded IPC echo, layout of the journal host";
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
        echo.resume();
    }

    @Override
    public void pause() {
        echo.pause();
    }

    @Override
    public void close() {
        try (host) {
            echo.close();
        }
    }
}
