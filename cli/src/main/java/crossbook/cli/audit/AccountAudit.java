package crossbook.cli.audit;

import crossbook.cli.audit.OpenPositions.Position;
import crossbook.client.stream.EventListener;
import crossbook.protocol.OwnerKind;
import crossbook.protocol.Side;
import crossbook.protocol.event.FundsTransferredDecoder;
import crossbook.protocol.event.ObligationNettedDecoder;
import crossbook.protocol.event.ObligationSettledDecoder;
import crossbook.protocol.event.ObligationStatedDecoder;
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

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Adds up what events say of money, and says where they break an invariant, by its number.
///
/// 34  what an account has is what came to it less what left it; the accounts of an asset, those
/// of the exchange included, add up to zero after every event; the clearing account of an
/// asset is
/// after every command what is open of positions settled in it, the other way, and what is due
/// less what is owed
/// 35  a participant's account holds no less than nothing and, where no position depends on
/// it, no
/// more than it has; it holds what its orders and positions hold together and what it owes, and
/// an order that has ended holds nothing
/// 36  a position is the sum of its fills
///
/// Where the first events are gone, an account and an order are taken as they are told first, and
/// nothing is added up to zero.
public final class AccountAudit implements EventListener {
    private final Map<Account, Amounts> accounts = new HashMap<>();
    private final Map<Long, Long> totals = new HashMap<>();
    private final Map<Long, Long> held = new HashMap<>();
    private final Set<Long> ended = new HashSet<>();
    private final List<String> violations = new ArrayList<>();
    private final OpenPositions positions = new OpenPositions();
    private final Set<Account> onMargin = new HashSet<>(); // on which positions depend
    private final Map<Obligation, Open> obligations = new HashMap<>();
    private final Map<Long, Long> toDeliver = new HashMap<>(); // of assets: due less owed
    private final Set<Long> cleared = new HashSet<>(); // assets, by this command

    /// What accounts hold already for positions that the next events tell.
    private final Map<Account, Long> early = new HashMap<>();

    private long firstEvent;
    private long events;
    private long number;

    // The orders that the next booking is of; none of a bust or a correction.
    private boolean isOfOrders;
    private long buyOrderId;
    private long sellOrderId;
    private long tradedQty;

    /// An owner's account of an asset.
    ///
    /// @param client of the participant; empty: the participant itself
    private record Account(OwnerKind kind, long participantId, String client, long assetId) {
        @Override
        public String toString() {
            String owner = kind == OwnerKind.PARTICIPANT
                    ? "participant " + participantId + (client.isEmpty() ? "" : "/" + client)
                    : kind.toString();
            return owner + ", asset " + assetId;
        }
    }

    /// What is in it.
    private record Amounts(long posted, long held) {
        static final Amounts NOTHING = new Amounts(0, 0);
    }

    /// What an account owes and is due on a date.
    private record Obligation(long date, Account account) {}

    private record Open(long owed, long due) {
        static final Open NOTHING = new Open(0, 0);

        long net() {
            return due - owed;
        }
    }

    /// What breaks an invariant, in the order of the events.
    public List<String> violations() {
        return Collections.unmodifiableList(violations);
    }

    /// How many events moved or held money.
    public long events() {
        return events;
    }

    /// How many accounts there are.
    public int accounts() {
        return accounts.size();
    }

    /// Whether the first event was seen, so that everything is added up from nothing.
    public boolean isWhole() {
        return firstEvent <= 1;
    }

    /// Looks at the head of an event, before what it tells of money is read.
    public void begin(long eventNumber) {
        if (firstEvent == 0) firstEvent = eventNumber;
        number = eventNumber;
    }

    /// After the last event of a command.
    public void endCommand() {
        for (long orderId : ended) {
            long left = held.getOrDefault(orderId, 0L);
            check(35, left == 0, "order " + orderId + " has ended and holds " + left);
            held.remove(orderId);
        }
        ended.clear();
        for (long asset : cleared) clear(asset);
        cleared.clear();
        early.forEach((account, amount) -> check(
                35,
                amount == 0,
                account + " holds " + amount + " for a position that is not told"));
        early.clear();
        check(36, positions.untold().isEmpty(), positions.untold() + " traded and is not told");
    }

