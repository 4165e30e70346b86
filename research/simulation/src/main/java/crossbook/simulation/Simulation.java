package crossbook.simulation;

import crossbook.core.EngineSettings;
import crossbook.core.MatchingEngine;
import crossbook.core.command.CancelOrder;
import crossbook.core.command.ChangePhase;
import crossbook.core.command.Command;
import crossbook.core.command.MassCancel;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.model.MarketModel;
import crossbook.core.order.RejectReason;
import crossbook.core.order.Side;
import crossbook.simulation.events.EventRecorder;
import crossbook.simulation.events.EventTable;
import crossbook.simulation.random.RandomStreams;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.LongStream;

/// A market in virtual time: the matching engine, who trades there, and a queue of what will
/// happen. Time is what the queue says; no clock of the machine is read. The same market,
/// participants, agents and seed give the same events.
///
/// Of what is due at one instant, what the engine has to do by itself comes first, then the rest
/// in the order in which it was asked for. Agents are called between commands, never during one.
///
/// ```java
/// Simulation simulation = Simulation.of(MarketModelFile.shipped("continuous"))
///         .instrument("NPN", 10_000)
///         .participant("alice")
///         .participant("bob")
///         .build();
/// simulation.client("alice").limit(0, Side.SELL, 100, 10_005);
/// simulation.client("bob").limit(0, Side.BUY, 60, 10_005, TimeInForce.IOC);
/// simulation.advance(30_000_000_000L);
/// ```
///
/// One thread at a time. Many can run in one process: none knows of another.
public final class Simulation {
    /// The time of what never happens.
    public static final long NEVER = MatchingEngine.NO_DEADLINE;

    private static final int ARRIVAL = 0;
    private static final int DELIVERY = 1;
    private static final int WAKE_UP = 2;
    private static final int DEPARTURE = 3;

    private final SimulationBuilder made;
    private final SimulationSink sink;
    private final EventQueue queue = new EventQueue();
    private final CommandPool commands = new CommandPool();
    private final ExecutionPool executions = new ExecutionPool();
    private final List<SimulatedClient> clients = new ArrayList<>();
    private final EngineBook[] books;
    private final MarketNews news;
    private final PaperDesk paper;
    private MatchingEngine engine;
    private long seed;
    private long nowNs;
    private long commandCount;
    private long orderCount;
    private boolean isStarted;

    Simulation(SimulationBuilder made) {
        this.made = made;
        sink = new SimulationSink(made.recording, made.keepsTops, this);
        paper = new PaperDesk(this, made.firstOnPaper);
        for (Seat seat : made.seats) clients.add(newClient(seat));
        books = new EngineBook[made.instruments.size()];
        LongStream delays = made.seats.stream().mapToLong(Seat::marketDataNs);
        news = new MarketNews(this, queue, delays.max().orElse(0));
        reset(made.seed);
    }

    /// What is needed for a simulation under these rules.
    public static SimulationBuilder of(MarketModel model) {
        return new SimulationBuilder(model);
    }

    private SimulatedClient newClient(Seat seat) {
        return new SimulatedClient(this, seat, clients.size(), made.instruments.size());
    }

    /// Begins anew, at the start, with a seed; the memory is used again. Who has joined since
    /// the start is forgotten.
    public void reset(long newSeed) {
        clients.subList(made.seats.size(), clients.size()).clear();
        seed = newSeed;
        nowNs = made.startNs;
        commandCount = 0;
        orderCount = 0;
        isStarted = false;
        queue.clear();
        commands.clear();
        executions.clear();
        EngineSettings usual = EngineSettings.DEFAULT;
        engine = new MatchingEngine(
                new EngineSettings(usual.partition(), usual.hashSeed(), made.expectedOrders), sink);
        sink.hear(engine);
        paper.reset(engine);
        define();
        RandomStreams streams = new RandomStreams(seed);
        for (SimulatedClient client : clients) client.reset(streams);
    }

    private void define() {
        Definitions.all(engine, made, clients, nowNs);
        sink.endCommand(0);
        if (!Definitions.areThere(engine, made)) throw Definitions.refused(sink, sink.refusal());
        for (int id = 0; id < books.length; id++) books[id] = new EngineBook(engine, id);
        news.reset(books.length);
    }

