package crossbook.cli.certify;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Predicate;

/// A connection of a FIX client. Messages are texts with `|` for the end of a field.
final class FixLine implements AutoCloseable {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd-HH:mm:ss.SSS").withZone(ZoneOffset.UTC);

    private final Socket socket = new Socket();
    private final InputStream in;
    private final String version;
    private final String sender;
    private final String target;
    private final Deque<String> unread = new ArrayDeque<>();
    private final ByteArrayOutputStream part = new ByteArrayOutputStream();
    private final Listener listener;
    long next;

    /// Is told what goes and comes.
    interface Listener {
        void sent(String message);

        void came(String message);
    }

    /// Connects.
    ///
    /// @param firstNumber of what it sends first
    FixLine(Party party, long firstNumber, Listener listener) throws IOException {
        version = party.version();
        sender = party.compId();
        target = party.targetCompId();
        next = firstNumber;
        this.listener = listener;
        socket.setTcpNoDelay(true);
        socket.connect(new InetSocketAddress(party.host(), party.port()), party.patienceMs());
        in = socket.getInputStream();
    }

    // Sending.

    /// The time as FIX writes it.
    static String now() {
        return TIME.format(Instant.now());
    }

    /// Sends a message that begins with its type, with the next number.
    void send(String body) throws IOException {
        sendAs(next++, body, "");
    }

    /// The same with any number.
    ///
    /// @param inHeader further fields of the header
    void sendAs(long number, String body, String inHeader) throws IOException {
        int typeEnd = body.indexOf('|') + 1;
        String message = body.substring(0, typeEnd) + "49=" + sender + "|56=" + target + "|34="
                + number + "|" + inHeader + "52=" + now() + "|" + body.substring(typeEnd);
        String text = "8=" + version + "|9=" + message.length() + "|" + message;
        String whole = text + "10=" + checkSum(text) + "|";
        listener.sent(message);
        socket.getOutputStream().write(whole.replace('|', '\u0001').getBytes(ISO_8859_1));
    }

    private static String checkSum(String text) {
        int sum = 0;
        for (byte b : text.replace('|', '\u0001').getBytes(ISO_8859_1)) sum += b & 0xFF;
        return "%03d".formatted(sum & 0xFF);
    }

    // Reading.

    /// Reads until a message is the wanted one; null if it does not come in time, or the other end
    /// closes. TestRequest is answered meanwhile.
    String await(Predicate<String> wanted, long patienceMs) throws IOException {
        long deadlineNs = System.nanoTime() + patienceMs * 1_000_000;
        while (true) {
            String message = read(deadlineNs);
            if (message == null) return null;
            listener.came(message);
            if (wanted.test(message)) return message;
            if (value(message, 35).equals("1")) send("35=0|112=" + value(message, 112) + "|");
        }
    }

    private String read(long deadlineNs) throws IOException {
        while (unread.isEmpty()) {
            long leftMs = (deadlineNs - System.nanoTime()) / 1_000_000;
            if (leftMs <= 0) return null;
            socket.setSoTimeout((int) leftMs);
            byte[] bytes = new byte[1 << 12];
            int length;
            try {
                length = in.read(bytes);
            } catch (SocketTimeoutException _) {
                return null;
            }
            if (length < 0) return null;
            for (int i = 0; i < length; i++) take(bytes[i]);
        }
        return unread.removeFirst();
    }

    /// A message ends with the field of its CheckSum.
    private void take(byte b) {
        part.write(b == 1 ? '|' : b);
        if (b != 1) return;
        String text = part.toString(ISO_8859_1);
        if (!text.matches("(?s).*\\|10=\\d{3}\\|")) return;
        unread.add(text);
        part.reset();
    }

    /// The value of a field; empty if there is none.
    static String value(String message, int tag) {
        int at = ("|" + message).indexOf("|" + tag + "=");
        if (at < 0) return "";
        int from = at + String.valueOf(tag).length() + 1;
        return message.substring(from, message.indexOf('|', from));
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
