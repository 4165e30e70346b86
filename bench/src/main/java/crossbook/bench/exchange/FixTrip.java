package crossbook.bench.exchange;

import crossbook.fix.Dialect;
import crossbook.fix.FixFramer;
import crossbook.fix.FixFramer.Found;
import crossbook.fix.FixMessage;
import crossbook.fix.FixWriter;
import crossbook.fix.Tag;
import crossbook.load.RoundTrip;

import org.agrona.CloseHelper;
import org.agrona.concurrent.UnsafeBuffer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.function.LongConsumer;

/// A FIX 4.4 session with a gateway: a request is a `NewOrderSingle`, its answer the
/// `ExecutionReport` that the order is accepted. Both ends are polled, as those of the other
/// trips.
final class FixTrip implements RoundTrip {
    private static final byte[] FIX_4_4 = FixWriter.beginString("FIX.4.4");
    private static final int BUFFER = 1 << 18;
    private static final int MESSAGE = 512;
    private static final long PATIENCE_NS = 10_000_000_000L;

    private final String name;
    private final String participant;
    private final String symbol;
    private final Orders orders;
    private final SocketChannel channel;
    private final ByteBuffer outBytes = ByteBuffer.allocateDirect(BUFFER);
    private final UnsafeBuffer out = new UnsafeBuffer(outBytes);
    private final ByteBuffer inBytes = ByteBuffer.allocateDirect(BUFFER);
    private final UnsafeBuffer in = new UnsafeBuffer(inBytes);
    private final FixWriter writer = new FixWriter();
    private final FixFramer framer = new FixFramer();
    private final FixMessage message = new FixMessage(Dialect.crossbook());
    private long sequence;

    FixTrip(String name, InetSocketAddress address, String participant, Orders orders) {
        this.name = name;
        this.participant = participant;
        this.orders = orders;
        symbol = Transport.SYMBOL;
        try {
            channel = SocketChannel.open(address);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.configureBlocking(false);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        logon();
    }

    private void logon() {
        begin('A');
        writer.number(Tag.ENCRYPT_METHOD, 0);
        writer.number(Tag.HEART_BT_INT, 3_600);
        writer.yesNo(Tag.RESET_SEQ_NUM_FLAG, true);
        writer.text(Tag.PASSWORD, "any");
        end();
        flush();
        long limitNs = System.nanoTime() + PATIENCE_NS;
        boolean[] isDone = {false};
        while (!isDone[0]) {
            read(() -> isDone[0] = message.isType("A"));
            if (System.nanoTime() - limitNs > 0) throw new IllegalStateException("no logon");
        }
    }

    private void begin(char type) {
        writer.begin(type);
        writer.text(Tag.SENDER_COMP_ID, participant);
        writer.text(Tag.TARGET_COMP_ID, "CROSSBOOK");
        writer.number(Tag.MSG_SEQ_NUM, ++sequence);
        writer.time(Tag.SENDING_TIME, System.currentTimeMillis() * 1_000_000);
    }

    private void end() {
        writer.end(FIX_4_4);
        int at = outBytes.position();
        out.putBytes(at, writer.buffer(), writer.from(), writer.length());
        outBytes.position(at + writer.length());
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public boolean offer(long number) {
        if (outBytes.remaining() < MESSAGE) flush();
        if (outBytes.remaining() < MESSAGE) return false;
        begin('D');
        writer.number(Tag.CL_ORD_ID, number);
        writer.text(Tag.SYMBOL, symbol);
        writer.character(Tag.SIDE, '0' + orders.side(number).value());
        writer.time(Tag.TRANSACT_TIME, System.currentTimeMillis() * 1_000_000);
        writer.number(Tag.ORDER_QTY, orders.qty());
        writer.character(Tag.ORD_TYPE, '2');
        writer.decimal(Tag.PRICE, orders.price(number), 2);
        end();
        return true;
    }

    @Override
    public void flush() {
        if (outBytes.position() == 0) return;
        try {
            channel.write(outBytes.flip());
            outBytes.compact();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public int poll(LongConsumer answers) {
        flush();
        int[] answered = {0};
        read(() -> {
            if (!message.isType("8")) return;
            int type = message.character(Tag.EXEC_TYPE);
            if (type == 'F') return;
            if (type != '0') throw new IllegalStateException(message.text(Tag.TEXT));
            answered[0]++;
            answers.accept(message.number(Tag.CL_ORD_ID, 0));
        });
        return answered[0];
    }

    private void read(Runnable onMessage) {
        try {
            if (channel.read(inBytes) < 0) throw new IllegalStateException("closed");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        int at = 0;
        int end = inBytes.position();
        while (at < end) {
            Found found = framer.find(in, at, end);
            if (found == Found.PART) break;
            if (found == Found.GARBLED) throw new IllegalStateException("garbled");
            message.parse(in, at, framer.end());
            onMessage.run();
            at = framer.end();
        }
        inBytes.limit(end).position(at);
        inBytes.compact();
    }

    @Override
    public void close() {
        CloseHelper.close(channel);
    }
}
