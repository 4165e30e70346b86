package crossbook.web.socket;

import crossbook.client.entry.Operation;
import crossbook.client.marketdata.MarketBook;
import crossbook.web.access.Caller;
import crossbook.web.live.LiveStatus;
import crossbook.web.live.LiveView;
import crossbook.web.socket.Channel.Of;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/// The clients and what each follows. Used on the reader's thread.
final class Members {
    private final SocketSettings settings;
    private final Topics topics;
    private final Supplier<LiveStatus.State> state;
    private final Set<SocketClient> clients = new HashSet<>();

    /// Those who have more to join than they can take at once.
    private final Set<SocketClient> joining = new LinkedHashSet<>();

    Members(SocketSettings settings, Topics topics, Supplier<LiveStatus.State> state) {
        this.settings = settings;
        this.topics = topics;
        this.state = state;
    }

    void add(SocketClient client) {
        clients.add(client);
    }

    /// False if it was not there.
    boolean remove(SocketClient client) {
        if (!clients.remove(client)) return false;
        joining.remove(client);
        client.topics.values().forEach(topic -> topic.leave(client));
        client.topics.clear();
        return true;
    }

    /// Begins to follow, and answers.
    void subscribe(LiveView view, SocketClient client, Request request) {
        List<Topic.Key> keys = keys(view, client, request);
        if (isTooMuch(client, request)) return;
        client.reply(request.id(), out -> out.text("epoch", epoch(view)));
        noteWildcards(client, request);
        keys.forEach(key -> client.joining.add(new SocketClient.Joining(key, request.snapshot())));
        join(view, client);
    }

    private static String epoch(LiveView view) {
        return Long.toString(view.epoch());
    }

    private boolean isTooMuch(SocketClient client, Request request) {
        int more = request.channels().size() * Math.max(1, request.symbols().size());
        client.subscriptions += more;
        if (client.subscriptions <= settings.maxSubscriptions()) return false;
        client.close(
                CloseCode.TOO_MANY_SUBSCRIPTIONS,
                "too many subscriptions: " + settings.maxSubscriptions() + " are allowed");
        return true;
    }

    private static void noteWildcards(SocketClient client, Request request) {
        if (!request.symbols().contains(Request.ALL)) return;
        for (Channel channel : request.channels()) {
            if (channel.of == Of.INSTRUMENT) client.wildcards.put(channel, request);
        }
    }

    private List<Topic.Key> keys(LiveView view, SocketClient client, Request request) {
        List<Topic.Key> keys = new ArrayList<>();
        for (Channel channel : request.channels()) {
            switch (channel.of) {
                case INSTRUMENT -> {
                    for (int id : instruments(view, request)) keys.add(key(channel, id, request));
                }
                case PARTICIPANT -> {
                    int participantId = participant(view, client.caller(), request);
                    keys.add(key(channel, participantId, request));
                }
                case OPERATIONS -> {
                    needOperator(client.caller());
                    keys.add(new Topic.Key(channel, 0, 0, 0));
                }
                case EVERYBODY -> keys.add(new Topic.Key(channel, 0, 0, 0));
            }
        }
        return keys;
    }

    private static Topic.Key key(Channel channel, int subject, Request request) {
        return new Topic.Key(
                channel,
                subject,
                channel == Channel.BOOK ? request.depth() : 0,
                channel.isConflated ? request.throttleMs() : 0);
    }

    private static List<Integer> instruments(LiveView view, Request request) {
        Set<Integer> ids = new LinkedHashSet<>();
        for (String symbol : request.symbols()) {
            if (symbol.equals(Request.ALL)) {
                view.market().books().forEach(book -> ids.add(book.instrumentId()));
                continue;
            }
            Optional<MarketBook> book = view.market().book(symbol);
            if (book.isEmpty()) {
                throw new SocketProblem(
                        "UNKNOWN_INSTRUMENT",
                        "symbols: '" + symbol + "': there is no such instrument");
            }
            ids.add(book.get().instrumentId());
        }
        return List.copyOf(ids);
    }

    private static int participant(LiveView view, Caller caller, Request request) {
        if (caller.participant().isEmpty()) {
            throw new SocketProblem(
                    "LOGIN_NEEDED", "this channel is of somebody who has logged in");
        }
        boolean isOwn = request.participant().isEmpty()
                || request.participant().equals(caller.participant());
        if (!isOwn) needOperator(caller);
        String name = isOwn ? caller.participant() : request.participant();
        return view.participant(name)
                .orElseThrow(() -> new SocketProblem(
                        "UNKNOWN_PARTICIPANT",
                        "participant: '" + name + "': the engine knows none of that name"))
                .participantId();
    }

