package crossbook.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import crossbook.testkit.FixText;
import crossbook.testkit.Patience;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/// A FIX session that says what a test says, and reads the answers away. Messages are texts with
/// `|` for the end of a field.
public final class FixLine implements AutoCloseable {
    private final Socket socket;
    private final String version;
    private final String name;
    private final InputStream in; // with a buffer, for who reads
    private int number;

    private FixLine(InetSocketAddress address, String version, String name) throws IOException {
        socket = new Socket(address.getAddress(), address.getPort());
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(Patience.MS);
        in = new BufferedInputStream(socket.getInputStream());
        this.version = version;
        this.name = name;
    }

    /// @param version `FIX.4.4` or `FIXT.1.1`
    public static FixLine logOn(
            InetSocketAddress address, String version, String name, String password)
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
        write(body);
        InputStream answers = socket.getInputStream();
        if (number > 1) answers.skipNBytes(answers.available());
    }

    private void write(String body) throws IOException {
        int typeEnd = body.indexOf('|') + 1;
        String whole = body.substring(0, typeEnd) + "49=" + name + "|56=CROSSBOOK|34=" + ++number
                + "|52=" + FixText.now() + "|" + body.substring(typeEnd);
        socket.getOutputStream().write(FixText.bytes(FixText.framed(version, whole)));
    }

    /// Sends a message, and how an order is that nobody knows: what comes before this is answered
    /// is all that the message led to so far. Is not for a session that sends otherwise too.
    ///
    /// @param symbol of an instrument
    List<String> ask(String body, String symbol) throws IOException {
        write(body);
        String question = "790=q" + number + "|";
        write("35=H|11=nobody|55=" + symbol + "|54=1|" + question);
        List<String> answers = new ArrayList<>();
        String answer = next();
        while (!answer.contains("|" + question)) {
            answers.add(answer);
            answer = next();
        }
        return answers;
    }

    /// The next message, with `|` for the end of a field.
    String next() throws IOException {
        StringBuilder message = new StringBuilder();
        while (message.lastIndexOf("|10=") < 0 || message.charAt(message.length() - 1) != '|') {
            int octet = in.read();
            if (octet < 0) throw new IOException("the session ended: " + message);
            message.append(octet == 1 ? '|' : (char) octet);
        }
        return message.toString();
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
