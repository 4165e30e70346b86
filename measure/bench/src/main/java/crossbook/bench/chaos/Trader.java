package crossbook.bench.chaos;

import crossbook.client.Machine;
import crossbook.client.entry.EntryAddress;
import crossbook.client.entry.EntryException;
import crossbook.client.entry.OrderEntry;
import crossbook.client.entry.OrderRequest;
import crossbook.client.entry.OwnOrder;
import crossbook.client.entry.Security;
import crossbook.protocol.OrdStatus;
import crossbook.protocol.OrdType;
import crossbook.protocol.Side;
import crossbook.protocol.TimeInForce;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/// A participant that trades, comes back when its session ends, and remembers each
/// order that it sent, when, and when it was answered. It has a thread of its own, or
/// is given its turns.
final class Trader implements Runnable {
    private static final Duration PATIENCE = Duration.ofSeconds(15);
    private static final long NAP_NS = 200_000;
    private static final long RETRY_NS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long LONG_NS = TimeUnit.SECONDS.toNanos(10);
    private static final int MOST_LIVE = 200;
    private static final int MIDDLE = 1_000;

    /// Where nobody sells.
    private static final int FAR_BELOW = MIDDLE / 2;

    /// An order that was sent.
    ///
    /// @param sentNs by the clock of this process
    record Sent(OwnOrder order, long sentNs) {}

    /// An answer to an order.
    ///
    /// @param instrumentId of which instrument
    /// @param isRefusal whether the order was refused
    record Answer(long sentNs, long answeredNs, int instrumentId, boolean isRefusal) {}

    final String participant;
    private final EntryAddress address;
    private final String password;
    private final long intervalNs;
    private final Random random;
    private final Machine machine;
    private final List<Sent> unanswered = new ArrayList<>();

    /// Cancels and changes that are not answered.
    private final List<Sent> asked = new ArrayList<>();

    private final List<OwnOrder> live = new ArrayList<>();
    private final List<Answer> answers = new ArrayList<>();
    private List<String> symbols = List.of(TestedExchange.SYMBOL);
    private OrderEntry entry;
    private List<Security> securities = List.of();
    private int sessions;
    private volatile boolean isOn;
    private volatile boolean comesAgain;
    private long comesBackNs;
    private long backNs;
    private long nextNs;
    private volatile boolean isActing = true;
    private volatile boolean isSilent;
    private volatile boolean placesLast;

    /// The orders that are entered last.
    private final List<OwnOrder> placed = new ArrayList<>();

    private volatile List<OwnOrder> lastOrders = List.of();
    private volatile boolean isStopped;
    private volatile String trouble = "";
    private volatile Throwable failure;

    /// @param intervalNs between two orders
    Trader(
            String participant,
            String password,
            EntryAddress address,
            long intervalNs,
            long seed,
            Machine machine) {
        this.machine = machine;
        comesBackNs = machine.nanoTime();
        this.participant = participant;
        this.password = password;
        this.address = address;
        this.intervalNs = intervalNs;
        random = new Random(seed);
    }

    /// The same that trades other instruments.
    Trader trading(List<String> others) {
        symbols = List.copyOf(others);
        return this;
    }

    @Override
    public void run() {
        try {
            while (!isStopped) {
                turn();
                machine.pause(NAP_NS);
            }
        } catch (RuntimeException | Error e) {
            failure = e;
        }
    }

    /// Comes back if it must, hears what has come, and sends what is due.
    void turn() {
        boolean isSending = isActing;
        if (!isOn && machine.nanoTime() - comesBackNs < 0) return;
        try {
            boolean wasOn = isOn;
            if (!isOn) comeBack();
            if (entry.poll() > 0 || !wasOn) note();
            if (machine.nanoTime() - nextNs >= 0) {
                nextNs = machine.nanoTime() + intervalNs;
                if (isSending) act();
                else if (placesLast) place();
            }
            if (isWaitingLong()) leave("no answer came");
            if (comesAgain && isOn) leave("it was asked to come again");
        } catch (EntryException e) { // the session has ended, or cannot begin yet
            leave(e.getMessage());
        }
        isSilent = !isSending && isOn && unanswered() == 0;
    }

    private void leave(String why) {
        trouble = why;
        isOn = false;
        comesBackNs = machine.nanoTime() + RETRY_NS;
    }

    private void comeBack() {
        if (entry == null) {
            entry = OrderEntry.logOn(address, participant, password, PATIENCE, PATIENCE, machine);
            securities = symbols.stream().map(entry::security).toList();
        } else {
            entry.reconnect();
        }
        isOn = true;
        comesAgain = false;
        backNs = machine.nanoTime();
        nextNs = backNs;
        synchronized (this) {
            sessions++;
        }
    }

    /// What was on its way when a host went is sent again in a new session.
    private synchronized boolean isWaitingLong() {
        if (unanswered.isEmpty() && asked.isEmpty()) return false;
        long now = machine.nanoTime();
        if (now - backNs < LONG_NS) return false;
        long firstNs = unanswered.isEmpty() ? now : unanswered.getFirst().sentNs;
        return now - firstNs > LONG_NS
                || (!asked.isEmpty() && now - asked.getFirst().sentNs > LONG_NS);
    }

