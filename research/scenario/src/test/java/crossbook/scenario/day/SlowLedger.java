package crossbook.scenario.day;

import static crossbook.scenario.MoneySeen.owner;

import static java.math.BigInteger.ZERO;

import crossbook.core.model.Coverage;
import crossbook.core.model.Instrument;
import crossbook.core.order.OrdType;
import crossbook.core.order.RejectReason;
import crossbook.core.order.TradeType;
import crossbook.scenario.MoneySeen;
import crossbook.scenario.MoneySeen.Booked;
import crossbook.scenario.MoneySeen.BookedOnMargin;
import crossbook.scenario.MoneySeen.Held;
import crossbook.scenario.MoneySeen.Moved;
import crossbook.scenario.MoneySeen.Past;
import crossbook.scenario.MoneySeen.PositionSeen;
import crossbook.scenario.MoneySeen.PositionSettled;
import crossbook.scenario.MoneySeen.Shown;
import crossbook.scenario.MoneySeen.Sides;
import crossbook.scenario.MoneySeen.Terms;
import crossbook.scenario.MoneySeen.Traded;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/// Watches money: keeps what everybody has and holds from the events alone, and says what is not
/// as decision 0025 has it.
///
/// After each event everybody must have and hold what the events so far say, and no other amount.
/// Each event says what must be told of money next. What is told and was not due, is told
/// otherwise, or was due and is not told, breaks an invariant; so does what everybody is shown to
/// have between the commands, and a refusal for want of money where there is enough.
final class SlowLedger {
    /// So many are enough: one brings about others in everything that follows.
    private static final int MOST = 20;

    private final Violations violations = new Violations();
    private final SlowAccounts accounts = new SlowAccounts();
    private final SlowObligations obligations = new SlowObligations(accounts, violations);
    private final Map<Integer, Instrument> instruments = new HashMap<>();
    private final Map<Integer, Long> openInterests = new HashMap<>(); // as they are told
    private final Map<Long, SlowHold> orders = new HashMap<>();
    private final Map<String, Long> names = new HashMap<>();
    private final Map<Long, SlowTrade> trades = new HashMap<>();
    private final Map<Long, SlowMarginTrade> marginTrades = new HashMap<>();

    /// The trades in which neither side came to the other, though their type leaves it open.
    private final Set<Traded> untaken = new HashSet<>();

    /// Of what is due to be booked.
    private Coverage booking;

    private final SlowDue due = new SlowDue(accounts);
    private final SlowMargin margin = new SlowMargin(accounts, orders.values(), due);
    private final MoneyRefusals refusals = new MoneyRefusals(accounts, margin);
    private final SlowOwners owners = new SlowOwners(refusals, obligations, margin);
    private String line = "";

    /// Whether a side is said not to be able to pay for a bust or a correction.
    private boolean isIntoDeficit;

    /// A liquidation has begun whose order comes next; else null.
    private MoneySeen.Liquidated liquidation;

    /// A trade on margin, for busts and corrections.
    ///
    /// @param terms those that count
    /// @param fees of the buyer and the seller
    private record SlowMarginTrade(
            Past terms, SlowPosition buyer, SlowPosition seller, List<BigInteger> fees) {}

    private SlowLedger() {}

    static List<String> violations(List<MoneySeen> recording) {
        SlowLedger ledger = new SlowLedger();
        ledger.findUntaken(recording);
        for (MoneySeen seen : recording) {
            ledger.see(seen);
            if (ledger.violations.found().size() >= MOST) break;
        }
        return ledger.violations.found();
    }

    /// Hidden orders that meet each other: the last trades before that is told.
    private void findUntaken(List<MoneySeen> recording) {
        for (int i = 0; i < recording.size(); i++) {
            if (!(recording.get(i) instanceof MoneySeen.HiddenUncrossed uncrossed)) continue;
            long left = uncrossed.qty();
            for (int at = i - 1; left > 0; at--) {
                boolean isIt = recording.get(at) instanceof Traded traded
                        && traded.maker().instrumentId() == uncrossed.instrumentId();
                if (!isIt) continue;
                Traded traded = (Traded) recording.get(at);
                left -= traded.fill().qty();
                untaken.add(traded);
            }
        }
    }

