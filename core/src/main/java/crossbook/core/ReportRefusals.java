package crossbook.core;

import static crossbook.core.RejectReason.*;

/// What forbids a report of an off-book trade, looked at in the order of [RejectReason].
/// Decides and changes nothing.
final class ReportRefusals {
    private final ReferenceData reference;
    private final Sessions sessions;
    private final ClientIds clientIds;
    private final PastTrades past;
    private final Trades trades;

    ReportRefusals(MatchingEngine engine) {
        reference = engine.reference;
        sessions = engine.sessions;
        clientIds = engine.clientIds;
        past = engine.pastTrades;
        trades = engine.trades;
    }

    RejectReason of(ReportTrade command, int namesake, Book book, int today) {
        RejectReason byAsker = byAsker(command.participantId, command.sessionId, book);
        if (byAsker != NONE) return byAsker;
        RejectReason byFields = byFields(command, book.instrument());
        if (byFields != NONE) return byFields;
        if (!isOpen(command.timestampNs, today)) return TRADE_REPORTING_CLOSED;
        boolean isInUse = namesake != Orders.NONE
                || clientIds.isClosed(command.participantId, command.clOrdId);
        return isInUse ? DUPLICATE_CL_ORD_ID : NONE;
    }

    private RejectReason byFields(ReportTrade command, Instrument instrument) {
        if (command.clOrdId.isMissing()) return CL_ORD_ID_MISSING;
        if (command.qty <= 0) return QTY_NOT_POSITIVE;
        if (command.qty % instrument.lotSize() != 0) return QTY_OFF_LOT;
        if (command.price <= 0) return PRICE_NOT_POSITIVE;
        if (command.price > Instrument.MAX_PRICE) return PRICE_ABOVE_MAXIMUM;
        if (!reference.hasParticipant(command.counterpartyId)) return UNKNOWN_COUNTERPARTY;
        boolean isAccepted = reference.model().rules().reporting().accepts(command.type);
        if (!isAccepted) return TRADE_REPORT_TYPE_NOT_ACCEPTED;
        boolean isTold = command.tradeTimeNs != ReportTrade.NOW;
        boolean isPast = command.tradeTimeNs > 0 && command.tradeTimeNs <= command.timestampNs;
        return isTold && !isPast ? TRADE_TIME_NOT_IN_PAST : NONE;
    }

    RejectReason of(CancelReport command, Book book, int today) {
        RejectReason byAsker = byAsker(command.participantId, command.sessionId, book);
        if (byAsker != NONE) return byAsker;
        if (!isOpen(command.timestampNs, today)) return TRADE_REPORTING_CLOSED;
        long tradeId = command.tradeId;
        if (tradeId <= 0 || tradeId > trades.lastId()) return UNKNOWN_TRADE;
        if (!past.has(tradeId)) return TRADE_NOT_REMEMBERED;
        if (past.instrumentId(tradeId) != command.instrumentId) return TRADE_OF_ANOTHER_INSTRUMENT;
        boolean isOwn = past.type(tradeId) == TradeType.OFF_BOOK
                && past.participantId(tradeId, past.reporter(tradeId)) == command.participantId;
        if (!isOwn) return TRADE_NOT_REPORTED_BY_PARTICIPANT;
        return past.isBusted(tradeId) ? TRADE_ALREADY_BUSTED : NONE;
    }

    private RejectReason byAsker(int participantId, int sessionId, Book book) {
        if (!reference.hasParticipant(participantId)) return UNKNOWN_PARTICIPANT;
        if (!reference.isActive(participantId)) return PARTICIPANT_INACTIVE;
        boolean isOutside = sessionId != 0 && sessionId != sessions.sessionId(participantId);
        if (isOutside) return SESSION_NOT_OPEN;
        if (book == null) return UNKNOWN_INSTRUMENT;
        return book.instrument().active() ? NONE : INSTRUMENT_INACTIVE;
    }

    /// Whether reports are taken now: on trading days, in the hours that the model names.
    private boolean isOpen(long now, int today) {
        MarketRules rules = reference.model().rules();
        return rules.calendar().isTradingDay(today)
                && rules.reporting().isOpen(rules.times().timeOfDayNs(now));
    }
}
