package crossbook.core.entry;

import static crossbook.core.order.RejectReason.*;

import crossbook.core.book.LiveBook;
import crossbook.core.book.LiveOrder;
import crossbook.core.book.LiveSide;
import crossbook.core.book.Orders;
import crossbook.core.command.CancelOrder;
import crossbook.core.command.ChangePhase;
import crossbook.core.command.ExtendPhase;
import crossbook.core.command.KillTrading;
import crossbook.core.command.MassCancel;
import crossbook.core.command.NewCross;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ParticipantsCommand;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.command.ResumeTrading;
import crossbook.core.command.SessionClosed;
import crossbook.core.command.SessionOpened;
import crossbook.core.funds.Holds;
import crossbook.core.market.AskersAuthority;
import crossbook.core.market.ClientIds;
import crossbook.core.market.Money;
import crossbook.core.market.ReferenceData;
import crossbook.core.market.Sessions;
import crossbook.core.market.TradingRights;
import crossbook.core.match.Arrival;
import crossbook.core.model.Instrument;
import crossbook.core.model.MarketModel;
import crossbook.core.model.Phase;
import crossbook.core.model.Treatment;
import crossbook.core.order.ClOrdId;
import crossbook.core.order.OrderId;
import crossbook.core.order.RejectReason;
import crossbook.core.price.EngineTime;
import crossbook.core.risk.Exposures;
import crossbook.core.risk.LimitRefusals;

/// What forbids a command, looked at in the order of [RejectReason]. Decides and changes nothing.
public final class Refusals {
    private final ReferenceData reference;
    private final TradingRights rights;
    private final AskersAuthority authority;
    private final Sessions sessions;
    private final Orders orders;
    private final ClientIds clientIds;
    private final Money money;
    private final Holds holds;
    private final MarketRefusals marketRefusals;
    private final Exposures exposures;
    private final LimitRefusals limitRefusals;

    public Refusals(
            Orders orders,
            ReferenceData reference,
            Sessions sessions,
            ClientIds clientIds,
            AskersAuthority authority,
            Money money,
            Holds holds,
            Exposures exposures,
            Arrival arrival,
            LimitRefusals limitRefusals) {
        this.orders = orders;
        this.reference = reference;
        this.sessions = sessions;
        this.clientIds = clientIds;
        this.authority = authority;
        this.money = money;
        this.holds = holds;
        this.exposures = exposures;
        this.limitRefusals = limitRefusals;
        rights = reference.rights;
        marketRefusals = new MarketRefusals(reference, arrival);
    }

    RejectReason of(NewOrder command, LiveOrder namesake, LiveBook book) {
        RejectReason byAsker = byEntry(command.participantId, command.sessionId, book);
        if (byAsker != NONE) return byAsker;
        boolean hasMore = command.isConditional() || !reference.isSimple();
        RejectReason byFields = byFields(command, book, hasMore);
        if (byFields == NONE && hasMore) byFields = marketRefusals.byFields(command, book);
        if (byFields != NONE) return byFields;
        RejectReason byPhase = byPhase(command, book);
        if (byPhase != NONE) return byPhase;
        if (hasMore) {
            RejectReason byMarket = marketRefusals.of(command, book);
            if (byMarket != NONE) return byMarket;
        }
        if (isInUse(namesake, command.participantId, command.clOrdId)) return DUPLICATE_CL_ORD_ID;
        if (!book.hasRoomFor(command.side.ordinal(), command.orderQty)) return BOOK_QTY_OVERFLOWS;
        if (orders.isFull()) return ORDER_CAPACITY_REACHED;
        RejectReason byMoney = byMoney(command, book);
        boolean isLimited = byMoney == NONE && exposures.isOn();
        return isLimited ? limitRefusals.of(command, book) : byMoney;
    }

    /// Whether nothing forbids an order that the tables of phases admit and that has no conditions,
    /// while no limit before the trade is on: what [#of(NewOrder, LiveOrder, LiveBook)] asks of
    /// such an order, without a reason. Its instrument is active, else it had no way.
    ///
    /// @param own the side of its book that it would rest on
    boolean admits(NewOrder command, LiveOrder namesake, LiveSide own, LiveBook book) {
        if (!reference.isSimple()) return of(command, namesake, book) == NONE;
        return rights.entryRefusal(command.participantId) == NONE
                && !isOutside(command.participantId, command.sessionId)
                && byFields(command, book, false) == NONE
                && clientIds.isFree(namesake, command.participantId, command.clOrdId)
                && own.hasRoomFor(command.orderQty)
                && !orders.isFull()
                && byMoney(command, book) == NONE;
    }

