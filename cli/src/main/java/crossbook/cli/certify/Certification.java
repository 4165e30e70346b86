package crossbook.cli.certify;

import static crossbook.cli.certify.Answer.begins;
import static crossbook.cli.certify.Answer.has;
import static crossbook.cli.certify.Answer.isAbout;
import static crossbook.cli.certify.Answer.isAccepted;
import static crossbook.cli.certify.Answer.isType;
import static crossbook.cli.certify.Answer.refused;
import static crossbook.cli.certify.FixLine.value;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// Walks through what a client must be able to do: logon, each type of order, replaces, cancels,
/// refusals, questions, what is sent again, and what happens when the line breaks. Each step
/// stands for itself; orders rest where nobody trades with them, and are canceled.
public final class Certification implements FixLine.Listener {
    private static final long LEAST_HEARTBEAT_MS = 2_000;
    private static final long PAUSE_NS = 200_000_000;

    private final Party party;
    private final Consumer<Step> done;
    private final List<Step> steps = new ArrayList<>();
    private FixLine line;
    private Step step;
    private int ids;
    private String prefix = "";
    private String symbol = "";
    private BigDecimal price = BigDecimal.ONE;
    private BigDecimal tick = BigDecimal.ONE;
    private long lot = 1;

    /// A step of the walk.
    private interface Deed {
        void run(Step step) throws IOException;
    }

    /// @param done is told of each step when it is over
    public Certification(Party party, Consumer<Step> done) {
        this.party = party;
        this.done = done;
    }

    @Override
    public void sent(String message) {
        step.sent(message);
    }

    @Override
    public void came(String message) {
        step.came(message);
    }

    /// Walks.
    ///
    /// @return the steps
    /// @throws IOException if nobody is there, or the line breaks
    public List<Step> run() throws IOException {
        line = new FixLine(party, 1, this);
        try {
            step("logon", "Logon", step -> logon(step, "141=Y|"));
            if (steps.getLast().verdict() != Step.Verdict.PASS) return steps;
            session();
            step("instruments", "SecurityList with an active instrument", this::instruments);
            if (steps.getLast().verdict() != Step.Verdict.PASS) return steps;
            orders();
            changes();
            refusals();
            questions();
            sequence();
            disconnect();
            step("logout", "Logout, then the end of the connection", this::logout);
        } finally {
            line.close();
        }
        return steps;
    }

    private void step(String name, String expected, Deed deed) throws IOException {
        step = new Step(name, expected);
        deed.run(step);
        steps.add(step);
        done.accept(step);
    }

    // Asking.

    private String await(Predicate<String> wanted) throws IOException {
        return line.await(wanted, party.patienceMs());
    }

    /// Sends a message and judges the answer.
    private String ask(String body, Predicate<String> answer, Predicate<String> isRight)
            throws IOException {
        line.send(body);
        String message = await(answer);
        if (message == null) step.fail("nothing came in time");
        else if (isRight.test(message)) step.pass();
        else step.fail("the answer is another one");
        return message;
    }

    private void logon(Step step, String more) throws IOException {
        // Half of its patience: on a slow machine an answer may take that long.
        long heartbeatS = Math.max(LEAST_HEARTBEAT_MS, party.patienceMs() / 2) / 1_000;
        String body = "35=A|98=0|108=" + heartbeatS + "|553=" + party.participant() + "|554="
                + party.password() + "|" + (party.isNewer() ? "1137=9|" : "") + more;
        String answer = ask(body, message -> !value(message, 35).equals("0"), isType("A"));
        if (answer != null && value(answer, 35).equals("5")) step.fail(value(answer, 58));
    }

    // The session.

    private void session() throws IOException {
        prefix = Long.toString(System.currentTimeMillis() / 100, Character.MAX_RADIX) + "-";
        step(
                "test request",
                "Heartbeat with the TestReqID",
                _ -> ask("35=1|112=certify|", isType("0").and(has(112, "certify")), _ -> true));
        step("heartbeat", "TestRequest after silence, which is answered", step -> {
            String request = await(isType("1"));
            if (request == null) {
                step.fail("nobody asked");
                return;
            }
            line.send("35=0|112=" + value(request, 112) + "|");
            ask("35=1|112=alive|", isType("0").and(has(112, "alive")), _ -> true);
        });
    }

    private void instruments(Step step) throws IOException {
        boolean isNamed = !party.symbol().isEmpty();
        line.send("35=x|320=certify|559=" + (isNamed ? "0|55=" + party.symbol() : "4") + "|");
        String found = null;
        while (true) {
            String message = await(isType("y").or(isType("j")));
            if (message == null || value(message, 35).equals("j")) break;
            boolean isActive = !value(message, 965).equals("2")
                    && !value(message, 58).contains("not active")
                    && !value(message, 55).isEmpty();
            if (found == null && isActive) found = message;
            if (value(message, 893).equals("Y")) break;
        }
        if (found == null) {
            step.fail("there is no such instrument");
            return;
        }
        symbol = value(found, 55);
        lot = Long.parseLong(value(found, 561));
        if (!value(found, 969).isEmpty()) tick = new BigDecimal(value(found, 969));
        price = party.price().isEmpty()
                ? tick.multiply(BigDecimal.valueOf(100))
                : new BigDecimal(party.price());
        step.pass();
    }

