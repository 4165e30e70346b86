package crossbook.marketdata;

import crossbook.client.Machine;
import crossbook.client.marketdata.Market;
import crossbook.client.marketdata.MarketBook;
import crossbook.client.marketdata.MarketListener;
import crossbook.client.stream.EventHandler;
import crossbook.client.stream.EventHead;
import crossbook.client.stream.EventStream;
import crossbook.client.stream.EventsNotRetainedException;
import crossbook.client.stream.HostConnection;
import crossbook.client.stream.RememberedState;

import io.aeron.Aeron;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.AgentInvoker;

import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads the events of a partition, derives what the public may see, once, and
/// publishes it: numbered messages in datagrams, the same with replays and snapshots
/// over TCP, and summaries.
///
/// One thread pumps it ([#doWork]) and is never held up by anyone who listens. Messages
/// and their numbers are a function of the events, so a gateway that is killed and
/// started again continues the feed: from its checkpoint, else from the first event; if
/// that is gone, from the state that the host remembers, as another feed.
public final class MarketDataGateway implements Agent, AutoCloseable {
    private static final int FRAME_LIMIT = 256;
    private static final int EVENTS_PER_SAVED_ORDER = 4;
    private static final int VERY_MANY_ORDERS = 25_000;
    private static final long STATUS_NS = 100_000_000L;

    private final Machine machine;
    private final MarketDataSettings settings;
    private final HostConnection host;
    private final AgentInvoker conductor;
    private final Market market;
    private final ReplayCache cache;
    private final List<FeedLine> lines = new ArrayList<>();
    private final PacketWriter packets;
    private final PacketWriter summaryPackets;
    private final Summaries summaries;
    private final MarketListener listener;
    private final FeedDerivation derivation;
    private final PublishedFeed feed;
    private final FeedService service;
    private final Optional<FixProtocol> fixProtocol;
    private final Optional<FeedService> fix;
    private final EventHandler events;
    private final Optional<RememberedState> remembered;
    private EventStream stream;
    private SnapshotImage unverified;
    private Thread checkpointWriter;
    private long checkpointEvent;
    private boolean isCaughtUp;
    private long spokenNs;
    private long summarySpokenNs;
    private long statusNs;
    private volatile MarketDataStatus status;

    /// @param host closed with the gateway
    /// @param aeron for the datagrams; needed if the settings name lines
    public MarketDataGateway(
            MarketDataSettings settings, HostConnection host, Optional<Aeron> aeron) {
        this(settings, host, aeron, Optional.empty());
    }

    /// A gateway that can begin where the host's events do, if it has no checkpoint and
    /// the first events are gone.
    ///
    /// @param remembered the outcome of the events that are gone
    public MarketDataGateway(
            MarketDataSettings settings,
            HostConnection host,
            Optional<Aeron> aeron,
            Optional<RememberedState> remembered) {
        this(settings, host, aeron, remembered, Machine.REAL);
    }

    /// The same on a machine.
    public MarketDataGateway(
            MarketDataSettings settings,
            HostConnection host,
            Optional<Aeron> aeron,
            Optional<RememberedState> remembered,
            Machine machine) {
        this.machine = machine;
        this.remembered = remembered;
        this.settings = settings;
        this.host = host;
        conductor = aeron.map(Aeron::conductorAgentInvoker).orElse(null);
        addLine(settings.lines().a(), aeron);
        addLine(settings.lines().b(), aeron);
        addDatagrams(settings.lines());
        int packetBytes = packetBytes();
        packets = new PacketWriter(headers(settings.group()), lines, packetBytes);
        summaryPackets = new PacketWriter(headers(settings.group() + 1), lines, packetBytes);
        summaries = new Summaries(
                summaryPackets, settings.lines().summaryNs(), machine.time().nanoTime());
        ServiceSettings.Cache replayed = settings.service().cache();
        cache = new ReplayCache(replayed.messages(), replayed.bytes());
        Optional<FeedCheckpoint.Loaded> checkpoint =
                settings.checkpoint().flatMap(FeedCheckpoint::load);
        market = checkpoint.map(FeedCheckpoint.Loaded::market).orElseGet(Market::new);
        fixProtocol = settings.fix()
                .map(each -> new FixProtocol(
                        each.compId(), settings.service().limits(), machine.time()));
        listener = fixProtocol.isEmpty()
                ? summaries
                : new Listeners(summaries, fixProtocol.get().books());
        derivation = new FeedDerivation(market, settings.zone(), listener, this::publish);
        checkpoint.map(FeedCheckpoint.Loaded::image).ifPresent(this::resume);
        feed = new PublishedFeed(settings, market, derivation, cache, machine.time());
        service = new FeedService(settings.service(), feed, machine.sockets());
        fix = fixProtocol.map(this::openFix);
        events = this::onEvent;
        stream = host.events(unverified == null ? 1 : unverified.eventNumber());
        status = statusNow();
    }

