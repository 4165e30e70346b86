package crossbook.host;

import crossbook.core.Account;
import crossbook.core.Accounts;
import crossbook.core.Booking;
import crossbook.core.MatchingEngine;
import crossbook.core.Obligation;
import crossbook.core.Order;
import crossbook.core.command.DefineAsset;
import crossbook.core.command.DefineClient;
import crossbook.core.command.SettleObligations;
import crossbook.core.command.TransferFunds;
import crossbook.core.model.Asset;
import crossbook.core.model.Coverage;
import crossbook.core.order.Parties;
import crossbook.core.order.RejectReason;
import crossbook.core.order.Side;
import crossbook.protocol.OwnerKind;
import crossbook.protocol.RequestType;
import crossbook.protocol.Role;
import crossbook.protocol.event.AccountStatedEncoder;
import crossbook.protocol.event.AssetDefinedEncoder;
import crossbook.protocol.event.ClientDefinedEncoder;
import crossbook.protocol.event.FundsTransferredEncoder;
import crossbook.protocol.event.MoneyRejectedEncoder;
import crossbook.protocol.event.ObligationNettedEncoder;
import crossbook.protocol.event.ObligationSettledEncoder;
import crossbook.protocol.event.ObligationStatedEncoder;
import crossbook.protocol.event.ObligationsSettledEncoder;
import crossbook.protocol.event.OrderHeldEncoder;
import crossbook.protocol.event.TradeBookedEncoder;

/// Writes the events about money: assets, clients, holds, bookings, transfers and settlement. Each
/// tells what the accounts and obligations that it touches have after it.
class MoneyEventEncoder extends MarketEventEncoder {
    static final long NOBODY = FundsTransferredEncoder.fromParticipantIdNullValue();
    private static final long NO_AMOUNT = FundsTransferredEncoder.amountNullValue();

    private final OrderHeldEncoder orderHeld = new OrderHeldEncoder();
    private final TradeBookedEncoder booked = new TradeBookedEncoder();
    private final AssetDefinedEncoder assetDefined = new AssetDefinedEncoder();
    private final ClientDefinedEncoder clientDefined = new ClientDefinedEncoder();
    private final FundsTransferredEncoder transferred = new FundsTransferredEncoder();
    private final MoneyRejectedEncoder rejected = new MoneyRejectedEncoder();
    private final AccountStatedEncoder stated = new AccountStatedEncoder();
    private final ObligationNettedEncoder netted = new ObligationNettedEncoder();
    private final ObligationSettledEncoder settled = new ObligationSettledEncoder();
    private final ObligationsSettledEncoder allSettled = new ObligationsSettledEncoder();
    private final ObligationStatedEncoder obligationStated = new ObligationStatedEncoder();
    private Account account; // of the engine that is followed, as is the next
    private Obligation obligation;

    MoneyEventEncoder(EventFrame frame, Request request) {
        super(frame, request);
    }

    @Override
    void follow(MatchingEngine followed) {
        super.follow(followed);
        account = followed.accounts().newView();
        obligation = followed.accounts().newObligation();
    }

    private Account account(int owner, int assetId) {
        boolean isThere = engine.accounts().find(owner, assetId, account);
        assert isThere : "owner " + owner + " has no account of asset " + assetId;
        return account;
    }

    @Override
    public void orderHeld(Order order, long held) {
        Accounts accounts = engine.accounts();
        Coverage coverage = engine.book(order.instrumentId()).instrument().coverage();
        boolean isOfQuote = order.side() == Side.BUY || coverage.isOnMargin();
        int asset = isOfQuote ? coverage.quoteAssetId() : coverage.baseAssetId();
        boolean isThere = accounts.find(order.participantId(), order.parties(), asset, account);
        assert isThere : "an order holds of no account";
        begin(orderHeld)
                .instrumentId(order.instrumentId())
                .orderId(order.orderId())
                .orderHeld(held)
                .participantId(order.participantId())
                .assetId(asset)
                .posted(account.posted())
                .held(account.held());
        Wire.put(order.clOrdId(), orderHeld, OrderHeldEncoder.clOrdIdEncodingOffset());
        Wire.putAccount(order.parties(), orderHeld, OrderHeldEncoder.accountEncodingOffset());
    }

