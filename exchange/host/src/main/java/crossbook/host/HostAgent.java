package crossbook.host;

import crossbook.client.stream.RememberedState;

import org.agrona.concurrent.Agent;

import java.nio.file.Path;

/// A host that works when it is called, always by the thread that opened it ([HostThread]).
interface HostAgent extends Agent, AutoCloseable {
    /// The directory by which others on this machine find it.
    Path directory();

    /// Rules, participants and instruments, as [RunningHost#definitions]; for any thread.
    RememberedState definitions();

    /// Asks for a snapshot; from any thread.
    void requestSnapshot();

    @Override
    void close();
}
