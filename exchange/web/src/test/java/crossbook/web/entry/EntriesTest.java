package crossbook.web.entry;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.entry.EntryAddress;
import crossbook.client.entry.EntryAnswer;
import crossbook.client.entry.EntryRequest;
import crossbook.protocol.Reason;
import crossbook.protocol.Side;

import org.junit.jupiter.api.Test;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;

/// What is told of requests while the gateway comes and goes.
class EntriesTest {
    @Test
    void whatWasNotSentWhenTheConnectionWasLostWasNotDone() throws Exception {
        try (ServerSocket gateway = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Entries entries = new Entries(
                    () -> EntryAddress.tcp("127.0.0.1", gateway.getLocalPort()),
                    () -> new char[0],
                    Duration.ofMinutes(1),
                    _ -> {},
                    Deadlines.inMemory());
            CompletableFuture<EntryAnswer> answer = entries.send(
                    "alice",
                    EntryRequest.massCancel(entries.newId(), OptionalInt.empty(), Side.NULL_VAL));
            entries.doWork(); // logs on
            gateway.accept().close();
            while (!answer.isDone()) if (entries.doWork() == 0) LockSupport.parkNanos(100_000);
            assertThat(answer.join().reason()).isEqualTo(Reason.ENGINE_UNAVAILABLE);
            entries.onClose();
        }
    }
}
