package crossbook.web.api;

import crossbook.protocol.OrdType;
import crossbook.protocol.OrderField;
import crossbook.protocol.OrderField.Need;
import crossbook.protocol.TimeInForce;
import crossbook.web.surroundings.MarketDescription;
import crossbook.web.surroundings.MarketDescription.Phase;
import crossbook.web.surroundings.MarketDescription.Schedule;
import crossbook.web.text.JsonOut;

import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;

/// The rules of the market and its calendar.
public final class RuleRoutes {
    private static final Map<String, Map<String, String>> FIELDS_BY_ORD_TYPE = fields(
            EnumSet.complementOf(EnumSet.of(OrdType.CROSS, OrdType.NULL_VAL)), OrderField::of);
    private static final Map<String, Map<String, String>> FIELDS_BY_TIME_IN_FORCE =
            fields(EnumSet.complementOf(EnumSet.of(TimeInForce.NULL_VAL)), OrderField::of);

    private final MarketDescription market;

    public RuleRoutes(MarketDescription market) {
        this.market = market;
    }

    public void add(Routes routes) {
        routes.add("GET /rules", call -> Answer.json(this::writeRules));
        routes.add("GET /calendar", call -> Answer.json(this::writeCalendar));
    }

    private void writeRules(JsonOut out) {
        out.text("model", market.model());
        out.text("zone", market.zone());
        out.array("phases", market.phases(), RuleRoutes::write);
        out.map("byTimeInForce", market.byTimeInForce(), RuleRoutes::writeTexts);
        out.map("byOrdType", market.byOrdType(), RuleRoutes::writeTexts);
        out.map(
                "combinations",
                market.combinations(),
                (inner, name, row) -> inner.map(name, row, JsonOut::flag));
        out.map("fieldsByOrdType", FIELDS_BY_ORD_TYPE, RuleRoutes::writeTexts);
        out.map("fieldsByTimeInForce", FIELDS_BY_TIME_IN_FORCE, RuleRoutes::writeTexts);
        out.texts("segments", market.schedules().stream().map(Schedule::segment).toList());
    }

    /// Which fields orders of each kind must or may have.
    private static <T extends Enum<T>> Map<String, Map<String, String>> fields(
            Set<T> kinds, BiFunction<OrderField, T, Need> needs) {
        Map<String, Map<String, String>> table = new LinkedHashMap<>();
        for (T kind : kinds) {
            Map<String, String> row = new LinkedHashMap<>();
            for (OrderField field : OrderField.values()) {
                Need need = needs.apply(field, kind);
                String name = NewOrders.field(field.fieldName);
                if (need != Need.NONE) row.put(name, need.name().toLowerCase(Locale.ROOT));
            }
            table.put(kind.name(), row);
        }
        return table;
    }

    private static void writeTexts(JsonOut out, String name, Map<String, String> row) {
        out.map(name, row, JsonOut::text);
    }

    private static void write(JsonOut out, Phase phase) {
        out.text("name", phase.name());
        out.text("code", phase.code());
        out.text("matching", phase.matching());
        out.flag("new", phase.takesNew());
        out.flag("replace", phase.takesReplace());
        out.flag("cancel", phase.takesCancel());
        if (!phase.then().isEmpty()) out.text("then", phase.then());
    }

    private void writeCalendar(JsonOut out) {
        out.text("model", market.model());
        out.text("zone", market.zone());
        out.array("segments", market.schedules(), (segment, schedule) -> {
            segment.text("segment", schedule.segment());
            segment.array("phases", schedule.begins(), (phase, begin) -> {
                phase.text("phase", begin.phase());
                phase.text("at", begin.at());
            });
        });
    }
}
