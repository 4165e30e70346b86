package crossbook.core.event;

import crossbook.core.command.BustTrade;
import crossbook.core.command.CancelOrder;
import crossbook.core.command.CancelReport;
import crossbook.core.command.ChangePhase;
import crossbook.core.command.Command;
import crossbook.core.command.CorrectTrade;
import crossbook.core.command.DefineAsset;
import crossbook.core.command.DefineBatch;
import crossbook.core.command.DefineClient;
import crossbook.core.command.DefineInstrument;
import crossbook.core.command.DefineLimits;
import crossbook.core.command.DefineMarketModel;
import crossbook.core.command.DefineParticipant;
import crossbook.core.command.ExtendPhase;
import crossbook.core.command.KillTrading;
import crossbook.core.command.LiquidatePosition;
import crossbook.core.command.MassCancel;
import crossbook.core.command.NewCross;
import crossbook.core.command.NewOrder;
import crossbook.core.command.QueryExposures;
import crossbook.core.command.QueryOrders;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.command.ReportTrade;
import crossbook.core.command.ResumeOwner;
import crossbook.core.command.ResumeTrading;
import crossbook.core.command.SetMark;
import crossbook.core.command.SettleObligations;
import crossbook.core.command.SuspendOwner;
import crossbook.core.command.TransferFunds;
import crossbook.core.model.Asset;
import crossbook.core.model.ClosingMethod;
import crossbook.core.model.Instrument;
import crossbook.core.model.MarketModel;
import crossbook.core.model.Participant;
import crossbook.core.model.Phase;
import crossbook.core.order.AuctionOutcome;
import crossbook.core.order.CancelReason;
import crossbook.core.order.ClOrdId;
import crossbook.core.order.ExpireReason;
import crossbook.core.order.ParkReason;
import crossbook.core.order.PhaseReason;
import crossbook.core.order.Priority;
import crossbook.core.order.ReferenceKind;
import crossbook.core.order.RejectReason;
import crossbook.core.order.RestateReason;
import crossbook.core.order.SessionEnd;

/// What happened, in the order in which it happened: the only way out of the engine.
/// Override what you care for.
///
/// An [Order] or a command that is handed over is valid during the call and reused after
/// it: read what you need. What an event has in common with every other, its number, its
/// time and the number of its command, is read from the engine during the call
/// (`MatchingEngine.eventNumber`, `MatchingEngine.timestampNs`,
/// `MatchingEngine.commandNumber`), and so are how a trade came about
/// (`MatchingEngine.tradeType`) and on whose authority an operator acts
/// (`MatchingEngine.authority`).
public interface EventSink {
    /// A command is refused: what every method does that tells a refusal of one kind, unless it is
    /// overridden.
    default void rejected(Command command, RejectReason reason) {}

    default void orderAccepted(Order order) {}

    default void orderRejected(NewOrder command, RejectReason reason) {
        rejected(command, reason);
    }

    /// An order holds so much from now on of its owner's account: a buy of the quote asset, a sell
    /// of the base asset; smallest units.
    default void orderHeld(Order order, long held) {}

    /// A command came again under a client order id that was accepted before, with the
    /// same payload: the answer is that of the event `originalEventNumber`, and nothing
    /// has changed.
    default void commandRepeated(int participantId, ClOrdId clOrdId, long originalEventNumber) {}

    /// Two orders traded; both show what is left of them after the trade. Price in price
    /// units. At an uncross nobody takes: `taker` is the buy, `maker` the sell.
    default void traded(long tradeId, Order taker, Order maker, long price, long qty) {}

    /// A trade, or what a bust or a correction changes of it, moved amounts between accounts. It
    /// follows the event that tells why.
    default void tradeBooked(Booking booking) {}

    /// A position, or what it and the live orders of its owner hold together, is another.
    default void positionChanged(Position position) {}

    /// How much is open in an instrument on margin is another: the sum of its long positions. It
    /// follows the positions that changed it.
    default void openInterestChanged(Instrument instrument, long qty) {}

    /// A day has ended: its result against the settlement price was paid, and its open value is at
    /// that price.
    ///
    /// @param profit from the clearing account; below 0: lost
    default void positionSettled(Position position, long profit) {}

    /// The price at which the positions of a day that ends are settled, price units; it is the
    /// mark until that moves.
    default void settlementPriceSet(Instrument instrument, long price) {}

    /// The price at which positions are valued is another, price units.
    default void markSet(Instrument instrument, long mark) {}

    /// The same by a command, which it answers: the mark may be what it was, and of a median
    /// another price than the index that the command sets.
    default void markSet(SetMark command, Instrument instrument, long mark) {
        markSet(instrument, mark);
    }

    default void markRejected(SetMark command, RejectReason reason) {
        rejected(command, reason);
    }

    /// An account has less than its positions need at least: more margin is called for. From now
    /// on its owner only closes positions that are settled in its asset.
    default void marginCalled(Account account) {}

