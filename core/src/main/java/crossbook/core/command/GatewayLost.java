package crossbook.core.command;

/// A gateway is gone, or begins anew: every session that it served is closed. A reusable
/// holder: the engine keeps nothing of it.
public final class GatewayLost {
    /// When the command was sequenced, nanoseconds since 1970 UTC.
    public long timestampNs;

    public int gatewayId;
}
