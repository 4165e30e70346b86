package crossbook.scenario.day;

import crossbook.scenario.MoneySeen;
import crossbook.scenario.day.SlowAccounts.Amounts;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/// What has to be told next, one event after the other, each with what is another amount of the
/// accounts from then on: what had changed when it became due.
final class SlowDue {
    private record Due(MoneySeen event, Map<SlowAccounts.Key, Amounts> amounts) {}

    private final Deque<Due> all = new ArrayDeque<>();
    private final SlowAccounts accounts;

    SlowDue(SlowAccounts accounts) {
        this.accounts = accounts;
    }

    void add(MoneySeen event) {
        all.add(new Due(event, accounts.takeChanged()));
    }

    boolean isEmpty() {
        return all.isEmpty();
    }

    /// What had to be told now, that something is; null where nothing had to.
    MoneySeen poll() {
        Due next = all.poll();
        if (next == null) return null;
        accounts.expect(next.amounts);
        return next.event;
    }

    /// What had to be told before another command or order moves anything.
    List<MoneySeen> takeAll() {
        List<MoneySeen> missing = all.stream().map(Due::event).toList();
        while (!all.isEmpty()) poll();
        return missing;
    }
}
