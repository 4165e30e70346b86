package crossbook.client.entry;

import crossbook.client.Machine;
import crossbook.client.stream.CheckedFrames;
import crossbook.client.stream.Frames;
import crossbook.client.stream.MessageReader;
import crossbook.protocol.Capacity;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.OrderTermsEncoder;
import crossbook.protocol.PegReference;
import crossbook.protocol.Reason;
import crossbook.protocol.Side;
import crossbook.protocol.entry.AccountReportDecoder;
import crossbook.protocol.entry.BusinessRejectDecoder;
import crossbook.protocol.entry.CancelOrderEncoder;
import crossbook.protocol.entry.Channel;
import crossbook.protocol.entry.ExecutionReportDecoder;
import crossbook.protocol.entry.ExposureReportDecoder;
import crossbook.protocol.entry.FixSessionReportDecoder;
import crossbook.protocol.entry.HeartbeatEncoder;
import crossbook.protocol.entry.LimitReportDecoder;
import crossbook.protocol.entry.LogonEncoder;
import crossbook.protocol.entry.LogonReplyDecoder;
import crossbook.protocol.entry.LogoutDecoder;
import crossbook.protocol.entry.LogoutEncoder;
import crossbook.protocol.entry.MarginReportDecoder;
import crossbook.protocol.entry.MassCancelEncoder;
import crossbook.protocol.entry.MassCancelReportDecoder;
import crossbook.protocol.entry.MissedMessageAckDecoder;
import crossbook.protocol.entry.NewOrderEncoder;
import crossbook.protocol.entry.ObligationReportDecoder;
import crossbook.protocol.entry.OrderCancelRejectDecoder;
import crossbook.protocol.entry.OrderStatusDecoder;
import crossbook.protocol.entry.PositionReportDecoder;
import crossbook.protocol.entry.RejectDecoder;
import crossbook.protocol.entry.ReplaceOrderEncoder;
import crossbook.protocol.entry.ReportsOfDecoder;
import crossbook.protocol.entry.RequestReplyDecoder;
import crossbook.protocol.entry.SecurityDefinitionDecoder;
import crossbook.protocol.entry.StatusReportDecoder;
import crossbook.protocol.entry.SystemStatusDecoder;
import crossbook.protocol.entry.TradeReportDecoder;
import crossbook.protocol.entry.TransmissionCompleteDecoder;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.sbe.MessageEncoderFlyweight;

import java.util.ArrayList;
import java.util.List;

/// One connection to a gateway, message by message: what is sent is written in place into
/// a buffer and leaves in batches, what comes goes to a listener. After warm-up nothing
/// is allocated.
///
/// Ask [#hasRoom] before a message, fill in the encoder that the message's method
/// returns, and call [#poll] in a loop: it sends, receives and keeps the session alive.
/// Not thread-safe.
///
/// [OrderEntry] is the comfortable way to do the same.
public final class EntrySession implements AutoCloseable {
    private static final int BUFFER_BYTES = 1 << 16;
    private static final int MAX_MESSAGE_BYTES = 1 << 12;
    private static final int HEADER = MessageHeaderEncoder.ENCODED_LENGTH;
    private static final byte[] NOTHING = {};
    private static final int SILENT_HEARTBEATS = 5;

