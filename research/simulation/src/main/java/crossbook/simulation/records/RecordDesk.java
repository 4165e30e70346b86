package crossbook.simulation.records;

import crossbook.core.command.NewOrder;
import crossbook.core.order.Capacity;
import crossbook.core.order.Side;
import crossbook.simulation.BookView;
import crossbook.simulation.Latency;
import crossbook.simulation.MarketTrade;
import crossbook.simulation.QueuePlace;
import crossbook.simulation.SimulatedClient;
import crossbook.simulation.Simulation;
import crossbook.simulation.SimulationBuilder;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/// A [Simulation] for a program in another language. Commands are written into shared memory and
/// handled together, results and executions are read from there; agents that live beyond it are
/// called by returning to their host, which acts for them and asks for the [#next] call.
///
/// Memory that is shared is little-endian. What a method of this class changes in it is there when
/// it returns.
public final class RecordDesk {
    public static final int COMMAND_BYTES = 64;
    public static final int RESULT_BYTES = 64;
    public static final int REPORT_BYTES = 128;

    private static final int STATE_LONGS = 8;

    /// Where the state tells what somebody is called for.
    private static final int INSTRUMENT = 3 * Long.BYTES;
    private static final int ALL_LEVELS = Integer.MAX_VALUE;

    private final SimulationBuilder builder;
    private final Commands commands;
    private final ByteBuffer results;
    private final Commands one = new Commands(1);
    private final ByteBuffer oneResult = memory(1, RESULT_BYTES);
    private final ByteBuffer state = memory(STATE_LONGS, Long.BYTES);
    private final Reports reports = new Reports();
    private final Levels levels = new Levels();
    private final Answer answer = new Answer();

    /// By participant.
    private final List<Boolean> areReported = new ArrayList<>();

    private Simulation simulation;
    private long called;

    // What the next new order says beside its record.

    private boolean saysMore;
    private long smpKey;
    private String trader = "";
    private String account = "";
    private Capacity capacity = Capacity.UNSET;

    /// @param builder the market, and who trades in it without the desk
    /// @param capacity how many commands are executed at once at most
    public RecordDesk(SimulationBuilder builder, int capacity) {
        this.builder = builder;
        commands = new Commands(capacity);
        results = memory(capacity, RESULT_BYTES);
    }

    static ByteBuffer memory(int records, int lengthBytes) {
        return ByteBuffer.allocateDirect(Math.multiplyExact(records, lengthBytes))
                .order(ByteOrder.LITTLE_ENDIAN);
    }

    // Who trades.

    /// A participant for whom somebody beyond the desk acts; before [#open]. Returns its number.
    ///
    /// @param marketDataNs how long ago the books were as it sees them ([#bookSeenBy],
    ///     [#wouldTrip])
    public int agent(String name, Latency in, Latency out, long marketDataNs) {
        int id = builder.participantCount();
        builder.agent(name, in, out, () -> new RecordAgent(this, id)).marketDataAfter(marketDataNs);
        return id;
    }

    /// Makes the simulation, at its start.
    ///
    /// @throws IllegalArgumentException if the exchange refuses a definition
    public Simulation open() {
        simulation = builder.build();
        for (int id = 0; id < simulation.clientCount(); id++) {
            boolean isBeyond = simulation.client(id).agent() instanceof RecordAgent;
            areReported.add(isBeyond);
            if (isBeyond) listen(simulation.client(id));
        }
        note();
        return simulation;
    }

    /// A participant that joins now, for whom nobody is called. Returns its number.
    ///
    /// @throws IllegalArgumentException if the name is taken or is none
    public int join(String name) {
        SimulatedClient client = simulation.join(name);
        areReported.add(false);
        listen(client);
        return client.participantId();
    }

    /// From now on the executions of a participant that has joined are written as reports. Those of
    /// agents are.
    public void report(int participantId) {
        areReported.set(participantId, true);
    }

    private void listen(SimulatedClient listener) {
        listener.listen((client, execution) -> {
            int id = client.participantId();
            answer.hear(id, execution);
            if (areReported.get(id)) reports.add(id, execution);
        });
    }

