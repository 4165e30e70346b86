package crossbook.web.live;

import crossbook.client.entry.AccountBalance;
import crossbook.client.entry.Coverage;
import crossbook.client.marketdata.Market;
import crossbook.client.marketdata.MarketBook;
import crossbook.client.marketdata.MarketLevel;
import crossbook.client.marketdata.MarketOrder;
import crossbook.client.marketdata.MarketSide;
import crossbook.client.stream.Balances;
import crossbook.client.stream.Balances.Asset;
import crossbook.client.stream.Balances.Balance;
import crossbook.client.stream.Balances.Owner;
import crossbook.client.stream.EventReader;
import crossbook.client.stream.Ledger;
import crossbook.client.stream.MarginCalls;
import crossbook.marketdata.PublicMarket;
import crossbook.protocol.OwnerKind;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.EpochNanoClock;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/// What is true between two commands, brought up to date by each event. Only inside a question
/// ([LiveExchange#ask]): what it hands out may be kept, but for the market and its books.
public final class LiveView {
    private static final int MOST_STEPS = 1_000;

    private final EpochNanoClock clock;
    private final Instruments instruments;
    private final PublicMarket market;
    private final OrderBooks books;
    private final Runs runs = new Runs();
    private final AuditEvents audit;
    private final Ledger ledger = new Ledger();
    private final Balances balances = ledger.balances();
    private final MarginCalls calls = ledger.marginCalls();
    private final Ownership ownership;
    private final EventReader before;
    private final EventReader after;

    /// @param told is told of everything
    LiveView(LiveSettings settings, EpochNanoClock clock, Listeners told) {
        this.clock = clock;
        books = new OrderBooks(settings);
        instruments = new Instruments(settings, told);
        market = new PublicMarket(settings.zone(), instruments);
        instruments.follow(market);
        audit = new AuditEvents(settings, instruments, books::name, balances, told::audited);
        ownership = new Ownership(books, instruments, ledger);
        before = new EventReader(instruments);
        after = EventReader.ofAll(
                ledger.listener(),
                new ParticipantEvents(books, instruments, runs, told),
                new MoneyEvents(books, ownership, balances, told),
                new MarginEvents(ownership, balances, told));
    }

    /// The next event.
    void onEvent(DirectBuffer buffer, int offset, int length) {
        before.onEvent(buffer, offset, length);
        market.onEvent(buffer, offset, length);
        after.onEvent(buffer, offset, length);
        audit.onEvent(buffer, offset);
        runs.at(market.timestampNs(), market.messages());
    }

    boolean isBetweenCommands() {
        return market.isBetweenCommands();
    }

    /// Names the numbering of all that is counted here: another than before means that nothing of
    /// before holds.
    public long epoch() {
        return market.epoch();
    }

    Runs currentRun() {
        return runs;
    }

    void resetRun() {
        runs.reset(clock.nanoTime(), market.messages());
    }

    // The public.

    /// Public books, phases and statistics.
    public Market market() {
        return market.market();
    }

    /// The latest event.
    public long eventNumber() {
        return market.eventNumber();
    }

    /// Its time, nanoseconds since 1970 UTC.
    public long eventTimeNs() {
        return market.timestampNs();
    }

    /// The day of an instrument that is there.
    public DayView day(int instrumentId) {
        return DayView.of(market.market().book(instrumentId), instruments.get(instrumentId));
    }

    /// How often an order that is seen has come, gone or changed. Counts with every event, so that
    /// anyone who reads them again counts alike.
    public long orderChanges(int instrumentId) {
        return instruments.get(instrumentId).orderChanges;
    }

    /// How often the phase or its end has changed.
    public long phaseChanges(int instrumentId) {
        return instruments.get(instrumentId).phaseChanges;
    }

    /// How many trades there were.
    public long tradeCount(int instrumentId) {
        return instruments.get(instrumentId).trades.count();
    }

    /// Oldest first: those after a trade id, or with 0 the latest.
    public List<PublicTrade> trades(int instrumentId, long afterTradeId, int limit) {
        MarketBook book = market.market().book(instrumentId);
        if (book == null) return List.of();
        return instruments.get(instrumentId).trades.after(book, afterTradeId, limit);
    }

    /// The latest, oldest first; the last one may go on. An interval is a whole number of
    /// seconds up to a minute, of minutes up to a day, or a day. Seconds are kept for an
    /// hour of trading, minutes for a day.
    ///
    /// @throws IllegalArgumentException if it is none of these
    public List<Candle> candles(int instrumentId, Duration interval, int limit) {
        return instruments.get(instrumentId).candles.latest(interval, limit);
    }

