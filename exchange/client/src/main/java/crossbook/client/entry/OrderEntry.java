package crossbook.client.entry;

import crossbook.client.Machine;
import crossbook.protocol.OrdType;
import crossbook.protocol.Reason;
import crossbook.protocol.Side;
import crossbook.protocol.entry.ReplaceOrderEncoder;

import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/// A participant's way to trade: log on, send orders, follow what happens to them, and
/// come back after a connection was lost without losing or doubling anything.
///
/// What is sent returns at once; [#await] waits for what it leads to; callers
/// that prefer polling call [#poll]. One of them must be called at least once a second or so: they
/// keep the session alive. Not thread-safe.
public final class OrderEntry implements AutoCloseable {
    private static final long SHORT_NAP_NS = 20_000;
    private static final long LONG_NAP_NS = 1_000_000;

    private EntryAddress address;
    private final Logon logon;
    private final Duration logonPatience;
    private final Duration patience;
    private final OwnOrders orders = new OwnOrders();
    private final Securities securities = new Securities(this);
    private final Machine machine;
    private final HeardReports heard;
    private final Operator operator = new Operator(this);
    private final TradeReports reports = new TradeReports(this);
    private EntrySession session;
    private long lastId;

    private OrderEntry(
            EntryAddress address,
            Logon logon,
            Duration logonPatience,
            Duration patience,
            Machine machine) {
        this.machine = machine;
        lastId = machine.time().nanoTime() / 1_000_000 * 1_000_000;
        this.address = address;
        this.logon = logon;
        this.logonPatience = logonPatience;
        this.patience = patience;
        heard = new HeardReports(machine.clock(), logon, orders, securities);
    }

    /// Logs on, waiting at most half a minute.
    public static OrderEntry logOn(EntryAddress address, String participant, String password) {
        return logOn(address, participant, password, Duration.ofSeconds(30));
    }

    /// Logs on. If the gateway says to come later, it is tried again as long as there is
    /// time.
    ///
    /// @param patience how long anything is waited for
    /// @throws EntryException if that fails
    public static OrderEntry logOn(
            EntryAddress address, String participant, String password, Duration patience) {
        return logOn(address, participant, password, patience, patience);
    }

    /// Logs on.
    ///
    /// @param logonPatience for how long it is tried again where the gateway says to come later
    /// @param patience how long anything else is waited for
    /// @throws EntryException if that fails
    public static OrderEntry logOn(
            EntryAddress address,
            String participant,
            String password,
            Duration logonPatience,
            Duration patience) {
        return logOn(address, participant, password, logonPatience, patience, Machine.REAL);
    }

    /// Logs on from a machine.
    ///
    /// @param logonPatience for how long it is tried again where the gateway says to come later
    /// @param patience how long anything else is waited for
    /// @throws EntryException if that fails
    public static OrderEntry logOn(
            EntryAddress address,
            String participant,
            String password,
            Duration logonPatience,
            Duration patience,
            Machine machine) {
        Logon logon = new Logon(participant, password);
        OrderEntry entry = new OrderEntry(address, logon, logonPatience, patience, machine);
        entry.connect();
        entry.heard.heardUpTo(logon.lastEventNumber());
        entry.session.release();
        return entry;
    }

    private void connect() {
        long deadlineNs = machine.nanoTime() + logonPatience.toNanos();
        while (true) {
            session = new EntrySession(address, heard, machine);
            session.holdAfterLogon();
            try {
                logon.ask(session);
                await(logon::isAnswered);
                if (logon.isDone()) return;
                session.close();
                boolean hasBeenThere = lastEventNumber() != 0;
                machine.pause(logon.pauseNs(machine.nanoTime(), deadlineNs, hasBeenThere));
            } catch (RuntimeException e) {
                session.close();
                throw e;
            }
        }
    }

    // Orders.

    public OwnOrders orders() {
        return orders;
    }