    private void check(int invariant, boolean holds, String what) {
        violations.check(invariant, holds, what);
    }

    private void check(int invariant, boolean holds, Supplier<String> what) {
        violations.check(invariant, holds, what);
    }

    private void see(MoneySeen seen) {
        if (seen instanceof MoneySeen.Changed changed) {
            accounts.show(changed.accounts());
            return;
        }
        if (seen instanceof MoneySeen.OpenInterest open) {
            openInterests.put(open.instrumentId(), open.qty());
            return;
        }
        if (due.isEmpty()) accounts.expectChanged();
        accounts.compareShown(violations); // after what was told last
        if (seen instanceof Held held) {
            MoneySeen expected = due.poll();
            check(35, held.equals(expected), () -> held + ", not " + expected);
        } else if (seen instanceof Booked booked) {
            compare(booked, due.poll());
        } else if (seen instanceof BookedOnMargin booked) {
            compare(booked, due.poll());
        } else if (isOfMargin(seen)) {
            MoneySeen expected = due.poll();
            boolean moves = seen instanceof PositionSettled || seen instanceof MoneySeen.Deficit;
            int invariant = moves ? 34 : 35;
            check(invariant, seen.equals(expected), () -> seen + ", not " + expected);
        } else {
            for (MoneySeen missing : due.takeAll()) {
                boolean isHeld = missing instanceof Held
                        || missing instanceof PositionSeen
                        || missing instanceof MoneySeen.Called
                        || missing instanceof MoneySeen.CallMet;
                check(isHeld ? 35 : 34, false, missing + " is not told");
            }
            happen(seen);
        }
    }

    private static boolean isOfMargin(MoneySeen seen) {
        return seen instanceof PositionSeen
                || seen instanceof PositionSettled
                || seen instanceof MoneySeen.Called
                || seen instanceof MoneySeen.CallMet
                || seen instanceof MoneySeen.Deficit;
    }

    private void compare(Booked booked, MoneySeen expected) {
        if (!(expected instanceof Booked right)) {
            check(34, false, booked + ", not " + expected);
            return;
        }
        boolean isIt = booked.tradeId() == right.tradeId() && booked.moved().equals(right.moved());
        check(34, isIt, () -> booked + ", not " + right);
        boolean areFees =
                booked.buyerFee() == right.buyerFee() && booked.sellerFee() == right.sellerFee();
        check(38, areFees, () -> booked + ", not " + right);
        boolean areHeld = booked.buyerHeld() == right.buyerHeld()
                && booked.sellerHeld() == right.sellerHeld();
        check(35, areHeld, () -> booked + ", not " + right);
        boolean isOn = right.date() == Booked.LATER
                ? booked.date() > Booked.AT_ONCE
                : booked.date() == right.date();
        check(34, isOn, () -> booked + ", not " + right);
        if (right.date() != Booked.AT_ONCE) {
            obligations.book(booked, booking);
            trades.computeIfPresent(booked.tradeId(), (id, trade) -> trade.settling(booked.date()));
        }
        accounts.expectChanged();
        for (int assetId : new int[] {booking.quoteAssetId(), booking.baseAssetId()}) {
            margin.watch(booked.moved().buyer(), assetId);
            margin.watch(booked.moved().seller(), assetId);
        }
    }

    private void compare(BookedOnMargin booked, MoneySeen expected) {
        if (!(expected instanceof BookedOnMargin right)) {
            check(34, false, booked + ", not " + expected);
            return;
        }
        boolean isIt = booked.tradeId() == right.tradeId() && booked.sides().equals(right.sides());
        check(34, isIt, () -> booked + ", not " + right);
        boolean areFees =
                booked.buyerFee() == right.buyerFee() && booked.sellerFee() == right.sellerFee();
        check(38, areFees, () -> booked + ", not " + right);
        check(35, booked.equals(right), () -> booked + ", not " + right);
    }

