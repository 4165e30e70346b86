package crossbook.scenario.day;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crossbook.core.order.RejectReason;
import crossbook.market.BadInput;
import crossbook.scenario.MinimalStream;
import crossbook.scenario.MoneyRecorder;
import crossbook.scenario.MoneySeen;
import crossbook.scenario.MoneySeen.Booked;
import crossbook.scenario.MoneySeen.BookedOnMargin;
import crossbook.scenario.MoneySeen.Changed;
import crossbook.scenario.MoneySeen.Ended;
import crossbook.scenario.MoneySeen.Held;
import crossbook.scenario.MoneySeen.Looked;
import crossbook.scenario.MoneySeen.Netted;
import crossbook.scenario.MoneySeen.OrderRefused;
import crossbook.scenario.MoneySeen.PositionSeen;
import crossbook.scenario.MoneySeen.Settled;
import crossbook.scenario.MoneySeen.Sides;
import crossbook.scenario.MoneySeen.Transferred;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.stream.Stream;

/// On no random day does the engine move, hold or charge another amount than a slow ledger,
/// nor refuse or admit what that would not; and a recording in which money is wrong is found
/// out.
class MoneyDayTest {
    private static final Path SCENARIOS = Path.of("../../data/scenarios");

    /// More on demand: -Dcrossbook.days=N, beginning with -Dcrossbook.seed=N, and longer ones
    /// with -Dcrossbook.day_commands=N.
    private static final int DAYS = Integer.getInteger("crossbook.days", 4);

    private static final int COMMANDS = Integer.getInteger("crossbook.day_commands", 500);
    private static final long FIRST_SEED = Long.getLong("crossbook.seed", 1);

    private static final int FALSIFIED_DAYS = 40;
    private static final Map<Long, List<MoneySeen>> RECORDED = new HashMap<>();

    /// What is to happen on these days, as [#kind] calls it.
    private static final List<String> KINDS = List.of(
            "accepted",
            "accepted, held",
            "replaced",
            "replaced, held",
            "restated, held",
            "ended, held",
            "AUTOMATIC",
            "AUTOMATIC, booked",
            "AUCTION, booked",
            "HIDDEN, booked",
            "CROSS, booked",
            "AUTOMATIC, booked on margin",
            "AUCTION, booked on margin",
            "HIDDEN, booked on margin",
            "CROSS, booked on margin",
            "busted, booked on margin",
            "corrected, booked on margin",
            "a profit",
            "a loss",
            "a position",
            "a mark",
            "an index",
            "called",
            "met",
            "liquidated",
            "covered",
            "a deficit",
            "order refused REDUCE_ONLY",
            "TO_INSURANCE NONE",
            "FROM_INSURANCE NONE",
            "FROM_INSURANCE FUNDS_INSUFFICIENT",
            "settled with a profit",
            "settled with a loss",
            "below zero",
            "BUDGET, booked",
            "all for the fee",
            "owed",
            "netted",
            "settled",
            "settled by schedule",
            "busted, booked",
            "corrected, booked",
            "order refused PRICE_BOUND_MISSING",
            "order refused RESERVE_PRICE_NOT_FOR_ORDER",
            "order refused RESERVE_PRICE_OUT_OF_RANGE",
            "order refused UNKNOWN_ACCOUNT",
            "order refused AMOUNT_OVERFLOWS",
            "order refused FUNDS_INSUFFICIENT",
            "replace refused FUNDS_INSUFFICIENT",
            "replace refused RESERVE_PRICE_OUT_OF_RANGE",
            "cross refused FUNDS_INSUFFICIENT",
            "bust refused FUNDS_INSUFFICIENT",
            "change refused OWNER_HAS_ORDERS",
            "changed into a deficit",
            "DEPOSIT NONE",
            "DEPOSIT null",
            "DEPOSIT DUPLICATE_TRANSACTION_ID",
            "DEPOSIT AMOUNT_OVERFLOWS",
            "DEPOSIT AMOUNT_NOT_POSITIVE",
            "WITHDRAWAL NONE",
            "WITHDRAWAL FUNDS_INSUFFICIENT",
            "DEPARTURE NONE",
            "DEPARTURE FUNDS_INSUFFICIENT",
            "ARRIVAL NONE",
            "ARRIVAL null",
            "ARRIVAL AMOUNT_OVERFLOWS",
            "TRANSFER NONE",
            "TRANSFER TRANSFER_TO_ITSELF",
            "TRANSFER UNKNOWN_ACCOUNT",
            "suspension NONE",
            "suspension OWNER_HAS_OBLIGATIONS",
            "suspension OWNER_HAS_ORDERS",
            "suspension OWNER_SUSPENDED",
            "suspension UNKNOWN_PARTICIPANT",
            "resumption NONE",
            "resumption OWNER_NOT_SUSPENDED",
            "order refused OWNER_SUSPENDED",
            "DEPOSIT OWNER_SUSPENDED",
            "WITHDRAWAL OWNER_SUSPENDED");

