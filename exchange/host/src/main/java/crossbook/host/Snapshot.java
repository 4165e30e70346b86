package crossbook.host;

import java.nio.file.Path;

/// A saved state and its place.
///
/// @param logPosition where the log goes on after it
/// @param eventPosition where the events go on after it
/// @param eventNumber the number of the last event before it
/// @param timestampNs the time of the command that asked for it
record Snapshot(
        Path file,
        long commandNumber,
        long logPosition,
        long eventNumber,
        long eventPosition,
        long timestampNs) {}