    private void clear(long asset) {
        Amounts clearing = accounts.get(clearing(asset));
        long open = positions.openValue(asset);
        long delivered = toDeliver.getOrDefault(asset, 0L);
        boolean isMirror = !isWhole() || clearing == null || clearing.posted == delivered - open;
        check(
                34,
                isMirror,
                "asset " + asset + " has " + open + " open"
                        + (delivered == 0 ? "" : ", " + delivered + " due")
                        + ", and to be cleared " + (clearing == null ? 0 : clearing.posted));
    }

    private void check(int invariant, boolean holds, String what) {
        if (!holds) violations.add("invariant " + invariant + ": event " + number + ": " + what);
    }

    // Orders.

    @Override
    public void onOrderAccepted(OrderAcceptedDecoder event) {
        held.put(event.state().orderId(), 0L);
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
        if (event.takerLeavesQty() == 0) ended.add(event.takerOrderId());
        if (event.makerLeavesQty() == 0) ended.add(event.makerOrderId());
    }

    @Override
    public void onTradeBusted(TradeBustedDecoder event) {
        isOfOrders = false;
        tradedQty = -event.qty();
    }

    @Override
    public void onTradeCorrected(TradeCorrectedDecoder event) {
        isOfOrders = false;
        tradedQty = event.qty() - event.oldQty();
    }

    // Money.

    @Override
    public void onOrderHeld(OrderHeldDecoder event) {
        Change change = new Change();
        Account account = participant(event.participantId(), event.account(), event.assetId());
        change.hold(account, event.orderId(), event.orderHeld());
        change.told(account, new Amounts(event.posted(), event.held()));
        change.check();
    }

    @Override
    public void onTradeBooked(TradeBookedDecoder event) {
        long base = event.baseAssetId();
        long quote = event.quoteAssetId();
        if (base == TradeBookedDecoder.baseAssetIdNullValue()) {
            bookOnMargin(event);
            return;
        }
        Account buyerBase = participant(event.buyerParticipantId(), event.buyerAccount(), base);
        Account buyerQuote = participant(event.buyerParticipantId(), event.buyerAccount(), quote);
        Account sellerBase = participant(event.sellerParticipantId(), event.sellerAccount(), base);
        Account sellerQuote =
                participant(event.sellerParticipantId(), event.sellerAccount(), quote);
        Account fees = new Account(OwnerKind.FEES, -1, "", quote);
        Change change = new Change();
        long date = event.settlementDate();
        boolean isLater = date != TradeBookedDecoder.settlementDateNullValue();
        change.move(buyerQuote, fees, event.buyerFee());
        change.move(isLater ? clearing(quote) : sellerQuote, fees, event.sellerFee());
        if (isLater) {
            long due = event.quoteAmount() - event.sellerFee();
            change.owe(
                    new Obligation(date, sellerBase),
                    new Open(event.sellerBaseOwed(), event.sellerBaseDue()),
                    -event.baseAmount());
            change.owe(
                    new Obligation(date, buyerBase),
                    new Open(event.buyerBaseOwed(), event.buyerBaseDue()),
                    event.baseAmount());
            change.owe(
                    new Obligation(date, buyerQuote),
                    new Open(event.buyerQuoteOwed(), event.buyerQuoteDue()),
                    -event.quoteAmount());
            change.owe(
                    new Obligation(date, sellerQuote),
                    new Open(event.sellerQuoteOwed(), event.sellerQuoteDue()),
                    due);
            change.told(clearing(quote), new Amounts(event.clearingPosted(), 0));
        } else {
            change.move(sellerBase, buyerBase, event.baseAmount());
            change.move(buyerQuote, sellerQuote, event.quoteAmount());
        }
        if (isOfOrders) {
            change.hold(buyerQuote, buyOrderId, event.buyerOrderHeld());
            change.hold(sellerBase, sellOrderId, event.sellerOrderHeld());
        }
        change.told(buyerBase, new Amounts(event.buyerBasePosted(), event.buyerBaseHeld()));
        change.told(buyerQuote, new Amounts(event.buyerQuotePosted(), event.buyerQuoteHeld()));
        change.told(sellerBase, new Amounts(event.sellerBasePosted(), event.sellerBaseHeld()));
        change.told(sellerQuote, new Amounts(event.sellerQuotePosted(), event.sellerQuoteHeld()));
        change.told(fees, new Amounts(event.feesPosted(), 0));
        change.check();
    }

    @Override
    public void onObligationNetted(ObligationNettedDecoder event) {
        Account account = participant(event.participantId(), event.account(), event.assetId());
        Change change = new Change();
        Open open = new Open(event.owed(), event.due());
        change.owe(new Obligation(event.settlementDate(), account), open, 0);
        check(35, open.owed == 0 || open.due == 0, account + " is netted: " + open);
        change.told(account, new Amounts(event.posted(), event.held()));
        change.check();
    }

