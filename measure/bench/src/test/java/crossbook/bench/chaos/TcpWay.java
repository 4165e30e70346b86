package crossbook.bench.chaos;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// A way to a door of the exchange that can be cut: all of its connections are gone at once, and
/// new ones find the door as before.
final class TcpWay implements AutoCloseable {
    private static final int BUFFER_BYTES = 1 << 14;

    private final ServerSocket own;
    private final InetSocketAddress door;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();

    TcpWay(InetSocketAddress door) throws IOException {
        this.door = door;
        own = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::accept);
    }

    InetSocketAddress address() {
        return (InetSocketAddress) own.getLocalSocketAddress();
    }

    private void accept() {
        while (!own.isClosed()) {
            try {
                Socket come = own.accept();
                Thread.ofVirtual().start(() -> join(come));
            } catch (IOException _) {
                return; // closed
            }
        }
    }

    private void join(Socket come) {
        try (come;
                Socket on = new Socket()) {
            open.add(come);
            open.add(on);
            on.connect(door);
            Thread back = Thread.ofVirtual().start(() -> carry(on, come));
            carry(come, on);
            back.join();
        } catch (IOException _) {
            // nobody is behind the door
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            open.removeIf(Socket::isClosed);
        }
    }

    private static void carry(Socket from, Socket to) {
        byte[] bytes = new byte[BUFFER_BYTES];
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int read = in.read(bytes); read >= 0; read = in.read(bytes)) {
                out.write(bytes, 0, read);
            }
        } catch (IOException _) {
            // the other end is gone, or the way was cut
        }
    }

    /// Ends each connection on both sides, as a network does: with what was on its way.
    void cut() throws IOException {
        for (Socket each : open) {
            try (each) {
                each.setSoLinger(true, 0);
            } catch (SocketException _) {
                // it has just ended by itself
            }
        }
    }

    @Override
    public void close() throws IOException {
        own.close();
        cut();
    }
}
