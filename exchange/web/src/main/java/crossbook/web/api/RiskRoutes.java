package crossbook.web.api;

import crossbook.client.entry.Exposure;
import crossbook.client.entry.LimitKind;
import crossbook.client.entry.LimitSet;
import crossbook.client.entry.LimitTerms;
import crossbook.client.entry.OperatorRequest;
import crossbook.client.entry.RiskReport;
import crossbook.client.marketdata.MarketBook;
import crossbook.protocol.LimitLayer;
import crossbook.web.text.JsonOut;
import crossbook.web.text.Problem;

import java.util.Optional;
import java.util.OptionalLong;

/// Limits before the trade, and what is open beside them. Who may set which, the engine
/// says.
public final class RiskRoutes {
    private final Private own;
    private final Operators operators;

    public RiskRoutes(Private own) {
        this.own = own;
        operators = new Operators(own);
    }

    public void add(Routes routes) {
        routes.add("GET /risk", this::risk);
        routes.add("POST /admin/risk-limits", this::setLimits);
    }

    private Answer risk(Call call) {
        Optional<String> participant =
                Optional.of(call.parameter("participant")).filter(name -> !name.isEmpty());
        RiskReport report = operators
                .ask(call.caller(), OperatorRequest.limits(participant, call.parameter("account")))
                .risk();
        return Answer.json(out -> {
            out.array("limits", report.limits(), this::limits);
            out.array("exposures", report.exposures(), this::exposure);
        });
    }

    private void limits(JsonOut out, LimitTerms terms) {
        out.word("layer", terms.layer());
        subject(out, terms.participant(), terms.account(), terms.instrumentId());
        values(out, terms.limits(), terms.instrumentId());
    }

    private void exposure(JsonOut out, Exposure exposure) {
        int instrumentId = exposure.instrumentId();
        subject(out, exposure.participant(), exposure.account(), instrumentId);
        out.count("openOrders", exposure.openOrders());
        out.price("openValue", exposure.openValue(), scale(instrumentId));
        out.number("openBuyQuantity", exposure.openBuyQty());
        out.number("openSellQuantity", exposure.openSellQty());
        out.number("position", exposure.position());
        out.flag("quotesPulled", exposure.quotesPulled());
        values(out, exposure.bounds(), instrumentId);
    }

    private void subject(JsonOut out, String participant, String account, int instrumentId) {
        out.optional("participant", participant);
        out.optional("account", account);
        boolean isAll = instrumentId == LimitTerms.ALL;
        out.optional("symbol", isAll ? "" : own.symbol(instrumentId).name());
    }

    private int scale(int instrumentId) {
        if (instrumentId != LimitTerms.ALL) return own.symbol(instrumentId).priceScale();
        return own.live()
                .ask(view -> LimitTerms.scaleOfAll(
                        view.market().books().stream().mapToInt(MarketBook::priceScale)));
    }

    private void values(JsonOut out, LimitSet limits, int instrumentId) {
        int scale = scale(instrumentId);
        limits.values().forEach((kind, value) -> out.price(kind.key(), value, scale(kind, scale)));
    }

    private static int scale(LimitKind kind, int priceScale) {
        return kind.unit() == LimitKind.Unit.VALUE ? priceScale : 0;
    }

    private Answer setLimits(Call call) {
        Fields fields = Fields.of(call);
        String participant = fields.text("participant", 11, "");
        boolean isAll = fields.yesNo("all", false);
        if (isAll != participant.isEmpty()) {
            throw new Problem(
                            "FIELD_MISSING", "participant, or all: true: one of the two is needed")
                    .at("participant");
        }
        String account = fields.text("account", 10, "");
        String symbol = fields.text("symbol", 25, "");
        LimitLayer layer = fields.word("layer", LimitLayer.class, null);
        String reason = fields.text("reason", 64, "");
        int instrumentId =
                symbol.isEmpty() ? LimitTerms.ALL : own.symbol(symbol).instrumentId();
        LimitSet limits = limits(fields, scale(instrumentId));
        fields.done();
        LimitTerms terms = new LimitTerms(participant, account, instrumentId, layer, limits);
        return operators.done(call, terms.request(reason));
    }

    private static LimitSet limits(Fields fields, int priceScale) {
        LimitSet set = LimitSet.NONE;
        for (LimitKind kind : LimitKind.values()) {
            OptionalLong value = fields.optionalDecimal(kind.key(), scale(kind, priceScale));
            if (value.isPresent()) set = set.with(kind, value.getAsLong());
        }
        return set;
    }
}
