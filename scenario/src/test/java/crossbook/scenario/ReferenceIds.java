package crossbook.scenario;

import crossbook.scenario.ReferenceBook.Entry;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/// What each participant has called orders: those that live, and the last that closed, with
/// what was answered to the command that made them.
final class ReferenceIds {
    private static final class Memory {
        final Map<String, Entry> live = new HashMap<>();
        final Map<String, String[]> closed = new LinkedHashMap<>();
    }

    private final Map<String, Memory> memories = new HashMap<>();

    void join(String name) {
        memories.putIfAbsent(name, new Memory());
    }

    boolean knows(String name) {
        return memories.containsKey(name);
    }

    Entry live(String name, String id) {
        return knows(name) ? memories.get(name).live.get(id) : null;
    }

    boolean isClosed(String name, String id) {
        return memories.get(name).closed.containsKey(id);
    }

    boolean isInUse(String name, String id) {
        return live(name, id) != null || isClosed(name, id);
    }

    void enter(Entry order) {
        memories.get(order.owner).live.put(order.id, order);
    }

    /// An id is live no more; it is remembered among the last.
    void leave(Entry order, int rememberIds) {
        Memory memory = memories.get(order.owner);
        memory.live.remove(order.id);
        memory.closed.put(order.id, new String[] {order.payload, order.answer});
        if (memory.closed.size() > rememberIds) {
            memory.closed.remove(memory.closed.keySet().iterator().next());
        }
    }

    /// What the same command was answered when it came first; null if it did not.
    String answerTo(String name, String id, String payload) {
        if (!knows(name) || !isInUse(name, id)) return null;
        Entry live = live(name, id);
        String[] first = live == null
                ? memories.get(name).closed.get(id)
                : new String[] {live.payload, live.answer};
        return first[0].equals(payload) ? first[1] : null;
    }
}