    /// Somebody joins, now, for whom nobody acts by itself and whose messages take no time. Who
    /// was there keeps its draws.
    ///
    /// @throws IllegalArgumentException if the name is taken or is none
    public SimulatedClient join(String name) {
        sink.requireRoom();
        for (SimulatedClient client : clients) SimulationBuilder.requireOther(client.name(), name);
        SimulatedClient client = newClient(Seat.of(name, Latency.NONE, Latency.NONE, null));
        long before = sink.table().rows();
        Definitions.participant(engine, client, nowNs);
        sink.endCommand(before);
        if (engine.participants().count() == clients.size())
            throw Definitions.refused(sink, sink.refusal());
        client.reset(new RandomStreams(seed));
        clients.add(client);
        return client;
    }

    // Time.

    /// The virtual time, nanoseconds since 1970 UTC.
    public long nowNs() {
        return nowNs;
    }

    public long startNs() {
        return made.startNs;
    }

    public long seed() {
        return seed;
    }

    /// When the next thing is due; [#NEVER] if nothing is left.
    public long nextNs() {
        return Math.min(queue.nextNs(), engine.nextDeadlineNs());
    }

    /// Lets everything happen that is due until a time, that time included, which is then the
    /// time. One that is over changes nothing; [#NEVER] runs until nothing is left, and where a
    /// market has a schedule that is never.
    ///
    /// @throws crossbook.simulation.events.NoRoomForRows if there is no memory for a row; from
    ///     then on nothing happens any more, and whatever is asked for throws it again, until a
    ///     [#reset]
    public void runUntil(long untilNs) {
        boolean goesOn = true;
        while (goesOn) goesOn = step(untilNs);
        if (untilNs != NEVER) nowNs = Math.max(nowNs, untilNs);
    }

    /// Lets the next thing happen that is due until a time, which then is its own. Returns false
    /// if there is none.
    public boolean step(long untilNs) {
        sink.requireRoom();
        start();
        long dueNs = queue.nextNs();
        long deadlineNs = engine.nextDeadlineNs();
        long nextNs = Math.min(dueNs, deadlineNs);
        if (nextNs == NEVER || nextNs > untilNs) return false;
        if (deadlineNs <= dueNs) {
            nowNs = Math.max(nowNs, deadlineNs);
            passTime();
        } else {
            nowNs = dueNs;
            happen(queue.next());
        }
        return true;
    }

    /// Lets a length of time pass.
    public void advance(long lengthNs) {
        runUntil(Math.addExact(nowNs, lengthNs));
    }

    /// Runs until nobody has anything to do any more: no message is on its way and nobody asked
    /// to be called. A trading day goes on for ever, so what the exchange does by itself does
    /// not count.
    public void run() {
        start();
        while (!queue.isEmpty()) runUntil(queue.nextNs());
    }

    /// Calls the agents that are to start, in the order of the participants, once.
    private void start() {
        if (isStarted) return;
        isStarted = true;
        for (SimulatedClient client : clients) client.start();
    }

    private void passTime() {
        long before = sink.table().rows();
        engine.onAdvanceTime(nowNs);
        sink.endCommand(before);
        news.lookAtAll();
    }

    private void happen(long item) {
        SimulatedClient client = clients.get(EventQueue.owner(item));
        switch (EventQueue.kind(item)) {
            case ARRIVAL -> arrived(client, commands.take(EventQueue.place(item)));
            case DELIVERY -> client.receive(executions.at(EventQueue.place(item)));
            case DEPARTURE -> client.leave();
            case MarketNews.BOOK -> client.bookChanged(EventQueue.place(item));
            case MarketNews.TRADE -> client.traded(news.take(EventQueue.place(item)));
            default -> client.wake();
        }
    }

    private void arrived(SimulatedClient client, Command command) {
        if (client.isGone()) commands.release(command);
        else execute(command);
    }

    /// A participant leaves at a time: its orders are canceled, what it has sent and has yet to
    /// arrive is lost, and its agent is not called any more. Until then nothing is different.
    public void leaveAt(int participantId, long timeNs) {
        queue.add(Math.max(nowNs, timeNs), DEPARTURE, participantId, 0);
    }

    // What clients ask.

    void wake(int participantId, long timeNs) {
        queue.add(Math.max(nowNs, timeNs), WAKE_UP, participantId, 0);
    }

    void arrive(int participantId, long timeNs, Command command) {
        queue.add(timeNs, ARRIVAL, participantId, commands.put(command));
    }

    void tell(int participantId, long timeNs, int place) {
        queue.add(timeNs, DELIVERY, participantId, place);
    }

    MarketNews news() {
        return news;
    }

    /// The engine tells a participant something, during a command.
    void deliver(int participantId, Execution execution) {
        clients.get(participantId).deliver(execution);
    }

    CommandPool commands() {
        return commands;
    }

    ExecutionPool executions() {
        return executions;
    }

