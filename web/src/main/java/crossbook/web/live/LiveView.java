package crossbook.web.live;

import crossbook.client.marketdata.Market;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// What is true between two commands. Only inside a question ([LiveExchange#ask]): what it hands
/// out may be kept, but for the market and its books.
public interface LiveView {
    /// Public books, phases and statistics.
    Market market();

    /// Names the numbering of all that is counted here: another than before means that nothing of
    /// before holds.
    long epoch();

    /// The latest event.
    long eventNumber();

    /// Its time, nanoseconds since 1970 UTC.
    long eventTimeNs();

    /// What the market's statistics do not say of an instrument's day.
    DayView day(int instrumentId);

    /// How often an order that is seen has come, gone or changed. Counts with every event, so that
    /// anyone who reads them again counts alike.
    long orderChanges(int instrumentId);

    /// How often the phase or its end has changed.
    long phaseChanges(int instrumentId);

    /// How many trades there were.
    long tradeCount(int instrumentId);

    /// Oldest first: those after a trade id, or with 0 the latest.
    List<PublicTrade> trades(int instrumentId, long afterTradeId, int limit);

    /// The latest, oldest first; the last one may go on. An interval is a whole number of seconds
    /// up
    /// to a minute, of minutes up to a day, or a day. Seconds are kept for an hour of trading,
    /// minutes for a day.
    ///
    /// @throws IllegalArgumentException if it is none of these
    List<Candle> candles(int instrumentId, Duration interval, int limit);

    /// Of the call that is on, or the last one, oldest first.
    List<AuctionPoint> auction(int instrumentId);

    AuctionCurves curves(int instrumentId);

    Optional<ParticipantView> participant(String name);

    Optional<ParticipantView> participant(int participantId);

    /// In the order of their ids.
    List<ParticipantView> participants();

    /// In the order in which they came.
    List<OrderView> openOrders(int participantId);

    /// Open, or closed and still remembered.
    Optional<OrderView> order(int participantId, long orderId);

    Optional<OrderView> order(int participantId, String clOrdId);

    /// Latest first; refused ones too.
    List<OrderView> closedOrders(int participantId, int limit);

    /// Oldest first: those after an event number.
    List<FillView> fills(int participantId, long afterEventNumber, int limit);

    /// In the order of instruments.
    List<PositionView> positions(int participantId);

    /// How many things have happened to orders of a participant.
    long executions(int participantId);

    /// Those that are open, in the order of participants.
    List<SessionView> sessions();

    /// Oldest first: those after an event number.
    List<AuditView> audit(long afterEventNumber, int limit);

    /// Empty if the market does not see such an order.
    Optional<QueuePlace> queuePlace(long orderId);

    /// The run that is on.
    RunView run();

    /// Those before it, latest first.
    List<RunView> runs();
}
