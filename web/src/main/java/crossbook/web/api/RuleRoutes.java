package crossbook.web.api;

import com.fasterxml.jackson.core.JsonGenerator;

import crossbook.web.surroundings.MarketDescription;
import crossbook.web.surroundings.MarketDescription.Phase;
import crossbook.web.surroundings.MarketDescription.Schedule;

import java.io.IOException;
import java.util.Map;

/// The rules of the market and its calendar.
public final class RuleRoutes {
    private final MarketDescription market;

    public RuleRoutes(MarketDescription market) {
        this.market = market;
    }

    public void add(Routes routes) {
        routes.get("/rules", Routes.PUBLIC, call -> Answer.json(this::writeRules));
        routes.get("/calendar", Routes.PUBLIC, call -> Answer.json(this::writeCalendar));
    }

    private void writeRules(JsonGenerator out) throws IOException {
        out.writeStartObject();
        out.writeStringField("model", market.model());
        out.writeStringField("zone", market.zone());
        out.writeArrayFieldStart("phases");
        for (Phase phase : market.phases()) {
            out.writeStartObject();
            out.writeStringField("name", phase.name());
            out.writeStringField("code", phase.code());
            out.writeStringField("matching", phase.matching());
            out.writeBooleanField("new", phase.takesNew());
            out.writeBooleanField("replace", phase.takesReplace());
            out.writeBooleanField("cancel", phase.takesCancel());
            if (!phase.then().isEmpty()) out.writeStringField("then", phase.then());
            out.writeEndObject();
        }
        out.writeEndArray();
        write(out, "byTimeInForce", market.byTimeInForce());
        write(out, "byOrdType", market.byOrdType());
        writeCombinations(out);
        out.writeArrayFieldStart("segments");
        for (Schedule schedule : market.schedules()) out.writeString(schedule.segment());
        out.writeEndArray();
        out.writeEndObject();
    }

    private void writeCombinations(JsonGenerator out) throws IOException {
        out.writeObjectFieldStart("combinations");
        for (Map.Entry<String, Map<String, Boolean>> row : market.combinations().entrySet()) {
            out.writeObjectFieldStart(row.getKey());
            for (Map.Entry<String, Boolean> cell : row.getValue().entrySet()) {
                out.writeBooleanField(cell.getKey(), cell.getValue());
            }
            out.writeEndObject();
        }
        out.writeEndObject();
    }

    private static void write(
            JsonGenerator out, String name, Map<String, Map<String, String>> table)
            throws IOException {
        out.writeObjectFieldStart(name);
        for (Map.Entry<String, Map<String, String>> row : table.entrySet()) {
            out.writeObjectFieldStart(row.getKey());
            for (Map.Entry<String, String> cell : row.getValue().entrySet()) {
                out.writeStringField(cell.getKey(), cell.getValue());
            }
            out.writeEndObject();
        }
        out.writeEndObject();
    }

    private void writeCalendar(JsonGenerator out) throws IOException {
        out.writeStartObject();
        out.writeStringField("model", market.model());
        out.writeStringField("zone", market.zone());
        out.writeArrayFieldStart("segments");
        for (Schedule schedule : market.schedules()) {
            out.writeStartObject();
            out.writeStringField("segment", schedule.segment());
            out.writeArrayFieldStart("phases");
            for (MarketDescription.Begin begin : schedule.begins()) {
                out.writeStartObject();
                out.writeStringField("phase", begin.phase());
                out.writeStringField("at", begin.at());
                out.writeEndObject();
            }
            out.writeEndArray();
            out.writeEndObject();
        }
        out.writeEndArray();
        out.writeEndObject();
    }
}