    private RejectReason byMoney(NewOrder command, LiveBook book) {
        if (money.isSuspended(command.participantId, command.parties)) return OWNER_SUSPENDED;
        if (book.coverage != null) return holds.refusal(command, book);
        return command.reservePrice == 0 ? NONE : RESERVE_PRICE_NOT_FOR_ORDER;
    }

    RejectReason of(NewCross command, LiveBook book) {
        RejectReason byAsker = byEntry(command.participantId, command.sessionId, book);
        if (byAsker != NONE) return byAsker;
        if (command.buyClOrdId.isMissing() || command.sellClOrdId.isMissing()) {
            return CL_ORD_ID_MISSING;
        }
        RejectReason byTerms = marketRefusals.of(command, book);
        if (byTerms != NONE) return byTerms;
        if (isInUse(command.participantId, command.buyClOrdId)
                || isInUse(command.participantId, command.sellClOrdId)
                || command.buyClOrdId.equals(command.sellClOrdId)) {
            return DUPLICATE_CL_ORD_ID;
        }
        if (!orders.hasRoomForTwo()) return ORDER_CAPACITY_REACHED;
        boolean isSuspended = money.isSuspended(command.participantId, command.buyParties)
                || money.isSuspended(command.participantId, command.sellParties);
        return isSuspended ? OWNER_SUSPENDED : NONE;
    }

    /// What forbids a participant to enter orders in a book, from a session of its own or from
    /// none.
    private RejectReason byEntry(int participantId, int sessionId, LiveBook book) {
        RejectReason byRights = rights.entryRefusal(participantId);
        return byRights == NONE ? byPlace(participantId, sessionId, book) : byRights;
    }

    /// What forbids a participant to report trades of an instrument.
    RejectReason byReport(int participantId, int sessionId, LiveBook book) {
        RejectReason byRights = rights.reportRefusal(participantId);
        return byRights == NONE ? byPlace(participantId, sessionId, book) : byRights;
    }

    private RejectReason byPlace(int participantId, int sessionId, LiveBook book) {
        if (isOutside(participantId, sessionId)) return SESSION_NOT_OPEN;
        if (book == null) return UNKNOWN_INSTRUMENT;
        return book.instrument().active() ? NONE : INSTRUMENT_INACTIVE;
    }

    /// Whether a command names a session that is not its participant's open one.
    private boolean isOutside(int participantId, int sessionId) {
        return sessionId != 0 && sessionId != sessions.sessionId(participantId);
    }

    private boolean isInUse(int participantId, ClOrdId clOrdId) {
        return isInUse(clientIds.find(participantId, clOrdId), participantId, clOrdId);
    }

    /// Whether a client order id is that of a resting order, the `namesake`, or remembered.
    boolean isInUse(LiveOrder namesake, int participantId, ClOrdId clOrdId) {
        return !clientIds.isFree(namesake, participantId, clOrdId);
    }

    private static RejectReason byFields(NewOrder command, LiveBook book, boolean hasMore) {
        if (command.clOrdId.isMissing()) return CL_ORD_ID_MISSING;
        Instrument instrument = book.instrument();
        RejectReason byQty = instrument.qtyRefusal(command.orderQty);
        if (byQty == NONE && hasMore) byQty = MarketRefusals.qtyRefusal(command.orderQty, book);
        if (byQty != NONE) return byQty;
        if (command.ordType.hasLimitPrice) {
            RejectReason byPrice = instrument.priceRefusal(command.limitPrice);
            if (byPrice != NONE) return byPrice;
        }
        return command.ordType.hasBudget && command.budget <= 0 ? BUDGET_NOT_POSITIVE : NONE;
    }

    private RejectReason byPhase(NewOrder command, LiveBook book) {
        if (book.treatment(command.terms()) != Treatment.REFUSE) return NONE;
        MarketModel model = reference.model();
        Phase phase = book.phase();
        if (!model.takes(command.ordType)) return PHASE_REFUSES_ORD_TYPE;
        if (!model.combines(command.ordType, command.timeInForce)) {
            return ORD_TYPE_REFUSES_TIME_IN_FORCE;
        }
        return model.treatment(phase, command.ordType) == Treatment.REFUSE
                ? PHASE_REFUSES_ORD_TYPE
                : PHASE_REFUSES_TIME_IN_FORCE;
    }