    /// Between commands all is told of what is open.
    private void compareOpenInterests() {
        for (int id : instruments.keySet()) {
            BigInteger right = margin.openInterest(id);
            BigInteger told = BigInteger.valueOf(openInterests.getOrDefault(id, 0L));
            check(36, told.equals(right), () -> told + " open of " + id + ", not " + right);
        }
    }

    private void happen(MoneySeen seen) {
        switch (seen) {
            case MoneySeen.Began began -> {
                compareOpenInterests();
                line = began.line();
                violations.begin(began.number() + " " + line);
                margin.begin();
            }
            case MoneySeen.AssetAdded asset -> refusals.assets.add(asset.assetId());
            case MoneySeen.Joined joined -> {
                refusals.participants.add(joined.participantId());
                refusals.owners.add(owner(joined.participantId(), ""));
            }
            case MoneySeen.ClientAdded client ->
                refusals.owners.add(owner(client.participantId(), client.account()));
            case MoneySeen.Listed listed -> {
                instruments.put(listed.instrument().instrumentId(), listed.instrument());
                margin.list(listed.instrument());
            }
            case MoneySeen.Transferred transferred -> transfer(transferred);
            case MoneySeen.OwnerSuspended it ->
                answer(
                        it.reason(),
                        owners.suspend(
                                it.participantId(), owner(it.participantId(), it.account())));
            case MoneySeen.OwnerResumed it ->
                answer(
                        it.reason(),
                        owners.resume(it.participantId(), owner(it.participantId(), it.account())));
            case MoneySeen.Netted netted -> obligations.net(netted.left());
            case MoneySeen.Settled settled -> {
                obligations.settle(settled.paid());
                accounts.expectChanged();
                margin.watch(settled.paid().owner(), settled.paid().assetId());
            }
            case MoneySeen.SettledAll settled -> obligations.settleAll(settled);
            case MoneySeen.Looked looked -> look(looked);
            case MoneySeen.Quoted quoted -> margin.checkMark(quoted, violations);
            case MoneySeen.IndexSet set -> margin.marks.set(set);
            case MoneySeen.MarkMoved moved -> margin.moveMark(moved, violations);
            case MoneySeen.DayClosed closed -> margin.closed(closed.instrumentId(), closed.price());
            case MoneySeen.Liquidated liquidated -> {
                margin.liquidate(liquidated, line.startsWith("money liquidate "), violations);
                liquidation = hasNoOrder(liquidated) ? null : liquidated;
            }
            case MoneySeen.SettlementSet set ->
                margin.settle(set.instrumentId(), set.price(), violations);
            default -> happenToOrders(seen);
        }
    }

    private void look(MoneySeen.Looked looked) {
        obligations.look(looked.date());
        accounts.compare(looked.accounts(), margin, violations);
        margin.compare(looked.positions(), violations);
        for (int assetId : refusals.assets) {
            BigInteger clearing = accounts.posted(MoneySeen.CLEARING, assetId);
            BigInteger open = obligations.due(assetId).subtract(margin.openValue(assetId));
            check(34, clearing.equals(open), "clearing is " + clearing + ", not " + open);
        }
    }

    private void happenToOrders(MoneySeen seen) {
        switch (seen) {
            case MoneySeen.Accepted accepted -> accept(accepted.order(), accepted.reserve());
            case MoneySeen.OrderRefused refused -> checkRefusal(refused);
            case MoneySeen.CrossRefused refused -> checkRefusal(refused);
            case MoneySeen.Replaced replaced -> replace(replaced.order());
            case MoneySeen.ReplaceRefused refused -> checkRefusal(refused);
            case MoneySeen.Restated restated -> restate(restated.order());
            case MoneySeen.Ended ended -> end(ended.order());
            case Traded traded -> trade(traded);
            case MoneySeen.Busted busted -> {
                isIntoDeficit = busted.isIntoDeficit();
                checkChange(busted.trade().tradeId(), null, RejectReason.NONE);
                change(busted.trade().tradeId(), null);
            }
            case MoneySeen.Corrected corrected -> {
                isIntoDeficit = corrected.isIntoDeficit();
                checkChange(corrected.trade().tradeId(), corrected.trade(), RejectReason.NONE);
                change(corrected.trade().tradeId(), corrected.trade());
            }
            case MoneySeen.BustRefused refused ->
                checkChange(refused.tradeId(), null, refused.reason());
            case MoneySeen.CorrectionRefused refused -> checkRefusal(refused);
            default -> {} // a hidden uncross, which was looked at before
        }
    }

