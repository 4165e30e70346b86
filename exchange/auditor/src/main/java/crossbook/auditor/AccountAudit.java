package crossbook.auditor;

import crossbook.auditor.AuditedLedger.Account;
import crossbook.auditor.AuditedLedger.Amounts;
import crossbook.auditor.AuditedLedger.Obligation;
import crossbook.auditor.AuditedLedger.Open;
import crossbook.auditor.OpenPositions.Position;
import crossbook.client.stream.EventListener;
import crossbook.protocol.CoverageKind;
import crossbook.protocol.OwnerKind;
import crossbook.protocol.Side;
import crossbook.protocol.YesNo;
import crossbook.protocol.event.DeficitCoveredDecoder;
import crossbook.protocol.event.FundsTransferredDecoder;
import crossbook.protocol.event.InstrumentDefinedDecoder;
import crossbook.protocol.event.ObligationNettedDecoder;
import crossbook.protocol.event.ObligationSettledDecoder;
import crossbook.protocol.event.ObligationStatedDecoder;
import crossbook.protocol.event.ObligationsSettledDecoder;
import crossbook.protocol.event.OpenInterestChangedDecoder;
import crossbook.protocol.event.OrderAcceptedDecoder;
import crossbook.protocol.event.OrderCanceledDecoder;
import crossbook.protocol.event.OrderExpiredDecoder;
import crossbook.protocol.event.OrderHeldDecoder;
import crossbook.protocol.event.PositionChangedDecoder;
import crossbook.protocol.event.PositionSettledDecoder;
import crossbook.protocol.event.TradeBookedDecoder;
import crossbook.protocol.event.TradeBustedDecoder;
import crossbook.protocol.event.TradeCorrectedDecoder;
import crossbook.protocol.event.TradedDecoder;

import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Adds up what events say of money, and says where they break an invariant, by its number.
///
/// 34  what an account has is what came to it less what left it; the accounts of an asset, those
///     of the exchange included, add up to zero after every event; the clearing account of an
///     asset is after every command what is open of positions settled in it, the other way, and
///     what is due less what is owed; a settlement sums up the payments that were made
/// 35  a participant's account holds no less than nothing and, where no position depends on it
///     and market operations have not taken it into a deficit, no more than it has; it holds
///     what its orders and positions hold together and what it owes, and an order that has ended
///     holds nothing
/// 36  a position is the sum of its fills
///
/// A trade of an instrument that is covered is booked (34), and one that was booked is when it is
/// busted or corrected.
///
/// Where the first events are gone, an account and an order are taken as they are told first, and
/// nothing is added up to zero.
public final class AccountAudit implements EventListener {
    private static final int PIECE_BITS = 20;

    private final Findings findings;
    private final AuditedLedger ledger;
    private final Set<Long> ended = new HashSet<>();

    // The orders that the next booking is of; none of a bust or a correction.
    private boolean isOfOrders;
    private long buyOrderId;
    private long sellOrderId;
    private long tradedQty;
    private long payments; // that were not summed up yet
    private final Set<Long> covered = new HashSet<>(); // instruments whose trades are booked
    private final Map<Long, BitSet> booked = new HashMap<>(); // trades, in pieces
    private long unbookedTrade; // 0: none
    private boolean isIntoDeficit; // the next booking, by decision of market operations

    public AccountAudit() {
        this(new Findings());
    }

    AccountAudit(Findings findings) {
        this.findings = findings;
        ledger = new AuditedLedger(findings);
    }

    /// What breaks an invariant, in the order of the events.
    public List<String> violations() {
        return findings.found().stream().map(Violation::toString).toList();
    }

    /// How many events moved or held money.
    public long events() {
        return ledger.events;
    }

    /// How many accounts there are.
    public int accounts() {
        return ledger.accounts.size();
    }

    /// Whether the first event was seen, so that everything is added up from nothing.
    public boolean isWhole() {
        return ledger.isWhole();
    }

    /// Looks at the head of an event, before what it tells of money is read.
    public void begin(long eventNumber) {
        findings.begin(eventNumber);
        ledger.begin(eventNumber);
    }

    /// After the last event of a command.
    public void endCommand() {
        expectBooking(0);
        for (long orderId : ended) ledger.end(orderId);
        ended.clear();
        ledger.endCommand();
    }

