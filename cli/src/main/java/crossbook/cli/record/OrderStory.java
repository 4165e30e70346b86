package crossbook.cli.record;

import crossbook.client.entry.Limits;
import crossbook.client.entry.Refusals;
import crossbook.client.stream.EventListener;
import crossbook.core.order.OrderId;
import crossbook.protocol.Decimals;
import crossbook.protocol.OrderTermsDecoder;
import crossbook.protocol.Priority;
import crossbook.protocol.Reason;
import crossbook.protocol.Side;
import crossbook.protocol.event.AssetDefinedDecoder;
import crossbook.protocol.event.CancelRejectedDecoder;
import crossbook.protocol.event.EventHeadDecoder;
import crossbook.protocol.event.InstrumentDefinedDecoder;
import crossbook.protocol.event.OrderAcceptedDecoder;
import crossbook.protocol.event.OrderActivatedDecoder;
import crossbook.protocol.event.OrderCanceledDecoder;
import crossbook.protocol.event.OrderExpiredDecoder;
import crossbook.protocol.event.OrderHeldDecoder;
import crossbook.protocol.event.OrderParkedDecoder;
import crossbook.protocol.event.OrderRejectedDecoder;
import crossbook.protocol.event.OrderReplacedDecoder;
import crossbook.protocol.event.OrderRestatedDecoder;
import crossbook.protocol.event.OrderTriggeredDecoder;
import crossbook.protocol.event.ParticipantDefinedDecoder;
import crossbook.protocol.event.PhaseChangedDecoder;
import crossbook.protocol.event.PositionChangedDecoder;
import crossbook.protocol.event.ReplaceRejectedDecoder;
import crossbook.protocol.event.TradeBookedDecoder;
import crossbook.protocol.event.TradeBustedDecoder;
import crossbook.protocol.event.TradeCorrectedDecoder;
import crossbook.protocol.event.TradedDecoder;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/// What happened to one order, in sentences, from the events.
///
/// Every order is followed that was ever called by the name that is asked for: a client
/// order id may be refused first, and accepted later.
final class OrderStory implements EventListener {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSSSSS").withZone(ZoneOffset.UTC);

    private final String owner;
    private final String name;
    private final Consumer<String> line;
    private final Map<Long, String> participants = new HashMap<>();
    private final Map<Long, InstrumentTerms> instruments = new HashMap<>();
    private final Map<Long, String> phases = new HashMap<>();
    private final Set<Long> followed = new HashSet<>();
    private final Map<Long, Side> sides = new HashMap<>();
    private final Map<String, Side> namedSides = new HashMap<>(); // by client order id
    private final OrderMoney money = new OrderMoney();
    private Deal deal = new Deal(0, 0, false);
    private String cause = "";
    private boolean isTold;
    private long toldCommand = -1;
    private final Set<String> holders = new HashSet<>(); // whose positions the orders change

    /// What is known of an instrument.
    private record InstrumentTerms(String symbol, int scale) {}

    /// Whose trade it was that is booked next.
    ///
    /// @param isNew whether it was made just now, and not long ago and changed
    private record Deal(long buyOrderId, long sellOrderId, boolean isNew) {}

    /// @param owner the name of the participant; empty if the order is named by its id
    /// @param name the client order id, or the engine's id in base 62
    OrderStory(String owner, String name, Consumer<String> line) {
        this.owner = owner;
        this.name = name;
        this.line = line;
    }

    /// Whether anything was told.
    boolean isFound() {
        return isTold;
    }

    private void tell(EventHeadDecoder head, String sentence) {
        isTold = true;
        toldCommand = head.commandNumber();
        line.accept(TIME.format(Instant.ofEpochSecond(0, head.timestampNs())) + "  " + sentence);
    }

    // What the names in the sentences stand for.

    @Override
    public void onParticipantDefined(ParticipantDefinedDecoder event) {
        participants.put(event.participantId(), event.name());
    }

    @Override
    public void onInstrumentDefined(InstrumentDefinedDecoder event) {
        instruments.put(
                event.instrumentId(), new InstrumentTerms(event.symbol(), event.priceScale()));
        money.define(event);
        String phase = event.state().phase();
        if (!phase.isEmpty()) phases.put(event.instrumentId(), phase);
    }

