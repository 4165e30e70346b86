package crossbook.cli.audit;

import java.time.Instant;
import java.util.List;

/// One line of the audit log: what somebody did, or was refused.
///
/// @param eventNumber of the event that tells it
/// @param timestampNs of the event, nanoseconds since 1970 UTC
/// @param action such as `kill` or `login`
/// @param principal who asked; `exchange` for the exchange itself
/// @param role which let it; `-` for the exchange itself, or where none did
/// @param result `done`, or why it was refused
/// @param subject whom or what it concerns; `-` for nobody
/// @param detail what else there is to say; `-` for nothing
/// @param reason the asker's words; `-` for none
public record AuditEntry(
        long eventNumber,
        long timestampNs,
        String action,
        String principal,
        String role,
        String result,
        String subject,
        String detail,
        String reason) {
    /// The line without its hash: its fields between tabs, in which no tab and no line end is left.
    String text() {
        Instant time = Instant.ofEpochSecond(0, timestampNs);
        List<String> fields = List.of(
                Long.toString(eventNumber),
                time.toString(),
                action,
                principal,
                role,
                result,
                subject,
                detail,
                reason);
        return String.join("\t", fields.stream().map(AuditEntry::clean).toList());
    }

    private static String clean(String field) {
        return field.isEmpty() ? "-" : field.replaceAll("\\p{Cntrl}", "?");
    }
}
