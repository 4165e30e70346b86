package crossbook.client.marketdata;

import crossbook.client.Machine;
import crossbook.client.stream.CheckedFrames;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.Schema;
import crossbook.protocol.marketdata.PacketHeaderDecoder;

import io.aeron.Aeron;
import io.aeron.Subscription;
import io.aeron.logbuffer.FragmentHandler;
import io.aeron.logbuffer.Header;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.AgentInvoker;
import org.agrona.concurrent.NanoClock;

import java.util.ArrayList;
import java.util.List;

/// Keeps the books of a feed right, through losses, restarts and late arrivals.
///
/// Pump it: call [#doWork] again and again on one thread, and read the [#market] on the
/// same one. It owns no thread and never waits. As an [Agent] it can be given to an
/// `AgentRunner`.
///
/// ```java
/// var settings = SubscriberSettings.overTcp(address);
/// try (var market = MarketDataSubscriber.overTcp(settings, listener)) {
///     while (!done) idle.idle(market.doWork());
/// }
/// ```
public final class MarketDataSubscriber implements Agent, AutoCloseable {
    private static final int FRAGMENT_LIMIT = 64;

    private final SubscriberSettings settings;
    private final MarketListener listener;
    private final Market market = new Market();
    private final FeedAssembler assembler;
    private final FeedRecovery recovery;
    private final List<Subscription> lines = new ArrayList<>();
    private final List<DatagramFeed> datagrams = new ArrayList<>();
    private final AgentInvoker conductor;
    private final FragmentHandler packets = this::onPacket;
    private final CheckedFrames frames =
            new CheckedFrames(Schema.marketdata(), FeedDamagedException::new);
    private final CheckedFrames.Handler messages = this::onMessage;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final PacketHeaderDecoder packet = new PacketHeaderDecoder();
    private final NanoClock clock;
    private FeedState state = FeedState.RECOVERING;
    private boolean isOfOurs;
    private boolean heardLine;
    private long heardNs;
    private long damagedPackets;

    private MarketDataSubscriber(
            SubscriberSettings settings, MarketListener listener, Aeron aeron, Machine machine) {
        this.settings = settings;
        this.listener = listener;
        clock = machine.clock();
        assembler = new FeedAssembler(market, listener, settings.pendingBytes());
        recovery = new FeedRecovery(settings, assembler, machine.sockets());
        conductor = aeron == null ? null : aeron.conductorAgentInvoker();
        for (String line : settings.lines()) {
            if (DatagramFeed.isNamedBy(line))
                datagrams.add(new DatagramFeed(line, machine.sockets()));
            else lines.add(aeron.addSubscription(line, settings.streamId()));
        }
        heardNs = clock.nanoTime();
    }

    /// Follows a feed over one TCP connection.
    public static MarketDataSubscriber overTcp(
            SubscriberSettings settings, MarketListener listener) {
        return new MarketDataSubscriber(
                settings.withLines(List.of()), listener, null, Machine.REAL);
    }

    /// Follows a feed from a machine: over plain datagrams, or over TCP alone where the
    /// settings name no lines.
    public static MarketDataSubscriber on(
            Machine machine, SubscriberSettings settings, MarketListener listener) {
        return new MarketDataSubscriber(settings, listener, null, machine);
    }

    /// Follows a feed of plain datagrams and recovers over TCP.
    public static MarketDataSubscriber overDatagrams(
            SubscriberSettings settings, MarketListener listener) {
        return overUdp(settings, listener, null);
    }

    /// Follows a feed over Aeron and recovers over TCP. The lines should be
    /// unreliable to Aeron (`reliable=false`): what was lost is recovered here.
    public static MarketDataSubscriber overUdp(
            SubscriberSettings settings, MarketListener listener, Aeron aeron) {
        if (settings.lines().isEmpty()) throw new IllegalArgumentException("lines: none are given");
        return new MarketDataSubscriber(settings, listener, aeron, Machine.REAL);
    }

    /// The books. Always the same object; in the states other than live it may be old
    /// or empty.
    public Market market() {
        return market;
    }

    public FeedState state() {
        return state;
    }

    public boolean isLive() {
        return state == FeedState.LIVE;
    }

    /// The number of the message that was applied last; 0 if no book is known.
    public long sequence() {
        return assembler.isKnown() ? assembler.next() - 1 : 0;
    }

    /// The newest number that anybody spoke of.
    public long newestSequence() {
        return assembler.newest();
    }

    /// How often messages were fetched again.
    public long replays() {
        return recovery.replays();
    }

    public long snapshots() {
        return recovery.snapshots();
    }

    /// Messages that came more than once, as they do when two lines bring them.
    public long duplicates() {
        return assembler.duplicates();
    }

    /// Packets and messages that made no sense.
    public long damages() {
        return damagedPackets + assembler.damages();
    }

    @Override
    public int doWork() {
        long now = clock.nanoTime();
        int work = conductor == null ? 0 : conductor.invoke();
        heardLine = false;
        for (int i = 0; i < lines.size(); i++) work += lines.get(i).poll(packets, FRAGMENT_LIMIT);
        for (int i = 0; i < datagrams.size(); i++) {
            work += datagrams.get(i).poll(this::onPacket, FRAGMENT_LIMIT);
        }
        if (heardLine) heardNs = now;
        work += recovery.doWork(now);
        if (recovery.isFollowing()) heardNs = Math.max(heardNs, recovery.heardNs());
        settle(now);
        return work;
    }

    private void settle(long now) {
        FeedState settled = stateAt(now);
        if (settled == state) return;
        state = settled;
        listener.stateChanged(settled);
    }

    private FeedState stateAt(long now) {
        boolean isWhole = assembler.isKnown() && !assembler.hasGap();
        boolean isHeard = now - heardNs < settings.patience().silenceNs();
        if (!isHeard) return FeedState.STALE;
        boolean isConnected = !settings.lines().isEmpty() || recovery.isFollowing();
        return isWhole && isConnected ? FeedState.LIVE : FeedState.RECOVERING;
    }

    private void onPacket(DirectBuffer buffer, int offset, int length, Header ignored) {
        onPacket(buffer, offset, length);
    }

    private void onPacket(DirectBuffer buffer, int offset, int length) {
        isOfOurs = false;
        try {
            int used = frames.read(buffer, offset, length, messages);
            if (used != length) damagedPackets++;
        } catch (FeedDamagedException e) {
            damagedPackets++;
        }
    }

    private void onMessage(int templateId, DirectBuffer buffer, int offset, int length) {
        if (templateId == PacketHeaderDecoder.TEMPLATE_ID) {
            packet.wrapAndApplyHeader(buffer, offset, header);
            isOfOurs = packet.group() == settings.group();
            if (!isOfOurs) return;
            heardLine = true;
            assembler.onHeader(packet);
        } else if (isOfOurs) {
            assembler.onMessage(buffer, offset, length);
        }
    }

    @Override
    public String roleName() {
        return "market-data-subscriber";
    }

    @Override
    public void onClose() {
        close();
    }

    @Override
    public void close() {
        recovery.close();
        lines.forEach(Subscription::close);
        datagrams.forEach(DatagramFeed::close);
    }
}
