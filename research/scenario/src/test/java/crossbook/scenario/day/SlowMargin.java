package crossbook.scenario.day;

import static java.math.BigInteger.ZERO;

import crossbook.core.model.Coverage;
import crossbook.core.model.FeeUnit;
import crossbook.core.model.Instrument;
import crossbook.core.model.Margin;
import crossbook.core.order.RejectReason;
import crossbook.scenario.MoneySeen;
import crossbook.scenario.MoneySeen.AccountSeen;
import crossbook.scenario.MoneySeen.CallMet;
import crossbook.scenario.MoneySeen.Called;
import crossbook.scenario.MoneySeen.Deficit;
import crossbook.scenario.MoneySeen.Liquidated;
import crossbook.scenario.MoneySeen.PositionSeen;
import crossbook.scenario.MoneySeen.PositionSettled;
import crossbook.scenario.MoneySeen.Quoted;

import java.math.BigInteger;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Positions, marks and what they need, from decision 0027, in numbers without a limit.
final class SlowMargin {
    private static final BigInteger LARGEST = BigInteger.TWO.pow(53);
    private static final BigInteger MILLION = BigInteger.valueOf(1_000_000);

    private final SlowAccounts accounts;
    private final Collection<SlowHold> live;
    private final SlowDue due;

    /// What bounds marks.
    final SlowMarks marks = new SlowMarks();

    private final Map<Integer, Coverage> coverages = new HashMap<>();
    private final Map<Integer, Long> prices = new HashMap<>();
    private final Map<Integer, Long> closes = new HashMap<>();
    private final Map<Integer, Boolean> closedSince = new HashMap<>();
    private final Map<Integer, Long> settlements = new HashMap<>();

    private final Set<Key> called = new HashSet<>();
    private Set<Key> calledBefore = Set.of(); // the command
    private final Map<Key, BigInteger> deficits = new HashMap<>();
    private final Set<Key> taken = new HashSet<>(); // below zero, by a bust or a correction

    /// In the order in which they came to be.
    private final Map<String, SlowPosition> positions = new LinkedHashMap<>();

    /// @param live the live orders
    /// @param due what has to be told next
    SlowMargin(SlowAccounts accounts, Collection<SlowHold> live, SlowDue due) {
        this.accounts = accounts;
        this.live = live;
        this.due = due;
    }

    void list(Instrument instrument) {
        int id = instrument.instrumentId();
        boolean isNew = !closedSince.containsKey(id);
        if (isNew) closedSince.put(id, false);
        boolean hasReference = instrument.referencePrice() != Instrument.NO_PRICE;
        if (hasReference && isNew) closedSince.put(id, true);
        if (hasReference) closes.putIfAbsent(id, instrument.referencePrice());
        if (instrument.coverage() == null || !instrument.coverage().isOnMargin()) return;
        coverages.put(id, instrument.coverage());
        prices.putIfAbsent(id, instrument.referencePrice());
    }

    /// What of an account cannot be taken out before the day is settled.
    BigInteger withheld(String owner, int assetId) {
        return positions(new Key(owner, assetId)).stream()
                .map(position -> position.unsettledProfit)
                .reduce(ZERO, BigInteger::add)
                .max(ZERO);
    }

    /// Whether an account may have less than it holds.
    boolean mayLack(String owner, int assetId) {
        return hasPosition(owner, assetId) || taken.contains(new Key(owner, assetId));
    }

    /// An account is taken below zero by a bust or a correction.
    void take(String owner, int assetId) {
        taken.add(new Key(owner, assetId));
    }

    /// Whether an owner has something open that is settled in an asset.
    boolean isOpen(String owner, int assetId) {
        return positions(new Key(owner, assetId)).stream()
                .anyMatch(position -> position.qty.signum() != 0);
    }

    private boolean hasPosition(String owner, int assetId) {
        return positions.values().stream()
                .anyMatch(position -> position.owner.equals(owner)
                        && coverages.get(position.instrumentId).quoteAssetId() == assetId);
    }

