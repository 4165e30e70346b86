package crossbook.runs.http;

import crossbook.runs.engine.Engines;
import crossbook.runs.engine.SimEngine;
import crossbook.runs.engine.SimPage;
import crossbook.runs.engine.SimSpec;
import crossbook.runs.engine.SimTable;
import crossbook.runs.engine.StepCommand;
import crossbook.simulation.events.Recording;
import crossbook.web.api.Answer;
import crossbook.web.api.Call;
import crossbook.web.api.Fields;
import crossbook.web.api.Routes;
import crossbook.web.live.JsonViews;
import crossbook.web.text.JsonOut;
import crossbook.web.text.Problem;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/// Engines of simulations: they are made, driven by batches of timed commands, looked at, and
/// deleted (`docs/sim-step.md`).
final class SimRoutes {
    private static final List<String> TABLES =
            Stream.of(SimTable.values()).map(SimTable::word).toList();
    private static final int LONGEST_ACCEPT = 1_024;

    private final Engines engines;

    SimRoutes(Engines engines) {
        this.engines = engines;
    }

    /// That it runs, and has nothing else to be ready for.
    static void addHealth(Routes routes) {
        routes.add("GET /healthz", _ -> Answer.text(200, "ok\n"));
    }

    void add(Routes routes) {
        routes.add("POST /sim", this::open);
        routes.add("GET /sim", this::list);
        routes.addLarge("POST /sim/step", this::once);
        routes.add("GET /sim/{engineId}", this::look);
        routes.add("DELETE /sim/{engineId}", this::delete);
        routes.addLarge("POST /sim/{engineId}/step", this::step);
        routes.add("GET /sim/{engineId}/tables/{table}", this::table);
        routes.add("GET /sim/{engineId}/accounts", this::accounts);
        routes.add("GET /sim/{engineId}/totals", this::totals);
    }

    private Answer open(Call call) {
        Fields body = Fields.of(call);
        SimSpec spec = new EngineReader(body).spec();
        body.done();
        SimEngine engine = engines.open(call.caller().participant(), spec);
        return Answer.json(201, out -> write(out, engine));
    }

    private Answer list(Call call) {
        List<SimEngine> own = engines.of(call.caller().participant());
        return Answer.list(own, (out, engine) -> {
            out.text("engineId", engine.engineId());
            out.time("start", engine.startNs());
        });
    }

    private Answer look(Call call) {
        return in(call, engine -> Answer.json(out -> write(out, engine)));
    }

    private Answer delete(Call call) {
        engines.delete(call.caller().participant(), call.name("engineId"));
        return Answer.nothing();
    }

    private Answer in(Call call, Function<SimEngine, Answer> deed) {
        return engines.in(call.caller().participant(), call.name("engineId"), deed);
    }

    private static void write(JsonOut out, SimEngine engine) {
        out.text("engineId", engine.engineId());
        out.number("seed", engine.seed());
        out.time("start", engine.startNs());
        out.time("now", engine.nowNs());
        out.number("nowNs", engine.nowNs());
        out.text("record", engine.recording().name().toLowerCase(Locale.ROOT));
        out.array("instruments", engine.names().instruments(), (inner, each) -> {
            inner.text("symbol", each.symbol());
            inner.count("priceScale", each.priceScale());
            inner.price("tick", each.tick(), each.priceScale());
            inner.number("lot", each.lot());
        });
        if (!engine.names().assets().isEmpty()) {
            out.array("assets", engine.names().assets(), (inner, asset) -> {
                inner.text("asset", asset.code());
                inner.count("scale", asset.scale());
            });
        }
        out.texts("participants", engine.names().participants());
        out.number("orders", engine.orders());
        out.number("rows", engine.rows());
        out.number("memoryBytes", engine.memoryBytes());
        out.text("eventHash", engine.eventHash());
    }

    private Answer step(Call call) {
        SimPage.Form form = form(call);
        Fields body = Fields.of(call);
        return in(call, engine -> answer(step(engine, body, form), form, engine));
    }

    private static SimPage step(SimEngine engine, Fields body, SimPage.Form form) {
        StepReader reader = new StepReader(engine);
        List<StepCommand> commands = reader.commands(body);
        return engine.step(commands, reader.numbers(), form);
    }

    /// One batch, and what its engine is made of, in one request.
    private Answer once(Call call) {
        SimPage.Form form = form(call);
        Fields body = Fields.of(call);
        SimSpec spec = new EngineReader(body).spec();
        return engines.once(call.caller().participant(), spec, engine -> {
            SimPage page = step(engine, body, form);
            if (page.nextAfterSeq() == 0) return answer(page, form, engine);
            throw Problem.field(
                    "commands",
                    "have more than " + SimPage.MOST_ROWS
                            + " rows: POST /sim makes an engine that keeps them");
        });
    }

    private Answer table(Call call) {
        SimPage.Form form = form(call);
        String word = call.name("table");
        if (!TABLES.contains(word)) {
            throw new Problem(
                            "NOT_FOUND",
                            "table: '" + word + "': must be one of " + String.join(", ", TABLES))
                    .at("table");
        }
        SimTable table = SimTable.valueOf(word.toUpperCase(Locale.ROOT));
        long afterSeq = call.afterSeq();
        int limit = call.limit(SimPage.MOST_ROWS, SimPage.MOST_ROWS);
        return in(call, engine -> {
            requireRecorded(engine, table);
            return answer(engine.table(table, afterSeq, limit, form), form, engine);
        });
    }

    private Answer accounts(Call call) {
        return in(call, engine -> Answer.list(engine.accounts(), JsonViews::account));
    }

    private Answer totals(Call call) {
        return in(call, engine -> Answer.list(engine.totals(), JsonViews::total));
    }

    private static void requireRecorded(SimEngine engine, SimTable table) {
        boolean isThere = table == SimTable.BBO || engine.recording() != Recording.NONE;
        if (isThere) return;
        throw new Problem("NOT_FOUND", "table: '" + table.word() + "': this engine records none")
                .at("table");
    }

    private static Answer answer(SimPage page, SimPage.Form form, SimEngine engine) {
        String next = page.nextAfterSeq() == 0 ? "" : Long.toString(page.nextAfterSeq());
        Answer answer = new Answer(200, form.contentType, page.bytes(), Map.of())
                .with("X-Now-Ns", Long.toString(engine.nowNs()))
                .with("X-Last-Seq", Long.toString(engine.rows()));
        return next.isEmpty() ? answer : answer.with("X-Next-After-Seq", next);
    }

    /// The first of the forms that the header `Accept` names; JSON where it names any.
    private static SimPage.Form form(Call call) {
        String accept = call.accept();
        if (accept.isEmpty() || accept.length() > LONGEST_ACCEPT) return SimPage.Form.NDJSON;
        for (String part : accept.split(",", -1)) {
            int end = part.indexOf(';');
            String type =
                    (end < 0 ? part : part.substring(0, end)).strip().toLowerCase(Locale.ROOT);
            for (SimPage.Form form : SimPage.Form.values()) {
                if (form.contentType.equals(type)) return form;
            }
            if (type.equals("*/*") || type.equals("application/*")) return SimPage.Form.NDJSON;
        }
        throw new Problem(
                "NOT_ACCEPTABLE",
                "Accept: must name " + SimPage.Form.ARROW.contentType + " or "
                        + SimPage.Form.NDJSON.contentType);
    }
}