    // Orders.

    private String id() {
        return prefix + ++ids;
    }

    private String order(String clOrdId, String fields) {
        return "35=D|11=" + clOrdId + "|55=" + symbol + "|54=1|60=" + FixLine.now() + "|38="
                + 10 * lot + "|" + fields;
    }

    private void orders() throws IOException {
        String limit = "40=2|44=" + price + "|";
        String hidden = party.isNewer() ? "1138=" : "111=";
        orderOf("limit order, day", limit);
        orderOf("limit order, until canceled", limit + "59=1|");
        orderOf("limit order, at once", limit + "59=3|");
        orderOf("limit order, whole or not", limit + "59=4|");
        orderOf("limit order, opening auction", limit + "59=2|");
        orderOf("limit order, closing auction", limit + "59=7|");
        orderOf("limit order, next auction", limit + "59=9|");
        orderOf(
                "limit order, until a day",
                limit + "59=6|432=" + FixLine.now().substring(0, 8) + "|");
        orderOf("limit order, post only", limit + "18=6|");
        orderOf("hidden order", limit + hidden + "0|");
        orderOf("iceberg", limit + hidden + lot + "|");
        orderOf("stop order", "40=3|99=" + high() + "|");
        orderOf("stop limit order", "40=4|99=" + high() + "|44=" + price + "|");
        orderOf("pegged order", "40=P|18=R|44=" + price + "|");
        orderOf("market order, at once", "40=1|59=3|38=" + lot + "|");
    }

    /// Where a stop order waits.
    private BigDecimal high() {
        return price.multiply(BigDecimal.TWO);
    }

    private void orderOf(String name, String fields) throws IOException {
        step(name, "ExecutionReport New or Suspended, and Canceled if it rests", step -> {
            String clOrdId = id();
            // A market order says its quantity itself.
            String body = fields.contains("|38=")
                    ? order(clOrdId, fields).replaceFirst("\\|38=" + 10 * lot + "\\|", "|")
                    : order(clOrdId, fields);
            line.send(body);
            String answer = await(isAbout(clOrdId));
            if (answer == null) step.fail("nothing came in time");
            else if (isAccepted(answer)) cancel(step, clOrdId);
            else refused(step, answer);
        });
    }

    /// Cancels what may have ended by itself.
    private void cancel(Step step, String origClOrdId) throws IOException {
        String clOrdId = id();
        String answer = ask(
                cancelOf(clOrdId, origClOrdId),
                isAbout(clOrdId),
                message ->
                        value(message, 150).equals("4") || value(message, 102).equals("0"));
        if (answer != null && step.verdict() == Step.Verdict.FAIL) refused(step, answer);
    }

    private String cancelOf(String clOrdId, String origClOrdId) {
        return "35=F|41=" + origClOrdId + "|11=" + clOrdId + "|55=" + symbol + "|54=1|60="
                + FixLine.now() + "|";
    }

    private String enter() throws IOException {
        String clOrdId = id();
        line.send(order(clOrdId, "40=2|44=" + price + "|"));
        String answer = await(isAbout(clOrdId));
        return answer != null && isAccepted(answer) ? clOrdId : "";
    }

    private void changes() throws IOException {
        step("replace", "ExecutionReport Replaced, then Canceled", step -> {
            String first = enter();
            String second = id();
            String body = "35=G|41=" + first + "|11=" + second + "|55=" + symbol + "|54=1|60="
                    + FixLine.now() + "|40=2|38=" + 5 * lot + "|44=" + price.subtract(tick) + "|";
            String answer = ask(body, isAbout(second), has(150, "5"));
            if (answer == null) return;
            if (step.verdict() == Step.Verdict.PASS) cancel(step, second);
            else refused(step, answer);
        });
        step("mass cancel", "OrderMassCancelReport with one order, then Canceled", step -> {
            String order = enter();
            String body = "35=q|11=" + id() + "|530=1|55=" + symbol + "|60=" + FixLine.now() + "|";
            ask(body, isType("r"), message -> !value(message, 533).equals("0"));
            if (step.verdict() != Step.Verdict.PASS) return;
            if (await(has(41, order).and(has(150, "4"))) == null)
                step.fail("no order was canceled");
        });
    }

    // Refusals.

