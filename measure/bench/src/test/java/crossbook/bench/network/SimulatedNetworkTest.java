package crossbook.bench.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crossbook.bench.network.SimulatedNetwork.Weather;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/// What a simulated network does with bytes.
class SimulatedNetworkTest {
    private static final InetSocketAddress THERE =
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 7_001);
    private static final Weather ALL_IN_PIECES = new Weather(1_000_000, 10_000, 0, 0, 0);

    private long nowNs;
    private final SimulatedNetwork network = new SimulatedNetwork(1, () -> nowNs);
    private SocketChannel server;

    @Test
    void bytesComeLateInPiecesAndInOrder() throws IOException {
        network.weather(ALL_IN_PIECES);
        SocketChannel client = connect();
        byte[] sent = new byte[1_000];
        for (int i = 0; i < sent.length; i++) sent[i] = (byte) i;
        assertThat(client.write(ByteBuffer.wrap(sent))).isEqualTo(sent.length);
        ByteBuffer received = ByteBuffer.allocate(sent.length);
        assertThat(server.read(received)).isZero();
        int reads = 0;
        for (nowNs = 0; nowNs < 1_000_000_000; nowNs += 10_000) {
            if (server.read(received) > 0) reads++;
        }
        assertThat(received.array()).isEqualTo(sent);
        assertThat(reads).isGreaterThan(20);
        client.close();
        assertThat(server.read(ByteBuffer.allocate(1))).isEqualTo(-1);
    }

    @Test
    void aCutIsToldToBothOrToOne() throws IOException {
        SocketChannel client = connect();
        client.write(ByteBuffer.allocate(10));
        assertThat(network.cut("client", true)).isEqualTo(1);
        nowNs += 1_000_000_000;
        ByteBuffer one = ByteBuffer.allocate(1);
        assertThatThrownBy(() -> client.read(one)).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> server.read(one)).isInstanceOf(IOException.class);

        SocketChannel next = connect();
        network.cut("client", false);
        assertThatThrownBy(() -> next.write(one)).isInstanceOf(IOException.class);
        assertThat(server.read(one)).isZero();
        assertThat(server.write(one)).isEqualTo(1); // into nothing
    }

    @Test
    void aProcessThatIsKilledListensNoMore() throws IOException {
        SocketChannel client = connect();
        network.kill("server");
        assertThatThrownBy(() -> client.read(ByteBuffer.allocate(1)))
                .isInstanceOf(IOException.class);
        assertThatThrownBy(this::connect).isInstanceOf(ConnectException.class);
    }

    @Test
    void datagramsAreLostAndDoubledAsTheWeatherSays() throws IOException {
        DatagramChannel receiver =
                network.process("receiver").openDatagramChannel(StandardProtocolFamily.INET);
        receiver.bind(THERE);
        network.weather(new Weather(1, 0, 3_000, 2_000, 0));
        DatagramChannel sender = network.process("sender").openDatagramChannel();
        for (int i = 0; i < 1_000; i++) sender.send(ByteBuffer.allocate(1), THERE);
        nowNs += 1_000_000_000;
        int received = 0;
        while (receiver.receive(ByteBuffer.allocate(1)) != null) received++;
        assertThat(received).isBetween(750, 930); // 1,000 less 300, and 140 of the rest twice
    }

    private SocketChannel connect() throws IOException {
        if (server == null) listen();
        SocketChannel client = network.process("client").openSocketChannel();
        client.connect(THERE);
        server = listener.accept();
        return client;
    }

    private ServerSocketChannel listener;

    private void listen() throws IOException {
        listener = network.process("server").openServerSocketChannel();
        listener.bind(THERE);
    }
}
