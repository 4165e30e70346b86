package crossbook.server;

import crossbook.core.model.MarketModel;
import crossbook.core.model.Phase;
import crossbook.core.model.RuleKey;
import crossbook.core.model.Schedule;
import crossbook.core.model.Segment;
import crossbook.core.model.Treatment;
import crossbook.core.order.OrdType;
import crossbook.core.order.TimeInForce;
import crossbook.web.surroundings.MarketDescription;

import java.time.LocalTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/// What a market model says, in the words of the web.
final class MarketDescriptions {
    private MarketDescriptions() {}

    static MarketDescription of(MarketModel model) {
        return new MarketDescription(
                model.name(),
                model.rules().text(RuleKey.TIME_ZONE),
                model.phases().stream().map(phase -> phase(model, phase)).toList(),
                table(model, model.timesInForce(), model::treatment, TimeInForce::name),
                table(model, ordTypes(model), model::treatment, OrdType::name),
                combinations(model),
                schedules(model));
    }

    private static MarketDescription.Phase phase(MarketModel model, Phase phase) {
        String matching = switch (phase.matching()) {
            case ON_ARRIVAL, AT_CLOSE -> "CONTINUOUS";
            case AT_END, VOLUME -> "CALL";
            case NEVER -> "NONE";
        };
        return new MarketDescription.Phase(
                phase.name(),
                String.valueOf(phase.code()),
                matching,
                model.takesOrders(phase),
                phase.admitsReplace(),
                phase.admitsCancel(),
                phase.successor());
    }

    /// The types of the model's columns, and those that follow one of them.
    private static List<OrdType> ordTypes(MarketModel model) {
        return Stream.of(OrdType.values())
                .filter(type -> type != OrdType.CROSS && model.ordTypes().contains(type.column()))
                .toList();
    }

    private static <T> Map<String, Map<String, String>> table(
            MarketModel model,
            List<T> columns,
            BiFunction<Phase, T, Treatment> cell,
            java.util.function.Function<T, String> name) {
        Map<String, Map<String, String>> table = new LinkedHashMap<>();
        for (Phase phase : model.phases()) {
            Map<String, String> row = new LinkedHashMap<>();
            for (T column : columns) {
                row.put(name.apply(column), cell.apply(phase, column).word);
            }
            table.put(phase.name(), row);
        }
        return table;
    }

    private static Map<String, Map<String, Boolean>> combinations(MarketModel model) {
        Map<String, Map<String, Boolean>> combinations = new LinkedHashMap<>();
        for (OrdType ordType : ordTypes(model)) {
            Map<String, Boolean> row = new LinkedHashMap<>();
            for (TimeInForce time : model.timesInForce()) {
                row.put(time.name(), model.combines(ordType, time));
            }
            combinations.put(ordType.name(), row);
        }
        return combinations;
    }

    private static List<MarketDescription.Schedule> schedules(MarketModel model) {
        List<MarketDescription.Schedule> schedules = new ArrayList<>();
        for (Segment segment : model.rules().segments()) {
            List<MarketDescription.Begin> begins = new ArrayList<>();
            for (Schedule.Row row : model.rules().schedule().rows()) {
                boolean isPlain =
                        row.days() == Schedule.Days.ALL || row.days() == Schedule.Days.FULL;
                if (row.segment() != segment.number() || !isPlain) continue;
                begins.add(new MarketDescription.Begin(
                        row.phase().name(),
                        LocalTime.ofNanoOfDay(row.startsNs()).toString()));
            }
            schedules.add(new MarketDescription.Schedule(segment.name(), begins));
        }
        return schedules;
    }
}
