package crossbook.server;

import crossbook.client.stream.RemoteHost;
import crossbook.configuration.Address;
import crossbook.configuration.Channel;
import crossbook.configuration.Key;
import crossbook.configuration.PartitionPlace;
import crossbook.configuration.ServerConfiguration;
import crossbook.configuration.ServerKeys.EngineKeys;
import crossbook.configuration.ServerKeys.FixKeys;
import crossbook.configuration.ServerKeys.GatewayKeys;
import crossbook.configuration.ServerKeys.MarketDataKeys;
import crossbook.configuration.ServerKeys.SimulationKeys;
import crossbook.configuration.ServerKeys.StoreKeys;
import crossbook.configuration.ServerKeys.WebKeys;
import crossbook.core.model.MarketModel;
import crossbook.fix.SessionSchedule;
import crossbook.gateway.password.FailedLogons;
import crossbook.gateway.surroundings.GatewaySettings;
import crossbook.gateway.surroundings.GatewaySettings.AeronEndpoint;
import crossbook.host.ClusterSettings;
import crossbook.host.HostSettings;
import crossbook.marketdata.FixSettings;
import crossbook.marketdata.LineSettings;
import crossbook.marketdata.MarketDataSettings;
import crossbook.marketdata.ServiceSettings;
import crossbook.store.StoreAccess;
import crossbook.store.StoreSettings;
import crossbook.web.WebGateway;
import crossbook.web.surroundings.WebBuild;
import crossbook.web.surroundings.WebSettings;

import java.io.UncheckedIOException;
import java.net.DatagramSocket;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.SocketException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalTime;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// What `crossbook.toml` says, in the words of the components.
final class ComponentSettings {
    /// Each member of a cluster has so many ports in a row.
    static final int PORTS_OF_MEMBER = 5;

    /// What a message of the replay cache takes, with room to spare.
    private static final int CACHED_MESSAGE_BYTES = 128;

    private ComponentSettings() {}

    static HostSettings host(ServerConfiguration from) {
        return host(from, from.engineDirectory());
    }

    static HostSettings host(ServerConfiguration from, Path directory) {
        HostSettings usual = HostSettings.of(directory);
        return usual.withPartition(from.getInt(EngineKeys.PARTITION))
                .with(channels(from, usual.channels()))
                .with(new HostSettings.Storage(
                        from.getInt(EngineKeys.TERM_LENGTH),
                        from.getInt(EngineKeys.SEGMENT_LENGTH),
                        from.getInt(EngineKeys.FILE_SYNC_LEVEL),
                        from.get(EngineKeys.CHECKSUM),
                        from.get(EngineKeys.COMPRESS_SNAPSHOTS),
                        new HostSettings.Retain(
                                Duration.ofDays(from.get(EngineKeys.RETAIN_DAYS)),
                                from.get(EngineKeys.RETAIN_SIZE).orElse(Long.MAX_VALUE))))
                .with(new HostSettings.Intervals(
                        from.get(EngineKeys.HASH_EVERY),
                        from.get(EngineKeys.SNAPSHOT_EVERY).orElse(Duration.ZERO),
                        from.get(EngineKeys.SNAPSHOT_COMMANDS),
                        usual.intervals().gatewayTimeout()))
                .with(new HostSettings.Threads(
                        from.get(EngineKeys.LAYOUT),
                        from.get(EngineKeys.IDLE),
                        from.get(EngineKeys.CORES).stream()
                                .map(Math::toIntExact)
                                .toList()))
                .with(new HostSettings.Clock(
                        from.get(EngineKeys.MAX_CLOCK_AHEAD),
                        from.get(EngineKeys.CLOCK_CONFIRMED).orElse(null)));
    }

    /// The engine of one of several partitions, which nobody reaches but the host in front.
    static HostSettings partition(ServerConfiguration from, int number) {
        HostSettings settings = host(from, from.partitionDirectory(number));
        HostSettings.Channels usual = HostSettings.of(settings.directory()).channels();
        Optional<Address> ingress = from.place(number).map(ComponentSettings::ingress);
        return settings.withPartition(number)
                .with(new HostSettings.Channels(
                        usual.ingress(),
                        ingress.map(Address::toString).orElse(""),
                        ingress.map(ComponentSettings::archive).orElse(""),
                        settings.channels().driverParent()));
    }

