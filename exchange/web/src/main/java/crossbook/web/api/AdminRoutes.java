package crossbook.web.api;

import crossbook.client.entry.Role;
import crossbook.web.access.Access;
import crossbook.web.access.ApiKey;
import crossbook.web.access.ApiKeys;
import crossbook.web.live.ParticipantView;
import crossbook.web.surroundings.Administration;
import crossbook.web.text.JsonNames;
import crossbook.web.text.JsonOut;
import crossbook.web.text.Problem;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Instruments, participants, limits and keys.
public final class AdminRoutes {
    private static final List<String> ROLES =
            Arrays.stream(Role.values()).map(Role::word).toList();

    /// How orders are covered, by the keys of the file, whose names JSON has too.
    private static final List<String> COVERAGE = List.of(
            "base_asset",
            "quote_asset",
            "base_amount",
            "multiplier",
            "taker_fee",
            "maker_fee",
            "min_fee",
            "initial_margin_long",
            "initial_margin_short",
            "maintenance_margin_long",
            "maintenance_margin_short",
            "max_price",
            "liquidation_collar",
            "mark_step",
            "index_staleness",
            "index_minimum",
            "settlement_days");

    /// Those of them that are one of a few words, which JSON has in capitals.
    private static final List<String> WORDS = List.of("fee_unit", "margin_unit", "mark_source");

    private final Private own;
    private final Operators operators;
    private final Administration files;
    private final Access access;

    public AdminRoutes(Private own, Administration files, Access access) {
        this.own = own;
        operators = new Operators(own);
        this.files = files;
        this.access = access;
    }

    public void add(Routes routes) {
        routes.add("GET /admin/instruments", call -> instruments());
        routes.add("POST /admin/instruments", this::addInstrument);
        routes.add("PUT /admin/instruments/{symbol}", this::changeInstrument);
        routes.add("DELETE /admin/instruments/{symbol}", this::removeInstrument);
        routes.add("GET /admin/participants", call -> participants());
        routes.add("POST /admin/participants", this::addParticipant);
        routes.add("PUT /admin/participants/{name}", this::changeParticipant);
        routes.add("DELETE /admin/participants/{name}", this::removeParticipant);
        routes.add("POST /admin/participants/{name}/password", this::setPassword);
        routes.add("GET /admin/limits", call -> limits());
        routes.add("PUT /admin/limits/{participant}", this::setLimit);
        routes.add("GET /admin/keys", call -> keys());
        routes.add("POST /admin/keys", this::addKey);
        routes.add("DELETE /admin/keys/{id}", this::revokeKey);
    }

    private Administration.Engine engine(Call call) {
        return definition -> operators.ask(call.caller(), definition);
    }

    // Instruments.

    private Answer instruments() {
        return Answer.list(
                own.live().ask(InstrumentView::all), (out, instrument) -> instrument.write(out));
    }

    private static Map<String, String> instrument(Fields fields) {
        Map<String, String> cells = new LinkedHashMap<>();
        if (fields.has("priceScale")) {
            cells.put("price_scale", Long.toString(fields.count("priceScale", 0, 9)));
        }
        put(cells, "tick", fields.text("tick", 40, ""));
        put(cells, "lot", fields.text("lot", 20, ""));
        put(cells, "max_qty", fields.text("maxQuantity", 20, ""));
        put(cells, "segment", fields.text("segment", 16, ""));
        put(cells, "min_reserve", fields.text("minReserveQuantity", 20, ""));
        put(cells, "reference_price", fields.text("referencePrice", 40, ""));
        put(cells, "active", flag(fields, "active"));
        put(cells, "constituent", flag(fields, "constituent"));
        for (String key : COVERAGE) put(cells, key, fields.text(JsonNames.of(key), 40, ""));
        put(cells, "index_sources", fields.text("indexSources", 71, ""));
        put(cells, "liquidates_alone", flag(fields, "liquidatesAlone"));
        put(cells, "withholds_profit", flag(fields, "withholdsProfit"));
        for (String key : WORDS) {
            put(cells, key, fields.text(JsonNames.of(key), 40, "").toLowerCase(Locale.ROOT));
        }
        return cells;
    }

    private static void put(Map<String, String> cells, String name, String text) {
        if (!text.isEmpty()) cells.put(name, text);
    }

    private static String flag(Fields fields, String name) {
        return fields.has(name) ? Boolean.toString(fields.yesNo(name)) : "";
    }

    private Answer addInstrument(Call call) {
        Fields fields = Fields.of(call);
        String symbol = fields.text("symbol", 25);
        Map<String, String> cells = instrument(fields);
        fields.done();
        files.addInstrument(symbol, cells, engine(call));
        return told(201, symbol);
    }

    private Answer changeInstrument(Call call) {
        Fields fields = Fields.of(call);
        String symbol = same(call.name("symbol"), "symbol", fields.text("symbol", 25, ""));
        Map<String, String> cells = instrument(fields);
        fields.done();
        own.symbol(symbol);
        files.changeInstrument(symbol, cells, engine(call));
        return told(200, symbol);
    }

    private static String same(String there, String field, String given) {
        if (given.isEmpty() || given.equals(there)) return there;
        throw Problem.field(field, "'" + given + "': a name cannot change");
    }

    private Answer told(int status, String symbol) {
        InstrumentView instrument =
                own.live().ask(view -> InstrumentView.of(view, MarketRoutes.book(view, symbol)));
        return Answer.json(status, instrument::write);
    }

    private Answer removeInstrument(Call call) {
        String symbol = own.symbol(call.name("symbol")).name();
        files.removeInstrument(symbol, engine(call));
        return Answer.nothing();
    }

    // Participants.

