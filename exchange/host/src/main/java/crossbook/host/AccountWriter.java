package crossbook.host;

import crossbook.core.MatchingEngine;
import crossbook.core.event.Account;
import crossbook.core.event.Booking;
import crossbook.core.event.Obligation;
import crossbook.core.event.Order;
import crossbook.core.model.Coverage;
import crossbook.core.order.Parties;
import crossbook.core.order.Side;
import crossbook.protocol.OwnerKind;
import crossbook.protocol.event.AccountStatedEncoder;
import crossbook.protocol.event.FundsTransferredEncoder;
import crossbook.protocol.event.MoneyRejectedEncoder;
import crossbook.protocol.event.ObligationNettedEncoder;
import crossbook.protocol.event.ObligationSettledEncoder;
import crossbook.protocol.event.ObligationStatedEncoder;
import crossbook.protocol.event.OrderHeldEncoder;
import crossbook.protocol.event.TradeBookedEncoder;
import crossbook.protocol.event.TradeChangeRejectedEncoder;

/// Writes what the accounts and obligations that an event touches have after it.
final class AccountWriter {
    private static final long NOBODY = FundsTransferredEncoder.fromParticipantIdNullValue();
    private static final long NO_AMOUNT = FundsTransferredEncoder.amountNullValue();
    private static final Parties NO_CLIENT = new Parties();

    private MatchingEngine engine;
    private Account account; // of the engine that is followed, as is the next
    private Obligation obligation;

    void follow(MatchingEngine followed) {
        engine = followed;
        account = followed.accounts().newView();
        obligation = followed.accounts().newObligation();
    }

    private Account account(int owner, int assetId) {
        boolean isThere = engine.accounts().find(owner, assetId, account);
        assert isThere : "owner " + owner + " has no account of asset " + assetId;
        return account;
    }

    long clearingPosted(int assetId) {
        return engine.accounts().findClearing(assetId, account) ? account.posted() : 0;
    }

    long insurancePosted(int assetId) {
        return engine.accounts().findInsurance(assetId, account) ? account.posted() : 0;
    }

    void write(OrderHeldEncoder event, Order order, long held) {
        Coverage coverage = engine.book(order.instrumentId()).instrument().coverage();
        boolean isOfQuote = order.side() == Side.BUY || coverage.isOnMargin();
        int asset = isOfQuote ? coverage.quoteAssetId() : coverage.baseAssetId();
        boolean isThere =
                engine.accounts().find(order.participantId(), order.parties(), asset, account);
        assert isThere : "an order holds of no account";
        event.instrumentId(order.instrumentId())
                .orderId(order.orderId())
                .orderHeld(held)
                .participantId(order.participantId())
                .assetId(asset)
                .posted(account.posted())
                .held(account.held());
        Wire.put(order.clOrdId(), event, OrderHeldEncoder.clOrdIdEncodingOffset());
        Wire.putAccount(order.parties(), event, OrderHeldEncoder.accountEncodingOffset());
    }

    // A booking.

    void write(TradeBookedEncoder event, Booking booking) {
        int quote = booking.quoteAssetId;
        event.buyerOrderHeld(booking.buyerHeld).sellerOrderHeld(booking.sellerHeld);
        boolean hasFees = engine.accounts().findFees(quote, account);
        event.feesPosted(hasFees ? account.posted() : 0);
        Account ofBuyer = account(booking.buyer, quote);
        event.buyerParticipantId(ofBuyer.participantId());
        Wire.putAccount(ofBuyer.client(), event, TradeBookedEncoder.buyerAccountEncodingOffset());
        event.buyerQuotePosted(ofBuyer.posted()).buyerQuoteHeld(ofBuyer.held());
        Account ofSeller = account(booking.seller, quote);
        event.sellerParticipantId(ofSeller.participantId());
        Wire.putAccount(ofSeller.client(), event, TradeBookedEncoder.sellerAccountEncodingOffset());
        event.sellerQuotePosted(ofSeller.posted()).sellerQuoteHeld(ofSeller.held());
        boolean isOnMargin = booking.baseAssetId == Coverage.NO_ASSET;
        if (isOnMargin) putNoBase(event);
        else putBase(event, booking);
        boolean isLater = booking.settlesLater();
        if (isLater) putObligations(event, booking);
        else putNoObligations(event);
        event.clearingPosted(isOnMargin || isLater ? clearingPosted(quote) : NO_AMOUNT);
    }

    private void putBase(TradeBookedEncoder event, Booking booking) {
        Account ofBuyer = account(booking.buyer, booking.baseAssetId);
        event.buyerBasePosted(ofBuyer.posted()).buyerBaseHeld(ofBuyer.held());
        Account ofSeller = account(booking.seller, booking.baseAssetId);
        event.sellerBasePosted(ofSeller.posted()).sellerBaseHeld(ofSeller.held());
    }

    private static void putNoBase(TradeBookedEncoder event) {
        event.buyerBasePosted(NO_AMOUNT)
                .buyerBaseHeld(NO_AMOUNT)
                .sellerBasePosted(NO_AMOUNT)
                .sellerBaseHeld(NO_AMOUNT);
    }

