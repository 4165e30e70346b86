package crossbook.core.operate;

import static crossbook.core.order.RejectReason.NONE;
import static crossbook.core.order.RejectReason.PHASE_REFUSES_CANCEL;

import crossbook.core.command.KillTrading;
import crossbook.core.command.MassCancel;
import crossbook.core.command.ResumeTrading;
import crossbook.core.day.EngineClock;
import crossbook.core.entry.Refusals;
import crossbook.core.market.AskersAuthority;
import crossbook.core.market.Events;
import crossbook.core.market.ReferenceData;
import crossbook.core.market.TradingRights;
import crossbook.core.match.Trading;
import crossbook.core.model.KillSwitch;
import crossbook.core.order.CancelReason;
import crossbook.core.order.RejectReason;
import crossbook.core.order.Scope;

/// What the commands about many orders at once do: mass cancels and kill switches.
public final class MassCommands {
    private final ReferenceData reference;
    private final TradingRights rights;
    private final EngineClock clock;
    private final Events events;
    private final AskersAuthority authority;
    private final Refusals refusals;
    private final Trading trading;

    public MassCommands(
            ReferenceData reference,
            AskersAuthority authority,
            Events events,
            EngineClock clock,
            Refusals refusals,
            Trading trading) {
        this.reference = reference;
        this.authority = authority;
        this.events = events;
        this.clock = clock;
        this.refusals = refusals;
        this.trading = trading;
        rights = reference.rights;
    }

    public void cancel(MassCancel command) {
        RejectReason reason = refusals.of(command);
        if (reason != NONE) {
            events.tell().massCancelRejected(command, reason);
            return;
        }

        int from = command.oneInstrument ? command.instrumentId : 0;
        int to = command.oneInstrument ? command.instrumentId + 1 : reference.bookCount();
        long found = trading.findCancelable(command, from, to);
        if (found == 0 && trading.hasLive(command, from, to)) {
            events.tell().massCancelRejected(command, PHASE_REFUSES_CANCEL);
            return;
        }
        events.tell().massCanceled(command, found);
        cancelFound(CancelReason.MASS_CANCEL, from, to);
    }

    public void kill(KillTrading command) {
        RejectReason reason = refusals.of(command);
        if (reason != NONE) {
            events.tell().killRejected(command, reason);
            return;
        }

        rights.kill(command, authority.role());
        long found = trading.findLive(command);
        events.tell().tradingKilled(command, found);
        cancelFound(CancelReason.KILLED, 0, reference.bookCount());
    }

    public void resume(ResumeTrading command) {
        RejectReason reason = refusals.of(command);
        if (reason != NONE) {
            events.tell().resumeRejected(command, reason);
            return;
        }

        rights.resume(command);
        events.tell().tradingResumed(command);
    }

    /// For whom a resume acts: anyone who did not throw the switch itself takes back somebody
    /// else's.
    public Scope scope(ResumeTrading command) {
        KillSwitch thrown = rights.of(command);
        boolean isForeign = thrown != null && thrown.askerId() != command.askerId;
        Scope scope = command.scope();
        return isForeign && scope == Scope.ITSELF ? Scope.ANYBODY : scope;
    }

    private void cancelFound(CancelReason reason, int from, int to) {
        trading.cancelFound(reason);
        for (int id = from; id < to; id++) clock.settle(reference.book(id));
    }
}
