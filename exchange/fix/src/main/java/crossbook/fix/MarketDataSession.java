package crossbook.fix;

import crossbook.client.marketdata.MarketBook;
import crossbook.fix.Subscription.Updates;

import org.agrona.DirectBuffer;
import org.agrona.collections.Int2IntCounterMap;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/// One FIX session of market data: it takes requests (V) and tells snapshots (W) and changes (X).
/// Like [FixSession] it has no clock, thread or socket of its own. Numbers begin at 1 with each
/// connection, and nothing is sent again: who missed something asks anew.
public final class MarketDataSession implements Application {
    static final int MARKET_DATA_REQUEST = 'V';

    /// More are refused.
    static final int MOST_SUBSCRIPTIONS = 4_096;

    /// The same of one instrument: each may make a comparison of the book necessary.
    static final int MOST_OF_ONE = 8;

    private static final int MAX_ID = 64;
    private static final long NS_PER_SECOND = 1_000_000_000L;

    private final Line line;
    private final MarketDataBooks books;
    private final Outbound out;
    private final LogonExchange logon;
    private final Inbound in;
    private final SessionReader reader;
    private final Rejects rejects;
    private final MarketDataRequests requests;
    private final MarketDataReports reports;
    private final int longest;
    private final List<Subscription> subscriptions = new ArrayList<>();

    /// How many of them are of an instrument.
    private final Int2IntCounterMap ofOne = new Int2IntCounterMap(0);

    /// Those whose snapshot has to go yet.
    private final Deque<Subscription> untold = new ArrayDeque<>();

    /// What a session needs of its connection.
    public interface Line extends FixLine {
        /// How many bytes more may wait to be sent.
        int room();

        /// The room there is when nothing waits.
        int mostRoom();

        /// A message has come that counts against what a session may ask.
        void heard();
    }

    /// A session whose logon is awaited.
    public MarketDataSession(
            FixSession.Surroundings surroundings, Line line, MarketDataBooks books) {
        this.line = line;
        this.books = books;
        out = new Outbound(surroundings, line);
        in = new Inbound(surroundings, line, out, this);
        logon = new MarketDataLogon(surroundings, line, in, out);
        reader = new SessionReader(surroundings.message(), line, logon, in);
        rejects = new Rejects(surroundings.dialect(), out);
        requests = new MarketDataRequests(surroundings.dialect(), books);
        reports = new MarketDataReports(out, surroundings.writer(), line.mostRoom());
        longest = surroundings.writer().capacity();
    }

    /// Reads what came; returns where the first byte stands that was not taken.
    public int read(DirectBuffer buffer, int from, int to) {
        return reader.read(buffer, from, to);
    }

    /// Whether a client has logged on.
    public boolean isLoggedOn() {
        return logon.isDone();
    }

    /// Looks after what takes its time: says that it is there, and asks whether the other end is.
    ///
    /// @param spokenNs when something was sent last
    public void onTime(long nowNs, long spokenNs) {
        if (!logon.isDone() || line.hasEnded()) return;
        long heartbeatNs = logon.heartbeatS() * NS_PER_SECOND;
        in.onTime(nowNs, heartbeatNs);
        if (nowNs - spokenNs < heartbeatNs || line.hasEnded()) return;
        out.begin('0');
        out.sendAdmin();
    }

    /// Says why the session ends, unless that was said, or nobody is there to hear it.
    public void logout(String text) {
        if (!logon.isDone() || out.isLogoutSent()) return;
        out.begin('5').text(Tag.TEXT, text);
        out.sendAdmin();
    }

    /// Nothing is told any more.
    public void close() {
        for (Subscription subscription : subscriptions) books.remove(subscription);
        subscriptions.clear();
        untold.clear();
    }

    // What a client asks.

    /// Nobody looks after these sessions.
    @Override
    public void came(int typeKey, long nowNs) {}

    @Override
    public void beginAgain() {}

    @Override
    public boolean takes(int typeKey) {
        return typeKey == MARKET_DATA_REQUEST;
    }

