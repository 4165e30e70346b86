package crossbook.web.socket;

import crossbook.client.marketdata.MarketBook;
import crossbook.web.live.LiveView;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// The streams that somebody follows, or followed a short while ago. Used on the reader's
/// thread.
final class Topics {
    private static final long KEPT_NS = TimeUnit.SECONDS.toNanos(60);
    private static final List<Topic> NONE = List.of();

    private final Map<Topic.Key, Topic> all = new HashMap<>();
    private final Map<Channel.Of, Map<Integer, List<Topic>>> bySubject =
            new EnumMap<>(Channel.Of.class);

    Topics() {
        for (Channel.Of of : Channel.Of.values()) bySubject.put(of, new HashMap<>());
    }

    Collection<Topic> all() {
        return all.values();
    }

    List<Topic> ofInstrument(int instrumentId) {
        return of(Channel.Of.INSTRUMENT, instrumentId);
    }

    List<Topic> ofParticipant(int participantId) {
        return of(Channel.Of.PARTICIPANT, participantId);
    }

    /// Asked for each event: mostly nobody follows anything.
    private List<Topic> of(Channel.Of of, int subject) {
        return all.isEmpty() ? NONE : bySubject.get(of).getOrDefault(subject, NONE);
    }

    /// The stream of a channel that has no subject and is not conflated, or null if nobody
    /// follows it.
    Topic of(Channel channel) {
        return all.get(new Topic.Key(channel, 0, 0, 0));
    }

    Topic find(Topic.Key key) {
        return all.get(key);
    }

    /// The stream, begun now if nobody follows it yet.
    Topic open(Topic.Key key, LiveView view) {
        Topic topic = all.get(key);
        return topic != null ? topic : begin(key, view);
    }

    private Topic begin(Topic.Key key, LiveView view) {
        boolean isOfInstrument = key.channel().of == Channel.Of.INSTRUMENT;
        MarketBook book = isOfInstrument ? view.market().book(key.subject()) : null;
        Topic topic = new Topic(key, book == null ? Request.ALL : book.symbol());
        topic.seq = firstSeq(topic, view);
        if (topic.told != null) topic.told.update(book);
        else if (key.channel().isConflated) topic.data = TopicData.whole(topic, view);
        all.put(key, topic);
        bySubject
                .get(key.channel().of)
                .computeIfAbsent(key.subject(), _ -> new ArrayList<>())
                .add(topic);
        return topic;
    }

    private static long firstSeq(Topic topic, LiveView view) {
        int subject = topic.key.subject();
        return switch (topic.channel()) {
            case ORDERS -> view.orderChanges(subject);
            case TRADES -> view.tradeCount(subject);
            case SESSION -> view.phaseChanges(subject);
            case EXECUTIONS -> view.executions(subject);
            case ACCOUNTS -> view.accountChanges(subject);
            default -> view.eventNumber();
        };
    }

    /// Forgets what nobody has followed for a while.
    void tidy(long nowNs) {
        all.values().removeIf(topic -> {
            if (topic.isFollowed()) {
                topic.leftNs = 0;
                return false;
            }
            if (topic.leftNs == 0) topic.leftNs = nowNs;
            boolean isOver = nowNs - topic.leftNs > KEPT_NS;
            if (isOver)
                bySubject.get(topic.channel().of).get(topic.key.subject()).remove(topic);
            return isOver;
        });
    }

    void clear() {
        all.clear();
        bySubject.values().forEach(Map::clear);
    }
}
