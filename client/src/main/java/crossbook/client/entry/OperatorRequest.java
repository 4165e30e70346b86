package crossbook.client.entry;

import crossbook.protocol.Side;
import crossbook.protocol.YesNo;
import crossbook.protocol.entry.AccountsRequestEncoder;
import crossbook.protocol.entry.BeginBatchEncoder;
import crossbook.protocol.entry.CancelForEncoder;
import crossbook.protocol.entry.ChangePhaseEncoder;
import crossbook.protocol.entry.DefineAssetEncoder;
import crossbook.protocol.entry.DefineClientEncoder;
import crossbook.protocol.entry.DefineInstrumentEncoder;
import crossbook.protocol.entry.DefineLimitsEncoder;
import crossbook.protocol.entry.DefineParticipantEncoder;
import crossbook.protocol.entry.EndBatchEncoder;
import crossbook.protocol.entry.ExtendPhaseEncoder;
import crossbook.protocol.entry.FixSessionsRequestEncoder;
import crossbook.protocol.entry.KillTradingEncoder;
import crossbook.protocol.entry.LimitsRequestEncoder;
import crossbook.protocol.entry.LiquidatePositionEncoder;
import crossbook.protocol.entry.ResetFixSessionEncoder;
import crossbook.protocol.entry.ResumeOwnerEncoder;
import crossbook.protocol.entry.ResumeTradingEncoder;
import crossbook.protocol.entry.SetMarkEncoder;
import crossbook.protocol.entry.SettleObligationsEncoder;
import crossbook.protocol.entry.StatusRequestEncoder;
import crossbook.protocol.entry.StopRequestEncoder;
import crossbook.protocol.entry.SuspendOwnerEncoder;
import crossbook.protocol.entry.TakeSnapshotEncoder;
import crossbook.protocol.entry.TransferFundsEncoder;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// What an operator asks of the exchange. Reasons are at most 64 printable ASCII characters, and
/// may be empty.
@FunctionalInterface
public interface OperatorRequest {
    /// Writes the message.
    ///
    /// @param requestId what the answer goes by
    void write(EntrySession session, long requestId);

    /// Moves an instrument to another phase.
    ///
    /// @param endsNs when the phase ends, nanoseconds since 1970 UTC; 0: it has no end
    static OperatorRequest changePhase(int instrumentId, String phase, long endsNs, String reason) {
        RequestText.checkReason(reason);
        return (session, requestId) -> session.message(new ChangePhaseEncoder(), 0)
                .requestId(requestId)
                .instrumentId(instrumentId)
                .endsNs(endsNs)
                .phase(phase)
                .reasonText(reason);
    }

    /// Moves the end of the phase that an instrument is in; what the schedule has next begins then.
    ///
    /// @param endsNs when it ends; 0: when `byNs` says
    /// @param byNs by how much it comes later; negative: earlier
    static OperatorRequest extendPhase(int instrumentId, long endsNs, long byNs, String reason) {
        RequestText.checkReason(reason);
        return (session, requestId) -> session.message(new ExtendPhaseEncoder(), 0)
                .requestId(requestId)
                .instrumentId(instrumentId)
                .endsNs(endsNs)
                .byNs(byNs)
                .reasonText(reason);
    }

    /// Cancels a trade: it counts as if it had not been. The orders stay as they are.
    static OperatorRequest bustTrade(int instrumentId, long tradeId, String reason) {
        return new TradeRequest(instrumentId, tradeId, reason).bust();
    }

    /// Gives a trade another price or quantity.
    ///
    /// @param price price units; empty: it stays
    /// @param qty likewise
    static OperatorRequest correctTrade(
            int instrumentId, long tradeId, OptionalLong price, OptionalLong qty, String reason) {
        return new TradeRequest(instrumentId, tradeId, reason).correct(price, qty);
    }

    /// Throws a kill switch: every live order of whom it means is canceled, and nothing more
    /// is entered until trading is resumed. A trader may for itself, risk for any
    /// participant, market operations for everybody too.
    ///
    /// @param participant whose; empty: that of everybody
    static OperatorRequest kill(Optional<String> participant, String reason) {
        RequestText.checkReason(reason);
        return (session, requestId) -> session.message(new KillTradingEncoder(), 0)
                .requestId(requestId)
                .participant(participant.orElse(""))
                .reasonText(reason);
    }

    /// Takes a kill switch back; others that concern the same participant stay as they are. A
    /// trader may if it has thrown its own itself.
    ///
    /// @param participant whose; empty: that of everybody
    static OperatorRequest resume(Optional<String> participant, String reason) {
        RequestText.checkReason(reason);
        return (session, requestId) -> session.message(new ResumeTradingEncoder(), 0)
                .requestId(requestId)
                .participant(participant.orElse(""))
                .reasonText(reason);
    }

