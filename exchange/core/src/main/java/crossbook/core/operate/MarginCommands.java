package crossbook.core.operate;

import static crossbook.core.order.RejectReason.*;

import crossbook.core.book.LiveBook;
import crossbook.core.command.LiquidatePosition;
import crossbook.core.command.SetMark;
import crossbook.core.day.EngineClock;
import crossbook.core.day.Liquidations;
import crossbook.core.funds.Margins;
import crossbook.core.market.AskersAuthority;
import crossbook.core.market.Events;
import crossbook.core.market.Money;
import crossbook.core.market.ReferenceData;
import crossbook.core.model.IndexSources;
import crossbook.core.model.Instrument;
import crossbook.core.money.Amounts;
import crossbook.core.money.Owners;
import crossbook.core.money.Positions;
import crossbook.core.order.RejectReason;

/// What the commands about marks and positions do.
public final class MarginCommands {
    private final ReferenceData reference;
    private final Owners owners;
    private final Positions positions;
    private final Margins margins;
    private final AskersAuthority authority;
    private final EngineClock clock;
    private final Liquidations liquidations;
    private final Events events;

    public MarginCommands(
            ReferenceData reference,
            AskersAuthority authority,
            Events events,
            Money money,
            Margins margins,
            EngineClock clock,
            Liquidations liquidations) {
        this.reference = reference;
        this.authority = authority;
        this.events = events;
        this.margins = margins;
        this.clock = clock;
        this.liquidations = liquidations;
        owners = money.owners;
        positions = money.positions;
    }

    public void set(SetMark command) {
        LiveBook book = reference.book(command.instrumentId);
        RejectReason reason = refusal(command, book);
        if (reason != NONE) {
            events.tell().markRejected(command, reason);
            return;
        }

        margins.set(command, book, clock.nowNs());
        clock.settle(book);
    }

    private RejectReason refusal(SetMark command, LiveBook book) {
        if (authority.refusal() != NONE) return authority.refusal();
        if (book == null) return UNKNOWN_INSTRUMENT;
        boolean isByCommand =
                book.isOnMargin() && book.coverage.margin().markSource().isByCommand();
        if (!isByCommand) return MARK_NOT_BY_COMMAND;
        int source = book.coverage.margin().indexSources().place(command.source);
        if (source == IndexSources.NONE) return UNKNOWN_INDEX_SOURCE;
        if (command.price <= 0) return PRICE_NOT_POSITIVE;
        boolean isTooHigh = command.price > Instrument.MAX_PRICE
                || command.price > book.coverage.margin().maxPrice();
        if (isTooHigh) return PRICE_ABOVE_MAXIMUM;
        boolean isFar = command.keepsCollar && isBeyondCollar(command.price, book);
        return isFar ? PRICE_OUTSIDE_COLLAR : NONE;
    }

    /// Whether a price would move the mark at once further than a liquidation may trade from it. Of
    /// several sources the median outvotes one that is wrong.
    private static boolean isBeyondCollar(long price, LiveBook book) {
        if (book.coverage.margin().indexSources().count() > 1) return false;
        long width =
                Amounts.millionthsDown(book.mark.price, book.coverage.margin().collar());
        return Math.abs(price - book.mark.price) > width;
    }

    public void liquidate(LiquidatePosition command) {
        LiveBook book = reference.book(command.instrumentId);
        RejectReason reason = refusal(command, book);
        if (reason != NONE) {
            events.tell().liquidationRejected(command, reason);
            return;
        }

        liquidations.liquidate(position(command), book);
        clock.settle(book);
    }

    private RejectReason refusal(LiquidatePosition command, LiveBook book) {
        if (authority.refusal() != NONE) return authority.refusal();
        if (!reference.hasParticipant(command.participantId)) return UNKNOWN_PARTICIPANT;
        if (book == null) return UNKNOWN_INSTRUMENT;
        boolean isOwner = owners.find(command.participantId, command.client) != Owners.NOBODY;
        if (!isOwner && command.client.accountFirst() != 0) return UNKNOWN_ACCOUNT;
        int position = isOwner && book.isOnMargin() ? position(command) : Positions.NONE;
        if (position == Positions.NONE || positions.qty(position) == 0) return NO_POSITION;
        if (!margins.calls.isCalled(position)) return MARGIN_NOT_CALLED;
        return Liquidations.isOpen(book) ? NONE : PHASE_REFUSES_TIME_IN_FORCE;
    }

    private int position(LiquidatePosition command) {
        int owner = owners.find(command.participantId, command.client);
        return positions.find(owner, command.instrumentId);
    }
}
