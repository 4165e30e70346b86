package crossbook.scenario;

import crossbook.core.MatchingEngine;
import crossbook.core.command.OperatorCommand;
import crossbook.core.command.ParticipantsCommand;
import crossbook.core.event.Authority;
import crossbook.core.model.Participant;
import crossbook.core.order.Role;
import crossbook.core.order.Roles;

import java.util.function.ToIntFunction;

/// Reads and writes on whose authority an operator acts: `by carol because "fat finger"` at the
/// end of a line; without it the exchange itself.
final class Askers {
    private final Names names;
    private final ToIntFunction<String> joining;

    /// @param joining the number of the participant, who joins the market if need be
    Askers(Names names, ToIntFunction<String> joining) {
        this.names = names;
        this.joining = joining;
    }

    // by carol | because "fat finger" | by carol because "fat finger"
    void read(Words words, OperatorCommand command) {
        command.askerId = words.skip("by")
                ? joining.applyAsInt(words.next("a participant"))
                : Participant.EXCHANGE;
        command.text = words.skip("because") ? words.nextText("a reason in quotation marks") : "";
        boolean isTooLong = command.text.length() > OperatorCommand.MAX_TEXT_LENGTH;
        if (isTooLong) throw words.error("a reason has at most 64 characters");
        words.end();
    }

    /// Whether operators' words stand next.
    static boolean areNext(Words words) {
        return words.nextIs("by") || words.nextIs("because");
    }

    // alice | all
    void readParticipants(Words words, ParticipantsCommand command) {
        command.everybody = words.skip("all");
        if (!command.everybody) {
            command.participantId = joining.applyAsInt(words.next("a participant or 'all'"));
        }
    }

    // role TRADER | role RISK TRADER
    static Roles readRoles(Words words) {
        if (!words.skip("role")) return Roles.TRADER;
        if (words.skip("none")) return Roles.NONE;
        Roles roles = Roles.NONE;
        do {
            Role role = words.nextOf(Role.class, "a role");
            roles = new Roles(roles.bits() | Roles.of(role).bits());
        } while (words.hasNext() && !areNext(words));
        return roles;
    }

    /// Who a command is about.
    String participants(ParticipantsCommand command) {
        if (command.everybody) return "all";
        boolean isKnown = command.participantId != Names.UNKNOWN;
        return isKnown ? names.participant(command.participantId) : "?";
    }

    /// On whose authority an event came about; empty for the exchange itself.
    String text(MatchingEngine engine) {
        Authority authority = engine.authority();
        StringBuilder text = new StringBuilder();
        if (authority.participantId() != Participant.EXCHANGE) {
            text.append(" by ").append(names.participant(authority.participantId()));
            text.append(' ').append(authority.role());
        }
        if (!authority.text().isEmpty()) {
            text.append(" because \"").append(authority.text()).append('"');
        }
        return text.toString();
    }
}
