package crossbook.simulation.agents;

import crossbook.core.model.MarketModel;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;
import crossbook.flow.replay.Deviation;
import crossbook.simulation.Agent;
import crossbook.simulation.Context;
import crossbook.simulation.LedMarket;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/// Recorded orders, entered at their recorded times, as orders of one participant that meet those
/// of others. Times after midnight are those of the day on which the run begins, in UTC; what is
/// over by then comes at once. What a record asks for is what `crossbook replay` makes of it.
///
/// Of a flow that says what was asked for, a record about an order that is gone becomes a command
/// as well, for the exchange to refuse. Of a feed, which says what became of resting orders, such a
/// record is passed over; an execution becomes an order against the recorded price that takes what
/// it can and expires, so that it meets whoever stands there first, also where others have taken
/// the recorded order. The records of hidden orders, auctions and halts are passed over, unless the
/// recording leads its market, as that of a [RecordedMarket] does.
/// What records no longer find as they say it is counted ([#deviations]).
///
/// Orders that no message tells of are those of the levels of an orderbook file, one for each, from
/// which messages about unknown ids take.
public final class RecordedFlow implements Agent {
    private static final long NS_PER_DAY = 86_400_000_000_000L;

    private final RecordedOrders recorded;
    private final RecordedDesk desk;
    private final Map<Deviation, Long> deviations = new EnumMap<>(Deviation.class);
    private final RecordedFeed feed;
    private final Optional<MarketModel> led;
    private long originNs;
    private int next;

    public RecordedFlow(RecordedParameters parameters) {
        this(parameters, Optional.empty());
    }

    private RecordedFlow(RecordedParameters parameters, Optional<MarketModel> led) {
        recorded = parameters.orders();
        desk = new RecordedDesk(parameters.instrumentId());
        feed = new RecordedFeed(parameters, desk, deviations);
        this.led = led;
    }

    /// One that leads a simulated market of these rules: what the file tells of halts and of trades
    /// that the market does not make happens too.
    static RecordedFlow leading(MarketModel rules, RecordedParameters parameters) {
        return new RecordedFlow(parameters, Optional.of(rules));
    }

    /// How often a record did not find what it speaks of, so far. It is told of a participant whose
    /// messages take no time.
    public Map<Deviation, Long> deviations() {
        return deviations;
    }

    /// How many records have come so far.
    public int count() {
        return next;
    }

    @Override
    public void onStart(Context context) {
        boolean isDated = recorded.format().hasDates();
        originNs = isDated ? 0 : Math.floorDiv(context.now(), NS_PER_DAY) * NS_PER_DAY;
        led.ifPresent(rules -> feed.lead((LedMarket) context, rules));
        sleep(context);
    }

    @Override
    public void onWake(Context context) {
        while (next < recorded.count() && dueNs() <= context.now()) send(context, next++);
        sleep(context);
    }

    private void sleep(Context context) {
        if (next < recorded.count()) context.wakeAt(dueNs());
    }

    private long dueNs() {
        return Math.addExact(originNs, recorded.timeNs(next));
    }

    private void send(Context context, int record) {
        if (recorded.format().isFeed()) feed.tell(context, record);
        else ask(context, record);
    }

    /// A record of a flow that says what was asked for.
    private void ask(Context context, int record) {
        long orderId = recorded.orderId(record);
        Side side = recorded.side(record);
        long qty = recorded.qty(record);
        long price = recorded.price(record);
        switch (recorded.kind(record)) {
            case NEW_LIMIT -> desk.enter(context, orderId, side, qty, price, TimeInForce.GTC);
            case NEW_IOC -> desk.enter(context, orderId, side, qty, price, TimeInForce.IOC);
            case NEW_FOK_BUDGET -> desk.enterBudget(context, side, qty, recorded.budget(record));
            default -> {
                if (!desk.isLive(context, orderId)) count(Deviation.UNKNOWN_ORDER);
                change(context, record, orderId);
            }
        }
    }

    private void change(Context context, int record, long orderId) {
        long price = recorded.price(record);
        long qty = recorded.qty(record);
        switch (recorded.kind(record)) {
            case MOVE -> desk.move(context, orderId, price);
            case CANCEL -> desk.cancel(context, orderId);
            case REDUCE -> desk.reduce(context, orderId, qty);
            case MODIFY -> desk.modify(context, orderId, price, qty);
            case REPLACE -> {
                boolean wasThere = desk.isLive(context, orderId);
                desk.cancel(context, orderId);
                if (wasThere) enterNew(context, record);
            }
            default -> throw new IllegalStateException("no flow has " + recorded.kind(record));
        }
    }

    private void enterNew(Context context, int record) {
        desk.enter(
                context,
                recorded.newOrderId(record),
                recorded.side(record),
                recorded.qty(record),
                recorded.price(record),
                TimeInForce.GTC);
    }

    private void count(Deviation deviation) {
        deviations.merge(deviation, 1L, Long::sum);
    }
}