    // Funds.

    private void transfer(MoneySeen.Transferred transferred) {
        MoneySeen.Transfer transfer = transferred.transfer();
        answer(transferred.reason(), refusals.of(transfer));
        if (transferred.reason() != RejectReason.NONE) return;
        accounts.move(
                transfer.payer(),
                transfer.receiver(),
                transfer.assetId(),
                BigInteger.valueOf(transfer.amount()));
        accounts.expectChanged();
        margin.watch(transfer.receiver(), transfer.assetId());
    }

    private void answer(RejectReason reason, RejectReason expected) {
        check(34, reason == expected, reason + " is the answer, not " + expected);
    }

    // Orders.

    private Coverage coverage(int instrumentId) {
        Instrument instrument = instruments.get(instrumentId);
        return instrument == null ? null : instrument.coverage();
    }

    private void accept(Shown shown, long reserve) {
        owners.see(shown);
        Coverage coverage = coverage(shown.instrumentId());
        if (coverage == null) {
            check(35, !owners.isSuspended(shown.owner()), "accepted of who is suspended");
            check(35, reserve == 0, "a reserve price without coverage");
            return;
        }
        SlowHold order = hold(shown.owner(), shown.terms(), reserve, shown.instrumentId());
        if (liquidation == null) {
            RejectReason expected = refusals.of(order, instruments.get(shown.instrumentId()));
            check(35, expected == RejectReason.NONE, "accepted, not refused with " + expected);
        } else {
            checkLiquidation(shown);
        }
        order.isLive = true;
        if (coverage.isOnMargin()) margin.open(shown.owner(), shown.instrumentId());
        orders.put(shown.orderId(), order);
        names.put(shown.participantId() + " " + shown.clOrdId(), shown.orderId());
        hold(shown.orderId(), order);
    }

    private boolean hasNoOrder(MoneySeen.Liquidated liquidated) {
        int instrumentId = liquidated.position().instrumentId();
        return margin.isNeeded(liquidated, 0, instruments.get(instrumentId).lotSize());
    }

    /// A liquidation has begun: it is an order of the owner for what has to be closed, or as
    /// much as one may be for.
    private void checkLiquidation(Shown shown) {
        PositionSeen position = liquidation.position();
        Terms terms = shown.terms();
        boolean isIt = shown.owner().equals(position.owner())
                && shown.instrumentId() == position.instrumentId()
                && terms.buys() == position.qty() < 0
                && terms.limit() == liquidation.limit()
                && terms.qty() <= Math.abs(position.qty());
        check(35, isIt, shown + " is not of " + liquidation);
        Instrument instrument = instruments.get(shown.instrumentId());
        long lot = instrument.lotSize();
        boolean isNeeded = terms.qty() + lot > instrument.maxOrderQty()
                || margin.isNeeded(liquidation, terms.qty(), lot);
        check(35, isNeeded, shown + " is not what is needed of " + liquidation);
        liquidation = null;
    }

    private SlowHold hold(String owner, Terms terms, long reserve, int instrumentId) {
        return new SlowHold(owner, terms, reserve, instruments.get(instrumentId), margin);
    }

    /// Lets an order hold what it needs now, which is to be told if it is another amount.
    private void hold(long orderId, SlowHold order) {
        if (set(order, order.need())) due.add(new Held(orderId, order.held.longValue()));
        if (order.coverage.isOnMargin()) margin.update(position(order));
    }

    private SlowPosition position(SlowHold order) {
        return margin.open(order.owner, order.instrumentId);
    }

    private boolean set(SlowHold order, BigInteger held) {
        BigInteger more = held.subtract(order.held);
        order.held = held;
        accounts.hold(order.owner, order.assetId(), more);
        return more.signum() != 0;
    }