    private final Machine machine;
    private final EntryTransport transport;
    private final EntryListener listener;
    private final UnsafeBuffer out = new UnsafeBuffer(new byte[BUFFER_BYTES]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final NewOrderEncoder newOrder = new NewOrderEncoder();
    private final CancelOrderEncoder cancelOrder = new CancelOrderEncoder();
    private final ReplaceOrderEncoder replaceOrder = new ReplaceOrderEncoder();
    private final MassCancelEncoder massCancel = new MassCancelEncoder();
    private final HeartbeatEncoder heartbeat = new HeartbeatEncoder();
    private final MessageReader reader;
    private final CheckedFrames.Handler incoming = this::onMessage;
    private int heard;
    private int start;
    private int end;
    private long heartbeatNs = 1_000_000_000;
    private long sentNs;
    private long polledNs;
    private long silentNs;
    private boolean isLoggedOn;
    private boolean isHolding;
    private final List<byte[]> held = new ArrayList<>();
    private Reason logoutReason = Reason.NONE;
    private long written;
    private long taken = Long.MAX_VALUE;

    /// Connects; [#logon] comes next.
    ///
    /// @throws EntryException if nobody is there
    public EntrySession(EntryAddress address, EntryListener listener) {
        this(address, listener, Machine.REAL);
    }

    /// Connects from a machine; [#logon] comes next.
    ///
    /// @throws EntryException if nobody is there
    public EntrySession(EntryAddress address, EntryListener listener, Machine machine) {
        this.machine = machine;
        sentNs = machine.nanoTime();
        polledNs = sentNs;
        transport = address.connect(machine);
        this.listener = listener;
        reader = new MessageReader()
                .on(new LogonReplyDecoder(), this::onLogonReply)
                .on(new LogoutDecoder(), this::onLogout)
                .on(new ExecutionReportDecoder(), listener::onExecutionReport)
                .on(new OrderCancelRejectDecoder(), listener::onOrderCancelReject)
                .on(new MassCancelReportDecoder(), listener::onMassCancelReport)
                .on(new BusinessRejectDecoder(), listener::onBusinessReject)
                .on(new RejectDecoder(), listener::onReject)
                .on(new MissedMessageAckDecoder(), listener::onMissedMessageAck)
                .on(new TransmissionCompleteDecoder(), listener::onTransmissionComplete)
                .on(new SystemStatusDecoder(), listener::onSystemStatus)
                .on(new SecurityDefinitionDecoder(), listener::onSecurityDefinition)
                .on(new RequestReplyDecoder(), listener::onRequestReply)
                .on(new TradeReportDecoder(), listener::onTradeReport)
                .on(new AccountReportDecoder(), listener::onAccountReport)
                .on(new ObligationReportDecoder(), listener::onObligationReport)
                .on(new LimitReportDecoder(), listener::onLimitReport)
                .on(new ExposureReportDecoder(), listener::onExposureReport)
                .on(new ReportsOfDecoder(), listener::onReportsOf)
                .on(new OrderStatusDecoder(), listener::onOrderStatus)
                .on(new PositionReportDecoder(), listener::onPositionReport)
                .on(new MarginReportDecoder(), listener::onMarginReport)
                .on(new FixSessionReportDecoder(), listener::onFixSessionReport)
                .on(new StatusReportDecoder(), listener::onStatusReport);
    }

    public boolean isLoggedOn() {
        return isLoggedOn;
    }

    /// Why the gateway ended the session; NONE as long as it did not.
    public Reason logoutReason() {
        return logoutReason;
    }

    /// The number of the message that was written last: all kinds of them count, from 1.
    public long messageNumber() {
        return written;
    }

    /// Whether the gateway took the message of a number, as far as is known: with its logout it
    /// says which were the last, and those after them did nothing.
    public boolean mayHaveTaken(long messageNumber) {
        return messageNumber <= taken;
    }

    // What is sent.

    /// Whether there is room for a message, after sending what can be sent.
    public boolean hasRoom() {
        return end + MAX_MESSAGE_BYTES <= BUFFER_BYTES || (flush() && end == 0);
    }

    /// Writes a message of your choice: wraps an encoder where it belongs, over zeros. `tailBytes`
    /// is what follows its block.
    public <T extends MessageEncoderFlyweight> T message(T encoder, int tailBytes) {
        if (!hasRoom()) throw new IllegalStateException("ask hasRoom() before");
        int block = encoder.sbeBlockLength();
        int length = HEADER + block + tailBytes;
        int at = end + Frames.PREFIX;
        Frames.putLength(out, end, length);
        header.wrap(out, at);
        header.blockLength(block).templateId(encoder.sbeTemplateId());
        header.schemaId(encoder.sbeSchemaId()).version(encoder.sbeSchemaVersion());
        out.setMemory(at + HEADER, block, (byte) 0); // not what another message left there
        encoder.wrap(out, at + HEADER);
        end += Frames.PREFIX + length;
        written++;
        return encoder;
    }

    /// Logs on. [EntryListener#onLogonReply] tells the answer.
    public LogonEncoder logon() {
        LogonEncoder logon = message(new LogonEncoder(), 0);
        logon.protocolVersion(LogonEncoder.SCHEMA_VERSION).heartbeatMs(0);
        logon.channel(Channel.REAL_TIME).participant("");
        logon.putPassword(new byte[64], 0).putNewPassword(new byte[64], 0);
        return logon.token(LogonEncoder.tokenNullValue());
    }

    /// An order of which everything is shown, without a stop, a minimum, an end, a peg and a
    /// self-match prevention key; fill in the rest.
    public OrderTermsEncoder newOrder() {
        return blank(message(newOrder, 0).terms());
    }

    /// The same order as it stands in any buffer: without what it need not have.
    public static OrderTermsEncoder blank(OrderTermsEncoder terms) {
        terms.buffer().setMemory(terms.offset(), OrderTermsEncoder.ENCODED_LENGTH, (byte) 0);
        terms.capacity(Capacity.UNSET).stopPrice(OrderTermsEncoder.stopPriceNullValue());
        terms.displayQty(OrderTermsEncoder.displayQtyNullValue());
        terms.minQty(OrderTermsEncoder.minQtyNullValue());
        terms.smpKey(OrderTermsEncoder.smpKeyNullValue()).pegReference(PegReference.NULL_VAL);
        terms.reservePrice(OrderTermsEncoder.reservePriceNullValue());
        return terms.expireTimeNs(OrderTermsEncoder.expireTimeNsNullValue());
    }

    /// Fill in all of it.
    public CancelOrderEncoder cancelOrder() {
        return message(cancelOrder, 0);
    }

    /// A replace that leaves prices, quantities and the expiry as they are; fill in the rest.
    public ReplaceOrderEncoder replaceOrder() {
        message(replaceOrder, 0);
        replaceOrder.price(ReplaceOrderEncoder.priceNullValue());
        replaceOrder.orderQty(ReplaceOrderEncoder.orderQtyNullValue());
        replaceOrder.stopPrice(ReplaceOrderEncoder.stopPriceNullValue());
        replaceOrder.displayQty(ReplaceOrderEncoder.displayQtyNullValue());
        replaceOrder.minQty(ReplaceOrderEncoder.minQtyNullValue());
        return replaceOrder.expireTimeNs(ReplaceOrderEncoder.expireTimeNsNullValue());
    }

    /// A mass cancel of both sides; fill in the rest.
    public MassCancelEncoder massCancel() {
        return message(massCancel, 0).side(Side.NULL_VAL);
    }

    /// Ends the session: the gateway answers and closes.
    public void logout() {
        LogoutEncoder logout = message(new LogoutEncoder(), Integer.BYTES);
        logout.reason(Reason.LOGGED_OUT).messagesTaken(0).putDetail(NOTHING, 0, 0);
        flush();
    }

    /// Sends what waits. True if nothing is left.
    public boolean flush() {
        if (start == end) return true;
        start += transport.send(out, start, end);
        if (start < end) return false;
        start = 0;
        end = 0;
        sentNs = machine.nanoTime();
        return true;
    }

    // What comes.

    /// Sends what waits, hands over what has come, and says that we are here if we have
    /// been silent for a while. Returns how many messages came.
    ///
    /// @throws EntryException if the connection is lost, the gateway is silent for five
    ///     heartbeats, or has ended the session before
    public int poll() {
        if (logoutReason != Reason.NONE) throw new EntryException(logoutReason, "", 0);
        flush();
        heard = 0;
        transport.poll(incoming);
        long nowNs = machine.nanoTime();
        listen(nowNs);
        if (isLoggedOn && start == end && nowNs - sentNs > heartbeatNs / 2) {
            message(heartbeat, 0).timestampNs(0);
            flush();
        }
        return heard;
    }

    /// A machine that dies, or a network that is cut, does not say so. Time in which nobody polled
    /// is no silence.
    private void listen(long nowNs) {
        silentNs = heard > 0 ? 0 : silentNs + Math.min(nowNs - polledNs, heartbeatNs);
        polledNs = nowNs;
        if (isLoggedOn && silentNs > SILENT_HEARTBEATS * heartbeatNs) {
            throw new EntryException(
                    "the gateway was silent for " + SILENT_HEARTBEATS + " heartbeats");
        }
    }

    /// Keeps what comes after the answer to the logon, until [#release]: what was
    /// missed before comes first.
    void holdAfterLogon() {
        isHolding = true;
    }

    /// Hands over what was kept, and from now on everything at once.
    void release() {
        isHolding = false;
        UnsafeBuffer view = new UnsafeBuffer(0, 0);
        for (byte[] message : held) {
            view.wrap(message);
            reader.read(view, 0);
        }
        held.clear();
    }

    @Override
    public void close() {
        isLoggedOn = false;
        transport.close();
    }

    private void onMessage(int templateId, DirectBuffer buffer, int offset, int length) {
        heard++;
        if (isHolding && isLoggedOn) {
            byte[] message = new byte[length];
            buffer.getBytes(offset, message);
            held.add(message);
        } else {
            reader.read(buffer, offset);
        }
    }

    private void onLogonReply(LogonReplyDecoder reply) {
        if (reply.reason() == Reason.NONE) {
            isLoggedOn = true;
            heartbeatNs = reply.heartbeatMs() * 1_000_000;
        }
        listener.onLogonReply(reply);
    }

    private void onLogout(LogoutDecoder logout) {
        isLoggedOn = false;
        logoutReason = logout.reason();
        taken = logout.messagesTaken();
        listener.onLogout(logout);
    }
}