    @Override
    public void onObligationSettled(ObligationSettledDecoder event) {
        Account account = participant(event.participantId(), event.account(), event.assetId());
        Account clearing = clearing(event.assetId());
        Change change = new Change();
        long paid = event.owed() - event.due();
        change.move(account, clearing, paid);
        change.owe(new Obligation(event.settlementDate(), account), Open.NOTHING, paid);
        change.told(account, new Amounts(event.posted(), event.held()));
        change.told(clearing, new Amounts(event.clearingPosted(), 0));
        change.check();
    }

    /// What is owed before the first event that is there.
    @Override
    public void onObligationStated(ObligationStatedDecoder event) {
        Account account = participant(event.participantId(), event.account(), event.assetId());
        Obligation of = new Obligation(event.settlementDate(), account);
        obligations.put(of, new Open(event.owed(), event.due()));
    }

    private void bookOnMargin(TradeBookedDecoder event) {
        long asset = event.quoteAssetId();
        Account buyer = participant(event.buyerParticipantId(), event.buyerAccount(), asset);
        Account seller = participant(event.sellerParticipantId(), event.sellerAccount(), asset);
        Account fees = new Account(OwnerKind.FEES, -1, "", asset);
        Change change = new Change();
        change.move(clearing(asset), buyer, event.buyerProfit());
        change.move(clearing(asset), seller, event.sellerProfit());
        change.move(buyer, fees, event.buyerFee());
        change.move(seller, fees, event.sellerFee());
        if (isOfOrders) {
            change.hold(buyer, buyOrderId, event.buyerOrderHeld());
            change.hold(seller, sellOrderId, event.sellerOrderHeld());
        }
        change.told(buyer, new Amounts(event.buyerQuotePosted(), event.buyerQuoteHeld()));
        change.told(seller, new Amounts(event.sellerQuotePosted(), event.sellerQuoteHeld()));
        change.told(fees, new Amounts(event.feesPosted(), 0));
        change.told(clearing(asset), new Amounts(event.clearingPosted(), 0));
        change.holdsEarly();
        change.check();
        positions.trade(key(buyer, event.instrumentId()), tradedQty);
        positions.trade(key(seller, event.instrumentId()), -tradedQty);
    }

    private static OpenPositions.Key key(Account account, long instrumentId) {
        return new OpenPositions.Key(account.participantId, account.client, instrumentId);
    }

    @Override
    public void onPositionChanged(PositionChangedDecoder event) {
        Account account = participant(event.participantId(), event.account(), event.assetId());
        Position told = new Position(event.positionQty(), event.openValue(), event.positionHeld());
        Change change = new Change();
        change.open(account, event.instrumentId(), told);
        change.told(account, new Amounts(event.posted(), event.held()));
        change.check();
    }

    @Override
    public void onPositionSettled(PositionSettledDecoder event) {
        Account account = participant(event.participantId(), event.account(), event.assetId());
        Account clearing = clearing(event.assetId());
        Position told = new Position(event.positionQty(), event.openValue(), event.positionHeld());
        Change change = new Change();
        change.move(clearing, account, event.profit());
        change.open(account, event.instrumentId(), told);
        change.told(account, new Amounts(event.posted(), event.held()));
        change.told(clearing, new Amounts(event.clearingPosted(), 0));
        change.check();
    }

    private static Account clearing(long assetId) {
        return new Account(OwnerKind.CLEARING, -1, "", assetId);
    }

    @Override
    public void onFundsTransferred(FundsTransferredDecoder event) {
        long asset = event.assetId();
        Account from =
                account(event.fromKind(), event.fromParticipantId(), event.fromAccount(), asset);
        Account to = account(event.toKind(), event.toParticipantId(), event.toAccount(), asset);
        Change change = new Change();
        change.move(from, to, event.amount());
        change.told(from, new Amounts(event.fromPosted(), event.fromHeld()));
        change.told(to, new Amounts(event.toPosted(), event.toHeld()));
        change.check();
    }

    private static Account participant(long participantId, String client, long assetId) {
        return new Account(OwnerKind.PARTICIPANT, participantId, client, assetId);
    }

    private static Account account(OwnerKind kind, long participantId, String client, long asset) {
        return kind == OwnerKind.PARTICIPANT
                ? participant(participantId, client, asset)
                : new Account(kind, -1, "", asset);
    }

