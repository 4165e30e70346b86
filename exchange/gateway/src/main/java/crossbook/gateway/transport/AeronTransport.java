package crossbook.gateway.transport;

import crossbook.gateway.host.CommandBatch;
import crossbook.gateway.session.Output;
import crossbook.gateway.session.Sessions;
import crossbook.gateway.surroundings.GatewaySettings.AeronEndpoint;
import crossbook.gateway.turn.TurnClock;

import io.aeron.Aeron;
import io.aeron.ChannelUri;
import io.aeron.CommonContext;
import io.aeron.Image;
import io.aeron.Subscription;
import io.aeron.exceptions.AeronException;

import org.agrona.CloseHelper;
import org.agrona.collections.Long2ObjectHashMap;

import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Aeron sessions. Each image of the subscription is one client, and its session is bound
/// to it: what comes in an image can only ever be what that client says.
public final class AeronTransport implements AutoCloseable {
    private static final int FRAGMENTS = 32;
    private static final long LOOK_NS = TimeUnit.SECONDS.toNanos(1);

    private final TurnClock clock;
    private final CommandBatch commands;
    private final Sessions sessions;
    private final Supplier<Output> outputs;
    private final Consumer<String> log;
    private final Supplier<Aeron> clients;
    private final AeronEndpoint endpoint;
    private Aeron aeron;
    private long registrationId;
    private Subscription subscription; // null: the media driver has not made it yet
    private long lookedNs;
    private final FrameReader reader;
    private final Long2ObjectHashMap<AeronConnection> connections = new Long2ObjectHashMap<>();
    private AeronConnection[] known = {};

    /// @param clients gives another client once the media driver of the one before is gone
    public AeronTransport(
            TurnClock clock,
            CommandBatch commands,
            Sessions sessions,
            FrameReader reader,
            Supplier<Output> outputs,
            Consumer<String> log,
            Supplier<Aeron> clients,
            AeronEndpoint endpoint) {
        this.clock = clock;
        this.commands = commands;
        this.sessions = sessions;
        this.reader = reader;
        this.outputs = outputs;
        this.log = log;
        this.clients = clients;
        this.endpoint = endpoint;
        aeron = clients.get();
        subscription = aeron.addSubscription(endpoint.channel(), endpoint.streamId());
        lookedNs = clock.nowNs();
    }

    /// Nobody waits for the media driver.
    private void open(Aeron client) {
        aeron = client;
        subscription = null;
        registrationId = client.asyncAddSubscription(endpoint.channel(), endpoint.streamId());
    }

    /// Reads what clients sent; returns how much.
    public int poll() {
        if (clock.nowNs() - lookedNs > LOOK_NS) look();
        if (subscription == null) return 0;
        if (hasChanged()) reconcile();
        int work = 0;
        for (AeronConnection connection : known) {
            if (!commands.hasRoom()) return work;
            work += connection.poll(reader, FRAGMENTS);
        }
        return work;
    }

    /// The media driver may have ended with the engine's process, and be there again with it.
    private void look() {
        lookedNs = clock.nowNs();
        try {
            Aeron now = clients.get();
            if (now != aeron) {
                known = new AeronConnection[0];
                connections.values().forEach(each -> each.session().lost());
                connections.clear();
                open(now);
            }
            if (subscription == null) subscription = aeron.getSubscription(registrationId);
        } catch (AeronException e) {
            log.accept("aeron=" + endpoint.channel() + " state=waiting error=" + e.getMessage());
        }
    }

    /// Whether images have come or gone.
    private boolean hasChanged() {
        if (subscription.imageCount() != known.length) return true;
        for (AeronConnection connection : known) if (connection.isClosed()) return true;
        return false;
    }

    private void reconcile() {
        connections.values().removeIf(connection -> {
            if (connection.isClosed()) connection.session().lost();
            return connection.isClosed();
        });
        for (Image image : subscription.images()) {
            if (connections.containsKey(image.correlationId()) || image.isClosed()) continue;
            AeronConnection connection = new AeronConnection(image, respond(image), outputs.get());
            connection.serves(sessions.connect(connection));
            if (connection.session() == null) continue; // far too many: it is not served
            connections.put(image.correlationId(), connection);
        }
        known = connections.values().toArray(AeronConnection[]::new);
    }

    private AeronConnection.Response respond(Image image) {
        ChannelUri uri = ChannelUri.parse(endpoint.responseChannel());
        uri.put(CommonContext.MDC_CONTROL_MODE_PARAM_NAME, CommonContext.CONTROL_MODE_RESPONSE);
        uri.put(
                CommonContext.RESPONSE_CORRELATION_ID_PARAM_NAME,
                Long.toString(image.correlationId()));
        return new AeronConnection.Response(aeron, uri.toString(), endpoint.responseStreamId());
    }

    @Override
    public void close() {
        CloseHelper.quietClose(subscription);
    }
}
