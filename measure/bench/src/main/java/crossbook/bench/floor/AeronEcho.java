package crossbook.bench.floor;

import crossbook.load.RoundTrip;
import crossbook.load.Waiting;
import crossbook.load.Worker;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.Subscription;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.aeron.logbuffer.ControlledFragmentHandler;
import io.aeron.logbuffer.ControlledFragmentHandler.Action;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.AgentInvoker;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.file.Path;

/// An echo over Aeron and nothing else.
///
/// Over IPC a second thread answers, and the driver, which is not on the way, sleeps in a
/// third. Over UDP the driver is on the way, so the thread that answers also drives: with
/// three busy threads on two cores a measurement would be one of the scheduler.
final class AeronEcho {
    private static final int REQUESTS = 1001;
    private static final int REPLIES = 1002;
    private static final int FRAGMENTS = 64;

    private final Subscription requests;
    private final ExclusivePublication replies;
    private final UnsafeBuffer reply = new UnsafeBuffer(new byte[Frames.ANSWER_BYTES]);
    private final ControlledFragmentHandler onRequest =
            (buffer, offset, length, header) -> answer(buffer, offset);
    private final EchoTrip trip;

    /// Over shared memory.
    static RoundTrip ipc(Path directory, IdleStrategy idle) {
        String channel = "aeron:ipc?term-length=1m";
        return new AeronEcho("Aeron IPC echo", directory, channel, channel, idle).trip;
    }

    /// Over UDP on loopback.
    static RoundTrip udp(Path directory, IdleStrategy idle) {
        return new AeronEcho(
                        "Aeron UDP echo",
                        directory,
                        "aeron:udp?endpoint=localhost:" + Places.freePort() + "|term-length=1m",
                        "aeron:udp?endpoint=localhost:" + Places.freePort() + "|term-length=1m",
                        idle)
                .trip;
    }

    private AeronEcho(String name, Path directory, String there, String back, IdleStrategy idle) {
        boolean pumped = there.startsWith("aeron:udp");
        ThreadingMode threads = pumped ? ThreadingMode.INVOKER : ThreadingMode.SHARED;
        MediaDriver driver = MediaDriver.launch(
                EchoHost.driver(directory, threads).publicationTermBufferLength(1 << 20));
        AgentInvoker driving = driver.sharedAgentInvoker();
        Aeron aeron = Aeron.connect(new Aeron.Context()
                .aeronDirectoryName(directory.toString())
                .useConductorAgentInvoker(pumped)
                .driverAgentInvoker(driving));
        AgentInvoker conducting = aeron.conductorAgentInvoker();
        requests = aeron.addSubscription(there, REQUESTS);
        replies = aeron.addExclusivePublication(back, REPLIES);
        trip = new EchoTrip(
                name,
                aeron.addExclusivePublication(there, REQUESTS),
                aeron.addSubscription(back, REPLIES));
        Waiting.until(
                () -> trip.isConnected() && replies.isConnected(),
                () -> {
                    if (pumped) driving.invoke();
                    if (pumped) conducting.invoke();
                },
                Places.UNCONNECTED);
        Worker worker = Worker.of(
                "aeron-echo",
                idle,
                pumped ? () -> driving.invoke() + conducting.invoke() + echo() : this::echo);
        trip.answeredBy(worker, aeron, driver);
    }

    private int echo() {
        return requests.controlledPoll(onRequest, FRAGMENTS);
    }

    private Action answer(DirectBuffer buffer, int offset) {
        reply.putLong(Frames.NUMBER, buffer.getLong(offset + Frames.NUMBER));
        return replies.offer(reply) > 0 ? Action.CONTINUE : Action.ABORT;
    }
}