    /// What one event changes, and what it says that there is then.
    private final class Change {
        private final Map<Account, Long> posted = new HashMap<>();
        private final Map<Account, Long> holds = new HashMap<>();
        private final Map<Account, Amounts> told = new HashMap<>();
        private final Set<Account> unknown = new HashSet<>();
        private boolean isEarly;

        void move(Account from, Account to, long amount) {
            posted.merge(from, -amount, Long::sum);
            posted.merge(to, amount, Long::sum);
        }

        void hold(Account account, long orderId, long amount) {
            Long before = held.put(orderId, amount);
            if (before == null) unknown.add(account);
            else holds.merge(account, amount - before, Long::sum);
        }

        /// What an account owes and is due on a date is told, which changed by so much together.
        void owe(Obligation of, Open now, long growth) {
            Open before = obligations.put(of, now);
            boolean isKnown = isWhole() || before != null;
            if (!isKnown) unknown.add(of.account);
            if (before == null) before = Open.NOTHING;
            AccountAudit.this.check(
                    34,
                    !isKnown || now.net() - before.net() == growth,
                    of.account + " is due " + now.net() + " on day " + of.date + ", and "
                            + (before.net() + growth) + " was traded");
            AccountAudit.this.check(
                    35, now.owed >= 0 && now.due >= 0, of.account + " is owed: " + now);
            holds.merge(of.account, now.owed - before.owed, Long::sum);
            toDeliver.merge(of.account.assetId, now.net() - before.net(), Long::sum);
            cleared.add(of.account.assetId);
        }

        /// What the accounts hold for positions is in what is told, before the positions are
        /// told.
        void holdsEarly() {
            isEarly = true;
            for (Account account : told.keySet()) {
                if (account.kind == OwnerKind.PARTICIPANT) onMargin.add(account);
            }
        }

        /// A position of the account's owner is told.
        void open(Account account, long instrumentId, Position position) {
            OpenPositions.Key key = key(account, instrumentId);
            OpenPositions.Before before = positions.tell(key, account.assetId, position);
            boolean isKnown = isWhole() || !before.isFirst();
            if (!isKnown) unknown.add(account);
            AccountAudit.this.check(
                    36,
                    !isKnown || position.qty() == before.qty(),
                    key + " is " + position.qty() + ", and its fills " + before.qty());
            Long held = early.remove(account);
            long growth = position.held() - before.held() - (held == null ? 0 : held);
            holds.merge(account, growth, Long::sum);
            onMargin.add(account);
            cleared.add(account.assetId);
        }

        /// Two of an event may be one account, if somebody trades with itself: both say the same.
        void told(Account account, Amounts amounts) {
            Amounts other = told.put(account, amounts);
            AccountAudit.this.check(
                    34, other == null || other.equals(amounts), account + " is told twice");
        }

        void check() {
            events++;
            told.forEach(this::check);
            if (!isWhole()) return;
            for (Account account : told.keySet()) {
                long total = totals.getOrDefault(account.assetId, 0L);
                AccountAudit.this.check(
                        34, total == 0, "asset " + account.assetId + " adds up to " + total);
            }
        }

        private void check(Account account, Amounts after) {
            Amounts before = accounts.put(account, after);
            if (before == null) before = isWhole() ? Amounts.NOTHING : null;
            if (before == null) return; // taken as it is told
            long has = before.posted + posted.getOrDefault(account, 0L);
            AccountAudit.this.check(
                    34,
                    after.posted == has,
                    account + " has " + after.posted + ", and " + has + " was posted");
            long needs = before.held + holds.getOrDefault(account, 0L);
            boolean isKnown = isWhole() || !unknown.contains(account);
            if (isEarly && account.kind == OwnerKind.PARTICIPANT) {
                if (after.held != needs) early.put(account, after.held - needs);
                needs = after.held;
            }
            AccountAudit.this.check(
                    35,
                    !isKnown || after.held == needs,
                    account + " holds " + after.held + ", and its orders " + needs);
            boolean isOwned = account.kind == OwnerKind.PARTICIPANT;
            boolean isCovered = after.held <= after.posted || onMargin.contains(account);
            AccountAudit.this.check(
                    35,
                    !isOwned || (after.held >= 0 && isCovered),
                    account + " has " + after.posted + " and holds " + after.held);
            totals.merge(account.assetId, after.posted - before.posted, Long::sum);
        }
    }
}
