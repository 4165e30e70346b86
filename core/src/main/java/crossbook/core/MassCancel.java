package crossbook.core;

/// Cancel every live order of a participant, in one instrument or in all. A reusable holder: the
/// engine keeps nothing of it.
public final class MassCancel {
    /// When the command was sequenced, nanoseconds since 1970 UTC.
    public long timestampNs;

    public int participantId;

    /// Whether [#instrumentId] limits the cancel; otherwise every instrument is meant.
    public boolean oneInstrument;

    public int instrumentId;
}
