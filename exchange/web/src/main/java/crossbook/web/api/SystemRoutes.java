package crossbook.web.api;

import crossbook.client.stream.ClockOff;
import crossbook.protocol.ProblemCode;
import crossbook.web.live.LiveStatus;
import crossbook.web.surroundings.MarketDescription;
import crossbook.web.surroundings.StoreLink;
import crossbook.web.surroundings.WebBuild;
import crossbook.web.surroundings.WebSettings;
import crossbook.web.text.JsonOut;
import crossbook.web.text.Times;

import org.agrona.concurrent.SystemEpochNanoClock;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/// Time, state, the list of codes, and the contract itself.
public final class SystemRoutes {
    private final WebSettings settings;
    private final WebBuild build;
    private final OpenApi document;
    private final MarketDescription market;
    private final Supplier<State> state;

    /// How the exchange is, as far as it can be seen from here.
    ///
    /// @param components how each of them is, by their words
    public record State(LiveStatus events, StoreLink.State store, Map<String, String> components) {
        /// `UP`, `STARTING` or `ENGINE_AWAY`.
        String word() {
            boolean isFailed = events.state() == LiveStatus.State.FAILED;
            return (isFailed ? LiveStatus.State.ENGINE_AWAY : events.state()).name();
        }
    }

    public SystemRoutes(
            WebSettings settings,
            WebBuild build,
            OpenApi document,
            MarketDescription market,
            Supplier<State> state) {
        this.settings = settings;
        this.build = build;
        this.document = document;
        this.market = market;
        this.state = state;
    }

    public void add(Routes routes) {
        routes.add("GET /time", call -> time());
        routes.add("GET /status", call -> status());
        routes.add("GET /codes", call -> codes());
        routes.add("GET /openapi.json", call -> contract(document.bytes()));
        routes.add("GET /asyncapi.json", call -> contract(document.socketBytes()));
        routes.add("GET /healthz", call -> Answer.text(200, "ok\n"));
        routes.add(
                "GET /readyz",
                call -> ready(() -> state.get().events.state() == LiveStatus.State.UP));
    }

    private Answer time() {
        long nowNs = SystemEpochNanoClock.INSTANCE.nanoTime();
        long engineNs = state.get().events.eventTimeNs();
        return Answer.json(out -> {
            out.time("serverTime", nowNs);
            out.number("serverTimeNs", nowNs);
            out.optionalTime("engineTime", engineNs);
            out.text("clock", "wall");
            out.optional("clockProblem", clockProblem(nowNs - engineNs));
        });
    }

    /// Empty where the server's clock is not behind the market's time.
    private static String clockProblem(long aheadNs) {
        long behindMs = TimeUnit.NANOSECONDS.toMillis(-aheadNs);
        if (behindMs <= ClockOff.SMALL_MS) return "";
        return "the server's clock is " + ClockOff.lasting(behindMs)
                + " behind the market's time, which never goes back: the engine of one machine stands"
                + " still until the clock reaches it, a cluster goes on slowly";
    }

    private Answer status() {
        State now = state.get();
        String serverTime = Times.text(SystemEpochNanoClock.INSTANCE.nanoTime());
        return Answer.json(out -> {
            out.text("state", now.word());
            out.number("eventSeq", now.events.eventNumber());
            out.text("version", build.version());
            out.text("commit", build.commit());
            out.flag("demo", settings.isDemo());
            out.array("components", now.components.entrySet(), (inner, component) -> {
                inner.text("name", component.getKey());
                inner.text("state", component.getValue());
                writeLag(inner, component.getKey(), now);
            });
            out.text("store", now.store.word());
            out.object("market", inner -> {
                inner.text("model", market.model());
                inner.text("zone", market.zone());
            });
            out.text("serverTime", serverTime);
        });
    }

    /// How far a reader is behind; null where nobody knows, or it is none.
    private static void writeLag(JsonOut out, String component, State now) {
        boolean isWeb = component.equals("web");
        OptionalLong stored =
                component.equals("store") ? now.store.eventNumber() : OptionalLong.empty();
        long behind = isWeb
                ? now.events.lagEvents().orElse(0)
                : now.events.eventNumber() - stored.orElse(0);
        if (isWeb || stored.isPresent()) out.count("lagEvents", Math.max(0, behind));
        else out.none("lagEvents");
        if (isWeb) out.count("lagMs", now.events.lagNs() / 1_000_000);
        else out.none("lagMs");
    }

    private Answer codes() {
        return Answer.list(ProblemCode.all(), (out, row) -> {
            out.text("code", row.code());
            out.text("title", row.title());
            out.count("status", row.status());
            out.optional("field", row.field());
            out.optional("help", row.help());
            Optional<Integer> number = row.reason().map(reason -> reason.value());
            if (number.isEmpty()) out.none("number");
            else out.count("number", number.get());
        });
    }

    private static Answer contract(byte[] bytes) {
        return new Answer(200, Answer.JSON, bytes, Map.of("Cache-Control", "no-cache"));
    }

    private static Answer ready(BooleanSupplier isReady) {
        return isReady.getAsBoolean()
                ? Answer.text(200, "ready\n")
                : Answer.text(503, "not ready\n");
    }
}
