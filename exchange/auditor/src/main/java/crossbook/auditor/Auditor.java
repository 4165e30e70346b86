package crossbook.auditor;

import static java.util.stream.Collectors.toSet;

import crossbook.client.stream.EventHandler;
import crossbook.client.stream.EventHead;
import crossbook.client.stream.EventListener;
import crossbook.client.stream.EventReader;
import crossbook.protocol.Role;
import crossbook.protocol.event.AssetDefinedDecoder;
import crossbook.protocol.event.AuctionIndicatedDecoder;
import crossbook.protocol.event.AuctionUncrossedDecoder;
import crossbook.protocol.event.BreakerTrippedDecoder;
import crossbook.protocol.event.ClientDefinedDecoder;
import crossbook.protocol.event.ClosingPriceSetDecoder;
import crossbook.protocol.event.FundsTransferredDecoder;
import crossbook.protocol.event.HiddenUncrossedDecoder;
import crossbook.protocol.event.InstrumentDefinedDecoder;
import crossbook.protocol.event.LimitsDefinedDecoder;
import crossbook.protocol.event.LiquidationStartedDecoder;
import crossbook.protocol.event.MarkSetDecoder;
import crossbook.protocol.event.MarketModelDefinedDecoder;
import crossbook.protocol.event.MassCanceledDecoder;
import crossbook.protocol.event.ObligationsSettledDecoder;
import crossbook.protocol.event.OrderAcceptedDecoder;
import crossbook.protocol.event.OrderActivatedDecoder;
import crossbook.protocol.event.OrderCanceledDecoder;
import crossbook.protocol.event.OrderExpiredDecoder;
import crossbook.protocol.event.OrderParkedDecoder;
import crossbook.protocol.event.OrderReplacedDecoder;
import crossbook.protocol.event.OrderRestatedDecoder;
import crossbook.protocol.event.OrderTriggeredDecoder;
import crossbook.protocol.event.OwnerResumedDecoder;
import crossbook.protocol.event.OwnerSuspendedDecoder;
import crossbook.protocol.event.ParticipantDefinedDecoder;
import crossbook.protocol.event.PhaseChangedDecoder;
import crossbook.protocol.event.PhaseExtendedDecoder;
import crossbook.protocol.event.QuotesPulledDecoder;
import crossbook.protocol.event.ReferencePriceSetDecoder;
import crossbook.protocol.event.SessionClosedDecoder;
import crossbook.protocol.event.SessionOpenedDecoder;
import crossbook.protocol.event.TradeBustedDecoder;
import crossbook.protocol.event.TradeCorrectedDecoder;
import crossbook.protocol.event.TradeReportedDecoder;
import crossbook.protocol.event.TradedDecoder;
import crossbook.protocol.event.TradingKilledDecoder;
import crossbook.protocol.event.TradingResumedDecoder;

import org.agrona.DirectBuffer;

import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/// Follows the events of an exchange, one after the other, and says which invariants
/// (`docs/invariants.md`) they break. It reads events alone, and shares no code with the engine.
///
/// A command is judged when its last event is there.
public final class Auditor implements EventHandler {
    private final Findings findings = new Findings();
    private final Market market;
    private final StreamChecks stream;
    private final ArrivalChecks arrivals;
    private final AuctionChecks auctions;
    private final OrderLife life;
    private final TradeChecks trades;
    private final PhaseChecks phases;
    private final OperatorChecks operators;
    private final AccountAudit accounts;
    private final CommandEvents command = new CommandEvents();
    private final EventReader reader = new EventReader(new Listener());
    private final EventReader toAccounts;
    private final EventReader toPartitions;
    private int index;
    private boolean isOfStream;
    private long told;
    private BiConsumer<Violation, Set<Long>> concerned = (violation, instruments) -> {};
    private long events;
    private long orders;

    public Auditor() {
        this(AuditorSettings.DEFAULT);
    }

    public Auditor(AuditorSettings settings) {
        market = new Market(findings, settings);
        stream = new StreamChecks(market);
        arrivals = new ArrivalChecks(market);
        auctions = new AuctionChecks(market);
        phases = new PhaseChecks(market);
        life = new OrderLife(market, arrivals, phases);
        trades = new TradeChecks(market, life, arrivals, auctions);
        operators = new OperatorChecks(market);
        accounts = new AccountAudit(findings);
        toAccounts = new EventReader(accounts);
        toPartitions = new EventReader(market.partitions);
    }

    /// Who hears of each violation when it is found.
    public Auditor telling(Consumer<Violation> listener) {
        findings.tell(listener);
        return this;
    }

    /// Who hears of each command that has violations when it is over: the last of them, and
    /// the ids of the instruments of which the command tells something. They are none where
    /// it is about no instrument, such as the number of an event or money that is moved.
    public Auditor concerning(BiConsumer<Violation, Set<Long>> listener) {
        concerned = listener;
        return this;
    }

