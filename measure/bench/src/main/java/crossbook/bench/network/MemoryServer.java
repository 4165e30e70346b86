package crossbook.bench.network;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketAddress;
import java.net.SocketOption;
import java.nio.channels.SelectionKey;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.Set;

/// Where connections come in.
final class MemoryServer extends ServerSocketChannel implements Selected {
    private final ProcessSockets sockets;
    private final Queue<Wire> knocking = new ArrayDeque<>();
    private int port;

    MemoryServer(ProcessSockets sockets) {
        super(sockets);
        this.sockets = sockets;
    }

    String process() {
        return sockets.process;
    }

    Wire connect(String client) {
        Wire wire = sockets.network.connect(client, this);
        knocking.add(wire);
        return wire;
    }

    @Override
    public int readyOps() {
        return knocking.isEmpty() ? 0 : SelectionKey.OP_ACCEPT;
    }

    @Override
    public ServerSocketChannel bind(SocketAddress local, int backlog) {
        int wanted = SimulatedNetwork.port(local);
        port = wanted == 0 ? sockets.network.freePort() : wanted;
        sockets.network.listen(port, this);
        return this;
    }

    @Override
    public SocketChannel accept() {
        Wire wire = knocking.poll();
        return wire == null ? null : new MemorySocket(sockets, wire);
    }

    @Override
    public SocketAddress getLocalAddress() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    /// Nobody is there any more.
    void shut() {
        sockets.network.deafen(port, this);
        for (Wire wire : knocking) wire.cut(true, true);
        knocking.clear();
    }

    @Override
    protected void implCloseSelectableChannel() {
        shut();
    }

    @Override
    protected void implConfigureBlocking(boolean isBlocking) {}

    @Override
    public <T> ServerSocketChannel setOption(SocketOption<T> name, T value) {
        return this;
    }

    @Override
    public <T> T getOption(SocketOption<T> name) throws IOException {
        throw new IOException(name + ": not kept");
    }

    @Override
    public Set<SocketOption<?>> supportedOptions() {
        return Set.of();
    }

    @Override
    public ServerSocket socket() {
        throw new UnsupportedOperationException("a channel alone");
    }
}