    boolean isSettledIn(int assetId) {
        return coverages.values().stream().anyMatch(its -> its.quoteAssetId() == assetId);
    }

    BigInteger mark(int instrumentId) {
        return BigInteger.valueOf(prices.get(instrumentId));
    }

    SlowPosition open(String owner, int instrumentId) {
        return positions.computeIfAbsent(
                owner + " " + instrumentId, any -> new SlowPosition(owner, instrumentId));
    }

    private SlowPosition find(String owner, int instrumentId) {
        SlowPosition found = positions.get(owner + " " + instrumentId);
        return found == null ? new SlowPosition(owner, instrumentId) : found;
    }

    // What is needed.

    private BigInteger initial(BigInteger qty, boolean isLong, int instrumentId) {
        Coverage coverage = coverages.get(instrumentId);
        BigInteger rate = BigInteger.valueOf(
                isLong ? coverage.margin().initialLong() : coverage.margin().initialShort());
        if (coverage.margin().unit() == FeeUnit.PER_UNIT) return rate.multiply(qty);
        BigInteger exact = rate.multiply(value(qty, mark(instrumentId), coverage));
        return up(exact);
    }

    private static BigInteger value(BigInteger qty, BigInteger price, Coverage coverage) {
        return qty.multiply(price).multiply(BigInteger.valueOf(coverage.quoteUnits()));
    }

    /// What is left of an owner's live orders of a side, with another one.
    private BigInteger left(SlowPosition position, boolean buys, SlowHold other, long otherLeft) {
        BigInteger sum = ZERO;
        for (SlowHold order : live) {
            boolean isIts = order != other
                    && order.terms.buys() == buys
                    && order.instrumentId == position.instrumentId
                    && order.owner.equals(position.owner);
            if (isIts) sum = sum.add(BigInteger.valueOf(order.left));
        }
        boolean counts = other != null && other.terms.buys() == buys;
        return counts ? sum.add(BigInteger.valueOf(otherLeft)) : sum;
    }

    private BigInteger need(SlowPosition position, SlowHold other, long otherLeft) {
        int id = position.instrumentId;
        BigInteger ifBought = position.qty.add(left(position, true, other, otherLeft));
        BigInteger ifSold = left(position, false, other, otherLeft).subtract(position.qty);
        BigInteger worst =
                initial(ifBought.max(ZERO), true, id).max(initial(ifSold.max(ZERO), false, id));
        return worst.add(loss(position));
    }

    private BigInteger loss(SlowPosition position) {
        int id = position.instrumentId;
        BigInteger worth = value(position.qty, mark(id), coverages.get(id));
        return position.openValue.subtract(worth).max(ZERO);
    }

    /// What may not be lacking.
    private BigInteger least(SlowPosition position) {
        Coverage coverage = coverages.get(position.instrumentId);
        boolean isLong = position.qty.signum() > 0;
        BigInteger rate = BigInteger.valueOf(
                isLong
                        ? coverage.margin().maintenanceLong()
                        : coverage.margin().maintenanceShort());
        BigInteger worth = value(position.qty, mark(position.instrumentId), coverage);
        BigInteger margin = coverage.margin().unit() == FeeUnit.PER_UNIT
                ? rate.multiply(position.qty.abs())
                : up(rate.multiply(worth.abs()));
        return margin.add(loss(position));
    }

    private static BigInteger up(BigInteger millionths) {
        return millionths.add(MILLION).subtract(BigInteger.ONE).divide(MILLION);
    }

    private boolean isTooLarge(SlowPosition position, SlowHold other, long otherLeft) {
        BigInteger ifBought = position.qty.add(left(position, true, other, otherLeft));
        BigInteger ifSold = left(position, false, other, otherLeft).subtract(position.qty);
        BigInteger most = position.qty.abs().max(ifBought).max(ifSold);
        Coverage coverage = coverages.get(position.instrumentId);
        BigInteger highest = BigInteger.valueOf(coverage.margin().maxPrice());
        if (value(most, highest, coverage).compareTo(LARGEST) > 0) return true;
        long rate = Math.max(coverage.margin().initialLong(), coverage.margin().initialShort());
        return coverage.margin().unit() == FeeUnit.PER_UNIT
                && most.multiply(BigInteger.valueOf(rate)).compareTo(LARGEST) > 0;
    }