    private void checkRefusal(MoneySeen.OrderRefused refused) {
        if (!MoneyRefusals.isOfMoney(refused.reason())) return;
        Coverage coverage = coverage(refused.instrumentId());
        RejectReason expected = RejectReason.NONE;
        if (coverage != null) {
            String owner = owner(refused.participantId(), refused.account());
            SlowHold order =
                    hold(owner, refused.terms(), refused.reserve(), refused.instrumentId());
            expected = refusals.of(order, instruments.get(refused.instrumentId()));
        } else if (owners.isSuspended(owner(refused.participantId(), refused.account()))) {
            expected = RejectReason.OWNER_SUSPENDED;
        } else if (refused.reserve() != 0) {
            expected = RejectReason.RESERVE_PRICE_NOT_FOR_ORDER;
        }
        checkReason(refused.reason(), expected);
    }

    private void checkReason(RejectReason reason, RejectReason expected) {
        check(35, reason == expected, "refused with " + reason + ", not with " + expected);
    }

    /// The price of one that may be adjusted is not told.
    private void checkRefusal(MoneySeen.CrossRefused refused) {
        boolean isKnown = MoneyRefusals.isOfMoney(refused.reason()) && !line.endsWith("adjustable");
        if (!isKnown) return;
        Coverage coverage = coverage(refused.instrumentId());
        if (coverage != null && coverage.isOnMargin()) {
            checkReason(refused.reason(), ofCrossOnMargin(refused));
            return;
        }
        RejectReason expected = ofSide(refused, true);
        if (expected == RejectReason.NONE) expected = ofSide(refused, false);
        checkReason(refused.reason(), expected);
    }

    private RejectReason ofCrossOnMargin(MoneySeen.CrossRefused refused) {
        SlowHold buy = side(refused, true);
        SlowHold sell = side(refused, false);
        if (!refusals.owners.contains(buy.owner)) return RejectReason.UNKNOWN_ACCOUNT;
        if (owners.isSuspended(buy.owner)) return RejectReason.OWNER_SUSPENDED;
        RejectReason byBuy = margin.crossRefusal(buy);
        if (byBuy != RejectReason.NONE) return byBuy;
        RejectReason bySell = margin.crossRefusal(sell);
        if (bySell != RejectReason.NONE) return bySell;
        return margin.isCrossThere(buy, sell) ? RejectReason.NONE : RejectReason.FUNDS_INSUFFICIENT;
    }

    private SlowHold side(MoneySeen.CrossRefused refused, boolean buys) {
        Terms side = new Terms(buys, OrdType.CROSS, refused.price(), 0, refused.qty());
        String owner = MoneySeen.owner(refused.participantId(), "");
        return hold(owner, side, 0, refused.instrumentId());
    }

    private RejectReason ofSide(MoneySeen.CrossRefused refused, boolean buys) {
        Coverage coverage = coverage(refused.instrumentId());
        String owner = owner(refused.participantId(), "");
        if (owners.isSuspended(owner)) return RejectReason.OWNER_SUSPENDED;
        if (coverage == null) return RejectReason.NONE;
        return refusals.of(side(refused, buys), instruments.get(refused.instrumentId()));
    }

    private void replace(Shown shown) {
        SlowHold order = orders.get(shown.orderId());
        if (order == null) return;
        RejectReason expected = refusals.ofReplace(order, shown.terms().limit(), shown.leavesQty());
        check(35, expected == RejectReason.NONE, "replaced, not refused with " + expected);
        names.put(shown.participantId() + " " + shown.clOrdId(), shown.orderId());
        restate(shown);
    }

    private void checkRefusal(MoneySeen.ReplaceRefused refused) {
        if (!MoneyRefusals.isOfMoney(refused.reason())) return;
        Long byName = names.get(refused.participantId() + " " + refused.clOrdId());
        SlowHold order = orders.get(refused.clOrdId().isEmpty() ? refused.orderId() : byName);
        if (order == null) {
            check(35, false, "refused with " + refused.reason() + ", and not covered");
            return;
        }
        long limit = refused.limit() == null ? order.limit : refused.limit();
        long left = refused.qty() == null ? order.left : refused.qty() - order.executed;
        checkReason(refused.reason(), refusals.ofReplace(order, limit, Math.max(0, left)));
    }

