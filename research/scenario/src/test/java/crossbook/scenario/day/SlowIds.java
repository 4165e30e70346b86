package crossbook.scenario.day;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/// What participants have called orders: those that live, and the last that closed, with
/// what was asked and answered when the id was given.
final class SlowIds {
    private record Memory(String asked, String answer) {}

    private final Map<String, Map<String, SlowOrder>> live = new HashMap<>();
    private final Map<String, LinkedHashMap<String, Memory>> closed = new HashMap<>();
    private final Deque<Memory> newest = new ArrayDeque<>();
    private final int rememberIds;
    private final int total;

    /// @param total how many are remembered of all together
    SlowIds(int rememberIds, int total) {
        this.rememberIds = rememberIds;
        this.total = total;
    }

    void join(String name) {
        live.putIfAbsent(name, new HashMap<>());
        closed.putIfAbsent(name, new LinkedHashMap<>());
    }

    boolean knows(String name) {
        return live.containsKey(name);
    }

    SlowOrder live(String name, String id) {
        return knows(name) ? live.get(name).get(id) : null;
    }

    boolean isClosed(String name, String id) {
        return closed.get(name).containsKey(id);
    }

    boolean isInUse(String name, String id) {
        return live(name, id) != null || isClosed(name, id);
    }

    void enter(SlowOrder order) {
        live.get(order.owner).put(order.id, order);
    }

    void leave(SlowOrder order) {
        live.get(order.owner).remove(order.id);
        if (rememberIds == 0) return;
        LinkedHashMap<String, Memory> memory = closed.get(order.owner);
        Memory last = new Memory(order.asked, order.answer);
        memory.put(order.id, last);
        if (memory.size() > rememberIds)
            memory.remove(memory.keySet().iterator().next());
        newest.add(last);
        if (newest.size() > total) forget(newest.remove());
    }

    /// It may be forgotten already: as one too many of its owner.
    private void forget(Memory oldest) {
        closed.values().forEach(each -> each.values().removeIf(one -> one == oldest));
    }

    /// What the same request was answered when it came first; null if it did not.
    String answerTo(String name, String id, String asked) {
        if (!knows(name) || !isInUse(name, id)) return null;
        SlowOrder order = live(name, id);
        Memory first =
                order == null ? closed.get(name).get(id) : new Memory(order.asked, order.answer);
        return first.asked.equals(asked) ? first.answer : null;
    }
}