    /// Of the call that is on, or the last one, oldest first.
    public List<AuctionPoint> auction(int instrumentId) {
        return instruments.get(instrumentId).auction.from(_ -> true, Integer.MAX_VALUE);
    }

    public AuctionCurves curves(int instrumentId) {
        MarketBook book = market.market().book(instrumentId);
        if (book == null) return new AuctionCurves(List.of(), List.of());
        return new AuctionCurves(steps(book.bids()), steps(book.asks()));
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

    /// Empty if the market does not see such an order.
    public Optional<QueuePlace> queuePlace(long orderId) {
        MarketOrder order = market.order(orderId);
        if (order == null) return Optional.empty();
        return Optional.of(new QueuePlace(order.qtyAhead(), order.ordersAhead()));
    }

    /// What orders of an instrument hold, and what its trades cost.
    public Coverage coverage(int instrumentId) {
        return instruments.get(instrumentId).coverage;
    }

    // Money.

    /// What can be owned, in the order in which it was defined.
    public List<Asset> assets() {
        return List.copyOf(balances.assets());
    }

    public Optional<Asset> asset(String code) {
        return Optional.ofNullable(balances.asset(code));
    }

    /// A client of a participant.
    ///
    /// @param isSuspended whether it does nothing until it is resumed
    public record ClientView(String account, boolean isSuspended) {}

    /// The clients of a participant, in the order in which they were defined.
    public List<ClientView> clients(int participantId) {
        return balances.owners(participantId).stream()
                .filter(owner -> !owner.account().isEmpty())
                .map(owner -> new ClientView(owner.account(), balances.isSuspended(owner)))
                .toList();
    }

    /// Whether a participant, or the client that an account names, does nothing until it is
    /// resumed.
    public boolean isSuspended(int participantId, String account) {
        return balances.isSuspended(new Owner(OwnerKind.PARTICIPANT, participantId, account));
    }

    /// What a participant and its clients have.
    public List<AccountView> accounts(int participantId) {
        return balances.of(participantId).stream().map(this::account).toList();
    }

    /// What all participants and their clients have: the next after so many.
    public List<AccountView> accounts(long after, int limit) {
        return balances.all().stream()
                .filter(balance -> balance.owner().kind() == OwnerKind.PARTICIPANT)
                .skip(after)
                .limit(limit)
                .map(this::account)
                .toList();
    }

    /// Those of them on which open positions depend: the next after so many.
    public List<AccountView> openAccounts(long after, int limit) {
        return balances.positions().stream()
                .filter(position -> position.qty() != 0)
                .map(position -> balances.of(position.owner(), position.assetId()))
                .distinct()
                .skip(after)
                .limit(limit)
                .map(this::account)
                .toList();
    }

    /// What an owner has of an asset that it was told to have before.
    public AccountView account(AccountBalance told) {
        int assetId = balances.asset(told.asset()).assetId();
        Owner owner = new Owner(told.ownerKind(), told.participantId(), told.account());
        return account(balances.of(owner, assetId));
    }

    private AccountView account(Balance balance) {
        return ownership.account(balance);
    }

    /// Of which accounts more margin is called for, and behind them what nobody has paid, each in
    /// the order in which it was told.
    public List<MarginView> marginCalls() {
        return Stream.concat(
                        calls.open().stream().map(ownership::called),
                        calls.deficits().stream().map(ownership::unpaid))
                .toList();
    }

    /// The same of a participant and its clients.
    public List<MarginView> marginCalls(int participantId) {
        return marginCalls().stream()
                .filter(each -> each.account().balance().participantId() == participantId)
                .toList();
    }

    /// At which price positions in an instrument on margin are valued.
    public MarkView mark(int instrumentId) {
        return MarkView.of(balances, instrumentId);
    }

    /// What a participant, or the client that an account names, has open of an instrument on
    /// margin; below 0: short.
    public long openQty(int participantId, String account, int instrumentId) {
        return balances.positions(participantId).stream()
                .filter(position -> position.owner().account().equals(account))
                .filter(position -> position.instrumentId() == instrumentId)
                .mapToLong(Balances.Position::qty)
                .sum();
    }

    /// Whether more margin is called for of it in the asset in which an instrument is settled.
    public boolean isCalled(int participantId, String account, int instrumentId) {
        Asset asset = balances.asset(coverage(instrumentId).quoteAsset());
        Owner owner = new Owner(OwnerKind.PARTICIPANT, participantId, account);
        return asset != null && calls.isCalled(owner, asset.assetId());
    }

    /// What there is of each asset.
    public List<TotalView> totals() {
        return Totals.of(ledger);
    }

    /// How often accounts of a participant or its clients have changed.
    public long accountChanges(int participantId) {
        LiveParticipant participant = books.known(participantId);
        return participant == null ? 0 : participant.accountChanges;
    }

    /// What changed the accounts of a participant and its clients, oldest first: those after a
    /// number.
    public List<StatementLine> statement(int participantId, long afterNumber) {
        LiveParticipant participant = books.known(participantId);
        if (participant == null) return List.of();
        return participant.statement.from(line -> line.number() > afterNumber, Integer.MAX_VALUE);
    }

    // Participants.

    public Optional<ParticipantView> participant(String name) {
        return books.participants().stream()
                .filter(participant -> participant.name.equals(name) && !name.isEmpty())
                .findFirst()
                .map(participant -> participant.view(books.killOfAll, clock.nanoTime()));
    }

    public Optional<ParticipantView> participant(int participantId) {
        return Optional.ofNullable(books.known(participantId))
                .map(participant -> participant.view(books.killOfAll, clock.nanoTime()));
    }

    /// In the order of their ids.
    public List<ParticipantView> participants() {
        long nowNs = clock.nanoTime();
        return books.participants().stream()
                .filter(participant -> !participant.name.isEmpty())
                .map(participant -> participant.view(books.killOfAll, nowNs))
                .toList();
    }

    /// In the order in which they came.
    public List<OrderView> openOrders(int participantId) {
        List<OrderView> views = new ArrayList<>();
        books.forEachOpen(participantId, order -> views.add(order.view(instruments)));
        return views;
    }

    /// Open, or closed and still remembered.
    public Optional<OrderView> order(int participantId, long orderId) {
        LiveOrder order = books.order(orderId);
        boolean isOwn = order != null && order.participant.participantId == participantId;
        return isOwn ? Optional.of(order.view(instruments)) : Optional.empty();
    }

    public Optional<OrderView> order(int participantId, String clOrdId) {
        LiveParticipant participant = books.known(participantId);
        if (participant == null) return Optional.empty();
        return Optional.ofNullable(participant.byClOrdId.get(clOrdId))
                .map(order -> order.view(instruments));
    }

    /// Latest first; refused ones too.
    public List<OrderView> closedOrders(int participantId, int limit) {
        LiveParticipant participant = books.known(participantId);
        if (participant == null) return List.of();
        Ring<LiveOrder> closed = participant.closed;
        List<OrderView> views = new ArrayList<>();
        for (int i = closed.size() - 1; i >= 0 && views.size() < limit; i--) {
            views.add(closed.get(i).view(instruments));
        }
        return views;
    }

    /// Oldest first: those after an event number.
    public List<ExecutionView> fills(int participantId, long afterEventNumber, int limit) {
        LiveParticipant participant = books.known(participantId);
        if (participant == null) return List.of();
        return participant.fills.from(fill -> fill.eventNumber() > afterEventNumber, limit);
    }

    /// In the order of instruments.
    public List<PositionView> positions(int participantId) {
        LiveParticipant participant = books.known(participantId);
        if (participant == null) return List.of();
        List<PositionView> views = new ArrayList<>();
        for (Map.Entry<Integer, LivePosition> entry : participant.positions.entrySet()) {
            int instrumentId = entry.getKey();
            views.add(entry.getValue()
                    .view(participantId, instrumentId, instruments, last(instrumentId)));
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

    /// How many things have happened to orders of a participant.
    public long executions(int participantId) {
        LiveParticipant participant = books.known(participantId);
        return participant == null ? 0 : participant.executions;
    }

    /// Those that are open, in the order of participants.
    public List<SessionView> sessions() {
        long nowNs = clock.nanoTime();
        return books.participants().stream()
                .filter(Objects::nonNull)
                .filter(participant -> participant.sessionId != 0)
                .map(participant -> participant.session(nowNs))
                .toList();
    }

    /// Oldest first: those after an event number.
    public List<AuditView> audit(long afterEventNumber, int limit) {
        return audit.actions().from(action -> action.eventNumber() > afterEventNumber, limit);
    }

    /// The run that is on.
    public RunView run() {
        return runs.current();
    }

    /// Those before it, latest first.
    public List<RunView> runs() {
        return runs.ended();
    }
}
