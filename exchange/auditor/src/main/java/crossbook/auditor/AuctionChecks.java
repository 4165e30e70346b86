package crossbook.auditor;

import crossbook.protocol.Matching;
import crossbook.protocol.OrdType;
import crossbook.protocol.Side;
import crossbook.protocol.event.AuctionIndicatedDecoder;
import crossbook.protocol.event.AuctionUncrossedDecoder;
import crossbook.protocol.event.HiddenUncrossedDecoder;

import java.util.HashSet;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/// Watches where many trade with many at one price.
///
/// 26  nothing trades in a call before its uncross
/// 27  as much trades as can at any price
/// 28  one price and the quantity that is told; who is better placed is filled first; nobody is
///     left on both sides
/// 29  what is indicated can trade, and no more could
final class AuctionChecks {
    private static final long NONE = Long.MIN_VALUE;

    private final Market market;
    private final Findings findings;

    // The uncross that is on.
    private int uncross = CommandEvents.NO_UNCROSS;
    private Outlook before;
    private final Set<LiveOrder> filled = new HashSet<>();
    private LiveOrder lastBuyer; // that traded last; null before the first
    private LiveOrder lastSeller;
    private long price;
    private long qty;
    private long firstTrade;
    private boolean hasTwoPrices;

    AuctionChecks(Market market) {
        this.market = market;
        findings = market.findings;
    }

    /// What trades at which price: what buyers and sellers want there, and whether all of them are
    /// counted by price alone.
    private record Outlook(
            NavigableMap<Long, Long> buys,
            NavigableMap<Long, Long> sells,
            long marketBuys,
            long marketSells,
            boolean isPlain) {
        static Outlook of(AuditedBook book) {
            NavigableMap<Long, Long> buys = new TreeMap<>();
            NavigableMap<Long, Long> sells = new TreeMap<>();
            long marketBuys = 0;
            long marketSells = 0;
            boolean isPlain = true;
            for (LiveOrder order : book.resting) {
                isPlain &= AuctionChecks.isPlain(order);
                if (order.hasLimit()) {
                    (order.buys ? buys : sells).merge(order.price, order.leaves, Long::sum);
                } else if (order.buys) {
                    marketBuys += order.leaves;
                } else {
                    marketSells += order.leaves;
                }
            }
            return new Outlook(buys, sells, marketBuys, marketSells, isPlain);
        }

        long wanted(boolean isBuy, long at) {
            var accepting = isBuy ? buys.tailMap(at, true) : sells.headMap(at, true);
            long sum = isBuy ? marketBuys : marketSells;
            for (long each : accepting.values()) sum += each;
            return sum;
        }

        long volume(long at) {
            return Math.min(wanted(true, at), wanted(false, at));
        }

        boolean hasLimits() {
            return !buys.isEmpty() || !sells.isEmpty();
        }

        /// The most that trades at any limit; the sums are carried along.
        long most() {
            NavigableMap<Long, Long> prices = new TreeMap<>(buys);
            prices.putAll(sells);
            long wanted = marketBuys;
            for (long each : buys.values()) wanted += each;
            long offered = marketSells;
            long most = 0;
            for (Map.Entry<Long, Long> each : prices.entrySet()) {
                offered += sells.getOrDefault(each.getKey(), 0L);
                most = Math.max(most, Math.min(wanted, offered));
                wanted -= buys.getOrDefault(each.getKey(), 0L);
            }
            return most;
        }
    }

    /// Whether an order takes part as its limit and quantity say, and nothing else.
    private static boolean isPlain(LiveOrder order) {
        boolean isHiddenPlain = order.type == OrdType.HIDDEN && order.minQty <= 1;
        boolean isMarket = order.type == OrdType.MARKET;
        return order.isVisibleKind() || isHiddenPlain || isMarket;
    }

    private static boolean isCall(AuditedBook book) {
        return book.matching == Matching.AT_END;
    }

    /// A trade of an uncross, before it counts.
    void trade(int index, LiveOrder one, LiveOrder other, long at, long traded) {
        if (index != uncross) {
            begin(market.book(one));
            uncross = index;
            price = at;
        }
        hasTwoPrices |= at != price;
        qty += traded;
        if (before != null) {
            turn(one);
            turn(other);
        }
        filled.add(one);
        filled.add(other);
    }

    /// The orders of a side trade one after the other.
    private void turn(LiveOrder order) {
        LiveOrder last = order.buys ? lastBuyer : lastSeller;
        if (order.buys) lastBuyer = order;
        else lastSeller = order;
        boolean isKnown = last != null && last.hasLimit() && order.hasLimit();
        if (isKnown && isPlain(last) && isPlain(order) && isBefore(order, last)) {
            findings.add(
                    28,
                    order + " trades after " + last + ", and is before it",
                    last.acceptedEvent,
                    order.acceptedEvent);
        }
    }

