package crossbook.core;

/// Define who may trade. A reusable holder: the engine keeps nothing of it.
public final class DefineParticipant {
    /// When the command was sequenced, nanoseconds since 1970 UTC.
    public long timestampNs;

    /// Dense from 0: the next free number, or one that is defined already.
    public int participantId;

    /// 1 to 11 printable ASCII characters, unique.
    public String name;
}
