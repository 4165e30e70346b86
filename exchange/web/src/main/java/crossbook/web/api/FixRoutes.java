package crossbook.web.api;

import crossbook.client.entry.FixSessionStatus;
import crossbook.client.entry.OperatorRequest;
import crossbook.web.text.JsonOut;

import java.util.List;

/// The FIX sessions, and beginning one again: the gateway knows them.
public final class FixRoutes {
    private final Operators operators;

    public FixRoutes(Private own) {
        operators = new Operators(own);
    }

    public void add(Routes routes) {
        routes.add("GET /admin/fix-sessions", this::sessions);
        routes.add("POST /admin/fix-sessions:reset", this::reset);
    }

    private Answer sessions(Call call) {
        List<FixSessionStatus> sessions =
                operators.ask(call.caller(), OperatorRequest.fixSessions()).fixSessions();
        return Answer.list(sessions, FixRoutes::write);
    }

    private static void write(JsonOut out, FixSessionStatus session) {
        out.text("participant", session.participant());
        out.text("compId", session.compId());
        out.optional("version", session.versionText());
        out.flag("loggedOn", session.isLoggedOn());
        out.flag("dropCopy", session.isDropCopy());
        out.optionalTime("since", session.sinceNs());
        out.number("nextIn", session.nextIn());
        out.number("nextOut", session.nextOut());
        out.optional("lastInType", session.lastInType());
        out.optionalTime("lastIn", session.lastInNs());
        out.optional("lastOutType", session.lastOutType());
        out.optionalTime("lastOut", session.lastOutNs());
    }

    private Answer reset(Call call) {
        Fields fields = Fields.of(call);
        String participant = fields.text("participant", 11);
        String compId = fields.text("compId", 64);
        String reason = fields.text("reason", 64, "");
        fields.done();
        operators.ask(call.caller(), OperatorRequest.resetFixSession(participant, compId, reason));
        return Answer.nothing();
    }
}
