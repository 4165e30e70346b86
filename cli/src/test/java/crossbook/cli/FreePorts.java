package crossbook.cli;

import java.io.IOException;
import java.net.BindException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;

/// UDP ports that were free a moment ago, for settings that must name one.
final class FreePorts {
    private FreePorts() {}

    static int udp() throws IOException {
        return firstOf(1);
    }

    /// The first of this many in a row.
    static int firstOf(int count) throws IOException {
        while (true) {
            List<DatagramSocket> taken = new ArrayList<>();
            try {
                taken.add(new DatagramSocket(0, InetAddress.getLoopbackAddress()));
                int first = taken.getFirst().getLocalPort();
                for (int port = first + 1; port < first + count; port++) {
                    taken.add(new DatagramSocket(port, InetAddress.getLoopbackAddress()));
                }
                taken.forEach(DatagramSocket::close);
                return first;
            } catch (BindException e) {
                taken.forEach(DatagramSocket::close); // another row, then
            }
        }
    }
}