    private Answer participants() {
        Map<String, ParticipantView> known = known();
        return Answer.list(
                files.participants(), (out, each) -> write(out, each, known.get(each.name())));
    }

    private Map<String, ParticipantView> known() {
        return own.live()
                .ask(view -> view.participants().stream()
                        .collect(Collectors.toMap(ParticipantView::name, each -> each)));
    }

    private static void write(JsonOut out, Administration.Participant each, ParticipantView known) {
        out.text("participant", each.name());
        out.text("name", each.name());
        AccessRoutes.writeRoles(out, each.roles());
        out.flag("active", each.isActive());
        out.flag("killed", known != null && known.isKilled());
        out.flag("cancelOnDisconnect", each.cancelOnDisconnect());
        out.flag("hasPassword", each.hasPassword());
        out.count("openOrders", known == null ? 0 : known.openOrders());
    }

    private static Map<String, String> participant(Fields fields) {
        Map<String, String> cells = new LinkedHashMap<>();
        Set<String> roles = fields.words("roles", ROLES);
        put(cells, "roles", String.join(" ", roles));
        put(cells, "active", flag(fields, "active"));
        put(cells, "cancel_on_disconnect", flag(fields, "cancelOnDisconnect"));
        return cells;
    }

    private Answer addParticipant(Call call) {
        Fields fields = Fields.of(call);
        String name = fields.text(fields.has("name") ? "name" : "participant", 11);
        Map<String, String> cells = participant(fields);
        boolean hasPassword = fields.has("password");
        char[] password = hasPassword ? fields.secret("password", 64) : new char[0];
        fields.done();
        files.addParticipant(name, cells, engine(call));
        if (hasPassword) files.setPassword(name, password);
        return one(201, name);
    }

    private Answer one(int status, String name) {
        Administration.Participant found = find(name);
        ParticipantView known = known().get(name);
        return Answer.json(status, out -> write(out, found, known));
    }

    private Administration.Participant find(String name) {
        return files.participants().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new Problem(
                        "UNKNOWN_PARTICIPANT", "'" + name + "': there is no such participant"));
    }

    private Answer changeParticipant(Call call) {
        String name = find(call.name("name")).name();
        Fields fields = Fields.of(call);
        same(name, "name", fields.text("name", 11, ""));
        same(name, "participant", fields.text("participant", 11, ""));
        Map<String, String> cells = participant(fields);
        fields.done();
        files.changeParticipant(name, cells, engine(call));
        access.logOutAll(name); // it comes back with the roles that it has now
        return one(200, name);
    }

    private Answer removeParticipant(Call call) {
        String name = find(call.name("name")).name();
        files.removeParticipant(name, engine(call));
        access.logOutAll(name);
        return Answer.nothing();
    }

    private Answer setPassword(Call call) {
        String name = find(call.name("name")).name();
        Fields fields = Fields.of(call);
        char[] password = fields.secret("password", 64);
        fields.done();
        files.setPassword(name, password);
        access.logOutAll(name);
        return Answer.nothing();
    }

    // Limits.

    private Answer limits() {
        Map<String, ParticipantView> known = known();
        return Answer.list(
                files.participants(), (out, each) -> writeLimit(out, each, known.get(each.name())));
    }

    private static void writeLimit(
            JsonOut out, Administration.Participant each, ParticipantView known) {
        out.text("participant", each.name());
        if (each.throttle() < 0) out.none("messagesPerSecond");
        else out.count("messagesPerSecond", each.throttle());
        out.flag("killed", known != null && known.isKilled());
        out.count("perSecond", known == null ? 0 : known.activity().lastSecond());
        out.count("perMinute", known == null ? 0 : known.activity().lastMinute());
    }

    /// Holds from the participant's next session on.
    private Answer setLimit(Call call) {
        String name = find(call.name("participant")).name();
        Fields fields = Fields.of(call);
        long limit = fields.count("messagesPerSecond", 1, 100_000_000);
        fields.done();
        String text = Long.toString(limit);
        files.changeParticipant(
                name, Map.of("throttle_rate", text, "throttle_burst", text), definition -> {});
        own.entries().leave(name);
        Administration.Participant found = find(name);
        ParticipantView known = known().get(name);
        return Answer.json(out -> writeLimit(out, found, known));
    }

    // Keys.

    private Answer keys() {
        return Answer.list(access.keys().all(), AdminRoutes::write);
    }

    private static void write(JsonOut out, ApiKey key) {
        out.text("id", key.id());
        out.text("participant", key.participant());
        out.optional("label", key.label());
        out.flag("readOnly", key.readOnly());
        out.texts("symbols", new TreeSet<>(key.symbols()));
        out.texts("addresses", new TreeSet<>(key.addresses()));
        out.time("createdAt", key.createdNs());
        out.optionalTime("expiresAt", key.expiresNs());
    }

    private Answer addKey(Call call) {
        Fields fields = Fields.of(call);
        String participant = find(fields.text("participant", 11)).name();
        ApiKey wanted = new ApiKey(
                "",
                participant,
                fields.words("label", 64, ""),
                fields.yesNo("readOnly", false),
                fields.texts("symbols", 100, 25),
                fields.texts("addresses", 20, 45),
                0,
                fields.time("expiresAt").orElse(0));
        fields.done();
        ApiKeys.WithSecret made = access.keys().add(wanted);
        return Answer.json(201, out -> {
            write(out, made.key());
            out.text("secret", HexFormat.of().formatHex(made.secret()));
        });
    }

    private Answer revokeKey(Call call) {
        if (access.keys().revoke(call.name("id"))) return Answer.nothing();
        throw new Problem("NOT_FOUND", "id: '" + call.name("id") + "': there is no such key");
    }
}
