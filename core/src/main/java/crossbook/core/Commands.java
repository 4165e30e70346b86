package crossbook.core;

/// The parts of an engine that act: what each of them needs, and the handlers that commands are
/// given to.
final class Commands {
    final EngineClock clock;
    final OrderCommands orders;
    final OrderQueries queries;
    final DefinitionCommands definitions;
    final SessionCommands sessions;
    final PhaseCommands phases;
    final MassCommands mass;
    final TradeCommands trades;
    final Crosses crosses;
    final ReportCommands reports;
    final MoneyCommands money;
    final OwnerCommands owners;
    final BatchCommands batches;
    final LimitCommands limits;
    final MarginCommands margin;

    Commands(EngineState state) {
        ClosingCross closingCross = new ClosingCross();
        Closings closings = new Closings(state);
        Icebergs icebergs = new Icebergs(state, closings);
        Arrival arrival = new Arrival(
                state.reference,
                new ContinuousMatching(state.trades, closings),
                new LayeredMatching(state, closings, icebergs, closingCross),
                closingCross);
        LimitRefusals limitRefusals = new LimitRefusals(state);
        Refusals refusals = new Refusals(state, arrival, limitRefusals);
        Trading trading = new Trading(state, arrival, closings, limitRefusals);
        Pegs pegs = new Pegs(state, trading, arrival);
        Uncrossing uncrossing = new Uncrossing(state, closings, icebergs);
        PhaseOrders phaseOrders = new PhaseOrders(state, trading, pegs, closingCross, closings);
        Stops stops = new Stops(state);
        PhaseChanges phaseChanges = new PhaseChanges(state, uncrossing, phaseOrders, stops);
        TradingDay day = new TradingDay(state, phaseChanges, phaseOrders);
        Protections protections = new Protections(state, closings);
        FollowUps followUps = new FollowUps(
                state, trading, pegs, uncrossing, phaseChanges, day, stops, protections);
        Liquidations liquidations = new Liquidations(state, trading);
        clock = new EngineClock(state, closings, phaseChanges, day, followUps, liquidations);
        orders = new OrderCommands(state, clock, refusals, trading);
        queries = new OrderQueries(state, refusals);
        definitions = new DefinitionCommands(state, clock, day, phaseChanges);
        sessions = new SessionCommands(state, clock, refusals, trading);
        phases = new PhaseCommands(state, clock, refusals, day);
        mass = new MassCommands(state, clock, refusals, trading);
        trades = new TradeCommands(state, clock);
        crosses = new Crosses(state, clock, refusals, closings, limitRefusals);
        reports = new ReportCommands(state, clock, refusals);
        money = new MoneyCommands(state);
        owners = new OwnerCommands(state);
        limits = new LimitCommands(state);
        batches = new BatchCommands(state, definitions, money, limits);
        margin = new MarginCommands(state, clock, liquidations);
    }
}
