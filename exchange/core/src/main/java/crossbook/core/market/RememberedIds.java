package crossbook.core.market;

import crossbook.core.model.MarketModel;
import crossbook.core.order.ClOrdId;
import crossbook.core.state.State;
import crossbook.core.state.StateInput;
import crossbook.core.state.StateOutput;

import java.util.Arrays;

/// The client order ids of closed orders (`rulebook.md` 2.10): those that each participant
/// closed last, as many as the model says (`remember_ids`), as far as they are among the last of
/// all participants together (`remember_ids_total`).
///
/// Each id has a number, by which the last of all are told. One that has become too old counts
/// no more at once, and its place is freed later: with every id that comes a few places of one
/// participant, in turn. So what is kept is bounded, however many participants there are, and no
/// command pays for many ids that go.
public final class RememberedIds {
    private static final int MOST_FREED = 8;

    private final long hashSeed;
    private int window;
    private long total;

    /// By participant; null where none is remembered.
    private ClosedIds[] byParticipant = {};

    /// How many have been remembered so far: the number of the newest.
    private long newest;

    /// Whose places are freed next. No answer depends on it.
    private int visited;

    RememberedIds(long hashSeed) {
        this.hashSeed = hashSeed;
    }

    void define(MarketModel model) {
        window = model.rememberIds();
        total = model.rules().rememberIdsTotal();
    }

    private ClosedIds of(int participantId) {
        boolean isKnown = participantId >= 0 && participantId < byParticipant.length;
        return isKnown ? byParticipant[participantId] : null;
    }

    /// From which number on ids count.
    private long oldest() {
        return newest - total + 1;
    }

    /// Whether any are remembered.
    boolean isOn() {
        return window > 0;
    }

    /// Whether an id of a participant is remembered.
    boolean contains(int participantId, ClOrdId id) {
        ClosedIds ids = of(participantId);
        return ids != null && ids.contains(id, oldest());
    }

    /// The number of the event that answered a command of that id and payload, or
    /// [ClosedIds#NO_EVENT].
    long originalEvent(int participantId, ClOrdId id, long payloadHash) {
        ClosedIds ids = of(participantId);
        return ids == null ? ClosedIds.NO_EVENT : ids.originalEvent(id, payloadHash, oldest());
    }

    /// Remembers an id that is not remembered.
    void add(int participantId, ClOrdId id, long payloadHash, long event) {
        if (window == 0) return;
        newest++;
        made(participantId).add(id, payloadHash, event, newest);
        if (newest > total) freeSome();
    }

    private ClosedIds made(int participantId) {
        if (participantId >= byParticipant.length) {
            byParticipant = Arrays.copyOf(byParticipant, 2 * participantId + 1);
        }
        ClosedIds ids = byParticipant[participantId];
        if (ids == null) {
            ids = new ClosedIds(window, hashSeed);
            byParticipant[participantId] = ids;
        }
        return ids;
    }

    private void freeSome() {
        ClosedIds ids = byParticipant[visited];
        boolean isDone = ids == null || ids.forgetBefore(oldest(), MOST_FREED);
        if (isDone) visited = (visited + 1) % byParticipant.length;
    }

    /// For how many ids there is room, of all participants together.
    long capacity() {
        long sum = 0;
        for (ClosedIds ids : byParticipant) if (ids != null) sum += ids.capacity();
        return sum;
    }

    /// Writes the ids of closed orders, by participant.
    ///
    /// @param participants how many participants there are
    public void save(StateOutput out, int participants) {
        out.writeLong(newest);
        for (int id = 0; id < participants; id++) {
            ClosedIds ids = of(id);
            out.writeLong(ids == null ? 0 : 1);
            if (ids != null) ids.save(out, oldest());
        }
    }

    public void load(StateInput in, int participants) {
        newest = in.readLong();
        State.check(newest >= 0, "how many closed ids were remembered");
        byParticipant = new ClosedIds[participants];
        for (int id = 0; id < participants; id++) {
            if (State.readIndex(in, 2, "closed ids") == 0) continue;
            State.check(window > 0, "closed ids that no model remembers");
            byParticipant[id] = ClosedIds.load(in, window, window, newest, hashSeed);
        }
    }
}
