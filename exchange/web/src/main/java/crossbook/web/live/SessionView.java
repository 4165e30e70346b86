package crossbook.web.live;

/// A session that is open.
///
/// @param sinceNs nanoseconds since 1970 UTC
/// @param activity of the participant since the session was opened
public record SessionView(
        int sessionId,
        int participantId,
        String participant,
        int gatewayId,
        long sinceNs,
        int openOrders,
        ActivityView activity) {}
