package crossbook.client.stream;

import io.aeron.exceptions.ClientTimeoutException;
import io.aeron.exceptions.ConductorServiceTimeoutException;
import io.aeron.exceptions.DriverTimeoutException;

import org.agrona.concurrent.AgentTerminationException;

import java.util.Optional;

/// What a client of the media driver says of an error, in words.
public final class MediaError {
    private MediaError() {}

    /// The words for an error; nothing if it only ends a thread of whose end another error told.
    public static Optional<String> words(Throwable error) {
        return switch (error) {
            case AgentTerminationException _ -> Optional.empty();
            case ConductorServiceTimeoutException _ -> late("its thread");
            case ClientTimeoutException _ -> late("its thread");
            case DriverTimeoutException _ -> late("the host's media driver has ended, or");
            default -> Optional.of(error.toString());
        };
    }

    private static Optional<String> late(String who) {
        return Optional.of(who + " was not served for longer than "
                + HostConnection.PATIENCE.toSeconds() + " s");
    }
}
