package crossbook.client.entry;

import crossbook.protocol.Side;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// What operators ask of the exchange ([OperatorRequest] tells what each means). Each request
/// waits for its answer, and throws an [EntryException] if it is refused.
public final class Operator {
    private final OrderEntry entry;

    Operator(OrderEntry entry) {
        this.entry = entry;
    }

    /// Asks something, and waits for the answer.
    ///
    /// @throws EntryException if it is refused
    public EntryAnswer ask(OperatorRequest request) {
        return entry.done(EntryRequest.operation(entry.newNumber(), request));
    }

    /// Moves an instrument to another phase.
    ///
    /// @param endsNs when the phase ends; 0: it has no end
    public void changePhase(Security security, String phase, long endsNs) {
        ask(OperatorRequest.changePhase(security.instrumentId(), phase, endsNs, ""));
    }

    /// Moves the end of the phase that an instrument is in; what the schedule has next begins then.
    ///
    /// @param byNs by how much it comes later; negative: earlier
    public void movePhaseEnd(Security security, long byNs) {
        ask(OperatorRequest.extendPhase(security.instrumentId(), 0, byNs, ""));
    }

    /// Sets the end of the phase that an instrument is in.
    ///
    /// @param endsNs nanoseconds since 1970 UTC
    public void setPhaseEnd(Security security, long endsNs) {
        ask(OperatorRequest.extendPhase(security.instrumentId(), endsNs, 0, ""));
    }

    /// Cancels a trade: it counts as if it had not been. The orders stay as they are.
    public void bustTrade(Security security, long tradeId) {
        ask(OperatorRequest.bustTrade(security.instrumentId(), tradeId, ""));
    }

    /// Gives a trade another price and quantity, which may be the ones that it has.
    public void correctTrade(Security security, long tradeId, long price, long qty) {
        ask(OperatorRequest.correctTrade(
                security.instrumentId(),
                tradeId,
                OptionalLong.of(price),
                OptionalLong.of(qty),
                ""));
    }

    /// Throws a kill switch.
    ///
    /// @param participant whose; empty: that of everybody
    /// @return how many orders are canceled
    public long kill(Optional<String> participant, String reason) {
        return ask(OperatorRequest.kill(participant, reason)).count();
    }

    /// Takes a kill switch back.
    ///
    /// @param participant whose; empty: that of everybody
    public void resume(Optional<String> participant, String reason) {
        ask(OperatorRequest.resume(participant, reason));
    }

    /// Cancels live orders for others, where the phase lets orders be canceled.
    ///
    /// @param participant whose; empty: everybody's
    /// @param security where; empty: everywhere
    /// @param side which; empty: both
    /// @return how many orders are canceled
    public long massCancel(
            Optional<String> participant,
            Optional<Security> security,
            Optional<Side> side,
            String reason) {
        OptionalInt instrumentId = Security.idOf(security);
        Side one = side.orElse(Side.NULL_VAL);
        return ask(OperatorRequest.cancelFor(participant, instrumentId, one, reason))
                .count();
    }

    /// Defines an instrument, or changes the one of that symbol; returns its id. The id
    /// and the phase of the definition do not matter.
    public int define(Security security) {
        return (int) ask(OperatorRequest.define(security)).createdId();
    }

    /// Defines a participant, or changes the one of that name; returns its id.
    public int define(Participant participant) {
        return (int) ask(OperatorRequest.define(participant)).createdId();
    }

    /// Defines an asset.
    ///
    /// @param code 1 to 10 printable ASCII characters
    /// @param scale decimals of an amount
    public void defineAsset(String code, int scale) {
        ask(OperatorRequest.defineAsset(code, scale));
    }

    /// Makes somebody a client of a participant.
    ///
    /// @param account by which its orders say for whom they are
    public void defineClient(String participant, String account) {
        ask(OperatorRequest.defineClient(participant, account));
    }

    /// Defines all of it, or nothing. Each line must be of something that is not there yet, but
    /// for limits, and may refer only to what is.
    ///
    /// @param lines definitions of assets, clients, instruments and limits
    /// @return the answer: if something is refused, its count is that of the first line that is
    ///     wrong, from 1
    public EntryAnswer define(List<OperatorRequest> lines, String reason) {
        entry.write(EntryRequest.operation(entry.newNumber(), OperatorRequest.beginBatch()));
        for (OperatorRequest line : lines) {
            entry.write(EntryRequest.operation(entry.newNumber(), line));
        }
        return entry.ask(
                EntryRequest.operation(entry.newNumber(), OperatorRequest.endBatch(reason)));
    }

