package crossbook.core.market;

import crossbook.core.book.BookRules;
import crossbook.core.book.BookTables;
import crossbook.core.book.LadderNodes;
import crossbook.core.book.LiveBook;
import crossbook.core.book.Orders;
import crossbook.core.book.PriceLevels;
import crossbook.core.command.DefineInstrument;
import crossbook.core.command.DefineMarketModel;
import crossbook.core.command.DefineParticipant;
import crossbook.core.model.AmendBelowExecuted;
import crossbook.core.model.Coverage;
import crossbook.core.model.FeeUnit;
import crossbook.core.model.Instrument;
import crossbook.core.model.MarketModel;
import crossbook.core.model.MarketRules;
import crossbook.core.model.Participant;
import crossbook.core.model.Phase;
import crossbook.core.model.ScheduleClock;
import crossbook.core.order.RejectReason;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/// What must be known before anybody can trade: the market model, the instruments with
/// their books, and the participants. Ids are dense, so each is a place in a list.
public final class ReferenceData {
    private final BookTables tables;
    private final PriceLevels levels;
    private final LadderNodes nodes = new LadderNodes();
    public final RememberedIds rememberedIds;
    private final List<Participant> participants = new ArrayList<>();
    public final TradingRights rights = new TradingRights(participants);
    private final Map<String, Integer> symbols = new HashMap<>();
    private final Map<String, Integer> names = new HashMap<>();
    private MarketModel model;
    private boolean simple;
    private final boolean hasShortPath;

    /// By segment, twice: for the constituents of an index the second.
    private ScheduleClock[] clocks = {};
    private LiveBook[] books = {};
    private int bookCount;

    /// @param hasShortPath whether books may have a short path at all
    public ReferenceData(Orders orders, long hashSeed, boolean hasShortPath) {
        this.hasShortPath = hasShortPath;
        rememberedIds = new RememberedIds(hashSeed);
        levels = new PriceLevels();
        tables = new BookTables(orders, levels, nodes);
    }

    /// The rules in force; null before they are defined.
    public MarketModel model() {
        return model;
    }

    public int bookCount() {
        return bookCount;
    }

    /// The book of an instrument, or null if it is not defined.
    public LiveBook book(int instrumentId) {
        return instrumentId >= 0 && instrumentId < books.length ? books[instrumentId] : null;
    }

    public boolean hasParticipant(int participantId) {
        return participantId >= 0 && participantId < participants.size();
    }

    public OptionalInt participantId(String name) {
        return id(names.get(name));
    }

    public OptionalInt instrumentId(String symbol) {
        return id(symbols.get(symbol));
    }

    private static OptionalInt id(Integer found) {
        return found == null ? OptionalInt.empty() : OptionalInt.of(found);
    }

    public List<Participant> participants() {
        return participants;
    }

    // What forbids a definition.

    public RejectReason refusal(DefineMarketModel command) {
        return bookCount == 0 ? RejectReason.NONE : RejectReason.MARKET_MODEL_IN_USE;
    }

    /// What forbids a participant.
    ///
    /// @param earlier how many are to be defined before it that are not there yet
    public RejectReason refusal(DefineParticipant command, int earlier) {
        int id = command.participantId;
        if (id < 0 || id > participants.size() + earlier) return RejectReason.ID_NOT_DENSE;
        String present = id < participants.size() ? participants.get(id).name() : null;
        RejectReason byName =
                nameRefusal(command.name, Participant.MAX_NAME_LENGTH, names, present);
        if (byName != RejectReason.NONE) return byName;
        return command.roles.agree() ? RejectReason.NONE : RejectReason.ROLES_EXCLUDE_EACH_OTHER;
    }

    /// What forbids an instrument.
    ///
    /// @param earlier how many are to be defined before it that are not there yet
    public RejectReason refusal(DefineInstrument command, Money money, int earlier) {
        if (model == null) return RejectReason.NO_MARKET_MODEL;
        int id = command.instrumentId;
        if (id < 0 || id > bookCount + earlier) return RejectReason.ID_NOT_DENSE;
        String present = id < bookCount ? books[id].instrument().symbol() : null;
        RejectReason byName =
                nameRefusal(command.symbol, Instrument.MAX_SYMBOL_LENGTH, symbols, present);
        if (byName != RejectReason.NONE) return byName;
        if (command.priceScale < 0 || command.priceScale > Instrument.MAX_PRICE_SCALE) {
            return RejectReason.PRICE_SCALE_OUT_OF_RANGE;
        }
        if (command.unitsPerTick <= 0) return RejectReason.UNITS_PER_TICK_NOT_POSITIVE;
        if (command.lotSize <= 0) return RejectReason.LOT_SIZE_NOT_POSITIVE;
        if (command.maxOrderQty < command.lotSize) return RejectReason.MAX_ORDER_QTY_BELOW_LOT;
        if (!hasSegment(command.segment)) return RejectReason.UNKNOWN_SEGMENT;
        if (command.minReserveQty < 0) return RejectReason.MIN_RESERVE_QTY_NEGATIVE;
        boolean isPriced = command.referencePrice != Instrument.NO_PRICE;
        if (isPriced
                && (command.referencePrice <= 0 || command.referencePrice > Instrument.MAX_PRICE)) {
            return RejectReason.REFERENCE_PRICE_OUT_OF_RANGE;
        }
        RejectReason byCoverage = refusal(command.coverage, money);
        if (byCoverage != RejectReason.NONE) return byCoverage;
        if (command.coverage != null && command.coverage.isOnMargin()) {
            boolean hasMark = isPriced
                    && command.referencePrice <= command.coverage.margin().maxPrice();
            if (!hasMark) return RejectReason.REFERENCE_PRICE_OUT_OF_RANGE;
        }
        if (id >= bookCount) return RejectReason.NONE;
        if (!books[id].isEmpty()) return RejectReason.INSTRUMENT_HAS_ORDERS;
        Coverage old = books[id].coverage;
        boolean stays =
                old == null || (command.coverage != null && old.movesTheSame(command.coverage));
        return stays ? RejectReason.NONE : RejectReason.COVERAGE_STAYS;
    }

