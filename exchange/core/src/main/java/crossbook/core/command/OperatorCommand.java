package crossbook.core.command;

import crossbook.core.model.Participant;
import crossbook.core.order.Operation;
import crossbook.core.order.Scope;

/// What not everybody may ask: who asks must have a role that lets it ([Operation]).
public abstract class OperatorCommand extends Command {
    /// How many characters [#text] has at most.
    public static final int MAX_TEXT_LENGTH = 64;

    /// Who asks: a participant, or [Participant#EXCHANGE].
    public int askerId = Participant.EXCHANGE;

    /// Why, in printable ASCII characters of the asker's choice; may be empty. It is told and kept,
    /// and decides nothing.
    public String text = "";

    public abstract Operation operation();

    /// For whom it acts.
    public Scope scope() {
        return Scope.EVERYBODY;
    }
}