    /// How the front reaches the engine of a partition on another machine.
    static RemoteHost remotePartition(ServerConfiguration from, PartitionPlace place) {
        Address first = ingress(place);
        String own = addressTowards(first);
        if (!place.isReplicated()) return new RemoteHost(first.toString(), archive(first), own);
        return remoteCluster(cluster(from, 0, place.members()), own);
    }

    private static Address ingress(PartitionPlace place) {
        return place.members().getFirst();
    }

    /// The second of the two ports of a partition that is no cluster.
    private static String archive(Address ingress) {
        return new Address(ingress.host(), ingress.port() + 1).toString();
    }

    /// The host in front of several partitions.
    static HostSettings front(ServerConfiguration from) {
        return host(from).withPartition(0);
    }

    static ClusterSettings cluster(ServerConfiguration from) {
        return cluster(from, from.getInt(EngineKeys.CLUSTER_MEMBER), from.clusterMembers());
    }

    private static ClusterSettings cluster(
            ServerConfiguration from, int member, List<Address> members) {
        return new ClusterSettings(
                host(from),
                member,
                members.stream().map(ComponentSettings::member).toList(),
                from.get(EngineKeys.CLUSTER_HEARTBEAT),
                from.get(EngineKeys.CLUSTER_SESSION_TIMEOUT),
                build());
    }

    private static String build() {
        WebBuild build = InstalledBuild.find();
        return build.version() + " (" + build.commit() + ")";
    }

    private static ClusterSettings.Member member(Address first) {
        String[] ports = new String[PORTS_OF_MEMBER];
        for (int i = 0; i < ports.length; i++) {
            ports[i] = new Address(first.host(), first.port() + i).toString();
        }
        return new ClusterSettings.Member(ports[0], ports[1], ports[2], ports[3], ports[4]);
    }

    private static HostSettings.Channels channels(
            ServerConfiguration from, HostSettings.Channels usual) {
        Channel channel = from.get(EngineKeys.INGRESS_CHANNEL);
        Optional<String> ingress = endpoint(channel);
        return new HostSettings.Channels(
                ingress.isPresent() ? usual.ingress() : channel.uri(),
                ingress.orElse(""),
                endpoint(from.get(EngineKeys.ARCHIVE_CHANNEL)).orElse(""),
                from.optionalPath(EngineKeys.DRIVER_DIR).orElse(null));
    }

    /// Whether components on other machines can join the engine.
    static boolean reachesNetwork(ServerConfiguration from) {
        return endpoint(from.get(EngineKeys.INGRESS_CHANNEL)).isPresent()
                && endpoint(from.get(EngineKeys.ARCHIVE_CHANNEL)).isPresent();
    }

    /// How a component of another machine reaches the engine, and is reached by it.
    static RemoteHost remoteHost(ServerConfiguration from) {
        if (from.isReplicated()) {
            String own = addressTowards(from.clusterMembers().getFirst());
            return remoteCluster(cluster(from), own);
        }
        Address ingress = from.get(EngineKeys.INGRESS_CHANNEL).addresses().getFirst();
        Address archive = from.get(EngineKeys.ARCHIVE_CHANNEL).addresses().getFirst();
        return new RemoteHost(ingress.toString(), archive.toString(), addressTowards(ingress));
    }

