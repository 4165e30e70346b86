package crossbook.marketdata;

import crossbook.protocol.Reason;

import java.io.IOException;

/// One connection of a service.
interface ServiceConnection {
    /// Something has come, or the other side is gone.
    void onReadable();

    /// Reads, answers and sends as much as is possible at once; returns 0 if nothing was.
    ///
    /// @throws IOException if the connection is gone or done with
    int doWork(long nowNs) throws IOException;

    /// Says the last word and leaves once it is out, or could not get out for a second.
    void end(Reason reason, long nowNs);

    void close();
}
