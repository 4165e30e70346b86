package crossbook.core.command;

/// What comes in. Each is a reusable holder: the engine keeps nothing of it.
public abstract class Command {
    /// When the command was sequenced, nanoseconds since 1970 UTC.
    public long timestampNs;
}
