package crossbook.bench.network;

import java.net.ProtocolFamily;
import java.net.StandardProtocolFamily;
import java.nio.channels.DatagramChannel;
import java.nio.channels.Pipe;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.AbstractSelector;
import java.nio.channels.spi.SelectorProvider;

/// Channels of one process in a simulated network.
final class ProcessSockets extends SelectorProvider {
    final SimulatedNetwork network;
    final String process;

    ProcessSockets(SimulatedNetwork network, String process) {
        this.network = network;
        this.process = process;
    }

    @Override
    public DatagramChannel openDatagramChannel() {
        return new MemoryDatagrams(this);
    }

    @Override
    public DatagramChannel openDatagramChannel(ProtocolFamily family) {
        if (family != StandardProtocolFamily.INET) {
            throw new UnsupportedOperationException(family + ": not in this network");
        }
        return new MemoryDatagrams(this);
    }

    @Override
    public Pipe openPipe() {
        throw new UnsupportedOperationException("pipes: not in this network");
    }

    @Override
    public AbstractSelector openSelector() {
        return new MemorySelector(this);
    }

    @Override
    public ServerSocketChannel openServerSocketChannel() {
        return new MemoryServer(this);
    }

    @Override
    public SocketChannel openSocketChannel() {
        return new MemorySocket(this);
    }
}
