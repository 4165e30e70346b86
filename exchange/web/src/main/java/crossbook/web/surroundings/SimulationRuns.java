package crossbook.web.surroundings;

import crossbook.web.text.JsonOut;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// Runs of worlds: markets in virtual time, and agents that trade on this exchange. What is asked
/// for and cannot be is a [Problem] that names the field, the value and the rule. Objects are
/// written as the OpenAPI document has them.
public interface SimulationRuns {
    /// A run as somebody wants it.
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
    record Wanted(
            String world,
            String text,
            Map<String, String> models,
            Map<String, String> overrides,
            OptionalLong seed,
            Optional<Duration> length,
            double speed,
            Optional<Live> live,
            String startedBy) {}

    /// How agents trade on an exchange.
    ///
    /// @param window how many requests of each may be unanswered
    /// @param password of the participants; empty: none was given
    /// @param warmUp how much of the length is over before what they do counts
    record Live(int window, String password, Duration warmUp) {}

    /// What would run.
    ///
    /// @param market the model of the market
    /// @param participants the names of the agents
    record Checked(
            String market,
            long seed,
            Duration length,
            List<Listed> instruments,
            List<String> participants,
            List<FlowProcess> processes) {}

    /// An instrument of a world; tick and price in price units.
    record Listed(String symbol, int priceScale, long tick, long lot, long referencePrice) {}

    /// A Hawkes process by which agents act.
    ///
    /// @param agents their name in the file
    /// @param model its name
    /// @param branchingRatio how many events one makes on average, through all generations of
    ///     the largest; 1 and more never ends
    record FlowProcess(String agents, String model, double branchingRatio) {}

    /// A file of a run.
    ///
    /// @param name what to call it
    /// @param type its media type
    /// @param isTemporary whether it is to be deleted once it was sent
    record Export(String name, String type, Path file, boolean isTemporary) {}

    /// The worlds that ship, with their parameters.
    List<JsonOut.Members> worlds();

    /// What would run.
    Checked check(Wanted wanted);

    /// Starts a run.
    JsonOut.Members start(Wanted wanted);

    /// The runs that are kept or going on, latest first.
    List<JsonOut.Members> runs();

    JsonOut.Members run(String id);

    /// Ends a run early, and waits a little until it has ended.
    JsonOut.Members stop(String id);

    /// Deletes a run that has ended.
    void delete(String id);

    /// A run as a file of that format.
    Export export(String id, String format);

    /// Two runs side by side.
    JsonOut.Members compare(String first, String second);

    /// Prices, returns and spreads of an instrument; empty: of the first.
    JsonOut.Members facts(String id, String symbol);
}
