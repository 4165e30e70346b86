package crossbook.scenario.day;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crossbook.core.MatchingEngine;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/// Faults that are planted into the engine's own source: each is found on the random days of
/// [MoneyDayTest], and a day that shows it is shrunk to a few commands.
class PlantedFaultsTest {
    private static final Path CORE = Path.of("../core/src/main/java/crossbook/core");
    private static final int DAYS = 40;
    private static final int COMMANDS = 500;
    private static final int SHORT = 20;

    /// @param invariant which of them the shrunk day breaks first
    /// @param right what stands in the file, once
    /// @param wrong what it says instead
    record Fault(int invariant, String name, String file, String right, String wrong) {
        @Override
        public String toString() {
            return name;
        }
    }

    @TempDir
    private Path directory;

    static Stream<Fault> faults() {
        return Stream.of(
                new Fault(38, "a unit of a fee is lost", "Holds.java", """
                                records[at + CHARGED] += fee;
                                return fee;
                        """, """
                                records[at + CHARGED] += fee;
                                return fee > 1 ? fee - 1 : fee;
                        """),
                new Fault(
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
                        35,
                        "a better price is not given back",
                        "Holds.java",
                        """
                                set(order, at, order.totalLeavesQty(), book);
                            }

                            private static int at(
                        """.stripTrailing(),
                        """
                                boolean keeps = order.sideNumber() == BUY
                                        && !book.isOnMargin()
                                        && !order.ordType().hasBudget
                                        && order.totalLeavesQty() > 0;
                                if (keeps) put(order, at, Math.max(0, records[at + HELD] - value));
                                else set(order, at, order.totalLeavesQty(), book);
                            }

                            private static int at(
                        """.stripTrailing()),
                new Fault(
                        34,
                        "a deposit that comes again is booked again",
                        "MoneyCommands.java",
                        """
                                known.add(command.transactionId, payloadHash, events.number() + 1);
                        """,
                        """
                                if (command.type != crossbook.core.order.TransferType.DEPOSIT)
                                    known.add(command.transactionId, payloadHash, events.number() + 1);
                        """));
    }

    @ParameterizedTest
    @MethodSource("faults")
    void aPlantedFaultIsFoundAndShrunk(Fault fault) throws Exception {
        plant(fault);
        Class<?> days = new Planted(directory).loadClass(MoneyDayTest.class.getName());
        Method shortestFailure = days.getDeclaredMethod("shortestFailure", long.class, int.class);
        Method violations = days.getDeclaredMethod("violations", List.class);
        for (long seed = 1; seed <= DAYS; seed++) {
            List<?> shortest = list(shortestFailure, seed, COMMANDS);
            if (shortest.isEmpty()) continue;

            String found = list(violations, shortest).getFirst().toString();
            String day = "seed " + seed + ": " + found + "\n" + lines(shortest);
            System.out.println(fault + ", " + day);
            assertTrue(found.startsWith("invariant " + fault.invariant + ":"), day);
            assertTrue(shortest.size() <= SHORT, day);
            return;
        }
        throw new AssertionError("not found: " + fault);
    }

    private static String lines(List<?> day) {
        return String.join("\n", day.stream().map(Object::toString).toList());
    }

    private static List<?> list(Method method, Object... arguments) throws Exception {
        method.setAccessible(true);
        return (List<?>) method.invoke(null, arguments);
    }

    /// Compiles the file with the fault.
    private void plant(Fault fault) throws IOException {
        String source = Files.readString(CORE.resolve(fault.file));
        int place = source.indexOf(fault.right);
        assertTrue(place >= 0, () -> fault + ": does not fit " + fault.file);
        assertEquals(place, source.lastIndexOf(fault.right), () -> fault + ": fits twice");
        Path planted = directory.resolve(fault.file);
        Files.writeString(planted, source.replace(fault.right, fault.wrong));
        String core = MatchingEngine.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter words = new StringWriter();
        boolean isDone = compiler.getTask(
                        words,
                        null,
                        null,
                        List.of("-classpath", core, "-d", directory.toString()),
                        null,
                        compiler.getStandardFileManager(null, null, null)
                                .getJavaFileObjects(planted))
                .call();
        assertTrue(isDone, words::toString);
    }

    /// Loads all of Crossbook anew, what has been planted instead of what it replaces. Assertions
    /// are off, so that it is the ledger that finds out.
    private static final class Planted extends ClassLoader {
        private final Path planted;

        Planted(Path planted) {
            super(PlantedFaultsTest.class.getClassLoader());
            this.planted = planted;
            clearAssertionStatus();
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith("crossbook.")) return super.loadClass(name, resolve);
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded == null ? define(name) : loaded;
            }
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            String file = name.replace('.', '/') + ".class";
            try (InputStream in = Files.exists(planted.resolve(file))
                    ? Files.newInputStream(planted.resolve(file))
                    : getParent().getResourceAsStream(file)) {
                if (in == null) throw new ClassNotFoundException(name);
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }
}