    /// Lets a participant or a client do nothing until it is resumed.
    ///
    /// @param account which client of it; empty: the participant itself
    public void suspendOwner(String participant, String account, String reason) {
        ask(OperatorRequest.suspendOwner(participant, account, reason));
    }

    /// Lets a participant or a client go on that was suspended.
    ///
    /// @param account which client of it; empty: the participant itself
    public void resumeOwner(String participant, String account, String reason) {
        ask(OperatorRequest.resumeOwner(participant, account, reason));
    }

    /// Moves an amount; false if it had been booked before under the same transaction id.
    public boolean transfer(Transfer transfer, String reason) {
        return !ask(OperatorRequest.transfer(transfer, reason)).isRepeated();
    }

    /// What is in the accounts of a participant; empty: one's own, for market operations all.
    public List<AccountBalance> accounts(Optional<String> participant) {
        return ask(OperatorRequest.accounts(participant)).accounts();
    }

    /// What a participant and its clients owe and are due; empty: as for accounts.
    public List<AccountObligation> obligations(Optional<String> participant) {
        return ask(OperatorRequest.accounts(participant)).obligations();
    }

    /// Settles what is owed and due until the market's date; returns the number of payments.
    public long settle(String reason) {
        return ask(OperatorRequest.settle(reason)).count();
    }

    /// Sets what somebody may do at most before the trade; it replaces what was set for the
    /// same of the same layer.
    public void setLimits(LimitTerms terms, String reason) {
        ask(OperatorRequest.setLimits(terms, reason));
    }

    /// Which limits there are, and what those whom they limit have open and have done.
    ///
    /// @param participant whose; empty: one's own, for risk and market operations
    ///     everybody's
    /// @param account which client of the participant; empty: the participant with all its
    ///     clients
    public RiskReport limits(Optional<String> participant, String account) {
        return ask(OperatorRequest.limits(participant, account)).risk();
    }

    /// What a participant and its clients have open on margin; empty: as for accounts.
    public List<AccountPosition> positions(Optional<String> participant) {
        return ask(OperatorRequest.accounts(participant)).positions();
    }

    /// Sets the price at which positions in an instrument are valued, where the source of the mark
    /// is the index, or the index of which it is made.
    ///
    /// @param price price units
    /// @param source whose index it is; empty where the instrument's sources have no names
    public void setMark(Security security, long price, String source, String reason) {
        ask(OperatorRequest.setMark(security.instrumentId(), price, source, reason));
    }

    /// The same, however far the price is from the mark: [#setMark] refuses one that is further
    /// from
    /// it than the instrument's collar, where a single price makes the mark.
    public void setFarMark(Security security, long price, String source, String reason) {
        ask(OperatorRequest.setFarMark(security.instrumentId(), price, source, reason));
    }

    /// Closes a position for an owner of whom more margin is called for, as far as somebody trades
    /// within the collar.
    ///
    /// @param account which client of the participant; empty: the participant itself
    public void liquidate(String participant, String account, Security security, String reason) {
        ask(OperatorRequest.liquidate(participant, account, security.instrumentId(), reason));
    }

    /// The open margin calls of a participant and its clients, and what nobody has paid for them;
    /// empty: as for accounts.
    public List<AccountMargin> margins(Optional<String> participant) {
        return ask(OperatorRequest.accounts(participant)).margins();
    }

    /// Saves the state now.
    public void takeSnapshot() {
        ask(OperatorRequest.takeSnapshot());
    }

    /// Which FIX sessions there are, and how they are.
    public List<FixSessionStatus> fixSessions() {
        return ask(OperatorRequest.fixSessions()).fixSessions();
    }

    /// Lets both numbers of a FIX session begin again at 1; one that is logged on ends before.
    ///
    /// @param compId what it calls itself
    public void resetFixSession(String participant, String compId, String reason) {
        ask(OperatorRequest.resetFixSession(participant, compId, reason));
    }

    /// How the components are, as JSON.
    public String status() {
        return ask(OperatorRequest.status()).detail();
    }

    /// Stops the exchange, which ends this session too.
    public void stop() {
        ask(OperatorRequest.stop());
    }
}
