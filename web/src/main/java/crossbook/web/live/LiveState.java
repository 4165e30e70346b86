package crossbook.web.live;

import crossbook.client.marketdata.Market;
import crossbook.client.marketdata.MarketBook;
import crossbook.client.marketdata.MarketLevel;
import crossbook.client.marketdata.MarketOrder;
import crossbook.client.marketdata.MarketSide;
import crossbook.client.stream.EventHandler;
import crossbook.client.stream.EventReader;
import crossbook.marketdata.PublicMarket;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.EpochNanoClock;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/// Everything that is known, brought up to date by each event. One thread uses it.
final class LiveState implements LiveView, EventHandler, Names {
    private static final int MOST_STEPS = 1_000;

    private final EpochNanoClock clock;
    private final Instruments instruments;
    private final PublicMarket market;
    private final OrderBooks books;
    private final Runs runs = new Runs();
    private final EventReader orders;
    private final EventReader trades;
    private final EventReader participants;
    private final AuditEvents audit;
    private final EventReader auditReader;
    private final EventReader before;

    /// @param told is told of everything
    LiveState(LiveSettings settings, EpochNanoClock clock, Listeners told) {
        this.clock = clock;
        books = new OrderBooks(settings);
        instruments = new Instruments(settings, told);
        market = new PublicMarket(settings.zone(), instruments);
        instruments.follow(market);
        ToldExecutions executions = new ToldExecutions(this, runs, told);
        orders = new EventReader(new OrderEvents(books, executions));
        trades = new EventReader(new TradeEvents(books, this, executions));
        participants = new EventReader(new ParticipantEvents(books, told::sessionChanged));
        audit = new AuditEvents(settings, this, books::name, told::audited);
        auditReader = new EventReader(audit);
        before = new EventReader(instruments);
    }

    @Override
    public void onEvent(DirectBuffer buffer, int offset, int length) {
        before.onEvent(buffer, offset, length);
        market.onEvent(buffer, offset, length);
        audit.at(market.eventNumber(), market.timestampNs());
        orders.onEvent(buffer, offset, length);
        trades.onEvent(buffer, offset, length);
        participants.onEvent(buffer, offset, length);
        auditReader.onEvent(buffer, offset, length);
        runs.at(market.timestampNs(), market.messages());
    }

    boolean isBetweenCommands() {
        return market.isBetweenCommands();
    }

    @Override
    public long epoch() {
        return market.epoch();
    }

    Runs currentRun() {
        return runs;
    }

    void resetRun() {
        runs.reset(clock.nanoTime(), market.messages());
    }

    // Names.

    @Override
    public String symbol(int instrumentId) {
        MarketBook book = market.market().book(instrumentId);
        return book == null ? "" : book.symbol();
    }

    @Override
    public int priceScale(int instrumentId) {
        MarketBook book = market.market().book(instrumentId);
        return book == null ? 0 : book.priceScale();
    }

    @Override
    public String phaseBefore(int instrumentId) {
        return instruments.get(instrumentId).phaseBefore;
    }

    @Override
    public long phaseEndBefore(int instrumentId) {
        return instruments.get(instrumentId).phaseEndBeforeNs;
    }

    // The public.

    @Override
    public Market market() {
        return market.market();
    }

    @Override
    public long eventNumber() {
        return market.eventNumber();
    }

    @Override
    public long eventTimeNs() {
        return market.timestampNs();
    }

    @Override
    public DayView day(int instrumentId) {
        return instruments.get(instrumentId).day();
    }

    @Override
    public long orderChanges(int instrumentId) {
        return instruments.get(instrumentId).orderChanges;
    }

    @Override
    public long phaseChanges(int instrumentId) {
        return instruments.get(instrumentId).phaseChanges;
    }

    @Override
    public long tradeCount(int instrumentId) {
        return instruments.get(instrumentId).trades.count();
    }

    @Override
    public List<PublicTrade> trades(int instrumentId, long afterTradeId, int limit) {
        MarketBook book = market.market().book(instrumentId);
        if (book == null) return List.of();
        return instruments.get(instrumentId).trades.after(book, afterTradeId, limit);
    }

    @Override
    public List<Candle> candles(int instrumentId, Duration interval, int limit) {
        return instruments.get(instrumentId).candles.latest(interval, limit);
    }

    @Override
    public List<AuctionPoint> auction(int instrumentId) {
        return instruments.get(instrumentId).auction.from(_ -> true, Integer.MAX_VALUE);
    }

