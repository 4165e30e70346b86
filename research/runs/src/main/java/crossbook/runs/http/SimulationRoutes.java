package crossbook.runs.http;

import crossbook.client.entry.Role;
import crossbook.client.marketdata.MarketBook;
import crossbook.protocol.Decimals;
import crossbook.runs.MarketRuns;
import crossbook.runs.RunPlan;
import crossbook.runs.WantedRun;
import crossbook.runs.WantedRun.Live;
import crossbook.simulation.world.WorldInstrument;
import crossbook.web.api.Answer;
import crossbook.web.api.Call;
import crossbook.web.api.Fields;
import crossbook.web.api.Private;
import crossbook.web.api.Routes;
import crossbook.web.live.ParticipantView;
import crossbook.web.text.JsonOut;
import crossbook.web.text.Problem;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Runs of worlds: started, watched, compared, exported. Who may simulate is market operations; all
/// who see the state of the exchange see the runs.
final class SimulationRoutes {
    private static final List<String> MODES = List.of("VIRTUAL", "LIVE");
    private static final int MOST_TEXT = 48 << 10;
    private static final int MOST_MODELS = 16;
    private static final int MOST_OVERRIDES = 200;
    private static final int MOST_WINDOW = 1 << 16;
    private static final BigDecimal FASTEST = BigDecimal.valueOf(1_000_000_000);
    private static final Pattern LENGTH = Pattern.compile("([1-9][0-9]{0,8})(ns|us|ms|s|m|h|d)");
    private static final Duration LONGEST = Duration.ofDays(3_650);
    private static final String MODEL = "[A-Za-z0-9][A-Za-z0-9_-]{0,40}\\.toml";
    private static final String PATH = "[a-z0-9_.]{1,64}";

    /// From where on a process is worth a warning: its clusters are long.
    private static final double NEAR_ONE = 0.9;

    private final Private own;
    private final MarketRuns runs;

    SimulationRoutes(Private own, MarketRuns runs) {
        this.own = own;
        this.runs = runs;
    }

    void add(Routes routes) {
        routes.add("GET /admin/worlds", call -> list(runs.worlds()));
        routes.add("GET /admin/runs", call -> list(runs.runs()));
        routes.add("POST /admin/runs", this::start);
        routes.add("POST /admin/runs:check", this::check);
        routes.add("GET /admin/runs:compare", this::compare);
        routes.add("GET /admin/runs/{id}", call -> Answer.json(runs.run(call.name("id"))));
        routes.add("DELETE /admin/runs/{id}", this::delete);
        routes.add("POST /admin/runs/{id}:stop", this::stop);
        routes.add("GET /admin/runs/{id}/export", this::export);
        routes.add("GET /admin/runs/{id}/facts", this::facts);
    }

    private static Answer list(List<JsonOut.Members> items) {
        return Answer.list(items, (out, item) -> item.to(out));
    }

    // What somebody wants to run.

    private static WantedRun wanted(Call call) {
        Fields fields = Fields.of(call);
        String world = fields.text("world", 64, "");
        String text = fields.lines("text", MOST_TEXT, "");
        boolean isLive = fields.word("mode", MODES).equals("LIVE");
        WantedRun wanted = new WantedRun(
                world,
                text,
                fields.map("models", MODEL, MOST_MODELS, MOST_TEXT),
                fields.map("overrides", PATH, MOST_OVERRIDES, 200),
                fields.optionalDecimal("seed", 0),
                length("until", fields.text("until", 16, "")),
                speed(fields.text("speed", 16, isLive ? "1" : "0")),
                live(fields, isLive),
                call.caller().participant());
        fields.done();
        if (world.isEmpty() && text.isEmpty()) {
            throw new Problem("FIELD_MISSING", "world: is missing; a text may stand instead of it")
                    .at("world");
        }
        if (!world.isEmpty() && !text.isEmpty()) {
            throw Problem.field("text", "there is a world already: only one of them can be given");
        }
        return wanted;
    }

    private static Optional<Duration> length(String field, String text) {
        if (text.isEmpty()) return Optional.empty();
        String rule = "'" + text + "': must be a length such as 500ms, 30s, 10m or 2h, at most ten"
                + " years";
        Matcher matcher = LENGTH.matcher(text);
        if (!matcher.matches()) throw Problem.field(field, rule);
        long count = Long.parseLong(matcher.group(1));
        Duration length = switch (matcher.group(2)) {
            case "ns" -> Duration.ofNanos(count);
            case "us" -> Duration.ofNanos(count * 1_000);
            case "ms" -> Duration.ofMillis(count);
            case "s" -> Duration.ofSeconds(count);
            case "m" -> Duration.ofMinutes(count);
            case "h" -> Duration.ofHours(count);
            default -> Duration.ofDays(count);
        };
        if (length.compareTo(LONGEST) > 0) throw Problem.field(field, rule);
        return Optional.of(length);
    }

    private static Optional<Live> live(Fields fields, boolean isLive) {
        long window = fields.has("window") ? fields.count("window", 1, MOST_WINDOW) : 64;
        String password = fields.has("password") ? new String(fields.secret("password", 64)) : "";
        String warmUp = fields.text("warmUp", 16, "");
        Duration over = length("warmUp", warmUp).orElse(Duration.ZERO);
        return isLive ? Optional.of(new Live((int) window, password, over)) : Optional.empty();
    }