    @Override
    public void tradeBooked(Booking booking) {
        int base = booking.baseAssetId();
        int quote = booking.quoteAssetId();
        begin(booked)
                .tradeId(booking.tradeId())
                .instrumentId(booking.instrumentId())
                .baseAssetId(Integer.toUnsignedLong(base)) // none on margin
                .quoteAssetId(quote)
                .baseAmount(booking.baseAmount())
                .quoteAmount(booking.quoteAmount())
                .buyerFee(booking.buyerFee())
                .buyerOrderHeld(booking.buyerHeld())
                .sellerFee(booking.sellerFee())
                .sellerOrderHeld(booking.sellerHeld());
        boolean hasFees = engine.accounts().findFees(quote, account);
        booked.feesPosted(hasFees ? account.posted() : 0);
        booked.buyerProfit(booking.buyerProfit()).sellerProfit(booking.sellerProfit());
        Account ofBuyer = account(booking.buyer(), quote);
        booked.buyerParticipantId(ofBuyer.participantId());
        Wire.putAccount(ofBuyer.client(), booked, TradeBookedEncoder.buyerAccountEncodingOffset());
        booked.buyerQuotePosted(ofBuyer.posted()).buyerQuoteHeld(ofBuyer.held());
        Account ofSeller = account(booking.seller(), quote);
        booked.sellerParticipantId(ofSeller.participantId());
        Wire.putAccount(
                ofSeller.client(), booked, TradeBookedEncoder.sellerAccountEncodingOffset());
        booked.sellerQuotePosted(ofSeller.posted()).sellerQuoteHeld(ofSeller.held());
        boolean isOnMargin = base == Coverage.NO_ASSET;
        if (isOnMargin) putNoBase();
        else putBase(booking);
        boolean isLater = booking.settlesLater();
        if (isLater) putObligations(booking);
        else putNoObligations();
        booked.clearingPosted(isOnMargin || isLater ? clearingPosted(quote) : NO_AMOUNT);
    }

    private void putObligations(Booking booking) {
        int base = booking.baseAssetId();
        int quote = booking.quoteAssetId();
        int date = booking.settlementDate();
        booked.settlementDate(date);
        Obligation of = obligation(booking.buyer(), base, date);
        booked.buyerBaseOwed(of.owed()).buyerBaseDue(of.due());
        of = obligation(booking.buyer(), quote, date);
        booked.buyerQuoteOwed(of.owed()).buyerQuoteDue(of.due());
        of = obligation(booking.seller(), base, date);
        booked.sellerBaseOwed(of.owed()).sellerBaseDue(of.due());
        of = obligation(booking.seller(), quote, date);
        booked.sellerQuoteOwed(of.owed()).sellerQuoteDue(of.due());
    }

    private Obligation obligation(int owner, int assetId, int date) {
        boolean isThere = engine.accounts().findObligation(owner, assetId, date, obligation);
        assert isThere : "owner " + owner + " has no obligation in asset " + assetId;
        return obligation;
    }

    private void putBase(Booking booking) {
        Account ofBuyer = account(booking.buyer(), booking.baseAssetId());
        booked.buyerBasePosted(ofBuyer.posted()).buyerBaseHeld(ofBuyer.held());
        Account ofSeller = account(booking.seller(), booking.baseAssetId());
        booked.sellerBasePosted(ofSeller.posted()).sellerBaseHeld(ofSeller.held());
    }

    private void putNoBase() {
        booked.buyerBasePosted(NO_AMOUNT).buyerBaseHeld(NO_AMOUNT);
        booked.sellerBasePosted(NO_AMOUNT).sellerBaseHeld(NO_AMOUNT);
    }

    long clearingPosted(int assetId) {
        return engine.accounts().findClearing(assetId, account) ? account.posted() : 0;
    }

