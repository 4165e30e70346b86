package crossbook.core.command;

/// A gateway is gone, or begins anew: every session that it served is closed.
public final class GatewayLost extends Command {
    public int gatewayId;
}
