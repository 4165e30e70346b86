package crossbook.core.entry;

import static crossbook.core.order.RejectReason.NONE;

import crossbook.core.book.LiveBook;
import crossbook.core.book.LiveOrder;
import crossbook.core.command.CancelReport;
import crossbook.core.command.ReportTrade;
import crossbook.core.day.EngineClock;
import crossbook.core.market.ClientIds;
import crossbook.core.market.Events;
import crossbook.core.market.PastTradeView;
import crossbook.core.market.PastTrades;
import crossbook.core.market.PayloadHash;
import crossbook.core.market.ReferenceData;
import crossbook.core.match.Trades;
import crossbook.core.order.RejectReason;

/// What the reports of off-book trades do, and those who take them back (`rulebook.md` 1.1,
/// 1.6).
///
/// An off-book trade has a number among the others, and is remembered as they are. It
/// touches no book, no price of the market, and no phase asks for it: when reports are
/// taken is a track of its own.
public final class ReportCommands {
    private final ReferenceData reference;
    private final ClientIds clientIds;
    private final Trades trades;
    private final PastTrades past;
    private final EngineClock clock;
    private final Events events;
    private final Limits limits;
    private final ReportRefusals refusals;
    private final PastTradeView trade;

    public ReportCommands(
            ReferenceData reference,
            ClientIds clientIds,
            Limits limits,
            Events events,
            PastTrades past,
            Trades trades,
            EngineClock clock,
            ReportRefusals refusals) {
        this.reference = reference;
        this.clientIds = clientIds;
        this.limits = limits;
        this.events = events;
        this.past = past;
        this.trades = trades;
        this.clock = clock;
        this.refusals = refusals;
        trade = new PastTradeView(past);
    }

    public void report(ReportTrade command) {
        long payloadHash = PayloadHash.of(command);
        LiveOrder namesake = clientIds.find(command.participantId, command.clOrdId);
        boolean isRepeated = clientIds.isRepeated(
                namesake, command.participantId, command.clOrdId, payloadHash, events);
        if (isRepeated) return;
        LiveBook book = reference.book(command.instrumentId);
        RejectReason reason = refusals.of(command, namesake, book, clock.today());
        if (reason != NONE) {
            limits.find(reason, command, book);
            events.tell().reportRejected(command, reason);
            return;
        }

        long tradeId = trades.nextId();
        long tradeTimeNs =
                command.tradeTimeNs == ReportTrade.NOW ? clock.nowNs() : command.tradeTimeNs;
        if (past.isOn()) past.add(tradeId, command, tradeTimeNs);
        clientIds.remember(
                command.participantId, command.clOrdId, payloadHash, events.number() + 1);
        events.tell().tradeReported(tradeId, command, tradeTimeNs);
    }

    public void cancel(CancelReport command) {
        LiveBook book = reference.book(command.instrumentId);
        RejectReason reason = refusals.of(command, book, clock.today());
        if (reason != NONE) {
            events.tell().reportCancelRejected(command, reason);
            return;
        }

        past.bust(command.tradeId);
        events.tell().tradeBusted(trade.at(command.tradeId));
    }
}
