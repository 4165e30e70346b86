package crossbook.web.api;

import com.fasterxml.jackson.databind.JsonNode;

import crossbook.client.entry.OperatorRequest;
import crossbook.web.live.AuditView;
import crossbook.web.live.JsonViews;
import crossbook.web.live.ParticipantView;
import crossbook.web.live.RunView;
import crossbook.web.live.RunView.Percentile;
import crossbook.web.live.SessionView;
import crossbook.web.text.Json;
import crossbook.web.text.JsonOut;

import org.HdrHistogram.Histogram;
import org.agrona.concurrent.SystemEpochNanoClock;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/// Who is connected, what was done, and how fast.
public final class MonitorRoutes {
    private static final double[] PERCENTILES = {0, 50, 75, 90, 95, 99, 99.9, 99.99, 99.999, 100};
    private static final int MOST_ITEMS = 1_000;

    private final Private own;
    private final Operators operators;
    private final Meters meters;

    public MonitorRoutes(Private own, Meters meters) {
        this.own = own;
        operators = new Operators(own);
        this.meters = meters;
    }

    public void add(Routes routes) {
        routes.add("GET /admin/sessions", call -> sessions());
        routes.add("GET /admin/audit", this::audit);
        routes.add("GET /admin/orders", this::orders);
        routes.add("GET /runs", call -> runs());
        routes.add("POST /runs:reset", call -> reset());
        routes.add("GET /latency", call -> latency());
        routes.add("GET /admin/answer-times", this::answerTimes);
        routes.add("GET /admin/system", this::system);
    }

    private Answer sessions() {
        List<SessionView> sessions = own.live().ask(view -> view.sessions());
        return Answer.list(sessions, JsonViews::connected);
    }

    private Answer audit(Call call) {
        int limit = call.limit(100, MOST_ITEMS);
        long after = call.afterSeq();
        List<AuditView> all = own.live().ask(view -> view.audit(after, 10_000));
        return Answer.page(call, all, limit, AuditView::eventNumber, JsonViews::audit);
    }

    /// Of one participant, or of all.
    private Answer orders(Call call) {
        String participant = call.parameter("participant");
        List<AccountRoutes.Shown> orders = own.live().ask(view -> {
            List<ParticipantView> whose = participant.isEmpty()
                    ? view.participants()
                    : List.of(Private.participant(view, participant));
            List<AccountRoutes.Shown> found = new ArrayList<>();
            whose.forEach(each -> found.addAll(AccountRoutes.found(view, each, call)));
            found.sort((a, b) -> Long.compare(a.order().eventNumber(), b.order().eventNumber()));
            return found;
        });
        return AccountRoutes.orders(call, orders);
    }

    private Answer runs() {
        List<RunView> runs = own.live()
                .ask(view -> Stream.concat(Stream.of(view.run()), view.runs().stream())
                        .toList());
        return Answer.list(runs, MonitorRoutes::write);
    }

    private static void write(JsonOut out, RunView run) {
        long nowNs = SystemEpochNanoClock.INSTANCE.nanoTime();
        long lengthNs = Math.max(1, (run.endNs() == 0 ? nowNs : run.endNs()) - run.startNs());
        out.count("run", run.number());
        out.time("startedAt", run.startNs());
        out.optionalTime("endedAt", run.endNs());
        out.count("durationMs", lengthNs / 1_000_000);
        out.count("orders", run.orders());
        out.count("executions", run.executions());
        out.count("marketDataMessages", run.messages());
        out.count("ordersPerMinute", perMinute(run.orders(), lengthNs));
        out.count("executionsPerMinute", perMinute(run.executions(), lengthNs));
        out.count("marketDataPerMinute", perMinute(run.messages(), lengthNs));
        out.object("latency", inner -> {
            for (Percentile each : run.latency()) inner.count(name(each), each.valueNs());
        });
    }

    private static String name(Percentile latency) {
        double percentile = latency.percentile();
        if (percentile == 100) return "max";
        return "p"
                + (percentile == Math.rint(percentile)
                        ? Long.toString((long) percentile)
                        : Double.toString(percentile).replace('.', '_'));
    }

    private static long perMinute(long count, long lengthNs) {
        return Math.round(count * 60e9 / lengthNs);
    }

    private Answer reset() {
        own.live().resetRun();
        meters.series().values().forEach(Meters.Series::reset);
        return Answer.nothing();
    }

    /// How long something took.
    private record Latencies(String name, long count, List<Percentile> percentiles) {}

    private Answer latency() {
        List<Latencies> all = new ArrayList<>();
        meters.series().forEach((name, series) -> all.add(latencies(name, series.total())));
        RunView run = own.live().ask(view -> view.run());
        all.add(new Latencies("reader-lag", run.orders(), run.latency()));
        return Answer.json(out -> out.array("series", all, MonitorRoutes::write));
    }

    /// As the gateway measures it, which is asked in the caller's own session.
    private Answer answerTimes(Call call) {
        JsonNode doors = status(call).path("gateway").path("answerTimes");
        return Answer.json(out -> out.tree("doors", doors));
    }

    private Answer system(Call call) {
        SystemParts parts = new SystemParts(status(call));
        return Answer.json(parts::write);
    }

    private JsonNode status(Call call) {
        return Json.object(
                operators.ask(call.caller(), OperatorRequest.status()).detail());
    }

    private static Latencies latencies(String name, Histogram histogram) {
        long count = histogram.getTotalCount();
        List<Percentile> supported = Arrays.stream(PERCENTILES)
                .filter(percentile -> isSupported(count, percentile))
                .mapToObj(percentile ->
                        new Percentile(percentile, histogram.getValueAtPercentile(percentile)))
                .toList();
        return new Latencies(name, count, supported);
    }

    private static void write(JsonOut out, Latencies series) {
        out.text("name", series.name);
        out.text("unit", "ns");
        out.count("count", series.count);
        out.array("percentiles", series.percentiles, (inner, each) -> {
            inner.fraction("percentile", each.percentile());
            inner.count("value", each.valueNs());
        });
    }

    /// A percentile ends at the last one that the sample supports (`docs/performance.md`).
    private static boolean isSupported(long count, double percentile) {
        boolean isEnd = percentile == 0 || percentile == 100;
        return isEnd ? count > 0 : count * (100 - percentile) >= 100;
    }
}
