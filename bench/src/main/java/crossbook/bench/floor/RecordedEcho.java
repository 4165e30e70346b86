package crossbook.bench.floor;

import crossbook.load.RoundTrip;
import crossbook.load.Worker;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;

import org.agrona.concurrent.IdleStrategy;

/// An echo in the layout of the journal host, as those see it who send commands and read
/// events: request, recorded log, recorded answers. What the host takes beyond this is the
/// exchange's.
final class RecordedEcho {
    private RecordedEcho() {}

    static RoundTrip open(Places places, IdleStrategy idle) {
        EchoHost host = new EchoHost(places);
        Aeron aeron = host.aeron();
        ExclusivePublication asking =
                aeron.addExclusivePublication(EchoHost.CHANNEL, EchoHost.REQUESTS);
        AeronAsker asker =
                new AeronAsker(asking, aeron.addSubscription("aeron:ipc", EchoHost.REPLIES));
        Waiting.until(asker::isConnected, host::pump);
        return new EchoTrip(
                "recorded IPC echo, layout of the journal host",
                asker,
                Worker.of("recorded-echo", idle, host::doWork),
                host);
    }
}
