package crossbook.capture;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;

/// What two ends of a connection say, as packets. Tests take packets out, or put them elsewhere.
final class Talk {
    /// A packet and its time.
    static final class Stamped {
        private final long timeNs;
        private final byte[] bytes;
        private final int originalLength;

        Stamped(long timeNs, byte[] bytes, int originalLength) {
            this.timeNs = timeNs;
            this.bytes = bytes;
            this.originalLength = originalLength;
        }

        Stamped(long timeNs, byte[] bytes) {
            this(timeNs, bytes, bytes.length);
        }

        long timeNs() {
            return timeNs;
        }

        byte[] bytes() {
            return bytes;
        }

        int originalLength() {
            return originalLength;
        }
    }

    private final List<Stamped> packets = new ArrayList<>();
    private final int clientPort;
    private final int serverPort;
    private UnaryOperator<byte[]> link = ip -> Wire.ethernet(ip);
    private boolean isV6;
    private byte[] options = {};
    private int extension = 6;
    private int clientNext = 1_000;
    private int serverNext = 5_000;

    Talk(int clientPort, int serverPort) {
        this.clientPort = clientPort;
        this.serverPort = serverPort;
    }

    /// A client of an exchange at port 7007.
    static Talk usual() {
        return new Talk(40_001, 7_007);
    }

    Talk link(UnaryOperator<byte[]> with) {
        link = with;
        return this;
    }

    Talk options(byte... of) {
        options = of;
        return this;
    }

    Talk v6() {
        isV6 = true;
        return this;
    }

    Talk extensions(int first, byte... of) {
        isV6 = true;
        extension = first;
        options = of;
        return this;
    }

    /// The next bytes of both sides have these numbers.
    Talk numbers(int client, int server) {
        clientNext = client;
        serverNext = server;
        return this;
    }

    List<Stamped> packets() {
        return packets;
    }

    Stamped last() {
        return packets.getLast();
    }

    /// Takes the last packet out: whoever captured has not seen it.
    Stamped lose() {
        return packets.removeLast();
    }

    /// Who opens the connection, who accepts it.
    Talk open(long timeNs) {
        client(timeNs, Wire.SYN, new byte[0]);
        clientNext++;
        server(timeNs + 10, Wire.SYN | Wire.ACK, new byte[0]);
        serverNext++;
        client(timeNs + 20, Wire.ACK, new byte[0]);
        return this;
    }

    Talk client(long timeNs, byte[] payload) {
        return client(timeNs, Wire.ACK, payload);
    }

    Talk server(long timeNs, byte[] payload) {
        return server(timeNs, Wire.ACK, payload);
    }

    Talk client(long timeNs, String fix) {
        return client(timeNs, Wire.fix(fix));
    }

    Talk server(long timeNs, String fix) {
        return server(timeNs, Wire.fix(fix));
    }

    /// Nothing but that all has come.
    Talk clientAcknowledges(long timeNs) {
        return client(timeNs, new byte[0]);
    }

    Talk serverAcknowledges(long timeNs) {
        return server(timeNs, new byte[0]);
    }

    private Talk client(long timeNs, int flags, byte[] payload) {
        int ack = (flags & Wire.ACK) == 0 ? 0 : serverNext;
        byte[] tcp = Wire.tcp(clientPort, serverPort, clientNext, ack, flags, payload);
        clientNext += payload.length;
        packets.add(new Stamped(timeNs, link.apply(ip(tcp, true))));
        return this;
    }

    private Talk server(long timeNs, int flags, byte[] payload) {
        byte[] tcp = Wire.tcp(serverPort, clientPort, serverNext, clientNext, flags, payload);
        serverNext += payload.length;
        packets.add(new Stamped(timeNs, link.apply(ip(tcp, false))));
        return this;
    }

    private byte[] ip(byte[] tcp, boolean isClient) {
        byte[] client = Wire.address(isV6 ? "20010db8000000000000000000000002" : "10.0.0.2");
        byte[] server = Wire.address(isV6 ? "20010db8000000000000000000000001" : "10.0.0.1");
        byte[] from = isClient ? client : server;
        byte[] to = isClient ? server : client;
        return isV6
                ? Wire.ipV6(from, to, extension, options, tcp)
                : Wire.ipV4(from, to, options, tcp);
    }

    /// What was captured of the last packet at most.
    Talk cutTo(int length) {
        Stamped whole = packets.removeLast();
        packets.add(
                new Stamped(whole.timeNs, Arrays.copyOf(whole.bytes, length), whole.bytes.length));
        return this;
    }
}
