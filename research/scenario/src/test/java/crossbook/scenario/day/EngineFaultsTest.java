package crossbook.scenario.day;

import static org.junit.jupiter.api.Assertions.assertFalse;

import crossbook.scenario.AuditedStream;
import crossbook.scenario.RandomStream;
import crossbook.testkit.PlantedEngine;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// Faults that are planted into the engine's own source: the auditor, which sees nothing but the
/// events, finds each on some random day of the market, of money, or of limits.
@Tag("slow")
class EngineFaultsTest {
    private static final Path SCENARIOS = Path.of("../../data/scenarios");
    private static final int DAYS = 12;
    private static final int COMMANDS = 600;
    private static final Kind[] KINDS = Kind.values();

    /// What is run: a random stream, or a random day of one kind.
    enum Kind {
        STREAM,
        MARKET,
        MONEY,
        LIMITS;

        List<String> day(long seed) {
            return switch (this) {
                case STREAM -> RandomStream.of(seed, COMMANDS);
                case MARKET -> AuditedDays.ofTheMarket(seed, COMMANDS);
                case MONEY -> MoneyDay.of(seed, COMMANDS);
                case LIMITS -> LimitDay.of(seed, COMMANDS);
            };
        }
    }

    /// @param kind of the day on which it was found last
    /// @param seed of that day
    /// @param right what stands in the file, once
    /// @param wrong what it says instead
    record Fault(String name, Kind kind, long seed, String file, String right, String wrong) {
        @Override
        public String toString() {
            return name;
        }
    }

    @TempDir
    private Path directory;