    /// The exchange handles a command, now.
    void execute(Command command) {
        sink.requireRoom();
        long before = sink.table().rows();
        command.timestampNs = nowNs;
        commandCount++;
        made.commandListener.accept(command);
        if (command instanceof NewOrder) orderCount++;
        if (paper.takes(command)) {
            paper.execute(command);
        } else {
            executeInMarket(command);
            paper.endCommand();
        }
        commands.release(command);
        sink.endCommand(before);
    }

    private void executeInMarket(Command command) {
        switch (command) {
            case NewOrder order -> engine.onNewOrder(order);
            case CancelOrder cancel -> engine.onCancelOrder(cancel);
            case ReplaceOrder replace -> engine.onReplaceOrder(replace);
            case MassCancel massCancel -> engine.onMassCancel(massCancel);
            default -> throw new IllegalArgumentException(command.toString());
        }
        news.lookAfter(command);
    }

    /// Market operations move an instrument to another phase of the model, now.
    ///
    /// @param endsNs when it ends, or [#NEVER]
    /// @throws IllegalArgumentException if the exchange refuses
    public void changePhase(int instrumentId, String phase, long endsNs) {
        if (askForPhase(instrumentId, phase, endsNs)) return;
        throw new IllegalArgumentException(
                "phase: '" + phase + "': refused for instrument " + instrumentId);
    }

    /// The same, and returns whether the exchange has taken it; if not, an event says why.
    public boolean askForPhase(int instrumentId, String phase, long endsNs) {
        ChangePhase command = new ChangePhase();
        command.instrumentId = instrumentId;
        command.phase = phase;
        command.endsNs = endsNs;
        return operate(command, engine::onChangePhase) == RejectReason.NONE;
    }

    /// Market operations ask something of the engine, now. Returns why it is refused.
    <C extends Command> RejectReason operate(C command, Consumer<C> deed) {
        sink.requireRoom();
        long before = sink.table().rows();
        sink.forgetRefusal();
        command.timestampNs = nowNs;
        deed.accept(command);
        sink.endCommand(before);
        news.lookAtAll();
        return sink.refusal();
    }

    /// A trade is told that the market has not made.
    void print(int instrumentId, Side taker, long qty, long price) {
        long before = sink.table().rows();
        sink.tradePrinted(nowNs, instrumentId, taker, qty, price);
        news.traded(new MarketTrade(instrumentId, nowNs, taker, qty, price));
        sink.endCommand(before);
    }

    // Looking.

    /// The participant of that number.
    public SimulatedClient client(int participantId) {
        return clients.get(participantId);
    }

    /// The participant of that name.
    ///
    /// @throws IllegalArgumentException if there is none
    public SimulatedClient client(String name) {
        for (SimulatedClient client : clients) if (client.name().equals(name)) return client;
        throw new IllegalArgumentException("participant: '" + name + "': unknown");
    }

    public int clientCount() {
        return clients.size();
    }

    public int instrumentCount() {
        return books.length;
    }

    public BookView book(int instrumentId) {
        return books[instrumentId];
    }

    /// The book as it was.
    BookView book(int instrumentId, long delayNs) {
        return new LateBook(this, news.past(instrumentId), instrumentId, delayNs);
    }

    /// What stands before a resting order at its price, in priority; null of one that does not rest
    /// at its limit: it is over, hidden, pegged, or waits.
    public QueuePlace queuePlace(int participantId, long clOrdId) {
        if (paper.isOnPaper(participantId)) return paper.place(participantId, clOrdId);
        return QueuePlace.of(engine, participantId, clOrdId);
    }

    /// The orders on paper.
    PaperDesk paper() {
        return paper;
    }

    /// The engine, to look at.
    public MatchingEngine engine() {
        return engine;
    }

    /// What happened, as rows.
    public EventTable table() {
        return sink.table();
    }

    /// The best prices after each command that changed them, as rows of [EventKind#TOP] with
    /// the number of the last row of [#table] before them; empty unless the builder said
    /// [SimulationBuilder#keepTops].
    public EventTable tops() {
        return sink.tops();
    }

    /// The fills of orders on paper, in a table of their own: [#table] is that of the market,
    /// with the same hash as without them. Empty where nothing is recorded.
    public EventTable paperFills() {
        return sink.paper();
    }

    /// What happened, as numbers.
    public EventRecorder events() {
        return sink;
    }

    /// How many commands the exchange has handled that participants sent.
    public long commandCount() {
        return commandCount;
    }

    /// How many of them were new orders.
    public long orderCount() {
        return orderCount;
    }
}
