package crossbook.configuration;

import java.nio.file.Path;
import java.time.Duration;

/// The event store: section `[store]`.
///
/// @param isEnabled whether `crossbook serve` has one
/// @param dir where it is kept
/// @param pg where PostgreSQL's protocol is spoken
/// @param retainDays days whose rows stay
/// @param batchRows rows that are committed at once
/// @param commitInterval how long a row waits to be committed at most
/// @param memoryBytes the native memory that the database may take
public record StoreConfiguration(
        boolean isEnabled,
        Path dir,
        Address pg,
        int retainDays,
        int batchRows,
        Duration commitInterval,
        long memoryBytes) {}
