package crossbook.core;

import crossbook.core.book.Deadlines;
import crossbook.core.book.Expiries;
import crossbook.core.book.Orders;
import crossbook.core.entry.Limits;
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
import crossbook.core.match.Trades;
import crossbook.core.price.EngineTime;
import crossbook.core.risk.Exposures;
import crossbook.core.risk.LimitAnswer;

/// What an engine knows, and what its parts write it with: complete before the first part that
/// acts on it is made.
abstract class EngineState {
    final EngineSettings settings;
    final Orders orders;
    final ReferenceData reference;
    final Sessions sessions;
    final ClientIds clientIds;
    final EngineTime time = new EngineTime();
    final Deadlines deadlines = new Deadlines(time);
    final Expiries expiries = new Expiries(time);
    final AskersAuthority authority;
    final Limits limits;
    final Events events;
    final PastTrades pastTrades;
    final Money money;
    final Margins margins;
    final Holds holds;
    final Settlements settlements;
    final Bookings bookings;
    final Exposures exposures;
    final LimitAnswer limitAnswer = new LimitAnswer();
    final Trades trades;

    /// The number of the command that is running or ran last, from 1.
    long commandNumber;

    EngineState(EngineSettings settings, EventSink sink) {
        this.settings = settings;
        orders = new Orders(settings.partition(), settings.expectedOrders());
        reference = new ReferenceData(orders, settings.hashSeed());
        sessions = new Sessions(reference, orders);
        clientIds = new ClientIds(
                reference.rememberedIds, settings.hashSeed(), settings.expectedOrders());
        authority = new AskersAuthority(reference);
        events = new Events(sink, orders);
        money = new Money(settings.hashSeed());
        margins = new Margins(money, events);
        holds = new Holds(reference, orders, money, margins, events);
        limits = new Limits(reference, holds.funds(), limitAnswer);
        pastTrades = new PastTrades(orders);
        exposures = new Exposures(orders, pastTrades, time);
        settlements =
                new Settlements(money.ledger, margins.calls, reference, authority, events, time);
        bookings = new Bookings(money, settlements, holds, margins, pastTrades, events);
        trades = new Trades(events, pastTrades, bookings, exposures, time);
    }
}