    @Override
    public void onAssetDefined(AssetDefinedDecoder event) {
        money.define(event);
    }

    @Override
    public void onPhaseChanged(PhaseChangedDecoder event) {
        phases.put(event.instrumentId(), event.state().phase());
    }

    private String symbol(long instrumentId) {
        InstrumentTerms terms = instruments.get(instrumentId);
        return terms == null ? "instrument " + instrumentId : terms.symbol;
    }

    private String price(long price, long instrumentId) {
        if (price == OrderTermsDecoder.priceNullValue()) return "any price";
        InstrumentTerms terms = instruments.get(instrumentId);
        return Decimals.text(price, terms == null ? 0 : terms.scale);
    }

    // The story.

    private boolean isMeant(long participantId, String clOrdId) {
        return owner.equals(participants.get(participantId)) && name.equals(clOrdId);
    }

    @Override
    public void onOrderRejected(OrderRejectedDecoder event) {
        if (!isMeant(event.participantId(), event.terms().clOrdId())) return;
        long id = event.terms().instrumentId();
        boolean hasLimit = switch (event.terms().ordType()) {
            case MARKET, BUDGET, STOP, PEGGED -> false;
            default -> true;
        };
        Limits limits = new Limits(event.lowLimit(), event.highLimit());
        tell(
                event.head(),
                "refused: " + side(event.terms().side()) + event.terms().orderQty() + " "
                        + symbol(id)
                        + (hasLimit ? " at " + price(event.terms().price(), id) : "") + ". "
                        + why(event.reason(), limits, id, event.terms().side(), ""));
    }

    @Override
    public void onReplaceRejected(ReplaceRejectedDecoder event) {
        if (!isAbout(event.orderId(), event.participantId(), event.origClOrdId())) return;
        Limits limits = new Limits(event.lowLimit(), event.highLimit());
        Side named = namedSides.getOrDefault(event.origClOrdId(), Side.NULL_VAL);
        Side side = sides.getOrDefault(event.orderId(), named);
        tell(
                event.head(),
                "change refused. "
                        + why(event.reason(), limits, event.instrumentId(), side, " more"));
    }

    @Override
    public void onCancelRejected(CancelRejectedDecoder event) {
        if (!isAbout(event.orderId(), event.participantId(), event.origClOrdId())) return;
        tell(
                event.head(),
                "cancel refused. " + why(event.reason(), Limits.NONE, event.instrumentId()));
    }

    private boolean isAbout(long orderId, long participantId, String clOrdId) {
        return followed.contains(orderId) || isMeant(participantId, clOrdId);
    }

    /// The same of an order of that side, which may lack money.
    ///
    /// @param more said of what it needs beyond what it holds
    private String why(Reason reason, Limits limits, long instrumentId, Side side, String more) {
        if (reason == Reason.FUNDS_INSUFFICIENT && side != Side.NULL_VAL) {
            String lack = money.lack(limits, instrumentId, side, more);
            if (!lack.isEmpty()) return Refusals.title(reason) + ": " + lack + " (" + reason + ")";
        }
        return why(reason, limits, instrumentId);
    }

    private String why(Reason reason, Limits limits, long instrumentId) {
        InstrumentTerms terms = instruments.get(instrumentId);
        Refusals.Terms known = new Refusals.Terms(
                symbol(instrumentId),
                terms == null ? 0 : terms.scale,
                phases.getOrDefault(instrumentId, "?"));
        return Refusals.sentence(reason, limits, known) + " (" + reason + ")";
    }

    @Override
    public void onOrderAccepted(OrderAcceptedDecoder event) {
        boolean isById =
                owner.isEmpty() && name.equals(OrderId.text(event.state().orderId()));
        if (!isById && !isMeant(event.state().participantId(), event.terms().clOrdId())) return;
        followed.add(event.state().orderId());
        holders.add(event.state().participantId() + "/" + event.terms().account() + "/"
                + event.terms().instrumentId());
        sides.put(event.state().orderId(), event.terms().side());
        namedSides.put(event.terms().clOrdId(), event.terms().side());
        tell(
                event.head(),
                "accepted in phase " + phases.getOrDefault(event.terms().instrumentId(), "?") + ": "
                        + side(event.terms().side()) + event.terms().orderQty() + " "
                        + symbol(event.terms().instrumentId()) + terms(event) + ", "
                        + event.terms().timeInForce()
                        + expiry(event.terms().expireTimeNs()) + " (order "
                        + OrderId.text(event.state().orderId()) + ")");
    }

