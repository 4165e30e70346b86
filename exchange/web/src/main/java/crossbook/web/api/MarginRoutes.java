package crossbook.web.api;

import crossbook.client.entry.OperatorRequest;
import crossbook.protocol.YesNo;
import crossbook.web.live.JsonViews;
import crossbook.web.live.MarginView;

import java.util.List;

/// Of whom more margin is called for, and what is done about it.
public final class MarginRoutes {
    private final Private own;
    private final Operators operators;

    public MarginRoutes(Private own) {
        this.own = own;
        operators = new Operators(own);
    }

    public void add(Routes routes) {
        routes.add("GET /accounts/margin-calls", this::calls);
        routes.add("POST /admin/accounts:liquidate", this::liquidate);
        routes.add("POST /admin/instruments/{symbol}/mark", this::mark);
    }

    /// Without a participant, risk and market operations see those of everybody.
    private Answer calls(Call call) {
        boolean isOfAll = MoneyRoutes.isOfAll(call);
        String name = MoneyRoutes.whose(call);
        List<MarginView> calls = own.ask(
                call.caller(),
                (view, _) -> isOfAll
                        ? view.marginCalls()
                        : view.marginCalls(Private.participant(view, name).participantId()));
        return Answer.list(calls, JsonViews::margin);
    }

    private Answer liquidate(Call call) {
        Fields fields = Fields.of(call);
        String participant = fields.text("participant", 11);
        String account = fields.text("account", 10, "");
        int instrumentId = own.symbol(fields.text("symbol", 25)).instrumentId();
        String reason = fields.text("reason", 64, "");
        fields.done();
        return operators.done(
                call,
                OperatorRequest.liquidatePosition(participant, account, instrumentId, reason));
    }

    private Answer mark(Call call) {
        Private.Symbol symbol = own.symbol(call.name("symbol"));
        Fields fields = Fields.of(call);
        long price = fields.decimal("price", symbol.priceScale());
        String source = fields.text("source", 8, "");
        String reason = fields.text("reason", 64, "");
        YesNo anyDistance = fields.yesNo("anyDistance", false) ? YesNo.YES : YesNo.NO;
        fields.done();
        int id = symbol.instrumentId();
        return operators.done(
                call, OperatorRequest.setMark(id, price, source, anyDistance, reason));
    }
}