    static Stream<Fault> faults() {
        return Stream.of(
                new Fault(
                        "a fill is a unit short",
                        Kind.STREAM,
                        1,
                        "ContinuousMatching.java",
                        "long qty = Math.min(tradable, maker.leavesQty());",
                        "long qty = Math.min(tradable, Math.max(1, maker.leavesQty() - 1));"),
                new Fault(
                        "a trade is a unit above the resting price",
                        Kind.STREAM,
                        1,
                        "ContinuousMatching.java",
                        "price = makers.price(makers.firstLevel());",
                        "price = makers.price(makers.firstLevel()) + 1;"),
                new Fault(
                        "the taker keeps a unit of a fill",
                        Kind.STREAM,
                        1,
                        "ContinuousMatching.java",
                        "taker.setLeavesQty(taker.leavesQty() - qty);",
                        "taker.setLeavesQty(taker.leavesQty() - qty + (qty > 5 ? 1 : 0));"),
                new Fault(
                        "fill or kill is filled in part",
                        Kind.STREAM,
                        1,
                        "ContinuousMatching.java",
                        "if (wholeOnly && !makers.canFill(leavesQty, limitRank)) return 0;",
                        ""),
                new Fault(
                        "a number of a trade is left out",
                        Kind.STREAM,
                        1,
                        "Trades.java",
                        "        lastId++;\n        long value",
                        "        lastId += lastId % 50 == 7 ? 2 : 1;\n        long value"),
                new Fault(
                        "a trade is not booked",
                        Kind.MONEY,
                        1,
                        "Trades.java",
                        "if (coverage != null) book(taker, maker, price, qty);",
                        "if (coverage != null && lastId % 16 != 7) book(taker, maker, price, qty);"),
                new Fault(
                        "less than the trade is booked",
                        Kind.MONEY,
                        3,
                        "Trades.java",
                        "bookings.book(price, qty, buyerRate, sellerRate);",
                        "bookings.book(price, Math.max(1, qty - 1), buyerRate, sellerRate);"),
                new Fault(
                        "an iceberg is filled up in silence",
                        Kind.MARKET,
                        7,
                        "Icebergs.java",
                        "events.orderRestated(order, RestateReason.REPLENISHED);",
                        ""),
                new Fault(
                        "a stop to buy is elected early",
                        Kind.MARKET,
                        1,
                        "Stops.java",
                        "if (buy != null && stopPrice(buy) > last) buy = null;",
                        "if (buy != null && stopPrice(buy) > last + last / 8) buy = null;"),
                new Fault(
                        "a stop to sell is elected early",
                        Kind.MARKET,
                        1,
                        "Stops.java",
                        "if (sell != null && stopPrice(sell) < last) sell = null;",
                        "if (sell != null && stopPrice(sell) < last - last / 8) sell = null;"),
                new Fault(
                        "a stop is elected by another price",
                        Kind.MARKET,
                        1,
                        "Stops.java",
                        "events.orderTriggered(order, book.prices.last());",
                        "events.orderTriggered(order, book.prices.last() + 1);"),
                new Fault(
                        "a stop is told twice",
                        Kind.MARKET,
                        1,
                        "Stops.java",
                        "events.orderTriggered(order, book.prices.last());",
                        "events.orderTriggered(order, book.prices.last()); events.orderTriggered(order, book.prices.last());"),
                new Fault(
                        "orders until a time live on",
                        Kind.MARKET,
                        1,
                        "Expiries.java",
                        "return order.conditions().expireNs();",
                        "return order.conditions().expireNs() + 3_600_000_000_000L;"),
                new Fault(
                        "trades of a call have two prices",
                        Kind.MARKET,
                        1,
                        "Uncrossing.java",
                        "trades.tell(buy, sell, price, uncross.tradeQty(i));",
                        "trades.tell(buy, sell, price + (i & 1) * book.instrument().unitsPerTick(), uncross.tradeQty(i));"),
                new Fault(
                        "the last trade of a call is not done",
                        Kind.MARKET,
                        1,
                        "Uncrossing.java",
                        "for (int i = 0; i < uncross.tradeCount(); i++) {",
                        "for (int i = 0; i < Math.max(1, uncross.tradeCount() - 1); i++) {"),
                new Fault(
                        "an uncross is not told",
                        Kind.MARKET,
                        1,
                        "PhaseChanges.java",
                        "        events.tell().auctionUncrossed(book.instrument(), phase, outcome);",
                        "        if (!outcome.hasPrice) events.tell().auctionUncrossed(book.instrument(), phase, outcome);"),
                new Fault(
                        "the newest order is first in a queue",
                        Kind.STREAM,
                        1,
                        "LiveSide.java",
                        "if (level != null) levels.add(level, order);",
                        "if (level != null) levels.insert(level, order, null);"),
                new Fault(
                        "the newest of the best orders is first",
                        Kind.STREAM,
                        1,
                        "LiveSide.java",
                        "            levels.add(bestLevel, order);",
                        "            levels.insert(bestLevel, order, null);"),
                new Fault(
                        "equal prices do not trade",
                        Kind.STREAM,
                        1,
                        "LiveSide.java",
                        "        return bestRank <= limitRank;",
                        "        return bestRank < limitRank;"),
                new Fault(
                        "an order trades a tick beyond its limit",
                        Kind.STREAM,
                        1,
                        "LiveSide.java",
                        "        return bestRank <= limitRank;",
                        "        return limitRank == ANY_RANK ? bestRank <= limitRank : bestRank <= limitRank + 1;"),
                new Fault(
                        "a bust leaves the trade as it was",
                        Kind.MONEY,
                        1,
                        "TradeCommands.java",
                        "        past.bust(command.tradeId);",
                        ""),
                new Fault(
                        "a correction leaves the trade as it was",
                        Kind.MONEY,
                        4,
                        "TradeCommands.java",
                        "        past.set(command.tradeId, price, qty);",
                        ""),
                new Fault(
                        "a bust moves no money",
                        Kind.MONEY,
                        1,
                        "TradeCommands.java",
                        "        events.tell().tradeBusted(trade);\n        bookings.change(command.tradeId);",
                        "        events.tell().tradeBusted(trade);"),
                new Fault(
                        "an order that has ended keeps what it held",
                        Kind.MONEY,
                        1,
                        "Closings.java",
                        "if (order.isCovered()) holds.end(order);",
                        ""),
                new Fault(
                        "a session ends with an order fewer than told",
                        Kind.MONEY,
                        2,
                        "Trading.java",
                        "                closings.expire(order, book, ExpireReason.CANCEL_ON_DISCONNECT);\n                expired++;",
                        "                closings.expire(order, book, ExpireReason.CANCEL_ON_DISCONNECT);\n                if (expired == 0) expired = 1;"),
                new Fault(
                        "an order that stays is ended with its session",
                        Kind.STREAM,
                        4,
                        "Trading.java",
                        "                    && !attachments.staysOnDisconnect(order)",
                        ""),
                new Fault(
                        "a mass cancel leaves the last",
                        Kind.STREAM,
                        1,
                        "Trading.java",
                        "for (int i = 0; i < found.count(); i++) {\n            LiveOrder order = found.get(i);\n            cancel(",
                        "for (int i = 0; i < found.count() - 1; i++) {\n            LiveOrder order = found.get(i);\n            cancel("),
                new Fault(
                        "more quantity keeps the place",
                        Kind.LIMITS,
                        2,
                        "ReplacedPlace.java",
                        "boolean onlyReduces = keepsPrice && orderQty <= order.orderQty();",
                        "boolean onlyReduces = keepsPrice && orderQty <= order.orderQty() + 100;"),
                new Fault(
                        "another price keeps the place",
                        Kind.STREAM,
                        2,
                        "ReplacedPlace.java",
                        "boolean keepsPrice = isUnelected || limitPrice == order.limitPrice();",
                        "boolean keepsPrice = true;"),
                new Fault(
                        "a replace gives back what was executed",
                        Kind.LIMITS,
                        1,
                        "Trading.java",
                        "order.setLeavesQty(orderQty - cumQty);",
                        "order.setLeavesQty(orderQty);"),
                new Fault(
                        "a replace is told with another quantity before",
                        Kind.MARKET,
                        1,
                        "Trading.java",
                        "previous.leavesQty = order.totalLeavesQty();",
                        "previous.leavesQty = order.totalLeavesQty() + 1;"),
                new Fault(
                        "an immediate order rests",
                        Kind.STREAM,
                        1,
                        "Trading.java",
                        "if (treatment == Treatment.REST && end != ExpireReason.SELF_MATCH) {",
                        "if (end != ExpireReason.SELF_MATCH && order.isLimited()) {"),
                new Fault(
                        "the id of an order that lives is free",
                        Kind.STREAM,
                        1,
                        "OrderCommands.java",
                        "RejectReason reason = refusals.of(command, namesake, book);\n        if (reason != NONE) {\n            limits.find(reason, command, book);\n            events.tell().orderRejected",
                        "RejectReason reason = refusals.of(command, null, book);\n        if (reason != NONE) {\n            limits.find(reason, command, book);\n            events.tell().orderRejected"),
                new Fault(
                        "a cross trades another quantity",
                        Kind.MONEY,
                        1,
                        "Crosses.java",
                        "trades.tell(buy, sell, price, command.qty);",
                        "trades.tell(buy, sell, price, command.qty + 1);"),
                new Fault(
                        "a killed participant goes on",
                        Kind.STREAM,
                        1,
                        "MassCommands.java",
                        "        rights.kill(command, authority.role());",
                        ""),
                new Fault(
                        "money is made by a transfer",
                        Kind.MONEY,
                        1,
                        "Ledger.java",
                        "        records[to * LONGS + POSTED] += amount;",
                        "        records[to * LONGS + POSTED] += amount > 100 ? amount + 1 : amount;"),
                new Fault(
                        "a hold is a unit too large",
                        Kind.MONEY,
                        1,
                        "Ledger.java",
                        "        records[account * LONGS + HELD] += amount;",
                        "        records[account * LONGS + HELD] += amount > 1_000 ? amount + 1 : amount;"),
                new Fault(
                        "the seller pays the buyer's fee",
                        Kind.MONEY,
                        1,
                        "Bookings.java",
                        "        ledger.move(buyerAccount, exchange, booking.buyerFee);",
                        "        ledger.move(seller, exchange, booking.buyerFee);"),
                new Fault(
                        "what is owed is not what is expected",
                        Kind.MONEY,
                        1,
                        "Bookings.java",
                        "        of.expect(buyerBase, booking.baseAmount);",
                        "        of.expect(buyerBase, booking.baseAmount - 1);"),
                new Fault(
                        "an order id is used again",
                        Kind.STREAM,
                        1,
                        "Orders.java",
                        "write(order, order.generation() + 1, command, day);",
                        "write(order, Math.max(1, order.generation()), command, day);"),
                new Fault(
                        "a number of an event is left out",
                        Kind.STREAM,
                        1,
                        "Events.java",
                        "        number++;\n        return sink;",
                        "        number += number % 400 == 9 ? 2 : 1;\n        return sink;"),
                new Fault(
                        "time goes back",
                        Kind.MONEY,
                        1,
                        "EngineClock.java",
                        "        time.nowNs = now;\n    }\n\n    private void catchUp",
                        "        time.nowNs = now % 64 == 5 ? now - 1_000_000_000L : now;\n    }\n\n    private void catchUp"),
                new Fault(
                        "a phase ends early",
                        Kind.MARKET,
                        1,
                        "EngineClock.java",
                        "else if (book.phaseEndsNs() <= now) day.onEnd(book, now);",
                        "else if (book.phaseEndsNs() <= now + 600_000_000_000L) day.onEnd(book, now);"));
    }

    /// Looks first where it was found last.
    @ParameterizedTest
    @MethodSource("faults")
    void theAuditorFindsIt(Fault fault) throws Exception {
        Method first = PlantedEngine.with(directory, fault.file, fault.right, fault.wrong)
                .loadClass(AuditedStream.class.getName())
                .getDeclaredMethod("firstViolation", Path.class, List.class);
        String found = (String) first.invoke(null, SCENARIOS, fault.kind.day(fault.seed));
        for (int other = 0; found.isEmpty() && other < DAYS * KINDS.length; other++) {
            Kind kind = KINDS[other % KINDS.length];
            long seed = 1L + other / KINDS.length;
            found = (String) first.invoke(null, SCENARIOS, kind.day(seed));
            if (!found.isEmpty()) System.out.println(fault + ": write " + kind + ", " + seed);
        }
        System.out.println(fault + ": " + found);
        assertFalse(found.isEmpty(), "not found: " + fault);
    }
}