    private void begin(AuditedBook book) {
        market.settle();
        before = isCall(book) ? Outlook.of(book) : null;
        firstTrade = findings.number();
        lastBuyer = null;
        lastSeller = null;
        filled.clear();
        qty = 0;
        hasTwoPrices = false;
    }

    private void end() {
        uncross = CommandEvents.NO_UNCROSS;
        before = null;
        filled.clear();
        qty = 0;
    }

    void indicated(AuctionIndicatedDecoder event) {
        market.settle();
        AuditedBook book = market.book(event.instrumentId());
        if (!isCall(book)) return;
        boolean hasPrice = event.price() != NONE;
        boolean hasSide = event.surplusSide() != Side.NULL_VAL;
        long surplus = !hasSide
                ? 0
                : event.surplusSide() == Side.BUY ? event.surplusQty() : -event.surplusQty();
        compare(29, Outlook.of(book), hasPrice, event.price(), event.qty(), surplus);
    }

    private void compare(
            int invariant, Outlook found, boolean hasPrice, long at, long told, long surplus) {
        if (!found.isPlain) return;
        long most = found.most();
        if (!hasPrice) {
            if (most > 0 && found.hasLimits()) {
                findings.add(invariant, "no price is told, and " + most + " could trade");
            }
            return;
        }
        long volume = found.volume(at);
        if (volume != told || told <= 0) {
            findings.add(
                    invariant, told + " is told to trade at " + at + ", and " + volume + " can");
        } else if (found.hasLimits() && most > told) {
            findings.add(
                    invariant,
                    told + " is told to trade at " + at + ", and " + most
                            + " could at another price");
        }
        long left = found.wanted(true, at) - found.wanted(false, at);
        if (left != surplus) {
            findings.add(
                    invariant,
                    surplus + " is told to be left over at " + at + ", and " + left + " is");
        }
    }

    void uncrossed(AuctionUncrossedDecoder event) {
        market.settle();
        AuditedBook book = market.book(event.instrumentId());
        boolean hasPrice = event.price() != NONE;
        if (before == null && isCall(book)) before = Outlook.of(book);
        checkSum(hasPrice ? event.qty() : 0, event.price());
        if (before != null) {
            boolean hasSide = event.surplusSide() != Side.NULL_VAL;
            long surplus = !hasSide
                    ? 0
                    : event.surplusSide() == Side.BUY ? event.surplusQty() : -event.surplusQty();
            compare(27, before, hasPrice, event.price(), event.qty(), surplus);
            if (hasPrice) {
                left(book, true);
                left(book, false);
                both(book, event.price());
            }
        }
        end();
    }

    private void checkSum(long told, long at) {
        if (qty != told) {
            findings.add(
                    28,
                    told + " is told to have traded, and the trades add up to " + qty,
                    firstTrade);
        }
        if (qty > 0 && (hasTwoPrices || price != at)) {
            findings.add(28, "not all trade at " + at, firstTrade);
        }
    }

    /// Nobody is left who is better placed than somebody that was filled.
    private void left(AuditedBook book, boolean buys) {
        LiveOrder worst = null;
        for (LiveOrder order : filled) {
            if (order.buys != buys || !isPlain(order)) continue;
            if (worst == null || isBefore(worst, order)) worst = order;
        }
        if (worst == null) return;
        for (LiveOrder order : book.resting) {
            boolean isLeft = order.buys == buys && order != worst && isPlain(order);
            if (!isLeft || !isBefore(order, worst)) continue;
            findings.add(
                    28,
                    worst + " is filled, and " + order + ", which is before it, is not",
                    firstTrade,
                    worst.acceptedEvent,
                    order.acceptedEvent);
            return;
        }
    }

    private boolean isBefore(LiveOrder one, LiveOrder other) {
        if (one.hasLimit() != other.hasLimit()) return !one.hasLimit();
        if (!one.hasLimit()) return false;
        if (one.price != other.price) return one.buys == (one.price > other.price);
        boolean isVisible = one.isVisibleKind() && !one.isIceberg();
        if (!isVisible) return false;
        if (other.type == OrdType.HIDDEN) return true;
        boolean isTimed = market.settings.timePriority() && !other.isIceberg();
        return isTimed && one.place < other.place;
    }

    /// What could trade at the price has.
    private void both(AuditedBook book, long at) {
        LiveOrder buyer = null;
        LiveOrder seller = null;
        for (LiveOrder order : book.resting) {
            if (!isPlain(order) || !order.accepts(at)) continue;
            if (order.buys) buyer = order;
            else seller = order;
        }
        if (buyer == null || seller == null) return;
        findings.add(
                28,
                buyer + " and " + seller + " are left, and both accept " + at,
                buyer.acceptedEvent,
                seller.acceptedEvent);
    }

    void hiddenUncrossed(HiddenUncrossedDecoder event) {
        checkSum(event.qty(), event.price());
        if (event.qty() <= 0) findings.add(28, "hidden orders trade nothing");
        end();
    }
}