    /// A recording that is made wrong at a place of it, if it can be.
    record Falsified(int invariant, String name, BiPredicate<List<MoneySeen>, Integer> how) {
        @Override
        public String toString() {
            return invariant + " " + name;
        }
    }

    @Test
    void agreesWithTheSlowLedgerOnAnyDay() {
        agrees(FIRST_SEED, DAYS, COMMANDS);
    }

    @Test
    @Tag("slow")
    void agreesWithTheSlowLedgerOnLongDays() {
        agrees(10_001, 4, 5_000);
    }

    @Test
    @Tag("long")
    void agreesWithTheSlowLedgerOnManyLongDays() {
        agrees(10_001, 200, 5_000);
    }

    private static void agrees(long firstSeed, int days, int commands) {
        for (long seed = firstSeed; seed < firstSeed + days; seed++) {
            if (seed % 50 == 0 && days > 50) System.out.println("day " + seed);
            List<String> shortest = shortestFailure(seed, commands);
            if (shortest.isEmpty()) continue;

            assertEquals(
                    List.of(),
                    violations(shortest),
                    "seed " + seed + ":\n" + String.join("\n", shortest));
        }
    }

    /// The shortest part of a random day that fails, or nothing if the day does not.
    static List<String> shortestFailure(long seed, int commands) {
        List<String> day = MoneyDay.of(seed, commands);
        return violations(day).isEmpty() ? List.of() : MinimalStream.of(day, MoneyDayTest::fails);
    }

    /// Whether a part of a day fails, with its date at the beginning, else decades pass.
    private static boolean fails(List<String> day) {
        if (day.size() < 2 || !day.get(1).startsWith("date ")) return false;
        try {
            return !violations(day).isEmpty();
        } catch (BadInput e) { // what is left of the day is none
            return false;
        }
    }

    /// What the ledger says of a day, or how the engine broke.
    static List<String> violations(List<String> day) {
        try {
            return SlowLedger.violations(MoneyRecorder.record(SCENARIOS, day));
        } catch (BadInput e) {
            throw e;
        } catch (RuntimeException | AssertionError e) {
            return List.of("broke: " + e);
        }
    }

    /// All that an iceberg shows is taken by an order of its own owner: it holds less before
    /// the next part is shown, or nothing once it has ended.
    @Test
    void whatAnIcebergLosesToItsOwnerItHoldsNoMore() {
        List<String> day = List.of(
                "market jse self_match=decrement",
                "date 2017-03-15",
                "instrument ABC scale 4 tick 10000 segment ZA01 close 1000.0000",
                "participant bob",
                "money asset 0 CASH",
                "money asset 1 A1",
                "money cover 0 base 1 1 quote 0 1 PER_UNIT 1 1 0 0",
                "money DEPOSIT T1 0 1000000000000 - - bob -",
                "money DEPOSIT T2 1 1000 - - bob -",
                "at 09:15:00",
                "bob b1 buy 70 @ 1000.0000 DAY iceberg 35 smp 1",
                "bob b2 sell 40 @ 1000.0000 DAY smp 1",
                "bob b3 sell 40 @ 1000.0000 DAY smp 1");
        assertEquals(List.of(), violations(day));
    }

