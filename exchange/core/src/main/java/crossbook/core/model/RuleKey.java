package crossbook.core.model;

import java.util.List;

/// A key of a market model that may be left out, with what counts then. Each is text,
/// whatever it stands for, so that a model can be kept, compared and sent as it was
/// written.
public enum RuleKey {
    // spotless:off
    TIME_ZONE("UTC", KeyForm.text(), "The zone of the market's clock, for people; the core goes by utc_offsets."),
    UTC_OFFSETS("", KeyForm.table(), "What the market's clock is ahead of UTC, from which instant on."),
    CALENDAR("-", KeyForm.text(), "The calendar that the days come from, for people."),
    WEEKEND("-", KeyForm.text(), "The days of the week without trading; - for none."),
    HOLIDAYS("", KeyForm.table(), "Further days without trading: a row per year, its month-days behind it."),
    HALF_DAYS("", KeyForm.table(), "Trading days that end early, written like holidays."),
    CLOSE_OUT_DAYS("", KeyForm.table(), "Days on which index futures are closed out, written like holidays."),
    SEGMENTS("", KeyForm.table(), "The parts of the market: band, ticks, lot, largest quantity and value, minimum reserve, closing price."),
    BAND_REFERENCE("static", KeyForm.word(BandReference.values()), "What the band counts from: the static reference, or the mark, which only what is on margin has."),
    TICK_TABLES("", KeyForm.table(), "The ticks of prices, by name and band of the price."),
    SCHEDULE("", KeyForm.table(), "Which phase begins when, by segment, dates and kind of day."),
    AUCTIONS("", KeyForm.table(), "How each call ends: length, random end, extensions, what a breach leads to."),
    TOLERANCES("", KeyForm.table(), "How far prices may be from their references, by segment, phase and dates."),
    VWAP_WINDOW("10m", KeyForm.duration(), "How much time before the closing call the average of a closing price takes in."),
    AUCTION_STEPS("MAX_VOLUME MIN_SURPLUS PRESSURE REFERENCE_CLAMP", KeyForm.text(), "How an auction finds its price, step by step."),
    RANDOM_PERIOD_ENTRY("yes", KeyForm.word("no", "yes"), "Whether orders may be entered during the random time at the end of a call."),
    INDICATIVE_INTERVAL("30s", KeyForm.duration(), "How often the indicative price of a call is told at least."),
    INDICATIVE_THROTTLE("0s", KeyForm.duration(), "How much time passes at least between two indicative prices."),
    DYNAMIC_REF("per_order", KeyForm.word(DynamicReference.values()), "The dynamic reference while one order trades several times."),
    HALF_TICK("yes", KeyForm.word("no", "yes"), "Whether a hidden order through the other side's best price trades half a tick inside it."),
    HIDDEN_FILTER_INTERVAL("30s", KeyForm.duration(), "How often the uncross of hidden orders is tried at least; 0s for only when the visible book changes."),
    MES_RULE("within_qty", KeyForm.word(MinimumExecution.values()), "How small a minimum execution size may be."),
    MIN_RESERVE_ON_ENTRY("yes", KeyForm.word("no", "yes"), "Whether a hidden order below the minimum reserve size is refused; what is left of one expires below it in any case."),
    SELF_MATCH("off", KeyForm.word(SelfMatch.values()), "What happens when two orders of one owner would trade."),
    SELF_MATCH_SCOPE("key", KeyForm.word(SelfMatchScope.values()), "Whose orders are of one owner."),
    STOP_ELECTION("distance", KeyForm.word(StopElection.values()), "Which of several stop orders is elected first."),
    AMEND_BELOW_EXECUTED("reject", KeyForm.word(AmendBelowExecuted.values()), "What a replace does whose quantity is not above what is executed."),
    MAX_GOOD_DAYS("90", KeyForm.number(1, 36_500), "How many days an order may live, the day of its entry among them."),
    GFA_CARRY_OVERNIGHT("yes", KeyForm.word("no", "yes"), "Whether an order that is good for an auction stays for another day."),
    MIN_DISPLAY_QTY("1", KeyForm.number(1, Integer.MAX_VALUE), "The least that an iceberg order shows."),
    ALLOCATION("FIFO", KeyForm.text(), "How a quantity is shared among the orders at one price, step by step."),
    REMEMBER_IDS_TOTAL("4194304", KeyForm.number(1, 1 << 30), "How many closed client order ids are remembered of all participants together: the last so many."),
    REMEMBER_TRADES("0", KeyForm.number(0, 1_000_000), "How many trades market operations can cancel and correct: the last so many."),
    TRADE_REPORTING("-", KeyForm.text(), "From when until when off-book trades may be reported; - for never."),
    TRADE_REPORT_TYPES("", KeyForm.text(), "The types of off-book trades that are accepted."),
    SETTLEMENT_TIME("-", KeyForm.text(), "When on trading days what is owed and due is settled, local time; - for by command alone.");
    // spotless:on

    private static final List<RuleKey> KEYS = List.of(values());

    /// How a model file spells it.
    public final String word;

    /// What counts where it is left out.
    public final String byDefault;

    @SuppressWarnings("ImmutableEnumChecker") // a record of numbers and words
    public final KeyForm form;

    /// What it is, in a sentence.
    public final String meaning;

    RuleKey(String byDefault, KeyForm form, String meaning) {
        word = ModelWords.lowerCase(name());
        this.byDefault = byDefault;
        this.form = form;
        this.meaning = meaning;
    }

    /// The key of that name, or null if there is none.
    public static RuleKey of(String word) {
        for (RuleKey key : KEYS) if (key.word.equals(word)) return key;
        return null;
    }
}