    /// Sends an order.
    public OwnOrder submit(OrderRequest request) {
        boolean isNamed = !request.clOrdId().isEmpty();
        OwnOrder order = orders.add(isNamed ? request : request.withClOrdId(newId()));
        send(order);
        return order;
    }

    private void send(OwnOrder order) {
        write(EntryRequest.enter(order.request()));
    }

    /// Sends a message, and waits for no answer.
    void write(EntryRequest request) {
        awaitRoom();
        request.message().write(session);
        session.flush();
    }

    /// Asks to take an order out of the book.
    public void cancel(OwnOrder order) {
        order.canceling(newId());
        sendCancel(order);
    }

    private void sendCancel(OwnOrder order) {
        orders.requested(order.pendingClOrdId(), order);
        write(EntryRequest.cancel(
                order.pendingClOrdId(), order.clOrdId(), order.orderId(), order.instrumentId()));
    }

    /// Asks to change an order to a new total quantity and price.
    public void replace(OwnOrder order, long qty, long price) {
        boolean isSameQty = qty == order.orderQty();
        boolean isSamePrice = price == order.price();
        replace(order, to -> {
            if (!isSameQty) to.orderQty(qty);
            if (!isSamePrice) to.price(price);
        });
    }

    /// Asks to change whatever of an order can be changed.
    ///
    /// @param change sets it in a request that changes nothing
    public void replace(OwnOrder order, Consumer<ReplaceOrderEncoder> change) {
        order.replacing(newId(), change);
        sendReplace(order);
    }

    private void sendReplace(OwnOrder order) {
        orders.requested(order.pendingClOrdId(), order);
        write(EntryRequest.replace(
                order.pendingClOrdId(),
                order.clOrdId(),
                order.orderId(),
                order.instrumentId(),
                order.pendingChange()));
    }

    /// Sends an internal cross; its sides are followed like any order.
    public Cross submit(CrossRequest request) {
        Cross cross = orders.add(request.named(newId(), newId()));
        send(cross);
        return cross;
    }

    private void send(Cross cross) {
        write(EntryRequest.cross(cross.request()));
    }

    /// Cancels every live order of the participant and waits for the answer; returns how
    /// many there were.
    public long cancelAll() {
        return cancelAll(Optional.empty(), Optional.empty());
    }

    /// Cancels the live orders of the participant in an instrument, on a side, or both, and
    /// waits for the answer.
    ///
    /// @param security where; empty: everywhere
    /// @param side which; empty: both
    /// @return how many there were
    public long cancelAll(Optional<Security> security, Optional<Side> side) {
        Side one = side.orElse(Side.NULL_VAL);
        return done(EntryRequest.massCancel(newId(), Security.idOf(security), one))
                .count();
    }

    /// Sends an order and waits for the answer.
    public OwnOrder submitAndWait(OrderRequest request) {
        OwnOrder order = submit(request);
        await(order::isAnswered);
        return order;
    }

    /// An id that nothing of ours has: of an order, or of a request.
    public String newId() {
        return Long.toString(newNumber());
    }

    /// A number for a request of an operator, likewise.
    public long newNumber() {
        return ++lastId;
    }

    // Whatever there is.

    /// Asks, and waits for the answer, which may be a refusal. An order that is entered this way
    /// is none of [#orders], and is not sent again after a lost connection.
    ///
    /// @throws EntryException if no answer comes
    public EntryAnswer ask(EntryRequest request) {
        PendingRequest pending = new PendingRequest(request, machine.nanoTime());
        awaitRoom();
        heard.send(pending, session);
        session.flush();
        await(pending.answer()::isDone);
        return pending.answer().join();
    }

    /// Asks for what is to be done.
    ///
    /// @throws EntryException if it is refused
    EntryAnswer done(EntryRequest request) {
        EntryAnswer answer = ask(request);
        if (answer.isDone()) return answer;
        long retryMs = TimeUnit.NANOSECONDS.toMillis(answer.retryAfterNs());
        throw new EntryException(answer.reason(), answer.detail(), retryMs);
    }

