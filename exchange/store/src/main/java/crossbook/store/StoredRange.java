package crossbook.store;

/// From where to where a store goes.
///
/// @param firstEvent 0 if it is empty
/// @param firstNs nanoseconds since 1970 UTC
public record StoredRange(long firstEvent, long firstNs, long lastEvent, long lastNs) {}
