package crossbook.scenario.day;

import static org.junit.jupiter.api.Assertions.assertTrue;

import crossbook.testkit.PlantedEngine;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Faults that are planted into the engine's own source: each is found on the random days of
/// [MoneyDayTest], and a day that shows it is shrunk to a few commands.
@Tag("slow")
class PlantedFaultsTest {
    private static final int DAYS = 40;
    private static final int COMMANDS = 200;
    private static final int SHORT = 20;

    /// @param seed of the day on which it was found last
    /// @param invariant which of them the shrunk day breaks first
    /// @param right what stands in the file, once
    /// @param wrong what it says instead
    record Fault(long seed, int invariant, String name, String file, String right, String wrong) {
        @Override
        public String toString() {
            return name;
        }
    }

    @TempDir
    private Path directory;

    static Stream<Fault> faults() {
        return Stream.of(
                new Fault(1, 38, "a unit of a fee is lost", "Holds.java", """
                                records.set(at, CHARGED, records.get(at, CHARGED) + fee);
                                return fee;
                        """, """
                                records.set(at, CHARGED, records.get(at, CHARGED) + fee);
                                return fee > 1 ? fee - 1 : fee;
                        """),
                new Fault(
                        1,
                        35,
                        "a hold is kept after the order has expired",
                        "Closings.java",
                        """
                                events.orderExpired(order, reason);
                                release(order);
                        """,
                        """
                                events.orderExpired(order, reason);
                                if (order.isCounted()) exposures.end(order);
                                if (order.isConditional()) expiries.remove(order);
                                orders.close(order);
                        """),
                new Fault(
                        1,
                        35,
                        "a better price is not given back",
                        "Holds.java",
                        """
                                set(order, at, order.totalLeavesQty(), book);
                            }

                            // State, read by
                        """.stripTrailing(),
                        """
                                boolean keeps = order.sideNumber() == BUY
                                        && !book.isOnMargin()
                                        && !order.ordType().hasBudget
                                        && order.totalLeavesQty() > 0;
                                if (keeps) put(order, at, Math.max(0, records.get(at, HELD) - value));
                                else set(order, at, order.totalLeavesQty(), book);
                            }

                            // State, read by
                        """.stripTrailing()),
                new Fault(
                        1,
                        34,
                        "a deposit that comes again is booked again",
                        "MoneyCommands.java",
                        """
                                money.remember(command, payloadHash, time.nowNs, events.number() + 1);
                        """,
                        """
                                if (command.type != crossbook.core.order.TransferType.DEPOSIT)
                                    money.remember(command, payloadHash, time.nowNs, events.number() + 1);
                        """));
    }

    @ParameterizedTest
    @MethodSource("faults")
    void aPlantedFaultIsFoundAndShrunk(Fault fault) throws Exception {
        Class<?> days = PlantedEngine.with(directory, fault.file, fault.right, fault.wrong)
                .loadClass(MoneyDayTest.class.getName());
        Method shortestFailure = days.getDeclaredMethod("shortestFailure", long.class, int.class);
        Method violations = days.getDeclaredMethod("violations", List.class);
        List<Object> shortest = new ArrayList<>();
        long seed = FaultSearch.seed(
                fault,
                fault.seed,
                DAYS,
                day -> shortest.addAll(list(shortestFailure, day, COMMANDS)));
        String found = list(violations, shortest).getFirst().toString();
        String what = "seed " + seed + ": " + found + "\n" + lines(shortest);
        System.out.println(fault + ", " + what);
        assertTrue(found.startsWith("invariant " + fault.invariant + ":"), what);
        assertTrue(shortest.size() <= SHORT, what);
    }

    private static String lines(List<?> day) {
        return String.join("\n", day.stream().map(Object::toString).toList());
    }

    private static List<?> list(Method method, Object... arguments) throws Exception {
        method.setAccessible(true);
        return (List<?>) method.invoke(null, arguments);
    }
}
