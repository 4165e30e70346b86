package crossbook.bench.network;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketAddress;
import java.net.SocketOption;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.MembershipKey;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;

/// Sends and receives datagrams, to and from ports of the loopback.
final class MemoryDatagrams extends DatagramChannel {
    private static final SocketAddress HERE =
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 1);

    private final ProcessSockets sockets;
    private final Queue<Datagram> waiting = new PriorityQueue<>(ORDER);
    private long count;

    /// Those that arrive at the same time come in the order in which they were sent.
    private static final Comparator<Datagram> ORDER = Comparator.<Datagram>comparingLong(
                    each -> each.atNs)
            .thenComparingLong(each -> each.number);

    private static final class Datagram {
        final long atNs;
        final long number;
        final byte[] bytes;

        Datagram(long atNs, long number, byte[] bytes) {
            this.atNs = atNs;
            this.number = number;
            this.bytes = bytes;
        }
    }

    MemoryDatagrams(ProcessSockets sockets) {
        super(sockets);
        this.sockets = sockets;
    }

    String process() {
        return sockets.process;
    }

    void add(long atNs, byte[] datagram) {
        waiting.add(new Datagram(atNs, count++, datagram));
    }

    @Override
    public DatagramChannel bind(SocketAddress local) {
        sockets.network.receive(SimulatedNetwork.port(local), this);
        return this;
    }

    @Override
    public SocketAddress receive(ByteBuffer to) {
        if (waiting.isEmpty() || waiting.element().atNs > sockets.network.now()) return null;
        byte[] bytes = waiting.remove().bytes;
        to.put(bytes);
        sockets.network.received(bytes, 0, bytes.length);
        return HERE;
    }

    @Override
    public int send(ByteBuffer from, SocketAddress to) {
        byte[] bytes = new byte[from.remaining()];
        from.get(bytes);
        sockets.network.send(bytes, to);
        return bytes.length;
    }

    @Override
    protected void implCloseSelectableChannel() {
        sockets.network.deafen(this);
    }

    @Override
    protected void implConfigureBlocking(boolean isBlocking) {}

    @Override
    public <T> DatagramChannel setOption(SocketOption<T> name, T value) {
        return this;
    }

    // What nobody here uses.

    private static UnsupportedOperationException unused() {
        return new UnsupportedOperationException("not in this network");
    }

    @Override
    public <T> T getOption(SocketOption<T> name) {
        throw unused();
    }

    @Override
    public Set<SocketOption<?>> supportedOptions() {
        return Set.of();
    }

    @Override
    public DatagramSocket socket() {
        throw unused();
    }

    @Override
    public boolean isConnected() {
        return false;
    }

    @Override
    public DatagramChannel connect(SocketAddress remote) {
        throw unused();
    }

    @Override
    public DatagramChannel disconnect() {
        return this;
    }

    @Override
    public SocketAddress getRemoteAddress() {
        return null;
    }

    @Override
    public SocketAddress getLocalAddress() {
        return HERE;
    }

    @Override
    public int read(ByteBuffer to) throws IOException {
        throw unused();
    }

    @Override
    public long read(ByteBuffer[] to, int offset, int length) {
        throw unused();
    }

    @Override
    public int write(ByteBuffer from) {
        throw unused();
    }

    @Override
    public long write(ByteBuffer[] from, int offset, int length) {
        throw unused();
    }

    @Override
    public MembershipKey join(InetAddress group, NetworkInterface by) {
        throw unused();
    }

    @Override
    public MembershipKey join(InetAddress group, NetworkInterface by, InetAddress source) {
        throw unused();
    }
}
