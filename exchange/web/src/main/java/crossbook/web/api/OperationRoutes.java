package crossbook.web.api;

import crossbook.client.entry.OperatorRequest;
import crossbook.protocol.YesNo;
import crossbook.web.live.PublicTrade;
import crossbook.web.surroundings.MarketDescription;
import crossbook.web.surroundings.MarketDescription.Phase;
import crossbook.web.text.Problem;
import crossbook.web.text.Times;

import org.agrona.concurrent.SystemEpochNanoClock;

import java.util.Optional;
import java.util.OptionalLong;

/// What market operations and administrators have the engine do.
public final class OperationRoutes {

    private final Private own;
    private final Operators operators;
    private final MarketDescription market;

    public OperationRoutes(Private own, MarketDescription market) {
        this.own = own;
        operators = new Operators(own);
        this.market = market;
    }

    public void add(Routes routes) {
        String phase = "POST /admin/instruments/{symbol}/phase";
        routes.add(phase, this::changePhase);
        routes.add(phase + ":extend", this::extend);
        routes.add("POST /admin/trades/{tradeId}:bust", this::bust);
        routes.add("POST /admin/trades/{tradeId}:correct", this::correct);
        routes.add("POST /admin/snapshot", this::snapshot);
        routes.add("GET /admin/clock", call -> clock());
        routes.add("POST /admin/clock", call -> {
            throw new Problem("CLOCK_NOT_VIRTUAL");
        });
    }

    private Answer changePhase(Call call) {
        Private.Symbol symbol = own.symbol(call.name("symbol"));
        Fields fields = Fields.of(call);
        String phase = phase(fields.text("to", 32), symbol);
        OptionalLong endsNs = fields.time("endsAt");
        String reason = fields.text("reason", 64, "");
        fields.done();
        return operators.done(
                call,
                OperatorRequest.changePhase(
                        symbol.instrumentId(), endsNs.orElse(0), phase, reason));
    }

    /// A phase of the model, or what stands for one: `halt`, `pause`, `resume`.
    private String phase(String word, Private.Symbol symbol) {
        return switch (word) {
            case "halt" -> stopped(word, market.halt());
            case "pause" -> stopped(word, market.pause());
            case "resume" -> resumed(symbol);
            default -> word;
        };
    }

    /// What the model has after the phase that is on; that itself where orders trade.
    private String resumed(Private.Symbol symbol) {
        String present =
                own.live().ask(view -> view.market().book(symbol.instrumentId()).phase());
        boolean isTrading = market.phase(present)
                .filter(phase -> phase.matching().equals("CONTINUOUS"))
                .isPresent();
        if (isTrading) return present;
        return market.phase(present)
                .map(Phase::then)
                .filter(then -> !then.isEmpty())
                .orElseThrow(() -> new Problem(
                        "UNKNOWN_PHASE",
                        "to: 'resume': the market model has nothing after " + present));
    }

    private static String stopped(String word, Optional<Phase> phase) {
        return phase.map(Phase::name)
                .orElseThrow(() ->
                        new Problem("UNKNOWN_PHASE", "the market model has no phase to " + word));
    }

    private Answer extend(Call call) {
        Private.Symbol symbol = own.symbol(call.name("symbol"));
        Fields fields = Fields.of(call);
        OptionalLong endsNs = fields.time("endsAt");
        long byNs = span(fields.text("by", 12, ""));
        String reason = fields.text("reason", 64, "");
        fields.done();
        if (endsNs.isPresent() == (byNs != 0)) {
            throw new Problem("FIELD_MISSING", "by, or endsAt: one of the two is needed").at("by");
        }
        return operators.done(
                call,
                OperatorRequest.extendPhase(symbol.instrumentId(), endsNs.orElse(0), byNs, reason));
    }

    /// A length such as `30s`, `-1m` or `2h`, nanoseconds; 0 if there is none.
    private static long span(String text) {
        if (text.isEmpty()) return 0;
        if (!text.matches("-?[1-9][0-9]{0,5}[smh]")) {
            throw Problem.field("by", "'" + text + "': must be a length such as 30s, -1m or 2h");
        }
        long count = Long.parseLong(text.substring(0, text.length() - 1));
        return switch (text.charAt(text.length() - 1)) {
            case 's' -> count * 1_000_000_000L;
            case 'm' -> count * 60_000_000_000L;
            default -> count * 3_600_000_000_000L;
        };
    }

    /// The trade that the path names.
    private PublicTrade trade(Call call) {
        String text = call.name("tradeId");
        if (text.matches("[1-9][0-9]{0,17}")) {
            long tradeId = Long.parseLong(text);
            Optional<PublicTrade> found = own.live()
                    .ask(view -> view.market().books().stream()
                            .flatMap(book ->
                                    view.trades(book.instrumentId(), tradeId - 1, 1).stream())
                            .filter(trade -> trade.tradeId() == tradeId)
                            .findFirst());
            if (found.isPresent()) return found.get();
        }
        throw new Problem("UNKNOWN_TRADE", "tradeId: '" + text + "': there is no such trade");
    }

    private Answer bust(Call call) {
        PublicTrade trade = trade(call);
        String reason = "";
        YesNo intoDeficit = YesNo.NO;
        if (call.body().length != 0) {
            Fields fields = Fields.of(call);
            reason = fields.text("reason", 64, "");
            intoDeficit = intoDeficit(fields);
            fields.done();
        }
        return operators.done(
                call,
                OperatorRequest.bustTrade(
                        trade.instrumentId(), trade.tradeId(), intoDeficit, reason));
    }

    private static YesNo intoDeficit(Fields fields) {
        return fields.yesNo("intoDeficit", false) ? YesNo.YES : YesNo.NO;
    }

    private Answer correct(Call call) {
        PublicTrade trade = trade(call);
        Fields fields = Fields.of(call);
        OptionalLong price = fields.optionalDecimal("price", trade.priceScale());
        OptionalLong qty = fields.optionalDecimal("quantity", 0);
        String reason = fields.text("reason", 64, "");
        YesNo intoDeficit = intoDeficit(fields);
        fields.done();
        return operators.done(
                call,
                OperatorRequest.correctTrade(
                        trade.instrumentId(), trade.tradeId(), price, qty, intoDeficit, reason));
    }

    private Answer snapshot(Call call) {
        return operators.done(call, OperatorRequest.takeSnapshot());
    }

    private static Answer clock() {
        String now = Times.text(SystemEpochNanoClock.INSTANCE.nanoTime());
        return Answer.json(out -> {
            out.text("clock", "wall");
            out.text("time", now);
        });
    }
}
