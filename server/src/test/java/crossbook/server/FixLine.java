package crossbook.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import crossbook.testkit.FixText;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;

/// A FIX session that says what a test says, and reads the answers away. Messages are texts with
/// `|` for the end of a field.
final class FixLine implements AutoCloseable {
    private final Socket socket;
    private final String version;
    private final String name;
    private int number;

    private FixLine(InetSocketAddress address, String version, String name) throws IOException {
        socket = new Socket(address.getAddress(), address.getPort());
        socket.setTcpNoDelay(true);
        this.version = version;
        this.name = name;
    }

    /// @param version `FIX.4.4` or `FIXT.1.1`
    static FixLine logOn(InetSocketAddress address, String version, String name, String password)
            throws IOException {
        FixLine line = new FixLine(address, version, name);
        line.send("35=A|98=0|108=3600|141=Y|554=" + password + "|"
                + (version.equals("FIXT.1.1") ? "1137=9|" : ""));
        byte[] answer = new byte[4_096];
        int length = line.socket.getInputStream().read(answer);
        String text = new String(answer, 0, Math.max(0, length), ISO_8859_1);
        if (!text.contains("\u000135=A\u0001")) throw new IOException("no logon: " + text);
        return line;
    }

    /// Sends a message that begins with its type.
    void send(String body) throws IOException {
        int typeEnd = body.indexOf('|') + 1;
        String whole = body.substring(0, typeEnd) + "49=" + name + "|56=CROSSBOOK|34=" + ++number
                + "|52=" + FixText.now() + "|" + body.substring(typeEnd);
        socket.getOutputStream().write(FixText.bytes(FixText.framed(version, whole)));
        InputStream in = socket.getInputStream();
        if (number > 1) in.skipNBytes(in.available());
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
