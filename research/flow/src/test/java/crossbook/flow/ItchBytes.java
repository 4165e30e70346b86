package crossbook.flow;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/// Writes messages of ITCH 5.0 from the specification, field by field; knows nothing of the reader.
public final class ItchBytes {
    private final ByteArrayOutputStream message = new ByteArrayOutputStream(64);
    private final DataOutputStream fields = new DataOutputStream(message);
    private final DataOutputStream file;
    private long timeNs = 34_200_000_000_000L;
    private long messages;

    public ItchBytes(OutputStream file) {
        this.file = new DataOutputStream(file);
    }

    @FunctionalInterface
    private interface Content {
        void write(DataOutputStream out) throws IOException;
    }

    /// The time of the messages from here on, nanoseconds after midnight.
    public ItchBytes at(long ns) {
        timeNs = ns;
        return this;
    }

    public long messages() {
        return messages;
    }

    private ItchBytes message(char type, int locate, Content content) {
        try {
            fields.writeByte(type);
            fields.writeShort(locate);
            fields.writeShort(0);
            fields.writeShort((int) (timeNs >>> 32));
            fields.writeInt((int) timeNs);
            content.write(fields);
            file.writeShort(message.size());
            message.writeTo(file);
            message.reset();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        messages++;
        return this;
    }

    private static void text(DataOutputStream out, String text, int length) throws IOException {
        out.write((text + " ".repeat(length - text.length())).getBytes(StandardCharsets.US_ASCII));
    }

    public ItchBytes systemEvent(char code) {
        return message('S', 0, out -> out.writeByte(code));
    }

    public ItchBytes directory(int locate, String stock) {
        return message('R', locate, out -> {
            text(out, stock, 8);
            text(out, "QN", 2);
            out.writeInt(100);
            text(out, "NCZ PN 1N", 9);
            out.writeInt(0);
            out.writeByte('N');
        });
    }

    public ItchBytes tradingAction(int locate, String stock, char state) {
        return message('H', locate, out -> {
            text(out, stock, 8);
            text(out, state + " ", 6);
        });
    }

    public ItchBytes operationalHalt(int locate, String stock, char market, char action) {
        return message('h', locate, out -> {
            text(out, stock, 8);
            out.writeByte(market);
            out.writeByte(action);
        });
    }

    public ItchBytes imbalance(int locate, String stock) {
        return message('I', locate, out -> {
            out.writeLong(1);
            out.writeLong(2);
            out.writeByte('B');
            text(out, stock, 8);
            out.writeInt(3);
            out.writeInt(4);
            out.writeInt(5);
            text(out, "O ", 2);
        });
    }

    public ItchBytes add(int locate, String stock, long id, char side, int shares, int price) {
        return message('A', locate, out -> order(out, stock, id, side, shares, price));
    }

    public ItchBytes addOf(
            String mpid, int locate, String stock, long id, char side, int shares, int price) {
        return message('F', locate, out -> {
            order(out, stock, id, side, shares, price);
            text(out, mpid, 4);
        });
    }

    private static void order(
            DataOutputStream out, String stock, long id, char side, int shares, int price)
            throws IOException {
        out.writeLong(id);
        out.writeByte(side);
        out.writeInt(shares);
        text(out, stock, 8);
        out.writeInt(price);
    }

    public ItchBytes execute(int locate, long id, int shares, long match) {
        return message('E', locate, out -> {
            out.writeLong(id);
            out.writeInt(shares);
            out.writeLong(match);
        });
    }

    public ItchBytes executeAt(int locate, long id, int shares, char printable, int price) {
        return message('C', locate, out -> {
            out.writeLong(id);
            out.writeInt(shares);
            out.writeLong(1);
            out.writeByte(printable);
            out.writeInt(price);
        });
    }

    public ItchBytes cancel(int locate, long id, int shares) {
        return message('X', locate, out -> {
            out.writeLong(id);
            out.writeInt(shares);
        });
    }

    public ItchBytes delete(int locate, long id) {
        return message('D', locate, out -> out.writeLong(id));
    }

    public ItchBytes replace(int locate, long id, long newId, int shares, int price) {
        return message('U', locate, out -> {
            out.writeLong(id);
            out.writeLong(newId);
            out.writeInt(shares);
            out.writeInt(price);
        });
    }

    public ItchBytes trade(int locate, String stock, int shares, int price) {
        return message('P', locate, out -> {
            order(out, stock, 0, 'B', shares, price);
            out.writeLong(1);
        });
    }

    public ItchBytes cross(int locate, String stock, long shares, int price) {
        return message('Q', locate, out -> {
            out.writeLong(shares);
            text(out, stock, 8);
            out.writeInt(price);
            out.writeLong(1);
            out.writeByte('O');
        });
    }

    public ItchBytes brokenTrade(int locate, long match) {
        return message('B', locate, out -> out.writeLong(match));
    }

    /// Any bytes as a message.
    public ItchBytes raw(byte[] bytes) {
        try {
            file.writeShort(bytes.length);
            file.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        messages++;
        return this;
    }

    /// Writes a file by a recipe.
    public static Path file(Path file, java.util.function.Consumer<ItchBytes> recipe)
            throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        recipe.accept(new ItchBytes(bytes));
        return Files.write(file, bytes.toByteArray());
    }
}