    /// All is there again that positions and orders need.
    default void marginCallMet(Account account) {}

    /// A position is being closed for its owner: an order of its owner for it follows.
    ///
    /// @param limitPrice the worst price, price units
    default void liquidationStarted(Position position, long limitPrice) {}

    default void liquidationRejected(LiquidatePosition command, RejectReason reason) {
        rejected(command, reason);
    }

    /// An owner without an open position has lost more than it had.
    ///
    /// @param covered what the insurance has paid for it
    /// @param left what nobody has paid: what stays below zero
    default void deficitCovered(Account account, long covered, long left) {}

    /// An order was changed; it shows its new values, and trades on if it may. Its
    /// executed quantity is unchanged.
    default void orderReplaced(
            Order order, ReplaceOrder command, PreviousTerms previous, Priority priority) {}

    /// An order waits: it is live and can be canceled, but nobody sees it and it does not
    /// trade.
    default void orderParked(Order order, ParkReason reason) {}

    /// An order has waited and comes to the market now; what it trades and whether it
    /// rests follows.
    default void orderActivated(Order order) {}

    /// A stop order is elected: it shows the type that it has from now on.
    ///
    /// @param lastPrice the price of the trade that elected it, price units
    default void orderTriggered(Order order, long lastPrice) {}

    /// An order has changed by itself; it shows its new values.
    default void orderRestated(Order order, RestateReason reason) {}

    default void replaceRejected(ReplaceOrder command, RejectReason reason) {
        rejected(command, reason);
    }

    /// An order has left the book at somebody's request; its leaves quantity is what was
    /// canceled.
    default void orderCanceled(Order order, CancelReason reason) {}

    default void cancelRejected(CancelOrder command, RejectReason reason) {
        rejected(command, reason);
    }

    /// A rule ended an order; its leaves quantity is what expired.
    default void orderExpired(Order order, ExpireReason reason) {}

    /// A mass cancel is done; the events of the orders that it cancels follow.
    default void massCanceled(MassCancel command, long canceledOrders) {}

    default void massCancelRejected(MassCancel command, RejectReason reason) {
        rejected(command, reason);
    }

    /// A kill switch is on; the events of the orders that it cancels follow. Thrown again, it is
    /// told again.
    default void tradingKilled(KillTrading command, long canceledOrders) {}

    default void killRejected(KillTrading command, RejectReason reason) {
        rejected(command, reason);
    }

    /// A kill switch is off. Others that concern the same participant stay as they are.
    default void tradingResumed(ResumeTrading command) {}

    default void resumeRejected(ResumeTrading command, RejectReason reason) {
        rejected(command, reason);
    }

    /// A cross is refused. One that is not shows as two accepted orders that trade with each other.
    default void crossRejected(NewCross command, RejectReason reason) {
        rejected(command, reason);
    }

    /// A trade was made off the book. It is part of no statistics of the market.
    default void tradeReported(long tradeId, ReportTrade command, long tradeTimeNs) {}

    default void reportRejected(ReportTrade command, RejectReason reason) {
        rejected(command, reason);
    }

    /// A report is not taken back. One that is shows as a busted trade.
    default void reportCancelRejected(CancelReport command, RejectReason reason) {
        rejected(command, reason);
    }

    /// A trade counts as if it had not been. The outcome stays.
    default void tradeBusted(PastTrade trade) {}

    default void bustRejected(BustTrade command, RejectReason reason) {
        rejected(command, reason);
    }

    /// A trade counts with another price or quantity: those that it shows.
    default void tradeCorrected(PastTrade trade, long oldPrice, long oldQty) {}

    default void correctionRejected(CorrectTrade command, RejectReason reason) {
        rejected(command, reason);
    }

    default void phaseChanged(Instrument instrument, Phase phase, PhaseReason reason) {}

    /// A phase has another end than was said: later but for the reasons `SHORTENED` and `NEEDED`.
    default void phaseExtended(
            Instrument instrument, Phase phase, long endsNs, PhaseReason reason) {}

    /// What an uncross would give now. Told when it has changed, and now and then.
    default void auctionIndicated(Instrument instrument, AuctionOutcome outcome) {}

    /// The orders of a call have traded, after the events of their trades.
    default void auctionUncrossed(Instrument instrument, Phase phase, AuctionOutcome outcome) {}

    /// Hidden orders have traded with each other and with visible ones at one price,
    /// after the events of their trades (`rulebook.md` 6).
    ///
    /// @param exact whether no more could have traded; otherwise there were too many
    ///     orders to try every choice
    default void hiddenUncrossed(Instrument instrument, long price, long qty, boolean exact) {}

    /// A trade at this price would have been too far from a reference price: it did not
    /// happen (`rulebook.md` 1.4).
    default void breakerTripped(
            Instrument instrument, long price, long reference, ReferenceKind kind) {}

