package crossbook.core.entry;

import static crossbook.core.order.RejectReason.*;

import crossbook.core.book.LiveBook;
import crossbook.core.book.LiveOrder;
import crossbook.core.command.CancelReport;
import crossbook.core.command.ReportTrade;
import crossbook.core.market.PastTrades;
import crossbook.core.market.ReferenceData;
import crossbook.core.model.Instrument;
import crossbook.core.model.MarketRules;
import crossbook.core.order.RejectReason;
import crossbook.core.order.TradeType;

/// What forbids a report of an off-book trade, looked at in the order of [RejectReason].
/// Decides and changes nothing.
public final class ReportRefusals {
    private final ReferenceData reference;
    private final Refusals refusals;
    private final PastTrades past;
    private final TradeRefusals tradeRefusals;

    public ReportRefusals(
            ReferenceData reference,
            PastTrades past,
            Refusals refusals,
            TradeRefusals tradeRefusals) {
        this.reference = reference;
        this.past = past;
        this.refusals = refusals;
        this.tradeRefusals = tradeRefusals;
    }

    RejectReason of(ReportTrade command, LiveOrder namesake, LiveBook book, int today) {
        RejectReason byAsker = refusals.byReport(command.participantId, command.sessionId, book);
        if (byAsker != NONE) return byAsker;
        if (book.coverage != null) return INSTRUMENT_IS_COVERED;
        RejectReason byFields = byFields(command, book.instrument());
        if (byFields != NONE) return byFields;
        if (!isOpen(command.timestampNs, today)) return TRADE_REPORTING_CLOSED;
        boolean isInUse = refusals.isInUse(namesake, command.participantId, command.clOrdId);
        return isInUse ? DUPLICATE_CL_ORD_ID : NONE;
    }

    private RejectReason byFields(ReportTrade command, Instrument instrument) {
        if (command.clOrdId.isMissing()) return CL_ORD_ID_MISSING;
        RejectReason byQty = instrument.tradedQtyRefusal(command.qty);
        if (byQty != NONE) return byQty;
        RejectReason byPrice = Instrument.tradedPriceRefusal(command.price);
        if (byPrice != NONE) return byPrice;
        if (!reference.hasParticipant(command.counterpartyId)) return UNKNOWN_COUNTERPARTY;
        boolean isAccepted = reference.model().rules().reporting().accepts(command.type);
        if (!isAccepted) return TRADE_REPORT_TYPE_NOT_ACCEPTED;
        boolean isTold = command.tradeTimeNs != ReportTrade.NOW;
        boolean isPast = command.tradeTimeNs > 0 && command.tradeTimeNs <= command.timestampNs;
        return isTold && !isPast ? TRADE_TIME_NOT_IN_PAST : NONE;
    }

    RejectReason of(CancelReport command, LiveBook book, int today) {
        RejectReason byAsker = refusals.byReport(command.participantId, command.sessionId, book);
        if (byAsker != NONE) return byAsker;
        if (!isOpen(command.timestampNs, today)) return TRADE_REPORTING_CLOSED;
        long tradeId = command.tradeId;
        RejectReason byTrade = tradeRefusals.byTrade(tradeId, command.instrumentId);
        if (byTrade != NONE) return byTrade;
        boolean isOwn = past.type(tradeId) == TradeType.OFF_BOOK
                && past.participantId(tradeId, past.reporter(tradeId)) == command.participantId;
        if (!isOwn) return TRADE_NOT_REPORTED_BY_PARTICIPANT;
        return past.isBusted(tradeId) ? TRADE_ALREADY_BUSTED : NONE;
    }

    /// Whether reports are taken now: on trading days, in the hours that the model names.
    private boolean isOpen(long now, int today) {
        MarketRules rules = reference.model().rules();
        return rules.calendar().isTradingDay(today)
                && rules.reporting().isOpen(rules.times().timeOfDayNs(now));
    }
}