    // Margin calls.

    private record Key(String owner, int assetId) {}

    /// Whether somebody has something open, or has lost more than it had.
    boolean concerns(String owner) {
        boolean isOpen = positions.values().stream()
                .anyMatch(its -> its.owner.equals(owner) && its.qty.signum() != 0);
        return isOpen
                || deficits.entrySet().stream()
                        .anyMatch(deficit -> deficit.getKey().owner.equals(owner)
                                && deficit.getValue().signum() != 0);
    }

    private List<SlowPosition> positions(Key key) {
        return positions.values().stream()
                .filter(its -> its.owner.equals(key.owner)
                        && coverages.get(its.instrumentId).quoteAssetId() == key.assetId)
                .toList();
    }

    void watch(SlowPosition position) {
        watch(position.owner, coverages.get(position.instrumentId).quoteAssetId());
    }

    /// Somebody has more or less than before, or needs more or less.
    void watch(String owner, int assetId) {
        Key key = new Key(owner, assetId);
        List<SlowPosition> its = positions(key);
        if (its.isEmpty() && !taken.contains(key)) return;
        boolean isFlat = its.stream().allMatch(position -> position.qty.signum() == 0);
        BigInteger missing = isFlat ? accounts.posted(owner, assetId).negate().max(ZERO) : ZERO;
        BigInteger covered = missing.min(accounts.posted(MoneySeen.INSURANCE, assetId));
        BigInteger left = missing.subtract(covered);
        accounts.move(MoneySeen.INSURANCE, owner, assetId, covered);
        boolean isNew = !left.equals(deficits.getOrDefault(key, ZERO));
        deficits.put(key, left);
        if (isNew || covered.signum() > 0) {
            due.add(new Deficit(account(key), covered.longValueExact(), left.longValueExact()));
        }
        boolean isShort = accounts.posted(owner, assetId).compareTo(least(key)) < 0;
        if (!called.contains(key) && isShort) {
            called.add(key);
            due.add(new Called(account(key)));
        } else if (called.contains(key) && accounts.free(owner, assetId).signum() >= 0) {
            called.remove(key);
            due.add(new CallMet(account(key)));
        }
    }

    /// What may not be lacking of an account.
    private BigInteger least(Key key) {
        return positions(key).stream().map(its -> its.needed).reduce(ZERO, BigInteger::add);
    }

    private AccountSeen account(Key key) {
        BigInteger posted = accounts.posted(key.owner, key.assetId);
        BigInteger held = posted.subtract(accounts.free(key.owner, key.assetId));
        return new AccountSeen(
                key.owner, key.assetId, posted.longValueExact(), held.longValueExact());
    }

    /// Whether an order that is refused or accepted could open something, and may not.
    private boolean opensWhileCalled(SlowPosition position, SlowHold order, long left) {
        Key key = new Key(order.owner, order.coverage.quoteAssetId());
        BigInteger open = order.terms.buys() ? position.qty.negate() : position.qty;
        BigInteger live = left(position, order.terms.buys(), order, left);
        return called.contains(key) && live.compareTo(open.max(ZERO)) > 0;
    }

    /// A command begins.
    void begin() {
        calledBefore = Set.copyOf(called);
    }

