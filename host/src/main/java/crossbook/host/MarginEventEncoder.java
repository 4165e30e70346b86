package crossbook.host;

import crossbook.core.Account;
import crossbook.core.MatchingEngine;
import crossbook.core.Position;
import crossbook.core.command.LiquidatePosition;
import crossbook.core.command.SetMark;
import crossbook.core.model.Instrument;
import crossbook.core.order.RejectReason;
import crossbook.protocol.Role;
import crossbook.protocol.event.DeficitCoveredEncoder;
import crossbook.protocol.event.LiquidationRejectedEncoder;
import crossbook.protocol.event.LiquidationStartedEncoder;
import crossbook.protocol.event.MarginCallMetEncoder;
import crossbook.protocol.event.MarginCalledEncoder;
import crossbook.protocol.event.MarkRejectedEncoder;
import crossbook.protocol.event.MarkSetEncoder;
import crossbook.protocol.event.OpenInterestChangedEncoder;
import crossbook.protocol.event.PositionChangedEncoder;
import crossbook.protocol.event.PositionSettledEncoder;
import crossbook.protocol.event.SettlementPriceSetEncoder;

import java.nio.ByteOrder;

/// Writes the events about marks, positions and margin calls.
class MarginEventEncoder extends MoneyEventEncoder {
    private static final long NO_PRICE = MarkSetEncoder.setPriceNullValue();

    private final MarkSetEncoder markSet = new MarkSetEncoder();
    private final SettlementPriceSetEncoder settlementPriceSet = new SettlementPriceSetEncoder();
    private final PositionChangedEncoder positionChanged = new PositionChangedEncoder();
    private final OpenInterestChangedEncoder openInterest = new OpenInterestChangedEncoder();
    private final PositionSettledEncoder positionSettled = new PositionSettledEncoder();
    private final MarginCalledEncoder called = new MarginCalledEncoder();
    private final MarginCallMetEncoder met = new MarginCallMetEncoder();
    private final LiquidationStartedEncoder started = new LiquidationStartedEncoder();
    private final DeficitCoveredEncoder deficitCovered = new DeficitCoveredEncoder();
    private final MarkRejectedEncoder markRejected = new MarkRejectedEncoder();
    private final LiquidationRejectedEncoder notStarted = new LiquidationRejectedEncoder();
    private Account insurance; // of the engine that is followed

    MarginEventEncoder(EventFrame frame, Request request) {
        super(frame, request);
    }

    @Override
    void follow(MatchingEngine followed) {
        super.follow(followed);
        insurance = followed.accounts().newView();
    }

    @Override
    public void markSet(Instrument instrument, long mark) {
        beginByMarket(instrument, mark).setPrice(NO_PRICE).setNs(0);
        putSource(0);
    }

    @Override
    public void markSet(SetMark command, Instrument instrument, long mark) {
        begin(markSet)
                .instrumentId(instrument.instrumentId())
                .mark(mark)
                .requestId(request.requestId)
                .principalId(principalId())
                .principalRole(principalRole())
                .setPrice(command.price)
                .setNs(engine.timestampNs());
        Wire.putReasonText(request.text, markSet, MarkSetEncoder.reasonTextEncodingOffset());
        putSource(command.source);
    }

    /// What a source of an index has set, of a state.
    void indexIs(Instrument instrument, int source, long price, long setNs) {
        long mark = engine.markPrice(instrument.instrumentId());
        beginByMarket(instrument, mark).setPrice(price).setNs(setNs);
        putSource(instrument.coverage().margin().indexSources().name(source));
    }

    private MarkSetEncoder beginByMarket(Instrument instrument, long mark) {
        begin(markSet)
                .instrumentId(instrument.instrumentId())
                .mark(mark)
                .requestId(0)
                .principalId(NOBODY)
                .principalRole(Role.NULL_VAL);
        Wire.putReasonText("", markSet, MarkSetEncoder.reasonTextEncodingOffset());
        return markSet;
    }

    private void putSource(long source) {
        int at = markSet.offset() + MarkSetEncoder.sourceEncodingOffset();
        markSet.buffer().putLong(at, source, ByteOrder.BIG_ENDIAN);
    }

    @Override
    public void settlementPriceSet(Instrument instrument, long price) {
        begin(settlementPriceSet).instrumentId(instrument.instrumentId()).price(price);
    }

