package crossbook.web.live;

/// Something that was done to the market or its participants.
///
/// @param action such as `PHASE_CHANGED`
/// @param target the instrument or participant that it was done to; empty: the market
/// @param detail in words; of a change, what is now
/// @param before what was in its place; empty if that is not known, or was nothing
/// @param principal who did it; empty if that is not told
/// @param role that let it; empty if that is not told
/// @param reason that was given; empty if none was
public record AuditView(
        long eventNumber,
        long timestampNs,
        String action,
        String target,
        String detail,
        String before,
        String principal,
        String role,
        String reason) {}