    /// What begins a liquidation, whose order comes next. Who has asked for it has it although
    /// the owner's orders, which have just been canceled, were too much.
    void liquidate(Liquidated liquidated, boolean isAsked, Violations violations) {
        PositionSeen seen = liquidated.position();
        SlowPosition position = find(seen.owner(), seen.instrumentId());
        violations.check(35, seen.equals(seen(position)), seen + " is not " + seen(position));
        Coverage coverage = coverages.get(seen.instrumentId());
        Key key = new Key(seen.owner(), coverage.quoteAssetId());
        boolean isCalled = called.contains(key) || (isAsked && calledBefore.contains(key));
        boolean isShort = accounts.posted(key.owner, key.assetId).compareTo(least(key)) < 0;
        violations.check(35, isAsked || isShort, seen + " is liquidated with what it needs");
        violations.check(35, isCalled && seen.qty() != 0, seen + " is liquidated");
        BigInteger mark = mark(seen.instrumentId());
        BigInteger width =
                mark.multiply(BigInteger.valueOf(coverage.margin().collar())).divide(MILLION);
        BigInteger worst = seen.qty() > 0 ? mark.subtract(width) : mark.add(width);
        BigInteger limit = BigInteger.valueOf(liquidated.limit());
        BigInteger beyond = seen.qty() > 0 ? worst.subtract(limit) : limit.subtract(worst);
        violations.check(35, beyond.signum() <= 0, limit + " is beyond " + worst);
    }

    /// Whether what a liquidation closes is needed: nothing where all is there that is held,
    /// else the least that brings it back at the worst price, in lots, or all that is open.
    ///
    /// @param qty of its order, 0 without one
    /// @param lot of the instrument
    boolean isNeeded(Liquidated liquidated, long qty, long lot) {
        PositionSeen seen = liquidated.position();
        SlowPosition position = find(seen.owner(), seen.instrumentId());
        long less = (qty - 1) / lot * lot;
        boolean isLess =
                qty > 0 && freeAfter(position, less, liquidated.limit()).signum() < 0;
        boolean isEnough = freeAfter(position, qty, liquidated.limit()).signum() >= 0
                || qty == Math.abs(seen.qty());
        return isEnough && (qty == 0 || isLess);
    }

    /// What is free of an account once so much of a position is closed at a price.
    private BigInteger freeAfter(SlowPosition position, long closed, long price) {
        Coverage coverage = coverages.get(position.instrumentId);
        BigInteger free = accounts.free(position.owner, coverage.quoteAssetId());
        if (closed == 0) return free;
        SlowPosition after = new SlowPosition(position.owner, position.instrumentId);
        after.qty = position.qty;
        after.openValue = position.openValue;
        boolean buys = position.qty.signum() < 0;
        BigInteger traded = BigInteger.valueOf(buys ? closed : -closed);
        BigInteger unitValue =
                BigInteger.valueOf(price).multiply(BigInteger.valueOf(coverage.quoteUnits()));
        BigInteger realised = after.trade(traded, unitValue);
        return free.add(realised)
                .subtract(SlowHold.fees(price, closed, coverage))
                .add(position.held)
                .subtract(need(after, null, 0));
    }

    // What is refused.

    /// What forbids an order to have a limit, and so much left; it may be live already.
    RejectReason refusal(SlowHold order, long limit, long left) {
        int id = order.instrumentId;
        Coverage coverage = coverages.get(id);
        SlowPosition position = find(order.owner, id);
        BigInteger amount = order.need(limit, left);
        boolean isBeyond = Math.max(limit, order.reserve) > coverage.margin().maxPrice();
        if (isBeyond || amount.compareTo(LARGEST) > 0 || isTooLarge(position, order, left)) {
            return RejectReason.AMOUNT_OVERFLOWS;
        }
        BigInteger more = need(position, order, left)
                .subtract(position.held)
                .add(amount)
                .subtract(order.held);
        boolean grows = more.signum() > 0 || left > (order.isLive ? order.left : 0);
        if (grows && opensWhileCalled(position, order, left)) return RejectReason.REDUCE_ONLY;
        BigInteger free = accounts.free(order.owner, coverage.quoteAssetId());
        boolean isThere = more.signum() <= 0 || more.compareTo(free) <= 0;
        return isThere || isCheapClosing(position, order, limit, left)
                ? RejectReason.NONE
                : RejectReason.FUNDS_INSUFFICIENT;
    }

