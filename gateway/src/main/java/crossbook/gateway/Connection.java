package crossbook.gateway;

/// What a session needs of its transport.
abstract class Connection {
    final Output output;

    Connection(Output output) {
        this.output = output;
    }

    /// The host at the other end, by which connections are counted; without a port.
    abstract String address();

    /// What is spoken on it.
    abstract AnswerTimes.Door door();

    /// Sends what waits, as far as the transport takes it. False if the connection is
    /// lost.
    abstract boolean flush();

    /// Whether the transport itself says when it can send on.
    abstract boolean tellsWhenWritable();

    /// Whether everything that was to be sent has left.
    boolean isDrained() {
        return output.isEmpty();
    }

    /// How much waits to be sent.
    int waitingBytes() {
        return output.size();
    }

    /// Whether [#flush] is to be called in the next turn by all means.
    boolean mustFlushAgain() {
        return !isDrained() && !tellsWhenWritable();
    }

    /// Whether the client has sent something that was not read yet, as far as is known.
    boolean hasUnread() {
        return false;
    }

    /// Looks after what takes its time.
    void onTime() {}

    /// Gives up what is only needed while the session is busy.
    abstract void shrink();

    /// Says that nothing more will be sent.
    abstract void finish();

    /// Closes at once; nothing more is sent.
    abstract void close();
}
