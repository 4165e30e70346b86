package crossbook.core.model;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/// The rules of a market that its model may leave out: when phases begin, how auctions
/// end, how far prices may go, and what holds for kinds of orders. Data only; a key is a
/// [RuleKey].
public final class MarketRules {
    private final Map<RuleKey, String> texts;
    private final LocalTimes times;
    private final TradingCalendar calendar;
    private final TickTables tickTables;
    private final List<Segment> segments;
    private final Schedule schedule;
    private final AuctionRules[] auctions;
    private final Tolerances tolerances;
    private final long vwapWindowNs;
    private final CallRules calls;
    private final HiddenRules hidden;
    private final OrderRules orders;
    private final ReportingRules reporting;
    private final int rememberIdsTotal;
    private final int rememberTrades;
    private final OptionalLong settlementTimeNs;

    /// Reads every part, and tells all mistakes that were found.
    MarketRules(Map<RuleKey, String> texts, List<Phase> phases) {
        this.texts = texts;
        Mistakes mistakes = new Mistakes();
        times = mistakes.read(() -> LocalTimes.read(text(RuleKey.UTC_OFFSETS)));
        calendar = mistakes.read(() -> new TradingCalendar(
                text(RuleKey.WEEKEND),
                text(RuleKey.HOLIDAYS),
                text(RuleKey.HALF_DAYS),
                text(RuleKey.CLOSE_OUT_DAYS)));
        tickTables = mistakes.read(() -> new TickTables(text(RuleKey.TICK_TABLES)));
        segments = tickTables == null
                ? null
                : mistakes.read(() -> SegmentTable.read(text(RuleKey.SEGMENTS), tickTables));
        auctions = mistakes.read(() -> auctions(phases));
        List<String> names = segments == null
                ? List.of()
                : segments.stream().map(Segment::name).toList();
        // Without segments every row of the two that follow would be a mistake of its own.
        schedule = segments == null
                ? null
                : mistakes.read(
                        () -> new Schedule(text(RuleKey.SCHEDULE), phases, names, times, calendar));
        tolerances = segments == null
                ? null
                : mistakes.read(() -> new Tolerances(text(RuleKey.TOLERANCES), phases, names));
        vwapWindowNs = ModelWords.duration(text(RuleKey.VWAP_WINDOW));
        calls = mistakes.read(this::readCalls);
        hidden = new HiddenRules(
                isYes(RuleKey.HALF_TICK),
                ModelWords.duration(text(RuleKey.HIDDEN_FILTER_INTERVAL)),
                choice(RuleKey.MES_RULE, MinimumExecution.values()),
                isYes(RuleKey.MIN_RESERVE_ON_ENTRY));
        orders = mistakes.read(this::readOrders);
        reporting = mistakes.read(() -> ReportingRules.read(
                text(RuleKey.TRADE_REPORTING), text(RuleKey.TRADE_REPORT_TYPES)));
        rememberIdsTotal = (int) ModelWords.number(text(RuleKey.REMEMBER_IDS_TOTAL));
        rememberTrades = (int) ModelWords.number(text(RuleKey.REMEMBER_TRADES));
        settlementTimeNs = mistakes.read(this::readSettlementTime);
        mistakes.throwIfAny();
    }

    private AuctionRules[] auctions(List<Phase> phases) {
        return AuctionTable.read(text(RuleKey.AUCTIONS), phases);
    }

    private CallRules readCalls() {
        return new CallRules(
                AuctionTable.steps(RuleKey.AUCTION_STEPS.word, text(RuleKey.AUCTION_STEPS)),
                isYes(RuleKey.RANDOM_PERIOD_ENTRY),
                ModelWords.duration(text(RuleKey.INDICATIVE_INTERVAL)),
                ModelWords.duration(text(RuleKey.INDICATIVE_THROTTLE)));
    }

    private OrderRules readOrders() {
        return new OrderRules(
                choice(RuleKey.STOP_ELECTION, StopElection.values()),
                choice(RuleKey.AMEND_BELOW_EXECUTED, AmendBelowExecuted.values()),
                (int) ModelWords.number(text(RuleKey.MAX_GOOD_DAYS)),
                isYes(RuleKey.GFA_CARRY_OVERNIGHT),
                ModelWords.number(text(RuleKey.MIN_DISPLAY_QTY)),
                choice(RuleKey.SELF_MATCH, SelfMatch.values()),
                choice(RuleKey.SELF_MATCH_SCOPE, SelfMatchScope.values()),
                choice(RuleKey.BAND_REFERENCE, BandReference.values()),
                choice(RuleKey.DYNAMIC_REF, DynamicReference.values()),
                AllocationStep.read(text(RuleKey.ALLOCATION)));
    }

    private OptionalLong readSettlementTime() {
        String text = text(RuleKey.SETTLEMENT_TIME);
        if (text.equals(ModelWords.NONE)) return OptionalLong.empty();
        try {
            return OptionalLong.of(ModelWords.timeOfDay(text));
        } catch (IllegalArgumentException e) {
            throw new MarketModelException(RuleKey.SETTLEMENT_TIME.word, e.getMessage());
        }
    }

    /// Whether a rule may refuse an order that has no condition: a limit of its segment, or a
    /// schedule that brings its phase no more.
    public boolean limitsPlainOrders() {
        return texts.containsKey(RuleKey.SEGMENTS) || texts.containsKey(RuleKey.SCHEDULE);
    }

    /// What the model says under a key, or what counts where it says nothing.
    public String text(RuleKey key) {
        return texts.getOrDefault(key, key.byDefault);
    }

    private boolean isYes(RuleKey key) {
        return text(key).equals("yes");
    }

    private <T> T choice(RuleKey key, T[] constants) {
        return constants[key.form.words().indexOf(text(key))];
    }

    public LocalTimes times() {
        return times;
    }

    public TradingCalendar calendar() {
        return calendar;
    }

    public Schedule schedule() {
        return schedule;
    }

    /// Every segment, by number; there is always one.
    public List<Segment> segments() {
        return segments;
    }

    /// The segment of that name, or null if there is none. An empty name is the first's.
    public Segment segment(String name) {
        for (Segment segment : segments) if (segment.name().equals(name)) return segment;
        return name.isEmpty() ? segments.getFirst() : null;
    }

    /// The ticks of a segment in the units of a price scale; null if it leaves them to
    /// its instruments, or if they are no whole number of units.
    public Ticks ticks(Segment segment, int priceScale) {
        return tickTables.at(segment.tickTable(), priceScale);
    }

    /// How the call of a phase ends. A phase without a row ends when it ends.
    public AuctionRules auction(Phase phase) {
        AuctionRules rules = auctions[phase.number()];
        return rules == null ? AuctionRules.PLAIN : rules;
    }

    public Tolerances tolerances() {
        return tolerances;
    }

    /// How much time before the closing call the average of a closing price takes in.
    public long vwapWindowNs() {
        return vwapWindowNs;
    }

    public CallRules calls() {
        return calls;
    }

    public HiddenRules hidden() {
        return hidden;
    }

    public OrderRules orders() {
        return orders;
    }

    /// How many of the ids that were closed last are remembered, of all participants together.
    public int rememberIdsTotal() {
        return rememberIdsTotal;
    }

    /// How many of the latest trades can be canceled and corrected.
    public int rememberTrades() {
        return rememberTrades;
    }

    public ReportingRules reporting() {
        return reporting;
    }

    /// When on trading days what is owed and due is settled, nanoseconds since midnight;
    /// nothing: by command alone.
    public OptionalLong settlementTimeNs() {
        return settlementTimeNs;
    }
}