    RejectReason of(CancelOrder command, LiveOrder order, LiveBook book) {
        RejectReason byTarget = byTarget(command, order, book);
        if (byTarget != NONE) return byTarget;
        if (!book.phase().admitsCancel()) return PHASE_REFUSES_CANCEL;
        return order.isCounted() ? limitRefusals.ofCancel(order) : NONE;
    }

    /// What forbids a cancel whatever the phase.
    RejectReason byTarget(CancelOrder command, LiveOrder order, LiveBook book) {
        return byTarget(command.participantId, command.orderId, command.clOrdId, order, book);
    }

    RejectReason of(ReplaceOrder command, LiveOrder namesake, LiveOrder order, LiveBook book) {
        RejectReason byRights = rights.entryRefusal(command.participantId);
        if (byRights != NONE) return byRights;
        if (book == null) return UNKNOWN_INSTRUMENT;
        if (!book.instrument().active()) return INSTRUMENT_INACTIVE;
        RejectReason byFields = byFields(command, book.instrument());
        if (byFields != NONE) return byFields;
        RejectReason byTarget =
                byTarget(command.participantId, command.orderId, command.origClOrdId, order, book);
        if (byTarget != NONE) return byTarget;
        if (!admitsReplace(book, order)) return PHASE_REFUSES_REPLACE;
        RejectReason byTerms = byTerms(command, order, book);
        if (byTerms != NONE) return byTerms;
        if (!command.clOrdId.isMissing()
                && isInUse(namesake, command.participantId, command.clOrdId)) {
            return DUPLICATE_CL_ORD_ID;
        }
        boolean grows = command.changesQty && command.orderQty > order.orderQty();
        long growth = grows ? command.orderQty - order.orderQty() : 0;
        if (!book.hasRoomFor(order.sideNumber(), growth)) return BOOK_QTY_OVERFLOWS;
        RejectReason byMoney = order.isCovered() ? holds.refusal(command, order, book) : NONE;
        boolean isLimited = byMoney == NONE && order.isCounted();
        return isLimited ? limitRefusals.of(command, order, book) : byMoney;
    }

    /// What forbids the new terms of an order.
    private RejectReason byTerms(ReplaceOrder command, LiveOrder order, LiveBook book) {
        if (!command.changesTerms() && command.clOrdId.isMissing()) return REPLACE_NAMES_NO_CHANGE;
        if (isBelowExecuted(command, order) && !reference.cancelsBelowExecuted()) {
            return QTY_NOT_ABOVE_EXECUTED;
        }
        if (command.changesPrice && !order.isLimited()) return ORDER_HAS_NO_SUCH_TERM;
        if (order.isConditional() || !reference.isSimple()) {
            return marketRefusals.of(command, order, book);
        }
        return command.changesConditions() ? ORDER_HAS_NO_SUCH_TERM : NONE;
    }

    /// Whether a replace leaves nothing to be executed.
    boolean isBelowExecuted(ReplaceOrder command, LiveOrder order) {
        return command.changesQty && command.orderQty <= order.cumQty();
    }

    /// A phase that would not admit an order does not let it be changed, but a call one that
    /// waits and will be seen (`rulebook.md` 3.3).
    private static boolean admitsReplace(LiveBook book, LiveOrder order) {
        if (!book.phase().admitsReplace()) return false;
        if (book.treatment(order.terms()) != Treatment.REFUSE) return true;
        boolean waits = order.isElsewhere() && order.conditions().place().isWaiting();
        return waits && book.phase().matching().isCall() && !order.ordType().isHidden;
    }

    private static RejectReason byFields(ReplaceOrder command, Instrument instrument) {
        RejectReason byQty = command.changesQty ? instrument.qtyRefusal(command.orderQty) : NONE;
        if (byQty != NONE) return byQty;
        return command.changesPrice ? instrument.priceRefusal(command.limitPrice) : NONE;
    }