    @Override
    public void positionChanged(Position position) {
        Account of = position.account();
        begin(positionChanged)
                .instrumentId(position.instrumentId())
                .participantId(of.participantId())
                .positionQty(position.qty())
                .openValue(position.openValue())
                .positionHeld(position.held())
                .mark(position.mark())
                .assetId(of.assetId())
                .posted(of.posted())
                .held(of.held())
                .unsettledProfit(position.unsettledProfit());
        int client = PositionChangedEncoder.accountEncodingOffset();
        Wire.putAccount(of.client(), positionChanged, client);
    }

    @Override
    public void openInterestChanged(Instrument instrument, long qty) {
        begin(openInterest).instrumentId(instrument.instrumentId()).qty(qty);
    }

    @Override
    public void positionSettled(Position position, long profit) {
        Account of = position.account();
        begin(positionSettled)
                .instrumentId(position.instrumentId())
                .participantId(of.participantId())
                .positionQty(position.qty())
                .openValue(position.openValue())
                .positionHeld(position.held())
                .mark(position.mark())
                .assetId(of.assetId())
                .posted(of.posted())
                .held(of.held())
                .profit(profit)
                .clearingPosted(clearingPosted(of.assetId()));
        int client = PositionSettledEncoder.accountEncodingOffset();
        Wire.putAccount(of.client(), positionSettled, client);
    }

    @Override
    public void markRejected(SetMark command, RejectReason reason) {
        begin(markRejected)
                .requestId(request.requestId)
                .reason(Wire.REJECT_REASON.wire(reason))
                .instrumentId(Integer.toUnsignedLong(command.instrumentId))
                .price(command.price)
                .principalId(principalId())
                .principalRole(principalRole());
        putReasonText(markRejected, MarkRejectedEncoder.reasonTextEncodingOffset());
    }

    // Margin calls.

    @Override
    public void marginCalled(Account account) {
        begin(called)
                .participantId(account.participantId())
                .assetId(account.assetId())
                .posted(account.posted())
                .held(account.held())
                .needed(account.needed());
        Wire.putAccount(account.client(), called, MarginCalledEncoder.accountEncodingOffset());
    }

    @Override
    public void marginCallMet(Account account) {
        begin(met)
                .participantId(account.participantId())
                .assetId(account.assetId())
                .posted(account.posted())
                .held(account.held());
        Wire.putAccount(account.client(), met, MarginCallMetEncoder.accountEncodingOffset());
    }

    /// Others may be liquidated with the one that was asked for.
    @Override
    public void liquidationStarted(Position position, long limitPrice) {
        Account of = position.account();
        boolean isAsked = request.isAbout(position);
        begin(started)
                .requestId(isAsked ? request.requestId : 0)
                .instrumentId(position.instrumentId())
                .participantId(of.participantId())
                .positionQty(position.qty())
                .limitPrice(limitPrice)
                .assetId(of.assetId())
                .principalId(isAsked ? principalId() : NOBODY)
                .principalRole(isAsked ? principalRole() : Role.NULL_VAL);
        Wire.putAccount(of.client(), started, LiquidationStartedEncoder.accountEncodingOffset());
        int text = LiquidationStartedEncoder.reasonTextEncodingOffset();
        Wire.putReasonText(isAsked ? request.text : "", started, text);
    }

    @Override
    public void liquidationRejected(LiquidatePosition command, RejectReason reason) {
        begin(notStarted)
                .requestId(request.requestId)
                .reason(Wire.REJECT_REASON.wire(reason))
                .instrumentId(Integer.toUnsignedLong(command.instrumentId))
                .participantId(Integer.toUnsignedLong(command.participantId))
                .principalId(principalId())
                .principalRole(principalRole());
        int client = LiquidationRejectedEncoder.accountEncodingOffset();
        Wire.putAccount(command.client, notStarted, client);
        putReasonText(notStarted, LiquidationRejectedEncoder.reasonTextEncodingOffset());
    }

    @Override
    public void deficitCovered(Account account, long covered, long left) {
        boolean isInsured = engine.accounts().findInsurance(account.assetId(), insurance);
        begin(deficitCovered)
                .participantId(account.participantId())
                .assetId(account.assetId())
                .covered(covered)
                .deficit(left)
                .posted(account.posted())
                .held(account.held())
                .insurancePosted(isInsured ? insurance.posted() : 0);
        int client = DeficitCoveredEncoder.accountEncodingOffset();
        Wire.putAccount(account.client(), deficitCovered, client);
    }

    /// The call and the deficit of an account, of a state.
    void marginOf(Account account) {
        if (account.isCalled()) marginCalled(account);
        if (account.deficit() > 0) deficitCovered(account, 0, account.deficit());
    }
}