    /// The next event of money is that a trade is booked, or booked anew.
    private void expectBooking(long tradeId) {
        ledger.check(
                34, unbookedTrade == 0, "trade " + unbookedTrade + " is reported, but not booked");
        unbookedTrade = tradeId;
    }

    @Override
    public void onInstrumentDefined(InstrumentDefinedDecoder event) {
        boolean isCovered = event.coverage().coverageKind() != CoverageKind.NONE;
        if (isCovered) covered.add(event.instrumentId());
        else covered.remove(event.instrumentId());
    }

    // Orders.

    @Override
    public void onOrderAccepted(OrderAcceptedDecoder event) {
        ledger.held.put(event.state().orderId(), 0L);
    }

    @Override
    public void onOrderCanceled(OrderCanceledDecoder event) {
        ended.add(event.state().orderId());
    }

    @Override
    public void onOrderExpired(OrderExpiredDecoder event) {
        ended.add(event.state().orderId());
    }

    @Override
    public void onTraded(TradedDecoder event) {
        boolean takerBuys = event.takerSide() == Side.BUY;
        buyOrderId = takerBuys ? event.takerOrderId() : event.makerOrderId();
        sellOrderId = takerBuys ? event.makerOrderId() : event.takerOrderId();
        isOfOrders = true;
        tradedQty = event.qty();
        expectBooking(covered.contains(event.instrumentId()) ? event.tradeId() : 0);
        if (event.takerLeavesQty() == 0) ended.add(event.takerOrderId());
        if (event.makerLeavesQty() == 0) ended.add(event.makerOrderId());
    }

    @Override
    public void onTradeBusted(TradeBustedDecoder event) {
        isOfOrders = false;
        tradedQty = -event.qty();
        isIntoDeficit = event.intoDeficit() == YesNo.YES;
        expectBooking(isBooked(event.tradeId()) ? event.tradeId() : 0);
    }

    @Override
    public void onTradeCorrected(TradeCorrectedDecoder event) {
        isOfOrders = false;
        tradedQty = event.qty() - event.oldQty();
        isIntoDeficit = event.intoDeficit() == YesNo.YES;
        expectBooking(isBooked(event.tradeId()) ? event.tradeId() : 0);
    }

    private boolean isBooked(long tradeId) {
        BitSet piece = booked.get(pieceOf(tradeId));
        return piece != null && piece.get(inPiece(tradeId));
    }

    private static long pieceOf(long tradeId) {
        return tradeId >>> PIECE_BITS;
    }

    private static int inPiece(long tradeId) {
        return (int) tradeId & (1 << PIECE_BITS) - 1;
    }

    // Money.

    @Override
    public void onOrderHeld(OrderHeldDecoder event) {
        AuditedLedger.Change change = ledger.new Change();
        Account account =
                AuditedLedger.participant(event.participantId(), event.account(), event.assetId());
        change.hold(account, event.orderId(), event.orderHeld());
        change.told(account, new Amounts(event.posted(), event.held()));
        change.check();
    }

    @Override
    public void onTradeBooked(TradeBookedDecoder event) {
        unbookedTrade = 0;
        booked.computeIfAbsent(pieceOf(event.tradeId()), _ -> new BitSet())
                .set(inPiece(event.tradeId()));
        long quote = event.quoteAssetId();
        if (event.baseAssetId() == TradeBookedDecoder.baseAssetIdNullValue()) {
            bookOnMargin(event);
            return;
        }
        Sides of = Sides.of(event);
        Account fees = new Account(OwnerKind.FEES, -1, "", quote);
        AuditedLedger.Change change = ledger.new Change();
        boolean isLater = event.settlementDate() != TradeBookedDecoder.settlementDateNullValue();
        change.move(of.buyerQuote, fees, event.buyerFee());
        change.move(
                isLater ? AuditedLedger.clearing(quote) : of.sellerQuote, fees, event.sellerFee());
        if (isLater) {
            owe(event, of, change);
            change.told(AuditedLedger.clearing(quote), new Amounts(event.clearingPosted(), 0));
        } else {
            change.move(of.sellerBase, of.buyerBase, event.baseAmount());
            change.move(of.buyerQuote, of.sellerQuote, event.quoteAmount());
        }
        if (isOfOrders) {
            change.hold(of.buyerQuote, buyOrderId, event.buyerOrderHeld());
            change.hold(of.sellerBase, sellOrderId, event.sellerOrderHeld());
        }
        change.told(of.buyerBase, new Amounts(event.buyerBasePosted(), event.buyerBaseHeld()));
        change.told(of.buyerQuote, new Amounts(event.buyerQuotePosted(), event.buyerQuoteHeld()));
        change.told(of.sellerBase, new Amounts(event.sellerBasePosted(), event.sellerBaseHeld()));
        change.told(
                of.sellerQuote, new Amounts(event.sellerQuotePosted(), event.sellerQuoteHeld()));
        change.told(fees, new Amounts(event.feesPosted(), 0));
        if (isIntoDeficit) change.lacks();
        isIntoDeficit = false;
        change.check();
    }

