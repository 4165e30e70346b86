package crossbook.gateway.session;

import crossbook.gateway.status.AnswerTimes;

/// The transport of a session.
public abstract class Connection {
    /// What waits to be sent.
    protected final Output output;

    protected Connection(Output output) {
        this.output = output;
    }

    /// The host at the other end, by which connections are counted; without a port.
    public abstract String address();

    /// What is spoken on it.
    public abstract AnswerTimes.Door door();

    /// Sends what waits, as far as the transport takes it. False if the connection is
    /// lost.
    public abstract boolean flush();

    /// Whether the transport itself says when it can send on.
    public abstract boolean tellsWhenWritable();

    /// Whether everything that was to be sent has left.
    public boolean isDrained() {
        return output.isEmpty();
    }

    /// How much waits to be sent.
    public int waitingBytes() {
        return output.size();
    }

    /// Whether [#flush] is to be called in the next turn by all means.
    public boolean mustFlushAgain() {
        return !isDrained() && !tellsWhenWritable();
    }

    /// Whether the client has sent something that was not read yet, as far as is known.
    public boolean hasUnread() {
        return false;
    }

    /// Looks after what takes its time.
    public void onTime() {}

    /// Gives up what is only needed while the session is busy.
    public abstract void shrink();

    /// Says that nothing more will be sent.
    public abstract void finish();

    /// Closes at once; nothing more is sent.
    public abstract void close();
}