    /// Days on which nothing is refused, or nothing else, would say little.
    @Test
    @Tag("slow")
    void agreesWithTheSlowLedgerOnDaysOnWhichEverythingHappens() {
        Map<String, Integer> counts = new TreeMap<>();
        for (long seed = 1; seed <= 60; seed++) {
            List<MoneySeen> recording = MoneyRecorder.record(SCENARIOS, MoneyDay.of(seed, 500));
            if (!SlowLedger.violations(recording).isEmpty()) agrees(seed, 1, 500);
            for (int i = 0; i + 1 < recording.size(); i++) {
                String kind = kind(recording.get(i), recording.get(i + 1));
                counts.merge(kind, 1, Integer::sum);
            }
        }
        for (String kind : KINDS) {
            assertTrue(counts.getOrDefault(kind, 0) >= 3, () -> kind + " is rare: " + counts);
        }
        int accepted = counts.get("accepted, held");
        int lacking = counts.get("order refused FUNDS_INSUFFICIENT");
        assertTrue(2 * accepted > 3 * lacking, () -> "too few have enough: " + counts);
    }

    private static String more(MoneySeen next) {
        return switch (next) {
            case Held held -> ", held";
            case Booked booked -> ", booked";
            case BookedOnMargin booked -> ", booked on margin";
            default -> "";
        };
    }

    private static String kind(MoneySeen seen, MoneySeen next) {
        String more = more(next);
        return switch (seen) {
            case MoneySeen.Accepted accepted -> "accepted" + more;
            case MoneySeen.Replaced replaced -> "replaced" + more;
            case MoneySeen.Restated restated -> "restated" + more;
            case Ended ended -> "ended" + more;
            case MoneySeen.Traded traded -> {
                boolean hasBudget = traded.taker().terms().type().hasBudget;
                yield (hasBudget ? "BUDGET" : traded.fill().type()) + more;
            }
            case Booked booked ->
                booked.sellerFee() == booked.moved().quote()
                        ? "all for the fee"
                        : booked.date() == Booked.AT_ONCE ? "booked" : "owed";
            case MoneySeen.Netted netted -> "netted";
            case MoneySeen.Settled settled -> "settled";
            case MoneySeen.SettledAll all ->
                all.isAsked() || all.payments() == 0 ? "another" : "settled by schedule";
            case BookedOnMargin booked -> {
                long profit = booked.sides().buyerProfit();
                yield profit > 0 ? "a profit" : profit < 0 ? "a loss" : "opened";
            }
            case PositionSeen position -> "a position";
            case MoneySeen.MarkMoved moved -> "a mark";
            case MoneySeen.IndexSet set -> "an index";
            case MoneySeen.Called called -> "called";
            case MoneySeen.CallMet met -> "met";
            case MoneySeen.Liquidated liquidated -> "liquidated";
            case MoneySeen.Deficit deficit -> deficit.covered() > 0 ? "covered" : "a deficit";
            case MoneySeen.PositionSettled settled ->
                settled.profit() < 0 ? "settled with a loss" : "settled with a profit";
            case Looked looked ->
                looked.accounts().stream()
                                .anyMatch(its -> its.posted() < its.held() && its.held() > 0)
                        ? "below zero"
                        : "another";
            case MoneySeen.Busted busted ->
                busted.isIntoDeficit() ? "changed into a deficit" : "busted" + more;
            case MoneySeen.Corrected corrected ->
                corrected.isIntoDeficit() ? "changed into a deficit" : "corrected" + more;
            case OrderRefused refused -> "order refused " + refused.reason();
            case MoneySeen.ReplaceRefused refused -> "replace refused " + refused.reason();
            case MoneySeen.CrossRefused refused -> "cross refused " + refused.reason();
            case MoneySeen.BustRefused refused -> changeRefused("bust", refused.reason());
            case MoneySeen.CorrectionRefused refused ->
                changeRefused("correction", refused.reason());
            case Transferred transferred ->
                transferred.transfer().type() + " " + transferred.reason();
            case MoneySeen.OwnerSuspended suspended -> "suspension " + suspended.reason();
            case MoneySeen.OwnerResumed resumed -> "resumption " + resumed.reason();
            default -> "another";
        };
    }

