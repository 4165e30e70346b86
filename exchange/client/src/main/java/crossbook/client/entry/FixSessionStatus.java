package crossbook.client.entry;

import crossbook.protocol.FixVersion;
import crossbook.protocol.YesNo;
import crossbook.protocol.entry.FixSessionReportDecoder;

/// How a FIX session is.
///
/// @param participant whose
/// @param compId what it calls itself
/// @param version of its last logon
/// @param isDropCopy whether it hears what others hear, by its last logon
/// @param sinceNs when it has logged on, or was last there, nanoseconds since 1970 as all times
///     here; 0: never
/// @param nextIn the number that is expected
/// @param nextOut the number of the next message that is sent
/// @param lastInType MsgType of the last message that came; empty: none did
/// @param lastOutType MsgType of the last message that was sent; empty: none was
public record FixSessionStatus(
        String participant,
        String compId,
        FixVersion version,
        boolean isLoggedOn,
        boolean isDropCopy,
        long sinceNs,
        long nextIn,
        long nextOut,
        String lastInType,
        long lastInNs,
        String lastOutType,
        long lastOutNs) {
    /// What a report tells.
    static FixSessionStatus of(FixSessionReportDecoder report) {
        return new FixSessionStatus(
                report.participant(),
                report.compId(),
                report.fixVersion(),
                report.loggedOn() == YesNo.YES,
                report.dropCopy() == YesNo.YES,
                report.sinceNs(),
                report.nextIn(),
                report.nextOut(),
                report.lastInType(),
                report.lastInNs(),
                report.lastOutType(),
                report.lastOutNs());
    }

    /// The version in words; empty: nobody has logged on yet.
    public String versionText() {
        return switch (version) {
            case FIX_4_4 -> "FIX 4.4";
            case FIX_5_0_SP2 -> "FIX 5.0 SP2";
            default -> "";
        };
    }
}
