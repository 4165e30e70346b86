package crossbook.web.socket;

import crossbook.client.marketdata.MarketBook;
import crossbook.client.marketdata.MarketOrder;
import crossbook.client.marketdata.MarketTrade;
import crossbook.protocol.Decimals;
import crossbook.protocol.Priority;
import crossbook.protocol.marketdata.StatisticType;
import crossbook.web.live.AccountView;
import crossbook.web.live.AuditView;
import crossbook.web.live.Candle;
import crossbook.web.live.ExecutionView;
import crossbook.web.live.JsonViews;
import crossbook.web.live.LiveListener;
import crossbook.web.live.LiveStatus;
import crossbook.web.live.LiveView;
import crossbook.web.live.MarginView;
import crossbook.web.live.OrderView;
import crossbook.web.live.PublicTrade;
import crossbook.web.live.QueuePlace;
import crossbook.web.text.BookChecksum;
import crossbook.web.text.Json;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// Turns what happens into frames, on the thread that reads the events.
///
/// What is conflated is only marked as changed; a frame of it is written once for all who follow
/// it in the same manner, when the least time between two has passed, and goes to some of them
/// every millisecond. What is not conflated is written and sent at once.
final class Hub implements LiveListener {
    private static final long TICK_NS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);
    private static final int CHECKSUM_EVERY = 32;
    private static final int CANDLES_TO_TELL = 3;

    private final Topics topics;
    private final Members members;
    private List<Topic> dirty = new ArrayList<>();
    private List<Topic> stillDirty = new ArrayList<>();
    private final List<Topic> underWay = new ArrayList<>();
    private LiveView view;
    private long tickNs;
    private long secondNs;

    Hub(Topics topics, Members members) {
        this.topics = topics;
        this.members = members;
    }

    // Conflated.

    private void mark(Topic topic) {
        if (topic.isDirty) return;
        topic.isDirty = true;
        dirty.add(topic);
    }

    private void mark(int instrumentId, Channel channel) {
        List<Topic> followed = topics.ofInstrument(instrumentId);
        for (int i = 0; i < followed.size(); i++) {
            if (followed.get(i).channel() == channel) mark(followed.get(i));
        }
    }

    @Override
    public void bookChanged(MarketBook book) {
        List<Topic> followed = topics.ofInstrument(book.instrumentId());
        for (int i = 0; i < followed.size(); i++) {
            Topic topic = followed.get(i);
            if (topic.channel() == Channel.BBO || topic.channel() == Channel.BOOK) mark(topic);
        }
    }

    @Override
    public void auctionIndicated(MarketBook book) {
        mark(book.instrumentId(), Channel.AUCTION);
    }

    @Override
    public void priceTold(MarketBook book, StatisticType type, long price) {
        mark(book.instrumentId(), Channel.STATS);
    }

    @Override
    public void dayBegan() {
        for (Topic topic : topics.all()) if (topic.channel() == Channel.STATS) mark(topic);
    }

    @Override
    public void tick(LiveView now, long nowNs) {
        if (nowNs - tickNs < TICK_NS) return;
        tickNs = nowNs;
        view = now;
        underWay.removeIf(topic -> !topic.sendOn());
        tellChanges(nowNs);
        if (members.hasJoining()) members.joinOn(view);
        if (nowNs - secondNs < SECOND_NS) return;
        secondNs = nowNs;
        everySecond(nowNs);
    }

    private void tellChanges(long nowNs) {
        for (int i = 0; i < dirty.size(); i++) {
            Topic topic = dirty.get(i);
            boolean isDue = nowNs - topic.dueNs >= 0 && topic.isFollowed();
            if (isDue) {
                topic.isDirty = false;
                tell(topic, nowNs);
            } else {
                stillDirty.add(topic);
            }
        }
        List<Topic> done = dirty;
        dirty = stillDirty;
        stillDirty = done;
        stillDirty.clear();
    }

    private void tell(Topic topic, long nowNs) {
        topic.dueNs = nowNs + TimeUnit.MILLISECONDS.toNanos(topic.key.throttleMs());
        switch (topic.channel()) {
            case BOOK -> {
                MarketBook book = view.market().book(topic.key.subject());
                String data = topic.told.update(book);
                if (!data.isEmpty()) update(topic, data);
            }
            case CANDLES_1S, CANDLES_1M -> tellCandles(topic);
            default -> {
                String data = TopicData.whole(topic, view);
                if (data.equals(topic.data)) return;
                topic.data = data;
                update(topic, data);
            }
        }
    }

    private void update(Topic topic, String data) {
        // Two frames may speak of one event: numbers rise all the same.
        long seq = Math.max(view.eventNumber(), topic.seq + 1);
        topic.send("update", seq, view.eventNumber(), view.eventTimeNs(), data);
        if (!underWay.contains(topic)) underWay.add(topic);
    }

    /// The one that goes on, and before it what happened to the one that was told last.
    private void tellCandles(Topic topic) {
        int instrumentId = topic.key.subject();
        int scale = view.market().book(instrumentId).priceScale();
        for (Candle candle :
                view.candles(instrumentId, TopicData.interval(topic), CANDLES_TO_TELL)) {
            if (candle.startNs() < topic.candleNs) continue;
            String data = TopicData.candle(candle, scale);
            if (data.equals(topic.data)) continue;
            topic.candleNs = candle.startNs();
            topic.data = data;
            update(topic, data);
        }
    }

    private void everySecond(long nowNs) {
        for (Topic topic : topics.all()) {
            boolean isLookedAt = topic.channel() == Channel.CLIENTS
                    || topic.channel() == Channel.METRICS
                    || topic.channel() == Channel.RISK;
            if (isLookedAt) mark(topic);
        }
        members.look(nowNs);
        topics.tidy(nowNs);
        dirty.removeIf(topic -> topics.find(topic.key) != topic);
    }

    // At once.

    private Topic ofOrders(MarketOrder order) {
        List<Topic> followed = topics.ofInstrument(order.book().instrumentId());
        for (int i = 0; i < followed.size(); i++) {
            if (followed.get(i).channel() == Channel.ORDERS) return followed.get(i);
        }
        return null;
    }

    @Override
    public void orderAdded(MarketOrder order) {
        Topic topic = ofOrders(order);
        if (topic == null) return;
        end(topic, order, TopicData.orderChange("add", order, order.qty()));
    }

    @Override
    public void orderModified(MarketOrder order, Priority priority) {
        Topic topic = ofOrders(order);
        if (topic == null) return;
        StringBuilder text = TopicData.orderChange("change", order, order.qty());
        text.append(",\"priority\":\"").append(priority.name()).append('"');
        end(topic, order, text);
    }

    @Override
    public void orderExecuted(
            MarketOrder order, long executedQty, long leavesQty, long price, long tradeId) {
        Topic topic = ofOrders(order);
        if (topic == null) return;
        StringBuilder text = TopicData.orderChange("execute", order, leavesQty);
        text.append(",\"executedQuantity\":\"").append(executedQty);
        text.append("\",\"tradePrice\":\"")
                .append(Decimals.text(price, order.book().priceScale()));
        text.append("\",\"tradeId\":\"").append(tradeId).append('"');
        end(topic, order, text);
    }

    @Override
    public void orderDeleted(MarketOrder order) {
        Topic topic = ofOrders(order);
        if (topic == null) return;
        end(topic, order, TopicData.orderChange("delete", order, 0));
    }

    private void end(Topic topic, MarketOrder order, StringBuilder text) {
        long seq = topic.seq + 1;
        if (seq % CHECKSUM_EVERY == 0) {
            text.append(",\"checksum\":").append(BookChecksum.of(order.book()));
        }
        String data = text.append('}').toString();
        topic.send("update", seq, view.eventNumber(), view.eventTimeNs(), data);
    }

    @Override
    public void traded(MarketBook book, MarketTrade trade) {
        int instrumentId = book.instrumentId();
        List<Topic> followed = topics.ofInstrument(instrumentId);
        for (int i = 0; i < followed.size(); i++) {
            Topic topic = followed.get(i);
            switch (topic.channel()) {
                case TRADES -> {
                    PublicTrade last = view.trades(instrumentId, 0, 1).getLast();
                    tellNow(topic, last.number(), TopicData.trade(last));
                }
                case STATS, BBO, CANDLES_1S, CANDLES_1M -> mark(topic);
                default -> {}
            }
        }
    }

    private void tellNow(Topic topic, long seq, String data) {
        topic.send("event", seq, view.eventNumber(), view.eventTimeNs(), data);
    }

    @Override
    public void tradeBroken(MarketBook book, long tradeId) {
        tellAgain(book);
    }

    @Override
    public void tradeCorrected(MarketBook book, long tradeId, long price, long qty) {
        tellAgain(book);
    }

    /// A trade is another now. It is no new one and has its old number; anyone who follows is
    /// told by a snapshot, because numbers of trades have no gaps.
    private void tellAgain(MarketBook book) {
        mark(book.instrumentId(), Channel.STATS);
        for (Topic topic : topics.ofInstrument(book.instrumentId())) {
            if (topic.channel() != Channel.TRADES) continue;
            String all = TopicData.whole(topic, view);
            topic.sendWhole(view.eventNumber(), view.eventTimeNs(), all);
        }
    }

    @Override
    public void phaseChanged(MarketBook book) {
        for (Topic topic : topics.ofInstrument(book.instrumentId())) {
            if (topic.channel() == Channel.SESSION) {
                long seq = view.phaseChanges(book.instrumentId());
                tellNow(topic, seq, TopicData.whole(topic, view));
            } else if (topic.channel() == Channel.AUCTION) {
                mark(topic);
            }
        }
    }

    @Override
    public void instrumentDefined(MarketBook book) {
        members.onDefined(view, book.instrumentId());
    }

    // Private.

    @Override
    public boolean follows(int participantId) {
        return !topics.ofParticipant(participantId).isEmpty();
    }

    @Override
    public void executed(ExecutionView execution, OrderView order) {
        for (Topic topic : topics.ofParticipant(execution.participantId())) {
            switch (topic.channel()) {
                case EXECUTIONS ->
                    tellNow(topic, execution.number(), executed(execution, order, view));
                case POSITIONS -> {
                    if (execution.tradeId() != 0) mark(topic);
                }
                default -> {}
            }
        }
    }

    private static String executed(ExecutionView execution, OrderView order, LiveView view) {
        Optional<QueuePlace> place = view.queuePlace(order.orderId());
        return Json.object(out -> {
            out.object("execution", inner -> JsonViews.execution(inner, execution));
            out.object("order", inner -> JsonViews.order(inner, order, place));
        });
    }

    @Override
    public void accountsChanged(int participantId, List<AccountView> changed) {
        for (Topic topic : topics.ofParticipant(participantId)) {
            if (topic.channel() != Channel.ACCOUNTS) continue;
            tellNow(topic, view.accountChanges(participantId), TopicData.accounts(changed));
        }
    }

    @Override
    public void audited(AuditView action) {
        Topic topic = topics.of(Channel.LOG);
        if (topic == null) return;
        long seq = Math.max(topic.seq + 1, action.eventNumber());
        tellNow(topic, seq, TopicData.action(action));
    }

    @Override
    public void marginChanged(MarginView margin) {
        Topic topic = topics.of(Channel.MARGIN);
        if (topic == null) return;
        long seq = Math.max(topic.seq + 1, view.eventNumber());
        tellNow(topic, seq, TopicData.margin(margin));
    }

    // The reader itself.

    @Override
    public void statusChanged(LiveStatus status) {
        Topic topic = topics.of(Channel.STATUS);
        if (topic == null || view == null) return;
        tellNow(topic, topic.seq + 1, TopicData.status(status.state(), status.eventNumber()));
    }

    @Override
    public void lost() {
        members.sendAway(CloseCode.TELL_AGAIN, "what was told does not hold any more");
        topics.clear();
        dirty.clear();
        underWay.clear();
    }
}