    /// Of those that are rare it does not matter which it was.
    private static String changeRefused(String what, RejectReason reason) {
        boolean isRare = reason == RejectReason.OWNER_HAS_ORDERS;
        return (isRare ? "change" : what) + " refused " + reason;
    }

    // What is wrong is found out.

    @ParameterizedTest
    @MethodSource("falsified")
    @Tag("slow")
    void aFalsifiedDayIsFoundOut(Falsified falsified) {
        for (long seed = 1; seed <= FALSIFIED_DAYS; seed++) {
            List<MoneySeen> recording = new ArrayList<>(RECORDED.computeIfAbsent(
                    seed, any -> MoneyRecorder.record(SCENARIOS, MoneyDay.of(any, 500))));
            if (!falsify(recording, falsified)) continue; // nothing there to falsify

            String found = String.join("\n", SlowLedger.violations(recording));
            String expected = "invariant " + falsified.invariant + ":";
            assertTrue(found.startsWith(expected), () -> expected + " not found first:\n" + found);
            return;
        }
        throw new AssertionError("no day could be falsified");
    }

    private static boolean falsify(List<MoneySeen> recording, Falsified falsified) {
        for (int place = 0; place < recording.size(); place++) {
            if (falsified.how.test(recording, place)) return true;
        }
        return false;
    }

    static Stream<Falsified> falsified() {
        return Stream.of(
                new Falsified(38, "a unit of a fee is lost", MoneyDayTest::loseFee),
                new Falsified(35, "a hold outlives its order", MoneyDayTest::keepHold),
                new Falsified(35, "a better price is not given back", MoneyDayTest::keepMore),
                new Falsified(34, "a deposit is booked twice", MoneyDayTest::depositTwice),
                new Falsified(34, "a booking is missing", MoneyDayTest::forgetBooking),
                new Falsified(34, "another one pays", MoneyDayTest::payByAnother),
                new Falsified(35, "an order is refused that has enough", MoneyDayTest::refuse),
                new Falsified(35, "what is held is shown wrong", MoneyDayTest::showWrong),
                new Falsified(34, "for an event a unit is gone", MoneyDayTest::showWrongAfterEvent),
                new Falsified(34, "a unit of a profit is lost", MoneyDayTest::loseProfit),
                new Falsified(34, "a share is rounded the other way", MoneyDayTest::roundUp),
                new Falsified(35, "a position keeps its hold", MoneyDayTest::keepMargin),
                new Falsified(35, "a mark is not applied", MoneyDayTest::forgetMark),
                new Falsified(35, "nobody calls for more", MoneyDayTest::forgetCall),
                new Falsified(34, "a unit of a deficit is lost", MoneyDayTest::loseDeficit),
                new Falsified(34, "a position is not settled", MoneyDayTest::skipSettlement),
                new Falsified(34, "a netted obligation is dropped", MoneyDayTest::dropNetted),
                new Falsified(34, "a netting is missing", MoneyDayTest::forgetNetting),
                new Falsified(34, "nobody pays what is owed", MoneyDayTest::forgetPayment),
                new Falsified(34, "a unit is lost in a settlement", MoneyDayTest::loseUnit),
                new Falsified(35, "a reserve outlives the settlement", MoneyDayTest::keepReserve),
                new Falsified(34, "what a suspended owner has is gone", MoneyDayTest::loseOwner),
                new Falsified(34, "who has an order is suspended", MoneyDayTest::suspendTooSoon));
    }

