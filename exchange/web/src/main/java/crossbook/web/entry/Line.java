package crossbook.web.entry;

import crossbook.client.entry.EntryAddress;
import crossbook.client.entry.EntryException;
import crossbook.client.entry.EntryRequest;
import crossbook.client.entry.EntrySession;
import crossbook.client.entry.PendingRequest;
import crossbook.client.entry.PendingRequests;
import crossbook.protocol.Reason;
import crossbook.protocol.entry.LogonReplyDecoder;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.concurrent.TimeUnit;

/// The session of one participant with the gateway, and what waits for its answers. Pumped by one
/// thread.
final class Line implements AutoCloseable {
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(5);
    private static final long QUIET_NS = TimeUnit.MILLISECONDS.toNanos(2);

    private final String participant;
    private final ArrayDeque<PendingRequest> unsent = new ArrayDeque<>();
    private final Heard heard = new Heard();
    private final Entries entries;
    private EntrySession session;
    private Reason logon = Reason.NULL_VAL;
    private long lastUsedNs;
    private boolean isLeaving;

    Line(String participant, Entries entries) {
        this.participant = participant;
        this.entries = entries;
    }

    /// The last event that the participant was told of here.
    long lastEventNumber() {
        return heard.lastEventNumber();
    }

    /// Whether there is nothing to do for it, and nothing open.
    boolean isIdle() {
        return session == null && !isAsked();
    }

    /// Whether somebody waits for an answer.
    boolean isAsked() {
        return !unsent.isEmpty() || !heard.isEmpty();
    }

    void add(PendingRequest asked) {
        lastUsedNs = asked.sinceNs();
        isLeaving = false;
        unsent.add(asked);
    }

    /// Ends the session once all is answered.
    void leave() {
        isLeaving = true;
    }

    /// Sends, receives, and settles what is over. Returns the work that was done.
    int poll(long nowNs, long idleNs) {
        try {
            if (session == null && !unsent.isEmpty()) open();
            if (session == null) return 0;
            int work = send(nowNs) + session.poll();
            boolean hasEnded = session.logoutReason() != Reason.NONE;
            boolean isRefused = logon != Reason.NULL_VAL && logon != Reason.NONE;
            if (isRefused) fail(logon);
            else if (hasEnded) fail(session.logoutReason());
            else settle(nowNs, idleNs);
            return work;
        } catch (EntryException e) {
            fail(Reason.ENGINE_UNAVAILABLE);
            return 1;
        }
    }

    private void open() {
        logon = Reason.NULL_VAL;
        EntryAddress address = entries.address();
        session = new EntrySession(address, heard);
        char[] key = entries.key();
        session.logon().participant(participant).password(new String(key));
        java.util.Arrays.fill(key, '\0');
    }

    private int send(long nowNs) {
        if (logon != Reason.NONE) return 0;
        int sent = 0;
        Iterator<PendingRequest> all = unsent.iterator();
        while (all.hasNext() && session.hasRoom()) {
            PendingRequest next = all.next();
            boolean isTaken = heard.isPending(next.request().id());
            // Several changes of one order have its id: one after the other.
            if (isTaken && next.request().kind() == EntryRequest.Kind.REPLACE) continue;
            all.remove();
            if (isTaken) {
                // The same id twice at a time: one of the two is a retry, and comes again.
                next.refuse(Reason.DUPLICATE_CL_ORD_ID);
                continue;
            }
            heard.send(next, session);
            lastUsedNs = nowNs;
            sent++;
        }
        if (sent > 0) session.flush();
        return sent;
    }

    /// What is answered, what nobody will answer any more, and whether there is anything left.
    private void settle(long nowNs, long idleNs) {
        heard.settle(nowNs, PATIENCE_NS);
        boolean isDone = heard.isEmpty() && unsent.isEmpty();
        if (isDone && (isLeaving || nowNs - lastUsedNs > idleNs)) logOut();
        if (!isDone && logon == Reason.NULL_VAL) refuseLate(nowNs);
    }

    private void refuseLate(long nowNs) {
        PendingRequest first = unsent.peek();
        if (first != null && nowNs - first.sinceNs() > PATIENCE_NS) fail(Reason.LOGON_TIMED_OUT);
    }

    private void logOut() {
        if (session.isLoggedOn()) session.logout();
        closeSession();
    }

    /// The session is over. What the gateway took may have been done; what it did not take, or
    /// what was not sent, was not.
    private void fail(Reason reason) {
        if (session != null) heard.fail(session, reason);
        unsent.forEach(each -> each.refuse(reason));
        unsent.clear();
        closeSession();
    }

    private void closeSession() {
        if (session != null) session.close();
        session = null;
        logon = Reason.NULL_VAL;
    }

    @Override
    public void close() {
        if (session != null && session.isLoggedOn()) session.logout();
        fail(Reason.GATEWAY_STOPS);
    }

    /// What the gateway says.
    private final class Heard extends PendingRequests {
        Heard() {
            super(QUIET_NS);
        }

        @Override
        public void onLogonReply(LogonReplyDecoder reply) {
            logon = reply.reason();
            heardUpTo(reply.lastEventNumber());
        }
    }
}