    private boolean isCheapClosing(SlowPosition position, SlowHold order, long limit, long left) {
        boolean buys = order.terms.buys();
        BigInteger open = buys ? position.qty.negate() : position.qty;
        boolean closes = left(position, buys, order, left).compareTo(open.max(ZERO)) <= 0;
        BigInteger goes = initial(BigInteger.valueOf(left), !buys, position.instrumentId);
        BigInteger cost = order.need(limit, left);
        BigInteger has = accounts.free(order.owner, order.coverage.quoteAssetId())
                .add(position.held)
                .subtract(loss(position));
        return closes && cost.compareTo(goes) <= 0 && cost.subtract(order.held).compareTo(has) <= 0;
    }

    /// What both sides of a cross of one owner need together, beyond what is free.
    boolean isCrossThere(SlowHold buy, SlowHold sell) {
        SlowPosition position = find(buy.owner, buy.instrumentId);
        BigInteger more = need(position, buy, buy.left)
                .max(need(position, sell, sell.left))
                .subtract(position.held)
                .add(buy.need())
                .add(sell.need());
        int assetId = buy.coverage.quoteAssetId();
        return more.signum() <= 0 || more.compareTo(accounts.free(buy.owner, assetId)) <= 0;
    }

    /// What forbids a side of a cross, which has to be there in full.
    RejectReason crossRefusal(SlowHold order) {
        RejectReason reason = refusal(order, order.limit, order.left);
        if (reason != RejectReason.NONE) return reason;
        SlowPosition position = find(order.owner, order.instrumentId);
        BigInteger more =
                need(position, order, order.left).subtract(position.held).add(order.need());
        BigInteger free = accounts.free(order.owner, order.coverage.quoteAssetId());
        boolean isThere = more.signum() <= 0 || more.compareTo(free) <= 0;
        return isThere ? RejectReason.NONE : RejectReason.FUNDS_INSUFFICIENT;
    }

    /// Whether a position would be too large if it were so much less.
    boolean wouldBeTooLarge(String owner, int instrumentId, BigInteger less) {
        SlowPosition its = find(owner, instrumentId);
        SlowPosition other = new SlowPosition(owner, instrumentId);
        other.qty = its.qty.subtract(less);
        return isTooLarge(other, null, 0);
    }

    boolean isPrice(int instrumentId, long price) {
        return price <= coverages.get(instrumentId).margin().maxPrice();
    }

    // Changes.

    /// Lets a position hold what it needs now, and returns whether that is another amount.
    boolean hold(SlowPosition position) {
        BigInteger needed = need(position, null, 0);
        BigInteger more = needed.subtract(position.held);
        position.held = needed;
        position.needed = least(position);
        int assetId = coverages.get(position.instrumentId).quoteAssetId();
        accounts.hold(position.owner, assetId, more);
        return more.signum() != 0;
    }

    /// The same; it is to be told if it is another amount.
    void update(SlowPosition position) {
        if (hold(position)) due.add(seen(position));
        watch(position);
    }

    void tell(SlowPosition position) {
        due.add(seen(position));
    }

    private static PositionSeen seen(SlowPosition position) {
        return new PositionSeen(
                position.owner,
                position.instrumentId,
                position.qty.longValueExact(),
                position.openValue.longValueExact(),
                position.held.longValueExact(),
                position.unsettledProfit.longValueExact());
    }

    /// Trades, and returns what is realised, which is paid.
    BigInteger trade(SlowPosition position, BigInteger qty, long price) {
        Coverage coverage = coverages.get(position.instrumentId);
        BigInteger unitValue =
                BigInteger.valueOf(price).multiply(BigInteger.valueOf(coverage.quoteUnits()));
        BigInteger realised = position.trade(qty, unitValue);
        accounts.move(MoneySeen.CLEARING, position.owner, coverage.quoteAssetId(), realised);
        if (coverage.margin().withholdsProfit()) {
            position.unsettledProfit = position.unsettledProfit.add(realised);
        }
        return realised;
    }

    /// How much is open in an instrument: as much as is bought is sold.
    BigInteger openInterest(int instrumentId) {
        BigInteger sum = BigInteger.ZERO;
        for (SlowPosition position : positions.values()) {
            if (position.instrumentId == instrumentId) sum = sum.add(position.qty.abs());
        }
        return sum.shiftRight(1);
    }

