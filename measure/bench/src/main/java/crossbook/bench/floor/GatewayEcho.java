package crossbook.bench.floor;

import crossbook.load.RoundTrip;
import crossbook.load.Waiting;
import crossbook.load.Worker;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.Subscription;
import io.aeron.logbuffer.ControlledFragmentHandler;
import io.aeron.logbuffer.ControlledFragmentHandler.Action;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.IdleStrategy;

/// An echo in the layout of the journal host with a gateway before it, on one thread:
/// what comes is passed on to the host, and what the host answers is passed back.
final class GatewayEcho {
    private static final int CLIENT_REQUESTS = 1004;
    private static final int CLIENT_REPLIES = 1005;
    private static final int FRAGMENTS = 64;

    private final EchoHost host;
    private final Subscription fromClient;
    private final ExclusivePublication toHost;
    private final Subscription fromHost;
    private final ExclusivePublication toClient;
    private final ControlledFragmentHandler onRequest =
            (buffer, offset, length, header) -> passOn(buffer, offset, length);
    private final ControlledFragmentHandler onReply =
            (buffer, offset, length, header) -> passBack(buffer, offset, length);
    private final EchoTrip trip;

    static RoundTrip open(Places places, IdleStrategy idle) {
        return new GatewayEcho(places, idle).trip;
    }

    private GatewayEcho(Places places, IdleStrategy idle) {
        host = new EchoHost(places);
        Aeron aeron = host.aeron();
        String channel = EchoHost.CHANNEL;
        fromClient = aeron.addSubscription(channel, CLIENT_REQUESTS);
        toHost = aeron.addExclusivePublication(channel, EchoHost.REQUESTS);
        fromHost = aeron.addSubscription("aeron:ipc", EchoHost.REPLIES);
        toClient = aeron.addExclusivePublication(channel, CLIENT_REPLIES);
        trip = new EchoTrip(
                "recorded IPC echo, layout of gateway and journal host",
                aeron.addExclusivePublication(channel, CLIENT_REQUESTS),
                aeron.addSubscription(channel, CLIENT_REPLIES));
        Waiting.until(
                () -> trip.isConnected() && toHost.isConnected() && fromHost.isConnected(),
                host::pump,
                Places.UNCONNECTED);
        trip.answeredBy(Worker.of("gateway-echo", idle, this::echo), host);
    }

    private int echo() {
        int work = fromClient.controlledPoll(onRequest, FRAGMENTS);
        work += host.doWork();
        return work + fromHost.controlledPoll(onReply, FRAGMENTS);
    }

    private Action passOn(DirectBuffer buffer, int offset, int length) {
        return toHost.offer(buffer, offset, length) > 0 ? Action.CONTINUE : Action.ABORT;
    }

    private Action passBack(DirectBuffer buffer, int offset, int length) {
        return toClient.offer(buffer, offset, length) > 0 ? Action.CONTINUE : Action.ABORT;
    }
}