    /// Where the next event stands, or the end of the command.
    private static int next(List<MoneySeen> recording, int place) {
        return recording.get(place + 1) instanceof Changed ? place + 2 : place + 1;
    }

    private static int previous(List<MoneySeen> recording, int place) {
        return recording.get(place - 1) instanceof Changed ? place - 2 : place - 1;
    }

    private static boolean loseFee(List<MoneySeen> recording, int place) {
        if (!(recording.get(place) instanceof Booked booked) || booked.buyerFee() < 2) return false;
        recording.set(place, booked.withBuyer(booked.buyerFee() - 1, booked.buyerHeld()));
        return true;
    }

    private static boolean keepHold(List<MoneySeen> recording, int place) {
        boolean isIt = recording.get(place) instanceof Ended
                && recording.get(place + 1) instanceof Held held
                && held.held() == 0;
        if (isIt) recording.remove(place + 1);
        return isIt;
    }

    private static boolean keepMore(List<MoneySeen> recording, int place) {
        if (!(recording.get(place) instanceof Booked booked) || booked.buyerHeld() < 2)
            return false;
        recording.set(place, booked.withBuyer(booked.buyerFee(), booked.buyerHeld() + 1));
        return true;
    }

    /// The second time under another id, so that it is one that moves nothing.
    private static boolean depositTwice(List<MoneySeen> recording, int place) {
        boolean isIt = recording.get(place) instanceof Transferred transferred
                && transferred.reason() == RejectReason.NONE;
        if (isIt) recording.add(place, recording.get(place));
        return isIt;
    }

    private static boolean loseOwner(List<MoneySeen> recording, int place) {
        boolean isIt = recording.get(place) instanceof MoneySeen.OwnerSuspended suspended
                && suspended.reason() == RejectReason.NONE
                && recording.get(place + 1) instanceof Looked;
        if (!isIt) return false;
        var suspended = (MoneySeen.OwnerSuspended) recording.get(place);
        String owner = MoneySeen.owner(suspended.participantId(), suspended.account());
        Looked looked = (Looked) recording.get(place + 1);
        List<MoneySeen.AccountSeen> left = new ArrayList<>(looked.accounts());
        if (!left.removeIf(account -> account.owner().equals(owner) && account.posted() != 0)) {
            return false;
        }
        recording.set(place + 1, new Looked(left, looked.positions(), looked.date()));
        return true;
    }

    private static boolean suspendTooSoon(List<MoneySeen> recording, int place) {
        boolean isIt = recording.get(place) instanceof MoneySeen.OwnerSuspended refused
                && refused.reason() == RejectReason.OWNER_HAS_ORDERS;
        if (!isIt) return false;
        var refused = (MoneySeen.OwnerSuspended) recording.get(place);
        recording.set(
                place,
                new MoneySeen.OwnerSuspended(
                        refused.participantId(), refused.account(), RejectReason.NONE));
        return true;
    }

    private static boolean forgetBooking(List<MoneySeen> recording, int place) {
        boolean isIt = recording.get(place) instanceof Booked;
        if (isIt) recording.remove(place);
        return isIt;
    }

    private static boolean payByAnother(List<MoneySeen> recording, int place) {
        if (!(recording.get(place) instanceof Booked booked)) return false;
        MoneySeen.Moved moved = booked.moved();
        recording.set(
                place,
                new Booked(
                        booked.tradeId(),
                        new MoneySeen.Moved(
                                MoneySeen.FEES, moved.seller(), moved.base(), moved.quote()),
                        booked.buyerFee(),
                        booked.sellerFee(),
                        booked.buyerHeld(),
                        booked.sellerHeld(),
                        booked.date()));
        return true;
    }

