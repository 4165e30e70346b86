package crossbook.gateway;

import crossbook.client.Machine;
import crossbook.client.stream.BufferPool;
import crossbook.client.stream.Ledger;
import crossbook.fix.Dialect;
import crossbook.fix.FixSession;
import crossbook.gateway.answer.Replies;
import crossbook.gateway.answer.Requests;
import crossbook.gateway.fix.FixMessages;
import crossbook.gateway.fix.FixStores;
import crossbook.gateway.host.CommandBatch;
import crossbook.gateway.host.HostStatus;
import crossbook.gateway.logon.Authenticator;
import crossbook.gateway.logon.EngineSessions;
import crossbook.gateway.logon.LogonMessages;
import crossbook.gateway.logon.LogonReplies;
import crossbook.gateway.password.FailedLogons;
import crossbook.gateway.password.PasswordQueue;
import crossbook.gateway.reference.Directory;
import crossbook.gateway.reference.Partitions;
import crossbook.gateway.reference.StandingLimits;
import crossbook.gateway.report.Followers;
import crossbook.gateway.report.RecoveryMessages;
import crossbook.gateway.report.RecoveryReader;
import crossbook.gateway.report.ReportSources;
import crossbook.gateway.request.AccountQueries;
import crossbook.gateway.request.Admission;
import crossbook.gateway.request.BatchMessages;
import crossbook.gateway.request.EngineRequests;
import crossbook.gateway.request.EntryMessages;
import crossbook.gateway.request.LimitAnswers;
import crossbook.gateway.request.OperatorMessages;
import crossbook.gateway.request.OrderMessages;
import crossbook.gateway.request.OrderQueries;
import crossbook.gateway.session.Output;
import crossbook.gateway.session.SessionIds;
import crossbook.gateway.session.SessionMessages;
import crossbook.gateway.session.Sessions;
import crossbook.gateway.status.AnswerTimes;
import crossbook.gateway.status.Counters;
import crossbook.gateway.surroundings.GatewaySettings;
import crossbook.gateway.surroundings.GatewaySettings.AeronEndpoint;
import crossbook.gateway.transport.AeronTransport;
import crossbook.gateway.transport.FixConnection;
import crossbook.gateway.transport.FixInstruments;
import crossbook.gateway.transport.FixTransport;
import crossbook.gateway.transport.FrameReader;
import crossbook.gateway.transport.TcpConnection;
import crossbook.gateway.transport.TcpTransport;
import crossbook.gateway.transport.TcpTransport.Greeting;
import crossbook.gateway.turn.SideWork;
import crossbook.gateway.turn.TradingActivity;
import crossbook.gateway.turn.TurnClock;

import io.aeron.Aeron;

import org.agrona.concurrent.EpochNanoClock;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Makes the parts of a gateway, each of those that it uses. Only [Gateway] knows them all.
final class GatewayParts implements AutoCloseable {
    /// Requests of operators that may wait to be carried out.
    private static final int OPERATIONS = 1_024;

    final Counters counters = new Counters();
    final AnswerTimes answerTimes = new AnswerTimes();
    final HostStatus host = new HostStatus();
    final StandingLimits limits = new StandingLimits();
    final Partitions partitions = new Partitions();
    final Consumer<String> log;
    final CommandBatch commands;
    final TurnClock clock;
    final TradingActivity activity;
    final Optional<RecoveryReader> recoveryReader;
    final SideWork sideWork;
    final SideWork quickChecks;
    final SideWork passwordChecks;
    final EngineSessions engineSessions;
    final Authenticator authenticator;
    final Sessions sessions;
    final HostAvailability availability;
    final EventFollower events;
    final EntryMessages entryMessages;

    private final GatewaySettings settings;
    private final Gateway.Surroundings surroundings;
    private final EpochNanoClock time;
    private final Directory directory = new Directory();
    private final Ledger ledger = new Ledger();
    private final BufferPool pool = new BufferPool();
    private final SessionIds ids;
    private final ReportSources sources;
    private final SessionMessages messages;
    private final Replies replies;
    private final Requests requests;
    private final LimitAnswers limitAnswers;
    private final OrderQueries orderQueries;
    private final Followers followers;
    private final RecoveryMessages recoveries;
    private final PasswordQueue passwords;
    private final LogonReplies logonReplies;

    GatewayParts(GatewaySettings settings, Gateway.Surroundings surroundings) {
        this.settings = settings;
        this.surroundings = surroundings;
        Machine machine = surroundings.machine();
        boolean hasThreads = machine.hasThreads();
        int partition = settings.partition();
        int gatewayId = settings.gatewayId();
        time = machine.time();
        log = line -> surroundings.log().accept("gateway=" + gatewayId + " " + line);
        commands = new CommandBatch(surroundings.host().commands());
        clock = new TurnClock(surroundings.clock(), commands, counters);
        activity = new TradingActivity(counters, clock);
        recoveryReader =
                surroundings.recoveries().map(hosts -> new RecoveryReader(hosts, hasThreads));
        sideWork = new SideWork("gateway-operations-", 1, OPERATIONS, hasThreads);
        GatewaySettings.Logons logons = settings.logons();
        int threads = logons.threads();
        quickChecks = new SideWork("gateway-logons-", 1, logons.queue(), hasThreads);
        passwordChecks = new SideWork("gateway-passwords-", threads, threads, hasThreads);
        ids = new SessionIds(gatewayId, time.nanoTime());
        sources = new ReportSources(partition, counters, directory, ledger.balances());
        messages = new SessionMessages(partition, time);
        replies = new Replies(time);
        requests = requests();
        limitAnswers = new LimitAnswers(partition, requests, directory, limits);
        orderQueries =
                new OrderQueries(partition, commands, counters, directory, requests, replies);
        followers = new Followers(sources, requests, replies);
        recoveries = recoveries();
        passwords = new PasswordQueue(new FailedLogons(logons.failed()), threads, logons.queue());
        logonReplies = logonReplies();
        engineSessions = engineSessions();
        authenticator = authenticator();
        sessions = sessions();
        availability = availability();
        events = events();
        entryMessages = entryMessages();
    }

