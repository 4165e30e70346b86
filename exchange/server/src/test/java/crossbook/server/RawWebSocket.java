package crossbook.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.function.Predicate;

/// A WebSocket of which every frame is chosen by the test.
final class RawWebSocket implements AutoCloseable {
    static final int CONTINUATION = 0;
    static final int TEXT = 1;
    static final int BINARY = 2;
    static final int CLOSE = 8;
    static final int PING = 9;
    static final int PONG = 10;

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final RawHttp connection;

    /// What the server sent.
    ///
    /// @param closeCode 0 unless it closes
    private record Frame(int opCode, int closeCode, String text) {}

    private RawWebSocket(RawHttp connection) {
        this.connection = connection;
    }

    /// Opens one.
    ///
    /// @param headers names and values, one after the other, beside those of the protocol; a
    ///     `Host` too, or it is the address
    static RawWebSocket open(InetSocketAddress address, String... headers) throws IOException {
        RawHttp connection = new RawHttp(address);
        StringBuilder request = new StringBuilder("GET /ws/v1 HTTP/1.1\r\n");
        request.append("Upgrade: websocket\r\nConnection: Upgrade\r\n");
        request.append(
                "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n");
        boolean hasHost = false;
        for (int i = 0; i < headers.length; i += 2) {
            hasHost |= headers[i].equals("Host");
            request.append(headers[i]).append(": ").append(headers[i + 1]).append("\r\n");
        }
        if (!hasHost)
            request.append("Host: 127.0.0.1:").append(address.getPort()).append("\r\n");
        RawHttp.Answer answer =
                connection.send(request.append("\r\n").toString()).answer();
        if (answer.status() != 101) throw new IOException("not taken: " + answer);
        return new RawWebSocket(connection);
    }

    /// Sends a whole message, with single quotes for double ones.
    void send(String text) throws IOException {
        send(TEXT, true, text.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    }

    /// Sends a frame as a client must.
    void send(int opCode, boolean isLast, byte[] payload) throws IOException {
        ByteArrayOutputStream frame = head(opCode, isLast, 0x80, payload.length);
        frame.writeBytes(new byte[4]); // a mask that changes nothing
        frame.writeBytes(payload);
        connection.send(frame.toByteArray());
    }

    /// Sends a frame that is not masked.
    void sendUnmasked(String text) throws IOException {
        ByteArrayOutputStream frame = head(TEXT, true, 0, text.length());
        frame.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
        connection.send(frame.toByteArray());
    }

    /// Sends the beginning of a frame that claims to be so long.
    void claim(long length) throws IOException {
        connection.send(head(TEXT, true, 0x80, length).toByteArray());
    }

    private static ByteArrayOutputStream head(int opCode, boolean isLast, int mask, long length) {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        head.write((isLast ? 0x80 : 0) | opCode);
        if (length < 126) {
            head.write(mask | (int) length);
        } else if (length < 1 << 16) {
            head.write(mask | 126);
            head.writeBytes(ByteBuffer.allocate(2).putShort((short) length).array());
        } else {
            head.write(mask | 127);
            head.writeBytes(ByteBuffer.allocate(8).putLong(length).array());
        }
        return head;
    }

    void sendOctets(int... octets) throws IOException {
        byte[] bytes = new byte[octets.length];
        for (int i = 0; i < octets.length; i++) bytes[i] = (byte) octets[i];
        connection.send(bytes);
    }

    private Frame read() throws IOException {
        int opCode = connection.read();
        if (opCode < 0) throw new IOException("closed without a word");
        boolean isKnown =
                Set.of(CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG).contains(opCode & 0xF);
        if ((opCode & 0x70) != 0 || !isKnown)
            throw new IOException("no frame begins with " + opCode);
        long length = connection.read();
        if (length == 126) length = ByteBuffer.wrap(connection.read(2)).getShort() & 0xFFFF;
        if (length == 127) length = ByteBuffer.wrap(connection.read(8)).getLong();
        byte[] payload = connection.read((int) length);
        boolean closes = (opCode & 0xF) == CLOSE;
        int code = closes ? ByteBuffer.wrap(payload).getShort() & 0xFFFF : 0;
        return new Frame(opCode & 0xF, code, new String(payload, StandardCharsets.UTF_8));
    }

    /// With what it is closed, whatever comes before.
    int awaitClose() throws IOException {
        while (true) {
            Frame frame = read();
            if (frame.opCode == CLOSE) return frame.closeCode;
        }
    }

    /// Whether the connection ends here, with nothing more.
    boolean isAtEnd() throws IOException {
        return connection.read() < 0;
    }

    /// The next message that is like that.
    JsonNode await(Predicate<JsonNode> isWanted) throws IOException {
        while (true) {
            Frame frame = read();
            if (frame.opCode == CLOSE) throw new IOException("closed: " + frame.closeCode);
            if (frame.opCode != TEXT) continue;
            JsonNode message = JSON.readTree(frame.text);
            if (isWanted.test(message)) return message;
        }
    }

    /// The reply to an operation.
    JsonNode reply(int id) throws IOException {
        return await(message -> message.has("ok") && message.path("id").asInt() == id);
    }

    /// The next frame of a channel.
    JsonNode frame(String channel) throws IOException {
        return await(message -> message.path("channel").asText().equals(channel));
    }

    @Override
    public void close() throws IOException {
        connection.close();
    }
}
