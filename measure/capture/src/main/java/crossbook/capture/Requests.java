package crossbook.capture;

import crossbook.capture.packet.Packet;

import java.util.ArrayDeque;

/// The requests that have not been answered yet. An answer is that of the oldest request of its
/// session with the id that it names.
final class Requests {
    private static final int FIRST_CHAINS = 1 << 12;

    private final AnswerListener listener;
    private final Unmeasured unmeasured;
    private final ArrayDeque<Request> unused = new ArrayDeque<>();
    private Request[] chains = new Request[FIRST_CHAINS];
    private int count;

    /// Whoever wants to know of each answer.
    interface AnswerListener {
        void answered(RequestKind kind, long askedNs, long answeredNs);
    }

    Requests(AnswerListener listener, Unmeasured unmeasured) {
        this.listener = listener;
        this.unmeasured = unmeasured;
    }

    /// A request has come.
    ///
    /// @param number of its message, by which some refusals name it
    void asked(Session session, RequestId id, RequestKind kind, long number, long timeNs) {
        kind.asked++;
        Request request = unused.isEmpty() ? new Request() : unused.pop();
        request.id.set(id);
        request.kind = kind;
        request.number = number;
        request.timeNs = timeNs;
        session.add(request);
        if (count >= chains.length) grow();
        append(request);
        count++;
    }

    private int chain(Session session, RequestId id) {
        return (id.hash() + session.number) & (chains.length - 1);
    }

    /// Behind those of the same id.
    private void append(Request request) {
        int chain = chain(request.session, request.id);
        request.next = null;
        Request last = chains[chain];
        if (last == null) {
            chains[chain] = request;
            return;
        }
        while (last.next != null) last = last.next;
        last.next = request;
    }

    private void grow() {
        Request[] old = chains;
        chains = new Request[2 * old.length];
        for (Request first : old) {
            Request each = first;
            while (each != null) {
                Request next = each.next;
                append(each);
                each = next;
            }
        }
    }

    /// An answer has gone; false: nobody waits for it.
    boolean answered(Session session, RequestId id, boolean isRefusal, long timeNs) {
        Request request = chains[chain(session, id)];
        while (request != null && !(request.session == session && request.id.isSame(id))) {
            request = request.next;
        }
        if (request == null) return false;
        measure(request, isRefusal, timeNs);
        return true;
    }

    /// The message with a number was refused.
    void refused(Session session, long number, long timeNs) {
        Request request = session.newest;
        while (request != null && request.number != number) request = request.older;
        if (request != null) measure(request, true, timeNs);
    }

    private void measure(Request request, boolean isRefusal, long timeNs) {
        if (isRefusal) request.kind.refused++;
        if (request.timeNs == Packet.NO_TIME || timeNs == Packet.NO_TIME) {
            unmeasured.untimed++;
        } else if (timeNs < request.timeNs) {
            unmeasured.backwards++;
        } else {
            listener.answered(request.kind, request.timeNs, timeNs);
        }
        remove(request);
    }

    private void remove(Request request) {
        int chain = chain(request.session, request.id);
        if (chains[chain] == request) {
            chains[chain] = request.next;
        } else {
            Request before = chains[chain];
            while (before.next != request) before = before.next;
            before.next = request.next;
        }
        request.session.remove(request);
        count--;
        unused.push(request);
    }

    /// Answers of a session may have been lost: nobody knows whether those of what waits now were.
    void lost(Session session) {
        while (session.oldest != null) {
            unmeasured.uncertain++;
            remove(session.oldest);
        }
    }

    /// What comes now is stamped by another clock than what has waited.
    void clockChanged() {
        if (count == 0) return;
        for (int chain = 0; chain < chains.length; chain++) {
            while (chains[chain] != null) {
                unmeasured.twoClocks++;
                remove(chains[chain]);
            }
        }
    }

    /// How many wait.
    int count() {
        return count;
    }
}