    private FeedService openFix(FixProtocol protocol) {
        InetSocketAddress address = settings.fix().orElseThrow().address();
        int most = settings.service().limits().connections();
        try {
            return new FeedService(address, most, protocol, machine.sockets());
        } catch (UncheckedIOException e) {
            service.close();
            throw e;
        }
    }

    private void addLine(List<String> endpoints, Optional<Aeron> aeron) {
        if (endpoints.isEmpty()) return;
        Aeron client = aeron.orElseThrow(
                () -> new IllegalArgumentException("lines: datagrams need Aeron"));
        lines.add(new AeronLine(client, endpoints, settings.lines()));
    }

    private void addDatagrams(LineSettings settings) {
        if (settings.datagrams().isEmpty()) return;
        lines.add(new DatagramLine(
                settings.datagrams(), settings.networkInterface(), machine.sockets()));
    }

    private int packetBytes() {
        int most = settings.lines().packetBytes();
        for (FeedLine line : lines) most = Math.min(most, line.maxPacketBytes());
        return most;
    }

    private PacketHeaders headers(int group) {
        return new PacketHeaders(group, settings.partition(), machine.time());
    }

    private void resume(SnapshotImage image) {
        if (image.eventNumber() == 0) return;
        for (MarketBook book : market.books()) listener.instrumentDefined(book);
        derivation.resume(image);
        cache.resumeAfter(image.sequence());
        checkpointEvent = image.eventNumber();
        unverified = image;
    }

    /// Where the TCP service listens.
    public InetSocketAddress serviceAddress() {
        return service.address();
    }

    /// Where FIX sessions come in; empty if they do not.
    public Optional<InetSocketAddress> fixAddress() {
        return fix.map(FeedService::address);
    }

    /// The books, to be read on the thread that pumps the gateway.
    public Market market() {
        return market;
    }

    /// The latest message of the feed; for the thread that pumps the gateway.
    public long sequence() {
        return derivation.sequence();
    }

    /// The latest event that was read; for the thread that pumps the gateway.
    public long eventNumber() {
        return derivation.eventNumber();
    }

    /// As of at most a tenth of a second ago; for any thread.
    public MarketDataStatus status() {
        return status;
    }

    @Override
    public int doWork() {
        long now = machine.nanoTime();
        int work = host.doWork();
        if (conductor != null) work += conductor.invoke();
        work += poll();
        isCaughtUp |= stream.isLive();
        if (isCaughtUp && unverified != null) throw ofOtherEvents(); // the host has not so many
        speak(now);
        work += summaries.doWork(now);
        // Until then the books are those of the past: who connects waits.
        if (isCaughtUp) work += service.doWork(now);
        // Half a command is told to nobody who wants books rather than orders.
        if (isCaughtUp && fix.isPresent() && derivation.isBetweenCommands()) {
            work += fix.get().doWork(now);
        }
        checkpointIfDue();
        if (now - statusNs > STATUS_NS) {
            statusNs = now;
            status = statusNow();
        }
        return work;
    }

    private int poll() {
        try {
            return stream.poll(events, FRAME_LIMIT);
        } catch (EventsNotRetainedException e) {
            // Who listens must not hear of another market under the same connection.
            if (isCaughtUp || remembered.isEmpty()) throw e;
            beginAnew(remembered.get(), e);
            return 1;
        }
    }

    /// The events that led to the books are gone, but not the books. The numbering begins
    /// anew, under another epoch; which one is a function of the state alone.
    private void beginAnew(RememberedState state, EventsNotRetainedException cause) {
        unverified = null;
        market.forget();
        derivation.resume(0, 0, 0, 0);
        cache.resumeAfter(0);
        long eventNumber = state.tell((buffer, offset, length) -> {
            if (derivation.eventNumber() == 0) {
                long timestampNs = EventHead.timestampNs(buffer, offset);
                derivation.resume(Math.max(1, timestampNs), 0, timestampNs, 0);
            }
            derivation.onEvent(buffer, offset, length);
        });
        if (eventNumber + 1 < cause.oldest()) throw cause;
        checkpointEvent = eventNumber;
        stream.close();
        stream = host.events(eventNumber + 1);
    }

