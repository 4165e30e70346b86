package crossbook.gateway;

import crossbook.client.Machine;
import crossbook.client.stream.CommandLink;
import crossbook.client.stream.EventStream;
import crossbook.client.stream.EventsNotRetainedException;
import crossbook.client.stream.HostConnection;
import crossbook.client.stream.RememberedState;
import crossbook.gateway.password.PasswordVerifier;
import crossbook.gateway.status.AnswerTimes;
import crossbook.gateway.surroundings.GatewaySettings;
import crossbook.gateway.surroundings.Operations;
import crossbook.gateway.transport.AeronTransport;
import crossbook.gateway.transport.FixTransport;
import crossbook.gateway.transport.TcpTransport;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.Reason;
import crossbook.protocol.event.SessionOpenedDecoder;

import io.aeron.Aeron;

import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.NanoClock;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// The order-entry gateway: sessions of participants over TCP and Aeron on one side, the
/// host of the engine on the other. One thread does it all; each turn it reads what
/// clients sent, offers the commands, reads the events, and sends the reports.
public final class Gateway implements Agent, AutoCloseable {
    private static final int EVENT_FRAMES = 64;

    private final GatewayParts parts;
    private final Machine machine;
    private final HostConnection host;
    private final CommandLink link;
    private final EventFollower reader;
    private final Optional<RememberedState> remembered;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final Optional<TcpTransport> tcp;
    private final Optional<FixTransport> fix;
    private final List<AeronTransport> aeron = new ArrayList<>();
    private final InetSocketAddress tcpAddress;
    private final InetSocketAddress fixAddress;
    private EventStream events;
    private boolean isStopping;
    private volatile boolean isStopped;
    private volatile boolean stopAsked;

    /// Everything that a gateway works with.
    ///
    /// @param host belongs to the gateway from now on: its thread uses and closes it
    /// @param recoveries further connections to the same host, to read what participants
    ///     missed; none: nobody can ask for it
    /// @param remembered the outcome of earlier events, of which the gateway needs no orders:
    ///     it begins with that; none: it reads all events that the host keeps
    /// @param aeron for Aeron sessions; none if the settings name no endpoint. It is asked now
    ///     and then, and gives another client once the media driver of the one before is gone
    /// @param log takes a line for each change of state
    /// @param machine where it runs
    /// @param clock the time of sessions; that of the machine unless another is given
    public record Surroundings(
            HostConnection host,
            Optional<Supplier<HostConnection>> recoveries,
            Optional<RememberedState> remembered,
            Optional<Supplier<Aeron>> aeron,
            PasswordVerifier verifier,
            Operations operations,
            Consumer<String> log,
            Machine machine,
            NanoClock clock) {
        /// One whose media driver outlives it.
        public Surroundings(
                HostConnection host,
                Optional<Aeron> aeron,
                PasswordVerifier verifier,
                Operations operations,
                Consumer<String> log) {
            this(
                    host,
                    Optional.empty(),
                    Optional.empty(),
                    aeron.map(client -> () -> client),
                    verifier,
                    operations,
                    log,
                    Machine.REAL,
                    Machine.REAL.clock());
        }

        /// With a way to read what participants missed.
        public Surroundings withRecoveries(Supplier<HostConnection> hosts) {
            return new Surroundings(
                    host,
                    Optional.of(hosts),
                    remembered,
                    aeron,
                    verifier,
                    operations,
                    log,
                    machine,
                    clock);
        }

        /// With the outcome of earlier events, so that they need not be read.
        public Surroundings withRemembered(RememberedState state) {
            return new Surroundings(
                    host,
                    recoveries,
                    Optional.of(state),
                    aeron,
                    verifier,
                    operations,
                    log,
                    machine,
                    clock);
        }

        /// With a client for Aeron sessions that may become another.
        public Surroundings withAeron(Supplier<Aeron> clients) {
            return new Surroundings(
                    host,
                    recoveries,
                    remembered,
                    Optional.of(clients),
                    verifier,
                    operations,
                    log,
                    machine,
                    clock);
        }

        /// With another time of sessions.
        public Surroundings withClock(NanoClock other) {
            return with(machine, other);
        }

        /// On another machine.
        public Surroundings withMachine(Machine other) {
            return with(other, other.clock());
        }

        private Surroundings with(Machine otherMachine, NanoClock otherClock) {
            return new Surroundings(
                    host,
                    recoveries,
                    remembered,
                    aeron,
                    verifier,
                    operations,
                    log,
                    otherMachine,
                    otherClock);
        }
    }

    /// Opens the ways in. Nothing happens until the agent runs.
    ///
    /// @throws IOException if a socket cannot be bound
    public Gateway(GatewaySettings settings, Surroundings surroundings) throws IOException {
        host = surroundings.host();
        machine = surroundings.machine();
        parts = new GatewayParts(settings, surroundings);
        link = host.commands();
        link.announce(settings.gatewayId());
        reader = parts.events;
        remembered = surroundings.remembered();
        events = host.events(1 + remember());
        tcp = settings.tcp().isPresent()
                ? Optional.of(parts.tcp(settings.tcp().get()))
                : Optional.empty();
        boolean takesFix = settings.fix().flatMap(GatewaySettings.Fix::address).isPresent();
        fix = takesFix ? Optional.of(parts.fix(settings.fix().get())) : Optional.empty();
        tcpAddress = tcp.isPresent() ? tcp.get().address() : null;
        fixAddress = fix.isPresent() ? fix.get().address() : null;
        surroundings
                .aeron()
                .ifPresent(clients -> settings.aeron()
                        .forEach(endpoint -> aeron.add(parts.aeron(clients, endpoint))));
    }