    private void refusals() throws IOException {
        step("quantity of nothing", "ExecutionReport Rejected, QTY_NOT_POSITIVE", _ -> {
            String clOrdId = id();
            String body = order(clOrdId, "40=2|44=" + price + "|")
                    .replaceFirst("\\|38=\\d+\\|", "|38=0|");
            ask(body, isAbout(clOrdId), has(150, "8").and(begins("QTY_NOT_POSITIVE")));
        });
        step("unknown instrument", "BusinessMessageReject, UNKNOWN_INSTRUMENT", _ -> {
            String clOrdId = id();
            String body = order(clOrdId, "40=2|44=" + price + "|")
                    .replace("|55=" + symbol + "|", "|55=NO SUCH ONE|");
            ask(body, isAbout(clOrdId), isType("j").and(begins("UNKNOWN_INSTRUMENT")));
        });
        step("a field is missing", "Reject of Side (54)", _ -> {
            String body = order(id(), "40=2|44=" + price + "|").replace("|54=1|", "|");
            ask(body, isType("3"), has(371, "54").and(has(373, "1")));
        });
        step("cancel of nothing", "OrderCancelReject, UNKNOWN_ORDER", _ -> {
            String clOrdId = id();
            ask(
                    cancelOf(clOrdId, prefix + "none"),
                    isAbout(clOrdId),
                    isType("9").and(has(39, "8")).and(begins("UNKNOWN_ORDER")));
        });
        step(
                "an order twice",
                "ExecutionReport OrderStatus for the second, then Canceled",
                step -> {
                    String clOrdId = enter();
                    String body = order(clOrdId, "40=2|44=" + price + "|");
                    Predicate<String> isIt = has(150, "I").and(has(39, "0"));
                    ask(body, isAbout(clOrdId), isIt.and(has(37, "NONE").negate()));
                    if (step.verdict() == Step.Verdict.PASS) cancel(step, clOrdId);
                });
    }

    // Questions.

    private void questions() throws IOException {
        step("order status", "ExecutionReport OrderStatus with the order", step -> {
            String clOrdId = enter();
            ask("35=H|11=" + clOrdId + "|55=" + symbol + "|54=1|", has(150, "I"), has(39, "0"));
            if (step.verdict() == Step.Verdict.PASS) cancel(step, clOrdId);
        });
        step("mass status", "ExecutionReport OrderStatus with TotNumReports above 0", step -> {
            String clOrdId = enter();
            String question = "35=AF|584=" + id() + "|585=7|";
            ask(question, has(912, "Y"), message -> !value(message, 911).equals("0"));
            if (step.verdict() == Step.Verdict.PASS) cancel(step, clOrdId);
        });
    }

    // Numbers.

    private void sequence() throws IOException {
        step("resend", "every message again, or the gap filled, up to the last", step -> {
            line.send("35=1|112=before|");
            String last = await(has(112, "before"));
            if (last == null) {
                step.fail("nothing came in time");
                return;
            }
            long end = Long.parseLong(value(last, 34));
            line.send("35=2|7=1|16=0|");
            long expected = 1;
            while (expected <= end) {
                String message = await(has(43, "Y"));
                if (message == null || Long.parseLong(value(message, 34)) != expected) {
                    step.fail("number " + expected + " was not sent again");
                    return;
                }
                boolean isGap = value(message, 35).equals("4");
                expected = isGap ? Long.parseLong(value(message, 36)) : expected + 1;
            }
            step.pass();
        });
        step("gap", "ResendRequest, and the session goes on when the gap is filled", step -> {
            long missing = line.next;
            line.next += 2;
            line.sendAs(line.next++, "35=0|", "");
            String request = await(isType("2"));
            if (request == null || !value(request, 7).equals(String.valueOf(missing))) {
                step.fail("what is missing was not asked for");
                return;
            }
            String fill = "35=4|123=Y|36=" + line.next + "|";
            line.sendAs(missing, fill, "43=Y|122=" + FixLine.now() + "|");
            ask("35=1|112=after|", isType("0").and(has(112, "after")), _ -> true);
        });
    }

    private void disconnect() throws IOException {
        step("disconnect", "Logon with numbers that go on, and what became of the order", step -> {
            String clOrdId = enter();
            line.close();
            logonAgain(step);
            if (step.verdict() != Step.Verdict.PASS) return;
            ask(
                    "35=H|11=" + clOrdId + "|55=" + symbol + "|54=1|790=after|",
                    has(150, "I"),
                    _ -> true);
            if (step.verdict() == Step.Verdict.PASS) cancel(step, clOrdId);
        });
    }

    /// The exchange may not have seen yet that the line is broken: then it asks for patience.
    private void logonAgain(Step step) throws IOException {
        long number = line.next;
        long deadlineNs = System.nanoTime() + party.patienceMs() * 1_000_000L;
        while (true) {
            line = new FixLine(party, number, this);
            logon(step, "");
            boolean isOver = System.nanoTime() - deadlineNs > 0;
            if (step.verdict() == Step.Verdict.PASS || isOver) return;
            line.close();
            LockSupport.parkNanos(PAUSE_NS);
        }
    }

    private void logout(Step step) throws IOException {
        ask("35=5|", isType("5"), _ -> true);
        if (step.verdict() == Step.Verdict.PASS && await(_ -> true) != null) {
            step.fail("something came after it");
        }
    }
}
