package crossbook.core.event;

import crossbook.core.model.LimitSet;
import crossbook.core.order.LimitLayer;
import crossbook.core.order.Parties;

/// Is shown sets of limits.
@FunctionalInterface
public interface LimitVisitor {
    /// Stands for each participant.
    int EVERYBODY = -1;

    /// Looks at a set.
    ///
    /// @param participantId whose limits they are, or [#EVERYBODY]
    /// @param client its account says which client of the participant; none: the
    ///     participant; valid during the call
    /// @param instrumentId where they apply, or [Exposure#ALL]
    void visit(
            LimitLayer layer, int participantId, Parties client, int instrumentId, LimitSet limits);
}
