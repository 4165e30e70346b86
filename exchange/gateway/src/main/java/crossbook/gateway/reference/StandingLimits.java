package crossbook.gateway.reference;

import crossbook.client.entry.LimitSet;
import crossbook.client.stream.EventListener;
import crossbook.protocol.LimitLayer;
import crossbook.protocol.event.LimitsDefinedDecoder;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The limits before the trade that are set, as the events tell, from a state on: give it every
/// event. Used by one thread.
public final class StandingLimits implements EventListener {
    /// Stands for each participant, and for all instruments.
    static final int ALL = (int) LimitsDefinedDecoder.participantIdNullValue();

    private final Map<Subject, LimitSet> sets = new LinkedHashMap<>();

    /// For whom and where limits are.
    ///
    /// @param participantId whose, or [#ALL]
    /// @param account which client of the participant; empty: the participant with all its
    ///     clients
    /// @param instrumentId in which instrument, or [#ALL]
    public record Subject(LimitLayer layer, int participantId, String account, int instrumentId) {}

    /// Limits, and for whom and where they are.
    public record Standing(Subject subject, LimitSet limits) {}

    /// All that are set, in the order in which they were told.
    List<Standing> all() {
        return sets.entrySet().stream()
                .map(each -> new Standing(each.getKey(), each.getValue()))
                .toList();
    }

    /// Those of a participant and its clients, and of everybody; of one client with those of
    /// its participant if an account is given.
    ///
    /// @param participantId whose, or [#ALL]: everybody's
    /// @param account which client of the participant; empty: all
    public List<Standing> of(int participantId, String account) {
        return all().stream()
                .filter(each -> applies(each.subject(), participantId, account))
                .toList();
    }

    private static boolean applies(Subject subject, int participantId, String account) {
        if (participantId == ALL || subject.participantId == ALL) return true;
        boolean isOther = !account.isEmpty()
                && !subject.account.isEmpty()
                && !subject.account.equals(account);
        return subject.participantId == participantId && !isOther;
    }

    /// What was told before is gone: a state follows.
    public void clear() {
        sets.clear();
    }

    @Override
    public void onLimitsDefined(LimitsDefinedDecoder event) {
        Subject subject =
                new Subject(event.layer(), (int) event.participantId(), event.account(), (int)
                        event.instrumentId());
        LimitSet limits = LimitSet.of(event.limits());
        if (limits.isEmpty()) sets.remove(subject);
        else sets.put(subject, limits);
    }
}