    private void restate(Shown shown) {
        SlowHold order = orders.get(shown.orderId());
        if (order == null) return;
        order.show(shown);
        hold(shown.orderId(), order);
    }

    private void end(Shown shown) {
        owners.end(shown);
        SlowHold order = orders.remove(shown.orderId());
        if (order == null) return;
        if (set(order, ZERO)) due.add(new Held(shown.orderId(), 0));
        if (order.coverage.isOnMargin()) margin.update(position(order));
    }

    // Trades.

    private void trade(Traded traded) {
        boolean makesLast = traded.fill().type().makesLastPrice();
        if (makesLast) margin.traded(traded.taker().instrumentId());
        owners.see(traded.taker());
        owners.see(traded.maker());
        boolean takerBuys = traded.taker().terms().buys();
        Shown buyer = takerBuys ? traded.taker() : traded.maker();
        Shown seller = takerBuys ? traded.maker() : traded.taker();
        Coverage coverage = coverage(buyer.instrumentId());
        SlowHold buy = orders.get(buyer.orderId());
        SlowHold sell = orders.get(seller.orderId());
        if (coverage == null || buy == null || sell == null) {
            check(34, coverage == null, "a trade of orders that are not known");
            return;
        }
        long price = traded.fill().price();
        long qty = traded.fill().qty();
        BigInteger value = SlowHold.value(price, qty, coverage);
        long takerRate = isTaken(traded) ? coverage.takerRate() : coverage.makerRate();
        long makerRate = coverage.makerRate();
        List<BigInteger> fees = List.of(
                buy.fill(takerBuys ? takerRate : makerRate, qty, value),
                sell.fill(takerBuys ? makerRate : takerRate, qty, value));
        fill(buyer, buy);
        fill(seller, sell);
        if (coverage.isOnMargin()) {
            tradeOnMargin(traded, buy, sell, fees);
            return;
        }
        Moved moved = new Moved(
                buy.owner,
                sell.owner,
                SlowHold.product(qty, coverage.baseUnits()).longValue(),
                value.longValue());
        boolean isLater = coverage.settlementDays() > 0 && !buy.owner.equals(sell.owner);
        Past terms = new Past(traded.tradeId(), price, qty);
        trades.put(traded.tradeId(), new SlowTrade(terms, moved, coverage, fees, Booked.AT_ONCE));
        Booked booked = new Booked(
                traded.tradeId(),
                moved,
                fees.get(0).longValue(),
                fees.get(1).longValue(),
                buy.held.longValue(),
                sell.held.longValue(),
                isLater ? Booked.LATER : Booked.AT_ONCE);
        book(booked, coverage);
    }

    private void tradeOnMargin(Traded traded, SlowHold buy, SlowHold sell, List<BigInteger> fees) {
        long price = traded.fill().price();
        BigInteger qty = BigInteger.valueOf(traded.fill().qty());
        Past terms = new Past(traded.tradeId(), price, traded.fill().qty());
        SlowPosition buyer = position(buy);
        SlowPosition seller = position(sell);
        marginTrades.put(traded.tradeId(), new SlowMarginTrade(terms, buyer, seller, fees));
        BigInteger buyerProfit = margin.trade(buyer, qty, price);
        BigInteger sellerProfit = margin.trade(seller, qty.negate(), price);
        Sides sides = new Sides(
                buy.owner, sell.owner, buyerProfit.longValueExact(), sellerProfit.longValueExact());
        bookOnMargin(
                new BookedOnMargin(
                        traded.tradeId(),
                        sides,
                        fees.get(0).longValueExact(),
                        fees.get(1).longValueExact(),
                        buy.held.longValueExact(),
                        sell.held.longValueExact()),
                buyer,
                seller);
    }