    private static RemoteHost remoteCluster(ClusterSettings cluster, String own) {
        return RemoteHost.cluster(cluster.ingressText(), cluster.archives(), own);
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

    /// Of one that takes native sessions, FIX sessions or both, as components say.
    ///
    /// @param market whose clock the times of FIX sessions go by
    static GatewaySettings gateway(
            ServerConfiguration from, Set<Component> components, MarketModel market) {
        GatewaySettings usual = GatewaySettings.defaults();
        boolean isNative = components.contains(Component.GATEWAY);
        return new GatewaySettings(
                from.getInt(isNative ? GatewayKeys.ID : FixKeys.ID),
                from.getInt(EngineKeys.PARTITION),
                from.get(GatewayKeys.TCP).filter(tcp -> isNative).map(Address::toSocketAddress),
                from.get(GatewayKeys.AERON).filter(aeron -> isNative).stream()
                        .map(ComponentSettings::endpointOf)
                        .toList(),
                fix(from, components.contains(Component.FIX), market),
                new GatewaySettings.Liveness(
                        from.get(GatewayKeys.HEARTBEAT),
                        from.getInt(GatewayKeys.DEAD_PEER_INTERVALS),
                        from.get(GatewayKeys.LOGON_TIMEOUT),
                        usual.liveness().linger()),
                new GatewaySettings.Throttle(
                        rate(from, GatewayKeys.THROTTLE_RATE),
                        from.getInt(GatewayKeys.THROTTLE_BURST),
                        rate(from, GatewayKeys.CANCEL_RATE),
                        from.getInt(GatewayKeys.CANCEL_BURST)),
                limits(from, usual.limits()),
                new GatewaySettings.Logons(
                        failedLogons(from),
                        from.getInt(GatewayKeys.LOGON_THREADS),
                        from.getInt(GatewayKeys.LOGON_QUEUE),
                        from.get(GatewayKeys.RECONNECT_WITHIN)));
    }

    private static FailedLogons.Terms failedLogons(ServerConfiguration from) {
        return new FailedLogons.Terms(
                from.get(GatewayKeys.FAILED_LOGON_DELAY),
                from.get(GatewayKeys.FAILED_LOGON_DELAY_MAX),
                Set.copyOf(from.get(WebKeys.TRUSTED_PROXIES)));
    }

    private static Optional<GatewaySettings.Fix> fix(
            ServerConfiguration from, boolean takesThem, MarketModel market) {
        return from.get(FixKeys.TCP)
                .map(address -> new GatewaySettings.Fix(
                        Optional.of(address.toSocketAddress()).filter(own -> takesThem),
                        from.get(FixKeys.COMP_ID),
                        from.path(FixKeys.DIR),
                        from.getInt(FixKeys.KEPT),
                        schedule(from, market)));
    }

    private static SessionSchedule schedule(ServerConfiguration from, MarketModel market) {
        Optional<LocalTime> start = from.get(FixKeys.SESSION_START);
        Optional<LocalTime> end = from.get(FixKeys.SESSION_END);
        if (start.isEmpty() || end.isEmpty()) return SessionSchedule.ALWAYS;
        return new SessionSchedule(
                Set.copyOf(from.get(FixKeys.SESSION_DAYS)),
                start.get(),
                end.get(),
                from.get(FixKeys.RESET_AT_START),
                market.rules().times()::offsetNs);
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

    private static int rate(ServerConfiguration from, Key<Optional<Long>> key) {
        return Math.toIntExact(from.get(key).orElse(0L));
    }

    private static GatewaySettings.Limits limits(
            ServerConfiguration from, GatewaySettings.Limits usual) {
        return new GatewaySettings.Limits(
                from.getInt(GatewayKeys.MAX_SESSIONS),
                from.getInt(GatewayKeys.MAX_SESSIONS_PER_ADDRESS),
                from.getInt(GatewayKeys.MAX_UNVERIFIED),
                from.getInt(GatewayKeys.MAX_FRAMES_PER_SECOND),
                from.get(GatewayKeys.MAX_BYTES_PER_SECOND),
                from.getInt(GatewayKeys.MAX_FRAME),
                from.getInt(GatewayKeys.OUTPUT_BUFFER),
                from.get(GatewayKeys.OUTPUT_TOTAL),
                usual.maxRequests(),
                usual.maxRecoveries());
    }

    static MarketDataSettings marketData(ServerConfiguration from, Path checkpoint) {
        LineSettings lines = LineSettings.NONE;
        ServiceSettings service = ServiceSettings.DEFAULT;
        MarketDataSettings usual = MarketDataSettings.DEFAULT;
        Optional<Address> tcp = from.get(MarketDataKeys.TCP);
        if (tcp.isPresent()) service = service.at(tcp.get().toSocketAddress());
        int replayed = from.getInt(MarketDataKeys.REPLAY_MESSAGES);
        int cacheBytes = (int) Math.min(Integer.MAX_VALUE, (long) replayed * CACHED_MESSAGE_BYTES);
        return new MarketDataSettings(
                from.getInt(EngineKeys.PARTITION),
                from.getInt(MarketDataKeys.GROUP),
                usual.zone(),
                new LineSettings(
                        texts(from.get(MarketDataKeys.UDP)),
                        List.of(),
                        lines.streamId(),
                        texts(from.get(MarketDataKeys.DATAGRAMS)),
                        from.get(MarketDataKeys.MULTICAST_INTERFACE),
                        lines.packetBytes(),
                        from.get(MarketDataKeys.HEARTBEAT).toNanos(),
                        from.get(MarketDataKeys.DEPTH_INTERVAL)
                                .orElse(Duration.ZERO)
                                .toNanos()),
                service.withCache(replayed, cacheBytes)
                        .withLimits(
                                from.getInt(MarketDataKeys.MAX_SESSIONS),
                                service.limits().requestsPerSecond())
                        .withOutput(from.getInt(MarketDataKeys.OUTPUT_BUFFER)),
                from.get(MarketDataKeys.FIX)
                        .map(fix ->
                                new FixSettings(fix.toSocketAddress(), from.get(FixKeys.COMP_ID))),
                Optional.of(checkpoint),
                usual.checkpointEvents());
    }

    private static List<String> texts(List<Address> addresses) {
        return addresses.stream().map(Address::toString).toList();
    }

    static StoreSettings store(ServerConfiguration from, StoreAccess access) {
        return new StoreSettings(
                from.path(StoreKeys.DIR).resolve("current"),
                from.get(StoreKeys.PG).toSocketAddress(),
                access,
                from.getInt(StoreKeys.RETAIN_DAYS),
                new StoreSettings.Batch(
                        from.getInt(StoreKeys.BATCH_ROWS),
                        from.get(StoreKeys.COMMIT_INTERVAL),
                        StoreSettings.USUAL_BATCH.checkpointEvents()),
                new StoreSettings.Memory(
                        StoreSettings.USUAL_MEMORY.writerPageBytes(), from.get(StoreKeys.MEMORY)));
    }

    static WebGateway.Runs runs(ServerConfiguration from) {
        return new WebGateway.Runs(
                from.path(SimulationKeys.DIR),
                from.getInt(SimulationKeys.AT_ONCE),
                from.get(SimulationKeys.MAX_ROWS));
    }

    /// None if there is no address.
    static Optional<WebSettings> web(ServerConfiguration from) {
        return from.get(WebKeys.HTTP)
                .map(address -> web(from, WebSettings.at(address.toSocketAddress())));
    }

    private static WebSettings web(ServerConfiguration from, WebSettings usual) {
        Optional<Path> certificate = from.get(WebKeys.TLS_CERTIFICATE);
        return new WebSettings(
                usual.address(),
                certificate.map(file -> new WebSettings.Encryption(
                        from.base().resolve(file),
                        from.base().resolve(from.get(WebKeys.TLS_KEY).orElseThrow()))),
                new WebSettings.Access(
                        Set.copyOf(from.get(WebKeys.ALLOWED_ORIGINS)),
                        Set.copyOf(from.get(WebKeys.ALLOWED_HOSTS)),
                        from.get(WebKeys.IDLE_TIMEOUT),
                        from.get(WebKeys.SESSION_TIMEOUT),
                        failedLogons(from),
                        from.getInt(GatewayKeys.LOGON_QUEUE),
                        from.get(WebKeys.SIGNATURE_WINDOW)),
                new WebSettings.Limits(
                        rate(from, WebKeys.REQUEST_RATE),
                        from.getInt(WebKeys.REQUEST_BURST),
                        from.getInt(WebKeys.MAX_CONNECTIONS),
                        from.getInt(WebKeys.MAX_CONNECTIONS_PER_ADDRESS),
                        usual.limits().bodyBytes(),
                        usual.limits().headerBytes(),
                        from.get(WebKeys.REQUEST_TIMEOUT),
                        from.get(WebKeys.CONNECTION_IDLE)),
                from.get(WebKeys.GATEWAY_IDLE),
                new WebSettings.Simulations(
                        from.getInt(WebKeys.SIMULATIONS),
                        from.get(WebKeys.SIMULATION_MEMORY),
                        from.get(WebKeys.SIMULATION_IDLE),
                        from.get(WebKeys.SIMULATION_STEP)),
                from.get(WebKeys.DEMO));
    }
}