    /// The static reference price of the circuit breaker has changed.
    default void referencePriceSet(Instrument instrument, long price) {}

    /// The closing price of the day (`rulebook.md` 7).
    default void closingPriceSet(Instrument instrument, long price, ClosingMethod method) {}

    default void phaseRejected(ChangePhase command, RejectReason reason) {
        rejected(command, reason);
    }

    default void extensionRejected(ExtendPhase command, RejectReason reason) {
        rejected(command, reason);
    }

    default void sessionOpened(int participantId, int sessionId, int gatewayId) {}

    /// A session has ended, after the events of the orders that expired with it. What is
    /// left of its orders belongs to no session any more.
    default void sessionClosed(
            int participantId,
            int sessionId,
            int gatewayId,
            SessionEnd reason,
            long expiredOrders) {}

    /// A session was not opened, or not closed.
    default void sessionRejected(
            int participantId, int sessionId, int gatewayId, RejectReason reason) {}

    default void marketModelDefined(MarketModel model) {}

    default void marketModelRejected(DefineMarketModel command, RejectReason reason) {
        rejected(command, reason);
    }

    default void instrumentDefined(Instrument instrument) {}

    default void instrumentRejected(DefineInstrument command, RejectReason reason) {
        rejected(command, reason);
    }

    default void participantDefined(Participant participant) {}

    default void participantRejected(DefineParticipant command, RejectReason reason) {
        rejected(command, reason);
    }

    default void assetDefined(Asset asset) {}

    default void assetRejected(DefineAsset command, RejectReason reason) {
        rejected(command, reason);
    }

    /// A participant has one client more.
    ///
    /// @param owner its number among those who can own
    default void clientDefined(DefineClient command, int owner) {}

    default void clientRejected(DefineClient command, RejectReason reason) {
        rejected(command, reason);
    }

    /// An amount was moved as a command asked.
    ///
    /// @param from the number of the owner who paid
    /// @param to the number of the owner who received
    default void fundsTransferred(TransferFunds command, int from, int to) {}

    default void transferRejected(TransferFunds command, RejectReason reason) {
        rejected(command, reason);
    }

    /// An owner does nothing until it is resumed. What it has stays its own.
    ///
    /// @param owner its number
    default void ownerSuspended(SuspendOwner command, int owner) {}

    default void ownerSuspendRejected(SuspendOwner command, RejectReason reason) {
        rejected(command, reason);
    }

    /// An owner goes on, with what it had.
    ///
    /// @param owner its number
    default void ownerResumed(ResumeOwner command, int owner) {}

    default void ownerResumeRejected(ResumeOwner command, RejectReason reason) {
        rejected(command, reason);
    }

    /// Every line of a batch is defined; the events that say so came before.
    default void batchDefined(DefineBatch command) {}

    /// Nothing of a batch is defined.
    ///
    /// @param line the first that is refused, from 0
    /// @param reason why
    default void batchRejected(DefineBatch command, int line, RejectReason reason) {
        rejected(command, reason);
    }

    /// What somebody may do at most is what the command says.
    default void limitsDefined(DefineLimits command) {}

    default void limitsRejected(DefineLimits command, RejectReason reason) {
        rejected(command, reason);
    }

    /// What somebody has open and has done in an instrument, or in all, as a command asked.
    ///
    /// @param bounds what all the limits come to that apply to it
    default void exposureStated(Exposure exposure, Bounds bounds) {}

    /// All was told that a command asked for, or as many as it tells at most.
    default void exposuresStated(QueryExposures command, long told) {}

    /// How a live order is, as a command asked.
    ///
    /// @param more how many more are to be told of those that it asks for
    default void orderStated(Order order, long more) {}

    /// All was told that a command asked for, or as many as it tells at most, or why nothing was.
    ///
    /// @param nextPlace from where the rest can be asked for; 0: there is none
    default void ordersStated(
            QueryOrders command, RejectReason reason, long told, long nextPlace) {}

    /// The protection of a market maker has been reached; the events of the orders that are
    /// canceled for it follow.
    default void quotesPulled(Exposure exposure, long canceledOrders) {}

    /// What an owner owes and is due of an asset on a date was set off against each other; it shows
    /// what is left.
    default void obligationNetted(Obligation obligation) {}

    /// An owner has paid what it owed, or was paid what was due to it.
    default void obligationSettled(Obligation obligation) {}

    /// What was owed and due until today is settled.
    default void obligationsSettled(SettleObligations command, long payments) {}

    /// The same, when the model says, and nobody has asked.
    default void obligationsSettled(long payments) {}

    default void settlementRejected(SettleObligations command, RejectReason reason) {
        rejected(command, reason);
    }

    /// The hashes of the state as it was before this event.
    default void stateHashed(long businessHash, long stateHash) {}

    /// The state of this place, this event included, is to be kept.
    default void snapshotTaken() {}
}
