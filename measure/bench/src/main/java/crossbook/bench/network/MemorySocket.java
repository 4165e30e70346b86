package crossbook.bench.network;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketImpl;
import java.net.SocketOption;
import java.nio.ByteBuffer;
import java.nio.channels.NotYetConnectedException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.Set;

/// One end of a connection.
final class MemorySocket extends SocketChannel implements Selected {
    private static final SocketAddress HERE =
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 1);

    private final ProcessSockets sockets;
    private Wire wire;
    private Wire.Way in;
    private Wire.Way out;

    /// Not connected yet.
    MemorySocket(ProcessSockets sockets) {
        super(sockets);
        this.sockets = sockets;
    }

    /// The end of the server.
    MemorySocket(ProcessSockets sockets, Wire wire) {
        this(sockets);
        this.wire = wire;
        in = wire.toServer;
        out = wire.toClient;
    }

    @Override
    public boolean connect(SocketAddress remote) throws IOException {
        MemoryServer server = sockets.network.server(remote);
        if (server == null) throw new ConnectException("nobody listens at " + remote);
        wire = server.connect(sockets.process);
        in = wire.toClient;
        out = wire.toServer;
        return true;
    }

    @Override
    public int read(ByteBuffer to) throws IOException {
        if (wire == null) throw new NotYetConnectedException();
        return in.read(to);
    }

    @Override
    public int write(ByteBuffer from) throws IOException {
        if (wire == null) throw new NotYetConnectedException();
        return out.write(from, in);
    }

    @Override
    public int readyOps() {
        if (wire == null) return 0;
        return (in.isReadable() ? SelectionKey.OP_READ : 0)
                | (out.hasRoom() ? SelectionKey.OP_WRITE : 0);
    }

    @Override
    public SocketChannel shutdownOutput() {
        out.finish();
        return this;
    }

    @Override
    protected void implCloseSelectableChannel() {
        if (wire == null) return;
        in.abandon();
        out.finish();
    }

    /// The same channel, by its older name.
    @Override
    public Socket socket() {
        MemorySocket channel = this;
        try {
            return new Socket((SocketImpl) null) {
                @Override
                public void connect(SocketAddress remote, int timeoutMs) throws IOException {
                    channel.connect(remote);
                }
            };
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public boolean isConnected() {
        return wire != null;
    }

    @Override
    public boolean isConnectionPending() {
        return false;
    }

    @Override
    public boolean finishConnect() {
        return isConnected();
    }

    @Override
    public SocketAddress getRemoteAddress() {
        return HERE;
    }

    @Override
    public SocketAddress getLocalAddress() {
        return HERE;
    }

    @Override
    protected void implConfigureBlocking(boolean isBlocking) {}

    @Override
    public SocketChannel bind(SocketAddress local) {
        return this;
    }

    @Override
    public <T> SocketChannel setOption(SocketOption<T> name, T value) {
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
    public SocketChannel shutdownInput() {
        return this;
    }

    @Override
    public long read(ByteBuffer[] to, int offset, int length) throws IOException {
        return read(to[offset]);
    }

    @Override
    public long write(ByteBuffer[] from, int offset, int length) throws IOException {
        return write(from[offset]);
    }
}