    /// Cancels live orders for others, where the phase lets orders be canceled. Risk may for
    /// any participant, market operations for everybody too.
    ///
    /// @param participant whose; empty: everybody's
    /// @param instrumentId where; empty: everywhere
    /// @param side which; NULL_VAL: both
    static OperatorRequest cancelFor(
            Optional<String> participant, OptionalInt instrumentId, Side side, String reason) {
        RequestText.checkReason(reason);
        long instrument = instrumentId.isPresent()
                ? instrumentId.getAsInt()
                : CancelForEncoder.instrumentIdNullValue();
        return (session, requestId) -> session.message(new CancelForEncoder(), 0)
                .requestId(requestId)
                .participant(participant.orElse(""))
                .instrumentId(instrument)
                .side(side)
                .reasonText(reason);
    }

    /// Defines an instrument, or changes the one of that symbol. The id and the phase of the
    /// definition do not matter.
    static OperatorRequest define(Security security) {
        return (session, requestId) -> security.coverage()
                .write(session.message(new DefineInstrumentEncoder(), 0)
                        .requestId(requestId)
                        .priceScale((short) security.priceScale())
                        .active(yesNo(security.active()))
                        .unitsPerTick(security.unitsPerTick())
                        .lotSize(security.lotSize())
                        .maxOrderQty(security.maxOrderQty())
                        .symbol(security.symbol())
                        .segment(security.segment())
                        .minReserveQty(security.minReserveQty())
                        .constituent(yesNo(security.isConstituent()))
                        .referencePrice(security.referencePrice())
                        .coverage());
    }

    /// Defines an asset.
    ///
    /// @param code 1 to 10 printable ASCII characters
    /// @param scale decimals of an amount
    static OperatorRequest defineAsset(String code, int scale) {
        return (session, requestId) -> session.message(new DefineAssetEncoder(), 0)
                .requestId(requestId)
                .asset(code)
                .scale((short) scale);
    }

    /// Makes somebody a client of a participant, with accounts of its own.
    ///
    /// @param account by which its orders say for whom they are
    static OperatorRequest defineClient(String participant, String account) {
        return (session, requestId) -> session.message(new DefineClientEncoder(), 0)
                .requestId(requestId)
                .participant(participant)
                .account(account);
    }

    /// Lets a participant or a client do nothing until it is resumed. It must have no orders and
    /// no obligations; what it has stays its own.
    ///
    /// @param account which client of it; empty: the participant itself
    static OperatorRequest suspendOwner(String participant, String account, String reason) {
        RequestText.checkReason(reason);
        return (session, requestId) -> session.message(new SuspendOwnerEncoder(), 0)
                .requestId(requestId)
                .participant(participant)
                .account(account)
                .reasonText(reason);
    }

    /// Lets a participant or a client go on that was suspended.
    ///
    /// @param account which client of it; empty: the participant itself
    static OperatorRequest resumeOwner(String participant, String account, String reason) {
        RequestText.checkReason(reason);
        return (session, requestId) -> session.message(new ResumeOwnerEncoder(), 0)
                .requestId(requestId)
                .participant(participant)
                .account(account)
                .reasonText(reason);
    }

    /// Lets the definitions of assets, clients, instruments and limits that follow be lines of a
    /// batch, which are not answered.
    static OperatorRequest beginBatch() {
        return (session, requestId) ->
                session.message(new BeginBatchEncoder(), 0).requestId(requestId);
    }

    /// Defines all lines of the batch, or nothing. The answer's count is that of the first line
    /// that is wrong, from 1; 0: none.
    static OperatorRequest endBatch(String reason) {
        RequestText.checkReason(reason);
        return (session, requestId) ->
                session.message(new EndBatchEncoder(), 0).requestId(requestId).reasonText(reason);
    }

    /// Moves an amount of an asset.
    static OperatorRequest transfer(Transfer transfer, String reason) {
        RequestText.checkReason(reason);
        return (session, requestId) -> session.message(new TransferFundsEncoder(), 0)
                .requestId(requestId)
                .transferType(transfer.type())
                .transactionId(transfer.transactionId())
                .asset(transfer.asset())
                .amount(transfer.amount())
                .fromParticipant(transfer.fromParticipant())
                .fromAccount(transfer.fromAccount())
                .toParticipant(transfer.toParticipant())
                .toAccount(transfer.toAccount())
                .reasonText(reason);
    }

    /// Settles what is owed and due until the market's date.
    static OperatorRequest settle(String reason) {
        RequestText.checkReason(reason);
        return (session, requestId) -> session.message(new SettleObligationsEncoder(), 0)
                .requestId(requestId)
                .reasonText(reason);
    }

    /// Sets the price at which positions in an instrument are valued, where the source of the mark
    /// is the index, or the index of which it is made. Where a single price makes the mark, one
    /// that is further from it than the instrument's collar is refused ([#setFarMark]).
    ///
    /// @param price price units, above 0
    /// @param source whose index it is, one of the names of
    ///     [Margin#indexSources]; empty: where they have none, or it is the mark itself
    static OperatorRequest setMark(int instrumentId, long price, String source, String reason) {
        return setMark(instrumentId, price, source, reason, YesNo.NO);
    }