    /// Takes what one of several engines has told by itself, before the stream made of it.
    public EventHandler ofPartition(int number) {
        return market.partitions.sessions.of(number);
    }

    // What there is before the first event.

    /// Takes an event that tells of a state what was before the events that follow: nothing is
    /// checked. To be called before [#onEvent].
    public void onState(DirectBuffer buffer, int offset, int length) {
        market.isTelling = true;
        findings.beDeaf(true);
        long number = EventHead.eventNumber(buffer, offset);
        findings.begin(number);
        reader.onEvent(buffer, offset, length);
        stream.beginAfter(number);
        if (EventHead.isLastOfCommand(buffer, offset)) endState();
        findings.beDeaf(false);
        market.isTelling = false;
    }

    private void endState() {
        arrivals.end();
        market.settle();
        phases.look();
        market.forgetPrices();
        market.endCommand();
    }

    // Events.

    @Override
    public void onEvent(DirectBuffer buffer, int offset, int length) {
        findings.begin(EventHead.eventNumber(buffer, offset));
        long before = findings.count();
        boolean isBroken = stream.read(buffer, offset) && command.size() > 0;
        isOfStream |= findings.count() > before;
        if (isBroken) endCommand(false);
        command.add(buffer, offset, length);
        if (EventHead.isLastOfCommand(buffer, offset)) endCommand(true);
    }

    /// Nothing more comes. A command of which the last event is not there is not judged, as where a
    /// recording ends in the middle of one; returns how many events those are.
    public int end() {
        int left = command.size();
        command.clear();
        return left;
    }

    /// @param isWhole whether its last event is there
    private void endCommand(boolean isWhole) {
        market.settle();
        command.link();
        market.hasSelfMatch = command.hasSelfMatch();
        for (index = 0; index < command.size(); index++) command.read(index, this::read);
        command.clear();
        arrivals.end();
        market.settle();
        if (isWhole) {
            arrivals.look();
            phases.look();
            operators.look();
            accounts.endCommand();
        }
        if (findings.count() > told) concern();
        market.endCommand();
    }

    private void concern() {
        told = findings.count();
        Set<Long> instruments = isOfStream
                ? Set.of()
                : market.touched.stream().map(book -> book.instrumentId).collect(toSet());
        isOfStream = false;
        concerned.accept(findings.last(), instruments);
    }

    private void read(DirectBuffer buffer, int offset, int length) {
        events++;
        long number = EventHead.eventNumber(buffer, offset);
        findings.begin(number);
        if (events == 1 && number == 1) trades.beginWhole();
        market.timeNs = EventHead.timestampNs(buffer, offset);
        if (!EventReader.isOfAnOrder(buffer, offset)) toPartitions.onEvent(buffer, offset, length);
        reader.onEvent(buffer, offset, length);
        accounts.begin(number);
        toAccounts.onEvent(buffer, offset, length);
    }

    /// What was found, in the order of the events: the first thousand.
    public List<Violation> violations() {
        return findings.found();
    }

    /// How many violations there are.
    public long violationCount() {
        return findings.count();
    }

    public long events() {
        return events;
    }

    /// How many orders were accepted.
    public long orders() {
        return orders;
    }

    /// How many trades were made, on the book and off.
    public long trades() {
        return trades.count();
    }

    /// The number of the event that was judged last; 0 before the first.
    public long lastEvent() {
        return stream.lastNumber();
    }

    /// When that was, nanoseconds since 1970 UTC.
    public long lastTimeNs() {
        return market.timeNs;
    }

    /// Brings each event to whom it concerns, in the order in which they must hear it.
    private final class Listener implements EventListener {
        @Override
        public void onOrderAccepted(OrderAcceptedDecoder event) {
            if (!market.isTelling) orders++;
            operators.onOrderAccepted(event);
            life.onOrderAccepted(event);
        }

        @Override
        public void onOrderReplaced(OrderReplacedDecoder event) {
            operators.onOrderReplaced(event);
            life.onOrderReplaced(event);
        }

        @Override
        public void onOrderParked(OrderParkedDecoder event) {
            life.onOrderParked(event);
        }

        @Override
        public void onOrderActivated(OrderActivatedDecoder event) {
            operators.onOrderActivated(event);
            life.onOrderActivated(event);
        }

        @Override
        public void onOrderTriggered(OrderTriggeredDecoder event) {
            operators.onOrderTriggered(event);
            life.onOrderTriggered(event);
        }

        @Override
        public void onOrderRestated(OrderRestatedDecoder event) {
            life.onOrderRestated(event);
        }

        @Override
        public void onOrderCanceled(OrderCanceledDecoder event) {
            operators.canceled(event);
            life.onOrderCanceled(event);
        }

