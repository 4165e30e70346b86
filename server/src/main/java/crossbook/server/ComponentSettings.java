package crossbook.server;

import crossbook.client.stream.RemoteHost;
import crossbook.configuration.Address;
import crossbook.configuration.Channel;
import crossbook.configuration.EngineConfiguration;
import crossbook.configuration.GatewayConfiguration;
import crossbook.configuration.MarketDataConfiguration;
import crossbook.configuration.ServerConfiguration;
import crossbook.configuration.StoreConfiguration;
import crossbook.configuration.WebConfiguration;
import crossbook.gateway.GatewaySettings;
import crossbook.gateway.GatewaySettings.AeronEndpoint;
import crossbook.host.ClusterSettings;
import crossbook.host.HostSettings;
import crossbook.marketdata.LineSettings;
import crossbook.marketdata.MarketDataSettings;
import crossbook.marketdata.ServiceSettings;
import crossbook.store.StoreAccess;
import crossbook.store.StoreSettings;
import crossbook.web.surroundings.WebSettings;

import java.io.UncheckedIOException;
import java.net.DatagramSocket;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.SocketException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/// What `crossbook.toml` says, in the words of the components.
final class ComponentSettings {
    /// What a message of the replay cache takes, with room to spare.
    private static final int CACHED_MESSAGE_BYTES = 128;

    private ComponentSettings() {}

    static HostSettings host(EngineConfiguration engine) {
        HostSettings usual = HostSettings.of(engine.storage().dir());
        EngineConfiguration.Storage storage = engine.storage();
        EngineConfiguration.Snapshots snapshots = engine.snapshots();
        return usual.withPartition(engine.partition())
                .with(channels(engine.channels(), usual.channels()))
                .with(new HostSettings.Storage(
                        storage.termLengthBytes(),
                        storage.segmentLengthBytes(),
                        storage.fileSyncLevel(),
                        storage.checksum(),
                        snapshots.compressed(),
                        Duration.ofDays(storage.retainDays())))
                .with(new HostSettings.Intervals(
                        snapshots.hashEveryCommands(),
                        snapshots.every().orElse(Duration.ZERO),
                        snapshots.everyCommands(),
                        usual.intervals().gatewayTimeout()))
                .with(threads(engine.threads()));
    }

    static ClusterSettings cluster(EngineConfiguration engine) {
        EngineConfiguration.Cluster cluster = engine.cluster();
        return new ClusterSettings(
                host(engine),
                cluster.member(),
                cluster.members().stream().map(ComponentSettings::member).toList(),
                cluster.heartbeat(),
                cluster.sessionTimeout());
    }

    private static ClusterSettings.Member member(Address first) {
        String[] ports = new String[5];
        for (int i = 0; i < ports.length; i++) {
            ports[i] = new Address(first.host(), first.port() + i).toString();
        }
        return new ClusterSettings.Member(ports[0], ports[1], ports[2], ports[3], ports[4]);
    }

    private static HostSettings.Channels channels(
            EngineConfiguration.Channels channels, HostSettings.Channels usual) {
        Optional<String> ingress = endpoint(channels.ingress());
        return new HostSettings.Channels(
                ingress.isPresent() ? usual.ingress() : channels.ingress().uri(),
                ingress.orElse(""),
                endpoint(channels.archive()).orElse(""),
                channels.driverDir().orElse(null));
    }

    /// How a component of another machine reaches the engine, and is reached by it.
    static RemoteHost remoteHost(EngineConfiguration engine) {
        Address ingress = engine.channels().ingress().addresses().getFirst();
        Address archive = engine.channels().archive().addresses().getFirst();
        return new RemoteHost(ingress.toString(), archive.toString(), addressTowards(ingress));
    }

