package crossbook.gateway.status;

import crossbook.protocol.entry.ExecutionReportEncoder;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.util.concurrent.TimeUnit;

/// The order of a session whose time is being taken; the others pass by.
public final class AnswerTime {
    /// An order without an answer for so long has lost it, with its host.
    private static final long GIVEN_UP_NS = TimeUnit.SECONDS.toNanos(10);

    private State state = State.IDLE;
    private long readNs;
    private final UnsafeBuffer passedId =
            new UnsafeBuffer(new byte[ExecutionReportEncoder.clOrdIdLength()]);
    private final DirectBuffer reportedId = new UnsafeBuffer();

    private enum State {
        IDLE,
        /// Bytes have been read.
        READ,
        /// An order in them went to the engine.
        PASSED,
        /// Its first report waits to be sent.
        REPORTED
    }

    /// Something was read, in which orders may be.
    public void read(long turnNs) {
        boolean isRunning = state == State.PASSED || state == State.REPORTED;
        if (isRunning && turnNs - readNs < GIVEN_UP_NS) return;
        state = State.READ;
        readNs = System.nanoTime();
    }

    /// A new order goes to the engine.
    public void passed(DirectBuffer buffer, int clOrdIdAt) {
        if (state != State.READ) return;
        state = State.PASSED;
        passedId.putBytes(0, buffer, clOrdIdAt, passedId.capacity());
    }

    /// A report of an order that is new, or refused, waits to be sent.
    public void reported(ExecutionReportEncoder report) {
        if (state != State.PASSED) return;
        int clOrdIdAt = report.offset() + ExecutionReportEncoder.clOrdIdEncodingOffset();
        reportedId.wrap(report.buffer(), clOrdIdAt, passedId.capacity());
        if (reportedId.equals(passedId)) state = State.REPORTED;
    }

    /// Whether a report waits whose time is taken.
    public boolean isReported() {
        return state == State.REPORTED;
    }

    /// What waited was handed to the socket.
    ///
    /// @param door where the order came in
    public void sent(AnswerTimes.Door door, AnswerTimes times) {
        state = State.IDLE;
        long nowNs = System.nanoTime();
        times.record(door, nowNs - readNs, nowNs);
    }
}