    private static double speed(String text) {
        boolean fits = text.matches("[0-9]{1,10}(\\.[0-9]{1,5})?")
                && new BigDecimal(text).compareTo(FASTEST) <= 0;
        if (fits) return Double.parseDouble(text);
        throw Problem.field("speed", "'" + text + "': must be a number from 0 to 1000000000");
    }

    // Before it runs.

    private Answer check(Call call) {
        RunPlan plan = RunPlan.of(wanted(call));
        boolean isLive = plan.wanted().live().isPresent();
        List<String> participants = isLive ? missingParticipants(plan) : List.of();
        List<WorldInstrument> instruments = isLive ? missingInstruments(plan) : List.of();
        return Answer.json(out -> {
            out.text("market", plan.world().market().name());
            out.number("seed", plan.seed());
            out.number("lengthNs", plan.lengthNs());
            out.array("instruments", plan.world().instruments(), SimulationRoutes::write);
            out.texts("participants", plan.world().participants());
            out.array("processes", plan.processes(), SimulationRoutes::write);
            out.texts("missingParticipants", participants);
            out.array("missingInstruments", instruments, SimulationRoutes::write);
        });
    }

    private static void write(JsonOut out, WorldInstrument each) {
        out.text("symbol", each.symbol());
        out.count("priceScale", each.priceScale());
        out.price("tick", each.tick(), each.priceScale());
        out.number("lot", each.lot());
        out.price("referencePrice", each.referencePrice(), each.priceScale());
    }

    private static void write(JsonOut out, RunPlan.FlowProcess each) {
        double ratio = each.branchingRatio();
        out.text("agents", each.agents());
        out.text("model", each.model());
        out.fraction("branchingRatio", ratio);
        out.text("warning", warning(ratio));
    }

    private static String warning(double ratio) {
        if (ratio >= 1) {
            return "the process is not stable: each event makes one more or more on average, so its"
                    + " rate grows without end";
        }
        if (ratio < NEAR_ONE) return null;
        return "close to 1, where the process is not stable: clusters are long, and rates take long"
                + " to settle";
    }

    /// Who is not there or may not trade.
    private List<String> missingParticipants(RunPlan plan) {
        Map<String, ParticipantView> known = own.live()
                .ask(view -> view.participants().stream()
                        .collect(Collectors.toMap(ParticipantView::name, Function.identity())));
        return plan.world().participants().stream()
                .filter(name -> !mayTrade(known.get(name)))
                .toList();
    }

    private static boolean mayTrade(ParticipantView participant) {
        return participant != null
                && participant.isActive()
                && participant.roles().contains(Role.TRADER);
    }

    /// Those that are not there, or on which the prices or quantities of the world would be
    /// refused.
    private List<WorldInstrument> missingInstruments(RunPlan plan) {
        return own.live()
                .ask(view -> plan.world().instruments().stream()
                        .filter(each -> view.market()
                                .book(each.symbol())
                                .filter(book -> fits(each, book))
                                .isEmpty())
                        .toList());
    }

    private static boolean fits(WorldInstrument wanted, MarketBook there) {
        if (!there.isActive()) return false;
        if (there.priceScale() < wanted.priceScale()) return false;
        BigDecimal tick = BigDecimal.valueOf(wanted.tick(), wanted.priceScale());
        BigDecimal step = BigDecimal.valueOf(there.unitsPerTick(), there.priceScale());
        return tick.remainder(step).signum() == 0 && wanted.lot() % there.lotSize() == 0;
    }

    private Answer start(Call call) {
        RunPlan plan = RunPlan.of(wanted(call));
        if (plan.wanted().live().isPresent()) mayStart(plan);
        return Answer.json(201, runs.start(plan));
    }

    /// A load that would fail at its logons or on every order does not begin.
    private void mayStart(RunPlan plan) {
        List<String> participants = missingParticipants(plan);
        if (!participants.isEmpty()) {
            throw new Problem("PARTICIPANTS_MISSING", some(participants));
        }
        List<WorldInstrument> instruments = missingInstruments(plan);
        if (instruments.isEmpty()) return;
        throw new Problem(
                "INSTRUMENTS_MISSING",
                some(instruments.stream().map(SimulationRoutes::inWords).toList()));
    }

    private static String inWords(WorldInstrument each) {
        return each.symbol() + " with " + each.priceScale() + " decimals, tick "
                + Decimals.text(each.tick(), each.priceScale()) + " and lot " + each.lot();
    }

    private static String some(List<String> all) {
        int most = 5;
        if (all.size() <= most) return String.join(", ", all);
        return String.join(", ", all.subList(0, most)) + " and " + (all.size() - most) + " more";
    }

    // Of a run.

    private Answer stop(Call call) {
        return Answer.json(runs.stop(call.name("id")));
    }

    private Answer delete(Call call) {
        runs.delete(call.name("id"));
        return Answer.nothing();
    }

    private Answer export(Call call) {
        return Answer.file(runs.export(call.name("id"), call.parameter("format")));
    }

    private Answer facts(Call call) {
        return Answer.json(runs.facts(call.name("id"), call.parameter("symbol")));
    }

    private Answer compare(Call call) {
        for (String name : List.of("first", "second")) {
            if (call.parameter(name).isEmpty()) {
                throw Problem.parameter(name, "'': must be the id of a run");
            }
        }
        return Answer.json(runs.compare(call.parameter("first"), call.parameter("second")));
    }
}