    // Marks and settlement.

    void traded(int instrumentId) {
        closedSince.put(instrumentId, false);
    }

    void closed(int instrumentId, long price) {
        closes.put(instrumentId, price);
        closedSince.put(instrumentId, true);
        if (coverages.containsKey(instrumentId)) settlements.put(instrumentId, price);
    }

    void moveMark(MoneySeen.MarkMoved moved, Violations violations) {
        int id = moved.instrumentId();
        Margin terms = coverages.get(id).margin();
        marks.move(id, prices.get(id), moved.mark(), moved.timeNs(), terms, violations);
        prices.put(id, moved.mark());
        for (SlowPosition position : positions.values()) {
            if (position.instrumentId == id) update(position);
        }
    }

    void checkMark(Quoted quoted, Violations violations) {
        int id = quoted.instrumentId();
        long time = quoted.timeNs();
        long mark = prices.get(id);
        Margin terms = coverages.get(id).margin();
        Long found = switch (terms.markSource()) {
            case LAST -> lastOrClose(quoted);
            case MID -> middle(quoted);
            case INDEX -> null;
            case MEDIAN -> marks.median(id, lastOrClose(quoted), middle(quoted), time, terms);
        };
        long expected = found == null
                ? mark
                : marks.nearIndex(id, Math.min(found, terms.maxPrice()), time, terms);
        expected = Math.min(expected, terms.maxPrice());
        boolean isThere = mark == expected || marks.waits(id, mark, time, terms);
        violations.check(35, isThere, id + " is at " + mark + ", not " + expected);
    }

    private Long lastOrClose(Quoted quoted) {
        boolean isNewer = closedSince.get(quoted.instrumentId()) || quoted.last() == null;
        Long close = closes.get(quoted.instrumentId());
        return isNewer && close != null ? close : quoted.last();
    }

    private static Long middle(Quoted quoted) {
        return quoted.bid() == null || quoted.offer() == null
                ? null
                : (Long) ((quoted.bid() + quoted.offer()) / 2);
    }

    /// A day has ended: every position is paid what it has won or lost.
    void settle(int instrumentId, long price, Violations violations) {
        Coverage coverage = coverages.get(instrumentId);
        Long closed = settlements.remove(instrumentId);
        long expected = closed == null
                ? prices.get(instrumentId)
                : Math.min(closed, coverage.margin().maxPrice());
        violations.check(34, price == expected, "settled at " + price + ", not " + expected);
        prices.put(instrumentId, price);
        for (SlowPosition position : positions.values()) {
            if (position.instrumentId != instrumentId) continue;
            boolean isWithheld = position.unsettledProfit.signum() != 0;
            position.unsettledProfit = ZERO;
            if (position.qty.signum() == 0) settleFlat(position, isWithheld);
            else settle(position, value(position.qty, BigInteger.valueOf(price), coverage));
        }
    }

    private void settleFlat(SlowPosition position, boolean isWithheld) {
        if (hold(position) || isWithheld) due.add(seen(position));
        watch(position);
    }

    private void settle(SlowPosition position, BigInteger worth) {
        BigInteger profit = worth.subtract(position.openValue);
        position.openValue = worth;
        int assetId = coverages.get(position.instrumentId).quoteAssetId();
        accounts.move(MoneySeen.CLEARING, position.owner, assetId, profit);
        hold(position);
        due.add(new PositionSettled(seen(position), profit.longValueExact()));
        watch(position);
    }

    /// Compares with what an engine shows between two commands.
    void compare(List<PositionSeen> seen, Violations violations) {
        List<PositionSeen> expected =
                positions.values().stream().map(SlowMargin::seen).toList();
        violations.check(35, seen.equals(expected), seen + ", not " + expected);
    }

    /// The open values of all positions that are settled in an asset.
    BigInteger openValue(int assetId) {
        return positions.values().stream()
                .filter(its -> coverages.get(its.instrumentId).quoteAssetId() == assetId)
                .map(its -> its.openValue)
                .reduce(ZERO, BigInteger::add);
    }
}
