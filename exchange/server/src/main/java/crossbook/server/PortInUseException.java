package crossbook.server;

import crossbook.configuration.Address;
import crossbook.configuration.Key;
import crossbook.configuration.ServerConfiguration;

import java.io.Serial;
import java.util.Optional;

/// Somebody else listens where a component wants to.
public final class PortInUseException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    PortInUseException(
            ServerConfiguration configuration, Key<Optional<Address>> key, Throwable cause) {
        super(
                key.path() + ": "
                        + configuration.get(key).map(Address::toString).orElse("")
                        + ": the port is in use or cannot be"
                        + " bound; another port, or 0 for any, can be set with --set "
                        + key.path()
                        + "=HOST:PORT",
                cause);
    }

    /// The same of a member of a cluster.
    PortInUseException(Address address) {
        super("engine.cluster_members: " + address + ": the UDP port is in use or cannot be bound;"
                + " a member has five ports in a row");
    }
}