    /// The same, however far the price is from the mark.
    static OperatorRequest setFarMark(int instrumentId, long price, String source, String reason) {
        return setMark(instrumentId, price, source, reason, YesNo.YES);
    }

    private static OperatorRequest setMark(
            int instrumentId, long price, String source, String reason, YesNo anyDistance) {
        RequestText.checkReason(reason);
        RequestText.check("source", source, SetMarkEncoder.sourceLength());
        return (session, requestId) -> session.message(new SetMarkEncoder(), 0)
                .requestId(requestId)
                .instrumentId(instrumentId)
                .price(price)
                .reasonText(reason)
                .source(source)
                .anyDistance(anyDistance);
    }

    /// Closes a position for an owner of whom more margin is called for. Risk may, and market
    /// operations.
    ///
    /// @param account which client of the participant; empty: the participant itself
    static OperatorRequest liquidate(
            String participant, String account, int instrumentId, String reason) {
        RequestText.checkReason(reason);
        return (session, requestId) -> session.message(new LiquidatePositionEncoder(), 0)
                .requestId(requestId)
                .participant(participant)
                .account(account)
                .instrumentId(instrumentId)
                .reasonText(reason);
    }

    /// Asks what is in which accounts, and what is owed and due of them: its own of a trader, those
    /// of any participant for risk, all
    /// for market operations. The answer has them.
    ///
    /// @param participant whose; empty: a trader's own, for market operations everybody's
    static OperatorRequest accounts(Optional<String> participant) {
        return (session, requestId) -> session.message(new AccountsRequestEncoder(), 0)
                .requestId(requestId)
                .participant(participant.orElse(""));
    }

    /// Sets what somebody may do at most before the trade; it replaces what was set for the
    /// same of the same layer. Risk sets the layer `FIRM` of a participant or its client,
    /// market operations both layers of everybody.
    static OperatorRequest setLimits(LimitTerms terms, String reason) {
        RequestText.checkReason(reason);
        return (session, requestId) -> {
            DefineLimitsEncoder message = session.message(new DefineLimitsEncoder(), 0)
                    .requestId(requestId)
                    .participant(terms.participant())
                    .account(terms.account())
                    .instrumentId(Integer.toUnsignedLong(terms.instrumentId()))
                    .layer(terms.layer())
                    .reasonText(reason);
            terms.limits().write(message.limits());
        };
    }

    /// Asks which limits there are, and what those whom they limit have open: its own of a
    /// trader, everybody's for risk and market operations. The answer has them.
    ///
    /// @param participant whose; empty: a trader's own, for the others everybody's
    /// @param account which client of the participant; empty: the participant with all its
    ///     clients
    static OperatorRequest limits(Optional<String> participant, String account) {
        return (session, requestId) -> session.message(new LimitsRequestEncoder(), 0)
                .requestId(requestId)
                .participant(participant.orElse(""))
                .account(account);
    }

    /// Defines a participant, or changes the one of that name.
    static OperatorRequest define(Participant participant) {
        byte[] hash = participant.passwordHash().getBytes(StandardCharsets.US_ASCII);
        return (session, requestId) -> {
            DefineParticipantEncoder message = session.message(
                            new DefineParticipantEncoder(), Integer.BYTES + hash.length)
                    .requestId(requestId)
                    .name(participant.name())
                    .active(yesNo(participant.active()))
                    .cancelOnDisconnect(yesNo(participant.cancelOnDisconnect()))
                    .cancelsGtcOnDisconnect(yesNo(participant.cancelsGtcOnDisconnect()));
            Role.write(participant.roles(), message.roles());
            message.putPasswordHash(hash, 0, hash.length);
        };
    }

    private static YesNo yesNo(boolean is) {
        return is ? YesNo.YES : YesNo.NO;
    }

    /// Saves the engine's state now.
    static OperatorRequest takeSnapshot() {
        return (session, requestId) ->
                session.message(new TakeSnapshotEncoder(), 0).requestId(requestId);
    }

    /// Asks which FIX sessions there are: risk, market operations and administration may. The
    /// answer
    /// has them.
    static OperatorRequest fixSessions() {
        return (session, requestId) ->
                session.message(new FixSessionsRequestEncoder(), 0).requestId(requestId);
    }

    /// Lets both numbers of a FIX session begin again at 1; one that is logged on ends before.
    /// Market
    /// operations may, and administration.
    ///
    /// @param compId what it calls itself
    static OperatorRequest resetFixSession(String participant, String compId, String reason) {
        RequestText.checkReason(reason);
        return (session, requestId) -> session.message(new ResetFixSessionEncoder(), 0)
                .requestId(requestId)
                .participant(participant)
                .compId(compId)
                .reasonText(reason);
    }

    /// Asks how the components are; the answer's detail is JSON.
    static OperatorRequest status() {
        return (session, requestId) ->
                session.message(new StatusRequestEncoder(), 0).requestId(requestId);
    }

    /// Stops the exchange, which ends the session too.
    static OperatorRequest stop() {
        return (session, requestId) ->
                session.message(new StopRequestEncoder(), 0).requestId(requestId);
    }
}