    /// What forbids a coverage, which may be none.
    public static RejectReason refusal(Coverage coverage, Money money) {
        if (coverage == null) return RejectReason.NONE;
        boolean isOnMargin = coverage.isOnMargin();
        boolean isBaseKnown = isOnMargin
                || (money.hasAsset(coverage.baseAssetId())
                        && coverage.baseAssetId() != coverage.quoteAssetId());
        if (!isBaseKnown || !money.hasAsset(coverage.quoteAssetId())) {
            return RejectReason.UNKNOWN_ASSET;
        }
        boolean isBasePositive = isOnMargin || coverage.baseUnits() > 0;
        if (!isBasePositive || coverage.quoteUnits() <= 0) return RejectReason.UNITS_NOT_POSITIVE;
        if (isOnMargin) {
            if (!coverage.margin().isInRange()) return RejectReason.MARGIN_OUT_OF_RANGE;
            if (!money.canSettle(coverage.quoteAssetId())) return RejectReason.AMOUNT_OVERFLOWS;
        }
        long maxRate =
                coverage.feeUnit() == FeeUnit.PER_MILLION ? Coverage.MILLION : Long.MAX_VALUE;
        boolean isFee = coverage.takerRate() >= 0
                && coverage.makerRate() >= 0
                && coverage.maxRate() <= maxRate
                && coverage.minFee() >= 0;
        if (!isFee) return RejectReason.FEE_OUT_OF_RANGE;
        int days = coverage.settlementDays();
        int maxDays = isOnMargin ? 0 : Coverage.MAX_SETTLEMENT_DAYS;
        boolean isInRange = days >= 0 && days <= maxDays;
        return isInRange ? RejectReason.NONE : RejectReason.SETTLEMENT_DAYS_OUT_OF_RANGE;
    }

    /// What forbids a name, which the one whose it is already may keep.
    ///
    /// @param present null if nobody has one yet
    static RejectReason nameRefusal(
            String name, int maxLength, Map<String, Integer> taken, String present) {
        if (name == null || name.isEmpty()) return RejectReason.NAME_MISSING;
        if (name.length() > maxLength) return RejectReason.NAME_TOO_LONG;
        for (int i = 0; i < name.length(); i++) {
            if (name.charAt(i) < ' ' || name.charAt(i) > '~')
                return RejectReason.NAME_NOT_PRINTABLE;
        }
        return taken.containsKey(name) && !name.equals(present)
                ? RejectReason.NAME_TAKEN
                : RejectReason.NONE;
    }

    // Defining.

    public void define(MarketModel definition) {
        model = definition;
        rememberedIds.define(definition);
        MarketRules rules = definition.rules();
        simple = !rules.limitsPlainOrders()
                && definition.phases().stream().allMatch(ReferenceData::isSimple);
        clocks = new ScheduleClock[2 * rules.segments().size()];
    }

    private static boolean isSimple(Phase phase) {
        return phase.matching() == Phase.Matching.NEVER
                || phase.matching() == Phase.Matching.ON_ARRIVAL;
    }

    /// Whether no rule but the tables of phases can refuse an order that has no condition.
    public boolean isSimple() {
        return simple;
    }

    public boolean cancelsBelowExecuted() {
        return model.rules().orders().amendBelowExecuted() == AmendBelowExecuted.CANCEL;
    }

    public boolean hasSegment(String name) {
        return model.rules().segment(name) != null;
    }

    /// The clock of the instruments of a segment, constituents of an index or not.
    private ScheduleClock clock(Instrument instrument) {
        int segment = model.rules().segment(instrument.segment()).number();
        int place = 2 * segment + (instrument.isConstituent() ? 1 : 0);
        if (clocks[place] == null) {
            clocks[place] = new ScheduleClock(
                    model.rules().schedule(), segment, instrument.isConstituent());
        }
        return clocks[place];
    }

    public void define(Participant participant) {
        int id = participant.participantId();
        if (id < participants.size()) {
            names.remove(participants.set(id, participant).name());
        } else {
            participants.add(participant);
        }
        names.put(participant.name(), id);
        rights.define(id);
    }

    /// Makes the instrument's book, in the phase in which the model begins; a change keeps the
    /// phase.
    public LiveBook define(Instrument instrument) {
        int id = instrument.instrumentId();
        LiveBook old = book(id);
        BookRules rules = BookRules.of(model, instrument, clock(instrument));
        LiveBook book = new LiveBook(instrument, model.initialPhase(), rules, tables);
        if (hasShortPath) book.openWays();
        if (instrument.referencePrice() != Instrument.NO_PRICE) {
            book.prices.setFixed(instrument.referencePrice());
            book.prices.setClose(instrument.referencePrice());
            if (book.isOnMargin()) book.mark.price = instrument.referencePrice();
        }
        if (old == null) {
            if (id == books.length) books = Arrays.copyOf(books, 2 * id + 1);
            bookCount++;
        } else {
            symbols.remove(old.instrument().symbol());
            book.goOnAs(old);
        }
        symbols.put(instrument.symbol(), id);
        books[id] = book;
        return book;
    }
}