    /// Begins anew with a seed. Who has joined is forgotten.
    public void reset(long seed) {
        simulation.reset(seed);
        areReported.subList(simulation.clientCount(), areReported.size()).clear();
        reports.clear();
        note();
    }

    // Shared memory.

    /// Records of [CommandField].
    public ByteBuffer commands() {
        return commands.buffer();
    }

    /// Records of [ResultField], each in the place of its command.
    public ByteBuffer results() {
        return results;
    }

    /// One record of [CommandField], beside those that are executed together.
    public ByteBuffer command() {
        return one.buffer();
    }

    /// What became of it.
    public ByteBuffer result() {
        return oneResult;
    }

    /// Eight numbers of 8 bytes: the virtual time, how many reports wait to be read, and how
    /// often their memory has become another. Then of what somebody is called for: the
    /// instrument, and of a trade its time, price, quantity and taker, who is 0 for a buyer, 1
    /// for a seller, -1 for nobody. The reader of the reports sets their number to 0.
    public ByteBuffer state() {
        return state;
    }

    /// Records of [ReportField], as many as the state says; another buffer when it says so.
    public ByteBuffer reports() {
        return reports.buffer();
    }

    /// Forgets the reports where the reader has set their number to 0.
    private void forgetReports() {
        if (state.getLong(Long.BYTES) == 0) reports.clear();
    }

    private void note() {
        state.putLong(0, simulation.nowNs());
        state.putLong(Long.BYTES, reports.count());
        state.putLong(2 * Long.BYTES, reports.timesGrown());
    }

    // Commands.

    /// Executes the first of the commands, one after the other, and writes what became of each.
    ///
    /// @throws IllegalArgumentException naming the command and its field that means nothing
    public void execute(int count) {
        if (count < 0 || count > commands.capacity()) {
            throw new IllegalArgumentException(
                    "count: " + count + ": not from 0 to " + commands.capacity());
        }
        forgetReports();
        try {
            for (int i = 0; i < count; i++) {
                execute(commands, i * COMMAND_BYTES);
                answer.write(results, i * RESULT_BYTES, simulation.nowNs());
            }
        } finally {
            note();
        }
    }

    /// Executes the one command, and writes what became of it.
    ///
    /// @throws IllegalArgumentException naming the field that means nothing
    public void executeOne() {
        forgetReports();
        execute(one, 0);
        answer.write(oneResult, 0, simulation.nowNs());
        note();
    }

    private void execute(Commands from, int at) {
        Action action = from.action(at);
        if (action == Action.NOTHING) {
            answer.begin(Answer.NOBODY, 0);
            return;
        }
        SimulatedClient client = from.client(at, simulation);
        int id = client.participantId();
        switch (action) {
            case ENTER -> {
                answer.begin(id, client.orders().lastClOrdId() + 1);
                enter(from, at, client);
            }
            case CANCEL -> {
                answer.begin(id, from.clOrdId(at));
                from.cancel(at, client);
            }
            case REPLACE -> {
                answer.begin(id, from.clOrdId(at));
                from.replace(at, client);
            }
            default -> {
                answer.beginMassCancel(id);
                from.massCancel(at, client);
            }
        }
    }

    private void enter(Commands from, int at, SimulatedClient client) {
        NewOrder order = from.draft(at, client);
        if (saysMore) {
            saysMore = false;
            order.smpKey = smpKey;
            order.parties.setTrader(trader);
            order.parties.setAccount(account);
            order.parties.setCapacity(capacity);
        }
        long atNs = from.atNs(at);
        if (atNs == 0) client.enter(order);
        else client.enterAt(atNs, order);
    }

    /// Says more of the next new order than its record can.
    ///
    /// @param key orders of one key do not trade with each other; 0: none
    /// @param ofTrader at most 17 characters
    /// @param ofAccount at most 10 characters
    /// @param forWhom the name of a [Capacity]
    /// @throws IllegalArgumentException if a text is too long or not printable
    public void sayMore(long key, String ofTrader, String ofAccount, String forWhom) {
        NewOrder tried = new NewOrder();
        tried.parties.setTrader(ofTrader);
        tried.parties.setAccount(ofAccount);
        smpKey = key;
        trader = ofTrader;
        account = ofAccount;
        capacity = Capacity.valueOf(forWhom);
        saysMore = true;
    }

