package crossbook.core;

import crossbook.core.book.Deadlines;
import crossbook.core.book.Expiries;
import crossbook.core.book.Orders;
import crossbook.core.day.EngineClock;
import crossbook.core.day.FollowUps;
import crossbook.core.day.Liquidations;
import crossbook.core.day.Pegs;
import crossbook.core.day.PhaseChanges;
import crossbook.core.day.PhaseOrders;
import crossbook.core.day.Protections;
import crossbook.core.day.Stops;
import crossbook.core.day.TradingDay;
import crossbook.core.entry.Crosses;
import crossbook.core.entry.Limits;
import crossbook.core.entry.OrderCommands;
import crossbook.core.entry.OrderQueries;
import crossbook.core.entry.PlainOrders;
import crossbook.core.entry.Refusals;
import crossbook.core.entry.ReportCommands;
import crossbook.core.entry.ReportRefusals;
import crossbook.core.entry.SessionCommands;
import crossbook.core.entry.TradeCommands;
import crossbook.core.entry.TradeRefusals;
import crossbook.core.event.EventSink;
import crossbook.core.funds.Bookings;
import crossbook.core.funds.Holds;
import crossbook.core.funds.Margins;
import crossbook.core.funds.Settlements;
import crossbook.core.market.AskersAuthority;
import crossbook.core.market.ClientIds;
import crossbook.core.market.Events;
import crossbook.core.market.Money;
import crossbook.core.market.PastTrades;
import crossbook.core.market.ReferenceData;
import crossbook.core.market.Sessions;
import crossbook.core.match.Arrival;
import crossbook.core.match.ClosingCross;
import crossbook.core.match.Closings;
import crossbook.core.match.ContinuousMatching;
import crossbook.core.match.Icebergs;
import crossbook.core.match.LayeredMatching;
import crossbook.core.match.Trades;
import crossbook.core.match.Trading;
import crossbook.core.match.Uncrossing;
import crossbook.core.operate.BatchCommands;
import crossbook.core.operate.BatchRefusals;
import crossbook.core.operate.DefinitionCommands;
import crossbook.core.operate.LimitCommands;
import crossbook.core.operate.MarginCommands;
import crossbook.core.operate.MassCommands;
import crossbook.core.operate.MoneyCommands;
import crossbook.core.operate.OwnerCommands;
import crossbook.core.operate.PhaseCommands;
import crossbook.core.price.EngineTime;
import crossbook.core.risk.Exposures;
import crossbook.core.risk.LimitAnswer;
import crossbook.core.risk.LimitRefusals;

/// What an engine knows, and the parts of it that act, each made of what it uses alone. A part may
/// use those above it.
final class EngineParts {
    final EngineSettings settings;
    private final EventSink sink;

    // What the engine knows, and what its parts write it with.

    final EngineTime time = new EngineTime();
    final Deadlines deadlines = new Deadlines(time);
    final Expiries expiries = new Expiries(time);
    final LimitAnswer limitAnswer = new LimitAnswer();
    final Orders orders = new Orders(settings.partition(), settings.expectedOrders());
    final ReferenceData reference =
            new ReferenceData(orders, settings.hashSeed(), settings.hasShortPath());
    final Sessions sessions = new Sessions(reference, orders);
    final ClientIds clientIds =
            new ClientIds(reference.rememberedIds, settings.hashSeed(), settings.expectedOrders());
    final AskersAuthority authority = new AskersAuthority(reference);
    final Events events = new Events(sink, orders);
    final Money money = new Money(settings.hashSeed());
    final Margins margins = new Margins(money, events);
    final Holds holds = new Holds(reference, orders, money, margins, events);
    final Limits limits = new Limits(reference, holds.funds(), limitAnswer);
    final PastTrades pastTrades = new PastTrades(orders);
    final Exposures exposures = new Exposures(orders, pastTrades, time);
    final Settlements settlements =
            new Settlements(money.ledger, margins.calls, reference, authority, events, time);
    final Bookings bookings = new Bookings(money, settlements, holds, margins, pastTrades, events);
    final Trades trades = new Trades(events, pastTrades, bookings, exposures, time);

    /// The number of the command that is running or ran last, from 1.
    long commandNumber;

    // What opens, trades and closes orders.

