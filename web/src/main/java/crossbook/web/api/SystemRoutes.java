package crossbook.web.api;

import com.fasterxml.jackson.core.JsonGenerator;

import crossbook.protocol.ProblemCode;
import crossbook.web.surroundings.StoreLink;
import crossbook.web.surroundings.WebBuild;
import crossbook.web.surroundings.WebSettings;
import crossbook.web.text.Times;

import org.agrona.concurrent.SystemEpochNanoClock;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/// Time, state, the list of codes, and the contract itself.
public final class SystemRoutes {
    private final WebSettings settings;
    private final WebBuild build;
    private final OpenApi document;
    private final Supplier<State> state;

    /// How the exchange is, as far as it can be seen from here.
    ///
    /// @param word `UP`, `STARTING` or `ENGINE_AWAY`
    /// @param engineTimeNs of the latest event; 0: there was none
    public record State(
            String word,
            long eventNumber,
            long engineTimeNs,
            long lagEvents,
            long lagNs,
            StoreLink.State store,
            Map<String, String> components,
            String model,
            String zone) {}

    public SystemRoutes(
            WebSettings settings, WebBuild build, OpenApi document, Supplier<State> state) {
        this.settings = settings;
        this.build = build;
        this.document = document;
        this.state = state;
    }

    public void add(Routes routes) {
        routes.get("/time", Routes.PUBLIC, call -> time());
        routes.get("/status", Routes.PUBLIC, call -> status());
        routes.get("/codes", Routes.PUBLIC, call -> codes());
        routes.get("/openapi.json", Routes.PUBLIC, call -> contract(document.bytes()));
        routes.get("/asyncapi.json", Routes.PUBLIC, call -> contract(document.socketBytes()));
        routes.get("/healthz", Routes.PUBLIC, call -> Answer.text(200, "ok\n"));
        routes.get(
                "/readyz", Routes.PUBLIC, call -> ready(() -> state.get().word.equals("UP")));
    }

    private Answer time() {
        long nowNs = SystemEpochNanoClock.INSTANCE.nanoTime();
        long engineNs = state.get().engineTimeNs;
        return Answer.json(out -> {
            out.writeStartObject();
            out.writeStringField("serverTime", Times.text(nowNs));
            out.writeStringField("serverTimeNs", Long.toString(nowNs));
            out.writeStringField("engineTime", engineNs == 0 ? null : Times.text(engineNs));
            out.writeStringField("clock", "wall");
            out.writeEndObject();
        });
    }

    private Answer status() {
        State now = state.get();
        String serverTime = Times.text(SystemEpochNanoClock.INSTANCE.nanoTime());
        return Answer.json(out -> {
            out.writeStartObject();
            out.writeStringField("state", now.word);
            out.writeStringField("eventSeq", Long.toString(now.eventNumber));
            out.writeStringField("version", build.version());
            out.writeStringField("commit", build.commit());
            out.writeBooleanField("demo", settings.isDemo());
            out.writeArrayFieldStart("components");
            for (Map.Entry<String, String> component : now.components.entrySet()) {
                out.writeStartObject();
                out.writeStringField("name", component.getKey());
                out.writeStringField("state", component.getValue());
                writeLag(out, component.getKey(), now);
                out.writeEndObject();
            }
            out.writeEndArray();
            out.writeStringField("store", now.store.word());
            out.writeObjectFieldStart("market");
            out.writeStringField("model", now.model);
            out.writeStringField("zone", now.zone);
            out.writeEndObject();
            out.writeStringField("serverTime", serverTime);
            out.writeEndObject();
        });
    }

    /// How far a reader is behind; null where nobody knows, or it is none.
    private static void writeLag(JsonGenerator out, String component, State now)
            throws IOException {
        boolean isWeb = component.equals("web");
        OptionalLong stored =
                component.equals("store") ? now.store.eventNumber() : OptionalLong.empty();
        long behind = isWeb ? now.lagEvents : now.eventNumber - stored.orElse(0);
        if (isWeb || stored.isPresent()) out.writeNumberField("lagEvents", Math.max(0, behind));
        else out.writeNullField("lagEvents");
        if (isWeb) out.writeNumberField("lagMs", now.lagNs / 1_000_000);
        else out.writeNullField("lagMs");
    }

    private Answer codes() {
        return Answer.list(
                ProblemCode.all(),
                (out, row) -> {
                    out.writeStartObject();
                    out.writeStringField("code", row.code());
                    out.writeStringField("title", row.title());
                    out.writeNumberField("status", row.status());
                    out.writeStringField("field", row.field().isEmpty() ? null : row.field());
                    out.writeStringField("help", row.help().isEmpty() ? null : row.help());
                    Optional<Integer> number = row.reason().map(reason -> reason.value());
                    if (number.isEmpty()) out.writeNullField("number");
                    else out.writeNumberField("number", number.get());
                    out.writeEndObject();
                },
                null);
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
