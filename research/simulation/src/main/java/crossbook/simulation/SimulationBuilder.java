package crossbook.simulation;

import crossbook.core.command.Command;
import crossbook.core.command.DefineInstrument;
import crossbook.core.model.Asset;
import crossbook.core.model.Coverage;
import crossbook.core.model.MarketModel;
import crossbook.scenario.CoverageText;
import crossbook.simulation.events.Recording;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// What a [Simulation] is made of.
public final class SimulationBuilder {
    /// The longest market data takes: an hour.
    public static final long LONGEST_MARKET_DATA_NS = 3_600_000_000_000L;

    final MarketModel model;
    final List<DefineInstrument> instruments = new ArrayList<>();
    final List<Asset> assets = new ArrayList<>();
    final List<Seat> seats = new ArrayList<>();
    Recording recording = Recording.ALL;
    boolean keepsTops;
    Consumer<Command> commandListener = _ -> {};
    long startNs;
    long seed = 1;
    int expectedOrders = 1 << 10;
    int firstOnPaper = Integer.MAX_VALUE;

    SimulationBuilder(MarketModel model) {
        this.model = model;
    }

    /// The virtual time at which it begins, nanoseconds since 1970 UTC; 0 if nothing is said.
    public SimulationBuilder startNs(long ns) {
        startNs = ns;
        return this;
    }

    /// What all draws depend on, any number; 1 if nothing is said.
    public SimulationBuilder seed(long number) {
        seed = number;
        return this;
    }

    /// What becomes rows of the event table; all events if nothing is said.
    public SimulationBuilder record(Recording what) {
        recording = what;
        return this;
    }

    /// Whether the best prices after each command that changed them are kept in a table of
    /// their own ([Simulation#tops]), where they are not rows ([Recording#TOP]); not if
    /// nothing is said.
    public SimulationBuilder keepTops() {
        keepsTops = true;
        return this;
    }

    /// Who is told each command of a participant when the exchange is about to handle it. The
    /// command is used again afterwards.
    public SimulationBuilder listenToCommands(Consumer<Command> listener) {
        commandListener = listener;
        return this;
    }

    /// For how many live orders room is made at once; more are welcome.
    public SimulationBuilder expectedOrders(int count) {
        expectedOrders = count;
        return this;
    }

    /// From which participant on orders are on paper ([PaperDesk]): they are filled by what the
    /// others do, and the others do not meet them. Those who join are among them.
    public SimulationBuilder onPaperFrom(int participantId) {
        firstOnPaper = participantId;
        return this;
    }

    /// An instrument with whole prices, ticks and lots of 1, and a reference price, price units,
    /// or [Instrument#NO_PRICE].
    public SimulationBuilder instrument(String symbol, long referencePrice) {
        DefineInstrument instrument = new DefineInstrument();
        instrument.symbol = symbol;
        instrument.referencePrice = referencePrice;
        return instrument(instrument);
    }

    /// An instrument; its number is its place, whatever it says.
    public SimulationBuilder instrument(DefineInstrument instrument) {
        instrument.instrumentId = instruments.size();
        instruments.add(instrument);
        return this;
    }

    /// What can be owned; the next number is its.
    ///
    /// @param scale the decimals of its amounts
    public SimulationBuilder asset(String code, int scale) {
        assets.add(new Asset(assets.size(), code, scale));
        return this;
    }

    /// The coverage that a text says in the words of `docs/scenarios.md`; it may name the assets
    /// so far.
    ///
    /// @param priceScale decimals of the instrument's prices
    /// @throws crossbook.market.BadInput if it is none
    public Coverage coverage(String text, int priceScale) {
        return coverage(text, priceScale, assets);
    }

    /// The same of a text that may name those assets.
    public static Coverage coverage(String text, int priceScale, List<Asset> assets) {
        return CoverageText.read(text, priceScale, assets);
    }

    /// The orders of an instrument, one of those so far, are covered.
    public SimulationBuilder cover(int instrumentId, Coverage coverage) {
        instruments.get(instrumentId).coverage = coverage;
        return this;
    }

    /// A participant for whom nobody acts by itself and whose messages take no time.
    public SimulationBuilder participant(String name) {
        return participant(name, Latency.NONE, Latency.NONE);
    }

    /// The same, with messages that take time, in and out.
    public SimulationBuilder participant(String name, Latency in, Latency out) {
        return add(Seat.of(name, in, out, null));
    }

    /// A participant for whom an agent acts.
    ///
    /// @param agent makes it, anew for each run
    public SimulationBuilder agent(String name, Supplier<? extends Agent> agent) {
        return agent(name, Latency.NONE, Latency.NONE, agent);
    }

    /// The same, with messages that take time, in and out.
    public SimulationBuilder agent(
            String name, Latency in, Latency out, Supplier<? extends Agent> agent) {
        return add(Seat.of(name, in, out, agent));
    }

    /// The participant that was added last sees the books as they were a while ago, whatever
    /// becomes of its own orders. A copy of a book is taken after each command that changes it,
    /// as long as anybody sees it late.
    ///
    /// @throws IllegalArgumentException if it is longer than an hour
    public SimulationBuilder marketDataAfter(long ns) {
        seats.set(seats.size() - 1, seats.getLast().late(ns));
        return this;
    }

    /// How many participants there are so far; the next one's number.
    public int participantCount() {
        return seats.size();
    }

    private SimulationBuilder add(Seat seat) {
        for (Seat other : seats) requireOther(other.name(), seat.name());
        seats.add(seat);
        return this;
    }

    static void requireOther(String taken, String name) {
        if (!taken.equals(name)) return;
        throw new IllegalArgumentException("participant: '" + name + "': taken");
    }

    /// The simulation, at its start: the market is defined, and the agents are about to start. A
    /// builder is for one simulation, which goes on reading it.
    ///
    /// @throws IllegalArgumentException if the exchange refuses a definition
    public Simulation build() {
        return new Simulation(this);
    }
}