    private final ClosingCross closingCross = new ClosingCross();
    private final Closings closings =
            new Closings(orders, clientIds, expiries, events, holds, exposures);
    private final Icebergs icebergs = new Icebergs(orders, events, closings);
    private final Arrival arrival = new Arrival(
            reference,
            new ContinuousMatching(trades, closings),
            new LayeredMatching(
                    orders, events, holds, exposures, trades, closings, icebergs, closingCross),
            closingCross);
    private final LimitRefusals limitRefusals = new LimitRefusals(time, exposures, limitAnswer);
    private final Refusals refusals = new Refusals(
            orders,
            reference,
            sessions,
            clientIds,
            authority,
            money,
            holds,
            exposures,
            arrival,
            limitRefusals);
    private final Trading trading = new Trading(
            orders,
            reference,
            clientIds,
            expiries,
            events,
            holds,
            exposures,
            arrival,
            closings,
            limitRefusals);

    // The trading day, and what follows from a command.

    private final Pegs pegs = new Pegs(events, trading, arrival);
    private final Uncrossing uncrossing = new Uncrossing(orders, trades, closings, icebergs);
    private final PhaseOrders phaseOrders =
            new PhaseOrders(reference, events, trading, pegs, closingCross, closings);
    private final Stops stops = new Stops(reference, events);
    private final PhaseChanges phaseChanges =
            new PhaseChanges(reference, deadlines, events, margins, uncrossing, phaseOrders, stops);
    private final TradingDay day = new TradingDay(
            settings.hashSeed(), reference, deadlines, events, phaseChanges, phaseOrders);
    private final Protections protections = new Protections(events, exposures, closings);
    private final FollowUps followUps = new FollowUps(
            reference, events, trading, pegs, uncrossing, phaseChanges, day, stops, protections);
    private final Liquidations liquidations = new Liquidations(
            orders, clientIds, events, money, margins, holds, settlements, exposures, trading);
    final EngineClock clock = new EngineClock(
            reference,
            time,
            deadlines,
            expiries,
            margins,
            settlements,
            exposures,
            closings,
            phaseChanges,
            day,
            followUps,
            liquidations);

    // What commands are given to.

    private final PlainOrders plainOrders = new PlainOrders(
            orders, clientIds, events, holds, exposures, clock, refusals, arrival, closings);
    final OrderCommands orderCommands = new OrderCommands(
            orders,
            reference,
            clientIds,
            limits,
            events,
            holds,
            exposures,
            clock,
            refusals,
            trading,
            plainOrders);
    final OrderQueries orderQueries =
            new OrderQueries(orders, reference, clientIds, events, refusals);
    final DefinitionCommands definitionCommands = new DefinitionCommands(
            reference,
            deadlines,
            authority,
            events,
            pastTrades,
            money,
            settlements,
            clock,
            day,
            phaseChanges);
    final SessionCommands sessionCommands =
            new SessionCommands(reference, sessions, events, clock, refusals, trading);
    final PhaseCommands phaseCommands = new PhaseCommands(reference, events, clock, refusals, day);
    final MassCommands massCommands =
            new MassCommands(reference, authority, events, clock, refusals, trading);
    private final TradeRefusals tradeRefusals =
            new TradeRefusals(authority, pastTrades, bookings, trades);
    final TradeCommands tradeCommands = new TradeCommands(
            reference, limits, events, pastTrades, bookings, exposures, clock, tradeRefusals);
    final Crosses crosses = new Crosses(
            orders,
            reference,
            clientIds,
            limits,
            events,
            holds,
            exposures,
            trades,
            clock,
            refusals,
            closings,
            limitRefusals);
    final ReportCommands reportCommands = new ReportCommands(
            reference,
            clientIds,
            limits,
            events,
            pastTrades,
            trades,
            clock,
            new ReportRefusals(reference, pastTrades, refusals, tradeRefusals));
    final MoneyCommands moneyCommands =
            new MoneyCommands(reference, time, authority, limits, events, money, margins);
    final OwnerCommands ownerCommands =
            new OwnerCommands(orders, reference, authority, events, money, settlements);
    final LimitCommands limitCommands = new LimitCommands(reference, authority, events, exposures);
    final BatchCommands batchCommands = new BatchCommands(
            authority,
            events,
            new BatchRefusals(reference, authority, money, moneyCommands, limitCommands),
            definitionCommands,
            moneyCommands,
            limitCommands);
    final MarginCommands marginCommands =
            new MarginCommands(reference, authority, events, money, margins, clock, liquidations);

    EngineParts(EngineSettings settings, EventSink sink) {
        this.settings = settings; // before the parts are made of it
        this.sink = sink;
        super();
    }
}