    /// What forbids a participant to touch the order that a command names.
    private RejectReason byTarget(
            int participantId, long orderId, ClOrdId clOrdId, LiveOrder order, LiveBook book) {
        RejectReason byRights = rights.cancelRefusal(participantId);
        if (byRights != NONE) return byRights;
        if (book == null) return UNKNOWN_INSTRUMENT;
        RejectReason byOrder = ofTarget(participantId, orderId, clOrdId, order);
        if (byOrder != NONE) return byOrder;
        boolean isOfThisBook = order.instrumentId() == book.instrument().instrumentId();
        return isOfThisBook ? NONE : ORDER_OF_ANOTHER_INSTRUMENT;
    }

    /// Why a participant cannot speak of an order.
    ///
    /// @param order what is found under these ids; null: nothing
    RejectReason ofTarget(int participantId, long orderId, ClOrdId clOrdId, LiveOrder order) {
        if (order == null) {
            boolean wasClosed = orderId == OrderId.NONE
                    ? clientIds.isClosed(participantId, clOrdId)
                    : orders.isClosed(orderId);
            return wasClosed ? ORDER_ALREADY_CLOSED : UNKNOWN_ORDER;
        }
        if (order.participantId() == participantId) return NONE;
        return orders.isSeen(order, orderId) ? ORDER_OF_ANOTHER_PARTICIPANT : ORDER_ALREADY_CLOSED;
    }

    public RejectReason of(MassCancel command) {
        RejectReason byAuthority = byAuthority(command);
        if (byAuthority != NONE || !command.oneInstrument) return byAuthority;
        LiveBook book = reference.book(command.instrumentId);
        if (book == null) return UNKNOWN_INSTRUMENT;
        return book.phase().admitsCancel() ? NONE : PHASE_REFUSES_CANCEL;
    }

    public RejectReason of(KillTrading command) {
        return byAuthority(command);
    }

    public RejectReason of(ResumeTrading command) {
        RejectReason byAuthority = byAuthority(command);
        if (byAuthority != NONE) return byAuthority;
        return rights.of(command) == null ? TRADING_NOT_KILLED : NONE;
    }

    /// What forbids the asker to ask for whom a command means.
    private RejectReason byAuthority(ParticipantsCommand command) {
        boolean isKnown = command.everybody || reference.hasParticipant(command.participantId);
        return isKnown ? authority.refusal() : UNKNOWN_PARTICIPANT;
    }

    RejectReason of(SessionOpened command) {
        RejectReason byActivity = rights.activityRefusal(command.participantId);
        if (byActivity != NONE) return byActivity;
        if (command.sessionId <= 0) return SESSION_ID_NOT_POSITIVE;
        boolean hasSession = sessions.sessionId(command.participantId) != 0;
        return hasSession ? SESSION_ALREADY_OPEN : NONE;
    }

    RejectReason of(SessionClosed command) {
        if (!reference.hasParticipant(command.participantId)) return UNKNOWN_PARTICIPANT;
        if (command.sessionId <= 0) return SESSION_ID_NOT_POSITIVE;
        boolean isOpen = sessions.sessionId(command.participantId) == command.sessionId;
        return isOpen ? NONE : SESSION_NOT_OPEN;
    }

    public RejectReason of(ChangePhase command, LiveBook book, Phase phase) {
        if (authority.refusal() != NONE) return authority.refusal();
        if (book == null) return UNKNOWN_INSTRUMENT;
        if (phase == null) return UNKNOWN_PHASE;
        boolean hasEnd = command.endsNs != EngineTime.NO_DEADLINE;
        boolean isSame = phase.number() == book.phase().number(); // a record's equals allocates
        if (isSame && command.endsNs == book.phaseEndsNs()) return PHASE_UNCHANGED;
        if (hasEnd && command.endsNs <= command.timestampNs) return PHASE_END_NOT_IN_FUTURE;
        return hasEnd && phase.successor().isEmpty() ? PHASE_HAS_NO_SUCCESSOR : NONE;
    }

    public RejectReason of(ExtendPhase command, LiveBook book) {
        if (authority.refusal() != NONE) return authority.refusal();
        if (book == null) return UNKNOWN_INSTRUMENT;
        if (book.phaseEndsNs() == EngineTime.NO_DEADLINE) return PHASE_HAS_NO_END;
        long endsNs = command.endsNs(book.phaseEndsNs());
        if (endsNs == EngineTime.NO_DEADLINE) return PHASE_HAS_NO_END;
        if (endsNs == book.phaseEndsNs()) return PHASE_UNCHANGED;
        return endsNs <= command.timestampNs ? PHASE_END_NOT_IN_FUTURE : NONE;
    }
}
