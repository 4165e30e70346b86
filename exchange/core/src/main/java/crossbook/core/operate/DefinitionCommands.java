package crossbook.core.operate;

import static crossbook.core.order.RejectReason.NONE;

import crossbook.core.book.Deadlines;
import crossbook.core.book.LiveBook;
import crossbook.core.command.DefineInstrument;
import crossbook.core.command.DefineMarketModel;
import crossbook.core.command.DefineParticipant;
import crossbook.core.day.EngineClock;
import crossbook.core.day.PhaseChanges;
import crossbook.core.day.TradingDay;
import crossbook.core.funds.Settlements;
import crossbook.core.market.AskersAuthority;
import crossbook.core.market.Events;
import crossbook.core.market.Money;
import crossbook.core.market.PastTrades;
import crossbook.core.market.ReferenceData;
import crossbook.core.model.Instrument;
import crossbook.core.model.Participant;
import crossbook.core.order.RejectReason;

/// What the commands about reference data do.
public final class DefinitionCommands {
    private final ReferenceData reference;
    private final Money money;
    private final PastTrades past;
    private final Settlements settlements;
    private final Deadlines deadlines;
    private final EngineClock clock;
    private final Events events;
    private final AskersAuthority authority;
    private final TradingDay day;
    private final PhaseChanges phases;

    public DefinitionCommands(
            ReferenceData reference,
            Deadlines deadlines,
            AskersAuthority authority,
            Events events,
            PastTrades pastTrades,
            Money money,
            Settlements settlements,
            EngineClock clock,
            TradingDay day,
            PhaseChanges phases) {
        this.reference = reference;
        this.deadlines = deadlines;
        this.authority = authority;
        this.events = events;
        this.money = money;
        this.settlements = settlements;
        this.clock = clock;
        this.day = day;
        this.phases = phases;
        past = pastTrades;
    }

    public void define(DefineMarketModel command) {
        RejectReason byAsker = authority.refusal();
        RejectReason reason = byAsker == NONE ? reference.refusal(command) : byAsker;
        if (reason != NONE) {
            events.tell().marketModelRejected(command, reason);
            return;
        }

        reference.define(command.model);
        past.remember(command.model.rules().rememberTrades());
        settlements.schedule();
        events.tell().marketModelDefined(command.model);
    }

    public void define(DefineParticipant command) {
        RejectReason byAsker = authority.refusal();
        RejectReason reason = byAsker == NONE ? reference.refusal(command, 0) : byAsker;
        if (reason != NONE) {
            events.tell().participantRejected(command, reason);
            return;
        }

        add(command);
    }

    /// Does what nothing forbids.
    void add(DefineParticipant command) {
        Participant participant = command.participant();
        reference.define(participant);
        events.tell().participantDefined(participant);
    }

    public void define(DefineInstrument command) {
        RejectReason byAsker = authority.refusal();
        RejectReason reason = byAsker == NONE ? reference.refusal(command, money, 0) : byAsker;
        if (reason != NONE) {
            events.tell().instrumentRejected(command, reason);
            return;
        }

        add(command);
    }

    /// Does what nothing forbids.
    void add(DefineInstrument command) {
        Instrument instrument = command.instrument();
        LiveBook replaced = reference.book(command.instrumentId);
        if (replaced != null) deadlines.remove(replaced);
        LiveBook book = reference.define(instrument);
        if (book.isOnMargin()) money.settleIn(book.coverage.quoteAssetId());
        if (replaced == null) day.start(book, clock.nowNs());
        phases.resume(book, clock.nowNs());
        events.tell().instrumentDefined(instrument);
        clock.followMark(book);
    }
}
