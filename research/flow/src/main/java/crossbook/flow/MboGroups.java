package crossbook.flow;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The messages of a market-by-order feed by what happened at once: those of an instrument up to
/// the one that is marked as the last, or until another time.
///
/// The messages of one matching come in no order of their own: an order that stood before the
/// executed one may be canceled behind its fill. So they are handed on as they can have happened:
/// cancels of orders that do not trade, then trades and fills, then the rest. An order that comes
/// or changes with them is not looked for before it does.
final class MboGroups {
    private final Map<Integer, List<MboEvent>> open = new LinkedHashMap<>();
    private final Deque<MboEvent> ready = new ArrayDeque<>();
    private final Deque<MboEvent> unused = new ArrayDeque<>();
    private long lastGroup;

    /// A message to be filled and added, or given back.
    MboEvent take() {
        return unused.isEmpty() ? new MboEvent() : unused.pop();
    }

    void giveBack(MboEvent event) {
        unused.push(event);
    }

    boolean hasNext() {
        return !ready.isEmpty();
    }

    /// The next message of a group that is whole.
    MboEvent next() {
        return ready.pop();
    }

    void add(MboEvent event) {
        List<MboEvent> group = open.computeIfAbsent(event.instrument, id -> new ArrayList<>());
        boolean isOther = !group.isEmpty() && group.getLast().timestampNs != event.timestampNs;
        if (isOther) close(group);
        group.add(event);
        if (event.isLast) close(group);
    }

    /// The file has ended.
    void closeAll() {
        open.values().forEach(this::close);
    }

    private void close(List<MboEvent> group) {
        lastGroup++;
        for (MboEvent event : group) event.group = lastGroup;
        if (group.size() > 1 && mayBeSorted(group)) sort(group);
        else ready.addAll(group);
        group.clear();
    }

    private static boolean mayBeSorted(List<MboEvent> group) {
        boolean fills = false;
        for (MboEvent event : group) {
            if (event.action == 'R') return false;
            fills |= event.action == 'F';
        }
        return fills;
    }

    private void sort(List<MboEvent> group) {
        List<MboEvent> rest = new ArrayList<>();
        List<MboEvent> trades = new ArrayList<>();
        for (int i = 0; i < group.size(); i++) {
            MboEvent event = group.get(i);
            boolean isOld = isOld(group, i);
            if (event.action == 'C' && isOld && !isFilled(group, event.orderId)) ready.add(event);
            else if (event.action == 'T' || (event.action == 'F' && isOld)) trades.add(event);
            else rest.add(event);
        }
        ready.addAll(trades);
        ready.addAll(rest);
    }

    private static boolean isFilled(List<MboEvent> group, long orderId) {
        for (MboEvent event : group) {
            if (event.action == 'F' && event.orderId == orderId) return true;
        }
        return false;
    }

    /// Whether no message before it in the group has entered or changed its order.
    private static boolean isOld(List<MboEvent> group, int place) {
        long orderId = group.get(place).orderId;
        for (int i = 0; i < place; i++) {
            MboEvent before = group.get(i);
            boolean changes = before.action == 'A' || before.action == 'M';
            if (changes && before.orderId == orderId) return false;
        }
        return true;
    }
}