    private static boolean loseProfit(List<MoneySeen> recording, int place) {
        if (!(recording.get(place) instanceof BookedOnMargin booked)) return false;
        if (booked.sides().buyerProfit() <= 0) return false;
        recording.set(place, withBuyerProfit(booked, booked.sides().buyerProfit() - 1));
        return true;
    }

    private static BookedOnMargin withBuyerProfit(BookedOnMargin booked, long profit) {
        Sides sides = booked.sides();
        return new BookedOnMargin(
                booked.tradeId(),
                new Sides(sides.buyer(), sides.seller(), profit, sides.sellerProfit()),
                booked.buyerFee(),
                booked.sellerFee(),
                booked.buyerHeld(),
                booked.sellerHeld());
    }

    /// Both the profit and the open value that is left are a unit less, so that all adds up.
    private static boolean roundUp(List<MoneySeen> recording, int place) {
        boolean isIt = recording.get(place) instanceof BookedOnMargin booked
                && booked.sides().buyerProfit() != 0
                && recording.get(next(recording, place)) instanceof PositionSeen position
                && position.qty() != 0;
        if (!isIt) return false;
        BookedOnMargin booked = (BookedOnMargin) recording.get(place);
        int next = next(recording, place);
        PositionSeen position = (PositionSeen) recording.get(next);
        recording.set(place, withBuyerProfit(booked, booked.sides().buyerProfit() - 1));
        recording.set(
                next,
                new PositionSeen(
                        position.owner(),
                        position.instrumentId(),
                        position.qty(),
                        position.openValue() - 1,
                        position.held(),
                        position.unsettledProfit()));
        return true;
    }

    private static boolean keepMargin(List<MoneySeen> recording, int place) {
        boolean isIt = recording.get(place) instanceof Ended
                && recording.get(place + 1) instanceof PositionSeen;
        if (isIt) recording.remove(place + 1);
        return isIt;
    }

    /// All that follows is at the old mark.
    private static boolean forgetMark(List<MoneySeen> recording, int place) {
        boolean isIt = recording.get(place) instanceof MoneySeen.MarkMoved
                && recording.get(place + 1) instanceof PositionSeen;
        if (isIt) recording.remove(place + 1);
        return isIt;
    }

    private static boolean forgetCall(List<MoneySeen> recording, int place) {
        boolean isIt = recording.get(place) instanceof MoneySeen.Called;
        if (isIt) recording.remove(place);
        return isIt;
    }

    private static boolean loseDeficit(List<MoneySeen> recording, int place) {
        if (!(recording.get(place) instanceof MoneySeen.Deficit deficit)) return false;
        if (deficit.left() == 0) return false;
        recording.set(
                place,
                new MoneySeen.Deficit(deficit.account(), deficit.covered(), deficit.left() - 1));
        return true;
    }

    private static boolean skipSettlement(List<MoneySeen> recording, int place) {
        boolean isIt = recording.get(place) instanceof MoneySeen.PositionSettled;
        if (isIt) recording.remove(place);
        return isIt;
    }

    private static boolean refuse(List<MoneySeen> recording, int place) {
        boolean isIt = recording.get(place) instanceof MoneySeen.Accepted
                && recording.get(place + 1) instanceof Held
                && recording.get(next(recording, place + 1)) instanceof Looked;
        if (!isIt) return false;
        MoneySeen.Accepted accepted = (MoneySeen.Accepted) recording.get(place);
        recording.remove(place);
        recording.set(
                place,
                new OrderRefused(
                        accepted.order().participantId(),
                        accepted.order().account(),
                        accepted.order().instrumentId(),
                        accepted.order().terms(),
                        accepted.reserve(),
                        RejectReason.FUNDS_INSUFFICIENT));
        return true;
    }