    /// Where TCP sessions come in, with the port that it really is.
    public Optional<InetSocketAddress> tcpAddress() {
        return Optional.ofNullable(tcpAddress);
    }

    /// Where FIX sessions come in, with the port that it really is.
    public Optional<InetSocketAddress> fixAddress() {
        return Optional.ofNullable(fixAddress);
    }

    /// Whether orders reach the engine.
    public boolean isAvailable() {
        return parts.host.isAvailable();
    }

    /// Whether orders reach the engine, and it has closed what a previous run of this gateway
    /// left open: may be asked on any thread. A partition that is away closes it when it is
    /// back.
    public boolean isReady() {
        return isAvailable()
                && (parts.engineSessions.isFormerLifeOver() || parts.partitions.isOneAway());
    }

    /// How it is: may be asked on any thread, and may be a little old.
    public GatewayStatus status() {
        return GatewayStatus.of(
                parts.counters, parts.sessions.count(), parts.host, parts.outputBytes());
    }

    /// How long orders took here; may be asked on any thread.
    public List<AnswerTimes.Measured> answerTimes() {
        return parts.answerTimes.measured(System.nanoTime());
    }

    /// The same since the start, for histograms; may be asked on any thread.
    public List<AnswerTimes.Total> answerTotals() {
        return parts.answerTimes.totals();
    }

    /// Ends every session with a reason, in the next turns. Any thread may ask.
    public void stop() {
        stopAsked = true;
    }

    /// Whether a stop has been carried out: the last messages are sent.
    public boolean isStopped() {
        return isStopped;
    }

    @Override
    public String roleName() {
        return "gateway";
    }

    @Override
    public int doWork() {
        return takeRequests() + sendReports();
    }

    /// The first half of a turn: what clients sent goes to the host. A thread that works
    /// for the host too lets it work between the halves, so that an order passes through
    /// all of them in one turn.
    public int takeRequests() {
        parts.clock.read();
        int work = 0;
        parts.commands.flush();
        if (stopAsked && !isStopping) beginToStop();
        if (tcp.isPresent()) work += tcp.get().poll();
        if (fix.isPresent()) work += fix.get().poll();
        for (int i = 0; i < aeron.size(); i++) work += aeron.get(i).poll();
        if (parts.commands.hasRoom()) work += parts.sideWork.poll();
        if (parts.commands.hasRoom()) work += parts.quickChecks.poll();
        if (parts.commands.hasRoom()) work += parts.passwordChecks.poll();
        parts.authenticator.beginChecks();
        work += readMissed();
        work += parts.engineSessions.sendClosings();
        parts.commands.flush();
        return work;
    }

    /// Reads on for those who missed something, where there is no thread that does.
    private int readMissed() {
        return machine.hasThreads() || parts.recoveryReader.isEmpty()
                ? 0
                : parts.recoveryReader.get().turn();
    }

    /// The second half: what the host says goes to the clients.
    public int sendReports() {
        int work = pollEvents() + parts.sessions.sendOn();
        parts.activity.look();
        parts.sessions.onTime();
        parts.sessions.flush();
        if (isStopping && parts.sessions.count() == 0) isStopped = true;
        return work;
    }

    private int pollEvents() {
        // At first everything that is recorded must have been read; later, being behind
        // is no reason to turn orders away.
        boolean wasAvailable = parts.host.isAvailable();
        boolean isAvailable = link.isConnected() && (wasAvailable || events.isLive());
        if (isAvailable != wasAvailable) parts.availability.changed(isAvailable);
        try {
            return events.poll(reader, EVENT_FRAMES);
        } catch (EventsNotRetainedException e) {
            // Only what came before a snapshot is gone: the snapshot tells the outcome.
            long last = remembered.isEmpty() ? e.oldest() - 1 : remember();
            if (last + 1 < e.oldest()) throw e;
            parts.log.accept("events=skipped from=" + e.asked() + " to=" + last);
            events.close();
            events = host.events(last + 1);
            return 1;
        }
    }

    /// Learns the outcome of earlier events. Returns the number of the last of them.
    private long remember() {
        if (remembered.isEmpty()) return 0;
        parts.limits.clear(); // a state tells those that are set, and none that no longer is
        long last = remembered.get().tell(this::onState);
        parts.host.seen(last);
        parts.log.accept("events=remembered to=" + last);
        return last;
    }

    /// Orders were reported when they came in.
    private void onState(DirectBuffer buffer, int offset, int length) {
        int templateId = header.wrap(buffer, offset).templateId();
        if (templateId >= SessionOpenedDecoder.TEMPLATE_ID) reader.onEvent(buffer, offset, length);
    }

    private void beginToStop() {
        isStopping = true;
        tcp.ifPresent(TcpTransport::refuse);
        fix.ifPresent(FixTransport::refuse);
        parts.log.accept("state=stopping sessions=" + parts.sessions.count());
        parts.sessions.endAll(Reason.GATEWAY_STOPS);
    }

    /// Ends what is left at once.
    @Override
    public void onClose() {
        parts.close();
        tcp.ifPresent(CloseHelper::quietClose);
        fix.ifPresent(CloseHelper::quietClose);
        CloseHelper.quietCloseAll(aeron);
        CloseHelper.quietCloseAll(events, host);
        isStopped = true;
    }

    @Override
    public void close() {
        onClose();
    }
}
