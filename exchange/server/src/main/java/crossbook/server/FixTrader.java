package crossbook.server;

import crossbook.fix.Dialect;
import crossbook.fix.FixFramer;
import crossbook.fix.FixFramer.Found;
import crossbook.fix.FixMessage;
import crossbook.fix.FixWriter;
import crossbook.fix.Tag;

import org.agrona.CloseHelper;
import org.agrona.concurrent.UnsafeBuffer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.concurrent.TimeUnit;

/// Enters orders over FIX 4.4 for an [OrderRehearsal].
final class FixTrader implements OrderRehearsal.Trader {
    private static final byte[] FIX_4_4 = FixWriter.beginString("FIX.4.4");
    private static final int BUFFER = 1 << 18;
    private static final int PRICE_SCALE = 2;
    private static final int HEARTBEAT_S = 60;
    private static final long QTY = 10;

    private final String name;
    private final SocketChannel channel;
    private final ByteBuffer outBytes = ByteBuffer.allocateDirect(BUFFER);
    private final UnsafeBuffer out = new UnsafeBuffer(outBytes);
    private final ByteBuffer inBytes = ByteBuffer.allocateDirect(BUFFER);
    private final UnsafeBuffer in = new UnsafeBuffer(inBytes);
    private final FixWriter writer = new FixWriter();
    private final FixFramer framer = new FixFramer();
    private final FixMessage message = new FixMessage(Dialect.crossbook());
    private long sequence;
    private long answered;
    private boolean isLoggedOn;

    FixTrader(InetSocketAddress address, String name) {
        this.name = name;
        try {
            channel = SocketChannel.open(address);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.configureBlocking(false);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        begin('A');
        writer.number(Tag.ENCRYPT_METHOD, 0);
        writer.number(Tag.HEART_BT_INT, HEARTBEAT_S);
        writer.yesNo(Tag.RESET_SEQ_NUM_FLAG, true);
        writer.text(Tag.PASSWORD, "any");
        end();
    }

    private long begin(char type) {
        writer.begin(type);
        writer.text(Tag.SENDER_COMP_ID, name);
        writer.text(Tag.TARGET_COMP_ID, "CROSSBOOK");
        writer.number(Tag.MSG_SEQ_NUM, ++sequence);
        long nowNs = TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis());
        writer.time(Tag.SENDING_TIME, nowNs);
        return nowNs;
    }

    private void end() {
        writer.end(FIX_4_4);
        int at = outBytes.position();
        out.putBytes(at, writer.buffer(), writer.from(), writer.length());
        outBytes.position(at + writer.length());
    }

    @Override
    public void enter(long number, boolean isBuy, long price) {
        long nowNs = begin('D');
        writer.number(Tag.CL_ORD_ID, number);
        order(isBuy, nowNs);
        terms(price);
    }

    @Override
    public void replace(long number, long original, long price) {
        long nowNs = begin('G');
        writer.number(Tag.CL_ORD_ID, number);
        writer.number(Tag.ORIG_CL_ORD_ID, original);
        order(true, nowNs);
        terms(price);
    }

    @Override
    public void cancel(long number, long original) {
        long nowNs = begin('F');
        writer.number(Tag.CL_ORD_ID, number);
        writer.number(Tag.ORIG_CL_ORD_ID, original);
        order(true, nowNs);
        end();
    }

    private void order(boolean isBuy, long nowNs) {
        writer.text(Tag.SYMBOL, OrderRehearsal.SYMBOL);
        writer.character(Tag.SIDE, isBuy ? '1' : '2');
        writer.time(Tag.TRANSACT_TIME, nowNs);
        writer.number(Tag.ORDER_QTY, QTY);
    }

    private void terms(long price) {
        writer.character(Tag.ORD_TYPE, '2');
        writer.decimal(Tag.PRICE, price, PRICE_SCALE);
        end();
    }

    @Override
    public void poll() {
        try {
            if (outBytes.position() > 0) {
                channel.write(outBytes.flip());
                outBytes.compact();
            }
            if (channel.read(inBytes) < 0) throw new IllegalStateException(name + " was closed");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        int at = 0;
        int end = inBytes.position();
        while (at < end && framer.find(in, at, end) == Found.MESSAGE) {
            message.parse(in, at, framer.end());
            heard();
            at = framer.end();
        }
        if (at > 0) inBytes.flip().position(at).compact();
    }

    private void heard() {
        switch (message.typeKey()) {
            case 'A' -> isLoggedOn = true;
            case '8' -> {
                if (message.character(Tag.EXEC_TYPE) != 'F') answered++;
            }
            case '9', 'j', '3' -> answered++;
            default -> {} // about the session
        }
    }

    @Override
    public boolean isLoggedOn() {
        return isLoggedOn;
    }

    @Override
    public long answered() {
        return answered;
    }

    @Override
    public void close() {
        CloseHelper.close(channel);
    }
}