    /// The address of this machine from which that one is reached. Nothing is sent.
    private static String addressTowards(Address other) {
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.connect(other.toSocketAddress());
            InetAddress own = socket.getLocalAddress();
            return own instanceof Inet6Address
                    ? "[" + own.getHostAddress() + "]"
                    : own.getHostAddress();
        } catch (SocketException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The `host:port` of a channel of the network; none of one within the machine.
    private static Optional<String> endpoint(Channel channel) {
        return channel.addresses().stream().findFirst().map(Address::toString);
    }

    private static HostSettings.Threads threads(EngineConfiguration.Threads threads) {
        return new HostSettings.Threads(
                HostSettings.Layout.valueOf(threads.layout().name()),
                threads.idle(),
                threads.cores());
    }

    static GatewaySettings gateway(ServerConfiguration configuration) {
        GatewayConfiguration gateway = configuration.gateway();
        GatewaySettings usual = GatewaySettings.defaults();
        return new GatewaySettings(
                gateway.gatewayId(),
                configuration.engine().partition(),
                gateway.tcp().map(Address::toSocketAddress),
                gateway.aeron().map(ComponentSettings::endpointOf).stream().toList(),
                new GatewaySettings.Liveness(
                        gateway.liveness().heartbeat(),
                        gateway.liveness().deadPeerIntervals(),
                        gateway.liveness().logonTimeout(),
                        usual.liveness().linger()),
                throttle(gateway.throttle()),
                limits(gateway.limits(), usual.limits()),
                new GatewaySettings.Logons(
                        gateway.logons().failedDelay(),
                        gateway.logons().failedDelayMax(),
                        gateway.logons().threads(),
                        gateway.logons().queue(),
                        gateway.logons().reconnectWithin()));
    }

    private static AeronEndpoint endpointOf(Channel channel) {
        List<Address> addresses = channel.addresses();
        if (addresses.isEmpty()) return AeronEndpoint.ipc();
        Address endpoint = addresses.getFirst();
        Address control = addresses.size() > 1
                ? addresses.get(1)
                : new Address(endpoint.host(), endpoint.port() + 1);
        return AeronEndpoint.udp(endpoint.toString(), control.toString());
    }

    private static GatewaySettings.Throttle throttle(GatewayConfiguration.Throttle throttle) {
        return new GatewaySettings.Throttle(
                orNone(throttle.rate()),
                throttle.burst(),
                orNone(throttle.cancelRate()),
                throttle.cancelBurst());
    }

    private static int orNone(OptionalInt rate) {
        return rate.orElse(0);
    }

    private static GatewaySettings.Limits limits(
            GatewayConfiguration.Limits limits, GatewaySettings.Limits usual) {
        return new GatewaySettings.Limits(
                limits.maxSessions(),
                limits.maxSessionsPerAddress(),
                limits.maxUnverified(),
                limits.maxFramesPerSecond(),
                limits.maxBytesPerSecond(),
                limits.maxFrameLengthBytes(),
                limits.outputBufferBytes(),
                limits.outputTotalBytes(),
                usual.maxRequests(),
                usual.maxRecoveries());
    }

    static MarketDataSettings marketData(ServerConfiguration configuration, Path checkpoint) {
        MarketDataConfiguration feed = configuration.marketData();
        LineSettings lines = LineSettings.NONE;
        ServiceSettings service = ServiceSettings.DEFAULT;
        MarketDataSettings usual = MarketDataSettings.DEFAULT;
        if (feed.tcp().isPresent()) service = service.at(feed.tcp().get().toSocketAddress());
        int cacheBytes = (int)
                Math.min(Integer.MAX_VALUE, (long) feed.replayMessages() * CACHED_MESSAGE_BYTES);
        return new MarketDataSettings(
                configuration.engine().partition(),
                feed.group(),
                usual.zone(),
                new LineSettings(
                        feed.udp().stream().map(Address::toString).toList(),
                        List.of(),
                        lines.streamId(),
                        feed.datagrams().stream().map(Address::toString).toList(),
                        feed.multicastInterface(),
                        lines.packetBytes(),
                        feed.heartbeat().toNanos(),
                        feed.depthInterval().orElse(Duration.ZERO).toNanos()),
                service.withCache(feed.replayMessages(), cacheBytes)
                        .withLimits(feed.maxSessions(), service.limits().requestsPerSecond()),
                Optional.of(checkpoint),
                usual.checkpointEvents());
    }

    /// None if there is no address.
    static StoreSettings store(StoreConfiguration store, StoreAccess access) {
        return new StoreSettings(
                store.dir().resolve("current"),
                store.pg().toSocketAddress(),
                access,
                store.retainDays(),
                new StoreSettings.Batch(
                        store.batchRows(),
                        store.commitInterval(),
                        StoreSettings.USUAL_BATCH.checkpointEvents()),
                new StoreSettings.Memory(
                        StoreSettings.USUAL_MEMORY.writerPageBytes(), store.memoryBytes()));
    }

    static Optional<WebSettings> web(ServerConfiguration configuration) {
        WebConfiguration web = configuration.web();
        if (web.http().isEmpty()) return Optional.empty();
        GatewayConfiguration.Logons logons = configuration.gateway().logons();
        WebSettings usual = WebSettings.at(web.http().get().toSocketAddress());
        return Optional.of(new WebSettings(
                usual.address(),
                web.certificate()
                        .map(file -> new WebSettings.Encryption(file, web.key().orElseThrow())),
                new WebSettings.Access(
                        Set.copyOf(web.allowedOrigins()),
                        Set.copyOf(web.allowedHosts()),
                        web.sessions().idleTimeout(),
                        web.sessions().timeout(),
                        logons.failedDelay(),
                        logons.failedDelayMax(),
                        web.sessions().signatureWindow()),
                new WebSettings.Limits(
                        orNone(web.limits().requestsPerSecond()),
                        web.limits().burst(),
                        web.limits().maxConnections(),
                        web.limits().maxConnectionsOfAddress(),
                        usual.limits().bodyBytes(),
                        usual.limits().headerBytes(),
                        web.limits().requestTimeout(),
                        web.limits().idleConnections()),
                web.gatewayIdle(),
                web.isDemo()));
    }
}
