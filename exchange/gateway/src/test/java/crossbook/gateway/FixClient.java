package crossbook.gateway;

import crossbook.testkit.FixText;
import crossbook.testkit.Patience;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;

/// A client that writes and reads FIX by hand, so that it can say anything at all. Messages
/// are texts with `|` for the end of a field; BeginString, BodyLength and CheckSum are added,
/// and so are the CompIDs, the number and the time.
final class FixClient implements AutoCloseable {
    private final Socket socket;
    private final InputStream in;
    final String version;
    final String sender;
    String target = "CROSSBOOK";
    long next = 1;

    /// What was read, each without its time and what frames it.
    final List<String> heard = new ArrayList<>();

    FixClient(InetSocketAddress address, String sender, String version) {
        this.sender = sender;
        this.version = version;
        try {
            socket = new Socket(address.getAddress(), address.getPort());
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(Patience.MS);
            in = new BufferedInputStream(socket.getInputStream());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A client of FIX 4.4 that is connected.
    static FixClient of(TestExchange exchange, String sender) {
        return new FixClient(exchange.gateway().fixAddress().orElseThrow(), sender, "FIX.4.4");
    }

    /// The same, logged on.
    static FixClient loggedOn(TestExchange exchange, String name) {
        FixClient client = of(exchange, name);
        client.logon();
        return client;
    }

    void logon() {
        logon("");
    }

    /// Logs on with its name twice as the password.
    ///
    /// @param more further fields, each with its end
    void logon(String more) {
        send("35=A|98=0|108=30|554=" + sender + sender + "|"
                + (version.equals("FIXT.1.1") ? "1137=9|" : "") + more);
        await("35=A|");
    }

    // Sending.

    static String now() {
        return FixText.now();
    }

    /// Sends a message that begins with its type, with the next number.
    void send(String body) {
        sendAs(next++, body);
    }

    void sendAs(long number, String body) {
        sendAt(number, now(), body);
    }

    void sendAt(long number, String time, String body) {
        int typeEnd = body.indexOf('|') + 1;
        sendFramed(body.substring(0, typeEnd) + "49=" + sender + "|56=" + target + "|34=" + number
                + "|52=" + time + "|" + body.substring(typeEnd));
    }

    /// Adds BeginString, BodyLength and CheckSum.
    void sendFramed(String body) {
        sendBytes(FixText.framed(version, body));
    }

    void sendBytes(String text) {
        try {
            socket.getOutputStream().write(FixText.bytes(text));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A limit order of the instrument.
    String order(String clOrdId, char side, long qty, String price) {
        return "35=D|11=" + clOrdId + "|55=" + TestExchange.SYMBOL + "|54=" + side + "|60=" + now()
                + "|38=" + qty + "|40=2|44=" + price + "|";
    }

    String cancel(String clOrdId, String origClOrdId, char side) {
        return "35=F|41=" + origClOrdId + "|11=" + clOrdId + "|55=" + TestExchange.SYMBOL + "|54="
                + side + "|60=" + now() + "|";
    }

    // Reading.

    /// The next message; null if the other end has closed.
    String read() {
        try {
            StringBuilder text = new StringBuilder();
            while (!isWhole(text)) {
                int b = in.read();
                if (b < 0) return null;
                text.append(b == 1 ? '|' : (char) b);
            }
            String message = text.toString();
            checkFrame(message);
            heard.add(plain(message));
            return message;
        } catch (SocketTimeoutException e) {
            throw new AssertionError("nothing more came after " + heard, e);
        } catch (IOException _) { // reset
            return null;
        }
    }

    /// Whether it ends with a checksum, which has three digits.
    private static boolean isWhole(StringBuilder text) {
        int at = text.length() - "|10=000|".length();
        return at > 0 && text.charAt(text.length() - 1) == '|' && text.indexOf("|10=", at) == at;
    }

    /// Whether something has come that was not read.
    boolean hasMore() {
        try {
            return in.available() > 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Reads what has come without a look at it.
    void skip() {
        try {
            if (in.available() > 0) in.skipNBytes(in.available());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void checkFrame(String message) {
        String body =
                message.replaceFirst("^8=[^|]*\\|9=\\d+\\|", "").replaceFirst("10=\\d{3}\\|$", "");
        String begin = message.substring(2, message.indexOf('|'));
        if (!message.equals(FixText.framed(begin, body)))
            throw new AssertionError("garbled: " + message);
    }

    private static String plain(String message) {
        return message.replaceFirst("^8=[^|]*\\|9=\\d+\\|", "")
                .replaceFirst("10=\\d{3}\\|$", "")
                .replaceFirst("49=[^|]*\\|56=[^|]*\\|", "")
                .replaceAll("\\|(52|60|122)=[^|]*", "");
    }

    /// Reads until a message has some text, and returns it as it came.
    String await(String part) {
        while (true) {
            String message = read();
            if (message == null) throw new AssertionError("closed after " + heard);
            if (plain(message).contains(part)) return message;
        }
    }

    /// The same; while there is nothing to read, something else is done, at most so often.
    String await(String part, int times, Runnable meanwhile) {
        for (int done = 0; done < times; ) {
            if (!hasMore()) {
                meanwhile.run();
                done++;
            } else {
                String message = read();
                if (plain(message).contains(part)) return message;
            }
        }
        throw new AssertionError("not " + part + " but " + heard);
    }

    /// Reads until the other end closes; returns the last message, null if there was none.
    String awaitEnd() {
        String last = null;
        while (true) {
            String message = read();
            if (message == null) return last == null ? null : plain(last);
            last = message;
        }
    }

    /// The value of a field.
    static String value(String message, int tag) {
        int at = ("|" + message).indexOf("|" + tag + "=");
        if (at < 0) return "";
        int from = at + String.valueOf(tag).length() + 1;
        return message.substring(from, message.indexOf('|', from));
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