    @Override
    public AuctionCurves curves(int instrumentId) {
        MarketBook book = market.market().book(instrumentId);
        if (book == null) return new AuctionCurves(List.of(), List.of(), 0, 0);
        return new AuctionCurves(
                steps(book.bids()),
                steps(book.asks()),
                book.bids().marketQty(),
                book.asks().marketQty());
    }

    private static List<AuctionCurves.Step> steps(MarketSide side) {
        List<AuctionCurves.Step> steps = new ArrayList<>();
        long qty = side.marketQty();
        for (int i = 0; i < Math.min(MOST_STEPS, side.levelCount()); i++) {
            MarketLevel level = side.level(i);
            qty += level.qty();
            steps.add(new AuctionCurves.Step(level.price(), qty));
        }
        return steps;
    }

    @Override
    public Optional<QueuePlace> queuePlace(long orderId) {
        MarketOrder order = market.order(orderId);
        if (order == null) return Optional.empty();
        return Optional.of(new QueuePlace(order.qtyAhead(), order.ordersAhead()));
    }

    // Participants.

    @Override
    public Optional<ParticipantView> participant(String name) {
        return books.participants().stream()
                .filter(participant -> participant.name.equals(name) && !name.isEmpty())
                .findFirst()
                .map(participant -> participant.view(books.killOfAll, clock.nanoTime()));
    }

    @Override
    public Optional<ParticipantView> participant(int participantId) {
        return Optional.ofNullable(books.known(participantId))
                .map(participant -> participant.view(books.killOfAll, clock.nanoTime()));
    }

    @Override
    public List<ParticipantView> participants() {
        long nowNs = clock.nanoTime();
        return books.participants().stream()
                .filter(participant -> !participant.name.isEmpty())
                .map(participant -> participant.view(books.killOfAll, nowNs))
                .toList();
    }

    @Override
    public List<OrderView> openOrders(int participantId) {
        List<OrderView> views = new ArrayList<>();
        books.forEachOpen(participantId, order -> views.add(order.view(this)));
        return views;
    }

    @Override
    public Optional<OrderView> order(int participantId, long orderId) {
        LiveOrder order = books.order(orderId);
        boolean isOwn = order != null && order.participant.participantId == participantId;
        return isOwn ? Optional.of(order.view(this)) : Optional.empty();
    }

    @Override
    public Optional<OrderView> order(int participantId, String clOrdId) {
        LiveParticipant participant = books.known(participantId);
        if (participant == null) return Optional.empty();
        return Optional.ofNullable(participant.byClOrdId.get(clOrdId))
                .map(order -> order.view(this));
    }

    @Override
    public List<OrderView> closedOrders(int participantId, int limit) {
        LiveParticipant participant = books.known(participantId);
        if (participant == null) return List.of();
        Ring<LiveOrder> closed = participant.closed;
        List<OrderView> views = new ArrayList<>();
        for (int i = closed.size() - 1; i >= 0 && views.size() < limit; i--) {
            views.add(closed.get(i).view(this));
        }
        return views;
    }

    @Override
    public List<FillView> fills(int participantId, long afterEventNumber, int limit) {
        LiveParticipant participant = books.known(participantId);
        if (participant == null) return List.of();
        return participant.fills.from(fill -> fill.eventNumber() > afterEventNumber, limit);
    }

    @Override
    public List<PositionView> positions(int participantId) {
        LiveParticipant participant = books.known(participantId);
        if (participant == null) return List.of();
        List<PositionView> views = new ArrayList<>();
        for (Map.Entry<Integer, LivePosition> entry : participant.positions.entrySet()) {
            int instrumentId = entry.getKey();
            views.add(entry.getValue().view(participantId, instrumentId, this, last(instrumentId)));
        }
        return views;
    }

    private OptionalLong last(int instrumentId) {
        MarketBook book = market.market().book(instrumentId);
        if (book == null) return OptionalLong.empty();
        return book.lastTrade()
                .map(trade -> OptionalLong.of(trade.price()))
                .orElse(OptionalLong.empty());
    }

    @Override
    public long executions(int participantId) {
        LiveParticipant participant = books.known(participantId);
        return participant == null ? 0 : participant.executions;
    }

    @Override
    public List<SessionView> sessions() {
        long nowNs = clock.nanoTime();
        return books.participants().stream()
                .filter(Objects::nonNull)
                .filter(participant -> participant.sessionId != 0)
                .map(participant -> participant.session(nowNs))
                .toList();
    }

    @Override
    public List<AuditView> audit(long afterEventNumber, int limit) {
        return audit.actions().from(action -> action.eventNumber() > afterEventNumber, limit);
    }

    @Override
    public RunView run() {
        return runs.current();
    }

    @Override
    public List<RunView> runs() {
        return runs.ended();
    }
}