    private static void needOperator(Caller caller) {
        if (caller.participant().isEmpty()) {
            throw new SocketProblem("LOGIN_NEEDED", "this channel is for those who operate");
        }
        if (caller.hasOneOf(Operation.SEE_STATUS.roles())) return;
        throw new SocketProblem(
                "ROLE_NOT_PERMITTED", "this needs the role risk, market_operations or admin");
    }

    // Joining.

    boolean hasJoining() {
        return !joining.isEmpty();
    }

    /// Goes on with those who had no room for all that they follow.
    void joinOn(LiveView view) {
        for (SocketClient client : List.copyOf(joining)) join(view, client);
    }

    private void join(LiveView view, SocketClient client) {
        ArrayDeque<SocketClient.Joining> keys = client.joining;
        while (!keys.isEmpty() && client.hasRoom()) {
            SocketClient.Joining next = keys.poll();
            join(view, client, next.key(), next.withSnapshot());
        }
        if (keys.isEmpty()) joining.remove(client);
        else joining.add(client);
    }

    private void join(LiveView view, SocketClient client, Topic.Key key, boolean withSnapshot) {
        Topic topic = follow(view, client, key);
        if (withSnapshot) sendWhole(topic, view, client);
    }

    private Topic follow(LiveView view, SocketClient client, Topic.Key key) {
        Topic topic = topics.open(key, view);
        SocketClient.Followed followed = new SocketClient.Followed(key.channel(), key.subject());
        Topic before = client.topics.put(followed, topic);
        if (before == topic) return topic;
        if (before != null) before.leave(client);
        topic.join(client);
        return topic;
    }

    private void sendWhole(Topic topic, LiveView view, SocketClient client) {
        client.send(topic.snapshot(view.eventNumber(), view.eventTimeNs(), whole(topic, view)));
        topic.skip(client);
    }

    /// What was told last of a conflated channel: the next update follows on it.
    private String whole(Topic topic, LiveView view) {
        if (topic.told != null) {
            return topic.told.whole(view.market().book(topic.key.subject()).priceScale());
        }
        if (topic.channel() == Channel.STATUS) {
            return TopicData.status(state.get(), view.eventNumber());
        }
        return topic.channel().isConflated ? topic.data : TopicData.whole(topic, view);
    }

    /// An instrument has come, or is another: who follows all follows it too.
    void onDefined(LiveView view, int instrumentId) {
        if (view == null) return;
        for (SocketClient client : clients) {
            client.wildcards.forEach((channel, request) -> {
                SocketClient.Followed followed = new SocketClient.Followed(channel, instrumentId);
                if (client.topics.containsKey(followed)) return;
                client.joining.add(
                        new SocketClient.Joining(key(channel, instrumentId, request), true));
                joining.add(client);
            });
        }
    }

    // Leaving and coming back.

    void unsubscribe(LiveView view, SocketClient client, Request request) {
        List<Topic.Key> keys = keys(view, client, request);
        boolean isAll = request.symbols().contains(Request.ALL);
        if (isAll) request.channels().forEach(client.wildcards::remove);
        int most = request.channels().size() * Math.max(1, request.symbols().size());
        client.subscriptions = Math.max(0, client.subscriptions - most);
        for (Topic.Key key : keys) {
            if (client.wildcards.containsKey(key.channel())) continue; // one of all
            Topic topic =
                    client.topics.remove(new SocketClient.Followed(key.channel(), key.subject()));
            if (topic != null) topic.leave(client);
        }
        client.reply(request.id(), _ -> {});
    }

    /// Sends what followed a frame again, or the whole.
    void resume(LiveView view, SocketClient client, Request request) {
        for (Topic.Key key : keys(view, client, request)) resume(view, client, request, key);
    }

    private void resume(LiveView view, SocketClient client, Request request, Topic.Key asked) {
        Topic known =
                client.topics.get(new SocketClient.Followed(asked.channel(), asked.subject()));
        if (known == null && isTooMuch(client, request)) return;
        Topic topic = known != null ? known : follow(view, client, asked);
        boolean isOther = !request.epoch().isEmpty() && !request.epoch().equals(epoch(view));
        List<Topic.Frame> missing = isOther ? null : topic.after(request.fromSeq());
        if (missing == null || missing.size() > settings.maxQueuedFrames() / 2) {
            client.refuse(
                    request.id(),
                    new SocketProblem(
                            "SNAPSHOT_REQUIRED",
                            "what followed " + request.fromSeq()
                                    + " is not kept: a snapshot comes"));
            sendWhole(topic, view, client);
            return;
        }
        client.reply(request.id(), out -> out.count("frames", missing.size()));
        for (Topic.Frame frame : missing) client.send(frame.text());
        topic.skip(client);
    }

    // All.

    /// Looks at those who were sent away.
    void look(long nowNs) {
        for (SocketClient client : List.copyOf(clients)) client.cutIfStuck(nowNs);
    }

    void sendAway(int code, String reason) {
        for (SocketClient client : clients) client.close(code, reason);
    }
}