    /// The accounts of both sides of a trade, of base and quote asset.
    private record Sides(
            Account buyerBase, Account buyerQuote, Account sellerBase, Account sellerQuote) {
        static Sides of(TradeBookedDecoder event) {
            long buyer = event.buyerParticipantId();
            long seller = event.sellerParticipantId();
            String ofBuyer = event.buyerAccount();
            String ofSeller = event.sellerAccount();
            return new Sides(
                    AuditedLedger.participant(buyer, ofBuyer, event.baseAssetId()),
                    AuditedLedger.participant(buyer, ofBuyer, event.quoteAssetId()),
                    AuditedLedger.participant(seller, ofSeller, event.baseAssetId()),
                    AuditedLedger.participant(seller, ofSeller, event.quoteAssetId()));
        }
    }

    /// What a trade that settles later makes owed and due.
    private static void owe(TradeBookedDecoder event, Sides of, AuditedLedger.Change change) {
        long date = event.settlementDate();
        long due = event.quoteAmount() - event.sellerFee();
        change.owe(
                new Obligation(date, of.sellerBase),
                new Open(event.sellerBaseOwed(), event.sellerBaseDue()),
                -event.baseAmount());
        change.owe(
                new Obligation(date, of.buyerBase),
                new Open(event.buyerBaseOwed(), event.buyerBaseDue()),
                event.baseAmount());
        change.owe(
                new Obligation(date, of.buyerQuote),
                new Open(event.buyerQuoteOwed(), event.buyerQuoteDue()),
                -event.quoteAmount());
        change.owe(
                new Obligation(date, of.sellerQuote),
                new Open(event.sellerQuoteOwed(), event.sellerQuoteDue()),
                due);
    }

    @Override
    public void onObligationNetted(ObligationNettedDecoder event) {
        Account account =
                AuditedLedger.participant(event.participantId(), event.account(), event.assetId());
        AuditedLedger.Change change = ledger.new Change();
        Open open = new Open(event.owed(), event.due());
        change.owe(new Obligation(event.settlementDate(), account), open, 0);
        ledger.check(35, open.owed() == 0 || open.due() == 0, account + " is netted: " + open);
        change.told(account, new Amounts(event.posted(), event.held()));
        change.check();
    }

    @Override
    public void onObligationSettled(ObligationSettledDecoder event) {
        payments++;
        Account account =
                AuditedLedger.participant(event.participantId(), event.account(), event.assetId());
        Account clearing = AuditedLedger.clearing(event.assetId());
        AuditedLedger.Change change = ledger.new Change();
        long paid = event.owed() - event.due();
        change.move(account, clearing, paid);
        change.owe(new Obligation(event.settlementDate(), account), Open.NOTHING, paid);
        change.told(account, new Amounts(event.posted(), event.held()));
        change.told(clearing, new Amounts(event.clearingPosted(), 0));
        change.check();
    }

    @Override
    public void onObligationsSettled(ObligationsSettledDecoder event) {
        ledger.check(
                34,
                !isWhole() || event.payments() == payments,
                event.payments() + " payments are reported, but " + payments + " were made");
        payments = 0;
    }

    /// What is owed before the first event that is there.
    @Override
    public void onObligationStated(ObligationStatedDecoder event) {
        Account account =
                AuditedLedger.participant(event.participantId(), event.account(), event.assetId());
        Obligation of = new Obligation(event.settlementDate(), account);
        ledger.obligations.put(of, new Open(event.owed(), event.due()));
    }

