package crossbook.marketdata;

import static org.assertj.core.api.Assertions.assertThat;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import crossbook.testkit.FixText;

import org.agrona.concurrent.Agent;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// A FIX client of market data that is turned round by a test: it says what the test says, and
/// makes books of what it hears. Messages are texts with `|` for the end of a field.
final class FixSubscriber implements Agent, AutoCloseable {
    private final SocketChannel channel;
    private final ByteBuffer received = ByteBuffer.allocate(1 << 20);
    private final String version;
    private final String name;
    private final StringBuilder text = new StringBuilder();
    private long next = 1;
    private long expected = 1;
    private String dribbled = "";
    private int dribbledAt;

    /// What came, each from its type on, without CompIDs and times of sending.
    final List<String> heard = new ArrayList<>();

    /// By the id of the request and the symbol.
    final Map<String, FixBook> books = new TreeMap<>();

    /// The kinds of entries that came.
    final Set<String> kinds = new TreeSet<>();

    boolean isClosed;

    /// Whether it looks at what it reads.
    boolean isParsing = true;

    /// Whether it reads.
    boolean isReading = true;

    FixSubscriber(InetSocketAddress address, String name, String version) {
        this.name = name;
        this.version = version;
        try {
            channel = SocketChannel.open(address);
            channel.configureBlocking(false);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static FixSubscriber of(MarketDataGateway gateway, String version) {
        return new FixSubscriber(gateway.fixAddress().orElseThrow(), "reader", version);
    }

    // Saying.

    FixSubscriber logon() {
        return logon("");
    }

    /// @param more further fields, each with its end
    FixSubscriber logon(String more) {
        send("35=A|98=0|108=30|" + (version.equals("FIXT.1.1") ? "1137=9|" : "") + more);
        return this;
    }

    void send(String body) {
        sendAs(next++, body);
    }

    void sendAs(long number, String body) {
        sendBytes(framed(number, body));
    }

    private String framed(long number, String body) {
        int typeEnd = body.indexOf('|') + 1;
        return FixText.framed(
                version,
                body.substring(0, typeEnd) + "49=" + name + "|56=CROSSBOOK|34=" + number + "|52="
                        + FixText.now() + "|" + body.substring(typeEnd));
    }

    /// Sends one byte more of a test request, and begins another when it is out.
    void dribble() {
        if (dribbledAt == dribbled.length()) {
            dribbled = framed(next++, "35=1|112=slow|");
            dribbledAt = 0;
        }
        sendBytes(dribbled.substring(dribbledAt, ++dribbledAt));
    }

    /// The rest of it.
    void dribbleAll() {
        while (dribbledAt < dribbled.length()) dribble();
    }

    void sendBytes(String bytes) {
        ByteBuffer out = ByteBuffer.wrap(FixText.bytes(bytes));
        try {
            while (out.hasRemaining()) channel.write(out);
        } catch (IOException e) {
            isClosed = true;
        }
    }

    /// Asks for all kinds of entries of instruments.
    ///
    /// @param how the fields 263 to 266, each with its end
    void ask(String id, String how, String... symbols) {
        askFor(id, how, List.of("0", "1", "2", "7", "8", "B", "Q"), symbols);
    }

    void askFor(String id, String how, List<String> types, String... symbols) {
        StringBuilder body = new StringBuilder("35=V|262=" + id + "|" + how);
        body.append("267=").append(types.size()).append('|');
        for (String type : types) body.append("269=").append(type).append('|');
        body.append("146=").append(symbols.length).append('|');
        for (String symbol : symbols) body.append("55=").append(symbol).append('|');
        send(body.toString());
    }

    // Hearing.

    @Override
    public int doWork() {
        if (!isReading || isClosed) return 0;
        try {
            int count = channel.read(received);
            if (count < 0) isClosed = true;
            received.flip();
            if (!isParsing && text.length() > 1_000) text.delete(0, text.length() - 1_000);
            text.append(ISO_8859_1.decode(received).toString().replace('\u0001', '|'));
            received.clear();
            int end;
            while (isParsing && (end = endOfMessage()) > 0) {
                onMessage(text.substring(0, end));
                text.delete(0, end);
            }
            return Math.max(0, count);
        } catch (IOException e) {
            isClosed = true;
            return 0;
        }
    }

    private int endOfMessage() {
        int trailer = text.indexOf("|10=");
        return trailer < 0 || text.length() < trailer + 8 ? 0 : trailer + 8;
    }

    private void onMessage(String message) {
        String upToSum = message.substring(0, message.length() - 7);
        assertThat(message).endsWith("10=" + FixText.checkSum(upToSum) + "|");
        int bodyAt = message.indexOf('|', message.indexOf("|9=") + 1) + 1;
        assertThat(message).contains("|9=" + (upToSum.length() - bodyAt) + "|");
        assertThat(message).startsWith("8=" + version + "|").contains("|56=" + name + "|");
        String body = upToSum.substring(bodyAt);
        boolean isRepeated = body.contains("|43=Y|");
        if (!isRepeated) assertThat(body).contains("|34=" + expected++ + "|");
        String plain = body.replaceAll("\\|(49|56|52|122)=[^|]*", "");
        heard.add(plain);
        if (plain.startsWith("35=W|")) onSnapshot(plain);
        if (plain.startsWith("35=X|")) onChanges(plain);
    }

    private static String value(String message, int tag) {
        int at = ("|" + message).indexOf("|" + tag + "=");
        if (at < 0) return "";
        int from = at + String.valueOf(tag).length() + 1;
        return message.substring(from, message.indexOf('|', from));
    }

    private void onSnapshot(String message) {
        FixBook book = new FixBook();
        books.put(value(message, 262) + " " + value(message, 55), book);
        List<Map<Integer, String>> entries = entries(message, 269);
        assertThat(value(message, 268)).isEqualTo(String.valueOf(entries.size()));
        for (Map<Integer, String> entry : entries) {
            kinds.add(entry.get(269));
            book.add(entry);
        }
        book.checkPlaces(entries);
    }

    private void onChanges(String message) {
        String id = value(message, 262);
        List<Map<Integer, String>> entries = entries(message, 279);
        assertThat(value(message, 268)).isEqualTo(String.valueOf(entries.size()));
        for (Map<Integer, String> entry : entries) {
            kinds.add(entry.get(269));
            book(id, entry).change(entry);
        }
        for (Map<Integer, String> entry : entries) book(id, entry).checkPlaces(List.of(entry));
    }

    private FixBook book(String id, Map<Integer, String> entry) {
        FixBook book = books.get(id + " " + entry.get(55));
        assertThat(book).as(id + " of " + entry.get(55)).isNotNull();
        return book;
    }

    private static List<Map<Integer, String>> entries(String message, int firstTag) {
        List<Map<Integer, String>> entries = new ArrayList<>();
        for (String field : message.split("\\|", -1)) {
            int at = field.indexOf('=');
            if (at < 0) continue; // behind the last
            int tag = Integer.parseInt(field.substring(0, at));
            if (tag == firstTag) entries.add(new TreeMap<>());
            if (!entries.isEmpty()) entries.getLast().put(tag, field.substring(at + 1));
        }
        return entries;
    }

    /// The last bytes that came, if it does not look at them.
    String tail() {
        return text.toString();
    }

    /// The last message that came.
    String last() {
        return heard.isEmpty() ? "" : heard.getLast();
    }

    @Override
    public String roleName() {
        return "fix-subscriber";
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
