package crossbook.runs;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// A requested run.
///
/// @param world the name of one that ships; empty if there is a text
/// @param text a world as TOML; empty if it ships
/// @param models texts of models that the text names, by their names
/// @param overrides values instead of those of the text, by their places, such as
///     `agents.0.limit_rate`
/// @param seed instead of that of the world
/// @param length instead of that of the world
/// @param speed how many times as fast as the clock; 0: as fast as it goes, or
///     as agents are answered
/// @param live how agents trade on this exchange; none: it runs in virtual time
/// @param startedBy who asks
public record WantedRun(
        String world,
        String text,
        Map<String, String> models,
        Map<String, String> overrides,
        OptionalLong seed,
        Optional<Duration> length,
        double speed,
        Optional<Live> live,
        String startedBy) {
    /// How agents trade on an exchange.
    ///
    /// @param window how many requests of each may be unanswered
    /// @param password of the participants; empty: none was given
    /// @param warmUp how much of the length is over before what they do counts
    public record Live(int window, String password, Duration warmUp) {}
}