    private void onEvent(DirectBuffer buffer, int offset, int length) {
        if (unverified != null) verify(buffer, offset);
        else derivation.onEvent(buffer, offset, length);
    }

    /// The event that the checkpoint ends with must be the one that the host has under
    /// that number.
    private void verify(DirectBuffer buffer, int offset) {
        long eventNumber = EventHead.eventNumber(buffer, offset);
        long timestampNs = EventHead.timestampNs(buffer, offset);
        if (eventNumber != unverified.eventNumber() || timestampNs != unverified.timestampNs()) {
            throw ofOtherEvents();
        }
        unverified = null;
    }

    private IllegalStateException ofOtherEvents() {
        return new IllegalStateException("the checkpoint "
                + settings.checkpoint().map(Path::toString).orElse("")
                + " belongs to other events than the host has: remove it");
    }

    private void publish(long sequence, DirectBuffer buffer, int offset, int length) {
        cache.onMessage(sequence, buffer, offset, length);
        if (isCaughtUp && packets.hasLines()) {
            packets.add(derivation.epoch(), sequence, buffer, offset, length);
        }
    }

    private void speak(long now) {
        if (!packets.hasLines()) return;
        long heartbeatNs = settings.lines().heartbeatNs();
        if (packets.flush(derivation.epoch())) {
            spokenNs = now;
        } else if (now - spokenNs >= heartbeatNs) {
            packets.heartbeat(derivation.epoch(), derivation.sequence() + 1);
            spokenNs = now;
        }
        if (now - summarySpokenNs >= heartbeatNs) {
            summaryPackets.heartbeat(summaries.epoch(), summaries.sequence() + 1);
            summarySpokenNs = now;
        }
    }

    // Checkpoints.

    private void checkpointIfDue() {
        boolean isDue = settings.checkpoint().isPresent()
                && isWorthACheckpoint(derivation.eventNumber() - checkpointEvent)
                && derivation.isBetweenCommands()
                && (checkpointWriter == null || !checkpointWriter.isAlive());
        if (isDue) writeCheckpoint();
    }

    /// It costs a walk over all orders: with very many of them it is rarer.
    private boolean isWorthACheckpoint(long newEvents) {
        long orders = market.orderCount();
        return newEvents >= settings.checkpointEvents()
                && (orders < VERY_MANY_ORDERS || newEvents >= EVENTS_PER_SAVED_ORDER * orders);
    }

    /// Writes the books down here and lets another thread bring them to the disk.
    private void writeCheckpoint() {
        SnapshotImage image = feed.write();
        checkpointEvent = image.eventNumber();
        Path file = settings.checkpoint().orElseThrow();
        checkpointWriter = Thread.ofVirtual().start(() -> FeedCheckpoint.write(file, image));
    }

    private void finishCheckpoints() {
        if (settings.checkpoint().isEmpty() || derivation.eventNumber() == 0) return;
        awaitCheckpoint();
        if (derivation.isBetweenCommands() && unverified == null) writeCheckpoint();
        awaitCheckpoint();
    }

    private void awaitCheckpoint() {
        if (checkpointWriter == null) return;
        try {
            checkpointWriter.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private MarketDataStatus statusNow() {
        long sent = 0;
        long dropped = 0;
        for (FeedLine line : lines) {
            sent += line.sent();
            dropped += line.dropped();
        }
        return new MarketDataStatus(
                isCaughtUp,
                derivation.eventNumber(),
                derivation.epoch(),
                derivation.sequence(),
                cache.first(),
                market.orderCount(),
                service.sessions(),
                service.ended(),
                service.refused(),
                fix.map(FeedService::sessions).orElse(0),
                fixProtocol.map(FixProtocol::slowConsumers).orElse(0L),
                sent,
                dropped,
                feed.snapshots());
    }

    @Override
    public String roleName() {
        return "market-data-gateway";
    }

    @Override
    public void onClose() {
        close();
    }

    /// Anyone who listens need not take the silence for a loss.
    private void sayGoodbye() {
        if (!packets.hasLines()) return;
        packets.flush(derivation.epoch());
        packets.end(derivation.epoch(), derivation.sequence() + 1);
        summaryPackets.end(summaries.epoch(), summaries.sequence() + 1);
    }

    /// Ends every session with the reason and leaves a checkpoint for the next start.
    @Override
    public void close() {
        finishCheckpoints();
        service.close();
        fix.ifPresent(FeedService::close);
        sayGoodbye();
        stream.close();
        lines.forEach(FeedLine::close);
        host.close();
    }
}
