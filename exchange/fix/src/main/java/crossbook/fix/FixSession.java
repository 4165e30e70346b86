package crossbook.fix;

import crossbook.protocol.Reason;

import org.agrona.DirectBuffer;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/// One FIX session of order entry as the exchange keeps it: what comes is checked and passed on
/// as messages of order entry, and what those are answered becomes FIX. It has no clock, thread
/// or socket of its own.
///
/// The session layer is [SessionReader], [Inbound] (numbers that come), [Outbound] (numbers
/// that go, and what is sent again) and [LogonExchange]; [OrderEntry], [OrderLogon] and
/// [Answers] are what it is for.
public final class FixSession {
    /// What a session needs of the gateway that it belongs to.
    public interface Gateway extends FixLine {
        /// Hands over a message of order entry. False: there is no room now, it must come
        /// again.
        boolean pass(DirectBuffer message, int offset, int length);

        /// The store of a session; null if another connection has it. If an operator wants that,
        /// its numbers have begun again.
        ///
        /// @throws IOException if it cannot be used
        FixStore open(String participant, String compId) throws IOException;

        /// Closes it.
        void close(String participant, String compId);

        /// Asks for the reports of the participant from one event to another. They come as
        /// messages of order entry; [FixSession#recovering] stands before,
        /// [FixSession#recovered] behind them.
        void recover(long fromEvent, long toEvent);

        /// Lets the session hear what a participant hears, from now on; says why it may not.
        ///
        /// @param name empty: everybody
        default Reason follow(String name) {
            return Reason.NOT_SUPPORTED;
        }

        /// The number of the newest event.
        default long lastEvent() {
            return 0;
        }
    }

    private static final String RESET =
            "an operator has reset this session: both numbers begin at 1";

    private final Gateway gateway;
    private final Outbound out;
    private final OrderEntry entry;
    private final Inbound in;
    private final OrderLogon logon;
    private final SessionReader reader;
    private final Answers answers;

    /// What sessions of a gateway share: also what they read and write with, for only one
    /// works at a time.
    public static final class Surroundings {
        private final Dialect dialect;
        private final Instruments instruments;
        private final String compId;
        private final SessionSchedule schedule;
        private final FixMessage message;
        private final FixWriter writer;
        private final FixWriter again = new FixWriter();
        private final Map<String, KnownOrders> orders = new HashMap<>();

        /// What sessions of order entry share that are always open.
        ///
        /// @param compId the exchange's
        public Surroundings(Dialect dialect, Instruments instruments, String compId) {
            this(dialect, instruments, compId, SessionSchedule.ALWAYS);
        }

        /// What sessions of order entry share.
        ///
        /// @param compId the exchange's
        /// @param schedule when they are open
        public Surroundings(
                Dialect dialect, Instruments instruments, String compId, SessionSchedule schedule) {
            this(dialect, instruments, compId, schedule, new FixWriter());
        }

        private Surroundings(
                Dialect dialect,
                Instruments instruments,
                String compId,
                SessionSchedule schedule,
                FixWriter writer) {
            this.dialect = dialect;
            this.instruments = instruments;
            this.compId = compId;
            this.schedule = schedule;
            this.writer = writer;
            message = new FixMessage(dialect);
        }

        /// What sessions of market data share, which know instruments by their books.
        ///
        /// @param compId the exchange's
        /// @param snapshotBytes how long a snapshot may be
        public static Surroundings ofMarketData(Dialect dialect, String compId, int snapshotBytes) {
            int longest = Math.max(MarketDataReports.LEAST_BYTES, snapshotBytes);
            return new Surroundings(
                    dialect, null, compId, SessionSchedule.ALWAYS, new FixWriter(longest));
        }

        /// What is read.
        FixMessage message() {
            return message;
        }

        Dialect dialect() {
            return dialect;
        }

        Instruments instruments() {
            return instruments;
        }

        String compId() {
            return compId;
        }

        SessionSchedule schedule() {
            return schedule;
        }

        /// For what is sent.
        FixWriter writer() {
            return writer;
        }

        /// What a participant was told of its orders.
        KnownOrders orders(String participant) {
            return orders.computeIfAbsent(participant, _ -> new KnownOrders());
        }

        /// For what is sent again.
        FixWriter again() {
            return again;
        }
    }

    /// A session whose logon is awaited.
    public FixSession(Surroundings surroundings, Gateway gateway) {
        this.gateway = gateway;
        out = new Outbound(surroundings, gateway);
        entry = new OrderEntry(surroundings, gateway, out);
        in = new Inbound(surroundings, gateway, out, entry);
        logon = new OrderLogon(surroundings, gateway, in, out, entry);
        reader = new SessionReader(surroundings.message(), gateway, logon, in);
        answers = new Answers(surroundings.instruments(), gateway, logon, entry, out);
    }

    // What comes in.

    /// Reads what came, as far as it is whole messages; returns where the first byte stands
    /// that was not taken. What is garbled is left out; but who begins with it does not speak
    /// FIX.
    public int read(DirectBuffer buffer, int from, int to) {
        return reader.read(buffer, from, to);
    }

    /// Whether a whole message waits until it can be taken.
    public boolean isWaiting() {
        return reader.isWaiting();
    }

    // What goes out.

    /// Takes a message of order entry for the other end.
    public void answer(DirectBuffer buffer, int offset, int length) {
        answers.onMessage(buffer, offset, length);
    }

    /// Reports from before the logon follow, up to an event.
    public void recovering(long toEvent) {
        answers.recovering(toEvent);
    }

    /// They have all come.
    public void recovered() {
        answers.recovered();
    }

    /// Some reports from before the logon are not kept any more.
    public void notRetained() {
        answers.notRetained();
    }

    /// Whether its version is 5.0 SP2, else 4.4.
    public boolean isNewer() {
        return out.isNewer();
    }

    /// Whether reports from before the logon are still coming.
    public boolean isRecovering() {
        return answers.isRecovering();
    }

    /// What was sent counts, and can be written to the socket; and what came, as far as it is
    /// known to be recorded.
    public void commit() {
        out.commit();
        entry.commit(in.expected());
    }

    /// Asks what the session itself wants to know of orders; not while one of its answers is
    /// being taken.
    public void inquire() {
        entry.inquiries().ask();
    }

    /// Goes on with what has to be sent again. True if more remains.
    public boolean repeat() {
        return out.repeat();
    }

    /// Nothing up to an event is left to be told.
    public void seen(long eventNumber) {
        if (logon.isDone() && !answers.isRecovering()) out.seen(eventNumber);
    }

    /// Looks after what takes its time.
    ///
    /// @param listenedNs of a clock that goes while the other end can be heard
    /// @param heartbeatNs how often it must be heard
    public void onTime(long listenedNs, long heartbeatNs) {
        if (!logon.isDone() || gateway.hasEnded()) return;
        if (out.isResetAsked()) gateway.end(RESET);
        else if (logon.isOver()) gateway.end("the session is over: " + logon.times());
        else in.onTime(listenedNs, heartbeatNs);
    }

    /// Gives up what it holds.
    public void close() {
        logon.close();
    }
}