    private static boolean showWrong(List<MoneySeen> recording, int place) {
        if (!(recording.get(place) instanceof Looked looked)) return false;
        for (int i = 0; i < looked.accounts().size(); i++) {
            MoneySeen.AccountSeen account = looked.accounts().get(i);
            if (account.held() == 0) continue;
            List<MoneySeen.AccountSeen> other = new ArrayList<>(looked.accounts());
            other.set(
                    i,
                    new MoneySeen.AccountSeen(
                            account.owner(),
                            account.assetId(),
                            account.posted(),
                            account.held() - 1));
            recording.set(place, new Looked(other, looked.positions(), looked.date()));
            return true;
        }
        return false;
    }

    /// It is right again when the command has ended.
    private static boolean showWrongAfterEvent(List<MoneySeen> recording, int place) {
        boolean isIt = recording.get(place) instanceof Changed changed
                && recording.get(place - 1) instanceof Transferred
                && changed.accounts().getLast().posted() > 0;
        if (!isIt) return false;
        List<MoneySeen.AccountSeen> accounts =
                new ArrayList<>(((Changed) recording.get(place)).accounts());
        MoneySeen.AccountSeen right = accounts.removeLast();
        accounts.add(new MoneySeen.AccountSeen(
                right.owner(), right.assetId(), right.posted() - 1, right.held()));
        recording.set(place, new Changed(accounts));
        return true;
    }

    private static boolean dropNetted(List<MoneySeen> recording, int place) {
        boolean isIt =
                recording.get(place) instanceof Netted netted && netted.left().owed() > 0;
        if (isIt)
            recording.set(place, new Netted(less(((Netted) recording.get(place)).left(), true)));
        return isIt;
    }

    /// It is neither told nor seen.
    private static boolean forgetNetting(List<MoneySeen> recording, int place) {
        boolean isIt = recording.get(place) instanceof Netted;
        if (isIt) recording.subList(place, next(recording, place)).clear();
        return isIt;
    }

    private static boolean forgetPayment(List<MoneySeen> recording, int place) {
        boolean isIt = recording.get(place) instanceof Settled settled
                && settled.paid().owed() > 0;
        if (isIt) recording.remove(place);
        return isIt;
    }

    private static boolean loseUnit(List<MoneySeen> recording, int place) {
        if (!(recording.get(place) instanceof Settled settled)) return false;
        if (settled.paid().due() == 0) return false;
        recording.set(place, new Settled(less(settled.paid(), false)));
        return true;
    }

    /// Without what is owed, or with a unit less that is due.
    private static MoneySeen.Obliged less(MoneySeen.Obliged of, boolean isDropped) {
        return new MoneySeen.Obliged(
                of.owner(),
                of.assetId(),
                of.date(),
                isDropped ? 0 : of.owed(),
                isDropped ? of.due() : of.due() - 1);
    }

    /// The one who has paid still holds it.
    private static boolean keepReserve(List<MoneySeen> recording, int place) {
        if (!(recording.get(place) instanceof Looked looked) || place == 0) return false;
        int at = previous(recording, place);
        if (!(recording.get(at) instanceof MoneySeen.SettledAll)) return false;
        while (true) {
            at = previous(recording, at);
            if (!(recording.get(at) instanceof Settled settled)) return false;
            if (settled.paid().owed() == 0) continue;
            List<MoneySeen.AccountSeen> other = new ArrayList<>();
            looked.accounts().forEach(account -> other.add(keeping(account, settled.paid())));
            recording.set(place, new Looked(other, looked.positions(), looked.date()));
            return true;
        }
    }

    private static MoneySeen.AccountSeen keeping(
            MoneySeen.AccountSeen account, MoneySeen.Obliged paid) {
        boolean isIt = account.owner().equals(paid.owner()) && account.assetId() == paid.assetId();
        long held = account.held() + (isIt ? paid.owed() : 0);
        return new MoneySeen.AccountSeen(
                account.owner(), account.assetId(), account.posted(), held);
    }
}