    private String terms(OrderAcceptedDecoder event) {
        long id = event.terms().instrumentId();
        String limit = price(event.terms().price(), id);
        String least = event.terms().minQty() > 1
                ? ", at least " + event.terms().minQty() + " at once"
                : "";
        return switch (event.terms().ordType()) {
            case MARKET -> " at the market";
            case BUDGET -> " within " + limit;
            case HIDDEN -> " at " + limit + ", hidden" + least;
            case ICEBERG -> " at " + limit + ", showing " + event.terms().displayQty();
            case STOP ->
                " at the market once a trade reaches " + price(event.terms().stopPrice(), id);
            case STOP_LIMIT ->
                " at " + limit + " once a trade reaches " + price(event.terms().stopPrice(), id);
            case PEGGED -> " pegged to the " + event.terms().pegReference() + least;
            case PEGGED_LIMIT ->
                " pegged to the " + event.terms().pegReference() + ", not beyond " + limit + least;
            default -> " at " + limit;
        };
    }

    private static String expiry(long expireTimeNs) {
        if (expireTimeNs == OrderTermsDecoder.expireTimeNsNullValue()) return "";
        return " until " + Instant.ofEpochSecond(expireTimeNs / 1_000_000_000);
    }

    @Override
    public void onTraded(TradedDecoder event) {
        boolean takerBuys = event.takerSide() == Side.BUY;
        deal = new Deal(
                takerBuys ? event.takerOrderId() : event.makerOrderId(),
                takerBuys ? event.makerOrderId() : event.takerOrderId(),
                true);
        if (followed.contains(event.takerOrderId())) {
            boolean isBuy = event.takerSide() == Side.BUY;
            tellTrade(event, isBuy, "takes", event.takerLeavesQty());
        }
        if (followed.contains(event.makerOrderId())) {
            boolean isBuy = event.takerSide() == Side.SELL;
            tellTrade(event, isBuy, "is taken", event.makerLeavesQty());
        }
    }

    private void tellTrade(TradedDecoder event, boolean isBuy, String how, long leavesQty) {
        String way = switch (event.tradeType()) {
            case AUCTION -> "in the auction";
            case VOLUME -> "in the volume auction";
            case HIDDEN -> how + ", with a hidden order";
            case CLOSING_PRICE -> how + ", at the closing price";
            case CROSS -> "in a cross";
            default -> how;
        };
        tell(
                event.head(),
                (isBuy ? "bought " : "sold ") + event.qty() + " at "
                        + price(event.price(), event.instrumentId()) + " (" + way + ", trade "
                        + event.tradeId() + "); " + left(leavesQty));
    }

    @Override
    public void onTradeBusted(TradeBustedDecoder event) {
        deal = new Deal(event.buyOrderId(), event.sellOrderId(), false);
        if (!isFollowed(event.buyOrderId(), event.sellOrderId())) return;
        tell(
                event.head(),
                "trade " + event.tradeId() + " of " + event.qty() + " at "
                        + price(event.price(), event.instrumentId())
                        + " canceled by market operations; the order stays as it is");
    }

    @Override
    public void onTradeCorrected(TradeCorrectedDecoder event) {
        deal = new Deal(event.buyOrderId(), event.sellOrderId(), false);
        if (!isFollowed(event.buyOrderId(), event.sellOrderId())) return;
        tell(
                event.head(),
                "trade " + event.tradeId() + " corrected by market operations to " + event.qty()
                        + " at " + price(event.price(), event.instrumentId()) + ", was "
                        + event.oldQty() + " at "
                        + price(event.oldPrice(), event.instrumentId())
                        + "; the order stays as it is");
    }

    private boolean isFollowed(long buyOrderId, long sellOrderId) {
        return followed.contains(buyOrderId) || followed.contains(sellOrderId);
    }

    // Money.

    @Override
    public void onOrderHeld(OrderHeldDecoder event) {
        if (!sides.containsKey(event.orderId())) return;
        tell(event.head(), money.held(event, cause));
    }