    // Instruments.

    /// The instruments, as the gateway lists them; changes are followed from then on.
    public Collection<Security> securities() {
        return securities.all();
    }

    /// The same, asked for anew.
    public Collection<Security> freshSecurities() {
        return securities.fresh();
    }

    /// The instrument of that symbol.
    ///
    /// @throws EntryException if there is none
    public Security security(String symbol) {
        return securities.named(symbol);
    }

    /// Reports of trades off the book.
    public TradeReports reports() {
        return reports;
    }

    /// Requests of operators.
    public Operator operator() {
        return operator;
    }

    // The session.

    /// Sends, receives, and keeps the session alive. Returns how many messages came.
    ///
    /// @throws EntryException if the session has ended; [#reconnect] may help
    public int poll() {
        if (session.logoutReason() != Reason.NONE) {
            throw new EntryException(session.logoutReason(), heard.logoutDetail(), 0);
        }
        int messages = session.poll();
        heard.settle(machine.nanoTime(), Long.MAX_VALUE);
        return messages;
    }

    /// Polls until something is so.
    ///
    /// @throws EntryException if it is not after the time that was given for anything, or
    ///     the session has ended
    public void await(BooleanSupplier condition) {
        long deadlineNs = machine.nanoTime() + patience.toNanos();
        long napNs = SHORT_NAP_NS;
        while (!condition.getAsBoolean()) {
            if (poll() != 0) continue;
            if (machine.nanoTime() - deadlineNs > 0) {
                throw new EntryException("no answer came within " + patience.toSeconds() + " s");
            }
            machine.pause(napNs);
            napNs = Math.min(LONG_NAP_NS, napNs + napNs / 8); // a long wait costs little
        }
    }

    void awaitRoom() {
        await(session::hasRoom);
    }

    EntrySession session() {
        return session;
    }

    /// The number of the last event that was heard.
    public long lastEventNumber() {
        return heard.lastEventNumber();
    }

    /// Where to connect the next time: the gateway has moved, or another one serves.
    public void moveTo(EntryAddress other) {
        address = other;
    }

    /// Comes back after the session has ended: logs on, learns what was missed, and sends
    /// again what is unanswered, under the same ids, so that the engine does each once.
    public void reconnect() {
        heard.fail(session, Reason.LOGGED_OUT);
        session.close();
        long missedFrom = Math.max(1, lastEventNumber());
        connect();
        if (missedFrom <= logon.lastEventNumber()) learn(missedFrom);
        heard.heardUpTo(logon.lastEventNumber());
        session.release();
        orders.unansweredCrosses().forEach(this::send);
        for (OwnOrder order : orders.all()) sendAgain(order);
    }

    /// What comes on the session itself is kept meanwhile: everything is heard in its
    /// order. If it cannot be learned now, the next time goes on after what was heard
    /// last.
    private void learn(long missedFrom) {
        try {
            MissedReports missed = new MissedReports(
                    logon.partition(),
                    missedFrom,
                    logon.lastEventNumber(),
                    heard.reportsOf(missedFrom));
            missed.learn(address, machine, logon, patience, heard);
        } catch (RuntimeException e) {
            session.close();
            throw e;
        }
    }

    private void sendAgain(OwnOrder order) {
        switch (order.pending()) {
            case NOTHING -> {}
            case NEW -> {
                if (order.request().terms().ordType() != OrdType.CROSS) send(order);
            }
            case CANCEL -> sendCancel(order);
            case REPLACE -> sendReplace(order);
        }
    }

    /// Logs out, if the session is open, and closes the connection.
    @Override
    public void close() {
        try {
            if (session.isLoggedOn()) {
                session.logout();
                await(() -> !session.isLoggedOn());
            }
        } catch (EntryException _) {
            return; // it has ended, which is what was wanted
        } finally {
            session.close();
        }
    }
}
