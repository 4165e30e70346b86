package crossbook.store;

import crossbook.client.stream.HostConnection;
import crossbook.client.stream.RememberedState;

import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/// Where a store has its events from.
///
/// @param connect opens a connection to the host
/// @param remembered the outcome of events that the host no longer keeps, if that can be had
/// @param newestEvent the number of the host's newest event; -1 if nobody knows
public record StoreSource(
        Supplier<HostConnection> connect,
        Optional<RememberedState> remembered,
        LongSupplier newestEvent) {}