    private void putObligations(TradeBookedEncoder event, Booking booking) {
        int base = booking.baseAssetId;
        int quote = booking.quoteAssetId;
        int date = booking.settlementDate;
        Obligation of = obligation(booking.buyer, base, date);
        event.buyerBaseOwed(of.owed).buyerBaseDue(of.due);
        of = obligation(booking.buyer, quote, date);
        event.buyerQuoteOwed(of.owed).buyerQuoteDue(of.due);
        of = obligation(booking.seller, base, date);
        event.sellerBaseOwed(of.owed).sellerBaseDue(of.due);
        of = obligation(booking.seller, quote, date);
        event.sellerQuoteOwed(of.owed).sellerQuoteDue(of.due);
    }

    private Obligation obligation(int owner, int assetId, int date) {
        boolean isThere = engine.accounts().findObligation(owner, assetId, date, obligation);
        assert isThere : "owner " + owner + " has no obligation in asset " + assetId;
        return obligation;
    }

    private static void putNoObligations(TradeBookedEncoder event) {
        event.settlementDate(TradeBookedEncoder.settlementDateNullValue())
                .buyerBaseOwed(NO_AMOUNT)
                .buyerBaseDue(NO_AMOUNT)
                .buyerQuoteOwed(NO_AMOUNT)
                .buyerQuoteDue(NO_AMOUNT)
                .sellerBaseOwed(NO_AMOUNT)
                .sellerBaseDue(NO_AMOUNT)
                .sellerQuoteOwed(NO_AMOUNT)
                .sellerQuoteDue(NO_AMOUNT);
    }

    // Obligations.

    void write(ObligationNettedEncoder event, Obligation of) {
        Account its = account(of.owner, of.assetId);
        event.participantId(its.participantId()).posted(its.posted()).held(its.held());
        Wire.putAccount(its.client(), event, ObligationNettedEncoder.accountEncodingOffset());
    }

    void write(ObligationSettledEncoder event, Obligation of) {
        event.clearingPosted(clearingPosted(of.assetId));
        Account its = account(of.owner, of.assetId);
        event.participantId(its.participantId()).posted(its.posted()).held(its.held());
        Wire.putAccount(its.client(), event, ObligationSettledEncoder.accountEncodingOffset());
    }

    void write(ObligationStatedEncoder event, Obligation of) {
        Account its = account(of.owner, of.assetId);
        event.settlementDate(of.settlementDate)
                .participantId(its.participantId())
                .assetId(of.assetId)
                .owed(of.owed)
                .due(of.due);
        Wire.putAccount(its.client(), event, ObligationStatedEncoder.accountEncodingOffset());
    }

    // Transfers.

    void write(FundsTransferredEncoder event, int assetId, int from, int to) {
        Account payer = account(from, assetId);
        event.fromKind(kind(payer))
                .fromParticipantId(participantId(payer))
                .fromPosted(payer.posted())
                .fromHeld(payer.held());
        Wire.putAccount(client(payer), event, FundsTransferredEncoder.fromAccountEncodingOffset());
        Account receiver = account(to, assetId);
        event.toKind(kind(receiver))
                .toParticipantId(participantId(receiver))
                .toPosted(receiver.posted())
                .toHeld(receiver.held());
        Wire.putAccount(client(receiver), event, FundsTransferredEncoder.toAccountEncodingOffset());
    }

    static void write(AccountStatedEncoder event, Account shown) {
        event.ownerKind(kind(shown))
                .participantId(participantId(shown))
                .assetId(shown.assetId())
                .posted(shown.posted())
                .held(shown.held());
        Wire.putAccount(client(shown), event, AccountStatedEncoder.accountEncodingOffset());
    }

    // Refusals.

    /// Whose account lacks what a trade that changes would take of it, if one does.
    void write(TradeChangeRejectedEncoder event, boolean isLacking) {
        if (isLacking) engine.findLacking(account);
        event.participantId(isLacking ? account.participantId() : NOBODY)
                .assetId(
                        isLacking
                                ? account.assetId()
                                : TradeChangeRejectedEncoder.assetIdNullValue());
        Parties client = isLacking ? account.client() : NO_CLIENT;
        Wire.putAccount(client, event, TradeChangeRejectedEncoder.accountEncodingOffset());
    }

    /// Writes the owner that a request was about; fields that only some requests have are empty.
    static MoneyRejectedEncoder write(
            MoneyRejectedEncoder event, int participantId, Parties client) {
        event.participantId(Integer.toUnsignedLong(participantId))
                .assetId(MoneyRejectedEncoder.assetIdNullValue())
                .amount(NO_AMOUNT)
                .lowLimit(MoneyRejectedEncoder.lowLimitNullValue())
                .highLimit(MoneyRejectedEncoder.highLimitNullValue());
        Wire.putNone(event, MoneyRejectedEncoder.transactionIdEncodingOffset());
        Wire.putAccount(client, event, MoneyRejectedEncoder.accountEncodingOffset());
        return event;
    }

    private static OwnerKind kind(Account account) {
        if (account.isOutside()) return OwnerKind.OUTSIDE;
        if (account.isClearing()) return OwnerKind.CLEARING;
        if (account.isInsurance()) return OwnerKind.INSURANCE;
        if (account.isInTransit()) return OwnerKind.IN_TRANSIT;
        return account.isFees() ? OwnerKind.FEES : OwnerKind.PARTICIPANT;
    }

    private static long participantId(Account account) {
        return kind(account) == OwnerKind.PARTICIPANT ? account.participantId() : NOBODY;
    }

    private static Parties client(Account account) {
        return kind(account) == OwnerKind.PARTICIPANT ? account.client() : NO_CLIENT;
    }
}