    private synchronized void note() {
        long now = machine.nanoTime();
        asked.removeIf(each -> each.order.isAnswered());
        for (Iterator<Sent> each = unanswered.iterator(); each.hasNext(); ) {
            Sent sent = each.next();
            if (!sent.order.isAnswered()) continue;
            each.remove();
            answers.add(new Answer(
                    sent.sentNs,
                    now,
                    sent.order.instrumentId(),
                    sent.order.status() == OrdStatus.REJECTED));
        }
    }

    /// An order, or a cancel or change of one; half of them outlive the session.
    private void act() {
        live.removeIf(order -> order.isAnswered() && !order.isLive());
        if (!live.isEmpty() && (random.nextInt(3) == 0 || live.size() > MOST_LIVE)) {
            OwnOrder order = live.get(random.nextInt(live.size()));
            if (order.isAnswered()) change(order);
            return;
        }
        Security security = any();
        Side side = random.nextBoolean() ? Side.BUY : Side.SELL;
        long away = random.nextInt(20) - 5L;
        long price = MIDDLE + (side == Side.BUY ? -away : away);
        OrderRequest request = random.nextInt(16) == 0
                ? OrderRequest.market(security, side, 1 + random.nextInt(90))
                : OrderRequest.limit(security, side, 1 + random.nextInt(90), price);
        if (random.nextBoolean() && request.terms().ordType() == OrdType.LIMIT) {
            request = request.with(TimeInForce.GTC);
        }
        enter(request);
    }

    /// The orders that are entered last, another where one was refused.
    private void place() {
        placed.removeIf(order -> order.isAnswered() && !order.isLive());
        for (Security each : securities) {
            boolean has =
                    placed.stream().anyMatch(order -> order.instrumentId() == each.instrumentId());
            if (has) continue;
            OrderRequest request = OrderRequest.limit(each, Side.BUY, 1, FAR_BELOW);
            placed.add(enter(request.with(TimeInForce.GTC)));
        }
        if (placed.stream().allMatch(OwnOrder::isAnswered)) lastOrders = List.copyOf(placed);
    }

    private OwnOrder enter(OrderRequest request) {
        OrderRequest named = request.withClOrdId(entry.newId());
        long now = machine.nanoTime();
        try {
            return entry.submit(named);
        } finally { // where the session ended meanwhile it is sent again
            entry.orders().find(named.clOrdId()).ifPresent(order -> remember(order, now));
        }
    }

    private Security any() {
        return securities.size() == 1
                ? securities.getFirst()
                : securities.get(random.nextInt(securities.size()));
    }

    private void change(OwnOrder order) {
        synchronized (this) {
            asked.add(new Sent(order, machine.nanoTime()));
        }
        boolean isReplaced = random.nextInt(4) == 0;
        if (isReplaced) entry.replace(order, order.orderQty() + random.nextInt(9), order.price());
        else entry.cancel(order);
    }

    private synchronized void remember(OwnOrder order, long now) {
        unanswered.add(new Sent(order, now));
        live.add(order);
    }

    /// Whether it has been logged on.
    synchronized boolean hasBegun() {
        return sessions > 0;
    }

    /// How often it has logged on.
    synchronized int sessions() {
        return sessions;
    }

    /// The answers to orders since a time, oldest first.
    synchronized List<Answer> answersSince(long ns) {
        int first = answers.size();
        while (first > 0 && answers.get(first - 1).answeredNs - ns >= 0) first--;
        return List.copyOf(answers.subList(first, answers.size()));
    }

    /// All of them.
    synchronized List<Answer> answers() {
        return List.copyOf(answers);
    }

    /// Whether its session is open, as far as it knows.
    boolean isOn() {
        return isOn;
    }

    /// Ends its session and begins another.
    void comeAgain() {
        comesAgain = true;
    }

    /// Sends no more orders.
    void stopActing() {
        isActing = false;
    }

    /// Whether its session is open, it sends no more orders, and all that it sent is answered.
    boolean isSilent() {
        return isSilent;
    }

    /// Enters one more order in each instrument, which trades with none.
    void placeLast() {
        placesLast = true;
    }

    /// Those orders, when all of them stand in the book; before, none.
    List<OwnOrder> lastOrders() {
        return lastOrders;
    }

    /// How many of its orders and requests have not been answered.
    synchronized int unanswered() {
        return unanswered.size() + asked.size();
    }

    /// Why its last session ended or did not begin.
    String trouble() {
        return trouble;
    }

    /// Why it does not go on; null: it does.
    Throwable failure() {
        return failure;
    }

    void stop() {
        isStopped = true;
    }

    /// Ends the connection. To be called when its thread is over.
    void close() {
        if (entry != null) entry.close();
    }

    /// Its orders as it knows them. To be called when its thread is over.
    Collection<OwnOrder> orders() {
        return entry == null ? List.of() : entry.orders().all();
    }
}
