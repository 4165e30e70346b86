package crossbook.bench.network;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.channels.spi.SelectorProvider;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.LongSupplier;
import java.util.zip.CRC32C;

/// Sockets that are no sockets of the machine: bytes go from one to the other through
/// memory, late and in pieces, and connections break, all as a seed says. The programs
/// that use it are the real ones: they open their channels by the `SelectorProvider` of
/// a process.
///
/// Everything that somebody receives goes into a hash: two runs in which the same was
/// received at the same times have the same one.
public final class SimulatedNetwork {
    private static final int FIRST_FREE_PORT = 40_000;
    private static final long LEAST_DELAY_NS = 20_000;
    private static final int ONE_IN = 10_000;

    final Random random;
    private final LongSupplier nowNs;
    private final Map<Integer, MemoryServer> servers = new HashMap<>();
    private final Map<Integer, List<MemoryDatagrams>> receivers = new HashMap<>();
    private final List<Wire> wires = new ArrayList<>();
    private final CRC32C crc = new CRC32C();
    private Weather weather = Weather.FAIR;
    private int lastPort = FIRST_FREE_PORT;
    private long hash;

    /// How the network is at the moment.
    ///
    /// @param delayNs what bytes take longer, at the most
    /// @param cuts of ten thousand writes, how many are cut into small pieces
    /// @param lost of ten thousand datagrams, how many do not arrive
    /// @param doubled how many arrive twice
    /// @param late how many come after those that were sent after them
    public record Weather(long delayNs, int cuts, int lost, int doubled, int late) {
        /// Nothing is lost, and little is late.
        public static final Weather FAIR = new Weather(100_000, 500, 0, 0, 0);
    }

    /// @param nowNs the time
    public SimulatedNetwork(long seed, LongSupplier nowNs) {
        random = new Random(seed);
        this.nowNs = nowNs;
    }

    /// The sockets of a process.
    public SelectorProvider process(String name) {
        return new ProcessSockets(this, name);
    }

    /// Changes how the network is.
    public void weather(Weather other) {
        weather = other;
    }

    /// A process is gone: what it listened at, and its connections.
    public void kill(String process) {
        List.copyOf(servers.values()).stream()
                .filter(server -> server.process().equals(process))
                .forEach(MemoryServer::shut);
        receivers.values().forEach(list -> list.removeIf(each -> each.process().equals(process)));
        for (Wire wire : List.copyOf(wires)) {
            if (wire.isOf(process)) wire.cut(true, true);
        }
    }

    /// Cuts the connections of a process, wherever in a message that is.
    ///
    /// @param isHeard whether both ends are told; else the other end hears nothing any more
    /// @return how many there were
    public int cut(String process, boolean isHeard) {
        int count = 0;
        for (Wire wire : List.copyOf(wires)) {
            if (!wire.isOf(process)) continue;
            boolean isClient = wire.client.equals(process);
            wire.cut(isHeard || isClient, isHeard || !isClient);
            count++;
        }
        return count;
    }

    /// What was received so far, and when.
    public long hash() {
        return hash;
    }

    // For the channels.

    long now() {
        return nowNs.getAsLong();
    }

    long delayNs() {
        return LEAST_DELAY_NS + random.nextLong(Math.max(1, weather.delayNs));
    }

    boolean isCut() {
        return random.nextInt(ONE_IN) < weather.cuts;
    }

    void received(byte[] bytes, int from, int length) {
        crc.reset();
        crc.update(bytes, from, length);
        hash = (hash ^ crc.getValue()) * 0x9E37_79B9_7F4A_7C15L + now() + length;
        hash ^= hash >>> 29;
    }

    int freePort() {
        return ++lastPort;
    }

    static int port(SocketAddress address) {
        return ((InetSocketAddress) address).getPort();
    }

    void listen(int port, MemoryServer server) {
        servers.put(port, server);
    }

    void deafen(int port, MemoryServer server) {
        servers.remove(port, server);
    }

    /// Null if nobody listens there.
    MemoryServer server(SocketAddress address) {
        return servers.get(port(address));
    }

    Wire connect(String client, MemoryServer server) {
        Wire wire = new Wire(this, client, server.process());
        wires.add(wire);
        return wire;
    }

    void over(Wire wire) {
        wires.remove(wire);
    }

    void receive(int port, MemoryDatagrams receiver) {
        receivers.computeIfAbsent(port, _ -> new ArrayList<>()).add(receiver);
    }

    void deafen(MemoryDatagrams receiver) {
        receivers.values().forEach(list -> list.remove(receiver));
    }

    void send(byte[] datagram, SocketAddress to) {
        for (MemoryDatagrams receiver : receivers.getOrDefault(port(to), List.of())) {
            if (random.nextInt(ONE_IN) < weather.lost) continue;
            long late = random.nextInt(ONE_IN) < weather.late ? 10 * weather.delayNs : 0;
            receiver.add(now() + delayNs() + late, datagram);
            if (random.nextInt(ONE_IN) < weather.doubled) receiver.add(now() + delayNs(), datagram);
        }
    }
}
