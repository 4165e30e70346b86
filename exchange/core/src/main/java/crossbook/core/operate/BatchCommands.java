package crossbook.core.operate;

import static crossbook.core.order.RejectReason.NONE;

import crossbook.core.command.DefineAsset;
import crossbook.core.command.DefineBatch;
import crossbook.core.command.DefineClient;
import crossbook.core.command.DefineInstrument;
import crossbook.core.command.DefineLimits;
import crossbook.core.command.DefineParticipant;
import crossbook.core.command.Definition;
import crossbook.core.market.AskersAuthority;
import crossbook.core.market.Events;
import crossbook.core.order.RejectReason;

/// What the command about many definitions does: looks at every line before it defines the first.
public final class BatchCommands {
    private final DefinitionCommands definitions;
    private final MoneyCommands money;
    private final LimitCommands limits;
    private final AskersAuthority authority;
    private final BatchRefusals refusals;
    private final Events events;

    public BatchCommands(
            AskersAuthority authority,
            Events events,
            BatchRefusals refusals,
            DefinitionCommands definitions,
            MoneyCommands money,
            LimitCommands limits) {
        this.authority = authority;
        this.events = events;
        this.refusals = refusals;
        this.definitions = definitions;
        this.money = money;
        this.limits = limits;
    }

    public void define(DefineBatch command) {
        RejectReason byAsker = authority.refusal();
        if (byAsker != NONE) {
            events.tell().batchRejected(command, 0, byAsker);
            return;
        }
        refusals.begin();
        for (int line = 0; line < command.lines.size(); line++) {
            RejectReason reason = refusals.of(begin(command, line));
            if (reason == NONE) continue;
            events.tell().batchRejected(command, line, reason);
            return;
        }

        for (int line = 0; line < command.lines.size(); line++) add(begin(command, line));
        authority.begin(command, command.scope());
        events.tell().batchDefined(command);
    }

    /// Lets a line be asked for by who asks for the batch.
    private Definition begin(DefineBatch command, int number) {
        Definition line = command.lines.get(number);
        line.timestampNs = command.timestampNs;
        line.askerId = command.askerId;
        line.text = command.text;
        authority.begin(line, line.scope());
        return line;
    }

    private void add(Definition line) {
        switch (line) {
            case DefineAsset asset -> money.add(asset);
            case DefineClient client -> money.add(client);
            case DefineInstrument instrument -> definitions.add(instrument);
            case DefineLimits set -> limits.set(set);
            case DefineParticipant participant -> definitions.add(participant);
        }
    }
}
