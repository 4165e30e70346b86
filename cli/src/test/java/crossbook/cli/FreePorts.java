package crossbook.cli;

import java.io.IOException;
import java.net.BindException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;

/// UDP ports that nobody has, for settings that must name one. They are below those that systems
/// give out, and each process looks for its own elsewhere: what was free stays free.
final class FreePorts {
    private static final int LOWEST = 20_000;
    private static final int OF_A_PROCESS = 64;
    private static final int PROCESSES = 187;

    private static int next =
            LOWEST + (int) (ProcessHandle.current().pid() % PROCESSES) * OF_A_PROCESS;

    private FreePorts() {}

    static int udp() throws IOException {
        return firstOf(1);
    }

    /// The first of this many in a row.
    static synchronized int firstOf(int count) throws IOException {
        int first;
        do {
            first = next;
            next += count;
        } while (!areFree(first, count));
        return first;
    }

    private static boolean areFree(int first, int count) throws IOException {
        List<DatagramSocket> taken = new ArrayList<>();
        try {
            for (int port = first; port < first + count; port++) {
                taken.add(new DatagramSocket(port, InetAddress.getLoopbackAddress()));
            }
            return true;
        } catch (BindException e) {
            return false;
        } finally {
            taken.forEach(DatagramSocket::close);
        }
    }
}