        @Override
        public void onOrderExpired(OrderExpiredDecoder event) {
            operators.expired(event);
            life.onOrderExpired(event);
        }

        @Override
        public void onTraded(TradedDecoder event) {
            operators.trades(event.takerOrderId(), event.takerParticipantId());
            operators.trades(event.makerOrderId(), event.makerParticipantId());
            trades.traded(event, command.uncrossOf(index));
        }

        @Override
        public void onTradeReported(TradeReportedDecoder event) {
            trades.reported(event);
        }

        @Override
        public void onTradeBusted(TradeBustedDecoder event) {
            operators.acts(event.principalId(), event.principalRole());
            trades.past().busted(event);
        }

        @Override
        public void onTradeCorrected(TradeCorrectedDecoder event) {
            operators.acts(event.principalId(), event.principalRole());
            trades.past().corrected(event);
        }

        @Override
        public void onPhaseChanged(PhaseChangedDecoder event) {
            arrivals.end();
            operators.acts(event.principalId(), event.principalRole(), Role.MARKET_OPERATIONS);
            phases.onPhaseChanged(event);
        }

        @Override
        public void onPhaseExtended(PhaseExtendedDecoder event) {
            operators.acts(event.principalId(), event.principalRole(), Role.MARKET_OPERATIONS);
            phases.onPhaseExtended(event);
        }

        @Override
        public void onAuctionIndicated(AuctionIndicatedDecoder event) {
            phases.checkCode(event.instrumentId(), event.phaseCode());
            auctions.indicated(event);
        }

        @Override
        public void onAuctionUncrossed(AuctionUncrossedDecoder event) {
            phases.checkCode(event.instrumentId(), event.phaseCode());
            auctions.uncrossed(event);
        }

        @Override
        public void onHiddenUncrossed(HiddenUncrossedDecoder event) {
            auctions.hiddenUncrossed(event);
        }

        @Override
        public void onBreakerTripped(BreakerTrippedDecoder event) {
            arrivals.end();
            phases.onBreakerTripped(event);
        }

        @Override
        public void onReferencePriceSet(ReferencePriceSetDecoder event) {
            phases.onReferencePriceSet(event);
        }

        @Override
        public void onClosingPriceSet(ClosingPriceSetDecoder event) {
            phases.onClosingPriceSet(event);
        }

        @Override
        public void onMarketModelDefined(MarketModelDefinedDecoder event) {
            operators.acts(event.principalId(), event.principalRole());
            phases.onMarketModelDefined(event);
        }

        @Override
        public void onInstrumentDefined(InstrumentDefinedDecoder event) {
            operators.acts(event.principalId(), event.principalRole(), Role.MARKET_OPERATIONS);
            phases.onInstrumentDefined(event);
        }

        @Override
        public void onParticipantDefined(ParticipantDefinedDecoder event) {
            operators.onParticipantDefined(event);
        }

        @Override
        public void onSessionOpened(SessionOpenedDecoder event) {
            operators.onSessionOpened(event);
        }

        @Override
        public void onSessionClosed(SessionClosedDecoder event) {
            operators.onSessionClosed(event);
        }

        @Override
        public void onMassCanceled(MassCanceledDecoder event) {
            operators.onMassCanceled(event);
        }

        @Override
        public void onQuotesPulled(QuotesPulledDecoder event) {
            operators.onQuotesPulled(event);
        }

        @Override
        public void onTradingKilled(TradingKilledDecoder event) {
            operators.onTradingKilled(event);
        }

        @Override
        public void onTradingResumed(TradingResumedDecoder event) {
            operators.onTradingResumed(event);
        }

        @Override
        public void onOwnerSuspended(OwnerSuspendedDecoder event) {
            operators.onOwnerSuspended(event);
        }

        @Override
        public void onOwnerResumed(OwnerResumedDecoder event) {
            operators.onOwnerResumed(event);
        }

        @Override
        public void onAssetDefined(AssetDefinedDecoder event) {
            operators.acts(event.principalId(), event.principalRole());
        }

        @Override
        public void onClientDefined(ClientDefinedDecoder event) {
            operators.acts(event.principalId(), event.principalRole());
        }

        @Override
        public void onFundsTransferred(FundsTransferredDecoder event) {
            operators.acts(event.principalId(), event.principalRole());
        }

        @Override
        public void onLimitsDefined(LimitsDefinedDecoder event) {
            operators.acts(event.principalId(), event.principalRole());
        }

        @Override
        public void onMarkSet(MarkSetDecoder event) {
            operators.acts(event.principalId(), event.principalRole());
        }

        @Override
        public void onLiquidationStarted(LiquidationStartedDecoder event) {
            operators.onLiquidationStarted(event);
        }

        @Override
        public void onObligationsSettled(ObligationsSettledDecoder event) {
            operators.acts(event.principalId(), event.principalRole());
        }
    }
}