    @Override
    public void onTradeBooked(TradeBookedDecoder event) {
        if (followed.contains(deal.buyOrderId)) {
            tell(
                    event.head(),
                    deal.isNew ? money.bought(event, deal.buyOrderId) : money.changed(event, true));
        }
        if (followed.contains(deal.sellOrderId)) {
            tell(
                    event.head(),
                    deal.isNew ? money.sold(event, deal.sellOrderId) : money.changed(event, false));
        }
    }

    /// What an order or its trade has done to the position of its owner.
    @Override
    public void onPositionChanged(PositionChangedDecoder event) {
        boolean isOfWhatWasTold = event.head().commandNumber() == toldCommand;
        if (isOfWhatWasTold && holders.contains(holder(event))) {
            tell(event.head(), money.position(event));
        }
    }

    private static String holder(PositionChangedDecoder event) {
        return event.participantId() + "/" + event.account() + "/" + event.instrumentId();
    }

    private static String left(long leavesQty) {
        return leavesQty == 0 ? "filled" : leavesQty + " left";
    }

    @Override
    public void onOrderParked(OrderParkedDecoder event) {
        if (!followed.contains(event.state().orderId())) return;
        String wait = switch (event.reason()) {
            case WAITS_FOR_ELECTION -> "waits until a trade reaches its stop price";
            case WAITS_FOR_PEG_REFERENCE -> "waits until there is a price to follow";
            default -> "waits for the phase of a " + event.terms().timeInForce() + " order";
        };
        tell(event.head(), "parked: " + wait);
    }

    @Override
    public void onOrderActivated(OrderActivatedDecoder event) {
        if (!followed.contains(event.state().orderId())) return;
        tell(
                event.head(),
                "comes to the market in phase "
                        + phases.getOrDefault(event.terms().instrumentId(), "?"));
    }

    @Override
    public void onOrderTriggered(OrderTriggeredDecoder event) {
        if (!followed.contains(event.state().orderId())) return;
        tell(
                event.head(),
                "elected by a trade at "
                        + price(event.lastPrice(), event.terms().instrumentId())
                        + "; from now on a " + event.terms().ordType() + " order");
    }

    @Override
    public void onOrderReplaced(OrderReplacedDecoder event) {
        if (!followed.contains(event.state().orderId())) return;
        cause = "it was replaced";
        namedSides.put(event.terms().clOrdId(), sides.get(event.state().orderId()));
        boolean isRenamed = !event.terms().clOrdId().equals(event.previousClOrdId());
        tell(
                event.head(),
                "replaced: " + event.state().leavesQty() + " left at "
                        + price(event.terms().price(), event.terms().instrumentId())
                        + (event.priority() == Priority.KEPT
                                ? ", keeps its place"
                                : ", loses its place")
                        + (isRenamed
                                ? "; called " + event.terms().clOrdId() + " from now on"
                                : ""));
    }

    @Override
    public void onOrderRestated(OrderRestatedDecoder event) {
        if (!followed.contains(event.state().orderId())) return;
        cause = "it was changed";
        String why = event.reason() == Reason.REPLENISHED
                ? "shows " + event.displayedQty() + " again, behind the others at its price"
                : "changed: " + event.reason();
        tell(event.head(), why + "; " + left(event.state().leavesQty()));
    }

    @Override
    public void onOrderCanceled(OrderCanceledDecoder event) {
        if (!followed.remove(event.state().orderId())) return;
        cause = "it was canceled";
        String why = event.reason() == Reason.MASS_CANCEL ? "by a mass cancel" : "as requested";
        tell(
                event.head(),
                "canceled " + why + " with " + event.state().leavesQty() + " left, "
                        + event.state().cumQty() + " executed");
    }

    @Override
    public void onOrderExpired(OrderExpiredDecoder event) {
        if (!followed.remove(event.state().orderId())) return;
        cause = "it has expired";
        tell(
                event.head(),
                "expired with " + event.state().leavesQty() + " left, "
                        + event.state().cumQty() + " executed: " + event.reason());
    }

    private static String side(Side side) {
        return side == Side.BUY ? "buy " : "sell ";
    }
}