    @Override
    public boolean request(FixMessage message) {
        heard();
        if (line.hasEnded()) return true;
        if (message.length(Tag.MD_REQ_ID) > MAX_ID) {
            rejects.reject(message, RejectReason.VALUE_INCORRECT, Tag.MD_REQ_ID);
        } else if (message.character(Tag.SUBSCRIPTION_REQUEST_TYPE) == '2') {
            unsubscribe(message.text(Tag.MD_REQ_ID));
        } else if (requests.read(message) && isGranted()) {
            subscribe();
        } else {
            refuse(requests.id(), requests.reason(), requests.text());
        }
        return true;
    }

    private boolean isGranted() {
        if (isThere(requests.id())) {
            return requests.refuse(
                    MarketDataRequests.DUPLICATE_ID,
                    Tag.MD_REQ_ID,
                    "a subscription has this id; end it first, or take another");
        }
        for (MarketBook book : requests.wanted()) {
            if (ofOne.get(book.instrumentId()) < MOST_OF_ONE) continue;
            return requests.refuse(
                    MarketDataRequests.TOO_MUCH,
                    "Symbol(55)=" + book.symbol() + ": a session asks at most " + MOST_OF_ONE
                            + " times for an instrument at one time");
        }
        int count = subscriptions.size() + requests.wanted().size();
        return count <= MOST_SUBSCRIPTIONS
                || requests.refuse(
                        MarketDataRequests.TOO_MUCH,
                        Tag.NO_RELATED_SYM,
                        "a session has " + MOST_SUBSCRIPTIONS + " instruments at most, of all its"
                                + " requests");
    }

    private boolean isThere(String id) {
        for (int i = 0; i < subscriptions.size(); i++) {
            if (subscriptions.get(i).id.equals(id)) return true;
        }
        return false;
    }

    private void subscribe() {
        for (MarketBook book : requests.wanted()) {
            WatchedBook watched = books.watch(book);
            BookDepth depth = watched.depth(requests.depth());
            Subscription subscription = new Subscription(this, requests, watched, depth);
            watched.add(subscription);
            subscriptions.add(subscription);
            ofOne.incrementAndGet(book.instrumentId());
            untold.add(subscription);
        }
    }

    private void unsubscribe(String id) {
        for (Subscription each : subscriptions) if (each.id.equals(id)) ended(each);
        untold.removeIf(each -> each.id.equals(id));
        if (subscriptions.removeIf(each -> each.id.equals(id))) return;
        refuse(id, (char) 0, "MDReqID(262)=" + id + ": there is no such subscription");
    }

    private void ended(Subscription subscription) {
        books.remove(subscription);
        ofOne.decrementAndGet(subscription.watched.book().instrumentId());
    }

    private void remove(Subscription subscription) {
        subscriptions.remove(subscription);
        ended(subscription);
    }

    private void refuse(String id, char reason, String text) {
        FixWriter to = out.begin('Y');
        to.text(Tag.MD_REQ_ID, id);
        if (reason != 0) to.character(Tag.MD_REQ_REJ_REASON, reason);
        to.text(Tag.TEXT, text);
        out.send(0);
    }

    @Override
    public boolean logout() {
        out.begin('5');
        out.sendAdmin();
        line.end("LOGGED_OUT");
        return true;
    }

    @Override
    public void heard() {
        line.heard();
    }

    // What it is told.

    /// Sends the snapshots that have to go yet, as far as there is room.
    public void tellSnapshots() {
        while (!untold.isEmpty() && !line.hasEnded()) {
            Subscription next = untold.peek();
            int length = MarketDataReports.longest(next);
            if (length > Math.min(longest, line.mostRoom())) {
                untold.remove();
                remove(next);
                refuse(next.id, MarketDataRequests.TOO_MUCH, tooLarge(next));
                continue;
            }
            if (length > line.room()) return;
            untold.remove();
            next.isTold = true;
            reports.snapshot(next);
            if (next.updates == Updates.NONE) remove(next);
        }
    }

    private static String tooLarge(Subscription subscription) {
        return "Symbol(55)=" + subscription.watched.book().symbol()
                + ": the book has more prices than may wait for a session; ask for fewer with"
                + " MarketDepth(264)";
    }

    /// Something has happened to what it is subscribed to.
    void tell(Subscription subscription) {
        if (line.hasEnded() || !MarketDataReports.isNews(subscription)) return;
        if (subscription.updates == Updates.INCREMENTAL) reports.changes(subscription);
        else if (MarketDataReports.longest(subscription) > longest) line.tooSlow();
        else reports.refresh(subscription);
    }
}