    private void bookOnMargin(TradeBookedDecoder event) {
        long asset = event.quoteAssetId();
        Account buyer =
                AuditedLedger.participant(event.buyerParticipantId(), event.buyerAccount(), asset);
        Account seller = AuditedLedger.participant(
                event.sellerParticipantId(), event.sellerAccount(), asset);
        Account fees = new Account(OwnerKind.FEES, -1, "", asset);
        AuditedLedger.Change change = ledger.new Change();
        change.move(AuditedLedger.clearing(asset), buyer, event.buyerProfit());
        change.move(AuditedLedger.clearing(asset), seller, event.sellerProfit());
        change.move(buyer, fees, event.buyerFee());
        change.move(seller, fees, event.sellerFee());
        if (isOfOrders) {
            change.hold(buyer, buyOrderId, event.buyerOrderHeld());
            change.hold(seller, sellOrderId, event.sellerOrderHeld());
        }
        change.told(buyer, new Amounts(event.buyerQuotePosted(), event.buyerQuoteHeld()));
        change.told(seller, new Amounts(event.sellerQuotePosted(), event.sellerQuoteHeld()));
        change.told(fees, new Amounts(event.feesPosted(), 0));
        change.told(AuditedLedger.clearing(asset), new Amounts(event.clearingPosted(), 0));
        change.holdsEarly();
        change.check();
        ledger.positions.trade(AuditedLedger.key(buyer, event.instrumentId()), tradedQty);
        ledger.positions.trade(AuditedLedger.key(seller, event.instrumentId()), -tradedQty);
    }

    @Override
    public void onPositionChanged(PositionChangedDecoder event) {
        Account account =
                AuditedLedger.participant(event.participantId(), event.account(), event.assetId());
        Position told = new Position(event.positionQty(), event.openValue(), event.positionHeld());
        AuditedLedger.Change change = ledger.new Change();
        change.open(account, event.instrumentId(), told);
        change.told(account, new Amounts(event.posted(), event.held()));
        change.check();
    }

    @Override
    public void onOpenInterestChanged(OpenInterestChangedDecoder event) {
        long open = ledger.positions.openInterest(event.instrumentId());
        ledger.check(
                36,
                !ledger.isWhole() || event.qty() == open,
                "instrument " + event.instrumentId() + " has " + event.qty() + " open, not "
                        + open);
    }

    @Override
    public void onPositionSettled(PositionSettledDecoder event) {
        Account account =
                AuditedLedger.participant(event.participantId(), event.account(), event.assetId());
        Account clearing = AuditedLedger.clearing(event.assetId());
        Position told = new Position(event.positionQty(), event.openValue(), event.positionHeld());
        AuditedLedger.Change change = ledger.new Change();
        change.move(clearing, account, event.profit());
        change.open(account, event.instrumentId(), told);
        change.told(account, new Amounts(event.posted(), event.held()));
        change.told(clearing, new Amounts(event.clearingPosted(), 0));
        change.check();
    }

    /// What the insurance has paid for an owner.
    @Override
    public void onDeficitCovered(DeficitCoveredDecoder event) {
        Account account =
                AuditedLedger.participant(event.participantId(), event.account(), event.assetId());
        Account insurance = new Account(OwnerKind.INSURANCE, -1, "", event.assetId());
        AuditedLedger.Change change = ledger.new Change();
        change.move(insurance, account, event.covered());
        change.told(account, new Amounts(event.posted(), event.held()));
        change.told(insurance, new Amounts(event.insurancePosted(), 0));
        change.lacks(); // of a state, how it came to be is not told
        change.check();
    }

    @Override
    public void onFundsTransferred(FundsTransferredDecoder event) {
        long asset = event.assetId();
        Account from = AuditedLedger.account(
                event.fromKind(), event.fromParticipantId(), event.fromAccount(), asset);
        Account to = AuditedLedger.account(
                event.toKind(), event.toParticipantId(), event.toAccount(), asset);
        AuditedLedger.Change change = ledger.new Change();
        change.move(from, to, event.amount());
        change.told(from, new Amounts(event.fromPosted(), event.fromHeld()));
        change.told(to, new Amounts(event.toPosted(), event.toHeld()));
        change.check();
    }
}
