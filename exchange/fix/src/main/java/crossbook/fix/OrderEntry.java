package crossbook.fix;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import crossbook.protocol.Framing;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.Reason;
import crossbook.protocol.entry.HeartbeatEncoder;
import crossbook.protocol.entry.LogoutEncoder;

import org.agrona.concurrent.UnsafeBuffer;

/// What a session of order entry does with requests: it passes them on to the gateway as the
/// messages of order entry that they mean, and knows what is not answered yet.
final class OrderEntry implements Application {
    private final FixSession.Gateway gateway;
    private final Refusal refusal = new Refusal();
    private final Rejects rejects;
    private final OrderRequests requests;
    private final PendingRequests pending = new PendingRequests();
    private final Questions questions = new Questions();
    private final FixSession.Surroundings surroundings;
    private final Inquiries inquiries;
    private KnownOrders orders = new KnownOrders();
    private final UnsafeBuffer sign = new UnsafeBuffer(new byte[64]);
    private final HeartbeatEncoder heartbeat = new HeartbeatEncoder();
    private final LogoutEncoder logout = new LogoutEncoder();
    private FixStore store;

    /// Of the message that is just being passed on; 0: of none.
    private long passing;

    private int passingType;
    private boolean isRefused;
    private boolean onlyListens;

    OrderEntry(FixSession.Surroundings surroundings, FixSession.Gateway gateway, Outbound out) {
        this.gateway = gateway;
        this.surroundings = surroundings;
        inquiries = new Inquiries(gateway, questions);
        Dialect dialect = surroundings.dialect();
        rejects = new Rejects(dialect, out);
        requests = new OrderRequests(dialect, surroundings.instruments(), refusal, questions);
    }

    /// A participant is let in.
    void begin(String participant, FixStore opened, boolean staysOnDisconnect) {
        store = opened;
        orders = surroundings.orders(participant);
        requests.knows(orders);
        requests.ofSession(participant.getBytes(ISO_8859_1), staysOnDisconnect);
    }

    /// It is a drop copy: it enters and cancels nothing.
    void onlyListens() {
        onlyListens = true;
    }

    /// What came counts, also after a kill: up to the first request of which nothing was
    /// heard.
    ///
    /// @param expected the number that comes next
    void commit(long expected) {
        if (store == null) return;
        long counts = pending.oldest(expected);
        if (store.nextIn() != counts) store.nextIn(counts);
    }

    /// Something was heard of a request, or of an order.
    void heardOf(long id) {
        pending.heard(id);
    }

    /// What is not answered yet.
    Questions questions() {
        return questions;
    }

    /// What the participant was told of its orders.
    KnownOrders orders() {
        return orders;
    }

    /// What the session asks itself.
    Inquiries inquiries() {
        return inquiries;
    }

    /// What is just being passed on was not.
    void notPassed() {
        isRefused = true;
    }

    /// The number of the message that is being passed on; 0: none is.
    long passing() {
        return passing;
    }

    int passingType() {
        return passingType;
    }

    // What a client asks.

    @Override
    public void came(int typeKey, long nowNs) {
        store.state().heard(typeKey, nowNs);
    }

    /// All but market data, which has sessions of its own.
    @Override
    public boolean takes(int typeKey) {
        return typeKey != MarketDataSession.MARKET_DATA_REQUEST;
    }

    @Override
    public void beginAgain() {
        store.reset();
        pending.clear();
        questions.beginAgain();
    }

    @Override
    public boolean request(FixMessage message) {
        if (onlyListens && !QuestionRequests.isOne(message)) {
            String text = ReasonTexts.text(Reason.ROLE_NOT_PERMITTED) + "; this is a drop copy";
            refusal.business(BusinessReason.NOT_AUTHORIZED, Tag.MSG_TYPE, text);
            rejects.refuse(message, refusal);
            heard();
            return true;
        }
        int length = requests.write(message);
        if (length == OrderRequests.REFUSED) {
            rejects.refuse(message, refusal);
            heard();
            return true;
        }
        if (length == OrderRequests.DONE) {
            heard();
            return true;
        }
        passing = message.number(Tag.MSG_SEQ_NUM, 0);
        passingType = message.typeKey();
        isRefused = false;
        boolean isTaken = gateway.pass(requests.buffer(), 0, length);
        long answerId = isTaken && !isRefused ? requests.answerId(message) : 0;
        if (answerId != 0) pending.add(passing, answerId);
        passing = 0;
        return isTaken;
    }

    /// The gateway counts what it hears, and knows by it that the client is there.
    @Override
    public void heard() {
        Framing.begin(heartbeat, sign, 0);
        heartbeat.timestampNs(0);
        gateway.pass(sign, 0, MessageHeaderEncoder.ENCODED_LENGTH + HeartbeatEncoder.BLOCK_LENGTH);
    }

    @Override
    public boolean logout() {
        Framing.begin(logout, sign, 0);
        logout.reason(Reason.NONE).messagesTaken(0).putDetail(new byte[0], 0, 0);
        return gateway.pass(sign, 0, MessageHeaderEncoder.ENCODED_LENGTH + logout.encodedLength());
    }
}
