package crossbook.bench.exchange;

import crossbook.fix.Dialect;
import crossbook.fix.FixFramer;
import crossbook.fix.FixFramer.Found;
import crossbook.fix.FixMessage;
import crossbook.fix.FixWriter;
import crossbook.fix.Tag;
import crossbook.load.RoundTrip;
import crossbook.load.Waiting;
import crossbook.load.wire.Logon;
import crossbook.load.wire.RefusedException;
import crossbook.protocol.OrdType;
import crossbook.protocol.Reason;
import crossbook.protocol.TimeInForce;

import org.agrona.CloseHelper;
import org.agrona.concurrent.UnsafeBuffer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A FIX 4.4 session with a gateway: a request is a `NewOrderSingle` or an
/// `OrderCancelReplaceRequest`, its answer the `ExecutionReport` that the order is accepted or
/// replaced. Both ends are polled, as those of the other trips.
class FixTrip implements RoundTrip {
    private static final byte[] FIX_4_4 = FixWriter.beginString("FIX.4.4");
    private static final Pattern DECIMALS = Pattern.compile("decimals (\\d+)");
    private static final int BUFFER = 1 << 18;
    private static final int MESSAGE = 512;
    private static final int LONGEST_HEARTBEAT_S = 3_600;

    private final String name;
    private final Logon logon;
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
    private LongConsumer answers = number -> {};
    private int answered;
    private long sequence;
    private long sendingNs;
    private boolean isLoggedOn;
    private int priceScale = -1;

    /// Connects, logs on with numbers that begin at 1, and looks the instrument up.
    ///
    /// @throws RefusedException if the gateway does not let it in or has no such instrument
    @SuppressWarnings("this-escape") // until it is logged on it hears no more than its own answers
    FixTrip(String name, InetSocketAddress address, Logon logon, String symbol, Orders orders) {
        this.name = name;
        this.logon = logon;
        this.symbol = symbol;
        this.orders = orders;
        try {
            channel = SocketChannel.open(address);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.configureBlocking(false);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        logon();
        lookUp();
    }

    private void logon() {
        begin('A');
        writer.number(Tag.ENCRYPT_METHOD, 0);
        writer.number(Tag.HEART_BT_INT, LONGEST_HEARTBEAT_S);
        writer.yesNo(Tag.RESET_SEQ_NUM_FLAG, true);
        writer.text(Tag.PASSWORD, logon.password());
        end();
        flush();
        await("the logon of " + logon.participant(), () -> isLoggedOn);
    }

    private void lookUp() {
        begin('x');
        writer.number(Tag.SECURITY_REQ_ID, 1);
        writer.character(Tag.SECURITY_LIST_REQUEST_TYPE, '0');
        writer.text(Tag.SYMBOL, symbol);
        end();
        flush();
        await("the question for " + symbol, () -> priceScale >= 0);
    }

    private void await(String what, BooleanSupplier condition) {
        Waiting.until(
                condition,
                this::read,
                "no answer to " + what + " for " + Waiting.PATIENCE_S + " s");
    }

    /// FIX 4.4 has no field for the decimals of a price, and hears of them in words.
    private void listed() {
        Matcher decimals = DECIMALS.matcher(message.text(Tag.TEXT));
        if (!decimals.find()) {
            throw new RefusedException("symbol " + symbol, Reason.UNKNOWN_INSTRUMENT);
        }
        priceScale = Integer.parseInt(decimals.group(1));
    }

    private void begin(char type) {
        writer.begin(type);
        writer.text(Tag.SENDER_COMP_ID, logon.participant());
        writer.text(Tag.TARGET_COMP_ID, "CROSSBOOK");
        writer.number(Tag.MSG_SEQ_NUM, ++sequence);
        sendingNs = System.currentTimeMillis() * 1_000_000;
        writer.time(Tag.SENDING_TIME, sendingNs);
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
        long replaced = orders.replaces(number);
        begin(replaced == 0 ? 'D' : 'G');
        writer.number(Tag.CL_ORD_ID, number);
        if (replaced != 0) writer.number(Tag.ORIG_CL_ORD_ID, replaced);
        writer.text(Tag.SYMBOL, symbol);
        writer.character(Tag.SIDE, '0' + orders.side(number).value());
        writer.time(Tag.TRANSACT_TIME, sendingNs);
        writer.number(Tag.ORDER_QTY, orders.qty());
        boolean isLimit = orders.ordType() == OrdType.LIMIT;
        writer.character(Tag.ORD_TYPE, isLimit ? '2' : '1');
        if (isLimit) writer.decimal(Tag.PRICE, orders.price(number), priceScale);
        if (orders.timeInForce() == TimeInForce.IOC) writer.character(Tag.TIME_IN_FORCE, '3');
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
    public int poll(LongConsumer listener) {
        answers = listener;
        answered = 0;
        flush();
        read();
        return answered;
    }

    private void read() {
        try {
            if (channel.read(inBytes) < 0) {
                throw new IllegalStateException(logon.participant() + ": connection closed");
            }
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
            heard();
            at = framer.end();
        }
        if (at == 0) return;
        inBytes.limit(end).position(at);
        inBytes.compact();
    }

    private void heard() {
        switch (message.typeKey()) {
            case '8' -> reported();
            case '9', 'j', '3' -> refused(reason());
            case 'A' -> isLoggedOn = true;
            case 'y' -> listed();
            case '5' -> throw new RefusedException("session of " + logon.participant(), reason());
            default -> {} // about the session
        }
    }

    private void reported() {
        switch (message.character(Tag.EXEC_TYPE)) {
            case '0', '5' -> {
                answered++;
                answers.accept(message.number(Tag.CL_ORD_ID, 0));
            }
            case 'F' -> {}
            case '8' -> refused(reason());
            default -> ended(reason());
        }
    }

    /// The reason whose code a text begins with.
    private Reason reason() {
        String text = message.text(Tag.TEXT);
        String code = text.substring(0, Math.max(0, text.indexOf(':')));
        try {
            return Reason.valueOf(code);
        } catch (IllegalArgumentException e) {
            throw new IllegalStateException(logon.participant() + " was told: " + text, e);
        }
    }

    /// A request was refused.
    void refused(Reason reason) {
        throw new RefusedException("request of " + logon.participant(), reason);
    }

    /// An order has ended without a trade.
    void ended(Reason reason) {
        refused(reason);
    }

    @Override
    public void close() {
        CloseHelper.close(channel);
    }
}