    private Requests requests() {
        return new Requests(
                settings,
                time,
                host,
                commands,
                directory,
                ledger.balances(),
                partitions,
                replies,
                surroundings.operations());
    }

    private RecoveryMessages recoveries() {
        return new RecoveryMessages(
                settings, recoveryReader, host, sources, requests, replies, followers);
    }

    // Logging on.

    private LogonReplies logonReplies() {
        return new LogonReplies(
                counters,
                clock,
                messages,
                surroundings.machine().random(),
                settings.logons().reconnectWithin(),
                log);
    }

    private EngineSessions engineSessions() {
        return new EngineSessions(
                settings.gatewayId(), host, commands, directory, ids, logonReplies, passwords, log);
    }

    private Authenticator authenticator() {
        return new Authenticator(
                surroundings.verifier(),
                passwords,
                quickChecks,
                passwordChecks,
                clock,
                host,
                commands,
                directory,
                ids,
                engineSessions,
                recoveries,
                messages,
                logonReplies,
                log);
    }

    private Sessions sessions() {
        return new Sessions(
                settings,
                clock,
                counters,
                answerTimes,
                messages,
                List.of(authenticator, engineSessions, followers));
    }

    // What the host says.

    private HostAvailability availability() {
        return new HostAvailability(
                settings.partition(),
                host,
                partitions,
                commands,
                requests,
                limitAnswers,
                orderQueries,
                engineSessions,
                sessions,
                log);
    }

    private EventFollower events() {
        return new EventFollower(
                host,
                sources,
                followers,
                ledger,
                limits,
                partitions,
                availability,
                sessions,
                engineSessions,
                requests,
                replies,
                limitAnswers,
                orderQueries);
    }

    // What clients say.

    private EntryMessages entryMessages() {
        Admission admission = new Admission(host, partitions, counters, replies);
        OperatorMessages operators = new OperatorMessages(
                commands,
                requests,
                directory,
                replies,
                host,
                surroundings.operations(),
                sideWork,
                log);
        EngineRequests engine = new EngineRequests(
                commands, requests, directory, admission, counters, ledger.balances(), partitions);
        return new EntryMessages(
                commands,
                replies,
                new OrderMessages(commands, counters, admission),
                operators,
                fixMessages(),
                new AccountQueries(commands, requests, ledger, sources, host, time),
                engine,
                new BatchMessages(commands, requests, directory, engine),
                logonMessages(),
                recoveries,
                orderQueries,
                followers);
    }

    private FixMessages fixMessages() {
        return new FixMessages(
                settings.fix().map(GatewaySettings.Fix::directory),
                clock,
                requests,
                replies,
                sideWork,
                log);
    }

    private LogonMessages logonMessages() {
        return new LogonMessages(
                surroundings.machine(), activity, replies, logonReplies, authenticator);
    }

    // Where clients come in.

    /// TCP sessions that speak the schema of order entry.
    TcpTransport tcp(InetSocketAddress address) throws IOException {
        return tcp(
                address,
                (channel, key, peer) -> new TcpConnection(channel, key, peer, newOutput()));
    }

    TcpTransport tcp(InetSocketAddress address, Greeting greeting) throws IOException {
        return new TcpTransport(
                surroundings.machine(),
                clock,
                activity,
                commands,
                counters,
                sessions,
                frames(),
                address,
                greeting);
    }

    FrameReader frames() {
        return new FrameReader(entryMessages, settings.limits());
    }

    Output newOutput() {
        return new Output(pool, settings.limits());
    }

    /// What the outputs of all sessions hold.
    long outputBytes() {
        return pool.lentBytes();
    }

    FixTransport fix(GatewaySettings.Fix fix) throws IOException {
        FixStores stores = new FixStores(fix, time, log);
        FixConnection.Surroundings shared = new FixConnection.Surroundings(
                new FixSession.Surroundings(
                        Dialect.crossbook(),
                        new FixInstruments(directory, ledger.balances()),
                        fix.compId(),
                        fix.schedule()),
                stores,
                entryMessages,
                followers,
                recoveries,
                host,
                clock,
                time,
                this::newOutput,
                settings.limits().outputBufferBytes() / 4,
                log);
        TcpTransport sockets = tcp(
                fix.address().orElseThrow(),
                (channel, key, address) -> new FixConnection(channel, key, address, shared));
        return new FixTransport(sockets, stores);
    }

    AeronTransport aeron(Supplier<Aeron> clients, AeronEndpoint endpoint) {
        return new AeronTransport(
                clock, commands, sessions, frames(), this::newOutput, log, clients, endpoint);
    }

    /// Closes what is left, without a word.
    @Override
    public void close() {
        sessions.close();
        sideWork.close();
        quickChecks.close();
        passwordChecks.close();
        recoveryReader.ifPresent(RecoveryReader::close);
    }
}