    private void bookOnMargin(BookedOnMargin booked, SlowPosition buyer, SlowPosition seller) {
        int assetId = coverage(buyer.instrumentId).quoteAssetId();
        accounts.move(buyer.owner, MoneySeen.FEES, assetId, BigInteger.valueOf(booked.buyerFee()));
        accounts.move(
                seller.owner, MoneySeen.FEES, assetId, BigInteger.valueOf(booked.sellerFee()));
        margin.hold(buyer);
        margin.hold(seller);
        due.add(booked);
        margin.tell(buyer);
        margin.tell(seller);
        margin.watch(buyer);
        margin.watch(seller);
    }

    private boolean isTaken(Traded traded) {
        TradeType type = traded.fill().type();
        boolean mayBe = type == TradeType.AUTOMATIC
                || type == TradeType.HIDDEN
                || type == TradeType.CLOSING_PRICE;
        return mayBe && !untaken.contains(traded);
    }

    private void fill(Shown shown, SlowHold order) {
        order.show(shown);
        set(order, order.need());
        if (shown.leavesQty() == 0) orders.remove(shown.orderId());
    }

    private void book(Booked booked, Coverage coverage) {
        due.add(booked);
        booking = coverage;
        if (booked.date() != Booked.AT_ONCE) return; // once the date is told
        SlowTrade.changes(booked, coverage)
                .forEach((owner, assets) ->
                        assets.forEach((assetId, amount) -> accounts.add(owner, assetId, amount)));
    }

    // Busts and corrections.

    /// A trade is busted, or counts with other terms.
    ///
    /// @param other null for a bust
    private void change(long tradeId, Past other) {
        if (marginTrades.containsKey(tradeId)) changeOnMargin(tradeId, other);
        SlowTrade trade = trades.get(tradeId);
        if (trade == null) return;
        book(open(trade).changed(other), trade.coverage());
        if (other == null) trades.remove(tradeId);
        else trades.put(tradeId, trade.with(other));
    }

    /// What has been settled changes at once.
    private SlowTrade open(SlowTrade trade) {
        return obligations.isOpen(trade.date()) ? trade : trade.settling(Booked.AT_ONCE);
    }

    /// The opposite trade, then the one that counts.
    private void changeOnMargin(long tradeId, Past other) {
        SlowMarginTrade trade = marginTrades.remove(tradeId);
        Past old = trade.terms();
        BigInteger less = BigInteger.valueOf(old.qty());
        BigInteger buyerProfit = margin.trade(trade.buyer(), less.negate(), old.price());
        BigInteger sellerProfit = margin.trade(trade.seller(), less, old.price());
        if (other != null) {
            BigInteger qty = BigInteger.valueOf(other.qty());
            buyerProfit = buyerProfit.add(margin.trade(trade.buyer(), qty, other.price()));
            sellerProfit =
                    sellerProfit.add(margin.trade(trade.seller(), qty.negate(), other.price()));
            marginTrades.put(
                    tradeId,
                    new SlowMarginTrade(other, trade.buyer(), trade.seller(), trade.fees()));
        }
        boolean isBust = other == null;
        bookOnMargin(
                new BookedOnMargin(
                        tradeId,
                        new Sides(
                                trade.buyer().owner,
                                trade.seller().owner,
                                buyerProfit.longValueExact(),
                                sellerProfit.longValueExact()),
                        isBust ? trade.fees().get(0).negate().longValueExact() : 0,
                        isBust ? trade.fees().get(1).negate().longValueExact() : 0,
                        0,
                        0),
                trade.buyer(),
                trade.seller());
    }

    private void checkChangeOnMargin(SlowMarginTrade trade, Past other, RejectReason reason) {
        long qty = other == null ? 0 : other.qty();
        BigInteger less = BigInteger.valueOf(trade.terms().qty() - qty);
        int instrumentId = trade.buyer().instrumentId;
        boolean isOne = trade.buyer() == trade.seller();
        boolean isTooLarge = margin.wouldBeTooLarge(trade.buyer().owner, instrumentId, less)
                || margin.wouldBeTooLarge(trade.seller().owner, instrumentId, less.negate());
        boolean isPrice = other == null || margin.isPrice(instrumentId, other.price());
        boolean fits = isPrice && (isOne || !isTooLarge);
        checkReason(reason, fits ? RejectReason.NONE : RejectReason.AMOUNT_OVERFLOWS);
    }

