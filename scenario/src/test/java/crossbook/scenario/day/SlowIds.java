package crossbook.scenario.day;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/// What participants have called orders: those that live, and the last that closed, with
/// what was asked and answered when the id was given.
final class SlowIds {
    private record Memory(String asked, String answer) {}

    private final Map<String, Map<String, SlowOrder>> live = new HashMap<>();
    private final Map<String, LinkedHashMap<String, Memory>> closed = new HashMap<>();
    private final int rememberIds;

    SlowIds(int rememberIds) {
        this.rememberIds = rememberIds;
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
        LinkedHashMap<String, Memory> memory = closed.get(order.owner);
        memory.put(order.id, new Memory(order.asked, order.answer));
        if (memory.size() > rememberIds)
            memory.remove(memory.keySet().iterator().next());
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