    private void putNoObligations() {
        booked.settlementDate(TradeBookedEncoder.settlementDateNullValue())
                .buyerBaseOwed(NO_AMOUNT)
                .buyerBaseDue(NO_AMOUNT)
                .buyerQuoteOwed(NO_AMOUNT)
                .buyerQuoteDue(NO_AMOUNT)
                .sellerBaseOwed(NO_AMOUNT)
                .sellerBaseDue(NO_AMOUNT)
                .sellerQuoteOwed(NO_AMOUNT)
                .sellerQuoteDue(NO_AMOUNT);
    }

    @Override
    public void obligationNetted(Obligation of) {
        begin(netted)
                .settlementDate(of.settlementDate())
                .assetId(of.assetId())
                .owed(of.owed())
                .due(of.due());
        Account its = account(of.owner(), of.assetId());
        netted.participantId(its.participantId()).posted(its.posted()).held(its.held());
        Wire.putAccount(its.client(), netted, ObligationNettedEncoder.accountEncodingOffset());
    }

    @Override
    public void obligationSettled(Obligation of) {
        begin(settled)
                .settlementDate(of.settlementDate())
                .assetId(of.assetId())
                .owed(of.owed())
                .due(of.due())
                .clearingPosted(clearingPosted(of.assetId()));
        Account its = account(of.owner(), of.assetId());
        settled.participantId(its.participantId()).posted(its.posted()).held(its.held());
        Wire.putAccount(its.client(), settled, ObligationSettledEncoder.accountEncodingOffset());
    }

    @Override
    public void obligationsSettled(SettleObligations command, long payments) {
        begin(allSettled)
                .requestId(request.requestId)
                .payments(payments)
                .principalId(principalId())
                .principalRole(principalRole());
        putReasonText(allSettled, ObligationsSettledEncoder.reasonTextEncodingOffset());
    }

    @Override
    public void obligationsSettled(long payments) {
        begin(allSettled)
                .requestId(0)
                .payments(payments)
                .principalId(ObligationsSettledEncoder.principalIdNullValue())
                .principalRole(Role.NULL_VAL);
        Wire.putReasonText("", allSettled, ObligationsSettledEncoder.reasonTextEncodingOffset());
    }

    @Override
    public void settlementRejected(SettleObligations command, RejectReason reason) {
        reject(RequestType.SETTLEMENT, reason)
                .assetId(MoneyRejectedEncoder.assetIdNullValue())
                .participantId(NOBODY);
        Wire.putNone(rejected, MoneyRejectedEncoder.transactionIdEncodingOffset());
        Wire.putAccount(NO_CLIENT, rejected, MoneyRejectedEncoder.accountEncodingOffset());
    }

    /// What is owed and due, of a state.
    void isOwed(Obligation of) {
        Account its = account(of.owner(), of.assetId());
        begin(obligationStated)
                .settlementDate(of.settlementDate())
                .participantId(its.participantId())
                .assetId(of.assetId())
                .owed(of.owed())
                .due(of.due());
        Wire.putAccount(
                its.client(), obligationStated, ObligationStatedEncoder.accountEncodingOffset());
    }

    @Override
    public void assetDefined(Asset asset) {
        begin(assetDefined)
                .requestId(request.requestId)
                .assetId(asset.assetId())
                .code(asset.code())
                .scale((short) asset.scale())
                .principalId(principalId())
                .principalRole(principalRole());
        putReasonText(assetDefined, AssetDefinedEncoder.reasonTextEncodingOffset());
    }

    @Override
    public void assetRejected(DefineAsset command, RejectReason reason) {
        reject(RequestType.ASSET, reason)
                .assetId(Integer.toUnsignedLong(command.assetId))
                .participantId(NOBODY);
        Wire.putNone(rejected, MoneyRejectedEncoder.transactionIdEncodingOffset());
        Wire.putAccount(NO_CLIENT, rejected, MoneyRejectedEncoder.accountEncodingOffset());
    }

    @Override
    public void clientDefined(DefineClient command, int owner) {
        isClient(command.participantId, command.client);
    }