    private void checkRefusal(MoneySeen.CorrectionRefused refused) {
        SlowMarginTrade onMargin = marginTrades.get(refused.tradeId());
        SlowTrade trade = trades.get(refused.tradeId());
        if (trade == null && onMargin == null) return;
        Past old = onMargin == null ? trade.terms() : onMargin.terms();
        long price = refused.price() == null ? old.price() : refused.price();
        long qty = refused.qty() == null ? old.qty() : refused.qty();
        checkChange(refused.tradeId(), new Past(old.tradeId(), price, qty), refused.reason());
    }

    /// @param reason NONE of what was done
    private void checkChange(long tradeId, Past other, RejectReason reason) {
        SlowTrade trade = trades.get(tradeId);
        SlowMarginTrade onMargin = marginTrades.get(tradeId);
        boolean isDue = reason == RejectReason.NONE || MoneyRefusals.isOfMoney(reason);
        if (onMargin != null && isDue) {
            boolean isOfSuspended = owners.isSuspended(onMargin.buyer().owner)
                    || owners.isSuspended(onMargin.seller().owner);
            if (isOfSuspended) checkReason(reason, RejectReason.OWNER_SUSPENDED);
            else checkChangeOnMargin(onMargin, other, reason);
            return;
        }
        if (trade == null || !isDue) {
            check(35, !MoneyRefusals.isOfMoney(reason), "refused with " + reason);
            return;
        }
        boolean isOfSuspended = owners.isSuspended(trade.moved().buyer())
                || owners.isSuspended(trade.moved().seller());
        if (isOfSuspended) {
            checkReason(reason, RejectReason.OWNER_SUSPENDED);
            return;
        }
        boolean isTooLarge = other != null
                && SlowHold.value(other.price(), other.qty(), trade.coverage())
                                .compareTo(SlowHold.LARGEST)
                        > 0;
        if (isTooLarge) {
            checkReason(reason, RejectReason.AMOUNT_OVERFLOWS);
            return;
        }
        Set<SlowAccounts.Key> lacking = lacking(open(trade).changed(other), trade.coverage());
        boolean isDone = reason == RejectReason.NONE;
        checkReason(reason, ofLacking(lacking));
        boolean isToldRight = !isDone || isIntoDeficit == !lacking.isEmpty();
        check(35, isToldRight, "into a deficit: " + isIntoDeficit + ", not " + lacking);
        if (isDone) lacking.forEach(key -> margin.take(key.owner(), key.assetId()));
    }

    private RejectReason ofLacking(Set<SlowAccounts.Key> lacking) {
        if (lacking.isEmpty()) return RejectReason.NONE;
        if (!line.endsWith(" into deficit")) return RejectReason.FUNDS_INSUFFICIENT;
        return lacking.stream().anyMatch(this::holdsForOrders)
                ? RejectReason.OWNER_HAS_ORDERS
                : RejectReason.NONE;
    }

    /// Whether live orders hold something of an account on which no open position depends.
    private boolean holdsForOrders(SlowAccounts.Key key) {
        BigInteger held = accounts.posted(key.owner(), key.assetId())
                .subtract(accounts.free(key.owner(), key.assetId()));
        return !margin.isOpen(key.owner(), key.assetId())
                && held.compareTo(obligations.owed(key.owner(), key.assetId())) > 0;
    }

    private Set<SlowAccounts.Key> lacking(Booked booked, Coverage coverage) {
        if (booked.date() != Booked.AT_ONCE) return obligations.lacking(booked, coverage);
        Set<SlowAccounts.Key> lacking = new HashSet<>();
        SlowTrade.changes(booked, coverage)
                .forEach((owner, assets) -> assets.forEach((assetId, amount) -> {
                    boolean isThere = accounts.free(owner, assetId).add(amount).signum() >= 0;
                    boolean pays = amount.signum() < 0 && !owner.equals(MoneySeen.FEES);
                    if (pays && !isThere) lacking.add(new SlowAccounts.Key(owner, assetId));
                }));
        return lacking;
    }
}
