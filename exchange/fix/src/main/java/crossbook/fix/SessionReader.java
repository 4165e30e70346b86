package crossbook.fix;

import crossbook.fix.FixFramer.Found;

import org.agrona.DirectBuffer;

/// Cuts what comes on a connection into messages, and hands each to the part of the session
/// that it is for.
final class SessionReader {
    private final FixFramer framer = new FixFramer();
    private final FixMessage message;
    private final FixLine line;
    private final LogonExchange logon;
    private final Inbound in;
    private boolean isWaiting;

    SessionReader(FixMessage message, FixLine line, LogonExchange logon, Inbound in) {
        this.message = message;
        this.line = line;
        this.logon = logon;
        this.in = in;
    }

    /// Reads what came, as far as it is whole messages; returns where the first byte stands
    /// that was not taken. What is garbled is left out; but who begins with it does not speak
    /// FIX.
    int read(DirectBuffer buffer, int from, int to) {
        isWaiting = false;
        int at = from;
        while (at < to && !line.hasEnded()) {
            Found found = framer.find(buffer, at, to);
            if (found == Found.PART) return at;
            if (found == Found.GARBLED) {
                if (!logon.isDone()) line.drop("what came first is no FIX message");
            } else {
                message.parse(buffer, at, framer.end());
                isWaiting = logon.isUnderWay() || !onMessage();
                if (isWaiting) return at;
            }
            at = framer.end();
        }
        return line.hasEnded() ? to : at;
    }

    private boolean onMessage() {
        if (logon.isDone()) return in.onMessage(message);
        return logon.onFirst(message);
    }

    /// Whether a whole message waits until it can be taken.
    boolean isWaiting() {
        return isWaiting;
    }
}