    /// A client that is there, as if it had just been defined.
    void isClient(int participantId, Parties client) {
        begin(clientDefined)
                .requestId(request.requestId)
                .participantId(participantId)
                .principalId(principalId())
                .principalRole(principalRole());
        Wire.putAccount(client, clientDefined, ClientDefinedEncoder.accountEncodingOffset());
        putReasonText(clientDefined, ClientDefinedEncoder.reasonTextEncodingOffset());
    }

    @Override
    public void clientRejected(DefineClient command, RejectReason reason) {
        reject(RequestType.CLIENT, reason)
                .assetId(MoneyRejectedEncoder.assetIdNullValue())
                .participantId(Integer.toUnsignedLong(command.participantId));
        Wire.putNone(rejected, MoneyRejectedEncoder.transactionIdEncodingOffset());
        Wire.putAccount(command.client, rejected, MoneyRejectedEncoder.accountEncodingOffset());
    }

    @Override
    public void fundsTransferred(TransferFunds command, int from, int to) {
        Account payer = account(from, command.assetId);
        begin(transferred)
                .requestId(request.requestId)
                .transferType(Wire.TRANSFER_TYPE.wire(command.type))
                .assetId(command.assetId)
                .amount(command.amount)
                .fromKind(kind(payer))
                .fromParticipantId(participantId(payer))
                .fromPosted(payer.posted())
                .fromHeld(payer.held())
                .principalId(principalId())
                .principalRole(principalRole());
        Wire.putAccount(
                client(payer), transferred, FundsTransferredEncoder.fromAccountEncodingOffset());
        Account receiver = account(to, command.assetId);
        transferred
                .toKind(kind(receiver))
                .toParticipantId(participantId(receiver))
                .toPosted(receiver.posted())
                .toHeld(receiver.held());
        Wire.putAccount(
                client(receiver), transferred, FundsTransferredEncoder.toAccountEncodingOffset());
        int id = FundsTransferredEncoder.transactionIdEncodingOffset();
        Wire.put(command.transactionId, transferred, id);
        putReasonText(transferred, FundsTransferredEncoder.reasonTextEncodingOffset());
    }

    @Override
    public void transferRejected(TransferFunds command, RejectReason reason) {
        reject(RequestType.TRANSFER, reason)
                .assetId(Integer.toUnsignedLong(command.assetId))
                .participantId(Integer.toUnsignedLong(command.participantId()))
                .amount(command.amount)
                .lowLimit(engine.lowLimit())
                .highLimit(engine.highLimit());
        int id = MoneyRejectedEncoder.transactionIdEncodingOffset();
        Wire.put(command.transactionId, rejected, id);
        Wire.putAccount(
                command.type.isPaid ? command.from : command.to,
                rejected,
                MoneyRejectedEncoder.accountEncodingOffset());
    }

    /// Begins to tell that something is refused.
    final MoneyRejectedEncoder reject(RequestType type, RejectReason reason) {
        begin(rejected)
                .requestId(request.requestId)
                .requestType(type)
                .reason(Wire.REJECT_REASON.wire(reason))
                .amount(NO_AMOUNT)
                .lowLimit(MoneyRejectedEncoder.lowLimitNullValue())
                .highLimit(MoneyRejectedEncoder.highLimitNullValue())
                .principalId(principalId())
                .principalRole(principalRole());
        putReasonText(rejected, MoneyRejectedEncoder.reasonTextEncodingOffset());
        return rejected;
    }

    /// What an account has, of a state.
    void accountHas(Account shown) {
        begin(stated)
                .ownerKind(kind(shown))
                .participantId(participantId(shown))
                .assetId(shown.assetId())
                .posted(shown.posted())
                .held(shown.held());
        Wire.putAccount(client(shown), stated, AccountStatedEncoder.accountEncodingOffset());
    }

    /// What somebody has who is suspended, of a state.
    void suspendedHas(int participantId, Parties client, int assetId, long posted) {
        begin(stated)
                .ownerKind(OwnerKind.PARTICIPANT)
                .participantId(participantId)
                .assetId(assetId)
                .posted(posted)
                .held(0);
        Wire.putAccount(client, stated, AccountStatedEncoder.accountEncodingOffset());
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
