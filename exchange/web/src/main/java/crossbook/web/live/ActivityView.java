package crossbook.web.live;

/// What a participant sent and got, in numbers.
///
/// @param lastSecond requests of the latest whole second
/// @param lastMinute requests of the latest 60 seconds
public record ActivityView(
        long orders,
        long cancels,
        long replaces,
        long rejects,
        long fills,
        long lastSecond,
        long lastMinute) {}