    // Time.

    /// Lets virtual time pass until an agent beyond the desk is called, or until a time. Returns
    /// the number of its participant times 256, and the [Call].
    public long next(long untilNs) {
        forgetReports();
        called = 0;
        boolean goesOn = true;
        try {
            while (called == 0 && goesOn) goesOn = simulation.step(untilNs);
            if (called == 0) simulation.runUntil(untilNs);
        } finally {
            note();
        }
        return called;
    }

    void call(int participantId, Call call) {
        called = (long) participantId << 8 | call.ordinal();
    }

    /// What somebody is called for is an instrument.
    void tell(int instrumentId) {
        state.putLong(INSTRUMENT, instrumentId);
    }

    /// What somebody is called for is a trade.
    void tell(MarketTrade trade) {
        tell(trade.instrumentId());
        state.putLong(INSTRUMENT + Long.BYTES, trade.timestampNs());
        state.putLong(INSTRUMENT + 2 * Long.BYTES, trade.price());
        state.putLong(INSTRUMENT + 3 * Long.BYTES, trade.qty());
        long side = trade.taker() == null ? -1 : trade.taker() == Side.BUY ? 0 : 1;
        state.putLong(INSTRUMENT + 4 * Long.BYTES, side);
    }

    /// From now on a participant's agent is called when the book of an instrument changes, and
    /// for each trade there.
    public void watch(int participantId, int instrumentId) {
        simulation.client(participantId).watch(instrumentId);
    }

    /// A participant's agent is to be called at a time.
    public void wakeAt(int participantId, long timeNs) {
        simulation.client(participantId).wakeAt(timeNs);
    }

    /// Market operations move an instrument to another phase ([Simulation#changePhase]).
    ///
    /// @throws IllegalArgumentException if the exchange refuses
    public void changePhase(int instrumentId, String phase, long endsNs) {
        forgetReports();
        simulation.changePhase(instrumentId, phase, endsNs);
        note();
    }

    // Looking.

    /// Writes the state of a book and its visible levels, so many of each side at most, or all
    /// where it is negative. Returns the number of bids in the upper half, that of asks in the
    /// lower.
    public long book(int instrumentId, int most) {
        long eventNumber = simulation.engine().eventNumber();
        int upTo = most < 0 ? ALL_LEVELS : most;
        return levels.write(simulation.book(instrumentId), eventNumber, upTo);
    }

    /// The same of a book as a participant sees it, which of one that it sees late does not tell
    /// the number of the last event: 0.
    public long bookSeenBy(int participantId, int instrumentId, int most) {
        BookView seen = simulation.client(participantId).book(instrumentId);
        if (seen.equals(simulation.book(instrumentId))) return book(instrumentId, most);
        return levels.write(seen, 0, most < 0 ? ALL_LEVELS : most);
    }

    /// Numbers of 8 bytes. Of the book: the phase and its end, the number of the last event, the
    /// last price or [crossbook.core.model.Instrument#NO_PRICE].
    /// Of each level: price, quantity and orders, bids before asks.
    /// Another buffer when this one is too small.
    public ByteBuffer levels() {
        return levels.buffer();
    }

    /// What stands before a resting order at its price: the quantity and the number of orders; of
    /// one that does not rest at its limit -1 and 0.
    public long[] queuePlace(int participantId, long clOrdId) {
        QueuePlace place = simulation.queuePlace(participantId, clOrdId);
        if (place == null) return new long[] {-1, 0};
        return new long[] {place.qtyAhead(), place.ordersAhead()};
    }

    /// Whether a market order of a participant would trip the circuit breaker, as it sees the
    /// book ([BookView]).
    public boolean wouldTrip(int participantId, int instrumentId, int side, long qty) {
        return simulation.client(participantId).book(instrumentId).wouldTrip(Side.of(side), qty);
    }

    /// What a participant has bought of an instrument less what it has sold.
    public long position(int participantId, int instrumentId) {
        return simulation.client(participantId).orders().position(instrumentId);
    }

    /// What it has received less what it has paid, price units times quantity.
    public long cash(int participantId, int instrumentId) {
        return simulation.client(participantId).orders().cash(instrumentId);
    }
}
