package crossbook.web.api;

import com.fasterxml.jackson.databind.JsonNode;

import crossbook.client.stream.ClockOff;
import crossbook.web.text.JsonOut;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/// The parts of an exchange for those who run it, of what its gateway says of them: its engines,
/// and who reads their events.
final class SystemParts {
    private final JsonNode status;
    private final long newest;

    /// @param name member, partition or engine, with its number
    /// @param role leader or follower; empty outside a cluster
    private record Engine(String name, JsonNode told, String state, String role) {}

    /// @param violations what an auditor has found; empty: it is none
    /// @param words what else there is to be said
    private record Reader(
            String name,
            String state,
            long lastEvent,
            long behind,
            OptionalLong violations,
            String words) {}

    /// @param status what the gateway says
    SystemParts(JsonNode status) {
        this.status = status;
        long own = status.path("engine").path("events").asLong();
        newest = several("members")
                .mapToLong(each -> each.path("events").asLong())
                .reduce(own, Math::max);
    }

    private Stream<JsonNode> several(String name) {
        return StreamSupport.stream(status.path(name).spliterator(), false);
    }

    void write(JsonOut out) {
        out.array("engines", engines(), SystemParts::write);
        out.array("readers", readers(), SystemParts::write);
    }

    private List<Engine> engines() {
        List<Engine> engines = new ArrayList<>();
        several("members").forEach(each -> engines.add(engine("member", each)));
        several("partitions").forEach(each -> engines.add(engine("partition", each)));
        JsonNode only = status.path("engine");
        if (engines.isEmpty() && only.isObject()) {
            String state = only.path("alive").asBoolean() ? "alive" : "dead";
            engines.add(new Engine("engine", only, state(state, only), ""));
        }
        return engines;
    }

    private static Engine engine(String word, JsonNode told) {
        String name = word + " " + told.path(word).asInt();
        return new Engine(
                name,
                told,
                state(told.path("state").asText(), told),
                told.path("role").asText());
    }

    private static String state(String word, JsonNode told) {
        boolean isOff = Math.abs(told.path("clockOffMs").asLong()) > ClockOff.SMALL_MS;
        return word.equals("alive") && isOff ? "clock off" : word;
    }

    private static void write(JsonOut out, Engine engine) {
        out.text("name", engine.name);
        out.optional("address", engine.told.path("address").asText());
        out.text("state", engine.state);
        out.optional("role", engine.role);
        out.number("term", number(engine, "term", !engine.role.isEmpty()));
        boolean isKnown = engine.told.has("commands");
        out.number("commands", number(engine, "commands", isKnown));
        out.number("events", number(engine, "events", isKnown));
        out.number("behind", number(engine, "behind", engine.told.has("behind")));
    }

    private static OptionalLong number(Engine engine, String field, boolean isThere) {
        return isThere ? OptionalLong.of(engine.told.path(field).asLong()) : OptionalLong.empty();
    }

    private List<Reader> readers() {
        List<Reader> readers = new ArrayList<>();
        JsonNode gateway = status.path("gateway");
        String serves = gateway.path("engineAvailable").asBoolean() ? "serving" : "waiting";
        if (gateway.isObject()) readers.add(reader("gateway", serves, gateway));
        JsonNode feed = status.path("marketdata");
        String feeds = feed.path("caughtUp").asBoolean() ? "serving" : "catching up";
        if (feed.isObject()) readers.add(reader("market data", feeds, feed));
        JsonNode store = status.path("store");
        if (store.isObject()) readers.add(reader("store", store.path("state").asText(), store));
        several("auditors").forEach(each -> readers.add(auditor(each)));
        return readers;
    }

    private Reader reader(String name, String state, JsonNode told) {
        long last = told.path("lastEventNumber").asLong();
        long behind = told.has("lagEvents") ? told.path("lagEvents").asLong() : newest - last;
        return new Reader(
                name,
                state,
                last,
                Math.max(0, behind),
                OptionalLong.empty(),
                told.path("problem").asText());
    }

    private static Reader auditor(JsonNode told) {
        String follows = told.path("caughtUp").asBoolean() ? "following" : "catching up";
        String problem = told.path("problem").asText();
        return new Reader(
                "auditor " + told.path("auditor").asInt(),
                told.path("alive").asBoolean() ? follows : "failed",
                told.path("lastEventNumber").asLong(),
                told.path("lagEvents").asLong(),
                OptionalLong.of(told.path("violations").asLong()),
                problem.isEmpty() ? told.path("latest").asText() : problem);
    }

    private static void write(JsonOut out, Reader reader) {
        out.text("name", reader.name);
        out.text("state", reader.state);
        out.number("lastEvent", reader.lastEvent);
        out.number("behind", reader.behind);
        out.number("violations", reader.violations);
        out.text("words", reader.words);
    }
}
