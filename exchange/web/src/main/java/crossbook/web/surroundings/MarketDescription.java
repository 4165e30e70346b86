package crossbook.web.surroundings;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/// The rules of the market, as its model has them.
///
/// @param model its name
/// @param zone in which its hours are
/// @param phases in the order of the model
/// @param byTimeInForce what each phase does with an order, by phase and time in force: `rest`,
///     `take`, `park` or `-`
/// @param byOrdType the same by order type
/// @param combinations whether an order type may have a time in force, by type and time
/// @param schedules of each segment
public record MarketDescription(
        String model,
        String zone,
        List<Phase> phases,
        Map<String, Map<String, String>> byTimeInForce,
        Map<String, Map<String, String>> byOrdType,
        Map<String, Map<String, Boolean>> combinations,
        List<Schedule> schedules) {
    /// A phase of the trading day.
    ///
    /// @param code the letter that market data has for it
    /// @param matching `CONTINUOUS`, `CALL` or `NONE`
    /// @param takesNew whether orders can be entered, replaced, canceled
    /// @param then the phase that follows at its end; empty if it may not have an end
    public record Phase(
            String name,
            String code,
            String matching,
            boolean takesNew,
            boolean takesReplace,
            boolean takesCancel,
            String then) {}

    /// The hours of a segment.
    public record Schedule(String segment, List<Begin> begins) {}

    /// When a phase begins, at that time of day, such as `09:00:00`.
    public record Begin(String phase, String at) {}

    /// Of nothing that is known.
    public static final MarketDescription UNKNOWN =
            new MarketDescription("", "UTC", List.of(), Map.of(), Map.of(), Map.of(), List.of());

    /// The phase of that name.
    public Optional<Phase> phase(String name) {
        return first(phase -> phase.name.equals(name));
    }

    /// The phase in which an operator stops the trading: no order comes in, and those that rest can
    /// be canceled. It is one that nothing in the model leads to, if there is such a one.
    public Optional<Phase> halt() {
        return first(phase -> !phase.takesNew && phase.takesCancel && isBegunByCommand(phase))
                .or(() -> first(phase -> !phase.takesNew && phase.takesCancel))
                .or(() -> first(phase -> !phase.takesNew));
    }

    /// The phase in which orders come in and nothing trades until it ends; that of a halt where the
    /// model has no other.
    public Optional<Phase> pause() {
        return first(phase -> phase.takesNew && isBegunByCommand(phase)).or(this::halt);
    }

    private boolean isBegunByCommand(Phase phase) {
        return phase.matching.equals("NONE")
                && phases.stream().noneMatch(each -> each.then.equals(phase.name));
    }

    private Optional<Phase> first(Predicate<Phase> is) {
        return phases.stream().filter(is).findFirst();
    }
}
