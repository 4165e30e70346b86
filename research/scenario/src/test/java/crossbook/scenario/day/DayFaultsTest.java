package crossbook.scenario.day;

import crossbook.testkit.PlantedEngine;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.stream.Stream;

/// Faults that are planted into the engine's own source, about budgets, sessions, members,
/// operators and instruments that change: on some random day of [RandomDayTest] the engine says
/// something else than the slow exchange.
@Tag("slow")
class DayFaultsTest {
    private static final int DAYS = 40;
    private static final int COMMANDS = 1_000;

    /// @param kind of the days that show it
    /// @param seed of the first of them
    /// @param right what stands in the file, once
    /// @param wrong what it says instead
    record Fault(String kind, long seed, String name, String file, String right, String wrong) {
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
                        "PLAIN",
                        2,
                        "a buy costs a unit more than its budget",
                        "OrderBudget.java",
                        "return cost <= budget && cost != BEYOND;",
                        "return cost - 1 <= budget && cost != BEYOND;"),
                new Fault(
                        "PLAIN",
                        8,
                        "a sell must fetch more than its budget",
                        "OrderBudget.java",
                        ": Long.compareUnsigned(cost * orderQty, budget * qty) >= 0;",
                        ": Long.compareUnsigned(cost * orderQty, budget * qty) > 0;"),
                new Fault(
                        "PLAIN",
                        1,
                        "a whole order costs more than its budget",
                        "ContinuousMatching.java",
                        "return budget.isKept() ? budget.filled() : 0;",
                        "return budget.filled();"),
                new Fault(
                        "LAYERED",
                        1,
                        "the last level of a budget gives nothing",
                        "LayeredMatching.java",
                        "if (taken < qty) sweep.cut(place, taken);",
                        "if (taken < qty) sweep.cut(place, 0);"),
                new Fault(
                        "PLAIN",
                        8,
                        "more rests than can be counted",
                        "LiveBook.java",
                        "return taken + qty >= 0;",
                        "return true;"),
                new Fault(
                        "PLAIN",
                        5,
                        "an id is forgotten too early",
                        "RememberedIds.java",
                        "ids = new ClosedIds(window, hashSeed);",
                        "ids = new ClosedIds(Math.max(1, window - 1), hashSeed);"),
                new Fault(
                        "MEMBERS",
                        5,
                        "who an order is for is not part of it",
                        "PayloadHash.java",
                        "return command.parties.then(more);",
                        "return more;"),
                new Fault(
                        "PLAIN",
                        4,
                        "a session that ends forgets an order",
                        "Trading.java",
                        "LiveOrder next = attachments.next(order);",
                        "LiveOrder next = expired > 0 ? null : attachments.next(order);"),
                new Fault(
                        "PLAIN",
                        4,
                        "an order that stays ends with its session",
                        "Trading.java",
                        "&& !attachments.staysOnDisconnect(order)",
                        ""),
                new Fault(
                        "PLAIN",
                        4,
                        "nobody's orders stay that are good till canceled",
                        "Participant.java",
                        "(cancelsGtcOnDisconnect || !isLong)",
                        "(cancelsGtcOnDisconnect || !isLong || isLong)"),
                new Fault(
                        "MEMBERS",
                        10,
                        "orders end with their session in any phase",
                        "Trading.java",
                        "if (!book.phase().keepsOrders()\n                    && ",
                        "if (book.phase() != null\n                    && "),
                new Fault(
                        "PLAIN",
                        4,
                        "an order names a session that is not open",
                        "Refusals.java",
                        "return sessionId != 0 && sessionId != sessions.sessionId(participantId);",
                        "return false;"),
                new Fault(
                        "PLAIN",
                        4,
                        "a lost gateway ends one session alone",
                        "SessionCommands.java",
                        "id = sessions.servedBy(command.gatewayId, id + 1);",
                        "id = -1;"),
                new Fault(
                        "PLAIN",
                        1,
                        "a mass cancel takes an order of another",
                        "Trading.java",
                        "if (isOfSide && command.isAbout(order.participantId())) found.add(order);",
                        "if (isOfSide && (command.isAbout(order.participantId()) || found.count() == 1)) found.add(order);"),
                new Fault(
                        "PLAIN",
                        1,
                        "a mass cancel takes both sides",
                        "Trading.java",
                        "boolean isOfSide = side == null || order.sideNumber() == side.ordinal();",
                        "boolean isOfSide = true;"),
                new Fault(
                        "PLAIN",
                        1,
                        "who is inactive enters orders",
                        "TradingRights.java",
                        "if (participant.active()) {",
                        "if (participant.name() != null) {"),
                new Fault(
                        "PLAIN",
                        1,
                        "who is no trader enters orders",
                        "TradingRights.java",
                        "if (!isKilled && Operation.ENTER_ORDERS.isFor(participant.roles())) found |= ENTER;",
                        "if (!isKilled) found |= ENTER;"),
                new Fault(
                        "PLAIN",
                        5,
                        "who was stopped by another goes on by itself",
                        "MassCommands.java",
                        "return isForeign && scope == Scope.ITSELF ? Scope.ANYBODY : scope;",
                        "return scope;"),
                new Fault(
                        "MEMBERS",
                        1,
                        "a changed instrument has its old tick",
                        "ReferenceData.java",
                        "LiveBook book = new LiveBook(instrument, model.initialPhase(), rules, tables);",
                        "LiveBook book = new LiveBook(old == null ? instrument : old.instrument(), model.initialPhase(), rules, tables);"),
                new Fault(
                        "MEMBERS",
                        1,
                        "a changed instrument begins its day again",
                        "ReferenceData.java",
                        "            book.goOnAs(old);\n",
                        ""),
                new Fault(
                        "MEMBERS",
                        1,
                        "an instrument is changed under its orders",
                        "ReferenceData.java",
                        "if (!books[id].isEmpty()) return RejectReason.INSTRUMENT_HAS_ORDERS;",
                        ""),
                new Fault(
                        "MEMBERS",
                        5,
                        "orders of an inactive instrument are replaced",
                        "Refusals.java",
                        "if (!book.instrument().active()) return INSTRUMENT_INACTIVE;",
                        ""),
                new Fault(
                        "MEMBERS",
                        1,
                        "an instrument that is listed in the day waits for the next",
                        "DefinitionCommands.java",
                        "if (replaced == null) day.start(book, clock.nowNs());",
                        ""));
    }

    /// Looks first where it was found last.
    @ParameterizedTest
    @MethodSource("faults")
    void aPlantedFaultIsFound(Fault fault) throws Exception {
        Class<?> days = PlantedEngine.with(directory, fault.file, fault.right, fault.wrong)
                .loadClass(RandomDayTest.class.getName());
        Method agrees = days.getDeclaredMethod("agrees", String.class, long.class, int.class);
        agrees.setAccessible(true);
        FaultSearch.seed(fault, fault.seed, DAYS, seed ->
                !(boolean) agrees.invoke(null, fault.kind, seed, COMMANDS));
    }
}
