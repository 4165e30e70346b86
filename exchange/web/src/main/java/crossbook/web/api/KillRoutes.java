package crossbook.web.api;

import crossbook.client.entry.OperatorRequest;
import crossbook.client.entry.Role;
import crossbook.protocol.Side;
import crossbook.web.live.JsonViews;
import crossbook.web.live.ParticipantView;
import crossbook.web.text.Problem;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/// The kill switch, and canceling the orders of others. Whose a role may throw, the engine says.
public final class KillRoutes {

    private final Private own;
    private final Operators operators;

    public KillRoutes(Private own) {
        this.own = own;
        operators = new Operators(own);
    }

    public void add(Routes routes) {
        routes.add("GET /admin/killswitch", call -> killed());
        routes.add("POST /admin/killswitch", this::kill);
        routes.add("POST /admin/mass-cancel", this::cancelFor);
    }

    private Answer killed() {
        List<ParticipantView> killed = own.live()
                .ask(view -> view.participants().stream()
                        .filter(ParticipantView::isKilled)
                        .toList());
        return Answer.list(killed, (out, each) -> {
            out.text("participant", each.name());
            JsonViews.kill(out, each.kill());
        });
    }

    /// The participant that is meant; empty: everybody.
    private static Optional<String> whom(Fields fields, Call call) {
        boolean isAll = fields.yesNo("all", false);
        String participant = fields.text("participant", 11, "");
        if (isAll && participant.isEmpty()) return Optional.empty();
        if (!isAll && !participant.isEmpty()) return Optional.of(participant);
        if (!isAll && call.caller().roles().equals(Set.of(Role.TRADER))) {
            return Optional.of(call.caller().participant());
        }
        throw new Problem("FIELD_MISSING", "participant, or all: true: one of the two is needed")
                .at("participant");
    }

    private Answer kill(Call call) {
        Fields fields = Fields.of(call);
        boolean on = fields.yesNo("on");
        Optional<String> whom = whom(fields, call);
        String reason = fields.text("reason", 64, "");
        fields.done();
        return operators.done(
                call,
                on
                        ? OperatorRequest.killTrading(whom, reason)
                        : OperatorRequest.resumeTrading(whom, reason));
    }

    private Answer cancelFor(Call call) {
        Fields fields = Fields.of(call);
        Optional<String> whom = whom(fields, call);
        String symbol = fields.text("symbol", 25, "");
        Side side = fields.word("side", Side.class, Side.NULL_VAL);
        String reason = fields.text("reason", 64, "");
        fields.done();
        OptionalInt instrumentId = symbol.isEmpty()
                ? OptionalInt.empty()
                : OptionalInt.of(own.symbol(symbol).instrumentId());
        return operators.done(call, OperatorRequest.cancelFor(whom, instrumentId, side, reason));
    }
}
