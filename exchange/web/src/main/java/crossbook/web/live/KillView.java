package crossbook.web.live;

/// That a participant may not trade, and why.
///
/// @param by who stopped it; empty: nobody is named
/// @param reason empty: none was given
public record KillView(String by, String reason) {}
