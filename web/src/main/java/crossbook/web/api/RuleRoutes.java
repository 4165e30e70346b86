package crossbook.web.api;

import crossbook.web.surroundings.MarketDescription;
import crossbook.web.surroundings.MarketDescription.Phase;
import crossbook.web.surroundings.MarketDescription.Schedule;
import crossbook.web.text.JsonOut;

import java.util.Map;

/// The rules of the market and its calendar.
public final class RuleRoutes {
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
        out.texts("segments", market.schedules().stream().map(Schedule::segment).toList());
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
